"""The parts of a page that may change while it is open."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from secrets import token_hex
from time import time
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.utils.translation import get_language

from scorekeeper.tables import access, codes, hooks, phone
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Table
from scorekeeper.tables.views.permission import Request

# Where a time runs out, what is kept of a page is drawn anew after so many seconds.
LASTS = 4
# In what is made once, they stand for the token of a phone, for the key of its form,
# for when it is asked for, and for what this phone alone may see.
TOKEN, KEY, NOW, OWN = token_hex(16), token_hex(16), token_hex(16), token_hex(16)
View = Callable[..., HttpResponse]


def parts(view: View) -> View:
    """A page that, asked with the header `Live`, gives what of it may change.

    Those who watch without a seat, and may see the same, are shown the same, so it is
    made once a version; where a time runs out, every few seconds.
    """

    @wraps(view)
    def fresh(request: Request, table: Table, **rest: Any) -> HttpResponse:
        if "Live" not in request.headers:
            return view(request, table, **rest)
        name = seen_alike(request, table)
        if name:
            response = once(request, name, lambda: view(request, table, **rest))
        else:
            response = view(request, table, **rest)
        response["Cache-Control"] = "no-store"
        return response

    return fresh


def once(
    request: Request, name: str, draw: Callable[[], HttpResponse], own: str = ""
) -> HttpResponse:
    """What is drawn once for all who may see the same, with this phone’s own tokens,
    and with what this phone alone may see.

    Nothing is kept that has a token of whom it was drawn for.
    """
    content: bytes | None = caches["parts"].get(name)
    if content is None:
        response = draw()
        content = response.content
        if b"csrf" in content and TOKEN.encode() not in content:
            return response
        lasts = LASTS if b"data-until" in content else DEFAULT_TIMEOUT
        caches["parts"].set(name, content, lasts)
    if TOKEN.encode() in content:
        content = content.replace(TOKEN.encode(), get_token(request).encode())
    content = content.replace(KEY.encode(), codes.new_key().encode())
    content = content.replace(OWN.encode(), own.encode())
    return HttpResponse(content.replace(NOW.encode(), str(int(time())).encode()))


def kept(name: str, draw: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a page and its parts have in common, drawn once where it has a name."""
    if not name:
        return draw()
    found: dict[str, Any] | None = caches["parts"].get(f"{name}-within")
    if found is None:
        found = draw()
        caches["parts"].set(f"{name}-within", found)
    return found


def seen_alike(request: Request, table: Table) -> str:
    """A name for what all see alike who may see the same; none: the phone’s own.

    What a page shows hangs on the role, on the league that the visitor may go back to,
    and on the seat of the phone: seats see what is theirs, so they share with nobody.
    A watcher reads as whom, and whether it may ask the host.
    """
    if request.role.scores or request.GET or access.seat_of(request, table) is not None:
        return ""
    may = (request.role, hooks.back_link(request, table), request.COOKIES.get("awake"))
    asks = seats.may_ask(table, phone.known_ident(request))
    return named(request, table, *may, phone.current_player(request, table), asks)


def named(request: Request, table: Table, *what: object) -> str:
    """For what of this address hangs on that and on the table as it now is."""
    versions = table.version, table.draft_version, table.seat_version
    where = request.get_host(), request.get_full_path(), get_language()
    all_ = repr((*where, table.identity, *versions, *what))
    return sha256(all_.encode(errors="replace")).hexdigest()
