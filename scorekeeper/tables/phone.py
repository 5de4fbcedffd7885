"""What this phone knows: its tables with what it may do there, names, and who holds it.

In a signed cookie, not written by what a page asks by itself: that may come too late.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

from django.conf import settings
from django.core import signing

from scorekeeper.tables.codes import new_ident
from scorekeeper.tables.models import RuleDraft, Table

COOKIE = SALT = "phone"
TABLES = 24
NAMES = 20
LETTERS = 300
LINKS = 8
# A browser drops a cookie of more than 4096 bytes, its name included.
BYTES = 3800


class Visitor(Protocol):
    """Whoever asks, by what a request brings along."""

    COOKIES: dict[str, str]
    META: dict[str, Any]

    @property
    def user(self) -> Any:
        """The account that is signed in, or none."""


class Row(NamedTuple):
    """A table that this phone knows, the strongest key it holds, and its seat.

    `of`: the account that it came by, which takes it along on signing out.
    """

    code: str
    key: str = ""
    name: str = ""
    of: int = 0


def rows(request: Visitor) -> list[Row]:
    """The tables of this phone, the latest first."""
    return [Row(*row) for row in _data(request).get("tables", [])]


def put(request: Any, found: Iterable[Row]) -> None:
    """These are the tables of this phone, as far as they fit; see `forgotten`."""
    kept, lost = fitting(list(found), TABLES, partial(_fits, request))
    if lost:
        request.phone_forgot = [*dropped_codes(request), *lost]
    if kept or "tables" in _data(request):
        _write(request, "tables", _short(kept))


def dropped_codes(request: Any) -> list[str]:
    """The codes of the tables that did not fit any more: no key is lost in silence."""
    return list(getattr(request, "phone_forgot", []))


def _short(found: Iterable[Row]) -> list[list[Any]]:
    return [[*row] if row.of else [*row][:3] for row in found]


def _fits(request: Any, found: list[Row]) -> bool:
    return len(_sign(_data(request) | {"tables": _short(found)})) <= BYTES


def codes(request: Visitor) -> list[str]:
    return [row.code for row in rows(request)]


def is_member(request: Visitor, table: Table) -> bool:
    return table.code in codes(request)


def store_token(request: Visitor, table: Table, key: str = "") -> None:
    """Remember a table, and of the keys to it the one that opens most."""
    known = row_at(request, table)
    now = known._replace(key=strongest(table, known.key, key))
    put(request, [now, *(row for row in rows(request) if row.code != table.code)])


def strongest(table: Table, *keys: str) -> str:
    order = [table.viewer_token, table.scorer_token, table.host_token]
    return max(keys, key=lambda key: order.index(key) if key in order else -1)


def key(request: Visitor, table: Table) -> str:
    return row_at(request, table).key


def move(request: Visitor, code: str, table: Table) -> None:
    """The table that this phone knows by an old code has a new one."""
    if code in codes(request) and not is_member(request, table):
        moved = (
            row._replace(code=table.code) if row.code == code else row
            for row in rows(request)
        )
        put(request, moved)


def forget(request: Visitor, table: Table) -> None:
    put(request, [row for row in rows(request) if row.code != table.code])


def ident(request: Visitor) -> str:
    """By what this phone is told apart from others."""
    if not _data(request).get("phone"):
        _write(request, "phone", new_ident())
    return str(_data(request)["phone"])


def known_ident(request: Visitor) -> str:
    return str(_data(request).get("phone", ""))


def current_player(request: Visitor, table: Table) -> str:
    """Who says to be on this phone: a word that it keeps, and no right."""
    name = row_at(request, table).name
    return _current_name(request, table) if name not in ["", *table.players] else name


def _current_name(request: Visitor, table: Table) -> str:
    """The seat has another name since: the table’s list of phones has it."""
    noted = table.phones.filter(ident=ident(request)).first()
    name = noted.name if noted and noted.name in table.players else ""
    set_seat(request, table, name)
    return name


def set_seat(request: Visitor, table: Table, name: str) -> None:
    held = (
        row._replace(name=name) if row.code == table.code else row
        for row in rows(request)
    )
    put(request, held)


# What a phone learns while somebody is signed in goes with them: kept apart.
THEIRS = {"names": "their names", "links": "their links"}


def names(request: Visitor) -> list[str]:
    """The names used on this phone, the latest first."""
    found = [*_data(request).get(THEIRS["names"], []), *_data(request).get("names", [])]
    return list(dict.fromkeys(found))


def learn(request: Visitor, used: Iterable[str]) -> None:
    part, other = _parts(request, "names")
    kept = list(dict.fromkeys([*used, *_data(request).get(part, [])]))[:NAMES]
    room = LETTERS - sum(map(len, _data(request).get(other, [])))
    while kept and sum(map(len, kept)) > room:
        kept.pop()
    _write(request, part, kept)
    put(request, rows(request))


def link(request: Visitor, name: str) -> str:
    """The key of a link that let this phone in elsewhere than at a table."""
    return str(
        (_links(request, THEIRS["links"]) | _links(request, "links")).get(name, "")
    )


def keep_link(request: Visitor, name: str, key: str) -> None:
    part, _ = _parts(request, "links")
    found = {name: key} | _links(request, part) | {name: key}
    _write(request, part, dict(list(found.items())[:LINKS]))
    put(request, rows(request))


def _links(request: Visitor, part: str) -> dict[str, str]:
    return dict(_data(request).get(part, {}))


def _parts(request: Visitor, what: str) -> tuple[str, str]:
    """Where it is learnt now, and where it is not."""
    mine, theirs = what, THEIRS[what]
    return (theirs, mine) if request.user.is_authenticated else (mine, theirs)


def part_with_account(request: Visitor) -> None:
    """What was learnt for it goes; a phone with no table of its own is as new, but
    where rules are being written on it.
    """
    put(request, [row for row in rows(request) if not row.of])
    for part in THEIRS.values():
        if part in _data(request):
            _drop(request, part)
    writes = RuleDraft.objects.filter(ident=known_ident(request)).exists()
    if not rows(request) and not writes:
        _drop(request, "phone")


def register(request: Visitor, table: Table) -> None:
    """This phone as it is now, for whoever runs the table."""
    now = {"key": key(request, table), "name": current_player(request, table)}
    table.phones.update_or_create(ident=ident(request), defaults=now)


def row_at(request: Visitor, table: Table) -> Row:
    found = (row for row in rows(request) if row.code == table.code)
    return next(found, Row(table.code))


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


def _drop(request: Any, name: str) -> None:
    if _data(request).pop(name, None) is not None:
        request.phone_changed = True


def is_asked(request: Any) -> bool:
    """The answer hangs on what this phone knows."""
    return hasattr(request, "phone")


def cookie(request: Any) -> str:
    """What a phone that has learned something is to keep; empty: as it was."""
    return _sign(request.phone) if request.phone_changed else ""


def _sign(data: dict[str, Any]) -> str:
    return signing.dumps(data, salt=SALT, compress=True)


# ---- Which tables a phone forgets once it knows more than its cookie holds ----


HOSTED, OTHER, FINISHED = range(3)  # the last goes first


class Known(Protocol):
    """A table as a phone knows it."""

    @property
    def code(self) -> str: ...

    @property
    def key(self) -> str: ...


K = TypeVar("K", bound=Known)


def fitting(
    found: list[K], most: int, fits: Callable[[list[K]], bool]
) -> tuple[list[K], list[str]]:
    """Those that stay, and the codes of those that go; no query where all stay.

    Finished tables go first, then those that the phone does not host; of each the one
    of longest ago. Running tables that it hosts stay while the cookie holds them.
    """
    if len(found) <= most and fits(found):
        return found, []
    kinds, lost = kinds_of(found), []
    while len(found) > 1 and (len(found) > most or not fits(found)):
        goes = max(reversed(found[1:]), key=lambda one: kinds.get(one.code, FINISHED))
        if kinds.get(goes.code) == HOSTED and fits(found):
            break
        found = [one for one in found if one is not goes]
        lost.append(goes.code)
    return found, lost


def kinds_of(found: list[K]) -> dict[str, int]:
    held = {one.code: one.key for one in found}
    tables = Table.objects.filter(code__in=held).only("code", "final", "host_token")
    return {table.code: kind_of(table, held[table.code]) for table in tables}


def kind_of(table: Table, key: str) -> int:
    if table.final:
        return FINISHED
    return HOSTED if key == table.host_token else OTHER
