"""Who belongs to the league, and adding more of them."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper import toasts
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people import add_people
from scorekeeper.leagues.people.people_list import listing
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page


@require_GET
@require_permission("view")
def people(request: Request, league: League) -> HttpResponse:
    found = listing(league, request.GET)
    context = {"listing": found, "here": "people", "heading": "People"}
    return page(request, league, "people", **context, sub=league.name)


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def add(request: Request, league: League) -> HttpResponse:
    form = add_people.AddForm(request.POST or None)
    if request.method == "GET" or not form.is_valid():
        context = {"form": form, "heading": "Add people", "button": "Add them"}
        up = reverse("leagues:people", args=[league.code])
        return page(request, league, "_form", **context, sub=league.name, back=up)
    said = form.cleaned_data
    toasts.say(request, add_people.add(league, said["names"], said["guest"]).words)
    return redirect("leagues:people", league.code)
