"""What this phone knows: its tables with their powers, names, and who holds it.

It stands in the session, which is a signed cookie: kept small, and no query.
"""

from collections.abc import Iterable

from django.http import HttpRequest

from scorekeeper.tables.codes import new_ident
from scorekeeper.tables.models import Table

TABLES = 24
NAMES = 20
LETTERS = 300


def codes(request: HttpRequest) -> list[str]:
    """The codes of this phone's tables, the latest first."""
    return [code for code, *_ in request.session.get("tables", [])]


def knows(request: HttpRequest, table: Table) -> bool:
    return table.code in codes(request)


def keep(request: HttpRequest, table: Table, key: str = "") -> None:
    """Remember a table, and of the keys to it the one that opens most."""
    _, held, name = _row(request, table)
    rows = [r for r in request.session.get("tables", []) if r[0] != table.code]
    _save(request, [[table.code, strongest(table, held, key), name], *rows])


def strongest(table: Table, *keys: str) -> str:
    order = [table.look_key, table.score_key, table.run_key]
    return max(keys, key=lambda key: order.index(key) if key in order else -1)


def key(request: HttpRequest, table: Table) -> str:
    return _row(request, table)[1]


def move(request: HttpRequest, code: str, table: Table) -> None:
    """The table that this phone knows by an old code has a new one."""
    rows = request.session.get("tables", [])
    if code in codes(request) and not knows(request, table):
        _save(request, [[table.code, *r[1:]] if r[0] == code else r for r in rows])


def forget(request: HttpRequest, table: Table) -> None:
    rows = request.session.get("tables", [])
    _save(request, [r for r in rows if r[0] != table.code])


def ident(request: HttpRequest) -> str:
    """By what this phone is told apart from others."""
    return str(request.session.setdefault("phone", new_ident()))


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
