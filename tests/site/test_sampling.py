"""`make test` tries some of what `make sweep` tries, and misses no game."""

import re

import pytest

from referee import all_games
from tests.support.sampling import (
    DIFFER,
    SIXTH,
    STEP,
    left_out,
    left_out_of_second,
    tried,
)

GAMES = len(all_games())


@pytest.mark.parametrize("values", [2, 3, 5, 10, GAMES, 3 * GAMES])
def test_runs_one_after_the_other_see_all(values: int) -> None:
    runs = [tried(values, turn=4, seed=seed) for seed in range(100, 100 + STEP)]
    assert set().union(*runs) == set(range(values))
    assert all(1 <= len(run) <= -(-values // STEP) or values < STEP for run in runs)


def test_each_game_is_in_one_of_them_whatever_the_seed() -> None:
    """The turns 0 to 6 are those of seven tests in tests/browser."""
    for seed in range(STEP):
        runs = [tried(GAMES, turn, seed) for turn in range(STEP)]
        assert set().union(*runs) == set(range(GAMES))


def test_tests_of_every_game_begin_at_each_turn(pytestconfig: pytest.Config) -> None:
    marked = re.compile(
        r"@pytest\.mark\.sweep\((\d)\)\n@(?:each_game|pytest\.mark\.parametrize\(\"game\")"
    )
    browser = pytestconfig.rootpath / "tests" / "browser"
    turns = [
        turn
        for path in browser.glob("test_*.py")
        for turn in marked.findall(path.read_text())
    ]
    assert {int(turn) for turn in turns} == set(range(STEP))


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
