"""Days as the pages of a league name them, also those to come."""

from datetime import date, datetime

from django.utils import timezone


def day(at: date) -> str:
    """26 November; with the year where it is not this one. Of a date or a time."""
    if isinstance(at, datetime):
        at = timezone.localdate(at)
    year = "" if at.year == timezone.localdate().year else f" {at.year}"
    return f"{at.day} {at:%B}{year}"


def short(at: datetime) -> str:
    """26 Nov, in a column; with the year where it is not this one."""
    local = timezone.localtime(at)
    year = "" if local.year == timezone.localdate().year else f" {local.year}"
    return f"{local.day} {local:%b}{year}"


def evening(at: datetime) -> str:
    """Thursday 26 November, 19:30."""
    local = timezone.localtime(at)
    return f"{local:%A} {day(at)}, {local:%H:%M}"
