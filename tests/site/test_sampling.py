"""`make test` tries some of what `make sweep` tries, and misses no game."""

import re

import pytest

from referee import all_games
from tests.support.sampling import STEP, tried

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
