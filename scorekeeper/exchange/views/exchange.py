"""A league’s file, taken away by its organiser."""

from datetime import date

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper.exchange import export
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.exchange.waiting import waiting
from scorekeeper.leagues.models import League, TableAssignment
from scorekeeper.leagues.showing import filters
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page


@require_GET
@require_permission("manage")
def exchange(request: Request, league: League) -> HttpResponse:
    """What can be taken away, and what can be brought in."""
    begun = TableAssignment.objects.filter(
        session__season__league=league, table__isnull=False
    ).count()
    return page(
        request,
        league,
        "exchange/exchange",
        heading=gettext("Export and import"),
        sub=league.name,
        back=reverse("leagues:settings", args=[league.code]),
        tables=begun,
        imports=league.batches.filter(imported__isnull=False).order_by("-imported"),
        waiting=waiting(league),
        asked=filters.filters_of(league, request.GET),
    )


@require_GET
@require_permission("manage")
def download(request: Request, league: League) -> HttpResponse:
    response = HttpResponse(
        file_bytes(export.export_league(league)), content_type="application/json"
    )
    name = file_name(league, timezone.localdate())
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def file_name(league: League, day: date) -> str:
    return f"{slugify(league.name) or 'league'}-{day}.json"
