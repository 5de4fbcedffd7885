"""What `make test` tries of the tests that go through every game, every language or
much else, mostly in a browser. `make sweep` tries all of them.

Of the values of such a test it takes each seventh, which begins elsewhere with each
SEED: seven runs see all. `@pytest.mark.sweep(3)` says where the values of a test begin,
so that each game is in one of them, whatever the seed.

Where there are very many, `sweep(2, step=20)` takes each twentieth.

What takes long is tried seldom: a test of a second in each second run, one of five and
more in each tenth; of a hundred values that take two seconds together a quarter. How
long each takes is written down (costs). So each run has about as much of each test, and
ten runs see all.

Tests that are named (`-k`, `::`) are all tried.

Where one test goes through many values by itself, `some(values)` is each third of them.

A second database is asked much the same by most tests, whatever their value: there a
run takes what the two do differently and a sixth of all else, and one value of each.
"""

import os
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import ceil
from pathlib import Path
from typing import TypeVar
from zlib import crc32

import pytest

from tests.support import costs
from tests.support.costs import name_of

Value = TypeVar("Value")

STEP, THIRD, SIXTH = 7, 3, 6
SELDOM = 10  # the runs that see all
SECONDS = 0.5  # that a run has for a test
VALUES = 3  # times as much for one of those of a test that is swept
# What two databases do most differently.
DIFFER = (
    "tests/tables/test_writers.py",
    "tests/tables/test_log.py",
    "tests/tables/test_migrations.py",
    "tests/site/test_text.py",
    "tests/leagues/test_at_once.py",
    "tests/leagues/test_results.py",
)
ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".pytest_cache" / "seed"


def next_seed() -> int:
    """One more than the last run had; a fresh clone begins with its commits."""
    before = KEPT.read_text() if KEPT.exists() else commits()
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(str(int(before) + 1))
    return int(before) + 1


def commits() -> str:
    count = ["git", "rev-list", "--count", "HEAD"]
    said = subprocess.run(count, cwd=ROOT, capture_output=True, text=True)
    return said.stdout.strip() or "0"


def picks_by_name(config: pytest.Config) -> bool:
    """Whoever asks for tests by their names gets them, whoever’s turn it is."""
    return bool(config.option.keyword) or any("::" in path for path in config.args)


def each(values: int, turn: int, seed: int, step: int) -> set[int]:
    """Which of so many a run takes; none, where another has its turn."""
    return {at for at in range(values) if (at + turn + seed) % step == 0}


def turns_taken(values: int, turn: int, seed: int, step: int = STEP) -> set[int]:
    """Which of so many: at least one."""
    return each(values, turn, seed, min(step, values))


def some(values: Sequence[Value], step: int = THIRD) -> list[Value]:
    """Of what one test goes through, what this run tries; all of it without a SEED."""
    if not (seed := os.environ.get("SEED")):
        return list(values)
    kept = turns_taken(len(values), 0, int(seed), step=step)
    return [value for at, value in enumerate(values) if at in kept]


def turn_of(seconds: float) -> int:
    """In each how many runs a test that takes so long is tried."""
    return min(max(ceil(seconds / SECONDS), 1), SELDOM)


def by_name(items: Iterable[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """The values of each test."""
    tests: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        tests[name_of(item.nodeid)].append(item)
    return tests


def omissions(items: Iterable[pytest.Item], seed: int) -> set[pytest.Item]:
    """Those that another seed tries."""
    known, tests = costs.read(), by_name(items)
    turns = {name: at for at, name in enumerate(known)}  # not by what else is here
    out: set[pytest.Item] = set()
    for name, same in tests.items():
        seconds = known.get(name, 0)
        if swept := same[0].get_closest_marker("sweep"):
            (first,) = swept.args or (0,)
            step = min(swept.kwargs.get("step", STEP), len(same))
            if "step" not in swept.kwargs:
                step = max(step, turn_of(seconds / VALUES))
        else:
            step = turn_of(seconds * len(same))
            first = turns.get(name, 0)
        kept = each(len(same), first, seed, step)
        out |= {item for at, item in enumerate(same) if at not in kept}
    return out


def omissions_of_second(items: Iterable[pytest.Item], seed: int) -> set[pytest.Item]:
    """Those that another seed asks of a second database."""
    kept = {
        same[seed // SIXTH % len(same)]
        for name, same in by_name(items).items()
        if name.startswith(DIFFER) or (crc32(name.encode()) + seed) % SIXTH == 0
    }
    return set(items) - kept
