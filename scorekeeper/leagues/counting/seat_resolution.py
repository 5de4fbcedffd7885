"""Who sat at a table, once the records of one person were merged."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import Q

from scorekeeper.leagues.models import Person, Seat, Stint
from scorekeeper.tables.models import Entry, Kind


class Who(NamedTuple):
    """A seat: whose standing it counts for, and who sat there."""

    person: int
    player: int


def seats_by_assignment(assignments: Iterable[int]) -> dict[int, list[Who]]:
    """By assignment its seats in order; one query."""
    seats = Seat.objects.filter(assignment__in=list(assignments))
    rows = seats.order_by("assignment", "number").values_list(
        "assignment", "person", "person__into", "counts_for", "counts_for__into"
    )
    found: dict[int, list[Who]] = {}
    for assignment, sat, sat_into, other, other_into in rows:
        found.setdefault(assignment, []).append(
            who_of(sat, sat_into, other, other_into)
        )
    return found


class Sat(NamedTuple):
    """Who sat at a seat up to some round, before whoever sits there now."""

    seat: int
    last: int
    who: Who


def stints_by_assignment(assignments: Iterable[int]) -> dict[int, list[Sat]]:
    """By assignment, where somebody took a seat over; one query."""
    stints = Stint.objects.filter(assignment__in=list(assignments))
    rows = stints.order_by("assignment", "number", "last").values_list(
        *("assignment", "number", "last"),
        *("person", "person__into", "counts_for", "counts_for__into"),
    )
    found: dict[int, list[Sat]] = {}
    for assignment, seat, last, *people in rows:
        found.setdefault(assignment, []).append(Sat(seat, last, who_of(*people)))
    return found


def stints_of(assignment: int, entries: Iterable[Entry]) -> Sequence[Sat]:
    """Of one table; asked only where its log says that seats were changed."""
    if not any(entry.kind == Kind.SEATED for entry in entries):
        return ()
    return stints_by_assignment([assignment]).get(assignment, ())


def who_of(
    sat: int, sat_into: int | None, other: int | None, other_into: int | None
) -> Who:
    """`other`: whom it counts for; `into`: the record that one was merged into."""
    player = sat_into or sat
    return Who(other_into or other or player, player)


def records_of(people: Iterable[Person]) -> set[int]:
    """These records and all that were merged into one of them."""
    pks = {person.pk for person in people}
    here = Person.objects.filter(Q(pk__in=pks) | Q(into__in=pks))
    return set(here.values_list("pk", flat=True))
