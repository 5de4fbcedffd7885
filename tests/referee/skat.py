"""Deals of Skat."""

from typing import Any

OVERBID = {
    "game": "skat",
    "players": ["Ann", "Ben", "Cleo"],
    "rounds": [
        {"declarer": 1, "bid": 33, "game": "S", "matadors": 1, "card_points": 70}
    ],
}


Facts = dict[str, Any]


# Hearts are 10, so a value shows its multiplier; with 1, game 2: 20.
HEARTS: Facts = {
    "declarer": 0,
    "bid": 18,
    "game": "H",
    "matadors": 1,
    "card_points": 70,
    "tricks": 7,
}


HAND: Facts = {**HEARTS, "hand": True}


NULL: Facts = {"declarer": 0, "bid": 18, "game": "null", "tricks": 0}


RAMSCH: Facts = {"passed": True, "card_points": [20, 60, 40], "tricks": [2, 5, 3]}


TIE: Facts = {"passed": True, "card_points": [40, 40, 40], "tricks": [3, 3, 4]}


PASSED: Facts = {"passed": True}


DECLARED: Facts = {"declarer": 0, "bid": 18}


MADE = {"card_points": 70, "tricks": 7}


LOST = {"card_points": 50, "tricks": 5}


def deal_of(declarer: int, bid: int, game: str, **more: Any) -> Facts:
    return {"declarer": declarer, "bid": bid, "game": game, **more}


OF_THREE = [
    deal_of(0, 20, "H", matadors=1, **MADE),  # 2 × 10 = 20
    deal_of(1, 18, "null", tricks=1),  # −2 × 23 = −46
    deal_of(2, 24, "C", matadors=2, hand=True, **MADE),  # 4 × 12 = 48
    deal_of(0, 40, "D", matadors=1, **MADE),  # 18 is under 40: −2 × 45 = −90
    {"passed": True, "card_points": [20, 60, 40], "tricks": [2, 5, 3]},  # Ann 10
    deal_of(1, 18, "grand", matadors=2, **MADE),  # 3 × 24 = 72
    deal_of(2, 22, "S", matadors=-1, **LOST),  # −2 × 22 = −44
]
