"""One person, as who runs the league sees them; leaving, and coming back."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.models import League, Person, Role
from scorekeeper.leagues.pages import page
from scorekeeper.leagues.people import members, renaming
from scorekeeper.leagues.people.person_form import PersonForm
from scorekeeper.tables import pages
from scorekeeper.tables.joining import links


def person_of(league: League, person: int) -> Person:
    """Of the league, and not merged into another."""
    people = league.people.select_related("user", "league")
    return get_object_or_404(people, pk=person, into__isnull=True)


@require_http_methods(["GET", "POST"])
@needs("run")
def edit(request: Request, league: League, person: int) -> HttpResponse:
    one = person_of(league, person)
    form = PersonForm(one, request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return show(request, league, one, form)
    said = form.cleaned_data
    if said["name"] != one.name:
        renaming.rename(request, one, said["name"])
    if said["role"] != one.role:
        members.give_role(request, one, Role(said["role"]))
    if said["guest"] != one.guest:
        one.guest = said["guest"]
        one.save(update_fields=["guest"])
    pages.say(request, f"{one} is saved.")
    return redirect("leagues:people", league.code)


def show(
    request: Request, league: League, person: Person, form: PersonForm
) -> HttpResponse:
    url = reverse("leagues:invite", args=[person.invite_key])
    address = request.build_absolute_uri(url)
    context = {
        "person": person,
        "form": form,
        "address": address,
        "drawn": links.drawn(address),
        "last": members.is_last_organiser(person),
        "heading": str(person),
        "sub": league.name,
        "back": reverse("leagues:people", args=[league.code]),
        "button": f"Save {person}",
    }
    return page(request, league, "edit_person", **context)


@require_POST
@needs("run")
def renew_invite(request: Request, league: League, person: int) -> HttpResponse:
    """The link of somebody without an account; the old one is used up at once."""
    one = person_of(league, person)
    members.invite_anew(one)
    pages.say(request, "There is a new link. The old one is gone.")
    return redirect("leagues:edit_person", league.code, one.pk)


@require_POST
@needs("run")
def let_go(request: Request, league: League, person: int) -> HttpResponse:
    """Somebody else took the record: it is free again."""
    one = person_of(league, person)
    if members.is_last_organiser(one):
        pages.say(request, members.LAST)
    elif one.user is not None:
        members.let_go(request, one)
        pages.say(request, f"{one} belongs to no account now.")
    return redirect("leagues:edit_person", league.code, one.pk)


@require_POST
@needs("look")
def leave(request: Request, league: League, person: int) -> HttpResponse:
    """By an organiser, or by whoever it is."""
    one = person_of(league, person)
    mine = one == request.rights.person
    if not (request.rights.runs or (mine and request.rights.may("play"))):
        raise PermissionDenied
    if members.is_last_organiser(one):
        pages.say(request, members.LAST)
        return redirect("leagues:people", league.code)
    if one.left is None:
        members.leave(request, one)
    pages.say(request, f"{one} left {league.name}. The games stay.")
    return redirect("tables:home") if mine else redirect("leagues:people", league.code)


@require_POST
@needs("run")
def put_back(request: Request, league: League, person: int) -> HttpResponse:
    one = person_of(league, person)
    if one.left is not None:
        members.put_back(request, one)
    pages.say(request, f"{one} is back.")
    return redirect("leagues:people", league.code)
