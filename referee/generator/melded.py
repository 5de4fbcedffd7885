"""Hands laid out and lay-downs by chance, of melds as a game declares them."""

from __future__ import annotations

from typing import Any

from referee.engine.round import Round
from referee.generator.chance import Chance
from referee.melds.hands import Hands
from referee.melds.laydowns import Laydowns
from referee.melds.melds import LADDER, Melds, reading
from referee.values.notation import JOKER, SUITS, rank_of

Raw = dict[str, Any]


def meld_by_chance(
    chance: Chance, rules: Melds, left: list[str], size: int
) -> list[str]:
    """A meld of that size out of the cards that are left, or nothing."""
    cards = run(chance, rules, size) if chance.often(0.5) or size > 4 else []
    if not cards:
        rank = rank_of(chance.choice(left))
        cards = [rank + suit for suit in chance.sample(SUITS, min(size, 4))]
    if JOKER in left and chance.often(0.2):
        cards[chance.below(len(cards))] = JOKER
    there = all(left.count(card) >= cards.count(card) for card in cards)
    if not there or reading(rules, tuple(cards)) is None:
        return []
    for card in cards:
        left.remove(card)
    return cards


def run(chance: Chance, rules: Melds, size: int) -> list[str]:
    """So many cards of a suit in a row."""
    first = 0 if rules.ace_low else 1
    last = len(LADDER) - (0 if rules.ace_high else 1)
    if size > last - first:
        return []
    at, suit = chance.randint(first, last - size), chance.choice(SUITS)
    return [rank + suit for rank in LADDER[at : at + size]]


def hands_by_chance(chance: Chance, hands: Hands, r: Round) -> list[Raw]:
    """A hand for each seat, each with some of its cards in melds."""
    left = list(hands.rules.pack)
    table = [one_hand(chance, hands, left) for _ in range(r.table.n)]
    for seat, hand in enumerate(table):
        if hands.may(r, seat):
            hand["layoffs"] = lay_off(chance, hands, table, seat)
        elif chance.often(0.2):
            hand["layoffs"] = []
    return table


def one_hand(chance: Chance, hands: Hands, left: list[str]) -> Raw:
    """Melds for all of the hand, or some; the rest of it high or low."""
    rules, size = hands.rules, hands.size
    melds: list[list[str]] = []
    room = size
    for _ in range(chance.choice((0, 2, 4, 30))):
        fits = [n for n in (3, 4, 5, 6) if room - n >= 3 or room == n or n + 3 > room]
        fits = [n for n in fits if n <= room]
        if fits and (meld := meld_by_chance(chance, rules, left, chance.choice(fits))):
            melds.append(meld)
            room -= len(meld)
    chance.shuffle(left)
    if chance.often(0.6):
        left.sort(key=rules.worth.__getitem__)
    rest = [left.pop(0) for _ in range(room)]
    return {"melds": melds, "deadwood": rest}


def lay_off(chance: Chance, hands: Hands, table: list[Raw], seat: int) -> list[Raw]:
    """Cards of a hand that fit on the others' melds, taken from its deadwood."""
    found: list[Raw] = []
    for card in list(table[seat]["deadwood"]):
        targets = [
            (other, place)
            for other, hand in enumerate(table)
            for place, meld in enumerate(hand["melds"])
            if other != seat and grow_meld(hands.rules, table, other, place, card)
        ]
        if targets and chance.often(0.7):
            other, place = chance.choice(targets)
            table[seat]["deadwood"].remove(card)
            found.append({"card": card, "seat": other, "meld": place})
            table[seat]["layoffs"] = found
    return found


def grow_meld(rules: Melds, table: list[Raw], seat: int, place: int, card: str) -> bool:
    """Whether a meld with all that lies on it takes one more card."""
    on = [
        laid["card"]
        for hand in table
        for laid in hand.get("layoffs", ())
        if (laid["seat"], laid["meld"]) == (seat, place)
    ]
    return reading(rules, (*table[seat]["melds"][place], *on, card)) is not None


def random_laydowns(chance: Chance, laws: Laydowns, r: Round) -> list[Raw]:
    """Some lay-downs, right ones and wrong ones."""
    rules = laws.rules
    left = [card for card, copies in rules.pack.items() for _ in range(copies)]
    found: list[Raw] = []
    for _ in range(chance.randint(0, 5)):
        melds = [one_laid(chance, rules, left) for _ in range(chance.randint(0, 3))]
        lay: Raw = {"seat": chance.below(r.table.n), "melds": melds}
        if chance.often(0.5):
            lay["initial"] = chance.often(0.8)
        lay["layoffs"] = onto(chance, rules, left, found)
        found.append(lay)
    return found


def one_laid(chance: Chance, rules: Melds, left: list[str]) -> list[str]:
    """A meld, or a few cards that are none."""
    meld = meld_by_chance(chance, rules, left, chance.choice((3, 3, 4, 5)))
    if meld:
        return meld
    return [left.pop(chance.below(len(left))) for _ in range(chance.randint(1, 4))]


def onto(chance: Chance, rules: Melds, left: list[str], found: list[Raw]) -> list[Raw]:
    """Cards laid off on what lies there."""
    laid: list[Raw] = []
    there = [
        (place, meld)
        for place, lay in enumerate(found)
        for meld in range(len(lay["melds"]))
    ]
    for _ in range(chance.randint(0, 2) if there else 0):
        lay, meld = chance.choice(there)
        cards = found[lay]["melds"][meld]
        fit = [card for card in left if reading(rules, (*cards, card)) is not None]
        card = chance.choice(fit if fit and chance.often(0.7) else left)
        left.remove(card)
        laid.append({"card": card, "lay": lay, "meld": meld})
    return laid
