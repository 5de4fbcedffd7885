"""Ten games that documents describe, held to the same games written by hand.

    .venv/bin/python -m bench.described [SHEETS] [GAME…]

Of each so many sheets by chance with a whole round at least (10,000): how many rounds
they have and how many of them are over, and how many differ in a point, a winner or the
bonus, which none may. And what reading the document and making its game takes, the best
of a few in processor time, of which 10 ms are allowed.
"""

import sys
import time
from itertools import count, islice

from referee.described import game_of
from tests.referee.rule_sheets import NAMES, read_document
from tests.referee.rule_sheets.compared import compare

SHEETS, READING, TIMES = 10_000, 0.010, 20
COLUMNS = ("sheets", "rounds", "over", "differ", "sheets/s", "read, ms")


def main() -> None:
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


if __name__ == "__main__":
    main()
