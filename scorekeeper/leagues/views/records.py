"""What was never done better in a league."""

from django.http import HttpResponse
from django.views.decorators.http import require_GET

from scorekeeper.leagues.models import League
from scorekeeper.leagues.showing import records_page, year_page
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.held_back import with_results
from scorekeeper.leagues.views.layout import page


@require_GET
@require_permission("view")
@with_results
def records(request: Request, league: League) -> HttpResponse:
    context = records_page.context_of(league, request.GET)
    return page(request, league, "records", **context)


@require_GET
@require_permission("view")
@with_results
def year(request: Request, league: League) -> HttpResponse:
    """`?year=`, and `?person=` for one of them."""
    context = year_page.context_of(league, request.GET)
    return page(request, league, "paper/year", **context)
