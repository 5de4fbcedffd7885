"""Who sits together: of all ways to sit down at tables of given sizes, the best.

The cost of a table: for each pair the square of how often the two have met this
season, and ten times the square of how often tonight; and the square of how far, in
hundreds of points, its average rating is from the average of all who are here.
Whoever has no rating counts as average. Where the season has teams whose members sit
apart, two of one cost more than all pairs that have met.

By level, as in the rounds of a Swiss tournament (FIDE Handbook C.04.1): nobody meets
again who need not, whatever else that costs; then those meet who are level, the cost
of a pair being the square of how many stand between them. The bye goes to the last of
those who had fewest.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import comb, factorial, prod
from random import Random

TONIGHT = 10
POINTS = 100.0
USUAL = 1500.0
# More than all tables cost by how strong they are.
FAR = 100_000
# So many ways to sit down are all looked at; of more, some are made better and better.
EXACT = 6000
STARTS = 240

Pair = tuple[int, int]
Group = tuple[int, ...]


@dataclass(frozen=True)
class Guest:
    """Somebody who is here. `seats`: how often in which seat."""

    ident: int
    name: str
    rating: float | None = None
    passing: bool = False  # here for tonight alone: no bye while others can have it
    byes: int = 0
    seats: Mapping[int, int] = field(default_factory=dict)
    # How many are behind them tonight, where those who are level are to meet.
    level: int | None = None
    # One of those who sit together always: no bye while others can have it.
    stays: bool = False


@dataclass(frozen=True)
class Met:
    """How often each pair has met: this season (tonight with it), tonight, as partners.

    Pairs are keys made by `pair`. `mates`: those of one team, who sit apart. `bound`:
    those who sit together, and `split`: those who do not, whatever that costs.
    """

    season: Mapping[Pair, int] = field(default_factory=dict)
    tonight: Mapping[Pair, int] = field(default_factory=dict)
    partners: Mapping[Pair, int] = field(default_factory=dict)
    mates: Set[Pair] = frozenset()
    bound: Set[Pair] = frozenset()
    split: Set[Pair] = frozenset()


def pair(ident: int, other: int) -> Pair:
    return (ident, other) if ident < other else (other, ident)


def pairs(group: Sequence[int]) -> Iterator[Pair]:
    return (pair(*two) for two in combinations(group, 2))


class Search:
    """For the groups of least cost, of these sizes, among these people."""

    def __init__(
        self, here: Sequence[Guest], met: Met, sizes: Group, seed: int = 0
    ) -> None:
        self.here, self.sizes, self.seed = here, sizes, seed
        known = [guest.rating for guest in here if guest.rating is not None]
        self.mean = sum(known) / len(known) if known else USUAL
        self.rating = {
            guest.ident: self.mean if guest.rating is None else guest.rating
            for guest in here
        }
        self.by_level = any(guest.level is not None for guest in here)
        level = {guest.ident: guest.level or 0 for guest in here}
        weigh = by_level if self.by_level else by_meeting
        self.weight = bind(weigh(level, met), met)
        # Whose turn it is to have a bye: the lowest first.
        self.turn = {
            person.ident: (person.stays, person.passing, person.byes, person.level or 0)
            for person in here
        }

    def cost(self, group: Sequence[int]) -> float:
        """Of one table."""
        if self.by_level:
            return sum(self.weight[two] for two in pairs(group))
        away = sum(self.rating[i] for i in group) / len(group) - self.mean
        return sum(self.weight[two] for two in pairs(group)) + (away / POINTS) ** 2

    def total(self, groups: Sequence[Sequence[int]]) -> float:
        return sum(map(self.cost, groups))

    def best(self) -> tuple[list[Group], Group]:
        """The tables, and who has a bye."""
        idents = [guest.ident for guest in self.here]
        out = len(idents) - sum(self.sizes)
        waits = sorted(idents, key=self.turn.__getitem__)
        last = self.turn[waits[out - 1]] if out else None
        sure = [i for i in waits if last is not None and self.turn[i] < last]
        loose = [i for i in waits if self.turn[i] == last]
        free = out - len(sure)
        if comb(len(loose), free) * ways(self.sizes) > EXACT:
            return self.improve(idents, waits[:out])
        found = (
            (groups, (*sure, *more))
            for more in combinations(loose, free)
            for groups in partitions(without(idents, (*sure, *more)), self.sizes)
        )
        cost = cache(self.cost)
        return min(found, key=lambda one: sum(map(cost, one[0])))

    def improve(self, idents: list[int], byes: list[int]) -> tuple[list[Group], Group]:
        """From several starts, two change places as long as that makes it better."""
        chance = Random(self.seed)  # noqa: S311 (see above)
        found = []
        for _ in range(max(2, STARTS // len(idents))):
            rest = without(idents, byes)
            chance.shuffle(rest)
            at = iter(rest)
            groups = [[next(at) for _ in range(size)] for size in self.sizes]
            out = list(byes)
            while self.better(groups, out):
                pass
            found.append(([tuple(group) for group in groups], tuple(out)))
        return min(found, key=lambda one: self.total(one[0]))

    def better(self, groups: list[list[int]], byes: list[int]) -> bool:
        """One look at every two who could change places; whether any did."""
        changed = False
        costs = [self.cost(group) for group in groups]
        for a, b in combinations(range(len(groups)), 2):
            group, other = groups[a], groups[b]
            for i in range(len(group)):
                for j in range(len(other)):
                    group[i], other[j] = other[j], group[i]
                    new = self.cost(group), self.cost(other)
                    if sum(new) < costs[a] + costs[b] - 1e-9:
                        costs[a], costs[b] = new
                        changed = True
                    else:
                        group[i], other[j] = other[j], group[i]
        return self.spare(groups, byes) or changed

    def spare(self, groups: list[list[int]], byes: list[int]) -> bool:
        """Whoever has a bye changes places with somebody whose turn it is as much."""
        for group in groups:
            for i, j in ((i, j) for i in range(len(group)) for j in range(len(byes))):
                if self.turn[group[i]] == self.turn[byes[j]]:
                    now = self.cost(group)
                    group[i], byes[j] = byes[j], group[i]
                    if self.cost(group) < now - 1e-9:
                        return True
                    group[i], byes[j] = byes[j], group[i]
        return False


def by_meeting(idents: Iterable[int], met: Met) -> dict[Pair, int]:
    """What each pair costs: those sit together who have met least, team mates never.

    One pair of a team costs more than all that have met.
    """
    often = {
        two: met.season.get(two, 0) ** 2 + TONIGHT * met.tonight.get(two, 0) ** 2
        for two in pairs(sorted(idents))
    }
    mates = 1 + sum(often.values()) if met.mates else 0
    return {two: cost + mates * (two in met.mates) for two, cost in often.items()}


def by_level(level: Mapping[int, int], met: Met) -> dict[Pair, int]:
    """Those who are level; one meeting more costs more than all levels together.

    Two of a team cost as much as one meeting.
    """
    apart = {two: (level[two[0]] - level[two[1]]) ** 2 for two in pairs(sorted(level))}
    again = 1 + sum(apart.values())
    return {
        two: far + again * (met.tonight.get(two, 0) ** 2 + (two in met.mates))
        for two, far in apart.items()
    }


def bind(costs: dict[Pair, int], met: Met) -> dict[Pair, int]:
    """Who is kept together or apart: it costs more than all else, strength too."""
    if not (met.bound or met.split):
        return costs
    most = FAR + sum(costs.values())
    return {
        two: cost + most * ((two in met.split) - (two in met.bound))
        for two, cost in costs.items()
    }


def ways(sizes: Group) -> int:
    """In how many ways people sit down at tables of these sizes."""
    alike = prod(factorial(sizes.count(size)) for size in set(sizes))
    return factorial(sum(sizes)) // prod(map(factorial, sizes)) // alike


def partitions(idents: Sequence[int], sizes: Group) -> Iterator[list[Group]]:
    """All ways, each once: the first who is left sits with each choice of others."""
    if not sizes:
        yield []
        return
    first, *rest = idents
    for size in dict.fromkeys(sizes):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest, size - 1):
            for more in partitions(without(rest, others), tuple(left)):
                yield [(first, *others), *more]


def without(idents: Sequence[int], gone: Sequence[int]) -> list[int]:
    return [one for one in idents if one not in gone]
