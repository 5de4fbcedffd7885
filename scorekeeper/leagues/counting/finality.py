"""Until when a table of an evening may be corrected by all who record there."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from django.db.models import Prefetch, prefetch_related_objects

from scorekeeper.leagues import dates, zones
from scorekeeper.leagues.counting import sentences
from scorekeeper.leagues.models import League, Season, Session, TableAssignment
from scorekeeper.tables import log
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.sentences import sentence

# What moves a score, or makes it doubtful.
MOVES = log.UNDOABLE | log.SEATING | {Kind.UNDONE, Kind.DISPUTED, Kind.LAST}
REASONED = {Kind.CORRECTED, Kind.UNDONE, Kind.RULED}


def assignment_of(table: Table) -> TableAssignment | None:
    """With its evening and its league: one query, asked once of a table."""
    fetch_assignments([table])
    return getattr(table, "assignment", None)


def fetch_assignments(tables: Sequence[Table]) -> None:
    """Reads the assignments of tables with evening and league; one query."""
    assignments = TableAssignment.objects.select_related("session__season__league")
    prefetch_related_objects(tables, Prefetch("assignment", assignments))


def leagues_of(tables: Sequence[Table]) -> Iterator[tuple[Table, League]]:
    """Of those that leagues count; one query."""
    fetch_assignments(tables)
    for table in tables:
        if assignment := getattr(table, "assignment", None):
            yield table, assignment.session.season.league


def until(league: League, session: Session) -> date:
    """The day from which on the results of an evening are final."""
    day = zones.day_of(league, session.starts)
    return day + timedelta(days=league.correction_days + 1)


def is_final(league: League, session: Session) -> bool:
    """Nobody but a referee may correct the results of that evening any more."""
    return zones.today(league) >= until(league, session)


def final_day(season: Season) -> date | None:
    """The day since when a season that is over is final; None while it is not.

    It is over with its last day, or once the next one began; evenings after that still
    count in it until then. At most two queries.
    """
    league, last = season.league, season.ends
    if last is None:
        after = league.seasons.filter(starts__gt=season.starts).order_by("starts")
        later = after.values_list("starts", flat=True).first()
        last = later - timedelta(days=1) if later else None
    if last is None:
        return None
    days = timedelta(days=league.correction_days + 1)
    evening = season.sessions.order_by("-starts").first()
    since = max(last + days, until(league, evening) if evening else last + days)
    return since if zones.today(league) >= since else None


def final_since(table: Table) -> date | None:
    """The day since when a table is final; None while it is not."""
    assignment = assignment_of(table)
    if assignment is None:
        return None
    session = assignment.session
    league = session.season.league
    return until(league, session) if is_final(league, session) else None


def note_of(since: date) -> str:
    """Final since 28 November."""
    return sentence(sentences.FINAL_SINCE, day=dates.day(since))


def refusal(table: Table, kind: str, reason: str) -> str:
    """Why nothing of that kind is written at this table; else nothing.

    What is said in a dispute that is open goes on.
    """
    since = final_since(table) if kind in MOVES else None
    if since is None:
        return ""
    if not table.overrules:
        return sentence(sentences.FINAL_FOR_REFEREE, day=dates.day(since))
    if kind in REASONED and not reason:
        return sentence(sentences.FINAL_NEEDS_REASON, day=dates.day(since))
    return ""
