"""The parts of a page that may change while it is open."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.http import HttpResponse
from django.utils.translation import get_language

from scorekeeper.tables import actor, hooks, phone
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Table
from scorekeeper.tables.views.permission import Request

# Where a time runs out, what is kept of a page is drawn anew after so many seconds.
LASTS = 4
View = Callable[..., HttpResponse]


def parts(view: View) -> View:
    """A page that, asked with the header `Live`, gives what of it may change.

    Those who look on without a seat, and may see the same, are shown the same, so it is
    made once a version; where a time runs out, every few seconds.
    """

    @wraps(view)
    def fresh(request: Request, table: Table, **rest: Any) -> HttpResponse:
        if "Live" not in request.headers:
            return view(request, table, **rest)
        name = seen_alike(request, table)
        content = caches["parts"].get(name) if name else None
        response = HttpResponse(content) if content else view(request, table, **rest)
        if name and not content and b"csrf" not in response.content:
            lasts = LASTS if b"data-until" in response.content else DEFAULT_TIMEOUT
            caches["parts"].set(name, response.content, lasts)
        response["Cache-Control"] = "no-store"
        return response

    return fresh


def seen_alike(request: Request, table: Table) -> str:
    """A name for what all see alike who may see the same; none: the phone’s own.

    What a page shows hangs on the role, on the league that the visitor may go back to,
    and on the seat of the phone: seats see what is theirs, so they share with nobody.
    A watcher reads as whom, and whether it may ask the host.
    """
    if request.role.records or request.GET or actor.seat_of(request, table) is not None:
        return ""
    may = (request.role, hooks.back_link(request, table), request.COOKIES.get("awake"))
    asks = seats.may_ask(table, phone.known_ident(request))
    says = (phone.current_player(request, table), asks)
    read = get_language()
    versions = (table.version, table.draft_version, table.seat_version)
    drawn = (table.pk, *versions, request.get_full_path())
    named = repr((request.get_host(), *drawn, *may, *says, read))
    return sha256(named.encode(errors="replace")).hexdigest()
