"""Who may do what in a league.

A role is a set of powers and comes from the account: the person of the league that it
belongs to. Who has no role may look on where the league is public, or with its link.
Views ask for a power, never for a role. A league that one may not see is not there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hmac import compare_digest
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django_htmx.middleware import HtmxDetails

from scorekeeper.leagues.loading import loaded
from scorekeeper.leagues.models import League, Person, Role, Visibility
from scorekeeper.leagues.robots import keep_out
from scorekeeper.tables import phone

LOOK = frozenset({"look"})
# "play": is one of its people; "hold": holds evenings, begins tables, records there;
# "rule": ends disputes, corrects what is final; "run": all about the league itself.
POWERS = {
    Role.PLAYER: LOOK | {"play"},
    Role.SCORER: LOOK | {"play", "hold"},
    Role.REFEREE: LOOK | {"play", "hold", "rule"},
    Role.ORGANISER: LOOK | {"play", "hold", "rule", "run"},
}
# What is said to others.
WHO = {
    "play": "The people of the league can; an organiser can invite you.",
    "hold": "A scorer of the league can; an organiser can make you one.",
    "rule": "A referee of the league can; an organiser can make you one.",
    "run": "An organiser of the league can, or can make you one: People, then Change.",
}


@dataclass(frozen=True)
class Rights:
    """Of whoever asks; `person` is who they are in the league, if anybody."""

    person: Person | None
    powers: frozenset[str]

    def may(self, power: str) -> bool:
        return power in self.powers

    @property
    def holds(self) -> bool:
        return self.may("hold")

    @property
    def rules(self) -> bool:
        return self.may("rule")

    @property
    def runs(self) -> bool:
        return self.may("run")


class Request(HttpRequest):
    """In a league: who is asking, and whether htmx does."""

    rights: Rights
    htmx: HtmxDetails


View = Callable[..., HttpResponseBase]


def rights_in(request: HttpRequest, league: League) -> Rights:
    """At most one query, none for a guest."""
    person = person_of(request, league)
    if person is not None and person.left is None:
        return Rights(person, POWERS[Role(person.role)])
    return Rights(person, LOOK if looks_on(request, league) else frozenset())


def person_of(request: HttpRequest, league: League) -> Person | None:
    if not request.user.is_authenticated:
        return None
    mine = league.people.filter(user=request.user, into__isnull=True)
    return mine.first()


def looks_on(request: HttpRequest, league: League) -> bool:
    if league.visibility == Visibility.PUBLIC:
        return True
    held = phone.link(request, link_name(league))
    by_link = league.visibility == Visibility.LINK
    return by_link and compare_digest(held, league.look_key)


def link_name(league: League) -> str:
    """By which a phone keeps the key to look on."""
    return f"l/{league.code}"


def needs(power: str) -> Callable[[View], View]:
    """The view gets the league and `request.rights`, which have that power."""

    def wrap(view: View) -> View:
        @wraps(view)
        def in_league(request: Request, code: str, **rest: Any) -> HttpResponseBase:
            league = League.objects.filter(code=code.upper()).first()
            rights = rights_in(request, league) if league else None
            if league is None or rights is None or not rights.may("look"):
                raise Http404("No league is here, or it is private.")
            if not rights.may(power):
                raise PermissionDenied(WHO.get(power, ""))
            request.rights = rights
            answer = loaded(request, view(request, league, **rest))
            return answer if league.sought else keep_out(answer)

        return in_league

    return wrap
