"""Sets and runs: what a meld is, by the rules that a rummy game declares.

A set is some cards of one rank, a run some of one suit in a row. A joker stands for
any card; of those it can stand for, the one that makes its meld worth most.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import cycle, islice
from typing import TYPE_CHECKING, NamedTuple

from referee.cards import (
    JOKER,
    RANKS,
    SUIT_NAMES,
    SUITS,
    Pack,
    rank_of,
    read_card,
    show,
    suit_of,
)

if TYPE_CHECKING:
    from referee.game import Rule

LADDER = ("A", *reversed(RANKS))
"""The ranks upwards, the ace at both ends."""

COUNTS = ("no", "one", "two", "three", "four")
NAMES = "aces twos threes fours fives sixes sevens eights nines tens jacks queens kings"
PLURALS = dict(zip(LADDER, NAMES.split()))


def meld_number(index: int) -> str:
    """What a meld is called by its place among those of a player."""
    return f"meld {index + 1}"


class Meld(NamedTuple):
    """A set or run as it is read, with what it is worth.

    `cards` are those it stands for, in order; `laid` the same as they were laid, so
    with the joker where one stands for a card.
    """

    kind: str
    cards: tuple[str, ...]
    laid: tuple[str, ...]
    value: int


@dataclass(frozen=True, eq=False)
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
        """What a card by itself counts; a joker by itself counts nothing."""
        return self.worth[card]

    def sum(self, cards: Iterable[str]) -> int:
        """What these cards count."""
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

    def name(self, cards: Iterable[str]) -> str | None:
        """ "three eights", "a run in spades"; None where it is no meld."""
        meld = self.read(cards)
        if meld is None:
            return None
        if meld.kind == "set":
            count = len(meld.cards)
            many = COUNTS[count] if count < len(COUNTS) else str(count)
            return f"{many} {PLURALS[rank_of(meld.cards[0])]}"
        return f"a run in {SUIT_NAMES[suit_of(meld.cards[0])]}"

    def called(self, cards: Iterable[str], index: int) -> str:
        """A meld beside its owner's name: "queens", "run in spades", else "meld 2"."""
        name = self.name([read_card(card) or card for card in cards])
        return name.split(" ", 1)[1] if name else meld_number(index)

    def why_not(self, cards: Sequence[str]) -> str:
        """Why these cards are no meld, in words; nothing where they are one."""
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


def reason(rules: Melds, cards: Sequence[str]) -> str:
    """Why cards that are no meld are none."""
    naturals = [card for card in cards if card != JOKER]
    ranks = [rank_of(card) for card in naturals]
    if len(cards) < rules.least:
        return f"a meld has {COUNTS[rules.least]} cards or more"
    if len(set(ranks)) == 1:
        again = [c for i, c in enumerate(naturals) if suit_of(c) in seen(naturals[:i])]
        if again and rules.distinct:
            return f"{show(again[0])} is there twice: the suits of a set differ"
        return f"a set has at most {rules.longest_set} cards"
    if len(seen(naturals)) > 1:
        return "neither all of one rank nor all of one suit"
    twice = [card for i, card in enumerate(naturals) if card in naturals[:i]]
    if twice:
        return f"{show(twice[0])} is there twice"
    if len(cards) > rules.longest_run:
        return f"a run has at most {rules.longest_run} cards"
    return gap(rules, set(ranks), suit_of(naturals[0]), len(cards) - len(naturals))


def seen(cards: Iterable[str]) -> set[str]:
    """The suits of some cards."""
    return {suit_of(card) for card in cards}


def gap(rules: Melds, ranks: set[str], suit: str, jokers: int) -> str:
    """What is missing of a run: "6♠ is missing"; or that it turns the corner."""
    if "A" in ranks and "K" in ranks:
        if not rules.ace_high:
            return "the ace is low: no run goes from the king to the ace"
        if "2" in ranks:
            return "the ace is high or low, not both"
    sizes = range(rules.least, rules.longest_run + 1)
    whole = (run for size in sizes for run in rules.runs(size) if ranks <= set(run))
    missing = [show(rank + suit) for rank in next(whole) if rank not in ranks]
    if jokers or len(missing) > 3:
        here = f" and there {f'are {jokers} jokers' if jokers > 1 else 'is 1 joker'}"
        between = f"{len(missing)} cards in between are missing"
        return between + here if jokers else between
    *most, last = missing
    return f"{', '.join(most)} and {last} are missing" if most else f"{last} is missing"
