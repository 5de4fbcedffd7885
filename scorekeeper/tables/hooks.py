"""What others add to a table that is counted: lists of functions, filled on starting.

A table that nobody counts asks none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from django.http import HttpRequest

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table

if TYPE_CHECKING:
    from scorekeeper.tables.access import Role


class Back(NamedTuple):
    """Where the page of a table leads back to, and what is to be said of it."""

    url: str
    label: str
    note: str = ""


class Row(NamedTuple):
    """A line of the home page."""

    title: str
    sub: str
    url: str


# What else home offers whoever asks: rows above the tables.
home: list[Callable[[HttpRequest], Iterable[Row]]] = []
# After an entry, in its transaction: the table before it and with it.
entered: list[Callable[[scoring.State, scoring.State], None]] = []
# Why nothing of this kind, with this reason, may be written now.
refusals: list[Callable[[Table, str, str], str]] = []
# What more, or less, a phone may do there than its key says.
roles: list[Callable[[HttpRequest, Table, Role], Role]] = []
# Whether somebody is let in there who has no link, by a code that is too old.
lets_in: list[Callable[[HttpRequest, Table], bool]] = []
# Where a page leads back to; no address where whoever asks may not go there.
back: list[Callable[[HttpRequest, Table], Back | None]] = []
# What else a game can be begun for, by its slug: rows of the page of a new table.
begins: list[Callable[[HttpRequest, str], Iterable[Row]]] = []


def follow(before: scoring.State, after: scoring.State) -> None:
    for each in entered:
        each(before, after)


def refusal(table: Table, kind: str, reason: str) -> str:
    found = (each(table, kind, reason) for each in refusals if table.counted)
    return next(filter(None, found), "")


def role_at(request: HttpRequest, table: Table, role: Role) -> Role:
    for each in roles if table.counted else ():
        role = each(request, table, role)
    return role


def known_at(request: HttpRequest, table: Table) -> bool:
    return table.counted and any(each(request, table) for each in lets_in)


def back_from(request: HttpRequest, table: Table) -> Back | None:
    found = (each(request, table) for each in back if table.counted)
    return next(filter(None, found), None)


def at_home(request: HttpRequest) -> list[Row]:
    return [row for each in home for row in each(request)]
