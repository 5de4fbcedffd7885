"""Pages that several views answer with."""

import json
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorekeeper.tables import (
    access,
    codes,
    hooks,
    log,
    phone,
    scoring,
    speaking,
    words,
)
from scorekeeper.tables.access import Request
from scorekeeper.tables.confirmation import page as confirm_page
from scorekeeper.tables.dispute import disputes
from scorekeeper.tables.entering import entry, page as entry_page, sealed
from scorekeeper.tables.following import news
from scorekeeper.tables.models import Entry, Table
from scorekeeper.tables.showing import board, ending, history, pad
from scorekeeper.tables.starting import house

# Where the screen stays awake.
AWAKE = ("table", "board")


def around(
    request: Request, state: scoring.State, here: str, heading: str = ""
) -> dict[str, Any]:
    """What every page of a table needs; without a heading, it is the table page."""
    role = request.role
    plain = role.records or state.over
    sub = where(state) if plain else f"{where(state)} · looking on"
    league = hooks.back_from(request, state.table)
    up = (league and league.url) or reverse("tables:home")
    return {
        "table": state.table,
        "code": state.table.code,
        "state": state,
        "game": state.game,
        "here": here,
        "heading": heading or state.game.name,
        "sub": f"{state.game.name} · {sub}" if heading else sub,
        "back": state.table.get_absolute_url() if heading else up,
        "role": role,
        "from_league": league,
        "board": board.board_of(state),
        "disputed": list(disputes.open_rounds(state.entries).values()),
        "waits": confirm_page.shown(request, state),
        "live": news.live_of(request, state),
        "awake": here in AWAKE and request.COOKIES.get("awake") != "no",
        "undo": theirs(role, state, log.undo_target(state.entries)),
        "redo": theirs(role, state, log.redo_target(state.entries)),
    }


def theirs(
    role: access.Role, state: scoring.State, entry: Entry | None
) -> Entry | None:
    """What this phone may take back."""
    if entry is None or not access.may_undo(role, state.entries, entry):
        return None
    return entry


def where(state: scoring.State) -> str:
    """Where the game stands: Round 4."""
    if not state.over:
        return f"Round {state.due}"
    ended = "Finished" if state.shown["winners"] else "Stopped"
    return f"{ended} after {words.counted(len(state.shown['rounds']), 'round')}"


def table_page(
    request: Request,
    state: scoring.State,
    entry: Any = None,
    status: int = 200,
    together: Any = None,
) -> HttpResponse:
    """The scores, and below them the entry of the current stage or the end."""
    context = around(request, state, "table")
    context |= {
        "entry": entry,
        "together": together,
        "secret": secret_of(request, state),
        "seals": sealed.sealed_in(state.game) is not None,
        "told": pad.recorded_now(state),
        "house": house.words_of(state.verdict.table),
    }
    if not state.over:
        context |= {
            "may_end": state.game.open_ended and context["role"].runs,
            "end_means": ending.what_end_means(state),
        }
        return render(request, "tables/table.html", context, status=status)
    going_on, first = ending.next_seats(state)
    names = state.table.players
    context |= {
        "ending": ending.ending_of(state),
        "first": state.game.first,
        "going_on": (going_on, names[going_on]),
        "again": (first, names[first]),
        "undo_named": history.named(state, context["undo"]) if context["undo"] else "",
        "key": codes.new_key(),
        "begun": log.goes_on(state.entries),
    }
    return render(request, "tables/finished.html", context, status=status)


def secret_of(request: Request, state: scoring.State) -> sealed.Panel | None:
    """What is said in secret now, as far as this phone may see it."""
    if not sealed.sealed_in(state.game):
        return None
    seat = speaking.held_seat(request, state.table)
    ident = phone.ident(request) if state.table.said and seat is not None else ""
    records = request.role.records
    return sealed.panel_of(state, seat=seat, phone=ident, records=records)


def correction_page(
    request: Request, state: scoring.State, shown: entry_page.Shown
) -> HttpResponse:
    """A recorded round as a form."""
    context = around(request, state, "sheet", f"Correct round {shown.number}")
    context |= {"entry": shown, "back": reverse("tables:sheet", args=[context["code"]])}
    return render(request, "tables/correct.html", context)


def conflict(
    request: Request, table: Table, clash: log.Clash, note: str = "", key: str = ""
) -> HttpResponse:
    """Two records of one round, side by side; whoever came second chooses.

    `key` is that of the form that came second: a phone may have it waiting.
    """
    state = scoring.read(table)
    number = clash.number
    lines = history.compared(state, number, clash.theirs or {}, clash.mine)
    context = around(request, state, "table", f"Round {number}") | {
        "clash": clash,
        "lines": lines,
        "differs": words.listed(x.label.lower() for x in lines if x.differs),
        "happened": history.happened(clash),
        "can_use": number <= len(state.rounds) or number == state.due,
        "facts": json.dumps(clash.mine),
        "key": key or codes.new_key(),
        "note": note,
        "dispute_url": dispute_url(state, clash),
    }
    status = 200 if request.htmx else 409
    return render(request, "tables/conflict.html", context, status=status)


def dispute_url(state: scoring.State, clash: log.Clash) -> str:
    """Where what came second is put beside what stands; nothing stands: nowhere."""
    if clash.theirs is None:
        return ""
    texts = dict(entry.texts_of(state, clash.number, clash.mine))
    url = reverse("tables:dispute", args=[state.table.code, clash.number])
    asked = {"with": "facts", "round": clash.number, **texts}
    return f"{url}?{urlencode(asked)}"


def say(request: HttpRequest, text: str, button: str = "") -> None:
    """A toast on the next page; with a button "undo" or "redo" beside it."""
    messages.success(request, text, extra_tags=button)
