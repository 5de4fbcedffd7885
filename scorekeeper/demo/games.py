"""Games that the demo club played: kept in a file, or made by chance for a new game.

`python -m scorekeeper.demo.games` prints the file anew (it takes minutes).
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper.demo import simulator
from scorekeeper.tables import scoring

KEPT = Path(__file__).with_name("games.jsonl")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete", "Hugo")
# So many games of each number of players.
EACH = 5


@dataclass(frozen=True)
class Game:
    """A finished game; `slip` is what was first recorded of its round `at`, if any."""

    sheet: scoring.Sheet
    at: int = 0
    slip: Any = None


Games = dict[tuple[str, int], list[Game]]


def play_games() -> Games:
    """By game and number of players."""
    found: Games = {}
    for line in KEPT.read_text(encoding="utf-8").splitlines():
        game_of = Game(**json.loads(line))
        key = (game_of.sheet["game"], len(game_of.sheet["players"]))
        found.setdefault(key, []).append(game_of)
    for game in scoring.all_games():
        for players in game.players:
            if (game.slug, players) not in found:
                found[game.slug, players] = [make_game(game, players, 1)]
    return found


def make_game(game: scoring.Game, players: int, seed: int) -> Game:
    chance = Random(f"{game.slug} {players} {seed}")  # noqa: S311 (always the same)
    sheet = simulator.game_by_chance(game, NAMES[:players], chance)
    at = chance.randint(1, len(sheet["rounds"]))
    slip = simulator.other_round(sheet, at, chance)
    return Game(sheet, at, slip) if slip else Game(sheet)


def all_anew() -> Iterator[Game]:
    for game in scoring.all_games():
        for players in game.players:
            for seed in range(EACH):
                yield make_game(game, players, seed)


if __name__ == "__main__":
    for made in all_anew():
        row = {"sheet": made.sheet, "at": made.at, "slip": made.slip}
        sys.stdout.write(json.dumps(row, separators=(",", ":")) + "\n")
        sys.stdout.flush()
