"""Until when a table of an evening may be corrected by all who record there."""

from datetime import date, timedelta

from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone

from scorekeeper.leagues.models import League, Session, Sitting
from scorekeeper.tables import log
from scorekeeper.tables.models import Kind, Table

# What moves a score, or makes it doubtful.
MOVES = log.DEEDS | {Kind.UNDONE, Kind.DISPUTED}
REASONED = {Kind.CORRECTED, Kind.UNDONE, Kind.RULED}


def sitting_of(table: Table) -> Sitting | None:
    """With its evening and its league: one query, asked once of a table."""
    evenings = Sitting.objects.select_related("session__season__league")
    prefetch_related_objects([table], Prefetch("sitting", evenings))
    return getattr(table, "sitting", None)


def until(league: League, session: Session) -> date:
    """The day from which on the results of an evening are final."""
    day = timezone.localdate(session.starts)
    return day + timedelta(days=league.correction_days + 1)


def is_final(league: League, session: Session) -> bool:
    return timezone.localdate() >= until(league, session)


def final_since(table: Table) -> date | None:
    """The day since when a table is final; None while it is not."""
    sitting = sitting_of(table)
    if sitting is None:
        return None
    session = sitting.session
    league = session.season.league
    return until(league, session) if is_final(league, session) else None


def said_of(since: date) -> str:
    """Final since 28 November."""
    year = "" if since.year == timezone.localdate().year else f" {since.year}"
    return f"Final since {since.day} {since:%B}{year}"


def refusal(table: Table, kind: str, reason: str) -> str:
    """Why nothing of that kind is written at this table; else nothing.

    What is said in a dispute that is open goes on.
    """
    since = final_since(table) if kind in MOVES else None
    if since is None:
        return ""
    if not table.overrules:
        text = "the league’s referee can correct it, with a reason."
        return f"{said_of(since)}: {text}"
    if kind in REASONED and not reason:
        return f"{said_of(since)}: say why, it stays with the score."
    return ""
