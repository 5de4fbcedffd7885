"""Ten games that documents describe, held to the same games written by hand.

    .venv/bin/python -m bench.described [SHEETS] [GAME…]

Of each so many sheets by chance with a whole round at least (10,000): how many rounds
they have and how many of them are over, and how many differ in a point, a winner or the
bonus, which none may. And what reading the document and making its game takes, the best
of a few in processor time, of which 10 ms are allowed.

    .venv/bin/python -m bench.described verdicts

What a verdict with its text takes a round, of sheets by chance: the ten beside the
fourteen games of the folder, which ask as much and more. The same game both by document
and by file are compared by `bench.short`, where it is written as a whole game.
"""

import sys
import time
from collections.abc import Iterable
from itertools import count, islice
from typing import Any

from referee import all_games, check
from referee.described import game_of
from referee.generator.sheets import chance_of, sheet_by_chance
from tests.referee.rule_sheets import (
    NAMES,
    draw_sheet,
    game_by_document,
    read_document,
    register,
)
from tests.referee.rule_sheets.compared import compare

SHEETS, READING, TIMES, VERDICTS = 10_000, 0.010, 20, 20
COLUMNS = ("sheets", "rounds", "over", "differ", "sheets/s", "read, ms")


def main() -> None:
    if sys.argv[1:] == ["verdicts"]:
        return tell_verdicts()
    sheets = int(sys.argv[1]) if len(sys.argv) > 1 else SHEETS
    print(f"{'':18}" + "".join(f"{one:>10}" for one in COLUMNS))
    out = [is_out(name, sheets) for name in sys.argv[2:] or NAMES]
    sys.exit(any(out))


def is_out(name: str, sheets: int) -> bool:
    begun = time.process_time()
    every = (compare(name, number) for number in count())
    rounds, over, differ = 0, 0, 0
    for sheet in islice((one for one in every if one.rounds), sheets):
        rounds, over = rounds + sheet.rounds, over + sheet.over
        differ += bool(sheet.differs)
    speed = sheets / (time.process_time() - begun)
    read = min(reading(name) for _ in range(TIMES))
    counted = f"{sheets:10}{rounds:10}{over:10}{differ:10}"
    print(f"{name:18}{counted}{speed:10.0f}{read * 1000:10.1f}", flush=True)
    return bool(differ) or read > READING


def reading(name: str) -> float:
    begun = time.process_time()
    game_of(read_document(name))
    return time.process_time() - begun


def tell_verdicts() -> None:
    for name in NAMES:
        game = game_by_document(name)
        with register(game):
            tell(name, (draw_sheet(game, number).sheet for number in range(VERDICTS)))
    for game in all_games():
        drawn = (chance_of(game, number, 1) for number in range(VERDICTS))
        tell(game.slug, (sheet_by_chance(game, chance).sheet for chance in drawn))


def tell(name: str, drawn: Iterable[dict[str, Any]]) -> None:
    sheets = [sheet for sheet in drawn if check(sheet).rounds]
    rounds = sum(len(check(sheet).rounds) for sheet in sheets)
    took = min(map(judging, [sheets] * TIMES))
    print(f"{name:18}{1e6 * took / rounds:6.0f} µs a round", flush=True)


def judging(sheets: list[dict[str, Any]]) -> float:
    begun = time.process_time()
    for sheet in sheets:
        check(sheet).text()
    return time.process_time() - begun


if __name__ == "__main__":
    main()
