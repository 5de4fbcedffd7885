"""Who belongs to the league, and adding more of them."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.models import League
from scorekeeper.leagues.pages import page
from scorekeeper.leagues.people import adding
from scorekeeper.leagues.people.listing import listing
from scorekeeper.tables import pages


@require_GET
@needs("look")
def people(request: Request, league: League) -> HttpResponse:
    found = listing(league, request.GET)
    context = {"listing": found, "here": "people", "heading": "People"}
    return page(request, league, "people", **context, sub=league.name)


@require_http_methods(["GET", "POST"])
@needs("run")
def add(request: Request, league: League) -> HttpResponse:
    form = adding.AddForm(request.POST or None)
    if request.method == "GET" or not form.is_valid():
        context = {"form": form, "heading": "Add people", "button": "Add them"}
        up = reverse("leagues:people", args=[league.code])
        return page(request, league, "_form", **context, sub=league.name, back=up)
    said = form.cleaned_data
    pages.say(request, adding.add(league, said["names"], said["guest"]).words)
    return redirect("leagues:people", league.code)
