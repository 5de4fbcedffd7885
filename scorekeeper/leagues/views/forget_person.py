"""Somebody without an account asks to be forgotten, or was never there."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people import forget as forgetting
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.edit_person import person_of

HAS_ACCOUNT = gettext_lazy(
    "{person} has an account. Take it away first, or let {person} delete it."
)
HAS_GAMES = gettext_lazy(
    "{person} has games here. Forget {person} instead: the games stay."
)


@require_POST
@require_permission("manage")
def forget(request: Request, league: League, person_id: int) -> HttpResponse:
    person = person_of(league, person_id)
    if person.user is not None:
        messages.success(request, HAS_ACCOUNT.format(person=person))
        return redirect("leagues:edit_person", league.code, person.pk)
    forgetting.forget(request.permissions.name, person)
    messages.success(request, gettext("The name is deleted. The games stay."))
    return redirect("leagues:people", league.code)


@require_POST
@require_permission("manage")
def delete(request: Request, league: League, person_id: int) -> HttpResponse:
    person = person_of(league, person_id)
    if not forgetting.may_delete(person):
        said = HAS_ACCOUNT if person.user is not None else HAS_GAMES
        messages.success(request, said.format(person=person))
        return redirect("leagues:edit_person", league.code, person.pk)
    messages.success(request, gettext("{person} is taken out.").format(person=person))
    forgetting.delete(request.permissions.name, person)
    return redirect("leagues:people", league.code)
