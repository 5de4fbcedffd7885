"""The page of a table: its scores, and the entry of the round or the end."""

from dataclasses import replace
from functools import cache, partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
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
from scorekeeper.tables.views.fragments import KEY, TOKEN, named, once, parts
from scorekeeper.tables.views.permission import Request, require_permission


@require_GET
@require_permission("view")
@parts
def table(request: Request, table: Table) -> HttpResponse:
    live = request.headers.get("Live")
    if live is None:
        phone.store_token(request, table)
    if held := access.claim_of(request, table):
        seats.seen(held)
    state = scoring.read(table)
    own = layout.own(request, state, "table")
    around = cache(partial(layout.around, request, state, "table", known=own))
    name = "" if live is None else seen_by_several(request, state, own)
    if not name:
        response = drawn(request, state, around())
    else:
        response = once(request, name, lambda: drawn(request, state, around(), KEY))
    if request.role.scores and live == "recorded":
        notices = render_to_string("_notices.html", around(), request)
        response.content += notices.encode()
    return response


def seen_by_several(request: Request, state: scoring.State, own: dict[str, Any]) -> str:
    """A name for the parts, where nothing on them is this phone’s own but its tokens.

    What a seat is asked, has to confirm or answers is its own; who looks on without a
    voice is told whom the phone is for.
    """
    role = request.role
    alone = own["waits"] or own["requests"] or request.GET or not role.disputes
    if alone or state.over or secret.secret_fact(state.game):
        return ""
    if not role.scores and (says := answers_of(request, state)) and says.mine:
        return ""
    may = role.name, sorted(role.permissions), own["from_league"], own["awake"]
    steps = [step and step.number for step in (own["undo"], own["redo"])]
    return named(request, state.table, may, steps)


def answers_of(request: Request, state: scoring.State) -> Any:
    """What the seat of this phone is asked, who enters nothing else."""
    seat = actor.seat_of(request, state.table)
    return draft_answers.of_seat(state, seat)


def drawn(
    request: Request, state: scoring.State, around: dict[str, Any], key: str = ""
) -> HttpResponse:
    """The page, or its parts: for several with tokens to be put in place."""
    if key:
        around = around | {"csrf_token": TOKEN}
    if not request.role.scores:
        return filled(request, around, state, answers=answers_of(request, state))
    entry = due.now(state, request.GET.dict())
    if entry and key:
        entry = replace(entry, key=key)
    return filled(request, around, state, entry)


def table_page(
    request: Request,
    state: scoring.State,
    entry: Any = None,
    status: int = 200,
    answers: Any = None,
) -> HttpResponse:
    """The scores, and below them the entry of the current stage or the end."""
    around = layout.around(request, state, "table")
    return filled(request, around, state, entry, status, answers)


def filled(
    request: Request,
    around: dict[str, Any],
    state: scoring.State,
    entry: Any = None,
    status: int = 200,
    answers: Any = None,
) -> HttpResponse:
    context = dict(around)
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
            "may_end": state.game.open_ended and context["role"].hosts,
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
    records, held = request.role.scores, actor.holders(state.table)
    return secret.panel_of(state, seat=seat, phone=ident, records=records, held=held)
