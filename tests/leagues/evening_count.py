"""Evenings of Gypsy counted by hand-written code: it knows nothing of the site.

A diary says what happened; this says what each person has of it. The rules are those of
docs/league-file.md: an evening is of the season of the day on which it began; whoever
was there when tables were begun, and sits at none of them in any round, has sat out;
a cup leaves nobody over. By points everybody has the rounds that they sat through; by
places a seat is of who sat there in most rounds, of equals the last.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta

# What bids and tricks give: made 7, 3 and 2, and none bid with one taken.
PATTERN = {(7, 7): 9, (3, 3): 5, (2, 2): 4, (0, 1): -1}
BYE = 2
GOAL, LEAD = 25, 2  # points that win Gypsy


@dataclass(frozen=True)
class Share:
    """Of a table what is of one person: the rounds that they sat through, as points and
    number, and the place of their seat.
    """

    who: str
    seat: int
    place: int
    won: bool
    rounds: list[tuple[int, int]]

    @property
    def points(self) -> int:
        return sum(points for points, _ in self.rounds)

    def has_met(self, other: "Share") -> bool:
        """They sat at two seats of the table in one round at least."""
        mine = {number for _, number in self.rounds}
        at_once = any(number in mine for _, number in other.rounds)
        return self.seat != other.seat and at_once


@dataclass
class Table:
    """`rounds`: of each round who sits at each seat, and what they bid and took.
    `written`: by person the name that stands on the sheet, where it is another one now.
    """

    rounds: list[list[tuple[str, int, int]]] = field(default_factory=list)
    written: dict[str, str] = field(default_factory=dict)

    def rename(self, was: str, now: str) -> None:
        if was in self.people():
            self.written[now] = was
            self.rounds = [
                [(now if who == was else who, *told) for who, *told in line]  # type: ignore[misc]
                for line in self.rounds
            ]

    def points(self) -> list[list[tuple[str, int]]]:
        return [
            [(who, PATTERN[bid, took]) for who, bid, took in one] for one in self.rounds
        ]

    def people(self) -> set[str]:
        return {who for one in self.rounds for who, _, _ in one}

    def seats(self) -> range:
        return range(len(self.rounds[0]))

    def total(self, seat: int) -> int:
        return sum(one[seat][1] for one in self.points())

    def running(self) -> list[list[int]]:
        """Of each round its number, and the total of each seat after it."""
        sums, found = [0 for _ in self.seats()], []
        for number, line in enumerate(self.points(), 1):
            sums = [before + points for before, (_, points) in zip(sums, line)]
            found.append([number, *sums])
        return found

    def holder(self, seat: int) -> str:
        """Who sat there in most rounds; of equals whoever sat there last."""
        sat = [one[seat][0] for one in self.rounds]
        most = max(Counter(sat).values())
        return [who for who in sat if sat.count(who) == most][-1]

    def all_at(self, seat: int) -> list[str]:
        """Who sat there, one after the other."""
        return list(dict.fromkeys(one[seat][0] for one in self.rounds))

    def winning_seat(self) -> list[int]:
        """Gypsy: at least 25 points, and at least 2 more than everybody else."""
        totals = [self.total(seat) for seat in self.seats()]
        *_, second, best = sorted(totals)
        won = best >= GOAL and best - second >= LEAD
        return [totals.index(best)] if won else []

    def winners(self) -> set[str]:
        """The seat is of whoever sat there longest."""
        return {self.holder(seat) for seat in self.winning_seat()}

    def shares(self, system: str) -> Iterator[Share]:
        """Of each who sat there; by places of the one whose a seat is."""
        totals = [self.total(seat) for seat in self.seats()]
        for seat in self.seats():
            place = 1 + sum(other > totals[seat] for other in totals)
            for who in self.all_at(seat):
                if system == "points" or who == self.holder(seat):
                    rounds = [
                        (line[seat][1], number)
                        for number, line in enumerate(self.points(), 1)
                        if line[seat][0] == who
                    ]
                    yield Share(who, seat, place, who in self.winners(), rounds)

    def values(self, system: str) -> Iterator[tuple[str, float]]:
        return self.by_points() if system == "points" else self.by_places()

    def best(self) -> tuple[str, int, int]:
        """Who, how much, in which round: the earliest, then by seats."""
        found = [
            (-points, number, seat, who)
            for number, line in enumerate(self.points(), 1)
            for seat, (who, points) in enumerate(line)
        ]
        points, number, _, who = min(found)
        return who, -points, number

    def by_points(self) -> Iterator[tuple[str, float]]:
        made: dict[str, int] = defaultdict(int)
        for line in self.points():
            for who, points in line:
                made[who] += points
        yield from made.items()

    def by_places(self) -> Iterator[tuple[str, float]]:
        totals = [self.total(seat) for seat in self.seats()]
        for seat in self.seats():
            behind = sum(other < totals[seat] for other in totals)
            level = totals.count(totals[seat])
            yield self.holder(seat), behind + (level - 1) / 2


@dataclass
class Series:
    """`here`: whoever was there when its first table was begun."""

    tables: list[Table]
    here: set[str]
    cup: bool = False

    def out(self) -> set[str]:
        sat = {who for table in self.tables for who in table.people()}
        return set() if self.cup else self.here - sat


@dataclass
class Evening:
    """`day`: on which it began, by the clock of its league. `here` and `gone`: what was
    said last of people.
    """

    day: date
    series: list[Series] = field(default_factory=list)
    here: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)

    def there(self) -> set[str]:
        """Whoever sat at a table, sat out a series or is here still."""
        sat = {who for table in self.tables() for who in table.people()}
        return sat.union(self.here, *(one.out() for one in self.series))

    def tables(self) -> list[Table]:
        return [table for one in self.series for table in one.tables]

    def rename(self, was: str, now: str) -> None:
        """What was said of the record that stays holds, else what was of the other."""
        known = now in self.here | self.gone
        for some in (self.here, self.gone):
            if was in some and not known:
                some.add(now)
        for series in self.series:
            if was in series.here:
                series.here = series.here - {was} | {now}
        self.here, self.gone = self.here - {was}, self.gone - {was}
        for table in self.tables():
            table.rename(was, now)


@dataclass
class Count:
    value: float = 0
    games: int = 0
    out: int = 0


def count_evenings(evenings: list[Evening], system: str) -> dict[str, Count]:
    """By person; who has neither played nor sat out is not there."""
    found: dict[str, Count] = defaultdict(Count)
    for evening in evenings:
        for series in evening.series:
            for table in series.tables:
                for who, value in table.values(system):
                    found[who].value += value
                    found[who].games += 1
            for who in series.out():
                found[who].value += BYE
                found[who].out += 1
    return dict(found)


@dataclass
class Season:
    name: str
    starts: date
    ends: date | None = None

    def holds(self, day: date) -> bool:
        return self.starts <= day and (self.ends is None or day <= self.ends)


@dataclass
class Diary:
    """`teams`: from which day on somebody plays for which; the first holds before."""

    seasons: list[Season]
    evenings: list[Evening] = field(default_factory=list)
    teams: dict[str, list[tuple[date, str]]] = field(default_factory=dict)

    def team_of(self, who: str, day: date) -> str:
        """Nothing where they are in none."""
        told = self.teams.get(who, [(day, "")])
        return next((team for since, team in told[::-1] if since <= day), told[0][1])

    def rename(self, was: str, now: str) -> None:
        for evening in self.evenings:
            evening.rename(was, now)

    def team_names(self) -> set[str]:
        return {team for told in self.teams.values() for _, team in told}

    def begin(self, name: str, starts: date) -> None:
        """A season that is open ends on the day before."""
        last = max(self.seasons, key=lambda one: one.starts)
        if last.ends is None and last.starts < starts:
            last.ends = starts - timedelta(days=1)
        self.seasons.append(Season(name, starts))

    def of(self, season: Season) -> list[Evening]:
        """Of two seasons that run on a day it is the one that began last."""
        return [one for one in self.evenings if self.season(one.day) is season]

    def season(self, day: date) -> Season:
        running = [one for one in self.seasons if one.holds(day)]
        return max(running, key=lambda one: one.starts)

    def rounds(self, season: Season) -> Counter[tuple[date, str, int, int]]:
        """Day, who, round and points of each."""
        return Counter(
            (evening.day, who, number, points)
            for evening in self.of(season)
            for table in evening.tables()
            for number, line in enumerate(table.points(), 1)
            for who, points in line
        )

    def in_month(self, year: int, month: int) -> list[str]:
        """The day of each table: 14 Oct."""
        here = [x for x in self.evenings if (x.day.year, x.day.month) == (year, month)]
        return [f"{x.day.day} {x.day:%b}" for x in here for _ in x.tables()]

    def day_of(self, table: Table) -> date:
        (evening,) = (x for x in self.evenings if any(y is table for y in x.tables()))
        return evening.day
