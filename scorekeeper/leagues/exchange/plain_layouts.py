"""How the results stand on a paper: a line each, a column a player, or an evening.

Whatever it is, it becomes lines of date, name, points and series.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.exchange import plain_days, plain_numbers
from scorekeeper.leagues.exchange.plain_cells import Cells
from scorekeeper.leagues.names import normal
from scorekeeper.leagues.people import heads
from scorekeeper.tables.spoken import typed_as

if TYPE_CHECKING:
    from scorekeeper.leagues.exchange.plain_columns import Columns

LIST, PLAYERS, EVENINGS = "list", "players", "evenings"
LAYOUTS = {
    LIST: gettext_lazy("one player of an evening on each line"),
    PLAYERS: gettext_lazy("a column for each player"),
    EVENINGS: gettext_lazy("a column for each evening"),
}
Numbered = tuple[int, list[str]]
# A title stands above the heads, and not farther.
ABOVE = 10


def guessed(head: Sequence[str], body: Cells, *, named: bool) -> str:
    """`head`: what stands over the columns; `named`: one of them has the names."""
    if sum(plain_days.looks_dated(cell) for cell in head) > 1:
        return EVENINGS
    if not named and len(players(head, body)) > 1:
        return PLAYERS
    return LIST


def players(head: Sequence[str], body: Cells) -> list[int]:
    """The columns that are called by a name and hold numbers."""
    known = heads.all_known()
    found = []
    for at, name in enumerate(head):
        cells = [row[at] for row in body if at < len(row) and row[at]]
        reading = plain_numbers.reading_of(cells)
        told = bool(cells) and all(reading.number(one) is not None for one in cells)
        if told and name[:1].isalpha() and normal(name).rstrip(".") not in known:
            found.append(at)
    return found


def unrolled(
    rows: Sequence[Numbered], columns: "Columns", head: Sequence[str]
) -> tuple[Iterator[Numbered], "Columns"]:
    """The lines of date, name, points and series, and the columns they are in."""
    if columns.layout == LIST:
        return iter(rows), columns
    at = dict.fromkeys(columns.at, -1)
    at |= {"date": 0, "name": 1, "points": 2, "series": 3}
    way = of_players if columns.layout == PLAYERS else of_evenings
    return way(rows, columns, head), replace(columns, at=at)


def of_players(
    rows: Sequence[Numbered], columns: "Columns", head: Sequence[str]
) -> Iterator[Numbered]:
    """A line is a series of its day: the first of it, the second one …"""
    who = players(head, [row for _, row in rows])
    day, met = "", Counter[str]()
    for number, row in rows:
        day = columns.cell(row, "date") or day
        met[day] += 1
        for at in who:
            if at < len(row) and row[at]:
                yield number, [day, head[at], row[at], str(met[day])]


def of_evenings(
    rows: Sequence[Numbered], columns: "Columns", head: Sequence[str]
) -> Iterator[Numbered]:
    """Names stand below each other, days beside each other."""
    days = [at for at, cell in enumerate(head) if plain_days.looks_dated(cell)]
    for number, row in rows:
        name = columns.name(row)
        if is_sum(name):
            continue
        for at in days:
            if at < len(row) and row[at]:
                yield number, [head[at], name, row[at], ""]


def is_sum(name: str) -> bool:
    """A line that adds up the others."""
    return normal(name).rstrip(".:") in typed_as(heads.SUM)
