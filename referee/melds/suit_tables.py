"""Of every hand of one suit its best runs, by its cards as bits.

A suit has 8,192 hands: what each leaves at least is worked out once for a game.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from referee.melds.melds import LADDER, Melds
from referee.values.notation import SUITS

RANKS_UP = LADDER[:13]
ONE_SUIT = (1 << 13) - 1

Cards = tuple[str, ...]


class Suits(dict[int, tuple[tuple[Cards, ...], Cards, int]]):
    """By the cards of one suit, as bits: its best runs, what they leave, its points.

    `runs` and `dead` are lists by those bits.
    """

    def __init__(self, suit: str, runs: list[int], dead: list[int]) -> None:
        self.cards = [rank + suit for rank in RANKS_UP]
        self.runs, self.dead = runs, dead

    def __missing__(self, held: int) -> tuple[tuple[Cards, ...], Cards, int]:
        melds, left, rest = [], [], held
        while rest:
            run = self.runs[rest]
            if run:
                melds.append(self.upwards(run))
            else:
                left.append(self.cards[(rest & -rest).bit_length() - 1])
            rest ^= run or rest & -rest
        found = self[held] = (tuple(melds), tuple(left), self.dead[held])
        return found

    def upwards(self, run: int) -> Cards:
        """The cards of a run; an ace that is high stands last."""
        cards = [card for i, card in enumerate(self.cards) if run >> i & 1]
        high = run & 1 and run & 1 << 12 and run != ONE_SUIT
        return tuple(cards[1:] + cards[:1] if high else cards)


class Tables(NamedTuple):
    """Of every hand of one suit, by its bits: what its best runs leave, in points.

    `suits` has for each suit which runs those are.
    """

    dead: list[int]
    suits: tuple[Suits, ...]


@cache
def tables(rules: Melds) -> Tables:
    """The tables of a game, made when they are first asked for.

    Raises ValueError where its pack has jokers or a card twice.
    """
    if max(rules.pack.values()) > 1 or rules.jokers:
        raise ValueError("Only hands of one pack without jokers are arranged.")
    counts = [rules.points[rank] for rank in RANKS_UP]
    begin = runs_by_lowest(rules)
    dead, first = [0], [0]
    for held in range(1, ONE_SUIT + 1):
        low = held & -held
        place, rest = low.bit_length() - 1, held ^ low
        least, choice = dead[rest] + counts[place], 0
        for run in begin[place]:
            if held & run == run and dead[held ^ run] < least:
                least, choice = dead[held ^ run], run
        dead.append(least)
        first.append(choice)
    suits = tuple(Suits(suit, first, dead) for suit in SUITS)
    return Tables(dead, suits)


def runs_by_lowest(rules: Melds) -> list[list[int]]:
    """For each place of a suit the runs whose lowest bit it is, the longest first."""
    found: list[list[int]] = [[] for _ in RANKS_UP]
    for size in range(13, rules.least - 1, -1):
        for ranks in rules.runs(size):
            run = sum(1 << RANKS_UP.index(rank) for rank in ranks)
            found[(run & -run).bit_length() - 1].append(run)
    return found
