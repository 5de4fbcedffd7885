"""A round of each game as tables play it most: to count what it takes to enter."""

from typing import Any

from referee import Game, assess
from tests.browser.chance import NAMES, Dealt

TYPICAL: dict[str, tuple[int, dict[str, Any]]] = {
    "briscola": (4, {"trump": "H", "card_points": [67, 53]}),
    "buck_euchre": (
        4,
        {
            "upcard": "H",
            "declarer": 1,
            "trump": "H",
            "dropped": [0],
            "tricks": [0, 3, 1, 1],
        },
    ),
    "calypso": (
        4,
        {
            "calypsos": [0, 0, 0, 0],
            "unfinished": [9, 8, 7, 6],
            "piles": [12, 10],
        },
    ),
    "gossiper": (2, {"cart": "7", "outcome": "bought", "stack": 5}),
    "gypsy": (4, {"bids": [3, 4, 4, 3], "tricks": [3, 4, 3, 3]}),
    "jersey_gin": (3, {"ending": "knock", "by": 0, "deadwood": [9, 11, 14]}),
    "kaluki": (3, {"winner": 1, "left": [3, 0, 5], "jokers": [0, 0, 1]}),
    "malilla": (4, {"turned": "6S", "hand_points": [40, 30]}),
    "minnesota_whist": (4, {"granded": 1, "tricks": [8, 5]}),
    "pepper": (4, {"bidder": 1, "bid": 4, "trump": "H", "tricks": [2, 4]}),
    "preference": (
        3,
        {
            "declarer": 1,
            "bid": 1,
            "trump": "C",
            "defence": ["play", "play"],
            "tricks": [2, 6, 2],
        },
    ),
    "skat": (
        3,
        {"declarer": 1, "bid": 20, "game": "H", "matadors": 1, "card_points": 70},
    ),
    "skin": (
        5,
        {
            "bets": [
                {"seat": 1, "amount": 5, "won": True},
                {"seat": 2, "amount": 10, "won": False},
                {"seat": 4, "amount": 5, "won": False},
            ]
        },
    ),
    "tribello": (3, {"trump": "H", "tricks": [7, 4, 2]}),
}


def dealt(game: Game, players: int, raw: dict[str, Any]) -> Dealt:
    """The round by the stages that it asks."""
    table = {"game": game.slug, "players": NAMES[:players], "rounds": []}
    a = assess(table, 1, raw)
    assert a.complete, a.problems
    found = Dealt(a.kind, [])
    left = dict(raw)
    for stage, _ in a.stages:
        part = {key: left.pop(key) for key in list(left) if key in stage.keys}
        found.stages += [(stage, part)] if part else []
    return found
