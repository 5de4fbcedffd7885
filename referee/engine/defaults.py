"""What most games do: a game that says nothing of it does so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from referee.values.facts import because
from referee.words import Said

if TYPE_CHECKING:
    from referee.engine.round import Round, Table

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side, every seat once."""


def clockwise(r: Round) -> int | None:
    """The seat at the dealer's left."""
    return r.table.left(r.dealer) if r.dealer is not None else None


@because(
    "game.why.without-dealer-of-four", "with four at the table the dealer sits out"
)
def without_dealer_of_four(r: Round) -> tuple[int, ...]:
    return seats_but(r.table.n, r.dealer if r.table.n == 4 else None)


@cache
def seats_but(players: int, one: int | None) -> tuple[int, ...]:
    """The seats of a table, without one."""
    return tuple(seat for seat in range(players) if seat != one)


def zeros(table: Table) -> list[int]:
    """The totals that most games begin with, by side."""
    return [0] * len(table.sides)


def leads() -> dict[str, str]:
    """Of most games: who leads to the first trick."""
    return {"leader": "leads"}


def nothing_there(r: Round) -> None:
    """Nothing lies in the middle of the table."""


def nothing(r: Round) -> Iterator[Any]:
    """No word, no bonus, nothing to tell."""
    return iter(())


def alone(players: int) -> Sides:
    """Each for themselves."""
    return tuple((seat,) for seat in range(players))


def partners_of_four(players: int) -> Sides:
    """With four two against two, partners opposite; else each for themselves."""
    return ((0, 2), (1, 3)) if players == 4 else alone(players)


def check_sides(name: str, sides: Sides, players: int) -> None:
    """Raises ValueError where a seat is of no side, or of two."""
    if sorted(chain.from_iterable(sides)) != [*range(players)]:
        raise ValueError(f"{name}: not every one of {players} seats is of one side")


def nothing_told(of: object) -> Said:
    """No sentence: what was entered, or agreed, stands by itself."""
    return ""


def in_points(table: Table, points: int) -> Said:
    """Nothing: the game is not played for money."""
    return ""
