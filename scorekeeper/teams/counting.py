"""The standings of teams: what their members made on each evening, all or the best.

Whoever a game counts for plays for the team that they belong to on the day of the
evening: a substitute for the team of whom they replace. What a member made is what
the season’s ranking of the game makes of it. Points for turns sat out, and how many
games count of one person, are matters of single standings alone.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby
from typing import NamedTuple

from django.db.models import Count, Sum

from scorekeeper.leagues import zones
from scorekeeper.leagues.counting import digits, plain_results, systems
from scorekeeper.leagues.models import Person, Ranking, Result, Season, System
from scorekeeper.teams.models import Team, TeamMember


@dataclass(frozen=True)
class Memberships:
    """By person, once records were merged, from which day on for which team.

    The earliest first; None from the day on which they left.
    """

    rows: Mapping[int, Sequence[tuple[date, Team | None]]]

    def team_of(self, person: int, day: date) -> Team | None:
        """The team on that day; the first one from the first evening on."""
        found = None
        for at, (since, team) in enumerate(self.rows.get(person, ())):
            if at == 0 or since <= day:
                found = team
        return found

    def mates(self, people: Iterable[int], day: date) -> dict[int, list[int]]:
        """By team those of the people who play for it."""
        found: dict[int, list[int]] = defaultdict(list)
        for person in people:
            if team := self.team_of(person, day):
                found[team.pk].append(person)
        return found


def memberships(season: Season) -> Memberships:
    """One query."""
    rows: dict[int, list[tuple[date, Team | None]]] = defaultdict(list)
    members = TeamMember.objects.filter(season=season)
    for member in members.select_related("team", "person"):
        rows[member.person.into_id or member.person_id].append(
            (member.since, member.team)
        )
    return Memberships(rows)


class Made(NamedTuple):
    """What one evening gave a person, in how many games."""

    session: int
    starts: datetime
    person: int
    value: float
    games: int


@dataclass(frozen=True)
class Share:
    """A member on an evening; `counts`: among the best of the team."""

    person: Person
    value: float
    games: int
    counts: bool = True

    @property
    def text(self) -> str:
        return digits.figure(self.value)


@dataclass(frozen=True)
class TeamEvening:
    """What the members of a team made on one evening."""

    session: int
    starts: datetime
    shares: Sequence[Share]

    @property
    def counted(self) -> list[Share]:
        return [one for one in self.shares if one.counts]

    @property
    def number(self) -> float:
        return sum(one.value for one in self.counted)


@dataclass(frozen=True)
class Row:
    """`average`: its number is divided by the games; `ties`: what decided."""

    rank: int
    team: Team
    evenings: Sequence[TeamEvening]
    average: bool = False
    ties: str = ""

    @property
    def total(self) -> float:
        return sum(one.number for one in self.evenings)

    @property
    def games(self) -> int:
        return sum(one.games for evening in self.evenings for one in evening.counted)

    @property
    def number(self) -> float:
        """What places the team."""
        return self.total / max(1, self.games) if self.average else self.total

    @property
    def value(self) -> str:
        if self.average:
            return digits.decimal(self.number, 2)
        return digits.figure(self.number)

    def of_members(self) -> list[tuple[Person, float, int]]:
        """Each with what it gave the team, and in how many games; by name."""
        found: dict[Person, list[float]] = defaultdict(lambda: [0, 0])
        for evening in self.evenings:
            for share in evening.shares:
                found[share.person][0] += share.value if share.counts else 0
                found[share.person][1] += share.games if share.counts else 0
        ordered = sorted(found.items(), key=lambda one: str(one[0]).casefold())
        return [(person, value, int(games)) for person, (value, games) in ordered]


@dataclass
class Gathered:
    """Of one team, by evening."""

    team: Team
    evenings: dict[int, list[Made]] = field(default_factory=dict)


def table(season: Season, ranking: Ranking) -> list[Row]:
    """The first first. Five queries, however many evenings and people."""
    found = {team.pk: Gathered(team) for team in season.teams.all()}
    if not found:
        return []
    member, made = memberships(season), list(points_by_evening(season, ranking))
    people = Person.objects.in_bulk({one.person for one in made})
    for result in made:
        day = zones.day_of(season.league, result.starts)
        if team := member.team_of(result.person, day):
            found[team.pk].evenings.setdefault(result.session, []).append(result)
    down = systems.way_of(ranking).down
    rows = [
        Row(
            0,
            team.team,
            [
                evening_of(some, people, season.team_best, down=down)
                for _, some in sorted(team.evenings.items(), key=when)
            ],
            ranking.system == System.AVERAGE,
        )
        for team in found.values()
    ]
    return list(place_rows(rows, down=down))


def when(numbered: tuple[int, list[Made]]) -> tuple[datetime, int]:
    return numbered[1][0].starts, numbered[0]


def points_by_evening(season: Season, ranking: Ranking) -> Iterator[Made]:
    """What each evening gave each person, what was entered by hand too. Two queries."""
    found: dict[tuple[int, int], Made] = {}
    rows = Result.objects.filter(season=season, game=ranking.game)
    told = (
        rows.order_by()
        .values_list("assignment__session", "assignment__session__starts", "person")
        .annotate(Sum("value"), Count("pk"))
    )
    lines = (
        (line.session_id, line.finished, line.person_id, line.value, line.games)
        for line in plain_results.lines([ranking])
    )
    for session, starts, person, value, games in [*told, *lines]:
        made = found.get((session, person)) or Made(session, starts, person, 0, 0)
        more = made._replace(value=made.value + value, games=made.games + games)
        found[session, person] = more
    yield from found.values()


def evening_of(
    made: Sequence[Made], people: Mapping[int, Person], best: int, *, down: bool
) -> TeamEvening:
    """What a team made on an evening; `best` members count, all where it is 0."""
    shares = [Share(people[one.person], one.value, one.games) for one in made]
    return TeamEvening(
        made[0].session, made[0].starts, choose_best(shares, best, down=down)
    )


def choose_best(shares: Sequence[Share], best: int, *, down: bool) -> list[Share]:
    """The best first; of those beyond the best it says that they do not count."""
    sign = 1 if down else -1
    ordered = sorted(shares, key=lambda x: (sign * x.value, str(x.person).casefold()))
    return [
        Share(share.person, share.value, share.games, not best or at < best)
        for at, share in enumerate(ordered)
    ]


def place_rows(rows: Sequence[Row], *, down: bool) -> Iterator[Row]:
    """By their number; those who are level by the best evening, then the next best.

    A team that has not played is behind all others.
    """
    sign = 1 if down else -1

    def key(row: Row) -> tuple[bool, float, tuple[float, ...]]:
        evenings = sorted(sign * one.number for one in row.evenings)
        return not row.evenings, sign * exact(row.number), tuple(map(exact, evenings))

    ordered = sorted(rows, key=lambda row: (key(row), row.team.name.casefold()))
    keys = [key(row) for row in ordered]
    for _, group in groupby(
        zip(keys, ordered, strict=True), key=lambda one: one[0][:2]
    ):
        level = list(group)
        for mine, row in level:
            parted = len(level) > 1 and bool(row.evenings)
            first = digits.figure(sign * mine[2][0]) if parted else ""
            rank = 1 + sum(other < mine for other in keys)
            yield Row(rank, row.team, row.evenings, row.average, first)


def exact(value: float) -> float:
    return round(value, digits.EXACT)
