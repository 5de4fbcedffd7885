"""One person, as who runs the league sees them; leaving, and coming back."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.leagues import sentences
from scorekeeper.leagues.models import League, Person, Role
from scorekeeper.leagues.people import forget, members, rename
from scorekeeper.leagues.people.person_form import PersonForm
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page
from scorekeeper.tables.sentences import sentence as worded
from scorekeeper.tables.showing import qr_code


def person_of(league: League, person: int) -> Person:
    """Of the league, and not merged into another."""
    people = league.people.select_related("user", "league")
    return get_object_or_404(people, pk=person, into__isnull=True)


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def edit(request: Request, league: League, person: int) -> HttpResponse:
    one = person_of(league, person)
    form = PersonForm(one, request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return show(request, league, one, form)
    said = form.cleaned_data
    if said["name"] != one.name:
        rename.rename(request.permissions.name, one, said["name"])
    if said["role"] != one.role:
        members.give_role(request.permissions.name, one, Role(said["role"]))
    one.guest, one.pays = said["guest"], said.get("pays", one.pays)
    one.save(update_fields=["guest", "pays"])
    messages.success(request, worded(sentences.SAVED, what=one.name))
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
        "drawn": qr_code.draw(address),
        "never_played": forget.may_delete(person),
        "last": members.is_last_organiser(person),
        "heading": str(person),
        "sub": league.name,
        "back": reverse("leagues:people", args=[league.code]),
        "button": worded(sentences.SAVE, what=str(person)),
    }
    return page(request, league, "edit_person", **context)


@require_POST
@require_permission("manage")
def renew_invite(request: Request, league: League, person: int) -> HttpResponse:
    """The link of somebody without an account; the old one is used up at once."""
    one = person_of(league, person)
    members.invite_anew(one)
    messages.success(request, gettext("New link. The old one no longer works."))
    return redirect("leagues:edit_person", league.code, one.pk)


@require_POST
@require_permission("manage")
def let_go(request: Request, league: League, person: int) -> HttpResponse:
    """Somebody else took the record: it is free again."""
    one = person_of(league, person)
    if members.is_last_organiser(one):
        messages.success(request, members.LAST)
    elif one.user is not None:
        members.let_go(request.permissions.name, one)
        messages.success(request, worded(sentences.NO_ACCOUNT_NOW, who=str(one)))
    return redirect("leagues:edit_person", league.code, one.pk)


@require_POST
@require_permission("view")
def leave(request: Request, league: League, person: int) -> HttpResponse:
    """By an organiser, or by whoever it is."""
    one = person_of(league, person)
    mine = one == request.permissions.person
    if not (
        request.permissions.can_manage or (mine and request.permissions.may("play"))
    ):
        raise PermissionDenied
    if members.is_last_organiser(one):
        messages.success(request, members.LAST)
        return redirect("leagues:people", league.code)
    if one.left is None:
        members.leave(request.permissions.name, one)
    who, name = str(one), league.name
    messages.success(request, worded(sentences.LEFT_LEAGUE, who=who, league=name))
    return redirect("tables:home") if mine else redirect("leagues:people", league.code)


@require_POST
@require_permission("manage")
def put_back(request: Request, league: League, person: int) -> HttpResponse:
    one = person_of(league, person)
    if one.left is not None:
        members.put_back(request.permissions.name, one)
    messages.success(request, worded(sentences.BACK_AGAIN, who=str(one)))
    return redirect("leagues:people", league.code)
