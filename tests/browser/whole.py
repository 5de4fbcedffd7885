"""Whole games whose totals were worked out by hand, as people enter them."""

from typing import Any, NamedTuple

from referee import game
from tests.browser.chance import Dealt
from tests.browser.typical import dealt
from tests.tables.people import FIRST, FOUR, STRONG


class Whole(NamedTuple):
    slug: str
    players: list[str]
    options: dict[str, Any]
    rounds: list[dict[str, Any]]
    totals: list[str]

    def dealt(self) -> list[Dealt]:
        return [dealt(game(self.slug), len(self.players), raw) for raw in self.rounds]


# 7 + 9 + 9 = 25 for Ann; Ben three times −1, Cleo 6 − 1 − 1, Dan 3 − 1 − 1.
GYPSY = Whole("gypsy", FOUR, {}, [FIRST, STRONG, STRONG], ["25", "−3", "4", "1"])
