"""`make test` tries some of what `make sweep` tries, and misses no game."""

import json
import re
import subprocess
import sys

import pytest

from referee import all_games
from tests.support import engines
from tests.support.sampling import (
    DIFFER,
    ROOT,
    SIXTH,
    STEP,
    THIRD,
    left_out,
    left_out_of_second,
    some,
    tried,
)

GAMES = len(all_games())


@pytest.mark.parametrize("values", [2, 3, 5, 10, GAMES, 3 * GAMES])
def test_runs_one_after_the_other_see_all(values: int) -> None:
    runs = [tried(values, turn=4, seed=seed) for seed in range(100, 100 + STEP)]
    assert set().union(*runs) == set(range(values))
    assert all(1 <= len(run) <= -(-values // STEP) or values < STEP for run in runs)


def test_each_game_is_in_one_of_them_whatever_the_seed() -> None:
    """The turns 0 to 6 are those of tests in tests/browser: the next test."""
    for seed in range(STEP):
        runs = [tried(GAMES, turn, seed) for turn in range(STEP)]
        assert set().union(*runs) == set(range(GAMES))


def test_tests_of_every_game_begin_at_each_turn(pytestconfig: pytest.Config) -> None:
    """With the usual step. The games in each language go on from one to the next."""
    marked = re.compile(
        r"@pytest\.mark\.sweep\((\d)\)\n@(?:each_game|pytest\.mark\.parametrize\("
        r"(?:\"game\"|\s*\(\"code\", \"game\"\)))"
    )
    browser = pytestconfig.rootpath / "tests" / "browser"
    turns = [
        turn
        for path in browser.glob("test_*.py")
        for turn in marked.findall(path.read_text())
    ]
    assert {int(turn) for turn in turns} == set(range(STEP))


def test_each_promise_has_its_turn_in_another_engine() -> None:
    """As many runs as there are promises see all of them."""
    for many in range(1, 12 * engines.PROMISES):
        runs = [set(engines.by_turns([*range(many)], turn)) for turn in range(many)]
        assert set().union(*runs) == set(range(many))
        assert {len(run) for run in runs} == {min(many, engines.PROMISES)}


class Named:
    """All that is asked of a test there."""

    def __init__(self, nodeid: str, **marks: pytest.Mark) -> None:
        self.nodeid, self.marks = nodeid, marks

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.marks.get(name)


def test_a_second_database_is_asked_all_by_and_by() -> None:
    """What the two do differently in each run; of each test one value at the most."""
    differ = [Named(f"{path}::test_it") for path in DIFFER]
    values = [Named(f"tests/a.py::test_{a}[{b}]") for a in range(9) for b in range(4)]
    runs = [
        {*differ, *values} - left_out_of_second([*differ, *values], seed)  # type: ignore[arg-type]
        for seed in range(4 * SIXTH)
    ]
    assert set().union(*runs) == {*differ, *values}
    assert all(run >= set(differ) and len(run) <= len(differ) + 2 for run in runs)


def test_tests_of_a_file_take_turns_with_all_their_values() -> None:
    """Three runs see all of them; one that is swept is in each."""
    turns, sweep = pytest.mark.turns(3).mark, pytest.mark.sweep(0).mark
    files = [
        Named(f"tests/{file}.py::test_{a}[{b}]", turns=turns)
        for file in "ab"
        for a in range(7)
        for b in range(2)
    ]
    swept = [Named(f"tests/a.py::test_s[{b}]", turns=turns, sweep=sweep) for b in "xy"]
    every = {*files, *swept, Named("tests/c.py::test_0")}
    runs = [every - left_out(list(every), seed) for seed in range(7, 10)]  # type: ignore[arg-type, type-var]
    assert set().union(*runs) == every
    for run in runs:
        assert 8 <= len(run & {*files}) <= 12
        assert len(run & {*swept}) == 1
        assert all(
            (one in run) == (other in run)
            for one, other in zip(files[::2], files[1::2], strict=True)
        )


@pytest.mark.parametrize("values", [2, 4, 14, 48])
def test_what_a_test_goes_through_by_itself_is_seen_in_three_runs(
    values: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = []
    for seed in range(20, 20 + THIRD):
        monkeypatch.setenv("SEED", str(seed))
        runs.append(some(range(values)))
    assert all(runs) and sorted({one for run in runs for one in run}) == [
        *range(values)
    ]
    assert all(len(run) <= -(-values // THIRD) for run in runs)
    monkeypatch.setenv("SEED", "")
    assert some(range(values)) == [*range(values)]


# Of the tests in a browser, which each of ten runs tries, and which take turns.
COLLECTS = """
import json, os, sys, pytest
from tests.support.sampling import left_out
os.environ.pop("SEED", None)
class Runs:
    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        every = {item.nodeid for item in items}
        self.every = sorted(every)
        self.turns = {i.nodeid for i in items if i.get_closest_marker("turns")
                      and not i.get_closest_marker("sweep")}
        self.runs = [sorted(every - {one.nodeid for one in left_out(items, seed)})
                     for seed in range(100, 120)]
        self.wide = [i.nodeid for i in items if (swept := i.get_closest_marker("sweep"))
                     and swept.kwargs.get("step", 0) > 10]
runs = Runs()
args = ["tests/browser", "--collect-only", "-qq", "-n0", "-p", "no:cacheprovider"]
code = pytest.main(args, plugins=[runs])
found = [int(code), runs.every, sorted(runs.turns), runs.runs, runs.wide]
print("\\n" + json.dumps(found))
"""


def test_ten_runs_see_all_in_a_browser_and_each_run_every_promise() -> None:
    """But for what takes turns as a whole: there each file has some in each run; and
    for the tables of networks, of which twenty runs see all.
    """
    done = subprocess.run(
        [sys.executable, "-c", COLLECTS], cwd=ROOT, capture_output=True, text=True
    )
    code, every, turns, found, wide = json.loads(done.stdout.splitlines()[-1])
    assert code == 0, done.stdout[-2000:]
    runs = [set(run) for run in found]
    assert set().union(*runs[:10]) >= {*every} - {*wide}
    assert set().union(*runs) == {*every}
    assert {one.partition("::test")[0] for one in wide} == {
        "tests/browser/test_kept_networks.py",
        "tests/browser/test_networks.py",
    }
    promises = {one.partition("[")[0] for one in {*every} - {*turns}}
    files = {one.partition("::")[0] for one in every}
    assert len(every) > 900 and len(promises) > 300
    for run in runs:
        assert {one.partition("[")[0] for one in run} >= promises
        assert {one.partition("::")[0] for one in run} == files
        asked = {word for one in run for word in re.findall(r"\w+", one)}
        assert {game.slug for game in all_games()} <= asked
