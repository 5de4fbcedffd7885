"""What was done to the league; a merge is undone from here."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.models import Deed, League
from scorekeeper.leagues.pages import page
from scorekeeper.leagues.people import deeds, merging
from scorekeeper.tables import pages

A_PAGE = 50


@require_GET
@needs("play")
def done(request: Request, league: League) -> HttpResponse:
    found = Paginator(league.deeds.all(), A_PAGE).get_page(request.GET.get("page"))
    told = list(deeds.told(found.object_list))
    return page(request, league, "deeds", told=told, page=found, up=up(league))


def up(league: League) -> str:
    return reverse("leagues:settings", args=[league.code])


@require_POST
@needs("run")
def undo(request: Request, league: League, deed: int) -> HttpResponse:
    one = get_object_or_404(league.deeds, pk=deed, kind=Deed.Kind.MERGED)
    name = one.data["name"]
    try:
        if one.undone is None:
            merging.undo(league, one)
        pages.say(request, f"{name} is apart again.")
    except merging.Taken:
        pages.say(
            request,
            f"Somebody else is called {name} now. Correct one of the names first.",
        )
    return redirect("leagues:deeds", league.code)
