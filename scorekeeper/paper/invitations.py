"""Invitations of everybody without an account, to print on one sheet."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models.functions import Lower

from scorekeeper.leagues.models import League, Person
from scorekeeper.tables.showing import qr_code


@dataclass(frozen=True)
class Invitation:
    person: Person
    drawn: qr_code.Code


def invitations(league: League, address: Callable[[str], str]) -> list[Invitation]:
    """`address`: of the link with a key."""
    waiting = league.people.filter(user=None, left=None, into=None, guest=False)
    people = waiting.exclude(name="").order_by(Lower("name"))
    return [Invitation(one, qr_code.draw(address(one.invite_key))) for one in people]
