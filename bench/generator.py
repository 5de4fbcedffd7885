"""How many sheets a second are made by chance, and over what judging them takes.

    .venv/bin/python -m bench.generator [SHEETS]

Of every game so many sheets (200), with every kind of round, record and end. In
processor time, in this one process: the ratio is that of making a sheet over
checking it, and means the same on every machine.
"""

import sys
import time
from collections.abc import Callable

from referee import Game, check
from referee.engine.registry import all_games
from referee.generator.broken import broken_sheets
from referee.generator.sheets import sheets

SHEETS, SEED = 200, 1


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else SHEETS
    print(f"{'':18}{'sheets/s':>10}{'rounds/s':>10}{'broken/s':>10}{'over check':>12}")
    for game in all_games():
        print(line(game, count))


def line(game: Game, count: int) -> str:
    found = list(sheets([game], count, SEED))
    making = time_of(lambda: list(sheets([game], count, SEED)))
    breaking = time_of(lambda: list(broken_sheets([game], count, SEED)))
    judging = time_of(lambda: [check(sheet).json() for sheet in found])
    rounds = sum(len(sheet["rounds"]) for sheet in found)
    figures = (count / making, rounds / making, count / breaking, making / judging)
    return f"{game.slug:18}" + "".join(f"{one:10.0f}" for one in figures)


def time_of(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


if __name__ == "__main__":
    main()
