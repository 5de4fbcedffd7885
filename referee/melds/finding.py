"""Melds found in cards that are laid down, where two packs and jokers are played.

Each card lies in one meld. Most cards are in melds, then melds are worth most, then
they are few; what is in none is the rest, as a meld that is not complete yet.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from referee.melds.melds import Melds
from referee.values.notation import JOKER, SUITS, rank_of, suit_of

Cards = tuple[str, ...]
# So many cards are looked through at once; no hand has more.
MOST = 16


class Found(NamedTuple):
    """How many cards lie in melds, what they are worth, and less one for each meld."""

    cards: int
    value: int
    few: int
    melds: tuple[Cards, ...] = ()

    def with_meld(self, rules: Melds, meld: Cards) -> "Found":
        read = rules.read(meld)
        assert read is not None
        value = self.value + read.value
        melds = (meld, *self.melds)
        return Found(self.cards + len(meld), value, self.few - 1, melds)


NOTHING = Found(0, 0, 0)


def find_melds(rules: Melds, cards: Sequence[str]) -> tuple[list[Cards], Cards]:
    """The melds in these cards, and the rest, both in the order of the cards."""
    if len(cards) > MOST:
        return [], tuple(cards)
    kept = best(rules, tuple(sorted(cards)))
    places: dict[str, list[int]] = {}
    for place in reversed(range(len(cards))):
        places.setdefault(cards[place], []).append(place)
    laid = [sorted(places[card].pop() for card in meld) for meld in kept.melds]
    rest = sorted(place for left in places.values() for place in left)
    melds = [tuple(cards[place] for place in meld) for meld in sorted(laid)]
    return melds, tuple(cards[place] for place in rest)


@lru_cache(maxsize=1024)
def best(rules: Melds, cards: Cards) -> Found:
    """Of all ways to lay out what is left: its first card in a meld, or in none."""
    naturals = [card for card in cards if card != JOKER]
    if not naturals:
        return NOTHING
    first, jokers = naturals[0], len(cards) - len(naturals)
    ways = [best(rules, without(cards, (first,)))]
    for meld in melds_with(rules, first, frozenset(naturals), jokers):
        ways.append(best(rules, without(cards, meld)).with_meld(rules, meld))
    return max(ways, key=lambda one: one[:3])


def without(cards: Cards, meld: Cards) -> Cards:
    return tuple(sorted((Counter(cards) - Counter(meld)).elements()))


def melds_with(
    rules: Melds, card: str, naturals: frozenset[str], jokers: int
) -> Iterator[Cards]:
    """Those that a card can be in, with the jokers that they take."""
    yield from sets_with(rules, card, naturals, jokers)
    yield from runs_with(rules, card, naturals, jokers)


def sets_with(
    rules: Melds, card: str, naturals: frozenset[str], jokers: int
) -> Iterator[Cards]:
    mates = [rank_of(card) + suit for suit in SUITS]
    mates = [one for one in mates if one in naturals and one != card]
    for many in range(len(mates) + 1):
        for some in combinations(mates, many):
            for taken in range(jokers + 1):
                meld = (card, *some, *[JOKER] * taken)
                if rules.is_meld(meld):
                    yield meld


def runs_with(
    rules: Melds, card: str, naturals: frozenset[str], jokers: int
) -> Iterator[Cards]:
    """A joker stands where no card of the run is held."""
    suit, seen = suit_of(card), set()
    for size in range(rules.least, rules.longest_run + 1):
        for run in rules.runs(size):
            held = [rank + suit for rank in run if rank + suit in naturals]
            if card not in held or size - len(held) > jokers:
                continue
            meld = tuple(sorted([*held, *[JOKER] * (size - len(held))]))
            if meld not in seen and rules.is_meld(meld):
                seen.add(meld)
                yield meld
