"""What can be asked at a table: values, and the facts made of them.

A value says how one JSON value is read. The list of values is closed: a game
composes them and never defines its own, so that the form, the checks and the
printed declaration know every one of them. A limit is a plain value or a
function of the round so far; `because` gives it the reason a person is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from referee.values.cards import Card, Cards, Suit
from referee.values.declared import declaration
from referee.values.lists import PerSeat, PerSide, Several, adds_up
from referee.values.numbers import Number
from referee.values.records import OneRecord, Record, Row
from referee.values.rules import (
    FactMissing,
    Path,
    Problem,
    Refused,
    RoundOpen,
    because,
    limit,
    show_raw,
    why,
)
from referee.values.scalars import (
    Choice,
    Derived,
    Flag,
    OrNull,
    Seat,
    Text,
    Value,
)
from referee.values.view import WholeRound
from referee.words import Label, Said, Text as Words

if TYPE_CHECKING:
    from referee.values.secret import SecretChoice

__all__ = [
    "Alternative",
    "Alternatives",
    "AnyFact",
    "AnyValue",
    "Ask",
    "Asking",
    "Card",
    "Cards",
    "Check",
    "Choice",
    "Derived",
    "Fact",
    "FactMissing",
    "Flag",
    "Number",
    "OneRecord",
    "OrNull",
    "Path",
    "PerSeat",
    "PerSide",
    "Problem",
    "Record",
    "Refused",
    "RoundOpen",
    "Row",
    "Seat",
    "Several",
    "Suit",
    "Text",
    "Value",
    "adds_up",
    "because",
    "limit",
    "show_raw",
    "why",
]

ENTER = Words("fact.missing", "Enter {fact}.")

T = TypeVar("T")
Co = TypeVar("Co", covariant=True)


class Asking(NamedTuple):
    """How a form asks a fact.

    Whether and where: `when`: a form shows it only then, while a sheet may say it
        anyway; `applies` says when it is asked, and of whom, where a form stands before
        the round says so; `rare`: a form folds it away; `start` is what it begins with.
    Beside it: `title` is what a form calls it, where the round says that; `help` what
        it says beside; `hint` beside a seat’s name, if anything; `so_far` after the
        sum of what some have entered.
    In words: `one` is what a single entry is called; `spoken`: the seats answer in
        turn from the dealer’s left, and how that is said: Ann "bids" first;
        `left_out` is the choice of leaving it out, of a list also what is said of a
        row that is left empty; `adds` what one more row of it is called, `nothing`
        that it has none; `if_missing` asks for it where it is not entered, of a seat
        or a row by its values: {name}, and those of the other facts of its row.
    """

    when: Callable[[WholeRound], bool] | None = None
    applies: Words | None = None
    rare: bool = False
    start: Any = None
    title: Callable[[WholeRound], Said] | None = None
    help: str | Callable[[WholeRound], Said] = ""
    hint: Callable[[WholeRound, int], Said] | None = None
    so_far: Words | None = None
    one: str = ""
    spoken: str = ""
    left_out: str = "None"
    adds: str = ""
    nothing: str = ""
    if_missing: Words | Callable[[WholeRound, int | None], Said] | None = None


@declaration()
class Fact(Generic[Co]):
    """A value with its key in the sheet and its label for people.

    A fact is its own key in a round (`r[BIDS]`) and compares by identity, so
    two facts may share a JSON key (the tricks of a null and of a suit game).
    `needed` is False or a function where it may be left out, `default` what it is
    then. `offered` says whether it can be, where other facts of its stage decide that:
    a form does not ask it and a check refuses it otherwise. `record`: it is a record of
    the cards, entered on a page of its own and not with its stage. `in_words` gives its
    words, for each seat or as a whole, where those of its value fall short. `secret`:
    it follows from what the seats say in secret; its value is a seat or null. `ask` is
    how a form asks it.
    """

    key: str
    value: Value[Co]
    label: str
    needed: bool | Callable[[WholeRound], bool] = True
    default: Any = None
    offered: Callable[[WholeRound], bool] | None = None
    record: bool = False
    in_words: Callable[[list[str], Any], Said | list[Said]] | None = None
    secret: SecretChoice | None = None
    ask: Asking = Asking()

    def problem(self, code: str, said: Said, *path: str | int) -> Problem:
        """A problem of this fact; `path` leads on within its value: a place, a key."""
        return Problem(code, said, (self.key, *path))

    def at(self, problems: list[Problem]) -> list[Problem]:
        """Problems inside the value, with the way to them from outside."""
        return [p._replace(path=(self.key, *p.path)) for p in problems]

    def missing(self) -> Problem:
        """The problem that it is not entered, in words of its own where it has any."""
        own = self.ask.if_missing
        if isinstance(own, Words) and not own.names:
            return Problem("missing", own, (self.key,))
        enter = ENTER(fact=Label(self.label, small=True))
        return Problem("missing", enter, (self.key,))


@declaration()
class Alternative:
    """Facts from which another fact can be counted.

    `gives` counts it from the round; `label` is what a form calls this way.
    """

    facts: tuple[Fact[Any], ...]
    gives: Callable[[WholeRound], Any]
    label: str = ""


@declaration()
class Alternatives:
    """One fact and the ways to know it: told, or counted from others.

    `replacement` is a fact that stands for all of it; with `both` False, told and
    counted exclude each other.
    """

    fact: Fact[Any]
    alternatives: tuple[Alternative, ...]
    replacement: Fact[Any] | None = None
    both: bool = True
    others: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        keys = {f.key for f in self.facts()} - {self.fact.key}
        object.__setattr__(self, "others", frozenset(keys))

    def exclusions(self) -> Iterator[tuple[str, dict[str, Fact[Any]]]]:
        """A fact's key, and the keys it bars with that fact: where it stands alone."""
        keys = {self.fact.key, *self.others}
        for alone in (self.replacement, None if self.both else self.fact):
            if alone is not None:
                yield alone.key, dict.fromkeys(keys - {alone.key}, alone)

    def facts(self) -> Iterator[Fact[Any]]:
        """All facts that may be given here, in the order of the game's file."""
        yield self.fact
        for way in self.alternatives:
            yield from way.facts
        if self.replacement is not None:
            yield self.replacement


AnyValue = (
    Number
    | Choice[Any]
    | Suit
    | Flag
    | Seat
    | Card
    | Cards
    | Text
    | OrNull[Any]
    | PerSide[Any]
    | PerSeat[Any]
    | Several[Any]
    | Record
    | OneRecord
)
"""The closed list: who matches a value ends in assert_never, and mypy finds a gap."""

AnyFact = Fact[Any]
Ask = Fact[Any] | Alternatives
Check = Callable[[WholeRound], Iterator[Problem]]
