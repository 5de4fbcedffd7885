"""Days as clubs write them: 2026-11-19, 19.11.26, 8/9/2025, 08-09-2025, 20 Feb 2024."""

import re
from collections.abc import Iterable
from datetime import date
from functools import cache

from babel import Locale
from babel.dates import get_day_names, get_month_names
from django.conf import settings

# Do, 9.1.2025: the day of the week says nothing more.
WEEKDAY = re.compile(r"[^\W\d]{2,12}\.?,? (?=\d)")
ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?")
DOTS = re.compile(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?: .*)?")
# Which number is the day is told by the others, or asked.
TWO_WAYS = re.compile(r"(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?: .*)?")
NAMED = re.compile(
    r"(?:\w+,? )?(\d{1,2})(?:\.|\.?(?:st|nd|rd|th)?[ -])(?:de |of )?([^\W\d]+)\.?,?"
    r"[ -]?(?:de )?(\d{4}|\d{2})"
)
NAME_FIRST = re.compile(r"(?:\w+,? )?([^\W\d]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})")


def looks_dated(cell: str) -> bool:
    if any(form.fullmatch(bare(cell)) for form in (ISO, DOTS, TWO_WAYS)):
        return True
    return day(cell, month_first=False) is not None


def bare(cell: str) -> str:
    """Without the day of the week before it."""
    cell = cell.strip()
    found = WEEKDAY.match(cell)
    known = found and found[0].strip(" .,").casefold() in weekdays()
    return cell[found.end() :] if found and known else cell


def two_ways(cells: Iterable[str]) -> list[tuple[int, int]]:
    """The first two numbers of each date that could begin with either."""
    found = (TWO_WAYS.fullmatch(bare(cell)) for cell in cells)
    return [(int(one[1]), int(one[3])) for one in found if one]


def month_first(cells: Iterable[str]) -> bool:
    pairs = two_ways(cells)
    return any(second > 12 for _, second in pairs) and all(a <= 12 for a, _ in pairs)


def day(cell: str, *, month_first: bool) -> date | None:
    parts = parts_of(bare(cell), month_first=month_first)
    if parts is None:
        return None
    year, month, number = parts
    try:
        return date(year + (2000 if year < 100 else 0), month, number)
    except ValueError:
        return None


def parts_of(cell: str, *, month_first: bool) -> tuple[int, int, int] | None:
    """Year, month and day."""
    if match := ISO.fullmatch(cell):
        return int(match[1]), int(match[2]), int(match[3])
    if match := DOTS.fullmatch(cell):
        return int(match[3]), int(match[2]), int(match[1])
    if match := TWO_WAYS.fullmatch(cell):
        first, second = int(match[1]), int(match[3])
        month, number = (first, second) if month_first else (second, first)
        return int(match[4]), month, number
    if match := NAMED.fullmatch(cell):
        return named_month_date(match[3], match[2], match[1])
    if match := NAME_FIRST.fullmatch(cell):
        return named_month_date(match[3], match[1], match[2])
    return None


def named_month_date(year: str, month: str, number: str) -> tuple[int, int, int] | None:
    known = months().get(month.casefold().rstrip("."))
    return (int(year), known, int(number)) if known else None


@cache
def months() -> dict[str, int]:
    """In the languages of the site, whole or short: Feb, Februar, febrero, März."""
    found: dict[str, int] = {}
    for code, _ in settings.LANGUAGES:
        locale = Locale.parse(code, sep="-")
        for width in ("wide", "abbreviated"):
            for number, name in get_month_names(width, locale=locale).items():
                found.setdefault(name.casefold().rstrip("."), number)
                found.setdefault(name.casefold()[:3], number)
    return AUSTRIAN | found


# Jänner, Feber: as Austria says.
AUSTRIAN = {"jänner": 1, "jän": 1, "feber": 2}


@cache
def weekdays() -> frozenset[str]:
    """In the languages of the site, whole or short: Do, Thu, jueves, gio."""
    return frozenset(
        name.casefold().rstrip(".")
        for code, _ in settings.LANGUAGES
        for width in ("wide", "abbreviated", "short")
        for name in get_day_names(width, locale=Locale.parse(code, sep="-")).values()
    )
