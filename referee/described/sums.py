"""Functions over all players, or over all sides: what they are, and come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.described.names import NUMBER, YES, State, Value
from referee.described.term import Term


def from_sum(term: Term, many: int) -> tuple[str, tuple[int, ...]]:
    return NUMBER, (term.low, term.high, term.low * many, term.high * many)


def from_others(term: Term, many: int) -> tuple[str, tuple[int, ...]]:
    return NUMBER, (0, term.low * (many - 1), term.high * (many - 1))


OVER: dict[str, Callable[[Term, int], tuple[str, tuple[int, ...]]]] = {
    "sum": from_sum,
    "count": lambda one, many: (NUMBER, (0, many)),
    "any": lambda one, many: (YES, (0, 1)),
    "every": lambda one, many: (YES, (0, 1)),
    "min": lambda one, many: (NUMBER, (one.low, one.high)),
    "max": lambda one, many: (NUMBER, (one.low, one.high)),
    "others": from_others,
    "rank": lambda one, many: (NUMBER, (1, many)),
    "lowrank": lambda one, many: (NUMBER, (1, many)),
}
"""Its kind and its ends, from those of what it is over, and of how many."""

GATHERED: dict[str, Callable[[Iterable[int]], int]] = {
    "sum": sum,
    "count": sum,
    "any": any,
    "every": all,
    "min": min,
    "max": max,
}
COMPARED: dict[str, Callable[[list[int], int], int]] = {
    "others": lambda all_, own: sum(all_) - own,
    "rank": lambda all_, own: 1 + sum(n > own for n in all_),
    "lowrank": lambda all_, own: 1 + sum(n < own for n in all_),
}
"""One among all: what the others have together, how many are above it, or below."""


def gathering(gathered: Callable[[Iterable[int]], int], x: Value, place: str) -> Value:
    """The same for everybody, so it is worked out once in a round."""
    mark = object()

    def value(s: State, i: int) -> int:
        found = s.memo.get(mark)
        if found is None:
            found = s.memo[mark] = gathered([x(s, j) for j in s.places(place)])
        return found

    return value


def together(what: str, x: Value, place: str, here: str) -> Value:
    """The value of a function over all at a place, of a formula that stands here."""
    if what in GATHERED:
        return gathering(GATHERED[what], x, place)
    compared = COMPARED[what]
    if place == here:
        return lambda s, i: compared([x(s, j) for j in s.places(place)], x(s, i))

    def of_side(s: State, i: int) -> int:
        side = s.r.table.side_of[i]
        return compared([x(s, j) for j in s.places(place)], x(s, side))

    return of_side
