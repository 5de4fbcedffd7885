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


def person_of(league: League, person_id: int) -> Person:
    """Of the league, and not merged into another."""
    people = league.people.select_related("user", "league")
    return get_object_or_404(people, pk=person_id, into__isnull=True)


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def edit(request: Request, league: League, person_id: int) -> HttpResponse:
    person = person_of(league, person_id)
    form = PersonForm(person, request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return show(request, league, person, form)
    said = form.cleaned_data
    if said["name"] != person.name:
        rename.rename(request.permissions.name, person, said["name"])
    if said["role"] != person.role:
        members.give_role(request.permissions.name, person, Role(said["role"]))
    person.guest, person.pays = said["guest"], said.get("pays", person.pays)
    person.save(update_fields=["guest", "pays"])
    messages.success(request, worded(sentences.SAVED, what=person.name))
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
def renew_invite(request: Request, league: League, person_id: int) -> HttpResponse:
    """The link of somebody without an account; the old one is used up at once."""
    person = person_of(league, person_id)
    members.invite_anew(person)
    messages.success(request, gettext("New link. The old one no longer works."))
    return redirect("leagues:edit_person", league.code, person.pk)


@require_POST
@require_permission("manage")
def let_go(request: Request, league: League, person_id: int) -> HttpResponse:
    """Somebody else took the record: it is free again."""
    person = person_of(league, person_id)
    if members.is_last_organiser(person):
        messages.success(request, members.LAST)
    elif person.user is not None:
        members.let_go(request.permissions.name, person)
        messages.success(request, worded(sentences.NO_ACCOUNT_NOW, who=str(person)))
    return redirect("leagues:edit_person", league.code, person.pk)


@require_POST
@require_permission("view")
def leave(request: Request, league: League, person_id: int) -> HttpResponse:
    """By an organiser, or by whoever it is."""
    person = person_of(league, person_id)
    mine = person == request.permissions.person
    if not (
        request.permissions.can_manage or (mine and request.permissions.may("play"))
    ):
        raise PermissionDenied
    if members.is_last_organiser(person):
        messages.success(request, members.LAST)
        return redirect("leagues:people", league.code)
    if person.left is None:
        members.leave(request.permissions.name, person)
    who, name = str(person), league.name
    messages.success(request, worded(sentences.LEFT_LEAGUE, who=who, league=name))
    return redirect("tables:home") if mine else redirect("leagues:people", league.code)


@require_POST
@require_permission("manage")
def put_back(request: Request, league: League, person_id: int) -> HttpResponse:
    person = person_of(league, person_id)
    if person.left is not None:
        members.put_back(request.permissions.name, person)
    messages.success(request, worded(sentences.BACK_AGAIN, who=str(person)))
    return redirect("leagues:people", league.code)
