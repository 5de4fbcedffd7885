"""The best way to lay out a hand: its melds, what it lays off, what is left.

For games of one pack without jokers. A hand is a set of bits, 13 a suit; tables by
the 8,192 hands of one suit know its best runs, so that only sets are searched for.
Exact: no other way leaves less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from referee.melds.melds import Melds
from referee.melds.suit_tables import ONE_SUIT, RANKS_UP, Cards, Tables, tables
from referee.values.notation import SUITS, show

PLACE = {
    rank + suit: 13 * s + i
    for s, suit in enumerate(SUITS)
    for i, rank in enumerate(RANKS_UP)
}
BIT = {card: 1 << place for card, place in PLACE.items()}
# Of the suits that hold a rank, as bits: those of each set of it, four before three.
SETS = {15: (15, 14, 13, 11, 7), **{three: (three,) for three in (14, 13, 11, 7)}}

Hand = tuple[int, int, int, int, tuple[Cards, ...]]
"""The cards of each suit that are in no set, and the sets."""


class Arrangement(NamedTuple):
    """Cards laid out: melds, cards laid off on the meld of that index, what is left.

    `deadwood` is what that counts, in the points of the cards.
    """

    melds: tuple[Cards, ...]
    layoffs: tuple[tuple[str, int], ...]
    left: Cards
    deadwood: int


class Discard(NamedTuple):
    """The card to discard, and the others as they are best laid out."""

    card: str
    rest: Arrangement


def best(
    rules: Melds, cards: Iterable[str], onto: Sequence[Sequence[str]] = ()
) -> Arrangement:
    """The arrangement that leaves least, with lay-offs on the melds `onto`.

    A card may be better laid off than melded, so both are weighed together. Raises
    ValueError where a card is there twice or is none of the pack.
    """
    hand = bits(cards)
    if onto:
        return with_layoffs(rules, names(hand), onto)
    return arrange(tables(rules), hand)


def discard(rules: Melds, cards: Iterable[str]) -> Discard:
    """The card whose discard leaves least; of equal ones, one that is in no meld."""
    table, hand, worth = tables(rules), bits(cards), rules.worth
    whole = arrange(table, hand)
    # Without one card a hand leaves at least what it leaves with it, less that card.
    # So a card out of a meld can only be better where it counts more than any left.
    loose = max(whole.left, key=worth.__getitem__, default=None)
    least = worth[loose] if loose else 0
    dear = [card for meld in whole.melds for card in meld if worth[card] > least]
    if loose and not dear:
        left = tuple(card for card in whole.left if card != loose)
        rest = whole._replace(left=left, deadwood=whole.deadwood - least)
        return Discard(loose, rest)
    tried = [loose, *dear] if loose else dear
    card = min(tried, key=lambda card: deadwood(table, hand ^ BIT[card]))
    return Discard(card, arrange(table, hand ^ BIT[card]))


def layoffs(
    rules: Melds, cards: Iterable[str], onto: Sequence[Sequence[str]]
) -> Arrangement:
    """As many of these cards as can be, laid off on other players’ melds, in chains.

    A run goes before a set: the card that lengthens a run may let the next one fit.
    """
    left, melds = names(bits(cards)), [tuple(meld) for meld in onto]
    laid: list[tuple[str, int]] = []
    while found := next_layoff(rules, left, melds):
        card, index = found
        laid.append(found)
        left.remove(card)
        melds[index] += (card,)
    return Arrangement((), tuple(laid), tuple(left), rules.sum(left))


def next_layoff(
    rules: Melds, cards: Sequence[str], melds: Sequence[Cards]
) -> tuple[str, int] | None:
    """A card that fits, and the index of its meld; on a run if there is one."""
    on_a_set = None
    for card in cards:
        for index, meld in enumerate(melds):
            grown = rules.read((*meld, card))
            if grown is not None and grown.kind == "run":
                return card, index
            if grown is not None:
                on_a_set = on_a_set or (card, index)
    return on_a_set


def with_layoffs(
    rules: Melds, cards: Sequence[str], onto: Sequence[Sequence[str]]
) -> Arrangement:
    """The best of every choice of the cards that can be laid off at all."""
    table, found = tables(rules), arrange(tables(rules), bits(cards))
    off = [card for card, _ in layoffs(rules, cards, onto).layoffs]
    for count in range(1, len(off) + 1):
        for chosen in combinations(off, count):
            if found.deadwood == 0:
                return found
            laid = layoffs(rules, chosen, onto)
            if laid.left:
                continue  # one of them fits only after a card that is not chosen
            rest = [card for card in cards if card not in chosen]
            kept = arrange(table, bits(rest))
            if kept.deadwood < found.deadwood:
                found = kept._replace(layoffs=laid.layoffs)
    return found


def bits(cards: Iterable[str]) -> int:
    """The cards as a set of bits; raises ValueError where they are no set of cards."""
    cards = list(cards)
    try:
        hand = sum(map(BIT.__getitem__, cards))
    except KeyError as error:
        raise ValueError(f"{error.args[0]} is no card of one pack.") from None
    if hand.bit_count() != len(cards):
        again = next(card for i, card in enumerate(cards) if card in cards[:i])
        raise ValueError(f"{show(again)} is entered twice.")
    return hand


def names(hand: int) -> list[str]:
    """The cards of a set of bits, by suit and upwards."""
    return [card for card, bit in BIT.items() if hand & bit]


def deadwood(table: Tables, hand: int) -> int:
    """The least points that a hand can leave."""
    a, b, c, d, _ = in_runs(table, hand)
    dead = table.dead
    return dead[a] + dead[b] + dead[c] + dead[d]


def arrange(table: Tables, hand: int) -> Arrangement:
    """A hand as it leaves least: sets first, then runs."""
    a, b, c, d, sets = in_runs(table, hand)
    clubs, diamonds, hearts, spades = table.suits
    runs_a, left_a, count_a = clubs[a]
    runs_b, left_b, count_b = diamonds[b]
    runs_c, left_c, count_c = hearts[c]
    runs_d, left_d, count_d = spades[d]
    return Arrangement(
        sets + runs_a + runs_b + runs_c + runs_d,
        (),
        left_a + left_b + left_c + left_d,
        count_a + count_b + count_c + count_d,
    )


def in_runs(table: Tables, hand: int) -> Hand:
    """The cards of each suit that are left to runs, beside the best sets."""
    a = hand & ONE_SUIT
    b = hand >> 13 & ONE_SUIT
    c = hand >> 26 & ONE_SUIT
    d = hand >> 39
    ranks = a & b & (c | d) | c & d & (a | b)  # held in three suits or four
    return with_sets(table, ranks, a, b, c, d) if ranks else (a, b, c, d, ())


def with_sets(table: Tables, ranks: int, a: int, b: int, c: int, d: int) -> Hand:
    """The choice of sets with which a hand leaves least."""
    dead = table.dead
    hands: list[Hand] = [(a, b, c, d, ())]
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        held = bool(a & bit) | bool(b & bit) << 1 | bool(c & bit) << 2
        held |= bool(d & bit) << 3
        hands += [
            without_set(hand, bit, suits) for suits in SETS[held] for hand in hands
        ]
    return min(hands, key=lambda h: dead[h[0]] + dead[h[1]] + dead[h[2]] + dead[h[3]])


def without_set(hand: Hand, bit: int, suits: int) -> Hand:
    """A hand with a set taken out of it."""
    *held, sets = hand
    rank = RANKS_UP[bit.bit_length() - 1]
    cards = tuple(rank + suit for i, suit in enumerate(SUITS) if suits >> i & 1)
    a, b, c, d = (mask ^ bit if suits >> i & 1 else mask for i, mask in enumerate(held))
    return a, b, c, d, (*sets, cards)
