"""Who sat at a table, once the records of one person were merged."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q

from scorekeeper.leagues.models import Person, Seat


class Who(NamedTuple):
    """A seat: whose standing it counts for, and who sat there."""

    person: int
    player: int


def seated_at(assignments: Iterable[int]) -> dict[int, list[Who]]:
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
