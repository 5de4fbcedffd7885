"""The page of a table: its scores, and the entry of the round or the end."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET

from scorekeeper.middleware import readable
from scorekeeper.tables import access, hooks, phone, scoring, sentences
from scorekeeper.tables.entry import draft_answers, posted_form
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import (
    board,
    course,
    ending,
    explanation,
    history,
    house_rules,
    result,
    seat_rows,
    tonight,
)
from scorekeeper.tables.starting import rematch
from scorekeeper.tables.views import at_table, for_programs
from scorekeeper.tables.views.at_table import (
    KEY,
    NOW,
    OWN,
    TOKEN,
    Request,
    cache_name,
    cached_context,
    once,
    parts,
    require_permission,
)


@require_GET
@require_permission("view")
@readable(for_programs.read_table)
@parts
def table(request: Request, table: Table) -> HttpResponse:
    live = request.headers.get("Live")
    if live is None:
        phone.store_token(request, table)
    if held := access.claim_of(request, table):
        seats.note_presence(held)
    state = scoring.read(table)
    own = at_table.own(request, state, "table")
    around = cache(partial(at_table.around, request, state, "table", known=own))
    if name := shared_name(request, state, own):
        whole = name + (page_name(request) if live is None else "")
        response = once(
            request,
            whole,
            lambda: draw(request, state, around(), name),
            own=secret_part(request, state),
        )
    else:
        response = draw(request, state, around())
    if request.role.scores and live == "recorded":
        notices = render_to_string("_notices.html", around(), request)
        response.content += notices.encode()
    return response


def shared_name(request: Request, state: scoring.State, own: dict[str, Any]) -> str:
    """A name for what is drawn, where nothing on it is this phone’s own but its tokens.

    What a seat is asked, has to confirm or answers is its own; who looks on without a
    voice is told whom the phone is for. The page around the parts also has what has
    just happened on this phone, and its colours. What a seat says in secret is put in
    its place for the phone alone: see `secret_part`.
    """
    role = request.role
    alone = own["waits"] or own["requests"] or request.GET or not role.disputes
    if (
        alone
        or state.over
        or (not role.scores and draft_answers.secret_fact(state.game))
    ):
        return ""
    if not role.scores and (says := answers_of(request, state)) and says.mine:
        return ""
    if "Live" not in request.headers and len(get_messages(request)):
        return ""
    may = (
        role.name,
        sorted(role.permissions),
        own["from_league"],
        own["until"],
        own["awake"],
    )
    steps = [step and step.number for step in (own["undo"], own["redo"])]
    return cache_name(request, state.table, may, steps)


def page_name(request: Request) -> str:
    """What the page around the parts hangs on beside what they do."""
    theme = request.COOKIES.get("theme")
    return f"-page-{theme}" if theme in ("light", "dark") else "-page"


def answers_of(request: Request, state: scoring.State) -> Any:
    """What the seat of this phone is asked, who enters nothing else."""
    seat = access.seat_of(request, state.table)
    return draft_answers.of_seat(state, seat)


def draw(
    request: Request, state: scoring.State, around: dict[str, Any], name: str = ""
) -> HttpResponse:
    """The page, or its parts: for several with tokens to be put in place."""
    if name:
        around = around | {"csrf_token": TOKEN, "drawn_at": NOW, "own_part": OWN}
    if not request.role.scores:
        answers = answers_of(request, state)
        return fill(request, around, state, name=name, answers=answers)

    def entry() -> Any:
        return posted_form.due_form(state, request.GET.dict(), key=KEY if name else "")

    return fill(request, around, state, entry, name=name)


def table_page(
    request: Request,
    state: scoring.State,
    entry: Any = None,
    status: int = 200,
    answers: Any = None,
) -> HttpResponse:
    """The scores, and below them the entry of the current stage or the end."""
    around = at_table.around(request, state, "table")
    return fill(request, around, state, lambda: entry, status, answers)


def fill(
    request: Request,
    around: dict[str, Any],
    state: scoring.State,
    entry: Callable[[], Any] = lambda: None,
    status: int = 200,
    answers: Any = None,
    name: str = "",
) -> HttpResponse:
    """What stands within is drawn once for the page and its parts, under that name."""

    def within() -> dict[str, Any]:
        return within_of(request, around, state, entry(), answers)

    if not state.over:
        inner = cached_context(name, within)
        return render(request, "tables/table.html", around | inner, status=status)
    context = context_of(request, around, state, entry(), answers)
    end = ending.ending_of(state)
    found = None if end.waits else course.course_of(state)
    context |= {"ending": end, "course": found} | ending.rematch_of(state)
    before = access.open_to(request, rematch.before(state.table))
    context["tonight"] = tonight.tonight_of(state, before) if before else None
    context["rivals"] = None if end.waits else hooks.rivals(state)
    # Of a table that is on this phone alone nobody else has the address.
    alone = state.table.code.startswith("0")
    if state.shown["rounds"] and not (end.waits or alone):
        path = reverse("tables:result", args=[state.table.viewer_token])
        context["result"] = result.result_of(state, end, found)
        context["result_url"] = request.build_absolute_uri(path)
    return render(request, "tables/finished.html", context, status=status)


def within_of(
    request: Request,
    around: dict[str, Any],
    state: scoring.State,
    entry: Any,
    answers: Any,
) -> dict[str, Any]:
    """What stands in the middle of the page and above its navigation, in mid-game."""
    context = context_of(request, around, state, entry, answers) | {
        "may_end": state.game.open_ended and request.role.hosts,
        "end_means": ending.what_end_means(state),
    }
    return {
        "sub": context["sub"],
        "enters": bool(entry),
        "has_decks": bool(entry and entry.has_decks),
        "middle": render_to_string("tables/_playing.html", context, request),
        "at_foot": render_to_string("tables/_playing_foot.html", context, request),
    }


def context_of(
    request: Request,
    around: dict[str, Any],
    state: scoring.State,
    entry: Any,
    answers: Any,
) -> dict[str, Any]:
    context = dict(around)
    if entry and entry.before:
        context["sub"] = sentences.sentence(sentences.AGAIN_OPEN, where=context["sub"])
    marked = explanation.lines_of(state)
    context["fold"] = fold = is_folded(entry, bool(context["disputed"] or marked))
    deals = board.dealing(state) if fold and not entry.before else ""
    if deals and deals != entry.heading:
        # A line of its own, as that of a pot, has more room than the bar.
        there = around["board"].middle is not None
        context["deals" if there else "sub"] = (
            deals if there else f"{context['sub']} · {deals}"
        )
    return (
        context
        | step_names(state, context, entry)
        | {
            "entry": entry,
            "draft_answers": answers,
            "secret": secret_of(request, state),
            "has_secret": draft_answers.secret_fact(state.game) is not None,
            "marks": marked,
            "moment": None if entry and entry.before else board.moment_of(state),
            "told": explanation.current_fact_rows(state),
            "watches_as": phone.current_player(request, state.table),
            "hosts_phone": seat_rows.hosts_phone(state.table),
            "asks": seats.may_ask(state.table, phone.known_ident(request)),
            "house": house_rules.words_of(state.verdict.table),
        }
    )


def is_folded(entry: Any, disputed: bool) -> bool:
    """The scoreboard is a line a side: more is asked than stands below all of it, with
    what is `disputed` or marked over it.
    """
    return bool(entry and (entry.long or (disputed and entry.strip)))


def step_names(
    state: scoring.State, context: dict[str, Any], entry: Any
) -> dict[str, str]:
    """What Undo and Redo name: they stand on this page until the next save."""
    undo, redo, number = context["undo"], context["redo"], entry.number if entry else 0
    return {
        "undo_named": history.entry_name_within(state, undo, number) if undo else "",
        "redo_named": history.entry_name(state, redo) if redo else "",
    }


def secret_part(request: Request, state: scoring.State) -> str:
    """What this phone may see of what is said in secret, as its page has it."""
    if not request.role.scores or not draft_answers.secret_fact(state.game):
        return ""
    panel, code = secret_of(request, state), state.table.code
    context = {"secret": panel, "has_secret": True, "code": code}
    return render_to_string("tables/_secret.html", context, request)


def secret_of(request: Request, state: scoring.State) -> draft_answers.Panel | None:
    """What is said in secret now, as far as this phone may see it."""
    if not draft_answers.secret_fact(state.game):
        return None
    seat = access.seat_of(request, state.table)
    ident = (
        phone.ident(request) if state.table.draft_version and seat is not None else ""
    )
    records, held = request.role.scores, access.holders(state.table)
    return draft_answers.panel_of(
        state, seat=seat, phone=ident, records=records, held=held
    )
