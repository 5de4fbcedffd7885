"""Values of several parts: one entry a seat, a side, or as many as there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field
from functools import partial
from typing import Any, TypeVar

from referee.values.cards import Cards
from referee.values.declared import declaration
from referee.values.numbers import Number
from referee.values.rules import (
    ENTRIES,
    Limit,
    Problem,
    Refused,
    Seats,
    because_of,
    limit,
    refuse,
    show_raw,
    wrong_type,
)
from referee.values.scalars import Value
from referee.values.view import RoundView
from referee.words import Phrase, Said, Text, things as things_of

T = TypeVar("T")

REPEATED = Text("list.repeated", "This is already entered above.")
HOW_MANY = Text("list.how-many", "{size} entries are needed, not {given}.")
TOO_FEW_OF_SIZE = Text("list.too-few-of-size", "Choose {size}, not {given}.")
TOO_MANY_OF_SIZE = Text(
    "list.too-many-of-size", "Choose {size}, not {given}: take {rest} away."
)
ONLY_0 = Text("list.only-0", "{name} must have 0.")
TOO_MANY_BEFORE = Text(
    "total.before", "{over} too many even without {things}. Check the other numbers."
)
RANGE = Text(
    "total.range",
    "{least} to {most} {things} in all, not {got}.",
)
MISSING = Text(
    "total.missing",
    "{total} {things} in all, not {got}: {rest} are missing.",
    "{total} {things} in all, not {got}: {rest} is missing.",
    by="rest",
)
OVER = Text(
    "total.over",
    "{total} {things} in all, not {got}: {rest} too many.",
)


def read_entries(
    of: Value[T], raw: list[Any], r: RoundView
) -> tuple[list[T], list[Problem]]:
    """The entries of a list as read, and the problems of all of them.

    The path of a problem begins with the place of its entry, from 0.
    """
    values: list[T] = []
    problems: list[Problem] = []
    read: Callable[[Any, RoundView], Any] = of.read
    if type(of) is Cards:
        # One pack: a card in an earlier entry cannot be in this one too.
        read = partial(of.read_with, {})
    for i, item in enumerate(raw):
        try:
            values.append(read(item, r))
        except Refused as refused:
            problems += [p._replace(path=(i, *p.path)) for p in refused.problems]
    return values, problems


def repetitions(values: list[Any]) -> list[Problem]:
    """Every entry that is there already, further up."""
    return [
        Problem("duplicate", REPEATED, (i,))
        for i, value in enumerate(values)
        if value in values[:i]
    ]


def adds_up(total: Any, values: Iterable[Any]) -> tuple[bool, int]:
    """Whether numbers (or cards) add up to a number or to one within two ends.

    And what they come to, of cards how many they are.
    """
    got = sum(v if type(v) is int else len(v) for v in values)
    if type(total) is tuple:
        return total[0] <= got <= total[1], got
    return got == total, got


def wrong_total(total: Any, got: int, noun: str) -> Problem:
    """`total` is what it should be, or its two ends; `got` what it is, of `noun`."""
    return Problem("wrong-total", not_the_total(total, got, things_of(noun)))


def not_the_total(total: Any, got: int, things: Said) -> Phrase:
    """The same in a sentence; a total below 0: other facts have too many already."""
    if type(total) is tuple:
        least, most = total
        return RANGE(least=least, most=most, things=things, got=show_raw(got))
    if total < 0:
        return TOO_MANY_BEFORE(over=-total, things=things)
    text = MISSING if got < total else OVER
    return text(total=total, things=things, got=show_raw(got), rest=abs(total - got))


@declaration()
class PerSeat(Value[tuple[T, ...]]):
    """One entry a seat. Of those not `who`, only the entry 0.

    `total` is what the entries add up to: a number, or the two ends of a range
    as a tuple, or a function that gives either. `distinct`: no entry twice.
    `asks` are the seats that a form asks, where the others can only have 0 and a
    check says so in its own words. `also_counted`: what else is counted where their
    sum is told. `out` says why a seat is not asked. `plain` reads
    the list in one go, or gives None where each entry has to be looked at. `between`
    are the ends of numbers that a round gives, asked once for all entries. A list from
    before the last seats were there ends without them.
    """

    of: Value[T]
    total: Limit | tuple[int, int] = None
    who: Seats | None = None
    noun: str = "points"
    distinct: bool = False
    asks: Seats | None = None
    out: str = "sits out"
    plain: Callable[[list[Any]], tuple[T, ...] | None] | None = None
    also_counted: Limit = 0
    between: Callable[[RoundView], tuple[int, int]] | None = None
    _ends: tuple[int, int] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if type(self.of) is Number and self.of.plain():
            object.__setattr__(self, "_ends", (self.of.least, self.of.most))

    def count(self, r: RoundView) -> int:
        """How many entries there have to be."""
        return r.table.n

    def read(self, raw: object, r: RoundView) -> tuple[T, ...]:
        if type(raw) is not list:
            raise wrong_type(ENTRIES, raw)
        size = self.count(r)
        if len(raw) != size:
            if not size > len(raw) > 0 or any(map(r.is_there, range(len(raw), size))):
                raise refuse("wrong-length", HOW_MANY(size=size, given=len(raw)))
            raw = raw + [0] * (size - len(raw))
        ends = self._ends if self.between is None else self.between(r)
        if ends is not None:
            low, high = ends
            for number in raw:
                if type(number) is not int or not low <= number <= high:
                    break
            else:
                if self.who is None or not self.outside(self.who(r), raw):
                    return self.sum_up(tuple(raw), r)
        if self.plain is not None and (found := self.plain(raw)) is not None:
            return found
        return self.read_slowly(raw, r)

    def outside(self, here: tuple[int, ...], raw: list[Any]) -> list[int]:
        """The seats that can only have 0 and have something else."""
        return [seat for seat, one in enumerate(raw) if one != 0 and seat not in here]

    def read_slowly(self, raw: list[Any], r: RoundView) -> tuple[T, ...]:
        values, problems = read_entries(self.of, raw, r)
        if self.who is not None and not problems:
            here = self.who(r)
            problems = [
                Problem(
                    "not-allowed", because_of(ONLY_0(name=r.name(i)), self.who), (i,)
                )
                for i in self.outside(here, raw)
            ]
        if self.distinct and not problems:
            problems = repetitions(values)
        if problems:
            raise Refused(problems)
        return self.sum_up(tuple(values), r)

    def sum_up(self, values: tuple[T, ...], r: RoundView) -> tuple[T, ...]:
        """The values, where they come to the total; else Refused has them beside it."""
        total = self.total
        if total is None:
            return values
        if callable(total):
            total = total(r)
        if total is None or (type(total) is int and sum(values) == total):  # type: ignore[arg-type]
            return values
        right, got = adds_up(total, values)
        if not right:
            raise Refused([wrong_total(total, got, self.noun)], values)
        return values


@declaration()
class PerSide(PerSeat[T]):
    """One entry a side."""

    def count(self, r: RoundView) -> int:
        return len(r.table.sides)

    def sum_up(self, values: tuple[T, ...], r: RoundView) -> tuple[T, ...]:
        if type(self.of) is Cards:
            total = limit(self.total, r)
            right, got = adds_up(total, values)
            if total is not None and not right:
                raise Refused([wrong_total(total, got, self.noun)])
            return values
        return super().sum_up(values, r)


def not_so_many(size: int, raw: list[Any]) -> Phrase:
    """So many are chosen; of too many, how many go."""
    text = TOO_FEW_OF_SIZE if len(raw) < size else TOO_MANY_OF_SIZE
    return text(size=size, given=len(raw), rest=len(raw) - size)


@declaration()
class Several(Value[tuple[T, ...]]):
    """Any number of entries, or `size` of them; `distinct`: no entry twice.

    `whose`: the seats that the entries belong to, in order; `places` what these are
    called before that is known. `leaves`: what a form offers one entry beside what the
    others say, by their places; a check refuses the rest.
    """

    of: Value[T]
    size: Limit = None
    distinct: bool = False
    whose: Seats | None = None
    places: tuple[Said, ...] = ()
    leaves: Callable[[Mapping[int, T], int], Collection[T]] | None = None

    def read(self, raw: object, r: RoundView) -> tuple[T, ...]:
        if type(raw) is not list:
            raise wrong_type(ENTRIES, raw)
        size = None if self.size is None else limit(self.size, r)
        if size is not None and len(raw) != size:
            raise refuse("wrong-length", because_of(not_so_many(size, raw), self.size))
        of = self.of
        if type(of) is Cards and of.ordered and of.size is None and of.apart(raw):
            return tuple(map(tuple, raw))  # type: ignore[arg-type]  # T is Cards'
        values, problems = read_entries(of, raw, r)
        if self.distinct and not problems:
            problems = repetitions(values)
        if problems:
            raise Refused(problems)
        return tuple(values)
