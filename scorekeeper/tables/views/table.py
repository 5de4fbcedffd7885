"""The page of a table: its scores, and the entry of the round or the end."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorekeeper.tables import access, actor, phone, scoring, sentences
from scorekeeper.tables.entering import draft_answers, due, secret
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import (
    board,
    ending,
    history,
    house_rules,
    marks,
    score_sheet,
    seat_rows,
)
from scorekeeper.tables.views import layout
from scorekeeper.tables.views.fragments import parts
from scorekeeper.tables.views.permission import Request, require_permission


@require_GET
@require_permission("look")
@parts
def table(request: Request, table: Table) -> HttpResponse:
    phone.store_token(request, table)
    if held := access.claim_of(request, table):
        seats.seen(held)
    state = scoring.read(table)
    counted = request.GET.dict()
    if request.role.records:
        return table_page(request, state, due.now(state, counted))
    seat = actor.seat_of(request, table)
    own = draft_answers.of_seat(state, seat)
    return table_page(request, state, answers=own)


def table_page(
    request: Request,
    state: scoring.State,
    entry: Any = None,
    status: int = 200,
    answers: Any = None,
) -> HttpResponse:
    """The scores, and below them the entry of the current stage or the end."""
    context = layout.around(request, state, "table")
    if entry and entry.before:
        context["sub"] = sentences.said(sentences.AGAIN_OPEN, where=context["sub"])
    context["fold"] = fold = is_folded(entry, context["disputed"])
    if fold and not entry.before and (deals := board.dealing(state)):
        context["sub"] += f" · {deals}"
    context |= step_names(state, context) | {
        "entry": entry,
        "draft_answers": answers,
        "secret": secret_of(request, state),
        "has_secret": secret.secret_fact(state.game) is not None,
        "marks": marks.lines_of(state),
        "told": score_sheet.recorded_now(state),
        "watches_as": phone.current_player(request, state.table),
        "hosts_phone": seat_rows.hosts_phone(state.table),
        "asks": seats.may_ask(state.table, phone.known_ident(request)),
        "house": house_rules.words_of(state.verdict.table),
    }
    if not state.over:
        context |= {
            "may_end": state.game.open_ended and context["role"].runs,
            "end_means": ending.what_end_means(state),
        }
        return render(request, "tables/table.html", context, status=status)
    context |= {"ending": ending.ending_of(state)} | ending.rematch_of(state)
    return render(request, "tables/finished.html", context, status=status)


def is_folded(entry: Any, disputed: list[Any]) -> bool:
    """The scoreboard is a line a side: more is asked than stands below all of it."""
    return bool(entry and (entry.long or (disputed and entry.strip)))


def step_names(state: scoring.State, context: dict[str, Any]) -> dict[str, str]:
    """What Undo and Redo name: they stand on this page until the next save."""
    steps = {step: context[step] for step in ("undo", "redo")}
    return {
        f"{k}_named": history.named(state, e) if e else "" for k, e in steps.items()
    }


def secret_of(request: Request, state: scoring.State) -> secret.Panel | None:
    """What is said in secret now, as far as this phone may see it."""
    if not secret.secret_fact(state.game):
        return None
    seat = actor.seat_of(request, state.table)
    ident = (
        phone.ident(request) if state.table.draft_version and seat is not None else ""
    )
    records, held = request.role.records, actor.holders(state.table)
    return secret.panel_of(state, seat=seat, phone=ident, records=records, held=held)
