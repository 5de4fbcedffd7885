"""A league as its file tells it. A fixed number of queries, whatever its size."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import msgspec
from django.conf import settings

from scorekeeper.exchange import (
    kept_seat_parts,
    knockout_parts,
    penalty_parts,
    rule_sheet_parts,
    schema,
    team_parts,
)
from scorekeeper.knockouts.models import Knockout
from scorekeeper.leagues.models import (
    Attendance,
    AuditLog,
    League,
    Penalty,
    PlainList,
    Ranking,
    Season,
    Seat,
    Session,
    Stint,
    TableAssignment,
)
from scorekeeper.money.models import Money
from scorekeeper.tables.models import Entry, Table
from scorekeeper.teams.models import Team, TeamMember

# What an entry says of people, by their number in the database.
ONE, MANY = ("from", "into"), ("moved",)


@dataclass(frozen=True)
class Rows:
    """What belongs to a league, by what it belongs to."""

    rankings: dict[int, list[Ranking]]
    sessions: dict[int, list[Session]]
    attending: dict[int, list[Attendance]]
    assignments: dict[int, list[TableAssignment]]
    seats: dict[int, list[Seat]]
    stints: dict[int, list[Stint]]
    entries: dict[int, list[Entry]]
    plain: dict[int, list[PlainList]]
    penalties: dict[int, list[Penalty]]
    teams: dict[int, list[Team]]
    members: dict[int, list[TeamMember]]
    knockouts: dict[int, list[Knockout]]
    # The place of each person, preset and season in their lists.
    people: dict[int, int]
    presets: dict[int, int]
    seasons: dict[int, int]

    @cached_property
    def where(self) -> dict[int, tuple[int, int, int]]:
        """Of each table of an evening the places of season, session and its own."""
        return {
            assignment.pk: (s, n, t)
            for season, s in self.seasons.items()
            for n, session in enumerate(self.sessions[season])
            for t, assignment in enumerate(self.assignments[session.pk])
        }


def export_league(league: League) -> schema.Document:
    people = list(league.people.order_by("pk"))
    presets = list(league.presets.order_by("pk"))
    seasons = list(league.seasons.order_by("starts", "pk"))
    rows = rows_of(
        league,
        {person.pk: at for at, person in enumerate(people)},
        {preset.pk: at for at, preset in enumerate(presets)},
        {season.pk: at for at, season in enumerate(seasons)},
    )
    return part(
        schema.Document,
        league,
        format=schema.FORMAT,
        version=schema.VERSION,
        listed=league.searchable,
        zone=league.zone or settings.TIME_ZONE,
        people=[
            part(schema.PersonPart, person, into=place(rows.people, person.into_id))
            for person in people
        ],
        presets=[part(schema.PresetPart, one) for one in presets],
        seasons=[season(one, rows) for one in seasons],
        deeds=[audit_entry(one, rows) for one in league.audit_log.order_by("at", "pk")],
        money=money_of(league),
        bookings=bookings_of(league, rows),
        kept_seats=kept_seat_parts.parts(league, places_of(rows), rows.people),
        rule_sheets=rule_sheet_parts.documents(seasons),
    )


def rows_of(
    league: League,
    people: dict[int, int],
    presets: dict[int, int],
    seasons: dict[int, int],
) -> Rows:
    here = {"assignment__session__season__league": league}
    assignments = TableAssignment.objects.filter(session__season__league=league)
    attending = Attendance.objects.filter(session__season__league=league)
    sessions = Session.objects.filter(season__league=league)
    entries = Entry.objects.filter(table__assignment__in=assignments)
    rankings = Ranking.objects.filter(season__league=league)
    plain = PlainList.objects.filter(session__season__league=league)
    return Rows(
        by(rankings.order_by("pk").prefetch_related("lots"), "season_id"),
        by(sessions.order_by("starts", "pk"), "season_id"),
        by(attending.order_by("pk").prefetch_related("stays"), "session_id"),
        by(assignments.select_related("table"), "session_id"),
        by(Seat.objects.filter(**here).order_by("number"), "assignment_id"),
        by(Stint.objects.filter(**here), "assignment_id"),
        by(entries.order_by("table", "number"), "table_id"),
        by(plain.prefetch_related("results"), "session_id"),
        by(penalty_parts.rows_of(league), "session_id"),
        by(Team.objects.filter(season__league=league), "season_id"),
        by(TeamMember.objects.filter(season__league=league), "season_id"),
        by(knockout_parts.rows_of(league), "season_id"),
        people,
        presets,
        seasons,
    )


def money_of(league: League) -> schema.MoneyPart | None:
    money = Money.objects.filter(league=league).first()
    return part(schema.MoneyPart, money) if money else None


def places_of(rows: Rows) -> dict[int, tuple[int, int]]:
    """Of each evening the places of its season and its own."""
    return {
        session.pk: (s, n)
        for season, s in rows.seasons.items()
        for n, session in enumerate(rows.sessions[season])
    }


def bookings_of(league: League, rows: Rows) -> list[schema.BookingPart]:
    at = places_of(rows)
    return [
        part(
            schema.BookingPart,
            booking,
            session=at.get(booking.session_id or 0),
            person=place(rows.people, booking.person_id),
        )
        for booking in league.bookings.order_by("at", "pk")
    ]


def by(rows: Iterable[Any], name: str) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        found[getattr(row, name)].append(row)
    return found


P = TypeVar("P", bound=schema.Part)


def part(kind: type[P], row: Any, **given: Any) -> P:
    """What a row has under the same names, and what is given, read by the schema."""
    own = (name for name in kind.__struct_fields__ if name not in given)
    return msgspec.convert({name: getattr(row, name) for name in own} | given, kind)


def place(places: dict[int, int], pk: int | None) -> int | None:
    return None if pk is None else places[pk]


def season(season: Season, rows: Rows) -> schema.SeasonPart:
    return part(
        schema.SeasonPart,
        season,
        rankings=[ranking(each, rows) for each in rows.rankings[season.pk]],
        sessions=[session(each, rows) for each in rows.sessions[season.pk]],
        **team_parts.parts_of(season, rows.people, rows.teams, rows.members),
        knockouts=knockout_parts.parts_of(
            rows.knockouts[season.pk], rows.people, rows.where, rows.seasons[season.pk]
        ),
    )


def ranking(ranking: Ranking, rows: Rows) -> schema.RankingPart:
    lots = [
        part(schema.LotPart, lot, people=[rows.people[pk] for pk in lot.people])
        for lot in ranking.lots.all()
    ]
    return part(schema.RankingPart, ranking, lots=lots)


def session(session: Session, rows: Rows) -> schema.SessionPart:
    return part(
        schema.SessionPart,
        session,
        attending=[
            part(
                schema.AttendingPart,
                who,
                person=rows.people[who.person_id],
                instead_of=place(rows.people, who.instead_of_id),
                stays=[(stay.came, stay.left) for stay in who.stays.all()],
            )
            for who in rows.attending[session.pk]
        ],
        sittings=[assignment(each, rows) for each in rows.assignments[session.pk]],
        by_hand=[by_hand(each, rows) for each in rows.plain[session.pk]],
        penalties=[
            part(schema.PenaltyPart, each, person=rows.people[each.person_id])
            for each in rows.penalties[session.pk]
        ],
    )


def by_hand(plain_list: PlainList, rows: Rows) -> schema.PlainListPart:
    results = [
        part(schema.PlainResultPart, line, person=rows.people[line.person_id])
        for line in plain_list.results.all()
    ]
    return part(schema.PlainListPart, plain_list, results=results)


def assignment(table_assignment: TableAssignment, rows: Rows) -> schema.AssignmentPart:
    seats = [
        schema.SeatPart(
            person=rows.people[seat.person_id],
            counts_for=place(rows.people, seat.counts_for_id),
        )
        for seat in rows.seats[table_assignment.pk]
    ]
    before = [
        schema.StintPart(
            seat=stint.number,
            last=stint.last,
            person=rows.people[stint.person_id],
            counts_for=place(rows.people, stint.counts_for_id),
        )
        for stint in rows.stints[table_assignment.pk]
    ]
    return part(
        schema.AssignmentPart,
        table_assignment,
        before=before,
        preset=place(rows.presets, table_assignment.preset_id),
        seats=seats,
        table=table(table_assignment.table, table_assignment.game, rows)
        if table_assignment.table
        else None,
    )


def table(table: Table, game: str, rows: Rows) -> schema.TablePart:
    entries = [part(schema.EntryPart, entry) for entry in rows.entries[table.pk]]
    version = "" if table.game == game else table.game
    return part(schema.TablePart, table, entries=entries, version=version)


def audit_entry(audit_log: AuditLog, rows: Rows) -> schema.AuditLogPart:
    data = dict(audit_log.data)
    if audit_log.kind == AuditLog.Kind.MERGED:
        data |= {key: rows.people[data[key]] for key in ONE}
        data |= {key: [rows.people[pk] for pk in data[key]] for key in MANY}
    person = place(rows.people, audit_log.person_id)
    return part(schema.AuditLogPart, audit_log, person=person, data=data)
