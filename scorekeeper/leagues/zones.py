"""The clock of a club: by it an evening begins, ends its day, and becomes final."""

from contextlib import AbstractContextManager
from datetime import date, datetime, time, tzinfo
from functools import cache
from operator import itemgetter
from zoneinfo import ZoneInfo, available_timezones

from babel import Locale
from babel.core import get_global
from django.utils import timezone
from django.utils.translation import get_language, gettext

from scorekeeper.leagues.models import League

# Names of places; the others are other names of the same.
PLACES = frozenset(
    (
        *("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic"),
        *("Australia", "Europe", "Indian", "Pacific"),
    )
)

# A zone of no country, as UTC is.
NOWHERE = "ZZ"


@cache
def known_zones() -> tuple[str, ...]:
    """Europe/Berlin, and all the others."""
    found = available_timezones()
    return tuple(
        sorted(one for one in found if one.partition("/")[0] in PLACES or one == "UTC")
    )


def choices(mine: str) -> list[tuple[str, str]]:
    """Each zone by its name in the reader's language, in that order.

    Other names of a zone are left out, but for the club's own.
    """
    shown = {name for name in known_zones() if name in get_global("zone_territories")}
    shown |= {"UTC", mine} - {""}
    return sorted(((one, zone_name(one)) for one in shown), key=itemgetter(1))


def zone_name(name: str) -> str:
    """Its town and its country as the reader calls them: Berlin (Germany)."""
    locale = Locale.parse(get_language() or "en", sep="-")
    code = get_global("zone_territories").get(name, NOWHERE)
    land = "" if code == NOWHERE else locale.territories.get(code, "")
    town = next(filter(None, (town_in(locale, one) for one in names_of(name))), "")
    town = town or name.rpartition("/")[2].replace("_", " ")
    return gettext("{town} ({land})").format(town=town, land=land) if land else town


def town_in(locale: Locale, name: str) -> str:
    return str(locale.time_zones.get(name, {}).get("city", ""))


def names_of(name: str) -> list[str]:
    """Its own first, then those it had before: words may be kept under one of them."""
    before = get_global("zone_aliases").items()
    return [name, *(old for old, new in before if new == name)]


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


def midnight(league: League, day: date) -> datetime:
    """When a day begins there."""
    return timezone.make_aware(datetime.combine(day, time()), zone_of(league))
