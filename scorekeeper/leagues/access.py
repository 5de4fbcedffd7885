"""Who may do what in a league.

A role is a set of permissions and comes from the account: the person of the league that
it belongs to. Who has no role may watch where the league is public, or with its link.
"""

from dataclasses import dataclass
from hmac import compare_digest
from typing import Any

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.models import League, Person, Role, Visibility

VIEW = frozenset({"view"})
# "play": is one of its people; "score": holds evenings, begins tables, records there;
# "rule": ends disputes, corrects what is final; "manage": all about the league itself.
PERMISSIONS = {
    Role.PLAYER: VIEW | {"play"},
    Role.SCORER: VIEW | {"play", "score"},
    Role.REFEREE: VIEW | {"play", "score", "rule"},
    Role.ORGANISER: VIEW | {"play", "score", "rule", "manage"},
}
# The same in words, for whoever has the role.
REACH = {
    Role.PLAYER: gettext_lazy("You say whether you come, and enter at your own table."),
    Role.SCORER: gettext_lazy(
        "You hold evenings: who is here, seats, closing. You enter at every table."
    ),
    Role.REFEREE: gettext_lazy(
        "You hold evenings, enter at every table, settle disputes and correct what is "
        "final."
    ),
    Role.ORGANISER: gettext_lazy(
        "You run everything: people, roles, seasons, settings, money and evenings."
    ),
}
# What is said to others.
WHO = {
    "play": gettext_lazy("The people of the league can; an organiser can invite you."),
    "score": gettext_lazy("A scorer of the league can; an organiser can make you one."),
    "rule": gettext_lazy("A referee of the league can; an organiser can make you one."),
    "manage": gettext_lazy(
        "An organiser of the league can, or can make you one: People, then Change."
    ),
}


@dataclass(frozen=True)
class Permissions:
    """Of whoever asks; `person` is who they are in the league, if anybody."""

    person: Person | None
    granted: frozenset[str]

    def may(self, permission: str) -> bool:
        return permission in self.granted

    @property
    def can_score(self) -> bool:
        return self.may("score")

    @property
    def can_rule(self) -> bool:
        return self.may("rule")

    @property
    def can_manage(self) -> bool:
        return self.may("manage")

    @property
    def reach(self) -> str:
        """What that person may do there, in words."""
        here = self.person is not None and self.may("play")
        return REACH[Role(self.person.role)] if here and self.person else ""

    @property
    def name(self) -> str:
        """As what they do is signed in the log."""
        return str(self.person)


def permissions_of(user: Any, league: League, held: str) -> Permissions:
    """`held`: the key to watch that the phone has. At most one query."""
    person = person_of(user, league)
    if person is not None and person.left is None:
        return Permissions(person, PERMISSIONS[Role(person.role)])
    return Permissions(person, VIEW if may_view(league, held) else frozenset())


def person_of(user: Any, league: League) -> Person | None:
    """No query for a guest."""
    if not user.is_authenticated:
        return None
    return league.people.filter(user=user, into__isnull=True).first()


def may_view(league: League, held: str) -> bool:
    if league.visibility == Visibility.PUBLIC:
        return True
    by_link = league.visibility == Visibility.LINK
    return by_link and compare_digest(held, league.viewer_token)
