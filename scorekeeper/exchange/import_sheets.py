"""The good sheets of a batch become tables of evenings: all of them, or none."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from scorekeeper.exchange import (
    check_batch,
    progress,
    sheet_batch,
    sheet_faults,
    undo_import,
)
from scorekeeper.exchange.progress import NOBODY, Progress
from scorekeeper.leagues.counting import queries, results
from scorekeeper.leagues.fields import tidy
from scorekeeper.leagues.models import (
    Attendance,
    AuditLog,
    Person,
    Season,
    Seat,
    Session,
    SheetBatch,
    TableAssignment,
)
from scorekeeper.leagues.names import normal
from scorekeeper.leagues.sessions import live_updates
from scorekeeper.tables.events import links, past_game
from scorekeeper.tables.models import Entry, Table

BEGINS, ROUND = time(19, 30), timedelta(minutes=1)
AT_ONCE = 500

Sessions = dict[tuple[int, date], Session]


@transaction.atomic
def import_batch(batch: SheetBatch, by: str, tell: Progress = NOBODY) -> None:
    """Nothing happens where it was taken already, or the league changed meanwhile.

    Raises sheet_faults.Refused where a sheet that was good is refused now.
    """
    league = batch.league
    queries.lock(league)
    batch.refresh_from_db()
    if batch.imported or batch.checked < batch.count:
        return
    brought, before = good(batch, tell), undo_import.newest()
    tell.at(progress.LAY)
    players = [name for one in brought for name in one.table.players]
    people = people_of(batch, players)
    sessions = sessions_of((one.season, one.day) for one in brought)
    assignments = seat(brought, sessions, people)
    tables = TableAssignment.objects.filter(pk__in=assignments)
    results.count_again(league, tables, tell.counting(len(assignments)))
    data = {"sheets": len(brought), "file": batch.name}
    league.audit_log.create(kind=AuditLog.Kind.IMPORTED, data=data, by=by)
    batch.sheets, batch.imported = [], timezone.now()
    batch.made = undo_import.import_record(
        before, assignments, list(people.values()), list(sessions.values())
    )
    batch.save(update_fields=["sheets", "imported", "refused", "made"])
    for session in sessions.values():
        live_updates.tell_followers(session)


def good(batch: SheetBatch, tell: Progress) -> list[sheet_batch.CheckedSheet]:
    known = sheet_batch.known_people(batch.league, batch.mapped)
    out = {number for number, _ in batch.refused}
    found = []
    for number, text in enumerate(batch.sheets, 1):
        tell.at(progress.READ, number, batch.count)
        if number in out:
            continue
        try:
            found.append(sheet_batch.check_sheet(known, text))
        except sheet_faults.LeftOut as left:
            batch.refused.append([number, str(left)])
        except sheet_faults.Refused as refused:
            again = sheet_faults.REFUSED_NOW(number=number, why=refused.said)
            raise sheet_faults.Refused(again) from None
    if check_batch.known_hashes(found):
        raise sheet_faults.Refused(sheet_faults.SOME_HERE)
    return found


def people_of(batch: SheetBatch, names: Sequence[str]) -> dict[str, Person]:
    """By name; who is not known becomes one of its people."""
    league = batch.league
    found = sheet_batch.known_people(league, batch.mapped).people
    known = {form: person for form, person in found.items() if person is not None}
    new = {normal(one): tidy(one) for one in names if normal(one) not in known}
    made = Person.objects.bulk_create(
        [Person(league=league, name=name) for name in new.values()], batch_size=AT_ONCE
    )
    return known | {normal(one.name): one for one in made}


def sessions_of(days: Iterable[tuple[Season, date]]) -> Sessions:
    """The evening of each day; one is made where there is none."""
    known = set(days)
    seasons = {season.pk: season for season, _ in known}
    here = Session.objects.filter(season__in=seasons).order_by("-starts", "-pk")
    found = {(one.season_id, timezone.localdate(one.starts)): one for one in here}
    wanted = {(season.pk, day) for season, day in known}
    new = [
        new_session(seasons[season], day)
        for season, day in sorted(wanted)
        if (season, day) not in found
    ]
    for session in Session.objects.bulk_create(new, batch_size=AT_ONCE):
        found[session.season_id, timezone.localdate(session.starts)] = session
    return {key: one for key, one in found.items() if key in wanted}


def new_session(season: Season, day: date) -> Session:
    starts = datetime.combine(day, BEGINS, timezone.get_current_timezone())
    return Session(season=season, starts=starts, closed=timezone.now())


def seat(
    brought: Sequence[sheet_batch.CheckedSheet],
    sessions: Sessions,
    people: dict[str, Person],
) -> list[int]:
    """Tables with their logs, assignments, seats and who was there; the assignments."""
    for sheet, code in zip(brought, links.free_codes(len(brought)), strict=True):
        sheet.table.code = code
    numbers = numbers_of(sessions)
    assignments, entries = [], []
    for sheet in brought:
        session, table = sessions[sheet.season.pk, sheet.day], sheet.table
        numbers[session.pk] = number = numbers.get(session.pk, 0) + 1
        entries += log_of(sheet, session.starts + number * ROUND)
        assignment = TableAssignment(
            session=session, turn=1, number=number, game=sheet.game
        )
        assignment.table = table
        assignments.append(assignment)
    seats = [seat for one in assignments for seat in seats_of(one, people)]
    Table.objects.bulk_create([one.table for one in brought], batch_size=AT_ONCE)
    TableAssignment.objects.bulk_create(assignments, batch_size=AT_ONCE)
    Seat.objects.bulk_create(seats, batch_size=AT_ONCE)
    Attendance.objects.bulk_create(
        here_by(seats), ignore_conflicts=True, batch_size=AT_ONCE
    )
    Entry.objects.bulk_create(entries, batch_size=AT_ONCE)
    return [one.pk for one in assignments]


def seats_of(
    table_assignment: TableAssignment, people: dict[str, Person]
) -> list[Seat]:
    names = table_assignment.table.players if table_assignment.table else []
    return [
        Seat(assignment=table_assignment, number=number, person=people[normal(name)])
        for number, name in enumerate(names)
    ]


def here_by(seats: Sequence[Seat]) -> list[Attendance]:
    """Who sat at a table of an evening was there, once."""
    found = dict.fromkeys((one.assignment.session, one.person) for one in seats)
    return [
        Attendance(session=session, person=person, answer=Attendance.Answer.HERE)
        for session, person in found
    ]


def numbers_of(sessions: Sessions) -> dict[int, int]:
    """The last number among the first tables of each evening."""
    drawn = TableAssignment.objects.filter(session__in=sessions.values(), turn=1)
    found: dict[int, int] = {}
    for session, number in drawn.order_by("number").values_list("session", "number"):
        found[session] = number
    return found


def log_of(checked_sheet: sheet_batch.CheckedSheet, at: datetime) -> list[Entry]:
    """All at the moment the evening has for it: a sheet knows no times."""
    entries = past_game.entries_of(
        checked_sheet.table,
        past_game.Past([*checked_sheet.rounds], checked_sheet.ended, None),
    )
    for entry in entries:
        entry.at = at
    checked_sheet.table.created, checked_sheet.table.version = at, len(entries)
    return entries
