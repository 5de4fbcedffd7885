"""What this phone knows: its tables with their powers, names, and who holds it.

It stands in a signed cookie of its own: kept small, and no query.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware

from scorekeeper.tables.codes import new_ident
from scorekeeper.tables.models import Table

COOKIE = SALT = "phone"
TABLES = 24
NAMES = 20
LETTERS = 300
LINKS = 8
# A browser drops a cookie of more than 4096 bytes, its name included.
BYTES = 3800


class Row(NamedTuple):
    """A table that this phone knows, the strongest key it holds, and its seat.

    `of`: the account that it came by, which takes it along on signing out.
    """

    code: str
    key: str = ""
    name: str = ""
    of: int = 0


def rows(request: HttpRequest) -> list[Row]:
    """The tables of this phone, the latest first."""
    return [Row(*row) for row in _data(request).get("tables", [])]


def put(request: HttpRequest, found: Iterable[Row]) -> None:
    """These are the tables of this phone, as far as they fit."""
    short = [[*row] if row.of else [*row][:3] for row in found][:TABLES]
    if short != _data(request).get("tables", []):
        _write(request, "tables", short)


def codes(request: HttpRequest) -> list[str]:
    return [row.code for row in rows(request)]


def knows(request: HttpRequest, table: Table) -> bool:
    return table.code in codes(request)


def keep(request: HttpRequest, table: Table, key: str = "") -> None:
    """Remember a table, and of the keys to it the one that opens most."""
    known = _row(request, table)
    now = known._replace(key=strongest(table, known.key, key))
    put(request, [now, *(row for row in rows(request) if row.code != table.code)])


def strongest(table: Table, *keys: str) -> str:
    order = [table.look_key, table.score_key, table.run_key]
    return max(keys, key=lambda key: order.index(key) if key in order else -1)


def key(request: HttpRequest, table: Table) -> str:
    return _row(request, table).key


def move(request: HttpRequest, code: str, table: Table) -> None:
    """The table that this phone knows by an old code has a new one."""
    if code in codes(request) and not knows(request, table):
        moved = (
            row._replace(code=table.code) if row.code == code else row
            for row in rows(request)
        )
        put(request, moved)


def forget(request: HttpRequest, table: Table) -> None:
    put(request, [row for row in rows(request) if row.code != table.code])


def ident(request: HttpRequest) -> str:
    """By what this phone is told apart from others."""
    if not _data(request).get("phone"):
        _write(request, "phone", new_ident())
    return str(_data(request)["phone"])


def holder(request: HttpRequest, table: Table) -> str:
    """Who writes on this phone, if somebody said so."""
    name = _row(request, table).name
    return _renamed(request, table) if name not in ["", *table.players] else name


def _renamed(request: HttpRequest, table: Table) -> str:
    """The seat has another name since: the table’s list of phones has it."""
    noted = table.phones.filter(ident=ident(request)).first()
    name = noted.name if noted and noted.name in table.players else ""
    hold(request, table, name)
    return name


def hold(request: HttpRequest, table: Table, name: str) -> None:
    held = (
        row._replace(name=name) if row.code == table.code else row
        for row in rows(request)
    )
    put(request, held)


def names(request: HttpRequest) -> list[str]:
    """The names used on this phone, the latest first."""
    return list(_data(request).get("names", []))


def learn(request: HttpRequest, used: Iterable[str]) -> None:
    kept = list(dict.fromkeys([*used, *names(request)]))[:NAMES]
    while sum(map(len, kept)) > LETTERS:
        kept.pop()
    _write(request, "names", kept)


def link(request: HttpRequest, name: str) -> str:
    """The key of a link that let this phone in elsewhere than at a table."""
    return str(_data(request).get("links", {}).get(name, ""))


def keep_link(request: HttpRequest, name: str, key: str) -> None:
    found = {name: key} | _data(request).get("links", {}) | {name: key}
    _write(request, "links", dict(list(found.items())[:LINKS]))


def _row(request: HttpRequest, table: Table) -> Row:
    found = (row for row in rows(request) if row.code == table.code)
    return next(found, Row(table.code))


# ---- The cookie ----


def _data(request: Any) -> dict[str, Any]:
    if not hasattr(request, "phone"):
        request.phone = _read(request.COOKIES.get(COOKIE, ""), SALT)
        request.phone_changed = False
    data: dict[str, Any] = request.phone
    return data


def _read(cookie: str, salt: str) -> dict[str, Any]:
    try:
        found = signing.loads(cookie, salt=salt, max_age=settings.SESSION_COOKIE_AGE)
    except signing.BadSignature:
        return {}
    return dict(found)


def _write(request: Any, name: str, value: Any) -> None:
    if _data(request).get(name) != value:
        request.phone[name] = value
        request.phone_changed = True


@sync_and_async_middleware
def remember(get_response: Any) -> Any:
    """Send the cookie to a phone that has learned something."""
    if iscoroutinefunction(get_response):

        async def later(request: HttpRequest) -> HttpResponseBase:
            return _sent(request, await get_response(request))

        return later
    return lambda request: _sent(request, get_response(request))


def _sent(request: Any, response: HttpResponseBase) -> HttpResponseBase:
    if not hasattr(request, "phone"):
        return response
    patch_vary_headers(response, ("Cookie",))
    if request.phone_changed and response.status_code < 500:
        response.set_cookie(
            COOKIE,
            _signed(request.phone),
            max_age=settings.SESSION_COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response


def _signed(data: dict[str, Any]) -> str:
    """As much as a browser keeps: the tables of longest ago have to go."""
    text = signing.dumps(data, salt=SALT, compress=True)
    while len(text) > BYTES and data.get("tables"):
        data["tables"].pop()
        text = signing.dumps(data, salt=SALT, compress=True)
    return text
