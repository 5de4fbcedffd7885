"""Pages that several views answer with."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorekeeper.tables import access, board, codes, ending, history, log, scoring
from scorekeeper.tables.access import Request
from scorekeeper.tables.models import Table


def around(request: Request, state: scoring.State, here: str) -> dict[str, Any]:
    """What every page of a table needs."""
    role = access.role_of(request, state.table)
    return {
        "table": state.table,
        "code": state.table.code,
        "state": state,
        "game": state.game,
        "here": here,
        "role": role,
        "board": board.board_of(state),
        "undo": log.undo_target(state.entries) if role.records else None,
        "redo": log.redo_target(state.entries) if role.records else None,
    }


def table_page(
    request: Request, state: scoring.State, entry: Any = None, status: int = 200
) -> HttpResponse:
    """The scores, and below them the entry of the current stage or the end."""
    context = around(request, state, "table")
    context |= {"entry": entry}
    if not state.over:
        return render(request, "tables/table.html", context, status=status)
    going_on, first = ending.next_seats(state)
    names = state.table.players
    context |= {
        "ending": ending.ending_of(state),
        "first": state.game.first,
        "going_on": (going_on, names[going_on]),
        "again": (first, names[first]),
        "key": codes.new_key(),
    }
    return render(request, "tables/finished.html", context, status=status)


def conflict(
    request: Request, table: Table, clash: log.Clash, note: str = ""
) -> HttpResponse:
    """Two records of one round, side by side; whoever came second chooses."""
    state = scoring.read(table)
    context = around(request, state, "table") | {
        "clash": clash,
        "lines": history.compared(state, clash.number, clash.theirs or {}, clash.mine),
        "note": note,
    }
    status = 200 if request.htmx else 409
    return render(request, "tables/conflict.html", context, status=status)


def say(request: HttpRequest, text: str, button: str = "") -> None:
    """A toast on the next page; with a button "undo" or "redo" beside it."""
    messages.success(request, text, extra_tags=button)
