"""What disputed rounds can still change, against every way to decide them, each checked
as a sheet of its own.
"""

import os
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from bench import hangings as bench
from referee import all_games, game, match_of
from referee.engine.hanging import Hanging, hanging
from tests.referee.table import sheet

BIDS = [3, 3, 4, 3]  # 13: the kitty is set aside, and 12 tricks are played
LEVEL = (3, 3, 3, 3)  # Ann 5, Ben 5, Cleo -1, Dan 5
ANN_SHORT = (2, 4, 3, 3)  # Ann -1, Ben 2, Cleo -1, Dan 5
BEN_SHORT = (4, 2, 3, 3)  # Ann 2, Ben -1, Cleo -1, Dan 5
DAN_SHORT = (3, 3, 4, 2)  # Ann 5, Ben 5, Cleo 6, Dan -1
FEW = 3 if os.environ.get("SEED") else 6


def took(tricks: Sequence[int]) -> dict[str, Any]:
    return {"bids": BIDS, "tricks": [*tricks]}


def hangs(*rounds: Sequence[int], **told: Sequence[int]) -> Hanging | None:
    """What hangs on other tricks in these rounds: r3=(…)."""
    match = match_of(sheet("gypsy", *map(took, rounds)))
    return hanging(match, {int(n[1:]): [took(one)] for n, one in told.items()})


def test_one_round_decides_who_leads() -> None:
    """5, 5, -1, 5; or Dan alone, at 5."""
    found = hangs(LEVEL, r1=ANN_SHORT)
    assert found == Hanging(
        False, None, on_over=(), on_first=(1,), on_order=(1,), on_points=(1,)
    )
    assert found.weight == 3


def test_one_round_decides_the_order_behind() -> None:
    """7, 4, -2, 10; or 4, 7, -2, 10."""
    found = hangs(LEVEL, BEN_SHORT, r2=ANN_SHORT)
    assert found == Hanging(
        False, (3,), on_over=(), on_first=(), on_order=(2,), on_points=(2,)
    )
    assert found.weight == 2


def test_what_changes_no_place_may_change_points() -> None:
    """9, 3, -3, 15; or 12, 9, -3, 15."""
    found = hangs(LEVEL, BEN_SHORT, BEN_SHORT, r3=LEVEL)
    assert found == Hanging(
        False, (3,), on_over=(), on_first=(), on_order=(), on_points=(3,)
    )
    assert found.weight == 1


def test_one_round_decides_whether_it_is_over() -> None:
    """10, -5, -5, 25: Dan has won; or 13, 1, 2, 19."""
    found = hangs(*[BEN_SHORT] * 5, r5=DAN_SHORT)
    assert found is not None
    assert (found.over, found.first) == (None, (3,))
    assert (found.on_over, found.on_first) == ((5,), ())
    assert found.weight == 3


def test_two_rounds_decide_together_what_neither_does_alone() -> None:
    """8, -4, -4, 20; with either 11, 2, 3, 14; with both 14, 8, 10, 8."""
    found = hangs(*[BEN_SHORT] * 4, r2=DAN_SHORT, r3=DAN_SHORT)
    assert found is not None
    assert (found.first, found.on_first) == (None, (2, 3))


def test_a_version_that_cannot_be_is_none() -> None:
    found = hangs(LEVEL, r1=(9, 9, 9, 9))
    assert found == Hanging(
        False, (0, 1, 3), on_over=(), on_first=(), on_order=(), on_points=()
    )
    assert found.weight == 0


def test_of_too_many_nothing_is_said() -> None:
    rounds = [LEVEL, BEN_SHORT, ANN_SHORT, DAN_SHORT, DAN_SHORT, ANN_SHORT, ANN_SHORT]
    told = {f"r{n}": BEN_SHORT if n != 2 else LEVEL for n in range(1, 8)}
    assert hangs(*rounds, **told) is None
    del told["r7"]
    assert hangs(*rounds, **told) is not None


# ---- Against brute force ----


@pytest.mark.parametrize("slug", [one.slug for one in all_games()])
def test_every_way_to_decide_was_looked_at(slug: str) -> None:
    """Of one, two and more rounds; bench.hangings looks at 10,000 tables."""
    told_twice = 0
    for raw, told in islice(bench.disputes(game(slug)), FEW):
        assert bench.hanging_of(raw, told) == bench.by_force(raw, told)
        told_twice += len(told)
    assert told_twice, "no round was told in two ways"
