"""Whole games whose totals were worked out by hand, as people enter them."""

from typing import Any, NamedTuple

from referee import game
from tests.browser.chance import Dealt
from tests.browser.typical import typical_round
from tests.tables.people import FIRST, FOUR, STRONG


class Whole(NamedTuple):
    slug: str
    players: list[str]
    options: dict[str, Any]
    rounds: list[dict[str, Any]]
    totals: list[str]

    def deals(self) -> list[Dealt]:
        return [
            typical_round(game(self.slug), len(self.players), raw)
            for raw in self.rounds
        ]


# 7 + 9 + 9 = 25 for Ann; Ben three times −1, Cleo 6 − 1 − 1, Dan 3 − 1 − 1.
GYPSY = Whole("gypsy", FOUR, {}, [FIRST, STRONG, STRONG], ["25", "−3", "4", "1"])
# Hearts with 1: 10 × 2 = 20. Grand with 2: 24 × 3 = 72. Spades without 1, lost with 60
# card points: twice 11 × 2.
SKAT = Whole(
    "skat",
    FOUR[:3],
    {"deals": 3},
    [
        {"declarer": 1, "bid": 20, "game": "H", "matadors": 1, "card_points": 70},
        {"declarer": 2, "bid": 24, "game": "grand", "matadors": 2, "card_points": 61},
        {"declarer": 0, "bid": 18, "game": "S", "matadors": -1, "card_points": 60},
    ],
    ["−44", "20", "72"],
)
