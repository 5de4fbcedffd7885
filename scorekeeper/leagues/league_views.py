"""The page of a league: where its season stands."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.models import League


@require_GET
@needs("look")
def league(request: Request, league: League) -> HttpResponse:
    context = {"league": league, "rights": request.rights, "here": "league"}
    return render(request, "leagues/league.html", context)
