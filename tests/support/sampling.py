"""What `make test` tries of the tests that go through every game, or every language, in
a browser. `make sweep` tries all of them.

Of the values of such a test it takes each seventh, which begins elsewhere with each
SEED: seven runs see all. `@pytest.mark.sweep(3)` says where the values of a test begin,
so that each game is in one of them, whatever the seed.
"""

import subprocess
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

STEP = 7
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


def tried(values: int, turn: int, seed: int) -> set[int]:
    """Which of so many: at least one."""
    step = min(STEP, values)
    return {at for at in range(values) if (at + turn + seed) % step == 0}


def left_out(items: Iterable[pytest.Item], seed: int) -> set[pytest.Item]:
    """Those that another seed tries."""
    swept: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sweep"):
            swept[item.nodeid.partition("[")[0]].append(item)
    out: set[pytest.Item] = set()
    for same in swept.values():
        (turn,) = same[0].get_closest_marker("sweep").args or (0,)
        kept = tried(len(same), turn, seed)
        out |= {item for at, item in enumerate(same) if at not in kept}
    return out
