"""Names pasted from wherever they stand: how the lines read, and who is in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from scorekeeper.leagues.fields import tidy
from scorekeeper.leagues.names import near, normal

HEADS = {
    *("name", "names", "player", "players", "member", "members", "full name"),
    *("first name", "last name", "surname", "given name", "family name"),
    *("vorname", "nachname", "spieler", "mitglied", "nom", "nombre", "cognome"),
}
FIRST = {"first name", "given name", "vorname"}
LAST = {"last name", "surname", "family name", "nachname", "cognome"}
LINES, COMMAS, REVERSED = "lines", "commas", "reversed"
MOST_COLUMNS, EXAMPLES = 20, 3


@dataclass(frozen=True)
class Name:
    """One name as it stands there, and what is known of it."""

    name: str
    known: str = ""
    near: str = ""
    # It is there so often so far; the second Ben is not the first.
    twin: int = 1

    @property
    def doubtful(self) -> bool:
        return bool(self.near) or self.twin > 1


@dataclass(frozen=True)
class Pasted:
    """What was pasted; `asked` is how somebody said that it reads."""

    text: str
    asked: str = ""
    headed: bool | None = None

    @cached_property
    def rows(self) -> list[list[str]]:
        """Tabs part columns, else semicolons do."""
        lines = [line for line in self.text.splitlines() if line.strip()]
        mark = "\t" if "\t" in self.text else ";" if ";" in self.text else None
        found = [line.split(mark) if mark else [line] for line in lines]
        return [[tidy(cell) for cell in row[:MOST_COLUMNS]] for row in found]

    @cached_property
    def columns(self) -> int:
        return max(map(len, self.rows), default=0)

    @cached_property
    def heads(self) -> list[str]:
        return [normal(cell) for cell in self.rows[0]] if self.rows else []

    @property
    def looks_headed(self) -> bool:
        return bool(HEADS.intersection(self.heads))

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
            found = [(f"column-{at}", at) for at in range(self.columns)]
            return [*self.both(), *((key, self.called(at)) for key, at in found)]
        ways = [(LINES, gettext("One name on each line"))]
        if any("," in cell for cell in self.column(0)):
            ways.append((COMMAS, gettext("Split at commas")))
            ways.append((REVERSED, gettext("Last name, first name")))
        return ways

    def both(self) -> Iterator[tuple[str, str]]:
        first = [at for at, head in enumerate(self.heads) if head in FIRST]
        last = [at for at, head in enumerate(self.heads) if head in LAST]
        if first and last:
            yield f"both-{first[0]}-{last[0]}", gettext("First name and last name")

    def called(self, at: int) -> str:
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
        both = [key for key, _ in self.both()]
        heads = [f"column-{n}" for n, head in enumerate(self.heads) if head in HEADS]
        counts = [
            len({cell for cell in self.column(at) if any(map(str.isalpha, cell))})
            for at in range(self.columns)
        ]
        return (both + heads + [f"column-{counts.index(max(counts))}"])[0]

    def likely_line(self) -> str:
        """One comma a line parts last names from first ones; more part people."""
        commas = [cell.count(",") for cell in self.column(0)]
        if not any(commas):
            return LINES
        return REVERSED if len(commas) > 1 and set(commas) == {1} else COMMAS

    @property
    def plain(self) -> bool:
        """One name a line: there is nothing to ask about."""
        return len(self.ways) == 1 and not self.looks_headed

    def names(self) -> list[str]:
        return [name for name in map(tidy, self.cells()) if name]

    def cells(self) -> Iterator[str]:
        kind, _, at = self.way.partition("-")
        if kind == "both":
            first, last = map(int, at.split("-"))
            for row in self.body:
                yield " ".join(row[n] for n in (first, last) if n < len(row))
        elif kind == "column":
            yield from self.column(int(at))
        elif kind == COMMAS:
            yield from (one for cell in self.column(0) for one in cell.split(","))
        elif kind == REVERSED:
            parts = (cell.partition(",") for cell in self.column(0))
            yield from (f"{first} {last}" for last, _, first in parts)
        else:
            yield from self.column(0)


def looked_up(names: Sequence[str], league: Sequence[str]) -> list[Name]:
    """Each with whom the league knows by it, or by one that is near it."""
    known = {normal(name): name for name in league}
    seen: dict[str, int] = {}
    found: list[Name] = []
    for name in names:
        form = normal(name)
        seen[form] = seen.get(form, 0) + 1
        like = [] if form in known else near(name, league)
        like = like or near(name, [one.name for one in found])
        guess = "" if form in known else "".join(like[:1])
        found.append(Name(name, known.get(form, ""), guess, seen[form]))
    return found
