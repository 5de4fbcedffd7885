"""Numbers, names and times as people read them."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def minus(number: int) -> str:
    """With a true minus: −3."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """A change: +7, −3, 0."""
    return f"+{number}" if number > 0 else minus(number)


def gains(scores: Iterable[tuple[str, int]]) -> str:
    """Ann +7, Ben −1: in a row, none of them the last."""
    return ", ".join(f"{name} {signed(points)}" for name, points in scores)


def listed(names: Iterable[str]) -> str:
    """Ann; Ann and Ben; Ann, Ben and Cleo."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: int, one: str, many: str = "") -> str:
    """1 round, 2 rounds."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def span(numbers: Iterable[int]) -> str:
    """4; 2–4; 2, 4."""
    found = sorted(numbers)
    if len(found) > 1 and found[-1] - found[0] == len(found) - 1:
        return f"{found[0]}–{found[-1]}"
    return ", ".join(map(str, found))


def when(at: datetime) -> str:
    """20:14 today; before today with the day."""
    at, now = timezone.localtime(at), timezone.localtime()
    clock = f"{at:%H:%M}"
    return clock if at.date() == now.date() else f"{day(at)}, {clock}"


def day(at: datetime) -> str:
    """Today; Thursday within the week; 14 November; with the year before this one."""
    at, now = timezone.localtime(at), timezone.localtime()
    ago = (now.date() - at.date()).days
    if ago < 7:
        return ("today", "yesterday")[ago] if ago in (0, 1) else f"{at:%A}"
    year = "" if at.year == now.year else f" {at.year}"
    return f"{at.day} {at:%B}{year}"


def ago(at: datetime) -> str:
    """4 seconds ago; 3 minutes ago; else at its time."""
    seconds = int((timezone.now() - at).total_seconds())
    if seconds < 60:
        return f"{counted(max(1, seconds), 'second')} ago"
    if seconds < 3600:
        return f"{counted(seconds // 60, 'minute')} ago"
    return f"at {when(at)}"


def in_megabytes(size: int) -> str:
    """1 MB, 1.3 MB: rounded up, so that what is too large never looks right."""
    tenths = -(-size // 100_000)
    return f"{tenths // 10}.{tenths % 10} MB".replace(".0 MB", " MB")
