"""What every page of a league needs."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from scorekeeper.leagues import own_games
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.views.access import Request
from scorekeeper.tables import scoring


def page(
    request: Request, league: League, template: str, **context: Any
) -> HttpResponse:
    """Another app’s template is named with its folder."""
    name = template if "/" in template else f"leagues/{template}"
    known: dict[str, Any] = {"league": league, "permissions": request.permissions}
    if "Live" in request.headers:  # parts of a page: what is said waits for the page
        known["messages"] = ()
    return render(request, f"{name}.html", known | context)


def games_of(league: League, season: Season | None = None) -> list[scoring.Game]:
    """Those it plays in a season, the newest where none is meant."""
    return own_games.games_of(league, season or league.seasons.first())


def game_or_404(season: Season | None, slug: str) -> scoring.Game:
    """As the season plays it, where there is one."""
    try:
        return own_games.game_of(season, slug) if season else scoring.game(slug)
    except KeyError:
        raise Http404("No such game.") from None
