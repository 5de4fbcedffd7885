"""What disputed rounds can still change, against every way to decide them, each checked
as a sheet of its own.
"""

import os
from collections.abc import Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from referee import SheetError, all_games, check, game, match_of
from referee.engine.hanging import Hanging, hanging
from referee.generator.rounds import Player
from tests.referee.table import NAMES, sheet

BIDS = [3, 3, 4, 3]  # 13: the kitty is set aside, and 12 tricks are played
LEVEL = (3, 3, 3, 3)  # Ann 5, Ben 5, Cleo -1, Dan 5
ANN_SHORT = (2, 4, 3, 3)  # Ann -1, Ben 2, Cleo -1, Dan 5
BEN_SHORT = (4, 2, 3, 3)  # Ann 2, Ben -1, Cleo -1, Dan 5
DAN_SHORT = (3, 3, 4, 2)  # Ann 5, Ben 5, Cleo 6, Dan -1
FEW = 1 if os.environ.get("SEED") else 3
Way = tuple[int, ...]


def took(tricks: Sequence[int]) -> dict[str, Any]:
    return {"bids": BIDS, "tricks": [*tricks]}


def hangs(*rounds: Sequence[int], **told: Sequence[int]) -> Hanging | None:
    """What hangs on other tricks in these rounds: r3=(…)."""
    match = match_of(sheet("gypsy", *map(took, rounds)))
    return hanging(match, {int(n[1:]): [took(one)] for n, one in told.items()})


def test_one_round_decides_who_leads() -> None:
    """5, 5, -1, 5; or Dan alone, at 5."""
    found = hangs(LEVEL, r1=ANN_SHORT)
    assert found == Hanging(False, None, on_over=(), on_first=(1,), on_order=(1,))


def test_one_round_decides_the_order_behind() -> None:
    """7, 4, -2, 10; or 4, 7, -2, 10."""
    found = hangs(LEVEL, BEN_SHORT, r2=ANN_SHORT)
    assert found == Hanging(False, (3,), on_over=(), on_first=(), on_order=(2,))


def test_what_changes_no_place_decides_nothing() -> None:
    """9, 3, -3, 15; or 12, 9, -3, 15."""
    found = hangs(LEVEL, BEN_SHORT, BEN_SHORT, r3=LEVEL)
    assert found == Hanging(False, (3,), on_over=(), on_first=(), on_order=())


def test_one_round_decides_whether_it_is_over() -> None:
    """10, -5, -5, 25: Dan has won; or 13, 1, 2, 19."""
    found = hangs(*[BEN_SHORT] * 5, r5=DAN_SHORT)
    assert found is not None
    assert (found.over, found.first) == (None, (3,))
    assert (found.on_over, found.on_first) == ((5,), ())


def test_two_rounds_decide_together_what_neither_does_alone() -> None:
    """8, -4, -4, 20; with either 11, 2, 3, 14; with both 14, 8, 10, 8."""
    found = hangs(*[BEN_SHORT] * 4, r2=DAN_SHORT, r3=DAN_SHORT)
    assert found is not None
    assert (found.first, found.on_first) == (None, (2, 3))


def test_a_version_that_cannot_be_is_none() -> None:
    found = hangs(LEVEL, r1=(9, 9, 9, 9))
    assert found == Hanging(False, (0, 1, 3), on_over=(), on_first=(), on_order=())


def test_of_too_many_nothing_is_said() -> None:
    rounds = [LEVEL, BEN_SHORT, ANN_SHORT, DAN_SHORT, DAN_SHORT, ANN_SHORT, ANN_SHORT]
    told = {f"r{n}": BEN_SHORT if n != 2 else LEVEL for n in range(1, 8)}
    assert hangs(*rounds, **told) is None
    del told["r7"]
    assert hangs(*rounds, **told) is not None


# ---- Against brute force ----


