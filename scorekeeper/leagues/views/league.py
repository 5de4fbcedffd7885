"""The standings of a league: its first page."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper.leagues.models import League
from scorekeeper.leagues.showing import league_page
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page


@require_GET
@require_permission("view")
def league(request: Request, league: League) -> HttpResponse:
    context = league_page.context_of(league, request.GET)
    if request.permissions.can_manage:
        settings = reverse("leagues:settings", args=[league.code])
        context |= {"end": gettext("Settings"), "end_url": settings}
    return page(request, league, "league", **context)
