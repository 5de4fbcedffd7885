"""The rounds of docs/taps.md: one of each game as tables play it most."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from referee import Game, all_games, assess
from tests.browser.chance import NAMES, Dealt

PAGE = Path(__file__).resolve().parents[2] / "docs" / "taps.md"
ROW = re.compile(r"^\| (.+?) \| (\d) \| .+ \| (\d+) \| (\d+) \|$", re.M)


class Row(NamedTuple):
    """What the page says of a game: for how many, how many taps, the least."""

    players: int
    taps: int
    least: int


def rows() -> dict[str, Row]:
    """By the name of the game."""
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return {name: Row(*map(int, numbers)) for name, *numbers in found}


def typical() -> dict[str, dict[str, Any]]:
    """By game its round, as a score sheet has it."""
    [block] = re.findall(r"```json\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.S)
    lines = [json.loads(line) for line in block.splitlines()]
    return {line["game"]: line["round"] for line in lines}


def typical_games() -> list[Game]:
    """The games that the page counts; a new one need not be among them."""
    named = rows()
    return [
        game for game in all_games() if game.name in named or game.slug in typical()
    ]


def typical_round(game: Game, players: int, raw: dict[str, Any]) -> Dealt:
    """The round by the stages that it asks."""
    table = {"game": game.slug, "players": NAMES[:players], "rounds": []}
    a = assess(table, 1, raw)
    assert a.complete, a.problems
    found = Dealt(a.round_type, [])
    left = dict(raw)
    for stage, _ in a.stages:
        part = {key: left.pop(key) for key in list(left) if key in stage.keys}
        found.stages += [(stage, part)] if part else []
    return found
