"""What a verdict costs, through the command line.

    .venv/bin/python -m bench.referee

Printed as ratios of one run on one machine: the time of a verdict with all its lines
through `check --jsonl`, over that of `json.loads` and `json.dumps` of the same verdict;
the time of a round in a long game over that in a short one; and the start-up, which
is taken off the others. Of sheets with records the cards in a second too, the legality
of each included: there the ratio may be LIMIT. All in processor time, so that other
work on the machine counts little.
"""

import json
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "referee", "check", "--jsonl"]
SHEETS = 1000
LIMIT = 6
Sheet = dict[str, Any]


def main() -> None:
    start = median(seconds(lambda: answers(b"")) for _ in range(9))
    print(f"start-up                        {start:.3f} s")
    for path in sorted((ROOT / "docs" / "examples").glob("*.json")):
        sheet = json.loads(path.read_text())
        ratio, spent = cost(sheet)
        told = f"{ratio:8.1f} times loads and dumps, {pace(sheet, spent)}"
        print(f"{path.stem:24}{told}{'  ABOVE THE LIMIT' * (ratio > LIMIT)}")
    for name, sheet in ENDLESS.items():
        print(f"{name:24}{growth(sheet):8.2f} a round at 400 over 40 rounds")


def seconds(work: Callable[[], object]) -> float:
    """Of the processor, in this process and those it starts."""
    begun = time_of()
    work()
    return time_of() - begun


def time_of() -> float:
    whose = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
    return sum(sum(resource.getrusage(one)[:2]) for one in whose)


def lines_of(sheets: list[Sheet]) -> bytes:
    return b"".join(json.dumps(sheet).encode() + b"\n" for sheet in sheets)


def answers(lines: bytes) -> bytes:
    run = subprocess.run(
        COMMAND, input=lines, capture_output=True, check=True, cwd=ROOT
    )
    return run.stdout


def cost(sheet: Sheet) -> tuple[float, float]:
    """Over loads and dumps, and in seconds a sheet."""
    single, sheets = lines_of([sheet]), lines_of([sheet] * SHEETS)
    verdict = answers(single).decode()
    start = median(seconds(lambda: answers(single)) for _ in range(5))
    ours, theirs = [], []
    for _ in range(5):
        ours.append(seconds(lambda: answers(sheets)) - start)
        theirs.append(seconds(lambda: again(verdict)))
    pairs = zip(ours, theirs, strict=True)
    return median(one / other for one, other in pairs), median(ours) / SHEETS


def over(work: Callable[[], object], other: Callable[[], object], times: int) -> float:
    """The middle of so many ratios, each of two taken one after the other.

    The best of each would be two moments: a processor that runs faster for one of them
    has doubled a ratio.
    """
    return median(seconds(work) / seconds(other) for _ in range(times))


def pace(sheet: Sheet, spent: float) -> str:
    rounds = sheet["rounds"]
    told = f"{len(rounds) / spent:7,.0f} rounds"
    played = [card for one in rounds for card in cards_in(one)]
    if played:
        told += f", {len(played) / spent:7,.0f} cards"
    return f"{told} a second"


def cards_in(played: Any) -> Iterator[Any]:
    """What was played to the tricks of a round, or happened in its deal."""
    for trick in played.get("play", {}).get("tricks", []):
        yield from trick
    yield from played.get("deal", [])


def again(verdict: str) -> None:
    for _ in range(SHEETS):
        json.dumps(json.loads(verdict))


def growth(sheet: Sheet) -> float:
    """1 where the cost of a sheet grows with its rounds and no faster."""
    start = min(seconds(lambda: answers(lines_of([sheet]))) for _ in "abc")
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
