"""What rounds that are told in several ways can still change: who wins, the order, what
lists count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from referee.engine.league import alternative_points
from referee.engine.match import Match, Raw

# Six rounds told in two ways are 64 games.
MOST = 64


class Case(NamedTuple):
    """How it stands where each round is decided in one way: `over`, and by side the
    place, which equal ones share.

    `points` by side: the totals, then what each other list of the game makes of it.
    """

    over: bool
    places: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]

    @property
    def first(self) -> tuple[int, ...]:
        """The sides in the first place."""
        return tuple(side for side, place in enumerate(self.places) if place == 1)


class Hanging(NamedTuple):
    """What hangs on rounds that are told in several ways, whatever is decided on each.

    `over`: whether the game is over; `first`: the sides in first place; each None where
    it hangs on a round. `on_over`, `on_first`, `on_order` and `on_points` are the
    numbers of the rounds that the end of the game, the first place, any place and any
    points hang on, alone or together with others.
    """

    over: bool | None
    first: tuple[int, ...] | None
    on_over: tuple[int, ...]
    on_first: tuple[int, ...]
    on_order: tuple[int, ...]
    on_points: tuple[int, ...]

    @property
    def weight(self) -> int:
        """How much hangs on them: 3 the end or the first place, 2 a place, 1 points, 0
        nothing that any list counts.
        """
        if self.over is None or self.first is None:
            return 3
        return 2 if self.on_order else int(bool(self.on_points))


Choice = tuple[int, ...]


def hanging(match: Match, told: Mapping[int, Sequence[Raw]]) -> Hanging | None:
    """What hangs on the rounds in `told`: by number what else is said of each.

    A version that the referee refuses is none. Where another round no longer stands, it
    and all after it do not count. None where there are too many to try all.
    """
    numbers = sorted(told)
    ways = [ways_of(match, number, told[number]) for number in numbers]
    tried = 1
    for way in ways:
        tried *= len(way)
    if tried > MOST:
        return None
    cases = dict(cases_of(match, numbers, ways))

    def on(value: Callable[[Case], object]) -> tuple[int, ...]:
        return tuple(numbers[at] for at in sorted(deciding(cases, value)))

    overs = {case.over for case in cases.values()}
    firsts = {case.first for case in cases.values()}
    return Hanging(
        over=overs.pop() if len(overs) == 1 else None,
        first=firsts.pop() if len(firsts) == 1 else None,
        on_over=on(lambda case: case.over),
        on_first=on(lambda case: case.first),
        on_order=on(lambda case: case.places),
        on_points=on(lambda case: case.points),
    )


def ways_of(match: Match, number: int, told: Sequence[Raw]) -> list[Raw]:
    """The round as it is recorded, and each other way that can stand there."""
    found: list[Raw] = [match.raws[number - 1]]
    for raw in told:
        if raw not in found and stands(match.with_round_at(number, raw), number):
            found.append(raw)
    return found


def stands(match: Match, number: int) -> bool:
    """Nothing is wrong with the round itself."""
    trouble = match.trouble
    return trouble is None or trouble.round is None or trouble.round > number


def cases_of(
    match: Match, numbers: Sequence[int], ways: Sequence[Sequence[Raw]], at: int = 0
) -> Iterator[tuple[Choice, Case]]:
    """Every way to decide them all. What two have in common is played once."""
    if at == len(numbers):
        yield (), case_of(match)
        return
    for index, raw in enumerate(ways[at]):
        now = match.with_round_at(numbers[at], raw) if index else match
        for choice, case in cases_of(now, numbers, ways, at + 1):
            yield (index, *choice), case


def case_of(match: Match) -> Case:
    lists = (
        alternative_points(match.verdict, form.key).points
        for form in match.table.game.league.alternative_scorings
    )
    points = tuple(map(tuple, (match.totals, *lists)))
    return Case(match.next is None, tuple(match.places), points)


def deciding(cases: Mapping[Choice, Case], value: Callable[[Case], Any]) -> set[int]:
    """Where two cases that differ in one round alone differ in this value: the places
    of those rounds.
    """
    found = set()
    for case, other in combinations(cases, 2):
        apart = [at for at, pair in enumerate(zip(case, other)) if pair[0] != pair[1]]
        if len(apart) == 1 and value(cases[case]) != value(cases[other]):
            found.update(apart)
    return found
