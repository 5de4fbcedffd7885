"""The standings of a league: its first page."""

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper import programs
from scorekeeper.leagues import club_apps
from scorekeeper.leagues.models import League
from scorekeeper.leagues.showing import (
    all_games_page,
    filters,
    for_programs,
    league_page,
)
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.held_back import with_results
from scorekeeper.leagues.views.layout import page
from scorekeeper.middleware import readable


def read_standings(request: Request, league: League) -> HttpResponseBase:
    return programs.answer(request, for_programs.of_standings(league, request.GET))


@require_GET
@require_permission("view")
@with_results
@readable(read_standings)
def league(request: Request, league: League) -> HttpResponse:
    together = request.GET.get("game") == filters.ALL
    shown = all_games_page if together else league_page
    context = shown.context_of(league, request.GET)
    if request.permissions.can_manage:
        settings = reverse("leagues:settings", args=[league.code])
        context |= {"end": gettext("Settings"), "end_url": settings}
        context |= club_apps.to_manage(league)
    template = "all_games" if together else "league"
    return page(request, league, template, **context)
