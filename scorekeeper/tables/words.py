"""Numbers, names and times as people read them."""

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, gettext_noop, ngettext, pgettext

from scorekeeper.tables.spoken import all_of, word

ORDINALS = (
    gettext_noop("first"),
    gettext_noop("second"),
    gettext_noop("third"),
    gettext_noop("fourth"),
    gettext_noop("fifth"),
    gettext_noop("sixth"),
    gettext_noop("seventh"),
)

# Why, in a tap: what whoever rules on a dispute may choose. It is kept in English.
BECAUSE = {"counted": gettext_noop("Counted again"), "agreed": gettext_noop("Agreed")}


def because(reason: str) -> str:
    """A reason that was kept, where it was chosen in the words of who reads it."""
    first, *rest = reason.split("\n")
    chosen = {f"{one}.": f"{gettext(one)}." for one in BECAUSE.values()}
    return "\n".join([chosen.get(first, first), *rest])


def placed(place: int) -> str:
    """Of somebody who came so: second; in other languages the place has its name."""
    ordinal = ORDINALS[place - 1]
    return pgettext(f"place.{ordinal}", ordinal)


# From here on the digits of a number are read in groups: 12,345, in German 12.345.
GROUPED = 10_000


def minus(number: int) -> str:
    """With a true minus: −3."""
    size = abs(number)
    said = str(size) if size < GROUPED else figure(size)
    return f"−{said}" if number < 0 else said


def figure(size: float | Decimal, places: int | None = None) -> str:
    """What is not below 0, with the signs of the language: 0.5, 9999, 12,345.60."""
    return number_format(size, places, force_grouping=size >= GROUPED)


def signed(number: int) -> str:
    """A change: +7, −3, 0."""
    return f"+{minus(number)}" if number > 0 else minus(number)


def gains(scores: Iterable[tuple[str, int]]) -> str:
    """Ann +7, Ben −1: in a row, none of them the last."""
    return ", ".join(f"{name}\u00a0{signed(points)}" for name, points in scores)


def listed(names: Iterable[str]) -> str:
    """Ann; Ann and Ben; Ann, Ben and Cleo."""
    # Plain ones: what a template holds to be safe is no plain text to the referee.
    return word(all_of("".join([name, ""]) for name in names))


def counted(number: int, one: str, many: str = "") -> str:
    """1 round, 2 rounds: in English, for who works on the site."""
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
    if at.date() == now.date():
        return clock
    return gettext("{day}, {clock}").format(day=day(at), clock=clock)


def day(at: datetime) -> str:
    """Today; Thursday within the week; 14 November; with the year before this one."""
    at, now = timezone.localtime(at), timezone.localtime()
    ago = (now.date() - at.date()).days
    if ago < 7:
        names = (gettext("today"), gettext("yesterday"))
        return names[ago] if ago in (0, 1) else date_format(at, "l")
    return day_of_year(at) if at.year == now.year else whole_day(at)


def day_of_year(at: date) -> str:
    """14 November; the first of a month may be written otherwise: 1º settembre."""
    if at.day == 1:
        return date_format(at, pgettext("a day of this year, the first", "j F"))
    return date_format(at, pgettext("a day of this year", "j F"))


def whole_day(at: date) -> str:
    """14 November 2026."""
    if at.day == 1:
        return date_format(at, pgettext("a day of another year, the first", "j F Y"))
    return date_format(at, pgettext("a day of another year", "j F Y"))


def ago(at: datetime) -> str:
    """4 seconds ago; 3 minutes ago; else at its time."""
    seconds = max(1, int((timezone.now() - at).total_seconds()))
    if seconds < 60:
        return ngettext("{number} second ago", "{number} seconds ago", seconds).format(
            number=seconds
        )
    if seconds < 3600:
        minutes = seconds // 60
        return ngettext("{number} minute ago", "{number} minutes ago", minutes).format(
            number=minutes
        )
    return gettext("at {time}").format(time=when(at))


def in_megabytes(size: int) -> str:
    """1 MB, 1.3 MB: rounded up, so that what is too large never looks right."""
    tenths = -(-size // 100_000)
    digits = 1 if tenths % 10 else 0
    return f"{number_format(tenths / 10, digits, force_grouping=False)} MB"
