"""The evening so far: 1 for each player beaten across its finished tables, and why."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from scorekeeper.leagues.counting import systems
from scorekeeper.leagues.models import Person, Result
from scorekeeper.leagues.sessions.overview import Going, SessionOverview
from scorekeeper.tables import words


@dataclass(frozen=True)
class Why:
    """Won at a game, 26: at which table."""

    text: str
    code: str


@dataclass
class Line:
    person: Person
    points: float = 0
    why: list[Why] = field(default_factory=list)
    rank: int = 0

    @property
    def value(self) -> str:
        return systems.figure(self.points)


def so_far(overview: SessionOverview) -> list[Line]:
    """The first first; equal ones share their place."""
    lines: dict[int, Line] = {}
    for one in overview.finished:
        given = worth(one)
        for seat, person in enumerate(one.people):
            line = lines.setdefault(person.pk, Line(person))
            line.points += given[side_of(one, seat)]
            line.why.append(Why(said(one, seat), one.state.table.code))
    return ranked(lines.values())


def ranked(lines: Iterable[Line]) -> list[Line]:
    found = sorted(lines, key=lambda line: (-line.points, str(line.person).casefold()))
    for line in found:
        line.rank = 1 + sum(other.points > line.points for other in found)
    return found


def side_of(one: Going, seat: int) -> int:
    sides = one.state.shown["sides"]
    return next(side for side, seats in enumerate(sides) if seat in seats)


def worth(one: Going) -> dict[int, float]:
    """By side as in standings: who is level shares what their places give."""
    sides = enumerate(one.state.shown["sides"])
    rows = [
        Result(side=side, place=one.places[side])
        for side, seats in sides
        for _ in seats
    ]
    return systems.worth_of_places([], rows)


def said(one: Going, seat: int) -> str:
    """Won with Cleo at a game, 26."""
    side, shown = side_of(one, seat), one.state.shown
    mine = shown["sides"][side]
    place = "won" if side in shown["winners"] else words.ORDINALS[one.places[side] - 1]
    partners = [shown["players"][other] for other in mine if other != seat]
    with_whom = f" with {words.listed(partners)}" if partners else ""
    total = words.minus(shown["totals"][side])
    doubt = ", disputed" if one.disputed else ""
    return f"{place}{with_whom} at {one.state.game.name}, {total}{doubt}"
