"""Melds found in the cards of a lay-down, as somebody taps them one after the other."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from referee.games import kaluki
from referee.melds.finding import MOST, find_melds

RULES = kaluki.LAID.rules


def split(text: str) -> list[str]:
    melds, rest = find_melds(RULES, text.split())
    return [" ".join(meld) for meld in (*melds, *([rest] if rest else []))]


@pytest.mark.parametrize(
    ("tapped", "lies"),
    [
        ("KS KH KD 5C 6C 7C", ["KS KH KD", "5C 6C 7C"]),
        ("KS 5C KH 6C KD 7C", ["KS KH KD", "5C 6C 7C"]),
        # The fourth seven is better in the run.
        ("7S 7H 7D 7C 8C 9C", ["7S 7H 7D", "7C 8C 9C"]),
        ("7S 7H 7D 7C", ["7S 7H 7D 7C"]),
        ("KS KH KD 5C 6C JK", ["KS KH KD", "5C 6C JK"]),
        # The king is worth 10, the eight of clubs 8.
        ("KS KH KD 5C 6C 7C JK", ["KS KH KD JK", "5C 6C 7C"]),
        ("AS 2S 3S QS KS AS", ["AS 2S 3S", "QS KS AS"]),
        ("QS KS AS 2S", ["QS KS AS", "2S"]),
        ("KS KH 5C 6C 7C", ["5C 6C 7C", "KS KH"]),
        ("7S 7S 7H", ["7S 7S 7H"]),
        ("JK", ["JK"]),
        ("", []),
    ],
)
def test_where_each_card_lies(tapped: str, lies: list[str]) -> None:
    assert split(tapped) == lies


def most(cards: tuple[str, ...]) -> int:
    """How many cards can lie in melds at the most: every choice is tried."""
    if not cards:
        return 0
    first, others = cards[0], cards[1:]
    tried = [most(others)]
    for many in range(2, len(others) + 1):
        for mates in combinations(range(len(others)), many):
            meld = (first, *(others[place] for place in mates))
            if RULES.is_meld(meld):
                rest = [one for place, one in enumerate(others) if place not in mates]
                tried.append(len(meld) + most(tuple(rest)))
    return max(tried)


def test_no_way_lays_more_cards_into_melds() -> None:
    chance = Random(33)
    near = [rank + suit for rank in ("5", "6", "7", "8") for suit in "CDS"]
    for _ in range(150):
        pack = [*near, *near, "JK", "JK"]
        cards = chance.sample(pack, chance.randrange(3, 9))
        melds, rest = find_melds(RULES, cards)
        assert Counter([*rest, *(one for meld in melds for one in meld)]) == Counter(
            cards
        )
        assert all(RULES.is_meld(meld) for meld in melds)
        # Jokers alone stay for what is tapped next.
        if any(one != "JK" for one in rest) or not rest:
            naturals = tuple(sorted(cards, key=lambda one: one == "JK"))
            assert len(cards) - len(rest) == most(naturals), cards


def test_more_cards_than_a_hand_has_stay_as_they_lie() -> None:
    many = ["5C"] * (MOST + 1)
    assert find_melds(RULES, many) == ([], tuple(many))
