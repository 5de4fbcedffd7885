"""The evening as its season counts it: a list for each game, while tables play too.

Every table is counted as it would be in the standings, and added up as they are: by the
season’s system, with its tie-breaks. Only how many games count, or are needed for a
place, is a matter of the season and no evening’s.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from scorekeeper.leagues import own_games
from scorekeeper.leagues.counting import (
    addends,
    list_columns,
    penalties,
    standings,
    systems,
)
from scorekeeper.leagues.counting.addends import Part, signed_parts
from scorekeeper.leagues.counting.aggregate import aggregate
from scorekeeper.leagues.counting.seat_resolution import Sat
from scorekeeper.leagues.counting.table_results import rows_now
from scorekeeper.leagues.counting.ties import LOT, ties_in_words
from scorekeeper.leagues.models import (
    Person,
    Ranking,
    Result,
    Standing,
)
from scorekeeper.leagues.sessions import sat_out, sentences, table_words
from scorekeeper.leagues.sessions.overview import Going, SessionOverview
from scorekeeper.leagues.sessions.seated import before, people_at, seats_of
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.sentences import apart, sentence


@dataclass(frozen=True)
class Why:
    """Won at a game, 26: at which table, and what the season gives for it."""

    text: str
    code: str
    given: str
    points: str


@dataclass(frozen=True)
class Line:
    """`playing`: a table of theirs is not finished, so that it is not the last word.

    `sums` are of this evening, `where` its tables: 4; 2. `parts` add up to the value,
    by a list with columns; `out`: what turns sat out gave; `off`: what penalty points
    took.
    """

    rank: int
    person: Person
    value: str
    ties: str
    why: list[Why]
    playing: str
    # Series they sat out, where the season gives points for that.
    byes: str
    where: str
    sums: Mapping[str, Any]
    parts: list[Part]
    out: int = 0
    off: int = 0

    @property
    def penalty(self) -> str:
        """Penalty points −50."""
        points = spoken.signed_number(self.off)
        return sentence(sentences.PENALTY, points=points) if self.off else ""

    @property
    def penalty_short(self) -> str:
        """Penalty −50, where there is little room."""
        points = spoken.signed_number(self.off)
        return sentence(sentences.PENALTY_SHORT, points=points) if self.off else ""

    @property
    def beside(self) -> str:
        """What counts beside the tables: sat out, 2; penalty points −50."""
        return "; ".join(text for text in (self.byes, self.penalty) if text)


@dataclass(frozen=True)
class Tally:
    """The list of one game."""

    game: scoring.Game
    counts_by: str
    words: str
    lines: list[Line]
    sat_out: list[str]
    # Those of its list, each with a cell a line; none where it has no such.
    columns: list[tuple[str, list[str]]]

    @property
    def heads(self) -> list[str]:
        return [head for head, _ in self.columns]

    @property
    def rows(self) -> list[tuple[Line, list[str]]]:
        """Each line with its cells."""
        cells = [column for _, column in self.columns]
        return [
            (line, [column[at] for column in cells])
            for at, line in enumerate(self.lines)
        ]

    @property
    def leader(self) -> str:
        """Ann leads with 521; of a list that nobody plays on: Ann is first."""
        first = [line for line in self.lines if line.rank == 1]
        if not first or len(first) == len(self.lines):
            return ""
        names = spoken.list_names(str(line.person) for line in first)
        plays = any(line.playing for line in self.lines)
        text = sentences.LEADS if plays else sentences.IS_FIRST
        return sentence(text, who=names, count=len(first), value=first[0].value)


@dataclass
class Played:
    """What one person played tonight of one game."""

    rows: list[Result] = field(default_factory=list)
    tables: list[tuple[Going, Result]] = field(default_factory=list)


def levels(overview: SessionOverview) -> Counter[int]:
    """By person how many are behind them, on all lists of tonight."""
    found: Counter[int] = Counter()
    for tally in so_far(overview):
        for line in tally.lines:
            found[line.person.pk] += sum(line.rank < one.rank for one in tally.lines)
    for there in overview.here:  # whoever plays for somebody stands where they do
        if there.instead_of_id:
            found[there.person_id] = found[there.instead_of_id]
    return found


def so_far(overview: SessionOverview) -> list[Tally]:
    """By game, as it was first played; one query, and one for penalty points."""
    begun = [one for one in overview.counting if one.state.shown["rounds"]]
    season = overview.session.season
    games = own_games.find_games([season], (one.assignment.game for one in begun))
    kept = Ranking.objects.filter(season=season, game__in=games) if games else []
    known = {ranking.game: ranking for ranking in kept}
    rankings = [known.get(slug) or Ranking(season=season, game=slug) for slug in games]
    off = penalties.of_evening(overview.session, rankings) if games else {}
    found, none = [], Counter[int]()
    for ranking, (slug, game) in zip(
        map(tonight, rankings), games.items(), strict=True
    ):
        tables = [one for one in begun if one.assignment.game == slug]
        by, told = systems.counts_by(ranking), systems.words_of(ranking)
        out = (
            sat_out.count_byes(overview, slug) if systems.gives_byes(ranking) else none
        )
        sat = overview.sat_before
        listed = lines(tables, ranking, out, sat, off[slug])
        byes = sat_out.sentences_of(overview, slug)
        found.append(Tally(game, by, told, listed, byes, columns(ranking, listed)))
    return found


def columns(ranking: Ranking, listed: Sequence[Line]) -> list[tuple[str, list[str]]]:
    """Those of its list, what turns sat out gave and what penalty points took: they
    add up to the value.
    """
    found = list_columns.headed_columns(ranking, [line.sums for line in listed])
    more = (
        (gettext("Turns sat out"), [line.out for line in listed]),
        (gettext("Penalty points"), [line.off for line in listed]),
    )
    for head, given in more:
        if found and any(given):
            found.append(
                (head, [spoken.signed_number(one) if one else "0" for one in given])
            )
    return found


def tonight(ranking: Ranking) -> Ranking:
    """The same, with all that was played; lots are drawn for the season alone."""
    found = copy(ranking)
    found.ties = [key for key in ranking.ties if key != LOT] or ranking.ties
    found.best = found.worst = found.least = 0
    return found


def lines(
    tables: Sequence[Going],
    ranking: Ranking,
    out: Mapping[int, int],
    sat: Mapping[int, list[Sat]],
    off: penalties.Points,
) -> list[Line]:
    """The first first; those who are level, tie-breaks and all, share their place.

    `out`: by person the series they sat out, where that gives points; `sat`: by
    assignment who sat there before somebody took over; `off`: penalty points.
    """
    people = {pk: person for one in tables for pk, person in people_at(one)}
    people |= before([sat.get(one.assignment.pk, []) for one in tables], people)
    played = games_at(tables, ranking, sat)
    way = systems.way_of(ranking)
    added_up = [
        Standing(person=people[pk], sums=aggregate(mine.rows, pk, way))
        for pk, mine in played.items()
        if mine.tables
    ]
    rows = penalties.take(standings.with_those_out(added_up, out), off)
    return [
        line_of(rank, row, ties, ranking, played[row.person_id], out)
        for rank, row, ties in standings.order(rows, ranking, out)
    ]


def games_at(
    tables: Sequence[Going], ranking: Ranking, sat: Mapping[int, list[Sat]]
) -> dict[int, Played]:
    """By person."""
    played: dict[int, Played] = defaultdict(Played)
    for table in sorted(tables, key=order):
        sat_there = sat.get(table.assignment.pk, ())
        rows = rows_now(
            table.assignment, table.state, seats_of(table), ranking, sat_there
        )
        for row in rows:
            mine = played[row.person_id]
            mine.tables.append((table, row))
        for pk in {pk for row in rows for pk in (row.person_id, row.player_id)}:
            played[pk].rows += [r for r in rows if pk in (r.person_id, r.player_id)]
    return played


def order(going: Going) -> tuple[int, int]:
    return going.assignment.turn, going.assignment.number


def line_of(
    rank: int,
    row: Standing,
    ties: standings.Ties,
    ranking: Ranking,
    mine: Played,
    out: Mapping[int, int],
) -> Line:
    times = out.get(row.person_id, 0)
    value = systems.text_of(ranking, systems.total(ranking, row.sums, times))
    why = [why_of(one, result, ranking) for one, result in mine.tables]
    on = [one.where for one, _ in mine.tables if not one.state.over]
    byes = sat_out.worth(ranking, times)
    where = apart(str(one.assignment.number) for one, _ in mine.tables)
    given = ranking.bye * times if byes else 0
    off = systems.points_off(ranking, row.sums)
    return Line(
        rank,
        row.person,
        value,
        ties_in_words(ties),
        why,
        apart(on),
        byes,
        where,
        row.sums,
        parts_of(ranking, row.sums, {byes: given, gettext("penalty points"): off}),
        given,
        off,
    )


def parts_of(
    ranking: Ranking, sums: Mapping[str, Any], beside: Mapping[str, int]
) -> list[Part]:
    if not list_columns.headed_columns(ranking, [sums]):
        return []
    more = [(label, points) for label, points in beside.items() if points]
    return signed_parts([*addends.of_list(ranking, sums), *more])


def why_of(going: Going, row: Result, ranking: Ranking) -> Why:
    given = systems.text_of(ranking, row.value)
    points = spoken.minus(row.points)
    return Why(
        table_words.result_words(going, row), going.state.table.code, given, points
    )
