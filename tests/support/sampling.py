"""What `make test` tries of the tests that go through every game, every language or
much else, mostly in a browser. `make sweep` tries all of them.

Of the values of such a test it takes each seventh, which begins elsewhere with each
SEED: seven runs see all. `@pytest.mark.sweep(3)` says where the values of a test begin,
so that each game is in one of them, whatever the seed.

Where one value takes long, `sweep(2, step=10)` takes each tenth, and ten runs see all.

Of the tests of a file that all take long, `turns(3)` takes each third in the same way:
there each is another game or language of one promise, or a phone that keeps the site.

Where one test goes through many values by itself, `some(values)` is each third of them.

A second database is asked much the same by most tests, whatever their value: there a
run takes what the two do differently and a sixth of all else, and one value of each.
"""

import os
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

Value = TypeVar("Value")

STEP, THIRD, SIXTH = 7, 3, 6
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


def tried(values: int, turn: int, seed: int, step: int = STEP) -> set[int]:
    """Which of so many: at least one."""
    step = min(step, values)
    return {at for at in range(values) if (at + turn + seed) % step == 0}


def some(values: Sequence[Value], step: int = THIRD) -> list[Value]:
    """Of what one test goes through, what this run tries; all of it without a SEED."""
    if not (seed := os.environ.get("SEED")):
        return list(values)
    kept = tried(len(values), 0, int(seed), step=step)
    return [value for at, value in enumerate(values) if at in kept]


def by_name(items: Iterable[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """The values of each test."""
    tests: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        tests[item.nodeid.partition("[")[0]].append(item)
    return tests


def left_out(items: Iterable[pytest.Item], seed: int) -> set[pytest.Item]:
    """Those that another seed tries."""
    out = of_other_turns(items, seed)
    for same in by_name(items).values():
        if swept := same[0].get_closest_marker("sweep"):
            (turn,) = swept.args or (0,)
            kept = tried(len(same), turn, seed, **swept.kwargs)
            out |= {item for at, item in enumerate(same) if at not in kept}
    return out


def of_other_turns(items: Iterable[pytest.Item], seed: int) -> set[pytest.Item]:
    """Of files whose tests take turns; a test that is swept is in every run."""
    files: dict[str, list[list[pytest.Item]]] = defaultdict(list)
    steps: dict[str, int] = {}
    for name, same in by_name(items).items():
        turns = same[0].get_closest_marker("turns")
        if turns and not same[0].get_closest_marker("sweep"):
            file = name.partition("::")[0]
            (steps[file],) = turns.args
            files[file].append(same)
    out: set[pytest.Item] = set()
    for file, tests in files.items():
        kept = tried(len(tests), 0, seed, step=steps[file])
        out |= {one for at, same in enumerate(tests) if at not in kept for one in same}
    return out


def left_out_of_second(items: Iterable[pytest.Item], seed: int) -> set[pytest.Item]:
    """Those that another seed asks of a second database."""
    tests = by_name(items)
    sixth = tried(len(tests), 0, seed, step=SIXTH)
    kept = {
        same[seed // SIXTH % len(same)]
        for at, (name, same) in enumerate(sorted(tests.items()))
        if at in sixth or name.startswith(DIFFER)
    }
    return set(items) - kept
