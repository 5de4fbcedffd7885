"""Days as the pages of a league name them, also those to come."""

from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from scorekeeper.tables import spoken


def local(at: date) -> date:
    return timezone.localtime(at) if isinstance(at, datetime) else at


def day(at: date) -> str:
    """26 November; with the year where it is not this one. Of a date or a time."""
    there = local(at)
    same = there.year == timezone.localdate().year
    return day_of_year(there) if same else whole_day(there)


def day_of_year(at: date) -> str:
    return spoken.day_of_year(local(at))


def whole_day(at: date) -> str:
    return spoken.whole_day(local(at))


def short(at: datetime) -> str:
    """26 Nov, in a column; with the year where it is not this one."""
    there = timezone.localtime(at)
    if there.year == timezone.localdate().year:
        return date_format(there, pgettext("a day of this year, short", "j M"))
    return date_format(there, pgettext("a day of another year, short", "j M Y"))


def month(at: date) -> str:
    """November 2026."""
    return date_format(local(at), pgettext("a month", "F Y"))


def weekday(at: date) -> str:
    """Thursday 26 November."""
    text = pgettext("a day with its weekday", "{weekday} {day}")
    return text.format(weekday=date_format(local(at), "l"), day=day(at))


def evening(at: datetime) -> str:
    """Thursday 26 November, 19:30."""
    time = f"{timezone.localtime(at):%H:%M}"
    return gettext("{day}, {clock}").format(day=weekday(at), clock=time)
