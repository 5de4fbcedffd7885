"""How the tests of play write a record: tricks as text, "AH 3H 7C KH"."""

from typing import Any

from referee import assess
from referee.words import word
from tests.referee.table import sheet, verdict

Facts = dict[str, Any]
Wrong = tuple[int, int, str, str, str | None]

# What is said before the play, by game, where nothing else is wanted.
SAID: dict[str, Facts] = {
    "briscola": {"trump": "H"},
    "buck_euchre": {"upcard": "D", "declarer": 1, "trump": "D"},
    "calypso": {},
    "gypsy": {"bids": [4, 4, 3, 3]},
    "malilla": {"turned": "2H"},
    "minnesota_whist": {"granded": 0},
    "pepper": {"bidder": 0, "bid": 3, "trump": "S"},
    "preference": {"declarer": 1, "bid": 1, "trump": "H", "defence": ["play", "play"]},
    "skat": {"declarer": 1, "bid": 18, "game": "H"},
    "tribello": {"trump": "H"},
}
PLAYERS = {"preference": 3, "skat": 3, "tribello": 3}


def record(*tricks: str, leader: int | None = None, **named: str) -> Facts:
    """The record; `named` as t1="S": the suit named to the first trick."""
    found: Facts = {"tricks": [trick.split() for trick in tricks]}
    if leader is not None:
        found["leader"] = leader
    if named:
        found["named"] = {key[1:]: suit for key, suit in named.items()}
    return found


def table(
    game: str, *rounds: Facts, players: int | None = None, **options: Any
) -> Facts:
    count = players or PLAYERS.get(game, 4)
    return sheet(game, *rounds, players=count, **options)


def play_round(game: str, said: Facts | None, play: Facts, **more: Any) -> Facts:
    """What the verdict says of a record that is not complete."""
    raw = table(game, {**(SAID[game] if said is None else said), "play": play}, **more)
    pending = verdict(raw)["pending"]
    assert pending is not None
    found: Facts = pending["play"]
    return found


def winners(
    game: str, said: Facts | None, *tricks: str, leader: int | None = None, **more: Any
) -> list[int]:
    found: list[int] = play_round(game, said, record(*tricks, leader=leader), **more)[
        "winners"
    ]
    return found


def faults(game: str, said: Facts | None, play: Facts, **more: Any) -> list[Wrong]:
    return [
        (fault["trick"], fault["seat"], fault["card"], fault["rule"], fault["proof"])
        for fault in play_round(game, said, play, **more)["faults"]
    ]


def why(game: str, said: Facts | None, trick: str, leader: int | None = None) -> str:
    """Why the winning card of a trick wins."""
    facts = SAID[game] if said is None else said
    play = record(trick, leader=leader)
    found = assess(table(game), 1, {**facts, "play": play}).round.played
    assert found is not None
    return word(found.why(0))
