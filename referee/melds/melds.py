"""Sets and runs: what a meld is, by the rules that a rummy game declares.

A set is some cards of one rank, a run some of one suit in a row. A joker stands for
any card; of those it can stand for, the one that makes its meld worth most.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import cycle, islice
from typing import TYPE_CHECKING, NamedTuple

from referee.values.declared import declaration
from referee.values.faces import RANKS_OF, SUIT, Face
from referee.values.notation import (
    JOKER,
    RANKS,
    SUITS,
    Pack,
    rank_of,
    read_card,
    suit_of,
)
from referee.words import Said, Text, all_of

if TYPE_CHECKING:
    from referee.values.rules import Rule

LADDER = ("A", *reversed(RANKS))
"""The ranks upwards, the ace at both ends."""

COUNTS = {3: Text("count.3", "three"), 4: Text("count.4", "four")}
SET = Text("meld.set", "{count} {ranks}")
RUN = Text("meld.run", "a run in {suit}")
RUN_CALLED = Text("meld.run.called", "run in {suit}")
A_MELD = Text("meld.owned", "meld")
NUMBER = Text("meld.number", "meld {number}")
TOO_SMALL = Text("meld.too-small", "a meld has {count} cards or more")
SAME_SUIT = Text("meld.same-suit", "{card} is entered twice: the suits of a set differ")
TOO_MANY = Text("meld.too-many", "a set has at most {most} cards")
NEITHER = Text("meld.neither", "neither all of one rank nor all of one suit")
TWICE = Text("meld.twice", "{card} is entered twice")
TOO_LONG = Text("meld.too-long", "a run has at most {most} cards")
ACE_LOW = Text("meld.ace-low", "the ace is low: no run goes from the king to the ace")
ACE_ONCE = Text("meld.ace-once", "the ace is high or low, not both")
BETWEEN = Text("meld.between", "{count} cards in between are missing")
BETWEEN_JOKERS = Text(
    "meld.between-jokers",
    "{count} cards in between are missing and there are {jokers} jokers",
    "{count} cards in between are missing and there is 1 joker",
    by="jokers",
)
MISSING = Text("meld.missing", "{cards} are missing", "{cards} is missing", by="count")


def meld_number(index: int) -> Said:
    """What a meld is called by its place among those of a player."""
    return NUMBER(number=index + 1)


class Meld(NamedTuple):
    """A set or run as it is read: `kind` is "set" or "run", `value` in points.

    `cards` are those it stands for, in order; `laid` the same as they were laid, so
    with the joker where one stands for a card.
    """

    kind: str
    cards: tuple[str, ...]
    laid: tuple[str, ...]
    value: int


@declaration()
class Melds:
    """What a game's melds are: its pack, what cards are worth, how many a hand has.

    The ace is below the two (`ace_low`), above the king (`ace_high`) or either, but
    never both in one run. `distinct`: no suit twice in a set. `laws` are the rules of
    the game that say all this.
    """

    pack: Pack
    points: Mapping[str, int]
    hand: int
    ace_low: bool = True
    ace_high: bool = False
    distinct: bool = True
    least: int = 3
    longest_set: int = 4
    longest_run: int = 13
    laws: tuple[Rule, ...] = ()
    worth: Mapping[str, int] = field(init=False)
    cards: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        worth = {card: self.points.get(rank_of(card), 0) for card in self.pack}
        object.__setattr__(self, "worth", worth)
        object.__setattr__(self, "cards", frozenset(self.pack))

    @property
    def jokers(self) -> bool:
        """Whether jokers are in the pack."""
        return JOKER in self.pack

    def value(self, card: str) -> int:
        """The points of a card by itself; a joker by itself counts nothing."""
        return self.worth[card]

    def sum(self, cards: Iterable[str]) -> int:
        """The points of these cards, each by itself."""
        return sum(map(self.worth.__getitem__, cards))

    def read(self, cards: Iterable[str]) -> Meld | None:
        """These cards as the meld that is worth most, or None where they are none."""
        return reading(self, tuple(cards))

    def is_meld(self, cards: Iterable[str]) -> bool:
        return reading(self, tuple(cards)) is not None

    def runs(self, size: int) -> list[tuple[str, ...]]:
        """The ranks of every run of that many cards, upwards."""
        if not self.least <= size <= min(self.longest_run, 13):
            return []
        first = 0 if self.ace_low else 1
        past = len(LADDER) if self.ace_high else len(LADDER) - 1
        return [LADDER[i : i + size] for i in range(first, past - size + 1)]

    def name(self, cards: Iterable[str]) -> Said | None:
        """ "three eights", "a run in spades"; None where it is no meld."""
        meld = self.read(cards)
        if meld is None:
            return None
        if meld.kind == "set":
            count = len(meld.cards)
            ranks = RANKS_OF[rank_of(meld.cards[0])]
            return SET(count=COUNTS.get(count, count), ranks=ranks)
        return RUN(suit=SUIT[suit_of(meld.cards[0])])

    def name_of(self, cards: Iterable[str], index: int) -> Said:
        """A meld beside its owner's name: "queens", "run in spades", else "meld 2"."""
        meld = self.read([read_card(card) or card for card in cards])
        if meld is None:
            return meld_number(index)
        if meld.kind == "set":
            return RANKS_OF[rank_of(meld.cards[0])]
        return RUN_CALLED(suit=SUIT[suit_of(meld.cards[0])])

    def possessive(self, cards: Iterable[str]) -> Said:
        """A meld after its owner's name: "three queens", "run in spades"."""
        meld = self.read(cards)
        if meld is None:
            return A_MELD
        if meld.kind == "run":
            return RUN_CALLED(suit=SUIT[suit_of(meld.cards[0])])
        return self.name(cards) or A_MELD

    def why_not(self, cards: Sequence[str]) -> Said:
        """Why these cards are no meld; nothing where they are one."""
        return "" if self.is_meld(cards) else reason(self, cards)


