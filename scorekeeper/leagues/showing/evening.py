"""The evening that comes next, or is on."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from scorekeeper.leagues.models import Attendance, League, Session
from scorekeeper.leagues.showing import dates
from scorekeeper.tables import words

# An evening is on for so long after it began, unless it was closed.
ON = timedelta(hours=12)
NAMES = 4


@dataclass(frozen=True)
class Evening:
    session: Session
    title: str
    sub: str


def next_evening(league: League) -> Evening | None:
    """Two queries."""
    now = timezone.now()
    open_ones = Session.objects.filter(season__league=league, closed=None)
    found = open_ones.filter(starts__gt=now - ON).order_by("starts").first()
    if found is None:
        return None
    when = "Now" if found.starts <= now else "Next"
    at = f"At {found.place}." if found.place else ""
    sub = " ".join(part for part in (at, coming(found)) if part)
    return Evening(found, f"{when}: {dates.evening(found.starts)}", sub)


def coming(session: Session) -> str:
    """Ann, Ben, Cleo and 5 others are coming."""
    here = session.attending.exclude(answer=Attendance.Answer.AWAY)
    names = [str(one.person) for one in here.select_related("person").order_by("pk")]
    if not names:
        return ""
    if len(names) > NAMES + 1:
        names = [*names[:NAMES], f"{len(names) - NAMES} others"]
    return f"{words.listed(names)} {'is' if len(names) == 1 else 'are'} coming."
