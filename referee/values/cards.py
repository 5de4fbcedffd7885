"""Values that are cards: a suit, a card, several of a pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from referee.values.declared import declaration
from referee.values.faces import Face
from referee.values.notation import JOKER, Pack, read_card, read_rank, read_suit
from referee.values.rules import (
    A_CARD,
    A_SUIT,
    CARDS,
    Limit,
    Problem,
    Refused,
    because_of,
    limit,
    refuse,
    show_raw,
    wrong_type,
)
from referee.values.scalars import Value
from referee.values.view import RoundView, WholeRound
from referee.words import Phrase, Said, Text

LISTS = frozenset({list})
NO_SUIT = Text("suit.none-of", "A suit is C, D, H or S, not {raw}.")
NO_CARD = Text("card.none", "{raw} is not a card. Write 10H, QS or K♦.")
NOT_IN_PACK = Text("card.not-in-pack", "{card} cannot be entered here.")
HOW_MANY = Text("cards.how-many", "{size} cards are needed, not {given}.")
MISSING = Text("card.missing-in-pack", "{card} is not in this pack.")
NO_JOKER = Text("card.no-joker", "Joker is not in this pack.")
TWICE = Text("cards.twice", "{card} is entered twice.")
TIMES = Text("cards.times", "{card} is entered {times} times.")


@declaration()
class Suit(Value[str]):
    """A suit; with `none`, the word "none" too; with `of_card`, a card of that pack.

    `offered`: the letters of those that a form offers now.
    """

    none: bool = False
    of_card: Pack | None = None
    offered: Callable[[WholeRound], Iterable[str]] | None = None

    def read(self, raw: object, r: RoundView) -> str:
        if type(raw) is not str:
            raise wrong_type(A_SUIT, raw)
        suit = read_suit(raw)
        if suit is None and self.none and raw == "none":
            suit = "none"
        if suit is None and self.of_card is not None and (card := read_card(raw)):
            if card not in self.of_card:
                raise refuse("bad-card", not_of_this_pack(raw, card))
            suit = card[-1]
        if suit is None:
            raise refuse("out-of-range", NO_SUIT(raw=show_raw(raw)))
        return suit


@declaration()
class Card(Value[str]):
    """One card of a pack; with `or_rank`, a rank alone too."""

    pack: Pack
    or_rank: bool = False

    def read(self, raw: object, r: RoundView) -> str:
        if type(raw) is not str:
            raise wrong_type(A_CARD, raw)
        if raw in self.pack:
            return raw
        card = read_card(raw)
        if card in self.pack:
            return card  # type: ignore[return-value]  # None is in no pack
        if self.or_rank and (rank := read_rank(raw)):
            return rank
        raise refuse("bad-card", not_of_this_pack(raw, card))


def not_of_this_pack(raw: object, card: str | None) -> Phrase:
    """What is said of it; `card` is what it was read as, None where it is no card."""
    if card is None:
        return NO_CARD(raw=show_raw(raw))
    return NOT_IN_PACK(card=Face(card))


@declaration()
class Cards(Value[tuple[str, ...]]):
    """Several cards of a pack, none more often than the pack has it.

    Read in the pack's order, unless `ordered`: then as they are given.
    """

    pack: Pack
    size: Limit = None
    ordered: bool = False

    def read(self, raw: object, r: RoundView) -> tuple[str, ...]:
        return self.read_with({}, raw, r)

    def read_with(
        self, seen: dict[str, int], raw: object, r: RoundView
    ) -> tuple[str, ...]:
        """Reads cards beside those `seen`, each with its count, and counts these."""
        if type(raw) is not list:
            raise wrong_type(CARDS, raw)
        size = self.size if self.size is None else limit(self.size, r)
        if size is not None and len(raw) != size:
            many = HOW_MANY(size=size, given=len(raw))
            raise refuse("wrong-length", because_of(many, self.size))
        if self.plain(raw, seen):
            seen.update(dict.fromkeys(raw, 1))
            return tuple(raw) if self.ordered else self.sort(raw)
        problems = []
        cards = []
        for i, item in enumerate(raw):
            card = read_card(item) if type(item) is str else None
            if card is not None and card in self.pack:
                seen[card] = seen.get(card, 0) + 1
                if seen[card] <= self.pack[card]:
                    cards.append(card)
                else:
                    problems.append(self.twice(card, i))
            elif type(item) is not str:
                problems.append(Problem("wrong-type", A_CARD.wrong, (i,)))
            else:
                problems.append(Problem("bad-card", not_of_this_pack(item, card), (i,)))
        if problems:
            raise Refused(problems)
        return tuple(cards) if self.ordered else self.sort(cards)

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
        """The problem of the card at place `i`, which is there once too often."""
        return Problem("duplicate-card", too_often(card, self.pack[card] + 1), (i,))

    def sort(self, cards: list[str]) -> tuple[str, ...]:
        """In the pack's order, each as often as it is given."""
        if len(cards) < 2:
            return tuple(cards)
        given = set(cards)
        if len(given) == len(cards):
            return tuple(card for card in self.pack if card in given)
        return tuple(c for c in self.pack for _ in range(cards.count(c)))


def not_in_the_pack(card: str) -> Said:
    """A card that no hand can have."""
    return NO_JOKER if card == JOKER else MISSING(card=Face(card))


def too_often(card: str, times: int) -> Phrase:
    """A card that is there twice, or more often."""
    if times == 2:
        return TWICE(card=Face(card))
    return TIMES(card=Face(card), times=times)
