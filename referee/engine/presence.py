"""Who is at the table in a round: somebody may come later, or go before the end.

A game whose tables may be of other numbers (`Seating.comes`) has the option `away`:
the seats of those who are not there, and in which rounds. A seat has its points from
the rounds in which somebody sits there, and keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.values.facts import Fact, Number, Problem, Record, Seat, Several
from referee.words import Text

if TYPE_CHECKING:
    from referee.engine.round import Table

TOO_FEW_THERE = Text("away.too-few", "Too few at the table in round {round}: {there}.")
BACKWARDS = Text("away.backwards", "The last round comes after the first one.")

AWAY_SEAT = Fact("seat", Seat(), "Seat")
AWAY_FIRST = Fact("first", Number(1, None), "from")
AWAY_LAST = Fact("last", Number(1, None), "to", needed=False)


AWAY = Fact(
    "away",
    Several(Record((AWAY_SEAT, AWAY_FIRST, AWAY_LAST))),
    "Not at the table",
    needed=False,
    default=(),
)


def problems(table: Table) -> Iterator[Problem]:
    """What is wrong with who is away: a stretch that ends before it begins, or too few
    who are there. Where one is away from, fewer may be there than before.
    """
    away, least = stretches(table), min(table.game.players)
    for at, row in enumerate(away):
        first = row[AWAY_FIRST]
        if row.get(AWAY_LAST, first) < first:
            yield Problem("out-of-range", BACKWARDS, ("options", "away", at, "last"))
        elif (there := len(seats_there(table, first))) < least:
            said = TOO_FEW_THERE(round=first, there=there)
            yield Problem("not-allowed", said, ("options", "away", at, "first"))


def is_away(row: Any, number: int) -> bool:
    return bool(row[AWAY_FIRST] <= number <= row.get(AWAY_LAST, number))


def stretches(table: Table) -> tuple[Any, ...]:
    """Nothing at most tables: everybody is there in every round."""
    found: tuple[Any, ...] = table.options.get(AWAY, ())
    return found


def seats_there(table: Table, number: int) -> tuple[int, ...]:
    """The seats of those who are at the table in that round."""
    away = {one[AWAY_SEAT] for one in stretches(table) if is_away(one, number)}
    return tuple(seat for seat in range(table.n) if seat not in away)


def came_now(table: Table, number: int) -> tuple[int, ...]:
    """The seats of those who sit down for that round, having been away before it."""
    if number == 1 or not stretches(table):
        return ()
    before = seats_there(table, number - 1)
    return tuple(seat for seat in seats_there(table, number) if seat not in before)


def next_there(table: Table, seat: int, number: int) -> int:
    """The next seat clockwise where somebody is in that round."""
    seat = (seat + 1) % table.n
    if not stretches(table):
        return seat
    there = seats_there(table, number)
    while seat not in there:
        seat = (seat + 1) % table.n
    return seat