@lru_cache(maxsize=16384)
def reading(rules: Melds, cards: tuple[str, ...]) -> Meld | None:
    """Cards as a meld; the same ones are asked for again and again."""
    cards = tuple(sorted(cards))
    found = [meld for meld in (set_of(rules, cards), run_of(rules, cards)) if meld]
    return max(found, key=lambda meld: meld.value, default=None)


def set_of(rules: Melds, cards: tuple[str, ...]) -> Meld | None:
    naturals = [card for card in cards if card != JOKER]
    ranks = {rank_of(card) for card in naturals}
    suits = [suit_of(card) for card in naturals]
    twice = len(set(suits)) < len(suits)
    if not rules.least <= len(cards) <= rules.longest_set or len(ranks) > 1:
        return None
    if rules.distinct and (twice or len(cards) > len(SUITS)):
        return None
    rank = ranks.pop() if ranks else max(RANKS, key=rules.points.__getitem__)
    free = [suit for suit in SUITS if suit not in suits] or SUITS
    jokers = len(cards) - len(naturals)
    stands = [rank + suit for suit in islice(cycle(free), jokers)]
    value = rules.points[rank] * len(cards)
    laid = (*naturals, *[JOKER] * jokers)
    return Meld("set", (*naturals, *stands), laid, value)


def run_of(rules: Melds, cards: tuple[str, ...]) -> Meld | None:
    naturals = {card for card in cards if card != JOKER}
    ranks = {rank_of(card) for card in naturals}
    suits = {suit_of(card) for card in naturals}
    if len(suits) > 1 or len(naturals) + cards.count(JOKER) < len(cards):
        return None
    fitting = [run for run in rules.runs(len(cards)) if ranks <= set(run)]
    if not fitting:
        return None
    best = max(fitting, key=lambda run: sum(map(rules.points.__getitem__, run)))
    suit = suits.pop() if suits else SUITS[-1]
    stands = tuple(rank + suit for rank in best)
    laid = tuple(card if card in naturals else JOKER for card in stands)
    return Meld("run", stands, laid, sum(map(rules.worth.__getitem__, stands)))


def reason(rules: Melds, cards: Sequence[str]) -> Said:
    """Why cards that are no meld are none."""
    naturals = [card for card in cards if card != JOKER]
    ranks = [rank_of(card) for card in naturals]
    if len(cards) < rules.least:
        return TOO_SMALL(count=COUNTS.get(rules.least, rules.least))
    if len(set(ranks)) == 1:
        again = [
            c for i, c in enumerate(naturals) if suit_of(c) in suits_of(naturals[:i])
        ]
        if again and rules.distinct:
            return SAME_SUIT(card=Face(again[0]))
        return TOO_MANY(most=rules.longest_set)
    if len(suits_of(naturals)) > 1:
        return NEITHER
    twice = [card for i, card in enumerate(naturals) if card in naturals[:i]]
    if twice:
        return TWICE(card=Face(twice[0]))
    if len(cards) > rules.longest_run:
        return TOO_LONG(most=rules.longest_run)
    return gap(rules, set(ranks), suit_of(naturals[0]), len(cards) - len(naturals))


def suits_of(cards: Iterable[str]) -> set[str]:
    """The suits of some cards."""
    return {suit_of(card) for card in cards}


def gap(rules: Melds, ranks: set[str], suit: str, jokers: int) -> Said:
    """What is missing of a run: "6♠ is missing"; or that it turns the corner."""
    if "A" in ranks and "K" in ranks:
        if not rules.ace_high:
            return ACE_LOW
        if "2" in ranks:
            return ACE_ONCE
    sizes = range(rules.least, rules.longest_run + 1)
    whole = (run for size in sizes for run in rules.runs(size) if ranks <= set(run))
    missing = [Face(rank + suit) for rank in next(whole) if rank not in ranks]
    count = len(missing)
    if jokers:
        return BETWEEN_JOKERS(count=count, jokers=jokers)
    if count > 3:
        return BETWEEN(count=count)
    return MISSING(cards=all_of(missing), count=count)
