"""What belonging to a league changes at the tables that it counts."""

from collections.abc import Collection, Iterable
from typing import Any

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.access import (
    Permissions,
    may_view,
    permissions_of,
    person_of,
)
from scorekeeper.leagues.counting import finality
from scorekeeper.leagues.counting.seat_resolution import seats_by_assignment
from scorekeeper.leagues.models import League, Visibility
from scorekeeper.leagues.views.access import permissions_in
from scorekeeper.tables import access, permissions, phone
from scorekeeper.tables.models import Table
from scorekeeper.tables.permissions import Role
from scorekeeper.tables.phone import Visitor

OVER = gettext_lazy(
    "This game is over. It belongs to a private league: its people see it once they "
    "are signed in, and so do the phones that scored it or sat at it."
)
OUTSIDE = Role("outside", frozenset({"result"}), OVER)
WAITS = gettext_lazy(
    "The results of this evening are held back. Who sits at this table sees it: scan "
    "its slip, or sign in."
)
HELD_BACK = Role("held", frozenset(), WAITS)


def role_at(request: Visitor, table: Table, role: Role) -> Role:
    """A referee runs its tables, whoever holds evenings scores there.

    Once a table is final the referee alone writes. For a guest this is one query, and
    for whoever has an account one more.
    """
    league = league_of(table)
    if league is None:
        return role
    granted = permissions_in(request, league)
    shut = shut_to_others(table, league, granted)
    if shut and not access.is_party(request, table):
        return shut
    if finality.final_since(table):
        return permissions.OVERRULER if granted.can_rule else permissions.READER
    if granted.can_rule:
        return permissions.HOST
    if role.hosts and table.final is not None:
        return permissions.HOST_OF_FINISHED
    if granted.can_score and not role.hosts:
        return permissions.SCORER
    if role == permissions.VIEWER and not asks(request, table, league, granted):
        return permissions.READER
    return role


def shut_to_others(table: Table, league: League, granted: Permissions) -> Role | None:
    """What is left to who has no part in the table, where it is shut to them."""
    if is_held_back(table, league) and not granted.can_score:
        return HELD_BACK
    return OUTSIDE if is_closed(table, granted) else None


def is_closed(table: Table, granted: Permissions) -> bool:
    """A private league shows what it counts to its people alone. While a game goes on,
    whoever has the code looks on, as at any table.
    """
    return table.final is not None and not granted.may("view")


def is_held_back(table: Table, league: League) -> bool:
    """Its evening’s results are: who neither sits there nor holds evenings waits."""
    assignment = finality.assignment_of(table)
    held = league.held_back_id
    return held is not None and assignment is not None and assignment.session_id == held


def private_tables(user: Any, tables: Collection[Table]) -> set[int]:
    """Those that private leagues count, of which that account is no member, and those
    that wait for it.
    """
    return outside(user, tables) | waiting(user, tables)


def waiting(user: Any, tables: Iterable[Table]) -> set[int]:
    counted = [table for table in tables if table.counted]
    held = [
        (table.pk, league)
        for table, league in finality.leagues_of(counted)
        if is_held_back(table, league)
    ]
    leagues = {league.pk: league for _, league in held}
    shows = {pk: permissions_of(user, one, "") for pk, one in leagues.items()}
    return {pk for pk, league in held if not shows[league.pk].can_score}


def outside(user: Any, tables: Iterable[Table]) -> set[int]:
    over = [table for table in tables if table.counted and table.final is not None]
    leagues = {one.pk: league for one, league in finality.leagues_of(over)}
    found = {
        league.pk: may_view(league, "") or is_member(user, league)
        for league in leagues.values()
        if league.visibility == Visibility.PRIVATE
    }
    return {pk for pk, league in leagues.items() if not found.get(league.pk, True)}


def is_member(user: Any, league: League) -> bool:
    person = person_of(user, league)
    return person is not None and person.left is None


def seat_at(request: Visitor, table: Table) -> int | None:
    """The seat that the league gave to whoever is signed in."""
    assignment = finality.assignment_of(table)
    if assignment is None or finality.final_since(table):
        return None
    person = permissions_in(request, assignment.session.season.league).person
    if person is None or person.left is not None:
        return None
    at = seats_by_assignment([assignment.pk]).get(assignment.pk, [])
    return next((n for n, who in enumerate(at) if who.player == person.pk), None)


def asks(request: Visitor, table: Table, league: League, granted: Permissions) -> bool:
    """Where others may look at the league, its tables’ codes are no secret."""
    private = league.visibility == Visibility.PRIVATE
    return private or granted.may("play") or bool(phone.key(request, table))


def can_enter(request: Visitor, table: Table) -> bool:
    """Whoever sees the league sees its tables, however old their codes are."""
    league = league_of(table)
    return league is not None and permissions_in(request, league).may("view")


def league_of(table: Table) -> League | None:
    assignment = finality.assignment_of(table)
    return assignment.session.season.league if assignment else None
