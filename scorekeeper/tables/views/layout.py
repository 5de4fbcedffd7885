"""Pages that several views answer with."""

from dataclasses import dataclass
from time import time
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from scorekeeper.tables import (
    access,
    codes,
    hooks,
    log,
    permissions,
    phone,
    scoring,
    spoken,
)
from scorekeeper.tables.entering import ahead, offline_forms
from scorekeeper.tables.events import disputes
from scorekeeper.tables.models import Entry
from scorekeeper.tables.showing import (
    board,
    news,
    provisional,
    seat_rows,
)
from scorekeeper.tables.views.at_table import Request

# Pages that are put in order by themselves; others only say what is new.
FRESH = ("table", "sheet", "chart", "more", "board", "dispute")
# Where the screen stays awake.
AWAKE = ("table", "board")
# Of a game without a dealer.
FIRST = 0


def own(request: Request, state: scoring.State, here: str) -> dict[str, Any]:
    """What of a page hangs on who asks for it."""
    role, seat = request.role, access.seat_of(request, state.table)
    return {
        "role": role,
        "from_league": hooks.back_link(request, state.table),
        "waits": provisional.shown(state, seat, phone.known_ident(request)),
        "requests": seat_rows.requests_for(request, state.table, seat),
        "awake": here in AWAKE and request.COOKIES.get("awake") != "no",
        "undo": theirs(role, state, log.undo_target(state.entries)),
        "redo": theirs(role, state, log.redo_target(state.entries)),
    }


def around(
    request: Request,
    state: scoring.State,
    here: str,
    heading: str = "",
    known: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """What every page of a table needs; without a heading, it is the table page.

    `known`: what of it hangs on who asks, where that was asked before.
    """
    role, mine = request.role, known or own(request, state, here)
    plain = role.scores or state.over
    stake = "" if heading else scoring.stake(state)
    where = " · ".join(filter(None, (board.where(state), stake)))
    sub = where if plain else gettext("{where} · watching").format(where=where)
    league = mine["from_league"]
    up = (league and league.url) or reverse("tables:home")
    name = spoken.of_game(state.game, "name")
    return mine | {
        "table": state.table,
        "code": state.table.code,
        "state": state,
        "game": state.game,
        "here": here,
        "heading": heading or name,
        "sub": f"{name} · {sub}" if heading else sub,
        "back": state.table.get_absolute_url() if heading else up,
        "board": board.board_of(state),
        "disputed": list(disputes.open_rounds(state.entries).values()),
        "live": live_of(request, state, here),
        "drawn_at": int(time()),
    }


def theirs(
    role: permissions.Role, state: scoring.State, entry: Entry | None
) -> Entry | None:
    """What this phone may take back."""
    if entry is None or not access.may_undo(role, state.entries, entry):
        return None
    return entry


@dataclass(frozen=True)
class Live:
    """`parts`: asked for what may change alone, with a header that says so. `url`:
    where a page finds that; `fresh`: it may put it in its own place.
    """

    parts: bool
    fresh: bool
    url: str
    news: str
    forms: str = ""


def forms_for(request: Request, state: scoring.State, here: str) -> str:
    """Where all of the round that is entered is, for a phone that does so."""
    coming = state.verdict.next
    if here != "table" or not request.role.scores or state.over or coming is None:
        return ""
    if state.round(coming.number) and not ahead.is_open(state.at(coming.number)):
        return ""
    dealer = coming.dealer or FIRST
    url = codes.at("offline_forms", state.table.code, dealer)
    return f"{url}?of={offline_forms.key_of(state)}"


def live_of(request: Request, state: scoring.State, shown: str) -> Live:
    match = request.resolver_match
    fresh = request.method == "GET" and match is not None and match.url_name in FRESH
    table = state.table.get_absolute_url()
    parts = "Live" in request.headers
    here = request.get_full_path() if "join" in request.GET else request.path
    url, forms = here if fresh else table, forms_for(request, state, shown)
    return Live(parts, fresh, url, news.said(state, parts), forms)
