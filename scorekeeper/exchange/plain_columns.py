"""Which column of a table of cells is which: guessed, and then chosen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.exchange import plain_days, plain_layouts, plain_numbers
from scorekeeper.exchange.plain_cells import Cells
from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.names import normal
from scorekeeper.leagues.people import heads
from scorekeeper.tables.sentences import Text
from scorekeeper.tables.spoken import words_to_type
from scorekeeper.text import is_number

NONE = -1
NEEDED = ("date", "name", "points")
FIELDS = {
    "date": gettext_lazy("Date"),
    "name": gettext_lazy("Name"),
    "last": gettext_lazy("Last name, if apart"),
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


@dataclass(frozen=True)
class Columns:
    """`at`: by field its column. `month_first`: 11/19/2026 is in November.

    `above`: so many lines stand above the heads. `numbers`: what marks in numbers are,
    where that was in doubt. `layout`: see plain_layouts.py. `one_day`: of all lines,
    where no column has dates.
    """

    at: Mapping[str, int]
    headed: bool
    month_first: bool
    above: int = 0
    numbers: str = ""
    layout: str = plain_layouts.LIST
    one_day: str = ""

    @property
    def told(self) -> dict[str, Any]:
        """To be kept with a batch."""
        names = ("headed", "month_first", "above", "numbers", "layout", "one_day")
        return {**self.at, **{name: getattr(self, name) for name in names}}

    @property
    def chosen(self) -> bool:
        """Nothing more has to be said before lines can be read."""
        dated = self.at["date"] != NONE or bool(self.one_day)
        if self.layout == plain_layouts.PLAYERS:
            return dated
        named = self.at["name"] != NONE
        if self.layout == plain_layouts.EVENINGS:
            return named
        return dated and named and self.at["points"] != NONE

    def cell(self, row: list[str], field: str) -> str:
        at = self.at[field]
        return row[at] if 0 <= at < len(row) else ""

    def name(self, row: list[str]) -> str:
        """First and last name, where they stand apart."""
        found = (self.cell(row, "name"), self.cell(row, "last"))
        return " ".join(filter(None, found))


def columns_of_batch(told: Mapping[str, Any]) -> Columns:
    at = {field: told.get(field, NONE) for field in FIELDS}
    return Columns(
        at,
        bool(told.get("headed")),
        bool(told.get("month_first")),
        int(told.get("above", 0)),
        str(told.get("numbers", "")),
        str(told.get("layout", plain_layouts.LIST)),
        str(told.get("one_day", "")),
    )


def columns_of_form(typed: Mapping[str, str], width: int, above: int = 0) -> Columns:
    """As somebody chose; a column that is not there is none."""
    at = dict.fromkeys(FIELDS, NONE)
    for field in FIELDS:
        chosen = typed.get(field, "")
        if is_number(chosen) and int(chosen) < width:
            at[field] = int(chosen)
    numbers, layout = typed.get("numbers", ""), typed.get("layout", "")
    known = (plain_numbers.WHOLE, plain_numbers.FRACTION)
    one_day = plain_days.day(typed.get("one_day", ""), month_first=False)
    return Columns(
        at,
        "headed" in typed,
        typed.get("dates") == "month",
        above,
        numbers if numbers in known else "",
        layout if layout in plain_layouts.LAYOUTS else plain_layouts.LIST,
        one_day.isoformat() if one_day and at["date"] == NONE else "",
    )


def guess_columns(cells: Cells) -> Columns:
    """From the heads, what they do not tell from what is in the columns."""
    filled = [row for row in cells if any(row)]
    above, by_head = head_of(filled)
    head = filled[above] if filled else []
    dated = plain_layouts.is_dated(head, filled[above + 1 :])
    headed = dated or sum(at != NONE for at in by_head.values()) > 1
    if not headed:
        above, by_head = 0, dict.fromkeys(FIELDS, NONE)
    body = filled[above + headed :]
    named = by_head["name"] != NONE
    below = filled[above + 1 :]
    layout = plain_layouts.guess_layout(head, below, named=named) if head else ""
    if layout == plain_layouts.PLAYERS:
        headed, body = True, below
    found = by_content(body, by_head, layout) if body else by_head
    if layout != plain_layouts.PLAYERS:
        found = with_other_half(found, body, head if headed else [])
    days = column(body, found["date"])
    month_first = plain_days.month_first(head if dated else days)
    return Columns(found, headed, month_first, above, "", layout or plain_layouts.LIST)


def head_of(filled: Cells) -> tuple[int, dict[str, int]]:
    """How many lines stand above the heads, and which column is which by them."""
    ways = []
    for above, row in enumerate(filled[: plain_layouts.ABOVE]):
        words = [normal(cell).rstrip(".") for cell in row]
        found = {field: column_headed(text, words) for field, text in HEADS.items()}
        ways.append((above, apart(words, found)))
    told = [sum(at != NONE for at in found.values()) for _, found in ways]
    dated = [
        plain_layouts.is_dated(row, filled[at + 1 :])
        for at, row in enumerate(filled[: len(ways)])
    ]
    best = next((n for n, count in enumerate(told) if count > 1), None)
    if best is None:  # days stand beside each other
        best = next((n for n, so in enumerate(dated) if so), 0)
    return ways[best] if ways else (0, dict.fromkeys(FIELDS, NONE))


def apart(words: list[str], found: dict[str, int]) -> dict[str, int]:
    """First and last name in two columns, whichever stands first."""
    first, last = column_headed(heads.FIRST, words), column_headed(heads.LAST, words)
    last = found["name"] if last == NONE else last
    both = first != NONE and last not in (NONE, first)
    names = {"name": first, "last": last} if both else {"last": NONE}
    if not both and found["name"] == NONE:
        names["name"] = max(first, last)
    return found | names


def with_other_half(
    found: dict[str, int], rows: Cells, head: list[str]
) -> dict[str, int]:
    """First and last name apart, where nothing stands above the one or both of them."""
    at = found["name"]
    if at == NONE or found["last"] != NONE or not rows:
        return found
    headed = {n for n, cell in enumerate(head) if cell}
    free = set(range(max(map(len, rows)))) - {*found.values()} - headed
    beside = plain_layouts.second_name(rows, at, free)
    if beside is None:
        return found
    first, last = sorted((at, beside))
    return found | {"name": first, "last": last}


def column(rows: Cells, at: int) -> list[str]:
    return [row[at] for row in rows if 0 <= at < len(row) and row[at]]


def column_headed(words: Text, heads: list[str]) -> int:
    known = words_to_type(words)
    return next((at for at, head in enumerate(heads) if head in known), NONE)


def by_content(cells: Cells, known: Mapping[str, int], layout: str) -> dict[str, int]:
    """What no head tells: the column of most dates, of most letters where what is
    said again counts once, and of the largest numbers.
    """
    width = max(map(len, cells))
    columns = [column(cells, at) for at in range(width)]
    days = [sum(map(plain_days.looks_dated, some)) for some in columns]
    letters = [sum(map(str.isalpha, "".join({*some}))) for some in columns]
    sums = [sum_of(some) for some in columns]
    found = dict(known)
    needed = [("date", days), ("name", letters), ("points", sums)]
    if layout == plain_layouts.PLAYERS:
        needed = needed[:1]
    elif layout == plain_layouts.EVENINGS:
        needed = needed[1:2]
    for field, counts in needed:
        if found[field] == NONE:
            free = [0 if at in found.values() else n for at, n in enumerate(counts)]
            found[field] = free.index(max(free)) if any(free) else NONE
    named = [] if found["series"] == NONE else columns[found["series"]]
    if not any(map(plain_numbers.bare_count, named)):
        found["series"] = NONE
    return found


def sum_of(cells: Sequence[str]) -> int:
    reading = plain_numbers.reading_of(cells)
    numbers = (None if looks_dated(one) else reading.number(one) for one in cells)
    return sum(int(abs(one) * 1000) for one in numbers if one)


def slash_dates(cells: Cells, at: int) -> list[tuple[int, int]]:
    """The first two numbers of each date that could begin with the day or the month."""
    return plain_days.two_ways(column(cells, at))


day, looks_dated = plain_days.day, plain_days.looks_dated


def number(cell: str) -> int | None:
    """1.204 and 1,204 are 1204; 12.5 is none."""
    found = plain_numbers.Reading().number(cell)
    return None if found is None else int(found)


def examples(cells: Cells, at: int, *, headed: bool) -> list[str]:
    body: Iterable[list[str]] = cells[1:] if headed else cells
    found = [row[at] for row in body if at < len(row) and row[at]]
    return [cell[:20] for cell in found[:EXAMPLES]]
