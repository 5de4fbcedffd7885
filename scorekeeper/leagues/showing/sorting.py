"""Tables that can be sorted by a column and turned over, as their address says."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator

from scorekeeper.leagues.showing.filters import Query, to

# The most lines of a table that one page shows.
PAGE = 40


@dataclass(frozen=True)
class Column:
    """The head of a column: its link sorts by it, or the other way round."""

    key: str
    label: str
    url: str
    sort: str
    wide: bool = False
    middle: bool = False


@dataclass(frozen=True)
class Head:
    """`falls`: its highest values come first unless they are asked for last.

    `wide`: a phone has no room for it; `middle`: nor has it with large text.
    """

    key: str
    label: str
    falls: bool = False
    wide: bool = False
    middle: bool = False


def sort_of(query: Query, heads: Sequence[Head], default: str) -> str:
    """The column, after a `-` where its highest come first."""
    said = query.get("sort", "")
    keys = {head.key for head in heads}
    return said if said.removeprefix("-") in keys else default


def columns(query: Query, heads: Iterable[Head], sort: str) -> list[Column]:
    made = []
    for head in heads:
        first = f"-{head.key}" if head.falls else head.key
        other = head.key if head.falls else f"-{head.key}"
        said = {head.key: "ascending", f"-{head.key}": "descending"}.get(sort, "")
        url = to(query, sort=other if sort == first else first)
        made.append(Column(head.key, head.label, url, said, head.wide, head.middle))
    return made


def number_of(query: Query) -> int:
    """The page that is asked for, from 1."""
    said = query.get("page", "")
    return max(1, int(said)) if said.isdecimal() and len(said) < 6 else 1


@dataclass(frozen=True)
class Sheet:
    """One page of lines, and the addresses of those before and after it."""

    lines: Sequence[Any]
    number: int
    earlier: str
    later: str


def turn(query: Query, lines: Sequence[Any], size: int = PAGE) -> Sheet:
    page = Paginator(lines, size).get_page(number_of(query))
    ends = turns(query, page.number, page.has_next())
    return Sheet(list(page), page.number, *ends)


def turns(query: Query, number: int, later: bool) -> tuple[str, str]:
    """To the page before this one, and to the one after it."""
    earlier = to(query, page=number - 1 if number > 2 else "") if number > 1 else ""
    return earlier, to(query, page=number + 1) if later else ""


def by(rows: Iterable[Any], key: Callable[[Any], Any], falls: bool) -> list[Any]:
    """Sorted; what has no value stands last either way round."""
    rows = list(rows)
    there = [row for row in rows if key(row) is not None]
    return [
        *sorted(there, key=key, reverse=falls),
        *(row for row in rows if key(row) is None),
    ]
