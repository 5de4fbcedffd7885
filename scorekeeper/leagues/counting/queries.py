"""What a round that finishes a table asks, in SQL.

Building these two queries anew takes much longer than answering them, and everybody at
the table waits for it.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection

from scorekeeper.leagues.counting.aggregate import Sums
from scorekeeper.leagues.counting.seat_resolution import Who, who_of
from scorekeeper.leagues.models import League, Ranking, Result, TableAssignment

SEATED = """
SELECT seat.person_id, sat.into_id, seat.counts_for_id, other.into_id,
    ranking.system, ranking.best, ranking.worst, ranking.places,
    ranking.by_evening,
    EXISTS (
        SELECT 1 FROM leagues_result
        WHERE league_id = %s AND game = %s AND finished >= %s AND assignment_id <> %s
    )
FROM leagues_seat seat
JOIN leagues_person sat ON sat.id = seat.person_id
LEFT JOIN leagues_person other ON other.id = seat.counts_for_id
LEFT JOIN leagues_ranking ranking ON ranking.season_id = %s AND ranking.game = %s
WHERE seat.assignment_id = %s
ORDER BY seat.number
"""
PEOPLE = """
SELECT person.id, rating.mu, rating.sigma, rating.games, standing.sums,
    standing.finished > %s OR standing.finished = %s AND standing.assignment >= %s
FROM leagues_person person
LEFT JOIN leagues_rating rating ON rating.person_id = person.id
    AND rating.league_id = %s AND rating.game = %s
LEFT JOIN leagues_standing standing ON standing.person_id = person.id
    AND standing.season_id = %s AND standing.game = %s
WHERE person.id IN ({})
"""


class Seated(NamedTuple):
    """Who sits there, how it counts, and whether another table finished since."""

    who: list[Who]
    ranking: Ranking
    later: bool


class Known(NamedTuple):
    """What is kept of a person; `late`: also of results after this one.

    `mu` and `sigma` are None and `games` 0 without a rating; `sums` are of the season.
    """

    mu: float | None
    sigma: float | None
    games: int
    sums: Sums
    late: bool


def lock(league: League) -> None:
    """Whatever counts results of a league waits for its turn.

    SQLite lets one transaction write at a time, and needs no more.
    """
    if connection.features.has_select_for_update:
        ask("SELECT 1 FROM leagues_league WHERE id = %s FOR UPDATE", [league.pk])


def ask(sql: str, params: Sequence[Any]) -> list[tuple]:
    """The rows of a query in SQL."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()


def seated(assignment: TableAssignment, finished: datetime) -> Seated:
    """Who sits at a table that has just finished; one query."""
    season, game = assignment.session.season, assignment.game
    since = [season.league_id, game, moment(finished), assignment.pk]
    rows = ask(SEATED, [*since, season.pk, game, assignment.pk])
    ranking, later = Ranking(season=season, game=game), False
    for *_, system, best, worst, places, by_evening, after in rows[:1]:
        later = bool(after)
        if system is not None:
            ranking.system, ranking.best, ranking.worst = system, best, worst
            ranking.places = from_json(places)
            ranking.by_evening = bool(by_evening)
    return Seated([who_of(*row[:4]) for row in rows], ranking, later)


def known(row: Result, people: Sequence[int]) -> dict[int, Known]:
    """By person what was kept before this result, if anything was."""
    at, here = moment(row.finished), [row.league_id, row.game, row.season_id, row.game]
    sql = PEOPLE.format(", ".join(["%s"] * len(people)))
    rows = ask(sql, [at, at, row.assignment_id, *here, *people])
    return {
        pk: Known(mu, sigma, games or 0, from_json(sums) or {}, bool(late))
        for pk, mu, sigma, games, sums, late in rows
    }


def moment(at: datetime) -> Any:
    """A moment as the database compares it."""
    return connection.ops.adapt_datetimefield_value(at)


def from_json(text: Any) -> Any:
    """A JSON field as SQL gives it: some databases have it as text."""
    return json.loads(text) if isinstance(text, str) else text
