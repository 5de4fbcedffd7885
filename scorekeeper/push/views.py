"""Where a phone asks to be told at which table its person sits."""

import re

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues import dates, zones
from scorekeeper.leagues.models import League, Person, Session
from scorekeeper.leagues.views.access import permissions_in
from scorekeeper.leagues.views.robots import hide_from_robots
from scorekeeper.push import keys, sentences, services, subscribing
from scorekeeper.tables import access, phone
from scorekeeper.tables.sentences import Text, sentence

MOST = 30
WORD = re.compile(r"[A-Za-z0-9_-]+={0,2}")


def check_known(endpoint: str) -> None:
    if not services.is_known(endpoint):
        raise ValidationError("No service that is known.", code="unknown")


class Given(forms.Form):
    """What the browser gave; nobody types it."""

    endpoint = forms.CharField(max_length=600, validators=[check_known])
    p256dh = forms.RegexField(WORD, min_length=87, max_length=88)
    auth = forms.RegexField(WORD, min_length=22, max_length=24)


@require_http_methods(["GET", "POST"])
@hide_from_robots
def push(request: HttpRequest, code: str, session_id: int) -> HttpResponse:
    """Needs no account: the phone is known by its seat, or by what it has answered."""
    league = League.objects.filter(code=code.upper()).first()
    session = found_session(league, session_id) if league else None
    if not keys.is_on() or league is None or session is None:
        raise Http404("Nobody is told here.")
    person = subscribing.who_asks(request, league, session)
    if person is None:
        raise Http404("Nobody is told here.")
    ident = phone.ident(request)
    if request.method == "POST":
        told = answer(request, person, ident)
        messages.success(request, sentence(told))
        return redirect("leagues:push", league.code, session.pk)
    looks = permissions_in(request, league).may("view")
    with zones.by_clock_of(league):
        context = {
            "league": league,
            "person": person,
            "told": subscribing.subscription_of(person, ident),
            "key": keys.public(),
            "heading": sentence(sentences.ROW),
            "sub": f"{league.name}, {dates.evening(session.starts)}",
            "back": reverse("leagues:session", args=[league.code, session.pk])
            if looks
            else "",
        }
        return render(request, "push/push.html", context)


def found_session(league: League, session_id: int) -> Session | None:
    found = Session.objects.filter(season__league=league, closed=None, pk=session_id)
    return found.select_related("season__league").first()


def answer(request: HttpRequest, person: Person, ident: str) -> Text:
    if "stop" in request.POST:
        person.subscriptions.filter(ident=ident).delete()
        return sentences.OFF
    given = Given(request.POST)
    if not access.speak(request, "push", MOST):
        return sentences.TOO_MANY
    if not given.is_valid():
        return sentences.REFUSED
    subscribing.subscribe(person, ident, given.cleaned_data)
    return sentences.ON
