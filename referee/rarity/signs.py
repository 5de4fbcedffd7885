"""What is looked at in a round as it was entered: each number, alone and beside others.

Nothing here knows a game: a sign is a number that a fact tells, with what stands
beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.engine.game import RoundType, round_type_of
from referee.engine.round import Table
from referee.values.facts import (
    Alternatives,
    Ask,
    Choice,
    Fact as AnyFact,
    Number,
    OrNull,
    PerSeat,
    PerSide,
    Seat,
)

Raw = dict[str, Any]
Fact = AnyFact[Any]
Facts = Sequence[Fact]
# A number that is typed, and of more than these, is looked at in steps.
FINE, STEP = 30, 5
# Ends what such a sign is of: 1 where a fact is as in the round before.
SAME = "="


class Sign(NamedTuple):
    """`value` is seen for `of`: a number of `fact`, alone or with one `beside` it.

    `place`: of the numbers of a list, which; None where all of it is meant.
    """

    of: str
    value: str
    fact: Fact
    place: int | None = None
    beside: Fact | None = None

    @property
    def again(self) -> bool:
        """All of a fact is as it was in the round before."""
        return self.of.endswith(SAME) and self.value == "1"


def signs_of(table: Table, raw: Raw, last: Raw | None = None) -> list[Sign]:
    """Every sign of a round, whose last one before was `last`."""
    told, numbers = facts_told(table, raw), numbers_told(table, raw)
    chosen = "/".join(
        str(raw[fact.key]) for fact in told if isinstance(fact.value, Choice)
    )
    found: list[Sign] = []
    for at, fact in enumerate(numbers):
        found += signs_of_fact(table, raw, fact, told, chosen)
        for other in numbers[:at]:
            if is_list(fact) and type(fact.value) is type(other.value):
                found += signs_beside(raw, fact, other)
        if last is not None and fact.key in last:
            same = str(int(last[fact.key] == raw[fact.key]))
            found.append(Sign(fact.key + SAME, same, fact))
    return found


def signs_of_fact(
    table: Table, raw: Raw, fact: Fact, told: Facts, chosen: str
) -> Iterator[Sign]:
    """Each number by whether it is of whom the round names, and for what."""
    number, own = number_of(fact), raw[fact.key]
    if not is_list(fact):
        yield Sign(f"{fact.key}:{chosen}", step_of(number, own), fact)
        return
    named = {raw[one.key] for one in told if is_seat(one)} - {None}
    sides = {table.side_of[seat] for seat in named}
    among = sides if is_by_side(fact) else named
    for place, value in enumerate(own):
        role = f"{fact.key}:{chosen}" if place in among else f"{fact.key}:-"
        of = role if named else fact.key
        yield Sign(of, step_of(number, value), fact, place)


def signs_beside(raw: Raw, fact: Fact, other: Fact) -> Iterator[Sign]:
    """Each number beside another of the same seat or side, and how far apart."""
    number, beside = number_of(fact), number_of(other)
    for place, (value, known) in enumerate(zip(raw[fact.key], raw[other.key])):
        of = f"{fact.key}:{other.key}:{step_of(beside, known)}"
        yield Sign(of, step_of(number, value), fact, place, other)
        of = f"{fact.key}-{other.key}"
        yield Sign(of, step_of(number, value - known), fact, place, other)


def facts_told(table: Table, raw: Raw) -> list[Fact]:
    """The facts of a round that stand in it."""
    kind = round_type_of(table.game, raw)
    return [fact for fact in facts_of(kind) if fact.key in raw]


def numbers_told(table: Table, raw: Raw) -> list[Fact]:
    """The facts of a round that are numbers, or a list of them."""
    return [one for one in facts_told(table, raw) if number_of(one) is not None]


def facts_of(kind: RoundType) -> list[Fact]:
    """Every fact of a kind of round, once."""
    asks = [fact_of(ask) for stage in kind.stages for ask in stage.asks]
    return list({fact.key: fact for fact in asks}.values())


def fact_of(ask: Ask) -> Fact:
    return ask.fact if isinstance(ask, Alternatives) else ask


def number_of(fact: Fact) -> Number | None:
    """What says of a fact which numbers it has; None where it has none."""
    value = fact.value
    value = value.of if isinstance(value, PerSeat) else value
    return value if isinstance(value, Number) else None


def is_list(fact: Fact) -> bool:
    return isinstance(fact.value, PerSeat)


def is_by_side(fact: Fact) -> bool:
    return isinstance(fact.value, PerSide)


def is_seat(fact: Fact) -> bool:
    value = fact.value.of if isinstance(fact.value, OrNull) else fact.value
    return isinstance(value, Seat)


def step_of(number: Number | None, value: int) -> str:
    """A number as it is counted: as it is, or in steps where there are many."""
    most = number.most if number is not None else None
    if (isinstance(most, int) and most <= FINE) or (number and number.chips):
        return str(value)
    return f"{value // STEP * STEP}+"
