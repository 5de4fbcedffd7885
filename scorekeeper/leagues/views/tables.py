"""All tables that a league has counted."""

from django.http import HttpResponse
from django.views.decorators.http import require_GET

from scorekeeper.leagues.models import League
from scorekeeper.leagues.showing import tables_page
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.held_back import with_results
from scorekeeper.leagues.views.layout import page


@require_GET
@require_permission("view")
@with_results
def tables(request: Request, league: League) -> HttpResponse:
    context = tables_page.context_of(league, request.GET)
    return page(request, league, "tables", **context)
