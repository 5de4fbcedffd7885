"""Until when a series is played: so many minutes from when its first table was begun.

Nothing waits for that moment. Pages say it; what is entered at a table after it calls
the last deal there. The organiser may give more.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Min
from django.utils import timezone

from scorekeeper.leagues import audit_log, session_day
from scorekeeper.leagues.models import AuditLog, Session, TableAssignment
from scorekeeper.leagues.sessions import live_updates, sentences
from scorekeeper.tables import scoring
from scorekeeper.tables.events import last_round
from scorekeeper.tables.models import Kind, Table, Writer
from scorekeeper.tables.sentences import sentence

# So many at a time.
MORE = 10
MOST = 600


@dataclass(frozen=True)
class Limit:
    """When the time of a series is up, the seconds it lasts, what is said of it."""

    until: datetime
    lasts: int

    @property
    def up(self) -> bool:
        return timezone.now() >= self.until

    @property
    def words(self) -> str:
        """Played until 21:30, then the last deal is called."""
        text = sentences.TIME_UP if self.up else sentences.UNTIL
        return sentence(text, time=clock(self.until))

    @property
    def seconds(self) -> int:
        """What a clock in the browser counts down; nothing once it is up."""
        return max(0, int((self.until - timezone.now()).total_seconds()))


def clock(at: datetime) -> str:
    return f"{timezone.localtime(at):%H:%M}"


def limit(session: Session, turn: int, begun: datetime | None) -> Limit | None:
    """None where the evening plans none, or none of its tables is begun."""
    if not session.planned_minutes or begun is None:
        return None
    minutes = session.planned_minutes + extra(session, turn)
    return Limit(begun + timedelta(minutes=minutes), 60 * minutes)


def extra(session: Session, turn: int) -> int:
    """So many minutes more than planned."""
    more: list[int] = session.more_minutes
    return more[turn - 1] if turn <= len(more) else 0


def at(assignment: TableAssignment) -> Limit | None:
    """Of the series that a table is of; no query where nobody planned any."""
    session, turn = assignment.session, assignment.turn
    if not session.planned_minutes:
        return None
    return limit(session, turn, began(session, turn))


def began(session: Session, turn: int) -> datetime | None:
    tables = session.assignments.filter(turn=turn, table__isnull=False)
    found = tables.aggregate(at=Min("table__created"))["at"]
    return found if isinstance(found, datetime) else None


@transaction.atomic
def give_more(session: Session, turn: int, version: int, by: str) -> bool:
    """Ten minutes more for that series, once for whoever saw the page as it was."""
    more = [*session.more_minutes, *[0] * (turn - len(session.more_minutes))]
    was = more[turn - 1]
    more[turn - 1] = min(was + MORE, MOST)
    found = Session.objects.filter(pk=session.pk, version=version)
    if not found.update(more_minutes=more, version=F("version") + 1):
        return False
    session.refresh_from_db()
    league = session.season.league
    day = session_day.day_of(league, session).isoformat()
    given = {"minutes": more[turn - 1] - was, "series": turn, "day": day}
    audit_log.note(by, league, AuditLog.Kind.TIME, **given)
    live_updates.tell_followers(session)
    return True


def follow(assignment: TableAssignment | None, after: scoring.State) -> None:
    """What was entered once the time is up calls the last deal there, once: whoever
    takes that back plays on as agreed.
    """
    if assignment is None or after.over or assignment.left_out:
        return
    found, entry = at(assignment), after.entries[-1]
    if found is None or entry.kind != Kind.RECORDED or entry.at < found.until:
        return
    told = (one for one in after.entries if one.kind == Kind.LAST)
    if any(one.at >= found.until for one in told):
        return
    table = Table.objects.get(pk=after.table.pk)
    table.writer = Writer(way="league")
    try:
        last_round.call(table, key=f"time-{entry.pk}")
    except scoring.SheetError:
        return  # no fewer can be played
