"""Hands that are laid down."""

from typing import Any

import pytest
from django.urls import reverse

from referee.melds import held as hand_plans
from scorekeeper.tables.models import Table
from tests.tables.finger import Finger
from tests.tables.people import new_table, runner

# Ann banks. Cleo's 7 is matched: 5 to the bank, 3 to Ben. The bank's king is matched:
# Ben wins 4. Ann 5 − 4 = 1, Ben 3 + 4 = 7, Cleo −5 − 3 = −8.
WHOLE = [
    {"card": "7H", "seat": 2, "bet": 5},
    {"bank": "KD"},
    {"card": "9C", "seat": 1, "bet": 4},
    {"side": [1, 2], "amount": 3},
    {"card": "7C"},
    {"card": "7S"},
    {"card": "KH"},
    {"bank": None},
]


# Ann knocks with the 2. Ben lays 7H off on her run and 9H on her nines: 2, 4, 10, 8
# and 1 are left. Cleo lays off 3H there and KS on Ben's kings: 10, 10, 2 and 1.
ANN = "4H 5H 6H 9C 9D 9S QC QD QS 2D"


BEN = "KC KD KH 7H 9H 2C 4D JS 8D AC"


CLEO = "8S 5S 7S 6S 3H KS 10H JD 2S AD"


KNOCK = {"ending": "knock", "by": 0}


LAID = [
    {
        "melds": [["4H", "5H", "6H"], ["9C", "9D", "9S"], ["QC", "QD", "QS"]],
        "layoffs": [],
        "deadwood": ["2D"],
    },
    {
        "melds": [["KC", "KD", "KH"]],
        "layoffs": [
            {"card": "7H", "seat": 0, "meld": 0},
            {"card": "9H", "seat": 0, "meld": 1},
        ],
        "deadwood": ["2C", "4D", "JS", "8D", "AC"],
    },
    {
        "melds": [["5S", "6S", "7S", "8S"]],
        "layoffs": [
            {"card": "3H", "seat": 0, "meld": 0},
            {"card": "KS", "seat": 1, "meld": 0},
        ],
        "deadwood": ["10H", "JD", "2S", "AD"],
    },
]


@pytest.fixture
def table() -> Table:
    return new_table("jersey_gin", ["Ann", "Ben", "Cleo"])


def url(table: Table, number: int = 1, query: str = "ending=knock&by=0") -> str:
    found = reverse("tables:melds", args=[table.code, number])
    return f"{found}?{query}" if query else found


def finger(table: Table, *hands: str, query: str = "ending=knock&by=0") -> Finger:
    """On the page, with these hands typed in."""
    found = Finger(runner(table), url(table, query=query))
    for seat, cards in enumerate(hands):
        found.press("show", str(seat))
        found.press("add", typed=cards)
    return found


def cards(hand: dict[str, Any]) -> list[str]:
    return list(hand_plans.cards_of(hand))
