"""What a verdict costs, through the command line.

    .venv/bin/python -m bench.referee

Printed as ratios of one run on one machine: the time of a verdict with all its lines
through `check --jsonl`, over that of `json.loads` and `json.dumps` of the same verdict;
the time of a round in a long game over that in a short one; and the start-up.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "referee", "check", "--jsonl"]
SHEETS = 3000
Sheet = dict[str, Any]


def main() -> None:
    start = median(seconds(lambda: answers(b"")) for _ in range(9))
    print(f"start-up                        {start:.3f} s")
    for path in sorted((ROOT / "docs" / "examples").glob("*.json")):
        sheet = json.loads(path.read_text())
        ratio, pace = cost(sheet, start)
        told = f"{ratio:8.1f} times loads and dumps, {pace:7,.0f} rounds a second"
        print(f"{path.stem:24}{told}")
    for name, sheet in ENDLESS.items():
        print(f"{name:24}{growth(sheet, start):8.2f} a round at 400 over 40 rounds")


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def lines_of(sheets: list[Sheet]) -> bytes:
    return b"".join(json.dumps(sheet).encode() + b"\n" for sheet in sheets)


def answers(lines: bytes) -> bytes:
    run = subprocess.run(
        COMMAND, input=lines, capture_output=True, check=True, cwd=ROOT
    )
    return run.stdout


def cost(sheet: Sheet, start: float) -> tuple[float, float]:
    """Over loads and dumps, and in rounds a second.

    The best of five, taken in turn: other work on the machine slows both.
    """
    verdict = answers(lines_of([sheet])).decode()
    sheets = lines_of([sheet] * SHEETS)
    ours, theirs = [], []
    for _ in range(5):
        ours.append(seconds(lambda: answers(sheets)) - start)
        theirs.append(seconds(lambda: again(verdict)))
    return min(ours) / min(theirs), SHEETS * len(sheet["rounds"]) / min(ours)


def again(verdict: str) -> None:
    for _ in range(SHEETS):
        json.dumps(json.loads(verdict))


def growth(sheet: Sheet, start: float) -> float:
    """1 where the cost of a sheet grows with its rounds and no faster."""
    few = lines_of([lasting(sheet, 40)] * 200)
    many = lines_of([lasting(sheet, 400)] * 20)
    short = min(seconds(lambda: answers(few)) for _ in "abc")
    long = min(seconds(lambda: answers(many)) for _ in "abc")
    return (long - start) / (short - start)


def lasting(sheet: Sheet, length: int) -> Sheet:
    return {**sheet, "rounds": sheet["rounds"] * length}


PLAYERS = ["Ann", "Ben", "Cleo", "Dan"]
# Games that go on for as long as this round is played.
ENDLESS: dict[str, Sheet] = {
    "gypsy": {
        "game": "gypsy",
        "players": PLAYERS,
        "rounds": [{"bids": [13, 13, 13, 13], "tricks": [4, 3, 3, 3]}],
    },
    "malilla": {
        "game": "malilla",
        "players": PLAYERS,
        "rounds": [{"turned": "2C", "hand_points": [35, 35]}],
    },
    "skat": {
        "game": "skat",
        "players": PLAYERS[:3],
        "options": {"deals": 3000},
        "rounds": [
            {"passed": True, "card_points": [60, 35, 25], "tricks": [4, 3, 3]},
        ],
    },
}


if __name__ == "__main__":
    main()
