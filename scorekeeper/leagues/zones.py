"""The clock of a club: by it an evening begins, ends its day, and becomes final."""

from contextlib import AbstractContextManager
from datetime import date, datetime, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

from scorekeeper.leagues.models import League

# Names of places; the others are other names of the same.
PLACES = frozenset(
    (
        *("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic"),
        *("Australia", "Europe", "Indian", "Pacific"),
    )
)


@cache
def known() -> tuple[str, ...]:
    """Europe/Berlin, and all the others."""
    found = available_timezones()
    return tuple(
        sorted(one for one in found if one.partition("/")[0] in PLACES or one == "UTC")
    )


def zone_of(league: League) -> tzinfo:
    """That of the site where the club has said nothing, or what no host knows."""
    return of_name(league.zone) or timezone.get_default_timezone()


@cache
def of_name(name: str) -> tzinfo | None:
    return ZoneInfo(name) if name and name in available_timezones() else None


def by_clock_of(league: League) -> AbstractContextManager[None]:
    """All days and hours that are said or read meanwhile are the club's."""
    return timezone.override(zone_of(league))


def day_of(league: League, at: datetime) -> date:
    return timezone.localdate(at, timezone=zone_of(league))


def today(league: League) -> date:
    return timezone.localdate(timezone=zone_of(league))
