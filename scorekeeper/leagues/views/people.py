"""Who belongs to the league, and adding more of them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.leagues.models import League
from scorekeeper.leagues.people import add_people
from scorekeeper.leagues.people.add_people import Preview
from scorekeeper.leagues.people.pasted import Pasted
from scorekeeper.leagues.people.people_list import listing
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page


@require_GET
@require_permission("view")
def people(request: Request, league: League) -> HttpResponse:
    found = listing(league, request.GET)
    context = {"listing": found, "here": "people", "heading": gettext("People")}
    return page(request, league, "people", **context, sub=league.name)


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def add(request: Request, league: League) -> HttpResponse:
    """Plain lists at once; what has columns or doubtful names is looked at first."""
    form = add_people.AddForm(request.POST or None)
    if request.method == "GET" or not form.is_valid():
        context = {
            "form": form,
            "heading": gettext("Add people"),
            "button": gettext("Add them"),
        }
        up = reverse("leagues:people", args=[league.code])
        return page(request, league, "add_people", **context, sub=league.name, back=up)
    said, typed = form.cleaned_data, request.POST
    again, adds = "seen" in typed, "seen" in typed and "look" not in typed
    pasted = said["names"]
    if again:
        pasted = Pasted(pasted.text, typed.get("read", ""), "headed" in typed)
    found = Preview(league, pasted, typed if adds else None)
    if again or found.needed:
        if not adds or found.problem:
            return show_preview(request, league, found, said["guest"])
        names = found.chosen
    else:
        names = pasted.names()
    messages.success(request, add_people.add(league, names, said["guest"]).words)
    return redirect("leagues:people", league.code)


def show_preview(
    request: Request, league: League, found: Preview, guest: bool
) -> HttpResponse:
    return page(
        request,
        league,
        "pasted",
        found=found,
        guest=guest,
        heading=gettext("Add people"),
        sub=league.name,
        back=reverse("leagues:add_people", args=[league.code]),
    )
