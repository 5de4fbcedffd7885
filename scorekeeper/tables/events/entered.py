"""When something was entered that waited on a phone before it came."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from scorekeeper.tables.events import confirmations
from scorekeeper.tables.models import Entry, Table

# Where a post says how many seconds it waited: by one clock, whatever hour that shows.
HEADER = "Ago"
LONGEST = timedelta(days=30)


def entry_time(waited: str, table: Table, entries: Sequence[Entry]) -> datetime | None:
    """Never before what stands in the log, and never later than now.

    `waited` is seconds, as text. None: as it comes. So it is where silence confirms:
    the time to object begins when others can see it.
    """
    at = begin_time(waited)
    if at is None:
        return None
    if confirmations.setting_of(entries).on:
        return None
    earliest = entries[-1].at if entries else table.created
    return min(max(at, earliest), timezone.now())


def begin_time(waited: str) -> datetime | None:
    """When something was begun that had nothing before it: a table, on its phone."""
    if not (waited.isascii() and waited.isdigit() and len(waited) < 9):
        return None
    return timezone.now() - min(timedelta(seconds=int(waited)), LONGEST)