def dealt(slug: str, players: int, seed: int) -> list[dict[str, Any]]:
    raw = {"game": slug, "players": NAMES[:players], "options": {}, "rounds": []}
    return [one.raw for one in islice(Player(raw, Random(seed)).play(), 6)]


def cut(raw: dict[str, Any]) -> dict[str, Any]:
    """The verdict of a sheet up to its first round that does not stand."""
    try:
        return check(raw).json()
    except SheetError as error:
        assert error.round is not None
        return check({**raw, "rounds": raw["rounds"][: error.round - 1]}).json()


def standing(raw: dict[str, Any]) -> tuple[bool, tuple[int, ...]]:
    """Over, and the place of each side: winners first, the others by their totals."""
    found = cut(raw)
    sign = -1 if game(raw["game"]).league.low else 1
    ranks = [
        (side in (found["winners"] or ()), sign * total)
        for side, total in enumerate(found["totals"])
    ]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    return found["next"] is None, places


def by_force(raw: dict[str, Any], told: dict[int, list[Any]]) -> Hanging:
    numbers = sorted(told)
    ways = {
        way: standing({**raw, "rounds": with_ways(raw["rounds"], told, way)})
        for way in product(*(range(len(told[n])) for n in numbers))
    }
    firsts = {
        way: tuple(side for side, place in enumerate(places) if place == 1)
        for way, (_, places) in ways.items()
    }
    overs = {over for over, _ in ways.values()}
    return Hanging(
        over=overs.pop() if len(overs) == 1 else None,
        first=next(iter(firsts.values())) if len(set(firsts.values())) == 1 else None,
        on_over=apart(numbers, {way: over for way, (over, _) in ways.items()}),
        on_first=apart(numbers, firsts),
        on_order=apart(numbers, {way: places for way, (_, places) in ways.items()}),
    )


def with_ways(rounds: list[Any], told: dict[int, list[Any]], way: Way) -> list[Any]:
    changed = [*rounds]
    for index, number in zip(way, sorted(told), strict=True):
        changed[number - 1] = told[number][index]
    return changed


def apart(numbers: list[int], values: dict[Way, Any]) -> tuple[int, ...]:
    """The rounds that some change of that round alone makes a difference by."""
    return tuple(
        number
        for at, number in enumerate(numbers)
        if any(
            values[one] != values[other]
            for one in values
            for other in values
            if one[:at] + one[at + 1 :] == other[:at] + other[at + 1 :]
        )
    )


def disputed(slug: str, seed: int) -> Iterator[tuple[dict[str, Any], dict[int, Any]]]:
    """Sheets, and of some of their rounds what was played in another game."""
    chance = Random(seed)
    one = game(slug)
    n = one.players[-1]
    rounds = dealt(slug, n, seed)
    raw = {"game": slug, "players": NAMES[:n], "options": {}, "rounds": rounds}
    others = [dealt(slug, n, seed + 1000 * k) for k in (1, 2)]
    for count in (1, 2, 3)[: 3 if seed == 0 else 2]:
        numbers = chance.sample(range(1, len(rounds) + 1), min(count, len(rounds)))
        found = {}
        for number in numbers:
            ways = [rounds[number - 1]]
            for other in others[: 1 + (count < 3)]:
                here = other[number - 1 : number]
                if here and here[0] not in ways and stands(raw, number, here[0]):
                    ways += here
            found[number] = ways
        yield raw, found


def stands(raw: dict[str, Any], number: int, facts: Any) -> bool:
    try:
        check({**raw, "rounds": [*raw["rounds"][: number - 1], facts]})
    except SheetError:
        return False
    return True


@pytest.mark.parametrize("slug", [one.slug for one in all_games()])
def test_every_way_to_decide_was_looked_at(slug: str) -> None:
    tried = 0
    for seed in range(FEW):
        for raw, told in disputed(slug, seed):
            found = hanging(match_of(raw), {n: ways[1:] for n, ways in told.items()})
            assert found == by_force(raw, told)
            tried += any(len(ways) > 1 for ways in told.values())
    assert tried, "no round was told in two ways"
