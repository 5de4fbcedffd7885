"""Ten games that documents describe, held to the same games written by hand.

    .venv/bin/python -m bench.described [SHEETS] [GAME…]

Of each so many sheets by chance (10,000): how many differ in a point, a winner or the
bonus, which none may. And what reading the document and making its game takes, the best
of a few in processor time, of which 10 ms are allowed.
"""

import sys
import time

from referee.described import game_of
from tests.referee.rule_sheets import NAMES, sent
from tests.referee.rule_sheets.compared import differs

SHEETS, READING, TIMES = 10_000, 0.010, 20


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else SHEETS
    print(f"{'':18}{'sheets':>8}{'differ':>8}{'sheets/s':>10}{'read, ms':>10}")
    out = [is_out(name, count) for name in sys.argv[2:] or NAMES]
    sys.exit(any(out))


def is_out(name: str, count: int) -> bool:
    begun = time.process_time()
    differ = sum(bool(differs(name, number)) for number in range(count))
    speed = count / (time.process_time() - begun)
    read = min(reading(name) for _ in range(TIMES))
    shown = f"{count:8}{differ:8}{speed:10.0f}{read * 1000:10.1f}"
    print(f"{name:18}{shown}", flush=True)
    return bool(differ) or read > READING


def reading(name: str) -> float:
    begun = time.process_time()
    game_of(sent(name))
    return time.process_time() - begun


if __name__ == "__main__":
    main()
