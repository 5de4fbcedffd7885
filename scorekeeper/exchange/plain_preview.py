"""What lines of old evenings would become, before anybody says so."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby, islice

from django.utils.translation import gettext

from scorekeeper.exchange import (
    plain_columns,
    plain_days,
    plain_layouts,
    plain_letters,
    plain_numbers,
    plain_sheet,
    plain_text,
    sentences,
)
from scorekeeper.exchange.plain_columns import FIELDS, NEEDED, NONE, Columns
from scorekeeper.exchange.plain_sheet import Line
from scorekeeper.leagues import dates, own_games
from scorekeeper.leagues.counting import plain_results, systems
from scorekeeper.leagues.models import Ranking, SheetBatch
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.sentences import sentence
from scorekeeper.tables.spoken import of_game

# So many evenings are shown; the others are counted.
SHOWN = 12
SAMPLES = 3
# What a line may tell beside its points.
BESIDE = ("place", "won", "lost")
# Which columns matter where the results stand beside each other.
ASKED = {plain_layouts.PLAYERS: ("date",), plain_layouts.EVENINGS: ("name", "last")}


@dataclass(frozen=True)
class Choice:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Select:
    name: str
    label: str
    choices: list[Choice]


@dataclass(frozen=True)
class Evening:
    """`more`: of the same game tables were played here; both count."""

    day: str
    series: int
    results: str
    who: str
    more: bool


@dataclass(frozen=True)
class Sample:
    """A line as it stands there, and its results as they are read."""

    before: str
    after: list[Evening]


@dataclass(frozen=True)
class Preview:
    batch: SheetBatch

    @cached_property
    def columns(self) -> Columns:
        return plain_columns.columns_of_batch(self.batch.columns)

    @cached_property
    def checked(self) -> plain_sheet.Checked:
        return plain_sheet.check(self.batch)

    @property
    def good(self) -> int:
        return len(self.checked.lines)

    @property
    def results(self) -> str:
        return sentence(sentences.RESULTS, count=self.good)

    @cached_property
    def game(self) -> scoring.Game:
        slug = self.batch.columns["game"]
        return own_games.find_games(self.batch.league.seasons.all(), [slug])[slug]

    @property
    def called(self) -> str:
        return of_game(self.game, "name")

    @property
    def selects(self) -> list[Select]:
        width = max(map(len, self.batch.sheets), default=0)
        found = [
            Select(field, str(label), list(self.choices(field, width)))
            for field, label in FIELDS.items()
            if field in ASKED.get(self.columns.layout, FIELDS)
        ]
        asked = (self.layouts(), found, self.dates(), self.numbers(), self.forms())
        return [*chain(*asked), *self.marks(), *self.pages()]

    def choices(self, field: str, width: int) -> Iterator[Choice]:
        here = self.columns.at[field]
        if field not in NEEDED or here == NONE:
            yield Choice("", gettext("not there"), here == NONE)
        for at in range(width):
            yield Choice(str(at), self.column(at), at == here)

    def column(self, at: int) -> str:
        """Column 2: Ann, Ben, Cleo; by its heading where there is one."""
        body = self.filled[self.columns.above + self.columns.headed :]
        some = ", ".join(plain_columns.examples(body, at, headed=False))
        head = self.head[at] if at < len(self.head) else ""
        name = head or gettext("Column {number}").format(number=at + 1)
        return f"{name}: {some}" if some else name

    @cached_property
    def filled(self) -> list[list[str]]:
        return [row for row in self.batch.sheets if any(row)]

    @property
    def head(self) -> list[str]:
        """What stands over the columns; nothing where there are no heads."""
        above = self.columns.above
        return self.filled[above] if self.columns.headed and self.filled[above:] else []

    def layouts(self) -> Iterator[Select]:
        """Asked where there are heads: without them it is a line each."""
        if self.columns.headed:
            here = self.columns.layout
            ways = plain_layouts.LAYOUTS.items()
            choices = [Choice(key, str(label), key == here) for key, label in ways]
            yield Select("layout", gettext("The results stand"), choices)

    def numbers(self) -> Iterator[Select]:
        """Asked where no cell of a column tells what the marks in its numbers are."""
        if not (self.doubt or self.columns.numbers):
            return
        here = self.columns.numbers
        ways = (
            (plain_numbers.WHOLE, gettext("thousands: 1.204 is 1204")),
            (plain_numbers.FRACTION, gettext("decimals: 1.204 is a little over 1")),
        )
        choices = [Choice("", gettext("Choose"), not here)]
        choices += [Choice(key, label, key == here) for key, label in ways]
        yield Select("numbers", gettext("Marks in numbers are"), choices)

    @property
    def undated(self) -> bool:
        return self.columns.at["date"] == NONE

    @cached_property
    def doubt(self) -> bool:
        rows, columns = plain_sheet.lines_of(self.batch, self.columns)
        return any(one.doubt for one in plain_sheet.readings(rows, columns).values())

    @property
    def decimals(self) -> str:
        """An example of points that are not whole: those lines are left out."""
        if not self.columns.chosen:
            return ""
        rows, columns = plain_sheet.lines_of(self.batch, self.columns)
        reading = plain_sheet.readings(rows, columns).get("points")
        if reading is None or reading.doubt:
            return ""
        told = (columns.cell(row, "points") for _, row in rows)
        pairs = ((cell, reading.number(cell)) for cell in told)
        return next((cell for cell, one in pairs if one is not None and one % 1), "")

    @property
    def samples(self) -> list[Sample]:
        """The first lines as they stand there, and all that is read of each."""
        found = groupby(self.checked.lines, key=lambda one: one.number)
        return [
            Sample(" | ".join(filter(None, self.batch.sheets[number - 1])), read(lines))
            for number, lines in islice(found, SAMPLES)
        ]

    def dates(self) -> Iterator[Select]:
        """Asked where days could begin with the month."""
        head = self.head if self.columns.layout == plain_layouts.EVENINGS else []
        dates = plain_columns.column(self.batch.sheets, self.columns.at["date"])
        if not plain_days.two_ways([*head, *dates]):
            return
        month = self.columns.month_first
        yield Select(
            "dates",
            gettext("Dates begin with"),
            [
                Choice("day", gettext("the day"), not month),
                Choice("month", gettext("the month"), month),
            ],
        )

    def forms(self) -> Iterator[Select]:
        """Asked in games that have lists."""
        forms = self.game.league.alternative_scorings
        if not forms:
            return
        here = self.batch.columns["form"]
        yield Select(
            "form",
            gettext("The points are"),
            [
                Choice("", gettext("as tables count them"), not here),
                *(
                    Choice(
                        scoring.key, spoken.label(scoring.label), scoring.key == here
                    )
                    for scoring in forms
                ),
            ],
        )

    def marks(self) -> Iterator[Select]:
        """Asked of a text; a spreadsheet has its cells."""
        here = self.batch.columns.get(plain_text.MARK)
        if here is None:
            return
        ways = plain_text.MARKS.items()
        choices = [Choice(key, str(label), one == here) for key, (one, label) in ways]
        if here not in plain_text.NAMES:
            choices.insert(0, Choice("", here, chosen=True))
        yield Select(plain_text.MARK, gettext("Between cells are"), choices)

    def pages(self) -> Iterator[Select]:
        """Asked where the letters of a text were guessed."""
        here = self.batch.columns.get(plain_text.PAGE)
        if here:
            ways = plain_letters.PAGES.items()
            choices = [Choice(key, str(label), key == here) for key, label in ways]
            yield Select(plain_text.PAGE, gettext("Letters are"), choices)

    @property
    def evenings(self) -> list[Evening]:
        tables = plain_sheet.with_tables(self.batch)
        return [
            evening_of(some, more=(some[0].season.pk, some[0].day) in tables)
            for some in self.by_evening[:SHOWN]
        ]

    @property
    def refused(self) -> list[tuple[int, int, str]]:
        """From which line to which, and why: those below each other as one."""
        found: list[tuple[int, int, str]] = []
        for number, why in self.checked.refused:
            first, last, before = found[-1] if found else (number, 0, "")
            if before == why and last == number - 1:
                found[-1] = (first, number, why)
            else:
                found.append((number, number, why))
        return found

    @cached_property
    def by_evening(self) -> list[list[Line]]:
        lines = sorted(self.checked.lines, key=lambda one: (one.day, one.series))
        grouped = groupby(lines, key=lambda one: (one.season.pk, one.day, one.series))
        return [list(some) for _, some in grouped]

    @property
    def further(self) -> int:
        return max(len(self.by_evening) - SHOWN, 0)

    @property
    def uncounted(self) -> list[str]:
        """Seasons whose system can do nothing with such points; one query."""
        seasons = {line.season.pk: line.season for line in self.checked.lines}
        game, form = self.batch.columns["game"], self.batch.columns["form"]
        kept = Ranking.objects.filter(season__in=seasons, game=game)
        return [
            sentence(
                sentences.NOT_COUNTED,
                season=str(seasons[ranking.season_id]),
                how=systems.counts_by(ranking),
            )
            for ranking in kept
            if not plain_results.can_count(ranking, form, 1)
        ]


def read(lines: Iterable[Line]) -> list[Evening]:
    """By day and series, in the order in which they stand there."""
    found = groupby(lines, key=lambda one: (one.day, one.series))
    return [evening_of(list(some), whole=True) for _, some in found]


def evening_of(
    lines: Sequence[Line], *, more: bool = False, whole: bool = False
) -> Evening:
    """Of one day and series; `whole`: with all that is told beside the points."""
    first = lines[0]
    results = sentence(sentences.RESULTS, count=len(lines))
    who = ", ".join(result_of(one, whole=whole) for one in lines)
    return Evening(dates.whole_day(first.day), first.series, results, who, more)


def result_of(line: Line, *, whole: bool) -> str:
    """Ann 26; or Ann 26 (Place 1, Games won 5)."""
    fields = [(name, getattr(line, name)) for name in BESIDE if whole]
    told = [f"{FIELDS[name]} {value}" for name, value in fields if value is not None]
    beside = f" ({', '.join(told)})" if told else ""
    return f"{line.who} {spoken.minus(line.points)}{beside}"
