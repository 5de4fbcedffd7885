"""The link by which somebody takes their record into an account of their own."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues import sentences
from scorekeeper.leagues.models import Person
from scorekeeper.leagues.people import members
from scorekeeper.leagues.views.robots import hide_from_robots
from scorekeeper.tables import codes
from scorekeeper.tables.sentences import sentence


@require_http_methods(["GET", "POST"])
@hide_from_robots
def invite(request: HttpRequest, key: str) -> HttpResponse:
    person = members.person_invited(key)
    mine = already(request, person)
    if person is None:
        if mine is not None:  # the second of two taps
            return redirect(mine.league)
        return render(request, "leagues/no_invite.html", status=404)
    if request.method == "POST" and request.user.is_authenticated and mine is None:
        if not members.take(request.user, person):
            return redirect("leagues:invite", key)
        messages.success(
            request,
            sentence(sentences.YOU_ARE, who=str(person), league=str(person.league)),
        )
        return redirect(person.league)
    context = {
        "person": person,
        "mine": mine,
        "sign_in": resolve_url(settings.LOGIN_URL),
        "signs_up": settings.SIGN_UP != "closed",
    }
    return render(request, "leagues/invite.html", context)


def invites(address: str) -> bool:
    """Whether this is the page of a link that still opens: who signs up with it is
    led back there, so nothing else has to be kept of who opened it."""
    try:
        found = resolve(address)
    except Resolver404:
        return False
    if found.view_name != "leagues:invite":
        return False
    return members.person_invited(found.kwargs["key"]) is not None


def already(request: HttpRequest, person: Person | None) -> Person | None:
    """Who the account is in the league; the form says in which, if the link cannot."""
    if not request.user.is_authenticated:
        return None
    code = person.league.code if person else codes.tidy(request.POST.get("league", ""))
    found = Person.objects.filter(user=request.user, into__isnull=True)
    return found.filter(league__code=code).select_related("league").first()
