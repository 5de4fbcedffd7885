"""How long each test takes that takes long, so that what takes long is tried by turns.

`COSTS=store make test` writes it into tests/support/costs.txt, of what it runs: seconds
of one value of a test, on two cores beside the other tests. What is not in it is quick,
or new.
"""

import os
from collections import defaultdict
from pathlib import Path
from statistics import fmean

import pytest

ROOT = Path(__file__).resolve().parents[2]
KEPT = Path(__file__).with_suffix(".txt")
LEAST = 0.5  # seconds that all values of a test take, before it is worth a line


def name_of(nodeid: str) -> str:
    """Of the test, without its values."""
    return nodeid.partition("[")[0]


def read() -> dict[str, float]:
    """The seconds of each; of none, where what takes long is tried too: COSTS=none."""
    if os.environ.get("COSTS") == "none":
        return {}
    lines = KEPT.read_text().splitlines()
    return {name: float(seconds) for seconds, name in map(str.split, lines)}


def is_there(name: str) -> bool:
    path, _, test = name.partition("::")
    file = ROOT / path
    return file.exists() and f"def {test}(" in file.read_text()


def write(measured: dict[str, list[float]], before: dict[str, float]) -> str:
    """What was not measured now stays as it was, where there is such a test."""
    found = {
        **{name: f"{seconds:.2f}" for name, seconds in before.items()},
        **{
            name: f"{fmean(seconds):.2f}"
            for name, seconds in measured.items()
            if sum(seconds) >= LEAST
        },
    }
    return "".join(
        f"{found[name]} {name}\n" for name in sorted(found) if is_there(name)
    )


class Clerk:
    """Writes down how long the calls of a run took."""

    def __init__(self) -> None:
        self.measured: dict[str, list[float]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.measured[name_of(report.nodeid)].append(report.duration)

    def pytest_sessionfinish(self) -> None:
        KEPT.write_text(write(self.measured, read()))


def prepare(config: pytest.Config) -> None:
    """In the process that hears of all tests, where somebody measures."""
    if os.environ.get("COSTS") == "store" and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Clerk())
