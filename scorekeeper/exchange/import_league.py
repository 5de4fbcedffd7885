"""A league made from its file: all of it, or nothing."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from scorekeeper.exchange import (
    import_deeds,
    import_money,
    kept_seat_parts,
    knockout_parts,
    late,
    penalty_parts,
    plain_parts,
    rule_sheet_parts,
    schema,
    team_parts,
    undo_league,
)
from scorekeeper.exchange.logs import Log
from scorekeeper.exchange.progress import LAY, NOBODY, Progress
from scorekeeper.exchange.validate import ValidFile, Where
from scorekeeper.leagues import session_day, zones
from scorekeeper.leagues.counting import results
from scorekeeper.leagues.models import (
    Attendance,
    AuditLog,
    League,
    Lot,
    Person,
    Preset,
    Ranking,
    Role,
    Season,
    Seat,
    Session,
    Stay,
    Stint,
    TableAssignment,
)
from scorekeeper.tables import codes
from scorekeeper.tables.events import links
from scorekeeper.tables.models import Entry, Table

AT_ONCE = 500
# What a session has beside its columns.
LISTS = ("attending", "sittings", "by_hand", "penalties")
# What a season has.
SEASON_LISTS = ("rankings", "sessions", "knockouts", "rule_sheets", *team_parts.LISTS)

# A session by the places of its season and its own, with what the file says of it.
Placed = tuple[int, int, Session, schema.SessionPart]
# The assignments by their places, each with what the file says of it.
Drawn = dict[Where, tuple[TableAssignment, schema.AssignmentPart]]


def import_league(
    taken: ValidFile, user: Any, key: str, name: str = "", tell: Progress = NOBODY
) -> League:
    """A new league with everything in it, run by `user`; one form makes one.

    `name`: of its file. It is kept as an import, so that it can be undone as one.
    """
    try:
        with transaction.atomic():
            tell.at(LAY)
            league = make(taken, key)
            mine = organiser(league, user)
            mine.user = user
            mine.save(update_fields=["user"])
            results.rebuild(league, tell.counting(len(taken.logs)))
            undo_league.remember(league, name, len(taken.logs))
    except IntegrityError:  # the same form came first
        return League.objects.get(key=key)
    return league


def organiser(league: League, user: Any) -> Person:
    """Of its organisers the one called as the account is, else the first."""
    organisers = league.people.filter(role=Role.ORGANISER, into__isnull=True)
    name = user.get_username().casefold()
    found = list(organisers.order_by("left", "pk"))
    return next((one for one in found if one.name.casefold() == name), found[0])


def make(taken: ValidFile, key: str) -> League:
    document = taken.document
    league = League.objects.create(
        key=key,
        name=document.name,
        created=document.created,
        visibility=document.visibility,
        searchable=document.listed,
        games=document.games,
        correction_days=document.correction_days,
        zone=document.zone,
        reminds=document.reminds,
        rated_after=document.rated_after,
    )
    people = people_of(league, document.people)
    presets = Preset.objects.bulk_create(
        Preset(league=league, **fields(one)) for one in document.presets
    )
    assignments = sessions_of(league, document.seasons, people, presets)
    begin(taken, assignments)
    AuditLog.objects.bulk_create(
        import_deeds.entry(league, one, people) for one in document.deeds
    )
    import_money.bring(league, document, people)
    kept_seat_parts.bring(league, document, people)
    return league


def fields(part: schema.Part, *less: str) -> dict[str, Any]:
    """What a part says of a row that has columns of the same names."""
    said = msgspec.structs.asdict(part)
    return {name: value for name, value in said.items() if name not in less}


def people_of(league: League, parts: Sequence[schema.PersonPart]) -> list[Person]:
    people = Person.objects.bulk_create(
        Person(league=league, **fields(one, "into")) for one in first_alone(parts)
    )
    for person, part in zip(people, parts, strict=True):
        person.into = None if part.into is None else people[part.into]
        person.name = part.name
    Person.objects.bulk_update(people, ["into"], batch_size=AT_ONCE)
    Person.objects.bulk_update(people, ["name"], batch_size=AT_ONCE)
    return people


def first_alone(parts: Sequence[schema.PersonPart]) -> Iterable[schema.PersonPart]:
    """A merged record may have the name of another: it comes in without one."""
    for part in parts:
        yield part if part.into is None else msgspec.structs.replace(part, name="")


def sessions_of(
    league: League,
    parts: Sequence[schema.SeasonPart],
    people: Sequence[Person],
    presets: Sequence[Preset],
) -> dict[Where, TableAssignment]:
    """Seasons with their rankings and sessions; the assignments by their places."""
    seasons = Season.objects.bulk_create(season_of(league, one) for one in parts)
    pairs = list(zip(seasons, parts, strict=True))
    rank(pairs, people)
    team_parts.bring(pairs, people)
    placed = [
        (
            s,
            n,
            Session(season=of_day(league, seasons, evening), **fields(evening, *LISTS)),
            evening,
        )
        for s, part in enumerate(parts)
        for n, evening in enumerate(part.sessions)
    ]
    sessions = [session for _, _, session, _ in placed]
    Session.objects.bulk_create(sessions, batch_size=AT_ONCE)
    told = [(session, one) for _, _, session, one in placed]
    plain_parts.bring(told, people)
    penalty_parts.bring(told, people)
    attend(placed, people)
    assignments = assignments_by_place(draw(placed, presets), people)
    knockout_parts.bring(pairs, people, assignments)
    return assignments


def season_of(league: League, part: schema.SeasonPart) -> Season:
    played = rule_sheet_parts.rows(part)
    return Season(league=league, rule_sheets=played, **fields(part, *SEASON_LISTS))


def rank(
    pairs: Iterable[tuple[Season, schema.SeasonPart]], people: Sequence[Person]
) -> None:
    """With the lots that were drawn."""
    rows = [
        (Ranking(season=season, **fields(ranking, "lots")), ranking)
        for season, part in pairs
        for ranking in part.rankings
    ]
    Ranking.objects.bulk_create(ranking for ranking, _ in rows)
    Lot.objects.bulk_create(
        Lot(
            ranking=ranking,
            people=[people[place].pk for place in lot.people],
            **fields(lot, "people"),
        )
        for ranking, told in rows
        for lot in told.lots
    )


def of_day(
    league: League, seasons: Sequence[Season], session_part: schema.SessionPart
) -> Season:
    """In whatever season a file has it, an evening counts by its day."""
    return session_day.season_on(seasons, zones.day_of(league, session_part.starts))


def attend(placed: Iterable[Placed], people: Sequence[Person]) -> None:
    rows = [
        (
            Attendance(
                session=session,
                person=people[who.person],
                answer=who.answer,
                instead_of=at(people, who.instead_of),
            ),
            stays,
        )
        for _, _, session, part in placed
        for who, stays in zip(part.attending, late.stays_of(part), strict=True)
    ]
    Attendance.objects.bulk_create((one for one, _ in rows), batch_size=AT_ONCE)
    Stay.objects.bulk_create(
        (
            Stay(attendance=attendance, came=came, left=left)
            for attendance, stays in rows
            for came, left in stays
        ),
        batch_size=AT_ONCE,
    )


def draw(placed: Iterable[Placed], presets: Sequence[Preset]) -> Drawn:
    return {
        (s, n, t): (
            TableAssignment(
                session=session,
                preset=at(presets, sitting.preset),
                scorer_token=None if sitting.table else codes.new_link_key(),
                **fields(sitting, "preset", "seats", "table", "before"),
            ),
            sitting,
        )
        for s, n, session, part in placed
        for t, sitting in enumerate(part.sittings)
    }


def assignments_by_place(
    drawn: Drawn,
    people: Sequence[Person],
) -> dict[Where, TableAssignment]:
    assignments = {where: assignment for where, (assignment, _) in drawn.items()}
    TableAssignment.objects.bulk_create(assignments.values(), batch_size=AT_ONCE)
    Seat.objects.bulk_create(
        (
            Seat(
                assignment=assignment,
                number=number,
                person=people[seat.person],
                counts_for=at(people, seat.counts_for),
            )
            for assignment, sitting in drawn.values()
            for number, seat in enumerate(sitting.seats)
        ),
        batch_size=AT_ONCE,
    )
    save_stints(drawn, people)
    return assignments


def save_stints(drawn: Drawn, people: Sequence[Person]) -> None:
    """Who sat at seats that somebody took over."""
    Stint.objects.bulk_create(
        Stint(
            assignment=assignment,
            number=stint.seat,
            last=stint.last,
            person=people[stint.person],
            counts_for=at(people, stint.counts_for),
        )
        for assignment, sitting in drawn.values()
        for stint in sitting.before
    )


def at(rows: Sequence[Any], place: int | None) -> Any:
    return None if place is None else rows[place]


def begin(taken: ValidFile, assignments: dict[Where, TableAssignment]) -> None:
    """The tables with their logs, each with a code and links of its own."""
    found: list[tuple[Log, TableAssignment]] = [
        (log, assignments[where]) for where, log in taken.logs.items()
    ]
    for (log, _), code in zip(found, links.free_codes(len(found)), strict=True):
        log.table.code = code
    Table.objects.bulk_create([log.table for log, _ in found], batch_size=AT_ONCE)
    for log, assignment in found:
        assignment.table = log.table
    Entry.objects.bulk_create(
        (entry for log, _ in found for entry in log.entries), batch_size=AT_ONCE
    )
    TableAssignment.objects.bulk_update(
        [assignment for _, assignment in found], ["table"], batch_size=AT_ONCE
    )
