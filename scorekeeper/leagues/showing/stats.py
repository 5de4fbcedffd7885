"""What games count beside points, as made of tried."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scorekeeper.leagues.models import Person
from scorekeeper.tables import scoring, spoken

# A stat names so many people; the others are on their own pages.
PEOPLE = 30


@dataclass(frozen=True)
class Share:
    """5 of 9; of a plain count, how often."""

    made: int
    tried: int
    person: Person | None = None

    @property
    def percent(self) -> int:
        return round(100 * self.made / self.tried) if self.tried else 0


@dataclass(frozen=True)
class Count:
    """One stat: what it is called, of all, of each; `note` says what made means."""

    label: str
    note: str
    tried: bool
    whole: Share
    people: list[Share]


@dataclass(frozen=True)
class Group:
    """Tallies under one heading."""

    name: str
    counts: list[Count]

    @property
    def tried(self) -> bool:
        return any(count.tried for count in self.counts)


def tallies(
    game: scoring.Game, people: Iterable[tuple[Person, Mapping[str, Any]]]
) -> list[Group]:
    """Those of the game that anybody has: of all of them, and of each."""
    counted = [(person, sums.get("feats", {})) for person, sums in people]
    groups = groupby(game.league.stats, key=lambda stat: stat.group)
    counts = [
        (name, [count_of(game, stat, counted) for stat in some])
        for name, some in groups
    ]
    shown = [(name, [one for one in some if one.whole.tried]) for name, some in counts]
    return [Group(spoken.label(name), some) for name, some in shown if some]


def count_of(
    game: scoring.Game,
    stat: scoring.Stat,
    counted: list[tuple[Person, Mapping[str, list[int]]]],
) -> Count:
    shares = [
        Share(made, tried, person)
        for person, found in counted
        if stat.key in found
        for made, tried in [found[stat.key]]
    ]
    made, tried = sum(x.made for x in shares), sum(x.tried for x in shares)
    if stat.tried:
        shares.sort(key=lambda share: (-share.percent, -share.tried))
    else:
        shares.sort(key=lambda share: -share.made)
    whole = Share(made, tried)
    label, note = spoken.tally(game, stat), spoken.label(stat.note)
    return Count(label, note, stat.tried, whole, shares[:PEOPLE])
