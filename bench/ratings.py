"""Whether ratings are as sure as they say, on clubs whose strengths are known.

    .venv/bin/python -m bench.ratings [CLUBS]

Printed: for each way a game is seated and each number of evenings how far the ratings
are off, measured in what they claim (1 is honest), and what they claim, in points as
shown. It fails where something is below 0.9 or above 1.1.
"""

import sys

from tests.leagues.simulated import deals, places, spread

LEAST, MOST = 0.9, 1.1
# Points as shown for one of those that are kept.
STEP = 40
CLUBS = 100
EVENINGS = (5, 10, 20, 40, 60)
WAYS = {
    "two": (2, places(1, 1)),
    "three": (3, places(1, 1, 1)),
    "four": (4, places(1, 1, 1, 1)),
    "two against two": (4, places(2, 2)),
    "five": (5, places(*[1] * 5)),
    "six": (6, places(*[1] * 6)),
    "seven": (7, places(*[1] * 7)),
    "3 deals of three": (3, deals(3)),
    "12 deals of three": (3, deals(12)),
    "36 deals of three": (3, deals(36)),
    "48 deals of four": (4, deals(48)),
}


def main() -> None:
    clubs = int(sys.argv[1]) if len(sys.argv) > 1 else CLUBS
    failed = 0
    print(f"{clubs} clubs; after evenings: off by, in what it claims (and ± claimed)")
    for name, (seats, table) in WAYS.items():
        found = [spread(table, seats, evenings, clubs) for evenings in EVENINGS]
        said = [
            f"{evenings}: {off:.2f} (±{STEP * sure:.0f})"
            for evenings, (off, sure) in zip(EVENINGS, found, strict=True)
        ]
        print(f"{name:18} " + "   ".join(said), flush=True)
        failed += sum(not LEAST <= off <= MOST for off, _ in found)
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
