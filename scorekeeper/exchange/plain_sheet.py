"""Lines of old evenings looked at one by one before any is taken."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone

from scorekeeper.exchange import (
    plain_columns,
    plain_days,
    plain_faults as says,
    plain_layouts,
    plain_numbers,
    sheet_batch,
    sheet_faults,
)
from scorekeeper.exchange.plain_cells import Cells
from scorekeeper.exchange.plain_columns import FIELDS, Columns
from scorekeeper.exchange.sheet_faults import Refused
from scorekeeper.leagues import dates
from scorekeeper.leagues.models import Season, Session, SheetBatch
from scorekeeper.leagues.names import normal

MOST_SERIES = 99
Numbered = tuple[int, list[str]]


@dataclass(frozen=True)
class Line:
    """One that can be taken; `number` from 1, as lines of a file are.

    `name` as it stands there, `who` as the league calls them.
    """

    number: int
    season: Season
    day: date
    series: int
    name: str
    who: str
    points: int
    place: int | None
    won: int | None
    lost: int | None


@dataclass
class Checked:
    """What of a batch can be taken; the rest with its number, and why."""

    lines: list[Line] = field(default_factory=list)
    refused: list[tuple[int, str]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    # Some are of a day that no season has.
    seasonless: date | None = None


@dataclass
class Looking:
    """What lines are looked at with; it remembers who was met on which evening."""

    known: sheet_batch.Known
    columns: Columns
    # The lists of the game that are here, by season, day and series.
    here: set[tuple[int, date, int]]
    # How the numbers of each column are written.
    readings: Mapping[str, plain_numbers.Reading]
    day: date | None = None
    met: dict[Any, int] = field(default_factory=dict)
    seasonless: date | None = None

    def line(self, number: int, row: list[str]) -> Line:
        """Raises Refused."""
        day, season = self.day_of(row)
        series = self.count(row, "series") or 1
        points = self.number(row, "points")
        if points is None:
            raise Refused(says.NO_POINTS)
        name = self.name_of(row)
        found = Line(
            number,
            season,
            day,
            series,
            name,
            str(self.known.person(name) or name),
            points,
            self.count(row, "place") or None,
            self.count(row, "won"),
            self.count(row, "lost"),
        )
        self.meet(found)
        return found

    def day_of(self, row: list[str]) -> tuple[date, Season]:
        """A line without a date is of the evening above it."""
        cell = self.columns.cell(row, "date") or self.columns.one_day
        if cell:
            self.day = plain_columns.day(cell, month_first=self.columns.month_first)
            if self.day is None:
                raise Refused(says.NO_DAY(date=cell))
        if self.day is None:
            raise Refused(says.NO_DAY_YET)
        if self.day > timezone.localdate():
            raise Refused(sheet_faults.TO_COME(day=str(self.day)))
        season = self.known.season_of(self.day)
        if season is None:
            self.seasonless = min(self.seasonless or self.day, self.day)
            raise Refused(sheet_faults.NO_SEASON(day=dates.whole_day(self.day)))
        return self.day, season

    def name_of(self, row: list[str]) -> str:
        name = self.columns.name(row)
        if not name:
            raise Refused(says.NO_NAME)
        if plain_layouts.is_sum(name):
            raise Refused(says.SUM)
        if len(name) > sheet_batch.NAME:
            most = sheet_batch.NAME
            raise Refused(sheet_faults.LONG_NAME(start=name[:20], most=most))
        return name

    def number(self, row: list[str], field: str) -> int | None:
        cell = self.columns.cell(row, field)
        if field == "series":
            cell = plain_numbers.bare_count(cell)
        if not cell:
            return None
        reading = self.readings.get(field, plain_numbers.Reading())
        if reading.doubt:
            raise Refused(says.DOUBT(typed=cell))
        found = reading.number(cell)
        if found is None or found != int(found):
            raise Refused(says.NO_NUMBER(typed=cell, column=str(FIELDS[field])))
        return int(found)

    def count(self, row: list[str], field: str) -> int | None:
        """From 0 on."""
        found = self.number(row, field)
        most = MOST_SERIES if field == "series" else 9999
        if found is not None and not 0 <= found <= most:
            raise Refused(says.NO_NUMBER(typed=str(found), column=str(FIELDS[field])))
        return found

    def meet(self, line: Line) -> None:
        """Raises Refused where somebody is on one evening twice."""
        person = self.known.person(line.name)
        if person is None and self.known.has(line.name):
            raise Refused(says.NOBODY(who=line.name))
        where = (line.season.pk, line.day, line.series)
        if where in self.here:
            raise Refused(says.HERE(day=dates.day(line.day)))
        who = person.pk if person else normal(line.name)
        if first := self.met.get((*where, who)):
            raise Refused(says.ONCE_MORE(who=line.name, number=first))
        self.met[*where, who] = line.number


def check(batch: SheetBatch) -> Checked:
    """Four queries, whatever the batch holds."""
    columns = plain_columns.columns_of_batch(batch.columns)
    checked = Checked()
    if not columns.chosen:
        return checked
    rows, columns = lines_of(batch, columns)
    known = sheet_batch.known_people(batch.league, batch.mapped)
    told = readings(rows, columns)
    looking = Looking(known, columns, lists_here(batch), told)
    seen: set[str] = set()
    for number in range(1, columns.above + 1):
        checked.refused.append((number, str(Refused(says.TITLE))))
    for number, row in rows:
        name = columns.name(row)
        if plain_layouts.is_sum(name):
            name = ""
        if name and normal(name) not in seen:
            seen.add(normal(name))
            checked.names.append(name[: sheet_batch.NAME])
        try:
            checked.lines.append(looking.line(number, row))
        except Refused as refused:
            checked.refused.append((number, str(refused)))
    checked.seasonless = looking.seasonless
    return checked


def lines_of(batch: SheetBatch, columns: Columns) -> tuple[list[Numbered], Columns]:
    """With their numbers, and the columns they are in; neither what stands above them
    nor what is empty.
    """
    filled = [(n, row) for n, row in enumerate(batch.sheets, 1) if any(row)]
    if not columns.headed:
        return filled, columns
    head = filled[columns.above][1] if columns.above < len(filled) else []
    body = filled[columns.above + 1 :]
    rows, columns = unroll(body, columns, head)
    return list(rows), columns


def readings(
    rows: Sequence[Numbered], columns: Columns
) -> dict[str, plain_numbers.Reading]:
    """One for each column of numbers; see plain_numbers.py."""
    fields = ("points", "place", "won", "lost", "series")
    return {
        field: plain_numbers.reading_of(
            (columns.cell(row, field) for _, row in rows), columns.numbers
        )
        for field in fields
        if columns.at[field] != plain_columns.NONE
    }


def lists_here(batch: SheetBatch) -> set[tuple[int, date, int]]:
    here = Session.objects.filter(season__league=batch.league)
    rows = here.filter(plain_lists__game=batch.columns["game"]).values_list(
        "season", "starts", "plain_lists__series"
    )
    return {(season, timezone.localdate(at), series) for season, at, series in rows}


def with_tables(batch: SheetBatch) -> set[tuple[int, date]]:
    """The evenings that have tables of the game too; one query."""
    mine = Q(assignments__game=batch.columns["game"], assignments__table__isnull=False)
    here = Session.objects.filter(season__league=batch.league)
    found = here.annotate(begun=Count("assignments", filter=mine)).filter(begun__gt=0)
    rows = found.values_list("season", "starts")
    return {(season, timezone.localdate(at)) for season, at in rows}


# ---- A column a player, or an evening ----


def unroll(
    rows: Sequence[Numbered], columns: Columns, head: Sequence[str]
) -> tuple[Iterator[Numbered], Columns]:
    """The lines of date, name, points and series, and the columns they are in."""
    if columns.layout == plain_layouts.LIST:
        return iter(rows), columns
    at = dict.fromkeys(columns.at, -1)
    at |= {"date": 0, "name": 1, "points": 2, "series": 3}
    way = of_players if columns.layout == plain_layouts.PLAYERS else of_evenings
    return way(rows, columns, head), replace(columns, at=at)


def of_players(
    rows: Sequence[Numbered], columns: Columns, head: Sequence[str]
) -> Iterator[Numbered]:
    """A line is a series of its day: the first of it, the second one …"""
    who = plain_layouts.players(head, [row for _, row in rows])
    day, met = "", Counter[str]()
    for number, row in rows:
        day = columns.cell(row, "date") or day
        met[day] += 1
        for at in who:
            if at < len(row) and plain_layouts.is_told(row[at]):
                yield number, [day, head[at], row[at], str(met[day])]


def of_evenings(
    rows: Sequence[Numbered], columns: Columns, head: Sequence[str]
) -> Iterator[Numbered]:
    """Names stand below each other, days beside each other."""
    days = list(series_in(head, [row for _, row in rows], columns))
    for number, row in rows:
        name = columns.name(row)
        if plain_layouts.is_sum(name):
            continue
        for at, day, series in days:
            if at < len(row) and plain_layouts.is_told(row[at]):
                yield number, [day, name, row[at], series]


def series_in(
    head: Sequence[str], rows: Cells, columns: Columns
) -> Iterator[tuple[int, str, str]]:
    """Of each column its day and the series: the first of that day, the second one …
    A day may stand over several columns, the last of which adds up the others; so may
    the last of all, with or without a word over it.
    """
    over, met = "", Counter[date | None]()
    of_day, before = list[int](), list[int]()
    for at, cell in enumerate(head):
        if cell:
            over, of_day = cell if plain_days.looks_dated(cell) else "", []
        if over and (cell or plain_layouts.goes_on(rows, at)):
            if not cell and any(
                plain_layouts.adds_up(rows, at, some) for some in (of_day, before)
            ):
                continue
            of_day, before = [*of_day, at], [*before, at]
            day = plain_columns.day(over, month_first=columns.month_first)
            met[day] += 1
            yield at, over, str(met[day])
