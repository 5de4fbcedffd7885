"""A line that was entered by hand, and how it is folded into sums: see aggregate.py.

It has no rounds: it counts for standings, and for no record, streak or meeting.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import zip_longest
from typing import Any

from scorekeeper.leagues.models import Person


@dataclass(frozen=True)
class Counting:
    """How results are folded.

    `low`: the game runs down. `down`: a lower value is the better one. `best`: only so
    many values count, 0: all. `worst`: so many are left out. `by_evening`: a value is
    what all tables of an evening gave.
    """

    low: bool = False
    down: bool = False
    best: int = 0
    worst: int = 0
    by_evening: bool = False


@dataclass(frozen=True)
class Plain:
    """`value`: by the ranking of its season; `person` is whom it is of after merges.

    `points` are those of the line, `beaten` how many ended behind. `games`, `wins`:
    where the line says how many there were; else it is one game. `won`, `lost`: as the
    line says them, which are deals where a list counts those. `parts`: nothing in each
    column of its list.
    """

    season_id: int
    session_id: int
    game: str
    person: Person
    finished: datetime
    series: int
    points: int
    place: int
    beaten: int
    games: int
    wins: int
    won: int
    lost: int
    value: float
    parts: Mapping[str, Sequence[Sequence[int]]] = field(default_factory=dict)
    # Before all tables of the same moment.
    assignment_id: int = 0

    @property
    def person_id(self) -> int:
        return self.person.pk


def add_line(sums: dict[str, Any], line: Plain, way: Counting) -> dict[str, Any]:
    """What changes of the sums by one line."""
    place = str(line.place)
    counted = {place: sums["places"].get(place, 0) + 1} if line.games == 1 else {}
    return {
        "games": sums["games"] + line.games,
        "wins": sums["wins"] + line.wins,
        "points": sums["points"] + line.points,
        "beaten": sums["beaten"] + line.beaten,
        "places": {**sums["places"], **counted},
        "value": sums["value"] + line.value,
        "plain": sum_each(
            sums.get("plain", ()), (line.games, line.value, line.won, line.lost)
        ),
        **best_and_worst(sums, line.value, way),
    }


def sum_each(some: Sequence[float], more: Sequence[float]) -> list[float]:
    """One by one; sums of an older recipe end earlier."""
    return [a + b for a, b in zip_longest(some, more, fillvalue=0)]


def best_and_worst(
    sums: dict[str, Any], value: float, way: Counting
) -> dict[str, list[float]]:
    """The best and the worst values, as many as the season asks for."""
    best = sorted([*sums["best"], value], reverse=not way.down)[: way.best]
    worst = sorted([*sums["worst"], value], reverse=way.down)[: way.worst]
    return {"best": best, "worst": worst}
