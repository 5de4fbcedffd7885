"""Values that are cards: a suit, a card, several of a pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from referee.cards import Pack, read_card, read_rank, read_suit, show
from referee.problems import (
    Limit,
    Problem,
    Refused,
    limit,
    reason,
    refuse,
    shown,
    wrong_type,
)
from referee.values import Value

if TYPE_CHECKING:
    from referee.round import Round


LISTS = frozenset({list})


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
            if not LISTS.issuperset(map(type, raw)):
                return False
            every = list(chain.from_iterable(raw))
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
