"""A league that came from its file undone as a whole, unless it was used since."""

from django.db import transaction
from django.utils import timezone

from scorekeeper.exchange import sheet_faults
from scorekeeper.leagues.counting import queries
from scorekeeper.leagues.models import (
    League,
    Penalty,
    PlainList,
    Session,
    SheetBatch,
    TableAssignment,
)
from scorekeeper.leagues.settings import delete_league
from scorekeeper.tables.models import Entry

# An import of this much more is that of the whole league.
WHOLE = "league"


def remember(league: League, name: str, tables: int) -> None:
    """Kept beside imports of sheets, with how much there was."""
    SheetBatch.objects.create(
        league=league,
        key=f"league-{league.pk}",
        name=name[:100] or league.name,
        count=tables,
        checked=tables,
        imported=timezone.now(),
        made={WHOLE: count_contents(league)},
    )


def count_contents(league: League) -> dict[str, int]:
    """How much it has of what people add to a league."""
    tables = TableAssignment.objects.filter(session__season__league=league)
    return {
        "tables": tables.filter(table__isnull=False).count(),
        "evenings": Session.objects.filter(season__league=league).count(),
        "people": league.people.count(),
        "accounts": league.people.filter(user__isnull=False).count(),
        "lists": PlainList.objects.filter(session__season__league=league).count(),
        "seasons": league.seasons.count(),
        "bookings": league.bookings.count(),
        "penalties": Penalty.objects.filter(session__season__league=league).count(),
    }


@transaction.atomic
def undo(batch: SheetBatch) -> None:
    """The league goes with its tables. Raises Refused where it was used since."""
    league = batch.league
    queries.lock(league)
    assignments = TableAssignment.objects.filter(session__season__league=league)
    since = Entry.objects.filter(table__assignment__in=assignments)
    # Of before it is not known how many penalty points came along: there were none.
    came = {"penalties": 0, **batch.made[WHOLE]}
    if count_contents(league) != came or since.filter(at__gt=batch.imported):
        raise sheet_faults.Refused(sheet_faults.USED_SINCE)
    delete_league.delete_whole(league)
