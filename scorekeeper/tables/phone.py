"""What this phone knows: its tables with their powers, names, and who holds it.

It stands in the session, which is a signed cookie: kept small, and no query.
"""

from collections.abc import Iterable

from django.http import HttpRequest

from scorekeeper.tables.models import Table

TABLES = 24
NAMES = 20
LETTERS = 300


def codes(request: HttpRequest) -> list[str]:
    """The codes of this phone's tables, the latest first."""
    return [code for code, *_ in request.session.get("tables", [])]


def keep(request: HttpRequest, table: Table, run_key: str = "") -> None:
    """Remember a table; a run key that is held already is not lost."""
    held = _row(request, table)
    row = [table.code, run_key or held[1], held[2]]
    rows = [r for r in request.session.get("tables", []) if r[0] != table.code]
    _save(request, [row, *rows])


def run_key(request: HttpRequest, table: Table) -> str:
    return _row(request, table)[1]


def holder(request: HttpRequest, table: Table) -> str:
    """Who writes on this phone, if somebody said so."""
    return _row(request, table)[2]


def hold(request: HttpRequest, table: Table, name: str) -> None:
    rows = request.session.get("tables", [])
    _save(request, [[*r[:2], name] if r[0] == table.code else r for r in rows])


def names(request: HttpRequest) -> list[str]:
    """The names used on this phone, the latest first."""
    return list(request.session.get("names", []))


def learn(request: HttpRequest, used: Iterable[str]) -> None:
    kept = list(dict.fromkeys([*used, *names(request)]))[:NAMES]
    while sum(map(len, kept)) > LETTERS:
        kept.pop()
    request.session["names"] = kept


def _row(request: HttpRequest, table: Table) -> list[str]:
    rows = request.session.get("tables", [])
    return next((r for r in rows if r[0] == table.code), [table.code, "", ""])


def _save(request: HttpRequest, rows: list[list[str]]) -> None:
    rows = rows[:TABLES]
    if rows != request.session.get("tables"):
        request.session["tables"] = rows
