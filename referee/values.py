"""Single values that can be asked: numbers, words, seats.

A limit is a plain value or a function of the round so far; its docstring is the
reason a person is given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.cards import read_suit
from referee.problems import (
    Limit,
    Problem,
    Seats,
    limit,
    reason,
    refuse,
    shown,
    wrong_type,
)

if TYPE_CHECKING:
    from referee.facts import Fact, Row
    from referee.round import Round

T = TypeVar("T")
Co = TypeVar("Co", covariant=True)


class Value(ABC, Generic[Co]):
    """How one JSON value is asked and read."""

    @abstractmethod
    def read(self, raw: object, r: Round) -> Co:
        """The value in its own form; raises Refused with every problem in it."""


@dataclass(frozen=True, eq=False)
class Number(Value[int]):
    """An integer from `least` to `most`, in steps from 0, or one `among` a ladder.

    `words` is how a person says it: "with 3". `marks` are the numbers on which
    something hangs, between the two ends.
    """

    least: Limit = 0
    most: Limit = None
    step: int | Callable[[Round], int] = 1
    among: tuple[int, ...] | Callable[[Round], tuple[int, ...]] | None = None
    words: Callable[[int], str] | None = None
    marks: tuple[int, ...] = ()
    _surely: Collection[int] = field(default=(), init=False, repr=False)

    def __post_init__(self) -> None:
        # The integers that will do whatever the round says: most of those read.
        surely: Collection[int] = ()
        if isinstance(self.among, tuple):
            surely = frozenset(self.among)
        elif self.plain():
            surely = range(self.least, self.most + 1)  # type: ignore[operator,arg-type]
        object.__setattr__(self, "_surely", surely)

    def plain(self) -> bool:
        """Both ends are plain integers and every integer between them will do."""
        return (
            type(self.least) is int
            and type(self.most) is int
            and self.step == 1
            and self.among is None
        )

    def read(self, raw: object, r: Round) -> int:
        if type(raw) is not int:
            raise wrong_type("a number", raw)
        if raw in self._surely:
            return raw
        if self.among is not None:
            ladder = limit(self.among, r)
            if raw not in ladder:
                raise refuse("out-of-range", off_the_ladder(raw, ladder))
            return raw
        least, most = self.least, self.most
        if callable(least):
            least = least(r)
        if callable(most):
            most = most(r)
        step = self.step
        if callable(step):
            step = step(r)
        if (
            (least is not None and raw < least)
            or (most is not None and raw > most)
            or (step != 1 and raw % step)
        ):
            raise refuse("out-of-range", self.meant(r, raw))
        return raw

    def meant(self, r: Round, raw: int) -> str:
        least, most = limit(self.least, r), limit(self.most, r)
        step = limit(self.step, r)
        low = most is None or (least is not None and raw < least)
        ends = (self.least, self.most) if low else (self.most, self.least)
        told = [*ends, self.step] if most is not None else [self.least, self.step]
        why = next(filter(None, map(reason, told)), "")
        by = f", a multiple of {step}," if step != 1 else ""
        if most is None:
            return f"At least {least}{by} is meant{why}, not {shown(raw)}."
        if least == most:
            return f"Only {least} is possible{why}, not {shown(raw)}."
        if most < least:
            return f"No number is possible here{why}."
        return f"{least} to {most}{by} is meant{why}, not {shown(raw)}."


def off_the_ladder(raw: int, ladder: tuple[int, ...]) -> str:
    below = [step for step in ladder if step < raw][-1:]
    above = [step for step in ladder if step > raw][:1]
    near = " and ".join(str(step) for step in below + above)
    return f"{shown(raw)} is not possible here; the nearest: {near}."


@dataclass(frozen=True, eq=False)
class Choice(Value[T]):
    """One of a few words or numbers, with the label of each.

    `among` are those there are in this round, where that is not all of them.
    `offered` says which of them a form offers now; the others are refused by a
    check with its own words. `notes` are a few letters under a label in a form.
    """

    labels: Mapping[T, str]
    offered: Callable[[Round], Iterable[T]] | None = None
    notes: Mapping[T, str] = field(default_factory=dict)
    among: Callable[[Round], Collection[T]] | None = None
    _kinds: frozenset[type] = field(default=frozenset(), init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_kinds", frozenset(map(type, self.labels)))

    def read(self, raw: object, r: Round) -> T:
        kinds = self._kinds
        if type(raw) not in kinds and not (type(raw) is str and str in kinds):
            raise wrong_type("a number" if kinds == {int} else "one of the words", raw)
        here = self.labels if self.among is None else self.among(r)
        if raw not in here:
            suit = read_suit(raw) if type(raw) is str else None
            if suit in here:
                return suit  # type: ignore[return-value]  # another spelling of it
            words = ", ".join(str(value) for value in here)
            raise refuse("out-of-range", f"{shown(raw)} is none of: {words}.")
        return raw  # type: ignore[return-value]  # it is one of the labels


@dataclass(frozen=True, eq=False)
class Flag(Value[bool]):
    """Yes or no. A no is the same as the fact left out."""

    def read(self, raw: object, r: Round) -> bool:
        if type(raw) is not bool:
            raise wrong_type("yes or no", raw)
        return raw


@dataclass(frozen=True, eq=False)
class Seat(Value[int]):
    """A seat at the table; with `who`, one of these.

    Within a record `of` is its fact that names the seats this one is of.
    """

    who: Seats | None = None
    of: Fact[Any] | None = None

    def read(self, raw: object, r: Round) -> int:
        if type(raw) is not int:
            raise wrong_type("a player", raw)
        if not 0 <= raw < r.table.n:
            raise refuse("out-of-range", f"No seat {shown(raw)} at this table.")
        if self.who is not None and raw not in self.who(r):
            raise refuse(
                "not-allowed", f"{r.name(raw)} is not possible here{reason(self.who)}."
            )
        return raw

    def elsewhere(self, seat: int, row: Row, r: Round) -> list[Problem]:
        """A seat that is none of those that its record names."""
        seats = row[self.of] if self.of is not None else ()
        if seat in seats:
            return []
        named = " or ".join(map(r.name, seats))
        message = f"{named} is meant here, not {r.name(seat)}."
        return [Problem("not-allowed", message)]


@dataclass(frozen=True, eq=False)
class Text(Value[str]):
    """A short text of 1 to `most` characters."""

    most: int

    def read(self, raw: object, r: Round) -> str:
        if type(raw) is not str:
            raise wrong_type("a text", raw)
        if not 1 <= len(raw) <= self.most:
            raise refuse("out-of-range", f"1 to {self.most} characters are meant.")
        return raw


@dataclass(frozen=True, eq=False)
class OrNull(Value[T | None]):
    """A value, or null where the game has a word for nothing (`words`).

    Without `words` a form does not offer it.
    Where `only` says so there is nothing but null; its docstring is the reason.
    """

    of: Value[T]
    words: str = "None"
    only: Callable[[Round], bool] | None = None

    def read(self, raw: object, r: Round) -> T | None:
        if raw is None:
            return None
        if self.only is not None and self.only(r):
            raise refuse("not-allowed", f"Nothing is recorded here{reason(self.only)}.")
        return self.of.read(raw, r)


@dataclass(frozen=True, eq=False)
class Derived(Value[T]):
    """What is only ever worked out from other facts: nobody is asked for it."""

    def read(self, raw: object, r: Round) -> T:
        raise refuse("not-allowed", "This is worked out from the cards, not given.")
