"""Single values that can be asked: choices, words, seats; `numbers` has the rest.

A limit is a plain value or a function of the round so far; `because` gives it the
reason a person is told.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.values.declared import declaration
from referee.values.notation import read_suit
from referee.values.rules import (
    A_CHOICE,
    A_FLAG,
    A_NUMBER,
    A_SEAT,
    A_TEXT,
    Problem,
    Seats,
    because_of,
    refuse,
    show_raw,
    wrong_type,
)
from referee.values.view import RoundView, WholeRound
from referee.words import Label, Text as Words, one_of, row_of

if TYPE_CHECKING:
    from referee.values.facts import Fact, Row

NONE_OF = Words("choice.none-of", "Choose one of: {words}.")
NO_SEAT = Words("seat.none", "There is no seat {raw} at this table.")
NOT_THIS_SEAT = Words("seat.not-here", "{name} cannot be chosen.")
OTHER_SEAT = Words("seat.elsewhere", "Must be {seats}, not {name}.")
LENGTH = Words("text.length", "Use {least} to {most} characters.")
ONLY_NULL = Words("null.only", "Leave this empty.")
DERIVED = Words("derived", "This is worked out from the cards, not given.")

T = TypeVar("T")
Co = TypeVar("Co", covariant=True)


class Value(ABC, Generic[Co]):
    """How one JSON value is asked and read."""

    @abstractmethod
    def read(self, raw: object, r: RoundView) -> Co:
        """The value in its own form; raises Refused with every problem in it.

        And FactMissing where a limit of it hangs on a fact that is not known.
        """


@declaration()
class Choice(Value[T]):
    """One of a few words or numbers, with the label of each.

    `among` are those there are in this round, where that is not all of them.
    `offered` says which of them a form offers now; the others are refused by a
    check with its own words. `notes` are a few letters under a label in a form.
    """

    labels: Mapping[T, str]
    offered: Callable[[WholeRound], Iterable[T]] | None = None
    notes: Mapping[T, str] = field(default_factory=dict)
    among: Callable[[WholeRound], Collection[T]] | None = None
    _kinds: frozenset[type] = field(default=frozenset(), init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_kinds", frozenset(map(type, self.labels)))

    def read(self, raw: object, r: RoundView) -> T:
        kinds = self._kinds
        if type(raw) not in kinds and not (type(raw) is str and str in kinds):
            raise wrong_type(A_NUMBER if kinds == {int} else A_CHOICE, raw)
        here = self.labels if self.among is None else self.among(r)
        if raw not in here:
            suit = read_suit(raw) if type(raw) is str else None
            if suit in here:
                return suit  # type: ignore[return-value]  # another spelling of it
            words = row_of([Label(str(self.labels[value])) for value in here])
            raise refuse("out-of-range", NONE_OF(words=words))
        return raw  # type: ignore[return-value]  # it is one of the labels


@declaration()
class Flag(Value[bool]):
    """Yes or no. A no is the same as the fact left out.

    `ways`: a form asks which of two, under a heading: it, the no, the yes.
    """

    ways: tuple[str, str, str] | None = None

    def read(self, raw: object, r: RoundView) -> bool:
        if type(raw) is not bool:
            raise wrong_type(A_FLAG, raw)
        return raw


@declaration()
class Seat(Value[int]):
    """A seat at the table; with `who`, one of these.

    Within a record `of` is its fact that names the seats this one is of.
    """

    who: Seats | None = None
    of: Fact[Any] | None = None

    def read(self, raw: object, r: RoundView) -> int:
        if type(raw) is not int:
            raise wrong_type(A_SEAT, raw)
        if not 0 <= raw < r.table.n:
            raise refuse("out-of-range", NO_SEAT(raw=show_raw(raw)))
        if self.who is not None and raw not in self.who(r):
            wrong = NOT_THIS_SEAT(name=r.name(raw))
            raise refuse("not-allowed", because_of(wrong, self.who))
        return raw

    def elsewhere(self, seat: int, row: Row, r: RoundView) -> list[Problem]:
        """A seat that is none of those that its record names."""
        seats = row[self.of] if self.of is not None else ()
        if seat in seats:
            return []
        named = one_of(map(r.name, seats))
        return [Problem("not-allowed", OTHER_SEAT(seats=named, name=r.name(seat)))]


@declaration()
class Text(Value[str]):
    """A short text of `least` to `most` characters."""

    most: int
    least: int = 1

    def read(self, raw: object, r: RoundView) -> str:
        if type(raw) is not str:
            raise wrong_type(A_TEXT, raw)
        if not self.least <= len(raw) <= self.most:
            raise refuse("out-of-range", LENGTH(least=self.least, most=self.most))
        return raw


@declaration()
class OrNull(Value[T | None]):
    """A value, or null where the game has a word for nothing (`words`).

    Without `words` a form does not offer it.
    Where `only` says so there is nothing but null.
    """

    of: Value[T]
    words: str = "None"
    only: Callable[[WholeRound], bool] | None = None

    def read(self, raw: object, r: RoundView) -> T | None:
        if raw is None:
            return None
        if self.only is not None and self.only(r):
            raise refuse("not-allowed", because_of(ONLY_NULL(), self.only))
        return self.of.read(raw, r)


@declaration()
class Derived(Value[T]):
    """What is only ever worked out from other facts: nobody is asked for it."""

    def read(self, raw: object, r: RoundView) -> T:
        raise refuse("not-allowed", DERIVED)
