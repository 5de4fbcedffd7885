"""What a round that finishes a table asks, in SQL; what it writes is in upserts.py.

To put these questions together takes the ORM much longer than the database takes to
answer them, and everybody at the table waits for it: with SEATED as its six queries a
round that moves standings takes 1.9 times another one in place of 1.6 on PostgreSQL,
1.8 in place of 1.4 on SQLite, where bench/leagues.py allows 1.6. PostgreSQL is sent
those that follow one another at once: each is a way to another process.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from django.db import connection

from scorekeeper.leagues.counting.aggregate import Sums
from scorekeeper.leagues.counting.seat_resolution import Who
from scorekeeper.leagues.models import League, Ranking, TableAssignment

# A statement and its values.
Asked = tuple[str, Sequence[Any]]

LOCK = "SELECT 1 FROM leagues_league WHERE id = %s FOR UPDATE"
# A row for each record at the table: of who sits there, of whom it counts for. With
# few tables to join, for PostgreSQL plans a question for longer than it answers it.
SEATED = """
SELECT seat.number, record.id = seat.person_id, COALESCE(record.into_id, record.id),
    rating.mu, rating.sigma, rating.games, standing.sums,
    (standing.finished, standing.assignment) >= (%s, %s),
    EXISTS (
        SELECT 1 FROM leagues_result
        WHERE league_id = %s AND game = %s AND finished >= %s AND assignment_id <> %s
    ),
    ranking.system, ranking.best, ranking.worst, ranking.places, ranking.by_evening
FROM leagues_seat seat
JOIN leagues_person record ON record.id IN (seat.person_id, seat.counts_for_id)
LEFT JOIN leagues_rating rating ON rating.league_id = %s AND rating.game = %s
    AND rating.person_id = COALESCE(record.into_id, record.id)
LEFT JOIN leagues_standing standing ON standing.season_id = %s
    AND standing.game = %s
    AND standing.person_id = COALESCE(record.into_id, record.id)
LEFT JOIN leagues_ranking ranking ON ranking.season_id = %s AND ranking.game = %s
WHERE seat.assignment_id = %s
ORDER BY seat.number
"""


class Row(NamedTuple):
    """One of SEATED. `late`: of the person more is kept than up to this result."""

    seat: int
    plays: bool
    person: int
    mu: float | None
    sigma: float | None
    games: int | None
    sums: Any
    late: bool | None
    others_since: bool
    system: str | None
    best: int
    worst: int
    places: Any
    by_evening: bool


class Known(NamedTuple):
    """What is kept of a person; `late`: also of results after this one.

    `mu` and `sigma` are None and `games` 0 without a rating; `sums` are of the season.
    """

    mu: float | None
    sigma: float | None
    games: int
    sums: Sums
    late: bool


class Seated(NamedTuple):
    """Who sits there, how it counts, and whether another table finished since.

    `known`: of whoever sits there, and of whom it counts for.
    """

    who: list[Who]
    ranking: Ranking
    later: bool
    known: dict[int, Known]


def lock(league: League) -> None:
    """Whatever counts results of a league waits for its turn."""
    ask(*locking(league.pk))


def locking(league: int) -> list[Asked]:
    """SQLite lets one transaction write at a time, and needs nothing."""
    return [(LOCK, [league])] if connection.features.has_select_for_update else []


def ask(*asked: Asked) -> list[tuple]:
    """One statement after the other, each seeing what is there by then.

    The rows of the last one. Not by the ORM: a round that moves standings would then
    take 1.9 times another one, and `bench.leagues` allows 1.6.
    """
    several = takes_several()
    if several and asked:
        together = "; ".join(sql for sql, _ in asked)
        asked = ((together, [*chain.from_iterable(values for _, values in asked)]),)
    with connection.cursor() as cursor:
        for sql, values in asked:
            cursor.execute(sql, values)
        while several and cursor.nextset():
            continue
        return cursor.fetchall() if cursor.description else []


def takes_several() -> bool:
    """Of statements with values in them it is sent several at once."""
    binds = getattr(connection.features, "uses_server_side_binding", False)
    return connection.vendor == "postgresql" and not binds


def seats_of(assignment: TableAssignment, finished: datetime) -> Seated:
    """Who sits at a table that has just finished; the league is locked from now on."""
    season, game = assignment.session.season, assignment.game
    league, at, here = season.league_id, moment(finished), assignment.pk
    values = [at, here, league, game, at, here]
    values += [league, game, season.pk, game, season.pk, game, here]
    rows = [Row(*row) for row in ask(*locking(league), (SEATED, values))]
    ranking = Ranking(season=season, game=game)
    for row in rows[:1]:
        choose(ranking, row)
    later = any(row.others_since for row in rows)
    known = {row.person: standing_before(row) for row in rows}
    return Seated(who_sits(rows), ranking, later, known)


def who_sits(rows: Sequence[Row]) -> list[Who]:
    """By seat."""
    seats: dict[int, dict[bool, int]] = {}
    for row in rows:
        seats.setdefault(row.seat, {})[bool(row.plays)] = row.person
    return [Who(at.get(False, at[True]), at[True]) for at in seats.values()]


def choose(ranking: Ranking, row: Row) -> None:
    """The ranking as it was chosen, if it was."""
    if row.system is not None:
        ranking.system, ranking.best, ranking.worst = row.system, row.best, row.worst
        ranking.places = from_json(row.places)
        ranking.by_evening = bool(row.by_evening)


def standing_before(row: Row) -> Known:
    sums = from_json(row.sums) or {}
    return Known(row.mu, row.sigma, row.games or 0, sums, bool(row.late))


def moment(at: datetime) -> Any:
    """A moment as the database compares it."""
    return connection.ops.adapt_datetimefield_value(at)


def from_json(text: Any) -> Any:
    """A JSON field as SQL gives it: some databases have it as text."""
    return msgspec.json.decode(text) if isinstance(text, str) else text
