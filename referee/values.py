"""Single values that can be asked: numbers, words, seats, cards.

A limit is a plain value or a function of the round so far; its docstring is the
reason a person is given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.cards import Pack, read_card, read_rank, read_suit, show
from referee.problems import (
    Limit,
    Problem,
    Refused,
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


class Value(Generic[Co]):
    """How one JSON value is asked and read."""

    def read(self, raw: object, r: Round) -> Co:
        """The value in its own form; raises Refused with every problem in it."""
        raise NotImplementedError


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
    _among: frozenset[int] = field(default=frozenset(), init=False, repr=False)

    def __post_init__(self) -> None:
        if isinstance(self.among, tuple):
            object.__setattr__(self, "_among", frozenset(self.among))

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
        if self.among is not None:
            if raw not in (self._among or limit(self.among, r)):
                ladder = limit(self.among, r)
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
class Suit(Value[str]):
    """A suit; with `none`, the word "none" too; with `of_card`, a card of that pack."""

    none: bool = False
    of_card: Pack | None = None
    offered: Callable[[Round], Iterable[str]] | None = None

    def read(self, raw: object, r: Round) -> str:
        if type(raw) is not str:
            raise wrong_type("a suit", raw)
        suit = read_suit(raw)
        if suit is None and self.none and raw == "none":
            suit = "none"
        if suit is None and self.of_card is not None and (card := read_card(raw)):
            if card not in self.of_card:
                raise refuse("bad-card", not_of_this_pack(raw, card))
            suit = card[-1]
        if suit is None:
            raise refuse("out-of-range", f"A suit is C, D, H or S, not {shown(raw)}.")
        return suit


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
class Card(Value[str]):
    """One card of a pack; with `or_rank`, a rank alone too."""

    pack: Pack
    or_rank: bool = False

    def read(self, raw: object, r: Round) -> str:
        if type(raw) is not str:
            raise wrong_type("a card", raw)
        if raw in self.pack:
            return raw
        card = read_card(raw)
        if card in self.pack:
            return card  # type: ignore[return-value]  # None is in no pack
        if self.or_rank and (rank := read_rank(raw)):
            return rank
        raise refuse("bad-card", not_of_this_pack(raw, card))


def not_of_this_pack(raw: object, card: str | None) -> str:
    if card is None:
        return f"{shown(raw)} is no card: write 10H, QS or K♦."
    return f"{show(card)} is not among the cards meant here."


@dataclass(frozen=True, eq=False)
class Cards(Value[tuple[str, ...]]):
    """Several cards of a pack, none more often than the pack has it.

    Read in the pack's order, unless `ordered`: then as they are given.
    """

    pack: Pack
    size: Limit = None
    ordered: bool = False

    def read(self, raw: object, r: Round) -> tuple[str, ...]:
        return self.read_with({}, raw, r)

    def read_with(self, seen: dict[str, int], raw: object, r: Round) -> tuple[str, ...]:
        """Reads cards beside others already `seen`, and adds these to them."""
        if type(raw) is not list:
            raise wrong_type("a list of cards", raw)
        size = self.size if self.size is None else limit(self.size, r)
        if size is not None and len(raw) != size:
            raise refuse(
                "wrong-length",
                f"{size} cards are meant{reason(self.size)}, but {len(raw)} are given.",
            )
        if self.plain(raw, seen):
            seen.update(dict.fromkeys(raw, 1))
            return tuple(raw) if self.ordered else self.sorted(raw)
        problems = []
        cards = []
        for i, one in enumerate(raw):
            card = read_card(one) if type(one) is str else None
            if card is not None and card in self.pack:
                seen[card] = seen.get(card, 0) + 1
                if seen[card] <= self.pack[card]:
                    cards.append(card)
                else:
                    problems.append(self.twice(card, i))
            elif type(one) is not str:
                problems.append(Problem("wrong-type", "A card is meant here.", (i,)))
            else:
                problems.append(Problem("bad-card", not_of_this_pack(one, card), (i,)))
        if problems:
            raise Refused(problems)
        return tuple(cards) if self.ordered else self.sorted(cards)

    def plain(self, raw: list[Any], seen: dict[str, int]) -> bool:
        """All are cards in their written form, no two alike, none seen before."""
        try:
            cards = set(raw)
        except TypeError:
            return False
        new = len(cards) == len(raw) and cards.isdisjoint(seen)
        return new and cards <= self.pack.keys()

    def apart(self, raw: list[Any]) -> bool:
        """All are lists of cards in their written form, and no card is there twice."""
        try:
            if not {list}.issuperset(map(type, raw)):
                return False
            every = [card for one in raw for card in one]
            cards = set(every)
        except TypeError:
            return False
        return len(cards) == len(every) and cards <= self.pack.keys()

    def twice(self, card: str, i: int) -> Problem:
        times = "twice" if self.pack[card] == 1 else f"{self.pack[card] + 1} times"
        return Problem("duplicate-card", f"{show(card)} is there {times}.", (i,))

    def sorted(self, cards: list[str]) -> tuple[str, ...]:
        if len(cards) < 2:
            return tuple(cards)
        given = set(cards)
        if len(given) == len(cards):
            return tuple(card for card in self.pack if card in given)
        return tuple(c for c in self.pack for _ in range(cards.count(c)))


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
