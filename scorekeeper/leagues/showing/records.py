"""The highest and the longest: each leads down to the round that it comes from."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.urls import reverse

from scorekeeper.leagues import dates
from scorekeeper.leagues.models import Person, TableAssignment
from scorekeeper.leagues.showing import head_to_head
from scorekeeper.tables import scoring, spoken

TOP = 10
# Where in what is kept of two stands how often they were partners.
PARTNERED = 2

People = Sequence[tuple[Person, Mapping[str, Any]]]


@dataclass(frozen=True)
class Record:
    """`assignment`, `round` and `side` say where it is on which score sheet.

    `at`: when it was set; `evening`: when its evening began, which is its day.
    """

    people: list[Person]
    number: int
    at: datetime
    assignment: int
    round: int = 0
    side: int = 0
    url: str = ""
    evening: datetime | None = None

    @property
    def day(self) -> str:
        return dates.day(self.evening or self.at)

    @property
    def person(self) -> Person:
        return self.people[0]

    @property
    def who(self) -> str:
        return spoken.list_names(map(str, self.people))


@dataclass(frozen=True)
class Records:
    """Of some people in one game; each list with the best first."""

    rounds: list[Record]
    games: list[Record]
    streaks: list[Record]
    shortest: list[Record]

    def __bool__(self) -> bool:
        return bool(self.games or self.rounds)


def records(
    game: scoring.Game, people: Iterable[tuple[Person, Mapping[str, Any]]]
) -> Records:
    """One query, for the tables."""
    people = list(people)
    sign = 1 if game.league.low else -1
    rounds = top(by_round(records_under(people, "high_rounds", "points")), sign)
    games = top(together(people, records_under(people, "high_games", "points")), sign)
    streaks = top(
        (x for x in records_under(people, "longest", "games") if x.number > 1), -1
    )
    shortest = top(together(people, records_under(people, "short_game", "rounds")), 1)
    if not vary(people, shortest):
        shortest = []
    tables = tables_of([*rounds, *games, *streaks, *shortest])
    tens = (rounds, games, streaks, shortest)
    return Records(*([with_link(one, tables) for one in ten] for ten in tens))


def vary(people: People, shortest: list[Record]) -> bool:
    """Some game was longer than the shortest: where all are alike none is a record.

    Sums of before do not have the longest; there the mean tells.
    """
    least = min((one.number for one in shortest), default=0)
    return any(
        sums.get("long_game", 0) > least or sums["rounds"] > sums["played"] * least
        for _, sums in people
    )


def records_under(people: People, key: str, number: str) -> Iterator[Record]:
    """What stands under a key of their sums: one record, or a list of them."""
    for person, sums in people:
        kept = sums.get(key) or []
        for best in kept if isinstance(kept, list) else [kept]:
            at = datetime.fromisoformat(best["at"])
            round, side = best.get("round", 0), best.get("side", 0)
            yield Record([person], best[number], at, best["sitting"], round, side)


def by_round(found: Iterable[Record]) -> list[Record]:
    """Who sat at one side in one round has one record together."""
    same: dict[tuple[int, int, int], Record] = {}
    for record in found:
        known = same.setdefault((record.assignment, record.round, record.side), record)
        if known is not record:
            known.people.extend(record.people)
    return list(same.values())


def together(people: People, found: Iterable[Record]) -> list[Record]:
    """What partners did together is one record, not two; whoever shared a seat has
    a record each.
    """
    known = {person.pk: sums for person, sums in people}
    same: dict[tuple[int, int, int], list[Record]] = defaultdict(list)
    for record in found:
        here = same[record.assignment, record.round, record.side]
        sums = known[record.person.pk]
        mates = (
            x for x in here if head_to_head.meetings_with(sums, x.person.pk)[PARTNERED]
        )
        if mate := next(mates, None):
            mate.people.extend(record.people)
        else:
            here.append(record)
    return [one for some in same.values() for one in some]


def top(found: Iterable[Record], sign: int) -> list[Record]:
    """The best ten; of equal ones the earlier."""
    by = sorted(found, key=lambda one: (sign * one.number, one.at, one.round))
    return by[:TOP]


def tables_of(found: Iterable[Record]) -> dict[int, tuple[str, datetime]]:
    """By assignment the code of its table, and when its evening began."""
    assignments = TableAssignment.objects.filter(
        pk__in={one.assignment for one in found}
    )
    rows = assignments.values_list("pk", "table__code", "session__starts")
    return {pk: (code, starts) for pk, code, starts in rows if code}


def with_link(record: Record, tables: Mapping[int, tuple[str, datetime]]) -> Record:
    if record.assignment not in tables:
        return record
    code, starts = tables[record.assignment]
    return replace(
        record, url=sheet_url(code, record.round, record.side), evening=starts
    )


def sheet_url(code: str, round: int = 0, side: int = 0) -> str:
    """The score sheet of a table, open at the reasons of one cell."""
    url = reverse("tables:sheet", args=[code])
    return f"{url}?why={round}.{side}#c{round}-{side}" if round else url
