"""The evening that comes next, or is on."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.leagues import dates, places, sentences
from scorekeeper.leagues.models import Attendance, League, Session
from scorekeeper.leagues.sessions import who_comes
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence

# An evening is on for so long after it began, unless it was closed.
ON = timedelta(hours=12)
NAMES = 4


@dataclass(frozen=True)
class NextSession:
    session: Session
    title: str
    sub: str


def next_session(league: League) -> NextSession | None:
    """Two queries."""
    now = timezone.now()
    open_ones = Session.objects.filter(season__league=league, closed=None)
    found = open_ones.filter(starts__gt=now - ON).order_by("starts").first()
    if found is None:
        return None
    title = gettext("Now: {when}") if found.starts <= now else gettext("Next: {when}")
    at = places.at(gettext("At {place}."), found.place) if found.place else ""
    sub = " ".join(part for part in (at, playing(found) or coming(found)) if part)
    return NextSession(found, title.format(when=dates.evening(found.starts)), sub)


def playing(session: Session) -> str:
    """6 tables in progress, 24 people here; nothing before the first is begun."""
    begun = session.assignments.filter(table__isnull=False, left_out=False)
    going = begun.filter(table__final__isnull=True).count()
    here = session.attending.filter(answer=Attendance.Answer.HERE)
    many = who_comes.by_person(here).values("who").distinct().count()
    people = sentences.PEOPLE_HERE(count=many)
    return sentence(sentences.IN_PROGRESS, count=going, here=people) if going else ""


def coming(session: Session) -> str:
    """Ann, Ben, Cleo and 5 others are coming."""
    here = session.attending.exclude(answer=Attendance.Answer.AWAY)
    here = here.select_related("person__into").order_by("pk")
    people = dict.fromkeys(one.person.into or one.person for one in here)
    names = [str(one) for one in people if one.left is None]
    if not names:
        return ""
    if len(names) > NAMES + 1:
        others = sentence(sentences.OTHERS, count=len(names) - NAMES)
        names = [*names[:NAMES], others]
    return sentence(sentences.COMING, names=spoken.list_names(names), people=len(names))
