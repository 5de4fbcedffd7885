"""The pages of a table; its form is in entering.views, how it begins in starting."""

import json

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.tables import (
    access,
    codes,
    log,
    pages,
    phone,
    scoring,
    speaking,
    writing,
)
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.confirmation import page as confirm_page
from scorekeeper.tables.correcting.page import reason_in
from scorekeeper.tables.dispute import words as dispute_words
from scorekeeper.tables.entering import page as entry_page, together
from scorekeeper.tables.following.views import parts
from scorekeeper.tables.joining import links
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.showing import chart, ending, history, pad, rulebook


@require_GET
@needs("look")
@parts
def table(request: Request, table: Table) -> HttpResponse:
    phone.keep(request, table)
    state = scoring.read(table)
    counted = request.GET.dict()
    if request.role.records:
        return pages.table_page(request, state, entry_page.now(state, counted))
    seat = speaking.held_seat(request, table)
    own = together.together_of(state, seat)
    return pages.table_page(request, state, together=own)


@require_GET
@needs("look")
@parts
def sheet(request: Request, table: Table) -> HttpResponse:
    """The score sheet; `?why=3.1` opens the reasons of round 3, side 1."""
    state = scoring.read(table)
    context = pages.around(request, state, "sheet", "Score sheet")
    context |= {
        "pad": pad.pad_of(state, asked(request)),
        "options": rulebook.options(state),
        "rulings": rulebook.applied(state),
        "disputes": dispute_words.summaries(state),
        "renames": list(history.renames(state)),
    }
    return render(request, "tables/sheet.html", context)


def asked(request: HttpRequest) -> tuple[int, int] | None:
    try:
        number, side = map(int, request.GET.get("why", "").split("."))
    except ValueError:
        return None
    return number, side


@require_GET
@needs("look")
@parts
def show_chart(request: Request, table: Table) -> HttpResponse:
    state = scoring.read(table)
    context = pages.around(request, state, "chart", "Chart")
    context |= {"chart": chart.chart_of(state)}
    return render(request, "tables/chart.html", context)


@require_GET
@needs("look")
@parts
def show_board(request: Request, table: Table) -> HttpResponse:
    """The scores in big numbers, for a tablet or a television."""
    phone.keep(request, table)
    state = scoring.read(table)
    context = pages.around(request, state, "board") | {
        "sub": pages.where(state),
        "join": links.join_of(request, table),
        "rounds": len(state.shown["rounds"]),
        "last": [side for side in ending.last_round(state) if side.points],
        "ending": ending.ending_of(state) if state.over else None,
    }
    return render(request, "tables/board.html", context)


@require_GET
@needs("look")
def rules(request: Request, table: Table) -> HttpResponse:
    state = scoring.read(table)
    context = pages.around(request, state, "rules", "Rules")
    return render(
        request, "tables/rules.html", context | rulebook.page(state.game, state)
    )


@require_GET
@needs("look")
@parts
def more(request: Request, table: Table) -> HttpResponse:
    state = scoring.read(table)
    context = pages.around(request, state, "more", "This table")
    undo, redo = context["undo"], context["redo"]
    options = rulebook.options(state)
    context |= {
        "undo_named": history.named(state, undo) if undo else "",
        "redo_named": history.named(state, redo) if redo else "",
        "options": options,
        "changed": sum(option.changed for option in options),
        "end_means": ending.what_end_means(state),
        "holder": phone.holder(request, table),
        "links": links.links_of(request, table),
        "join": links.join_of(request, table),
        "code_days": settings.CODE_DAYS,
    }
    context |= confirm_page.chosen(state)
    return render(request, "tables/more.html", context)


@require_GET
@needs("look")
def download(request: Request, table: Table) -> HttpResponse:
    """The score sheet as the referee reads it."""
    state = scoring.read(table)
    response = JsonResponse(state.sheet, json_dumps_params={"ensure_ascii": False})
    name = f"{table.game}-{table.code}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_POST
@needs("record")
def undo(request: Request, table: Table) -> HttpResponse:
    """Take back the entry that the page named; an undo can be taken back too."""
    number = request.POST.get("entry", "")
    if not number.isdecimal():
        return HttpResponseBadRequest("Which entry?")
    entries = log.entries_of(table)
    if not 0 < int(number) <= len(entries):
        return HttpResponseBadRequest("Which entry?")
    if not access.may_undo(request.role, entries, entries[int(number) - 1]):
        raise PermissionDenied
    by, reason = phone.holder(request, table), reason_in(request.POST.dict())
    try:
        writing.undo(table, int(number), key=codes.new_key(), by=by, reason=reason)
    except writing.Final as caught:
        return why_undo(request, table, int(number), str(caught))
    except writing.Stale:
        pages.say(request, "More was entered since. Look, then undo again.")
        return redirect(table)
    state = scoring.read(table)
    entry = state.entries[int(number) - 1]
    named = history.named(state, entry)
    if entry.kind == Kind.UNDONE:
        pages.say(request, f"Back again: {named}.", "undo")
    else:
        pages.say(request, f"Taken back: {named}.", "redo")
    return redirect(table)


def why_undo(request: Request, table: Table, number: int, note: str) -> HttpResponse:
    """What is final is taken back with a reason alone."""
    state = scoring.read(table)
    context = pages.around(request, state, "more", "Undo")
    named = history.named(state, state.entries[number - 1])
    context |= {"number": number, "named": named, "needs_reason": note}
    return render(request, "tables/undo.html", context)


@require_POST
@needs("run")
def end(request: Request, table: Table) -> HttpResponse:
    """Stop the table by agreement."""
    writing.end(table, key=codes.new_key(), by=phone.holder(request, table))
    pages.say(request, "The game ends here.", "undo")
    return redirect(table)


@require_POST
@needs("record")
def use_mine(request: Request, table: Table, number: int) -> HttpResponse:
    """Of two records of a round, the one that came second."""
    try:
        facts = json.loads(request.POST["facts"])
        after = int(request.POST["after"])
    except (KeyError, ValueError):
        return HttpResponseBadRequest("Which facts?")
    if not isinstance(facts, dict):
        return HttpResponseBadRequest("Which facts?")
    key, by = request.POST.get("key") or codes.new_key(), phone.holder(request, table)
    state = scoring.read(table)
    write = writing.correct if number <= len(state.rounds) else writing.record
    try:
        write(table, number, facts, key=key, after=after, by=by)
    except writing.Clashed as caught:
        return pages.conflict(request, table, caught.clash, key=key)
    except (writing.Stale, writing.Refused, writing.Over) as caught:
        clash = log.against(state.entries, number, facts, facts.keys())
        return pages.conflict(request, table, clash, note=str(caught), key=key)
    pages.say(request, f"Round {number} saved.", "undo")
    return redirect(table)
