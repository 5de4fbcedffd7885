"""From when to when people are at an evening: written down as they come and go."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max, Min
from django.utils import timezone

from scorekeeper.leagues.models import (
    Attendance,
    Person,
    Session,
    Stay,
    TableAssignment,
)

Answer = Attendance.Answer
AFTER = timedelta(microseconds=1)


def answer(session: Session, people: Iterable[Person], said: str, **more: Any) -> None:
    """What they said last, and the moment in which they came or went.

    `more`: other columns of their attendance. A query for all, and some for each whose
    answer changes.
    """
    wanted = list(people)
    known = {one.person_id: one for one in rows_of(session, wanted)}
    if said != Answer.HERE:
        leave(session, wanted, said)
    for person in wanted:
        stay = known.get(person.pk)
        if stay is None:
            stay = Attendance.objects.create(
                session=session, person=person, answer=said, **more
            )
            was = ""
        else:
            was = stay.answer
            changed = {"answer": said, **more}
            if any(getattr(stay, name) != now for name, now in changed.items()):
                note_before(stay, said)
                for name, now in changed.items():
                    setattr(stay, name, now)
                stay.save(update_fields=list(changed))
        if said == Answer.HERE and was != Answer.HERE:
            Stay.objects.create(attendance=stay, came=moment(stay))


def leave(session: Session, people: Sequence[Person], said: str) -> None:
    """By a record that was merged into theirs they are not here either."""
    merged = session.attending.filter(person__into__in=people, answer=Answer.HERE)
    for record in merged.prefetch_related("stays"):
        note_before(record, said)
        record.answer = said
        record.save(update_fields=["answer"])


def rows_of(session: Session, people: Iterable[Person]) -> Iterable[Attendance]:
    return session.attending.filter(person__in=people).prefetch_related("stays")


def note_before(attendance: Attendance, said: str) -> None:
    """Whoever was here and goes was here until now."""
    if attendance.answer != Answer.HERE or said == Answer.HERE:
        return
    if attendance.stays.all():
        attendance.stays.filter(left=None).update(left=moment(attendance))
    elif since := begin_times(attendance)["first"]:
        # Put down before moments were kept: there from the first table on.
        Stay.objects.create(attendance=attendance, came=since, left=moment(attendance))


def moment(attendance: Attendance) -> datetime:
    """Now; after each table that is begun already, whatever the clocks say."""
    last, now = begin_times(attendance)["last"], timezone.now()
    return max(now, last + AFTER) if last else now


def begin_times(attendance: Attendance) -> dict[str, Any]:
    """When the first table of the evening was begun, and when the last."""
    here = TableAssignment.objects.filter(
        session=attendance.session_id, table__isnull=False
    )
    return here.aggregate(first=Min("table__created"), last=Max("table__created"))
