"""Which column of a table of cells is which: guessed, and then chosen."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.exchange.plain_cells import Cells
from scorekeeper.leagues.names import normal
from scorekeeper.leagues.people import heads
from scorekeeper.tables.sentences import Text
from scorekeeper.tables.spoken import typed_as
from scorekeeper.text import is_number

NONE = -1
NEEDED = ("date", "name", "points")
FIELDS = {
    "date": gettext_lazy("Date"),
    "name": gettext_lazy("Name"),
    "points": gettext_lazy("Points"),
    "place": gettext_lazy("Place"),
    "won": gettext_lazy("Games won"),
    "lost": gettext_lazy("Games lost"),
    "series": gettext_lazy("Series"),
}
# What clubs write above them.
HEADS = {
    "date": heads.DATE,
    "name": heads.NAME,
    "points": heads.POINTS,
    "place": heads.PLACE,
    "won": heads.WON,
    "lost": heads.LOST,
    "series": heads.SERIES,
}
EXAMPLES = 3
ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?")
DOTS = re.compile(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?: .*)?")
SLASHES = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})(?: .*)?")
THOUSANDS = re.compile(r"-?\d{1,3}(?:[.,’' \u00a0\u202f]\d{3})+")


@dataclass(frozen=True)
class Columns:
    """`at`: by field its column. `month_first`: 11/19/2026 is in November."""

    at: Mapping[str, int]
    headed: bool
    month_first: bool

    @property
    def told(self) -> dict[str, Any]:
        """To be kept with a batch."""
        return {**self.at, "headed": self.headed, "month_first": self.month_first}

    @property
    def chosen(self) -> bool:
        return all(self.at[field] != NONE for field in NEEDED)

    def cell(self, row: list[str], field: str) -> str:
        at = self.at[field]
        return row[at] if 0 <= at < len(row) else ""


def kept(told: Mapping[str, Any]) -> Columns:
    at = {field: told.get(field, NONE) for field in FIELDS}
    return Columns(at, bool(told.get("headed")), bool(told.get("month_first")))


def posted(typed: Mapping[str, str], width: int) -> Columns:
    """As somebody chose; a column that is not there is none."""
    at = dict.fromkeys(FIELDS, NONE)
    for field in FIELDS:
        chosen = typed.get(field, "")
        if is_number(chosen) and int(chosen) < width:
            at[field] = int(chosen)
    return Columns(at, "headed" in typed, typed.get("dates") == "month")


def guessed(cells: Cells) -> Columns:
    first = [normal(cell).rstrip(".") for cell in next(filter(any, cells), [])]
    by_head = {field: headed_by(words, first) for field, words in HEADS.items()}
    headed = sum(at != NONE for at in by_head.values()) > 1
    found = by_head if headed else by_content(cells)
    return Columns(found, headed, month_first(cells, found["date"]))


def headed_by(words: Text, heads: list[str]) -> int:
    known = typed_as(words)
    return next((at for at, head in enumerate(heads) if head in known), NONE)


def by_content(cells: Cells) -> dict[str, int]:
    """The column of most dates, of most letters, and of the largest numbers."""
    width = max(map(len, cells))
    columns = [[row[at] for row in cells if at < len(row)] for at in range(width)]
    days = [sum(looks_dated(cell) for cell in column) for column in columns]
    letters = [sum(map(str.isalpha, "".join(column))) for column in columns]
    sums = [sum(abs(number(cell) or 0) for cell in column) for column in columns]
    found = dict.fromkeys(FIELDS, NONE)
    for field, counts in (("date", days), ("name", letters), ("points", sums)):
        free = [n if at not in found.values() else 0 for at, n in enumerate(counts)]
        found[field] = free.index(max(free)) if any(free) else NONE
    return found


def looks_dated(cell: str) -> bool:
    return any(form.fullmatch(cell) for form in (ISO, DOTS, SLASHES))


def slashed(cells: Cells, at: int) -> list[tuple[int, int]]:
    """The first two numbers of each date that is written with slashes."""
    found = (SLASHES.fullmatch(row[at]) for row in cells if 0 <= at < len(row))
    return [(int(one[1]), int(one[2])) for one in found if one]


def month_first(cells: Cells, at: int) -> bool:
    pairs = slashed(cells, at)
    return any(second > 12 for _, second in pairs) and all(a <= 12 for a, _ in pairs)


def day(cell: str, *, month_first: bool) -> date | None:
    if one := ISO.fullmatch(cell):
        year, month, number = one.groups()
    elif one := DOTS.fullmatch(cell):
        number, month, year = one.groups()
    elif one := SLASHES.fullmatch(cell):
        first, second, year = one.groups()
        month, number = (first, second) if month_first else (second, first)
    else:
        return None
    whole = int(year) + (2000 if len(year) == 2 else 0)
    try:
        return date(whole, int(month), int(number))
    except ValueError:
        return None


def number(cell: str) -> int | None:
    """1.204 and 1,204 are 1204; 12.5 is none."""
    plain = cell.replace("−", "-").replace("+", "").strip()
    if THOUSANDS.fullmatch(plain):
        plain = re.sub(r"[^\d-]", "", plain)
    if not re.fullmatch(r"-?\d{1,7}", plain):
        return None
    return int(plain)


def examples(cells: Cells, at: int, *, headed: bool) -> list[str]:
    body: Iterable[list[str]] = cells[1:] if headed else cells
    found = [row[at] for row in body if at < len(row) and row[at]]
    return [cell[:20] for cell in found[:EXAMPLES]]
