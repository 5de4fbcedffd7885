"""What a formula may name, and a round as it looks at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.round import Round
from referee.words import Phrase, Text, word

if TYPE_CHECKING:
    from referee.described.term import Term

NUMBER, YES = "number", "yes"
ROUND, SEAT, SIDE = "round", "seat", "side"

LONGEST_GAME, LARGEST_TOTAL = 10_000, 10_000_000

UNKNOWN = Text("formula.unknown", "Nothing is called “{name}”.")


@dataclass(slots=True, eq=False)
class State:
    """A round as a formula looks at it: what it holds, and who plays it.

    `kept` is what the rounds before have left, by its key; `memo` the values worked
    out by now.
    """

    r: Round
    totals: list[int]
    kept: Mapping[str, list[int]]
    seats: tuple[int, ...]
    sides: tuple[int, ...]
    memo: dict[object, Any] = field(default_factory=dict)

    def places(self, place: str) -> tuple[int, ...]:
        """The seats, or the sides, that play the round."""
        return self.seats if place == SEAT else self.sides


Value = Callable[[State, int], int]
Show = Callable[[State, int], str]


@dataclass(frozen=True, slots=True, eq=False)
class Name:
    """Something with a value in each round: `value` gives it at a place of its own.

    `low` and `high` are its ends, of `players` how many they are; `after` is the number
    of the last question that it hangs on, -1 for none; `asked` whether it is one.
    `working` is the formula that gives it, `words` what some numbers are called;
    `moves`: it is another one once the round is scored, as a total.
    """

    key: str
    label: str
    kind: str
    place: str
    low: int
    high: int
    value: Value
    players: Callable[[State], tuple[int, ...]] | None = None
    after: int = -1
    asked: bool = False
    words: Mapping[int, str] = field(default_factory=dict)
    working: Term | None = None
    moves: bool = False

    def at(self, place: str) -> Value:
        """Its value where a formula stands at such a place.

        Of a side it is what the partners have together, of a seat what its side has.
        """
        value, own = self.value, self.place
        if own in (place, ROUND):
            return value
        if own == SIDE:
            return lambda s, i: value(s, s.r.table.side_of[i])
        together: Callable[[Iterable[int]], int] = any if self.kind == YES else sum

        def of_partners(s: State, i: int) -> int:
            found = s.memo.get(self)
            if found is None:
                here = [0] * s.r.table.n
                for seat in s.seats:
                    here[seat] = value(s, seat)
                found = s.memo[self] = [
                    int(together([here[seat] for seat in side]))
                    for side in s.r.table.sides
                ]
            number: int = found[i]
            return number

        return of_partners

    def in_words(self, value: Value) -> Show:
        """Its value in words."""
        words = self.words
        if not words:
            return lambda s, i: str(n) if (n := value(s, i)) >= 0 else word(n)

        def say(s: State, i: int) -> str:
            number = value(s, i)
            return words.get(number) or (str(number) if number >= 0 else word(number))

        return say

    def say(self, number: int) -> str:
        return self.words.get(number) or word(number)


class Unnamed(Exception):
    """Nothing is called so, or it needs itself; in words."""

    def __init__(self, said: Phrase) -> None:
        super().__init__(said)
        self.said = said


class Scope(NamedTuple):
    """Where a formula stands: what it may name, and at which place.

    `players`, `sides` and `partners` are how many there can be of each at most;
    `nested` how many sums over all it stands in.
    """

    find: Callable[[str], Name]
    place: str
    players: int
    sides: int
    partners: int = 1
    nested: int = 0
