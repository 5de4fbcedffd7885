"""How many tables each round of a knock-out has, and how many go on without playing.

As few rounds as can be; then byes in the first round alone, as a bracket of two and two
has them, and as few as can be; then as few tables as can be, most alike in size.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.leagues.sessions.seating_draw import split

# The most who play in one.
MOST = 64


@dataclass(frozen=True)
class Stage:
    """A round: so many have a bye, the others sit at tables of these sizes."""

    byes: int
    sizes: tuple[int, ...]


Plan = tuple[Stage, ...]


@dataclass(frozen=True)
class TableSizes:
    """How tables may be: their sizes; those of the final; how many go on from each."""

    sizes: tuple[int, ...]
    finals: tuple[int, ...]
    through: int


@dataclass(frozen=True)
class Step:
    """One round: who sits of all, at so many tables, and how many are left after it."""

    sitting: int
    tables: int
    left: int


# From a number of players on: how many rounds, byes and tables, by which first step.
Best = dict[int, tuple[tuple[int, int, int], Step | None]]


def plan(players: int, allowed: TableSizes) -> Plan:
    """The rounds, the final last; none where they cannot be played down to one."""
    if players in allowed.finals:
        return (Stage(0, (players,)),)
    best, sums = bests(allowed), sums_of(allowed)

    def cost(step: Step) -> tuple[int, ...]:
        rounds, byes, tables = best[step.left][0]
        return rounds, byes, players - step.sitting, step.tables + tables

    found = [one for one in steps(players, allowed, sums) if one.left in best]
    return stages(players, min(found, key=cost), allowed) if found else ()


def stages(players: int, first: Step, allowed: TableSizes) -> Plan:
    found: list[Stage] = []
    step: Step | None = first
    best = bests(allowed)
    while step is not None:
        sizes = split(step.sitting, step.tables, allowed.sizes)
        found.append(Stage(players - step.sitting, sizes[::-1]))
        players, step = step.left, best[step.left][1]
    return (*found, Stage(0, (players,)))


@cache
def bests(allowed: TableSizes) -> Best:
    """Of every number that can be played down, from the second round on."""
    found: Best = {}
    sums = sums_of(allowed)
    for players in range(2, MOST + 1):
        if players in allowed.finals:
            found[players] = (1, 0, 1), None
            continue
        ways = [
            ((rounds + 1, byes + players - step.sitting, tables + step.tables), step)
            for step in steps(players, allowed, sums)
            if step.left in found
            for rounds, byes, tables in [found[step.left][0]]
        ]
        if ways:
            found[players] = min(ways, key=lambda one: one[0])
    return found


def sums_of(allowed: TableSizes) -> list[set[int]]:
    """By number of tables how many can sit at them."""
    sums: list[set[int]] = [{0}]
    while allowed.sizes and len(sums) <= MOST // min(allowed.sizes):
        more = {total + size for total in sums[-1] for size in allowed.sizes}
        sums.append({total for total in more if total <= MOST})
    return sums


def steps(
    players: int, allowed: TableSizes, sums: Sequence[set[int]]
) -> Iterator[Step]:
    """Every way to play one round."""
    for tables, totals in enumerate(sums[1:], 1):
        for sitting in totals:
            left = players - sitting + tables * allowed.through
            if sitting <= players and left > 1:
                yield Step(sitting, tables, left)
