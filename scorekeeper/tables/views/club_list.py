from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing.club_list import page_of
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, parts, require_permission


@require_GET
@require_permission("view")
@parts
def club_list(request: Request, table: Table, key: str) -> HttpResponse:
    """The table as a list of its game counts it."""
    state = scoring.read(table)
    try:
        page = page_of(state, key)
    except KeyError:
        raise Http404 from None
    context = at_table.around(request, state, "sheet", spoken.label(page.label))
    context |= {"page": page, "back": reverse("tables:sheet", args=[table.code])}
    return render(request, "tables/club_list.html", context)
