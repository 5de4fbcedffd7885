"""Closing an evening: what becomes of each table that is not finished.

It goes on later, ends with what was played, or counts for nobody; each choice says what
that does to the standings.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone

from scorekeeper.leagues import audit_log
from scorekeeper.leagues.counting import results as counted, systems
from scorekeeper.leagues.counting.seat_resolution import Sat
from scorekeeper.leagues.counting.table_results import rows_now
from scorekeeper.leagues.models import (
    AuditLog,
    Ranking,
    Result,
    Session,
    TableAssignment,
)
from scorekeeper.leagues.sessions import live_updates, sentences
from scorekeeper.leagues.sessions.numbers import numbers_of
from scorekeeper.leagues.sessions.overview import Going, SessionOverview
from scorekeeper.leagues.sessions.seated import before, people_at, seats_of
from scorekeeper.tables import spoken
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Writer
from scorekeeper.tables.scoring import results
from scorekeeper.tables.sentences import every, rounds_counted, sentence
from scorekeeper.tables.showing import board

LATER, END, OUT = "later", "end", "out"
# By whether it is left out, and is of a later series.
HEADINGS = {
    (False, False): sentences.OPEN,
    (False, True): sentences.OPEN_OF_SERIES,
    (True, False): sentences.LEFT_OUT,
    (True, True): sentences.LEFT_OUT_OF_SERIES,
}


@dataclass(frozen=True)
class Choice:
    """One way, and what it does to the standings."""

    way: str
    label: str
    sub: str


@dataclass(frozen=True)
class Decision:
    """A table to decide on. `chosen`: which way, where somebody said so.

    `sat`: who sat there before somebody took over; `known`: all of them by name.
    """

    one: Going
    ranking: Ranking
    sat: Sequence[Sat]
    known: Mapping[int, str]
    chosen: str

    @property
    def name(self) -> str:
        return name_of(self.one.assignment)

    @property
    def heading(self) -> str:
        """Table 4 is not finished."""
        turn = self.one.assignment.turn
        text = HEADINGS[self.one.assignment.left_out, turn > 1]
        return sentence(text, number=self.number, series=turn)

    @property
    def number(self) -> int:
        return self.one.assignment.number

    @property
    def people(self) -> list[str]:
        return [str(who) for who in self.one.people]

    @property
    def sub(self) -> str:
        """Deal 9. Ben, Rosa, Hugo and Yara do not count yet."""
        out = self.one.assignment.left_out
        text = sentences.NOT_COUNTED if out else sentences.NOT_YET
        where = board.where(self.one.state)
        return sentence(text, where=where, names=spoken.list_names(self.people))

    @cached_property
    def choices(self) -> list[Choice]:
        return list(self.offers())

    def offers(self) -> Iterator[Choice]:
        over, many = self.one.state.over, len(self.people)
        if over:
            now = self.worth(self.one)
            yield Choice(LATER, sentence(sentences.COUNT_IT), now)
        else:
            stays = sentence(sentences.STAYS_OPEN)
            yield Choice(LATER, sentence(sentences.GO_ON_LATER), stays)
        if not over and self.one.state.shown["rounds"]:
            yield Choice(
                END, sentence(sentences.END_NOW), self.worth(end_table(self.one))
            )
        out = sentence(sentences.NO_RESULT, count=many)
        yield Choice(OUT, sentence(sentences.DOES_NOT_COUNT), out)

    def worth(self, going: Going) -> str:
        """8 deals count as they stand: Ben 3, Rosa 2, Hugo 1, Yara 0."""
        rows = sorted(self.rows(going), key=lambda row: (row.place, row.seat))
        values = [
            sentences.GETS(
                who=self.known[row.person_id],
                value=systems.text_of(self.ranking, row.value),
            )
            for row in rows
        ]
        played = len(going.state.shown["rounds"])
        many = rounds_counted(going.state.game.unit, played)
        text, listed = sentences.COUNT_AS_STANDS, every(values)
        return sentence(text, rounds=many, count=played, values=listed)

    def rows(self, going: Going) -> list[Result]:
        as_if = TableAssignment(pk=going.assignment.pk, left_out=False)
        return rows_now(as_if, going.state, seats_of(going), self.ranking, self.sat)


def name_of(assignment: TableAssignment) -> str:
    return f"table-{assignment.pk}"


def end_table(going: Going) -> Going:
    return Going(going.assignment, results.as_ended(going.state))


def decisions(overview: SessionOverview, chosen: Mapping[str, str]) -> list[Decision]:
    """Of the tables that are not finished or left out; at most four queries."""
    asked = [*overview.running, *overview.left_out]
    if not asked:
        return []
    games = {one.assignment.game for one in asked}
    season = overview.session.season
    kept = {one.game: one for one in season.rankings.filter(game__in=games)}
    sat, known = overview.sat_before, names_at(overview, asked)
    return [
        Decision(
            table,
            kept.get(game) or Ranking(season=season, game=game),
            sat.get(table.assignment.pk, ()),
            known,
            way_of(table, chosen),
        )
        for table in asked
        for game in [table.assignment.game]
    ]


def names_at(overview: SessionOverview, tables: Sequence[Going]) -> dict[int, str]:
    """Of everybody who sits or sat there; one query where somebody has left a seat."""
    people = {pk: who for one in tables for pk, who in people_at(one)}
    people |= before([overview.sitters_before(one) for one in tables], people)
    return {pk: str(who) for pk, who in people.items()}


def way_of(going: Going, chosen: Mapping[str, str]) -> str:
    said = chosen.get(name_of(going.assignment), "")
    if said in (LATER, END, OUT):
        return said
    return OUT if going.assignment.left_out else ""


def needs(found: Sequence[Decision], overview: SessionOverview) -> str:
    """Table 4 needs a decision: 20 of 24 people have all they played."""
    open_ones = [one for one in found if not one.chosen]
    if not open_ones:
        return ""
    seated = {who.pk for one in overview.tables for who in one.people}
    count = seated - {who.pk for one in open_ones for who in one.one.people}
    return sentence(
        sentences.NEEDS_DECISION,
        tables=numbers_of(one.one.assignment for one in open_ones),
        count=len(open_ones),
        people=len(count),
        all=len(seated),
    )


def settle(
    session: Session, found: Sequence[Decision], by: str, key: str, overrules: bool
) -> list[str]:
    """What was chosen, table by table; what may not be any more, in words."""
    told = [settle_one(session, one, by, key, overrules) for one in found]
    if found:
        live_updates.tell_followers(session)
    return [why for why in told if why]


def settle_one(
    session: Session, decision: Decision, by: str, key: str, overrules: bool
) -> str:
    """Nothing where it is done; a second tap finds it done."""
    assignment, state = decision.one.assignment, decision.one.state
    out, ends = decision.chosen == OUT, decision.chosen == END and not state.over
    what = "" if assignment.left_out == out else "out" if out else "in"
    leave_out(assignment, out, state.over)
    if ends:
        table = state.table
        table.overrules, table.writer = overrules, Writer(way="league")
        try:
            commands.end(table, key=f"{key[:40]}-{decision.name}", by=by)
        except commands.Final as final:
            return str(final)
        what = "ended"
    if what:
        note(session, decision.number, what, by)
    return ""


def leave_out(assignment: TableAssignment, out: bool, over: bool) -> None:
    if assignment.left_out == out:
        return
    assignment.left_out = out
    assignment.save(update_fields=["left_out"])
    if over:
        counted.recount_table(assignment)


def note(session: Session, number: int, what: str, by: str) -> None:
    """What was decided stands in the log of the league."""
    day = f"{timezone.localdate(session.starts):%Y-%m-%d}"
    league, kind = session.season.league, AuditLog.Kind.TABLE
    audit_log.note(by, league, kind, table=number, day=day, what=what)
