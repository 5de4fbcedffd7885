"""What every page of a league needs."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from scorekeeper.leagues.access import Request
from scorekeeper.leagues.models import League
from scorekeeper.tables import scoring


def page(
    request: Request, league: League, template: str, **context: Any
) -> HttpResponse:
    known = {"league": league, "rights": request.rights}
    return render(request, f"leagues/{template}.html", known | context)


def games_of(league: League) -> list[scoring.Game]:
    """Those it plays, in the order of all games."""
    return [one for one in scoring.games() if one.slug in (league.games or [one.slug])]
