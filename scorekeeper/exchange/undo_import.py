"""An import undone as a whole: its tables, evenings and people, unless used since."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from scorekeeper.exchange import sheet_faults
from scorekeeper.exchange.progress import NOBODY, Progress
from scorekeeper.leagues.counting import queries, results
from scorekeeper.leagues.models import (
    Attendance,
    AuditLog,
    Person,
    Seat,
    Session,
    SheetBatch,
    TableAssignment,
)
from scorekeeper.leagues.sessions import live_updates
from scorekeeper.tables.models import Entry, Table

# What is known of a batch by what it made.
ASSIGNMENTS, PEOPLE, SESSIONS, ATTENDING = "tables", "people", "evenings", "attending"


def newest() -> dict[str, int]:
    """The last rows there are before an import: what it makes comes after them."""
    return {
        name: kind.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        for name, kind in (
            (PEOPLE, Person),
            (SESSIONS, Session),
            (ATTENDING, Attendance),
        )
    }


def import_record(
    before: Mapping[str, int],
    assignments: Sequence[int],
    people: Sequence[Person],
    sessions: Sequence[Session],
) -> dict[str, Any]:
    """What an import made of these; who and which evenings were there before stay."""
    here = Attendance.objects.filter(
        session__in=sessions, person__in=people, pk__gt=before[ATTENDING]
    )
    return {
        ASSIGNMENTS: list(assignments),
        PEOPLE: sorted({one.pk for one in people if one.pk > before[PEOPLE]}),
        SESSIONS: sorted({one.pk for one in sessions if one.pk > before[SESSIONS]}),
        ATTENDING: list(here.values_list("pk", flat=True)),
    }


@transaction.atomic
def undo(batch: SheetBatch, by: str, tell: Progress = NOBODY) -> None:
    """Raises Refused where somebody wrote at one of its tables since."""
    league = batch.league
    queries.lock(league)
    here = TableAssignment.objects.filter(
        session__season__league=league, pk__in=batch.made[ASSIGNMENTS]
    )
    since = Entry.objects.filter(table__assignment__in=here, at__gt=batch.imported)
    if since.exists():
        raise sheet_faults.Refused(sheet_faults.WRITTEN_SINCE)
    count = here.count()
    tables = list(here.filter(table__isnull=False).values_list("table", flat=True))
    touched = list(Session.objects.filter(assignments__in=here).distinct())
    league.results.filter(assignment__in=here).delete()
    Seat.objects.filter(assignment__in=here).delete()
    here.delete()
    Table.objects.filter(pk__in=tables).delete()
    clear(batch)
    left = results.assignments_of(league).count()
    results.rebuild(league, tell.counting(left))
    data = {"sheets": count, "file": batch.name, "undone": True}
    league.audit_log.create(kind=AuditLog.Kind.IMPORTED, data=data, by=by)
    batch.delete()
    for session in touched:
        if session.pk not in batch.made[SESSIONS]:
            live_updates.tell_followers(session)


def clear(batch: SheetBatch) -> None:
    """Who and what came with it, where nothing else is of them by now."""
    league = batch.league
    mine = Attendance.objects.filter(session__season__league=league)
    mine.filter(pk__in=batch.made[ATTENDING]).delete()
    Session.objects.filter(
        season__league=league,
        pk__in=batch.made[SESSIONS],
        assignments=None,
        attending=None,
        bookings=None,
        plain_lists=None,
        penalties=None,
    ).delete()
    unused = dict.fromkeys(
        (
            *("user", "into", "merged", "seats", "counted", "stints"),
            *("counted_stints", "attended", "bookings", "plain_results"),
            "penalties",
        )
    )
    league.people.filter(pk__in=batch.made[PEOPLE], **unused).delete()
