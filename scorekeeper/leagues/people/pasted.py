"""Names pasted from wherever they stand: how the lines read, and who is in them."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from scorekeeper.leagues.fields import tidy
from scorekeeper.leagues.names import near, normal
from scorekeeper.leagues.people import heads
from scorekeeper.tables.sentences import Text
from scorekeeper.tables.spoken import words_to_type

LINES, COMMAS, REVERSED = "lines", "commas", "reversed"
MOST_COLUMNS, EXAMPLES = 20, 3


@dataclass(frozen=True)
class Name:
    """One name as it stands there, and what is known of it."""

    name: str
    known: str = ""
    near: str = ""
    # It is there so often so far; the second Ben is not the first.
    times: int = 1

    @property
    def doubtful(self) -> bool:
        return bool(self.near) or self.times > 1


@dataclass(frozen=True)
class Pasted:
    """What was pasted; `asked` is how somebody said that it reads."""

    text: str
    asked: str = ""
    headed: bool | None = None

    @cached_property
    def rows(self) -> list[list[str]]:
        """Tabs part columns, else semicolons do, where most lines have them; else
        commas below heads.
        """
        lines = [line for line in self.text.splitlines() if line.strip()]
        marks = (mark for mark in "\t;" if parts_most(lines, mark))
        mark = next(marks, "," if commas_part(lines) else None)
        found = [cells(line, mark) if mark else [line] for line in lines]
        return [[tidy(cell) for cell in row[:MOST_COLUMNS]] for row in found]

    @cached_property
    def columns(self) -> int:
        return max(map(len, self.rows), default=0)

    @cached_property
    def heads(self) -> list[str]:
        return [normal(cell) for cell in self.rows[0]] if self.rows else []

    @property
    def looks_headed(self) -> bool:
        return bool(heads.of_names().intersection(self.heads))

    @property
    def has_heads(self) -> bool:
        return self.looks_headed if self.headed is None else self.headed

    @property
    def body(self) -> list[list[str]]:
        return self.rows[1:] if self.has_heads else self.rows

    def column(self, at: int) -> list[str]:
        return [row[at] for row in self.body if at < len(row) and row[at]]

    @property
    def ways(self) -> list[tuple[str, str]]:
        """How the lines can be read, each with an example."""
        if self.columns > 1:
            found = (way for at in range(self.columns) for way in self.of_column(at))
            return [*self.both(), *found]
        ways = [(LINES, gettext("One name on each line"))]
        if any("," in cell for cell in self.column(0)):
            ways.append((COMMAS, gettext("Split at commas")))
            ways.append((REVERSED, gettext("Last name, first name")))
        return ways

    def of_column(self, at: int) -> Iterator[tuple[str, str]]:
        called = self.name_of(at)
        yield f"column-{at}", called
        if any("," in cell for cell in self.column(at)):
            commas = gettext("Split at commas, {column}").format(column=called)
            yield f"column-{at}-{COMMAS}", commas
            last = gettext("Last name, first name, {column}").format(column=called)
            yield f"column-{at}-{REVERSED}", last

    def both(self) -> Iterator[tuple[str, str]]:
        first, last = self.columns_of(heads.FIRST), self.columns_of(heads.LAST)
        # Beside first names a column of names is that of last ones.
        last = last or [at for at in self.columns_of(heads.NAME) if at not in first]
        if first and last:
            yield f"both-{first[0]}-{last[0]}", gettext("First name and last name")

    def columns_of(self, words: Text) -> list[int]:
        known = words_to_type(words)
        return [at for at, head in enumerate(self.heads) if head in known]

    def name_of(self, at: int) -> str:
        """Column 2: Ann, Ben, Cleo."""
        some = ", ".join(cell[:20] for cell in self.column(at)[:EXAMPLES])
        column = gettext("Column {number}").format(number=at + 1)
        return f"{column}: {some}" if some else column

    @property
    def way(self) -> str:
        known = [key for key, _ in self.ways]
        if self.asked in known:
            return self.asked
        return self.likely() if self.columns > 1 else self.likely_line()

    def likely(self) -> str:
        """The columns of first and last names; else the one with most words in it."""
        if both := [key for key, _ in self.both()]:
            return both[0]
        known = heads.of_names()
        named = [at for at, head in enumerate(self.heads) if head in known]
        counts = [
            len({cell for cell in self.column(at) if any(map(str.isalpha, cell))})
            for at in range(self.columns)
        ]
        at = next(iter(named), counts.index(max(counts)))
        how = likely_parts(self.column(at))
        return f"column-{at}" if how == LINES else f"column-{at}-{how}"

    def likely_line(self) -> str:
        return likely_parts(self.column(0))

    @property
    def plain(self) -> bool:
        """One name a line: there is nothing to ask about."""
        return len(self.ways) == 1 and not self.looks_headed

    def names(self) -> list[str]:
        return [name for name in map(tidy, self.cells()) if name]

    def cells(self) -> Iterator[str]:
        kind, _, rest = self.way.partition("-")
        if kind == "both":
            first, last = map(int, rest.split("-"))
            for row in self.body:
                yield " ".join(row[n] for n in (first, last) if n < len(row))
        elif kind == "column":
            at, _, how = rest.partition("-")
            yield from part_names(self.column(int(at)), how)
        else:
            yield from part_names(self.column(0), kind)


def cells(line: str, mark: str) -> list[str]:
    """Of one line; what stands in quotes is one cell."""
    return next(csv.reader([line], delimiter=mark), [])


def parts_most(lines: Sequence[str], mark: str) -> bool:
    """One that strayed into a line, or stands in quotes, parts nothing."""
    return sum(len(cells(line, mark)) > 1 for line in lines) * 2 >= len(lines)


def commas_part(lines: Sequence[str]) -> bool:
    """They part columns, as heads show: all lines have as many as these."""
    if len(lines) < 2:
        return False
    first, *body = (cells(line, ",") for line in lines)
    known = heads.of_names().intersection(map(normal, first))
    return bool(known) and {len(row) for row in body} == {len(first)} != {1}


def likely_parts(names: Sequence[str]) -> str:
    """One comma in most parts last names from first ones; else they part people."""
    commas = [cell.count(",") for cell in names]
    if not any(commas):
        return LINES
    reversed_names = (
        len(commas) > 1 and max(commas) == 1 and sum(commas) * 2 > len(commas)
    )
    return REVERSED if reversed_names else COMMAS


def part_names(names: Iterable[str], how: str) -> Iterator[str]:
    for name in names:
        if how == COMMAS:
            yield from name.split(",")
        elif how == REVERSED:
            last, _, first = name.partition(",")
            yield f"{first} {last}"
        else:
            yield name


def look_up(names: Sequence[str], league: Sequence[str]) -> list[Name]:
    """Each with whom the league knows by it, or by one that is near it."""
    known = {normal(name): name for name in league}
    seen: dict[str, int] = {}
    found: list[Name] = []
    for name in names:
        form = normal(name)
        seen[form] = seen.get(form, 0) + 1
        like = [] if form in known else near(name, league)
        like = like or near(name, [one.name for one in found])
        like = like or by_first_name(name, league)
        guess = "" if form in known else "".join(like[:1])
        found.append(Name(name, known.get(form, ""), guess, seen[form]))
    return found


def by_first_name(name: str, league: Sequence[str]) -> list[str]:
    """Who is known by a first name alone, as an organiser by that of the account."""
    first, _, rest = normal(name).partition(" ")
    return [one for one in league if rest and normal(one) == first]
