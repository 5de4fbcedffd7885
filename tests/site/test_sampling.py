"""`make test` tries some of what `make sweep` tries, and misses no game."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import chain
from types import SimpleNamespace

import pytest

from referee import all_games
from tests.support import costs, engines
from tests.support.costs import name_of
from tests.support.sampling import (
    DIFFER,
    ROOT,
    SELDOM,
    SIXTH,
    STEP,
    THIRD,
    omissions,
    omissions_of_second,
    picks_by_name,
    some,
    turn_of,
    turns_taken,
)

GAMES = len(all_games())


@pytest.fixture(autouse=True)
def seconds_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in `make test`, where `make test-changed` tries this."""
    monkeypatch.delenv("COSTS", raising=False)


@pytest.mark.parametrize("values", [2, 3, 5, 10, GAMES, 3 * GAMES])
def test_runs_one_after_the_other_see_all(values: int) -> None:
    runs = [turns_taken(values, turn=4, seed=seed) for seed in range(100, 100 + STEP)]
    assert set().union(*runs) == set(range(values))
    assert all(1 <= len(run) <= -(-values // STEP) or values < STEP for run in runs)


def test_each_game_is_in_one_of_them_whatever_the_seed() -> None:
    """The turns 0 to 6 are those of tests in tests/browser: the next test."""
    for seed in range(STEP):
        runs = [turns_taken(GAMES, turn, seed) for turn in range(STEP)]
        assert set().union(*runs) == set(range(GAMES))


def test_tests_of_every_game_begin_at_each_turn(pytestconfig: pytest.Config) -> None:
    """With the usual step. The games in each language go on from one to the next."""
    marked = re.compile(
        r"@pytest\.mark\.sweep\((\d)(?:, step=7)?\)\n"
        r"@(?:each_game|pytest\.mark\.parametrize\("
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
    """As many runs as there are promises see all of them; of one with several values
    each by and by.
    """
    for many in range(1, 12 * engines.PROMISES):
        promises = [[(at, value) for value in range(at % 3 + 1)] for at in range(many)]
        runs = [[*engines.by_turns(promises, turn)] for turn in range(3 * many)]
        assert {name for run in runs[:many] for name, _ in run} == {*range(many)}
        assert {len(set(run)) for run in runs} == {min(many, engines.PROMISES)}
        assert {*chain(*runs)} == {*chain(*promises)}
        times = Counter(name for run in runs for name, _ in run)
        assert max(times.values()) - min(times.values()) <= 1


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
        {*differ, *values} - omissions_of_second([*differ, *values], seed)  # type: ignore[arg-type]
        for seed in range(4 * SIXTH)
    ]
    assert set().union(*runs) == {*differ, *values}
    assert all(run >= set(differ) for run in runs)
    sixth = [name_of(one.nodeid) for run in runs[:SIXTH] for one in run - {*differ}]
    assert sorted(sixth) == sorted({name_of(one.nodeid) for one in values})


@pytest.mark.parametrize("choose", [omissions, omissions_of_second])
def test_what_is_tried_does_not_hang_on_what_else_there_is(
    choose: Callable[..., set[Named]],
) -> None:
    """A file by itself, a test new beside it: the others are tried as before."""
    names = [*costs.read(), *(f"tests/a.py::test_{at}" for at in range(40))]
    of = {name: [Named(f"{name}[{value}]") for value in range(3)] for name in names}
    every = [one for name in names for one in of[name]]
    for seed in range(SELDOM):
        tried = {*every} - choose(every, seed)
        for chosen in (names[::2], names[500:600], names[::-1][:90]):
            here = [one for name in chosen for one in of[name]]
            assert {*here} - choose(here, seed) == tried & {*here}


@pytest.mark.parametrize(
    ("seconds", "turn"), [(0, 1), (0.5, 1), (0.6, 2), (1.6, 4), (4.6, 10), (80, 10)]
)
def test_what_takes_long_is_tried_seldom(seconds: float, turn: int) -> None:
    assert turn_of(seconds) == turn


def test_what_takes_long_takes_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what is written down: ten runs see all, and have about as much each; what is
    quick or new is in each. Of values that take long together each has some.
    """
    known = {
        "tests/a.py::test_long": 30.0,
        **{f"tests/b.py::test_{at}": 2.0 for at in range(8)},
        "tests/c.py::test_values": 0.05,
        "tests/c.py::test_swept": 5.0,
    }
    monkeypatch.setattr(costs, "read", lambda: known)
    sweep = pytest.mark.sweep(0).mark
    every = {
        *map(Named, known),
        Named("tests/a.py::test_new"),
        *(Named(f"tests/c.py::test_values[{at}]") for at in range(40)),
        *(Named(f"tests/c.py::test_swept[{at}]", sweep=sweep) for at in range(14)),
    }
    every = {one for one in every if one.nodeid not in list(known)[-2:]}
    ordered = sorted(every, key=lambda one: one.nodeid)
    runs = [every - omissions(ordered, seed) for seed in range(7, 17)]  # type: ignore[arg-type, type-var]
    assert set().union(*runs) == every
    for run in runs:
        names = [name_of(one.nodeid) for one in run]
        assert "tests/a.py::test_new" in names
        assert 2 <= len([name for name in names if "/b.py" in name]) <= 2
        assert names.count("tests/c.py::test_values") == 10
        assert 1 <= names.count("tests/c.py::test_swept") <= 2
    assert len([run for run in runs if "test_long" in str(map(str, run))]) <= 1


def test_what_is_measured_is_written_down_beside_what_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Quick tests have no line, and no longer has one that is gone."""
    here = "tests/site/test_sampling.py::"
    old, new = f"{here}test_what_takes_long_takes_turns", f"{here}test_runs"
    monkeypatch.setattr(costs, "is_there", lambda name: name != f"{here}test_gone")
    before = {old: 3.0, f"{here}test_gone": 9.0}
    measured = {new: [1.0, 2.0], f"{here}test_quick": [0.1, 0.1]}
    assert costs.write(measured, before) == f"1.50 {new}\n3.00 {old}\n"


def test_of_changes_by_chance_none_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert costs.read()
    monkeypatch.setenv("COSTS", "none")
    assert costs.read() == {}


def test_whose_time_is_written_down_is_there() -> None:
    assert [name for name in costs.read() if not costs.is_there(name)] == []


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


# Of the tests in a browser, which each of so many runs tries.
COLLECTS = """
import json, os, pytest
from tests.support.sampling import omissions
os.environ.pop("SEED", None)
class Runs:
    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        every = {item.nodeid for item in items}
        self.every = sorted(every)
        self.runs = [sorted(every - {one.nodeid for one in omissions(items, seed)})
                     for seed in range(100, 120)]
        self.swept = {i.nodeid: i.get_closest_marker("sweep").kwargs.get("step", 0)
                      for i in items if i.get_closest_marker("sweep")}
runs = Runs()
args = ["tests/browser", "--collect-only", "-qq", "-n0", "-p", "no:cacheprovider"]
code = pytest.main(args, plugins=[runs])
print("\\n" + json.dumps([int(code), runs.every, runs.runs, runs.swept]))
"""


def test_ten_runs_see_all_in_a_browser_and_each_every_game() -> None:
    """But for the tables of networks, of which twenty runs see all. Whatever is quick
    is in each run, and no run is much longer than another.
    """
    done = subprocess.run(
        [sys.executable, "-c", COLLECTS], cwd=ROOT, capture_output=True, text=True
    )
    code, every, found, swept = json.loads(done.stdout.splitlines()[-1])
    assert code == 0, done.stdout[-2000:]
    runs = [set(run) for run in found]
    wide = {one for one, step in swept.items() if step > SELDOM}
    assert set().union(*runs[:SELDOM]) >= {*every} - wide
    assert set().union(*runs) == {*every}
    assert {one.partition("::test")[0] for one in wide} == {
        "tests/browser/test_kept_networks.py",
        "tests/browser/test_networks.py",
    }
    known = costs.read()
    quick = {one for one in {*every} - {*swept} if name_of(one) not in known}
    assert quick
    for run in runs:
        assert run >= quick
        asked = {word for one in run for word in re.findall(r"\w+", one)}
        assert {game.slug for game in all_games()} <= asked
    long = [sum(known.get(name_of(one), 0) for one in run) for run in runs]
    assert max(long) < 1.5 * min(long)


@pytest.mark.parametrize(
    ("args", "keyword", "all_of_them"),
    [
        (["tests/browser"], "", False),
        (["tests/browser/test_home.py"], "", False),
        (["tests/browser/test_home.py::test_home"], "", True),
        (["tests"], "gypsy", True),
    ],
)
def test_who_asks_for_a_test_gets_it(
    args: list[str], keyword: str, all_of_them: bool
) -> None:
    config = SimpleNamespace(args=args, option=SimpleNamespace(keyword=keyword))
    assert picks_by_name(config) == all_of_them  # type: ignore[arg-type]
