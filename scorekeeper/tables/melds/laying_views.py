"""A lay-down checked while its round is played, and kept for whoever lays off on it."""

from collections.abc import Mapping
from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render

from scorekeeper.tables import codes, log, pages, phone, scoring, writing
from scorekeeper.tables.access import Request
from scorekeeper.tables.correcting import changing
from scorekeeper.tables.entering.views import (
    OVER,
    go,
    number_in,
    posted_in,
    saved,
    whole_page,
)
from scorekeeper.tables.melds.laying import acted, laying_of
from scorekeeper.tables.melds.laying_page import Shown

TRIES = 8
MOVED = "More was recorded meanwhile. Look, then do it again."
# What an answer puts in place; the pack too, where it was not tapped itself.
PARTS = "#stored,#whose,#lines,#typing,#faults,#table,#check,#go"


def laydown(request: Request, state: scoring.State, number: int) -> HttpResponse:
    """Tapped and judged; then kept in the round, or only looked at."""
    posted = posted_in(request)
    shown = shown_for(request, state, number, posted)
    if "away" in posted and shown.laying.earlier:
        return write(request, state, shown, posted, shown.laying.less)
    if "save" in posted or "confirm" in posted:
        if not shown.laying.begun:
            return lay_now(request, state, replace(shown, pressed=True))
        return write(request, state, shown, posted, shown.laying.given)
    return lay_now(request, state, shown)


def shown_for(
    request: Request, state: scoring.State, number: int, posted: Mapping[str, str]
) -> Shown:
    after = number_in(dict(posted), "after") if "whose" in posted else state.version
    return Shown(
        acted(laying_of(state, number, posted), posted),
        key=posted.get("key", "")[:64] or codes.new_key(),
        after=min(after, state.version),
        recorded=number != state.due,
        writes=request.role.records,
        brought_back="brought_back" in posted,
    )


def lay_now(request: Request, state: scoring.State, shown: Shown) -> HttpResponse:
    here = "sheet" if shown.recorded else "table"
    context = pages.around(request, state, here, "Check melds laid down")
    sub = f"{state.game.name} · Round {shown.laying.number}"
    context |= {"shown": shown, "parts": PARTS, "sub": sub}
    return render(request, "tables/laying.html", context)


def write(
    request: Request,
    state: scoring.State,
    shown: Shown,
    posted: Mapping[str, str],
    given: log.Facts,
) -> HttpResponse:
    """The round with one lay-down more, or less; of a recorded one, what changes."""
    if not shown.writes:
        raise PermissionDenied
    try:
        if shown.recorded:
            number, url, key = shown.laying.number, shown.url, shown.key
            change = changing.Change(state, number, given, url, key, shown.after)
            return changing.changed(request, change, posted)
        if "away" in posted:
            return take_away(request, state, shown)
        return keep(request, state, shown)
    except writing.Clashed as caught:
        return whole_page(pages.conflict(request, state.table, caught.clash))
    except writing.Over:
        pages.say(request, OVER)
        return saved(request, state.table)
    except writing.Stale:
        return lay_now(request, state, replace(shown, fault=MOVED))
    except (writing.Refused, scoring.SheetError) as caught:
        return lay_now(request, state, replace(shown, fault=str(caught)))


def take_away(request: Request, state: scoring.State, shown: Shown) -> HttpResponse:
    """The last lay-down that was kept goes, while the hand is played."""
    laying, table = shown.laying, state.table
    by, after = phone.holder(request, table), shown.after
    writing.correct(
        table, laying.number, laying.less, key=shown.key, after=after, by=by
    )
    name = laying.names[laying.earlier[-1]["seat"]]
    pages.say(request, f"{name}’s lay-down taken away", "undo")
    return go(request, shown.url)


def keep(request: Request, state: scoring.State, shown: Shown) -> HttpResponse:
    """After the lay-downs that are there by now: somebody may have kept one too."""
    laying, table = shown.laying, state.table
    number, key = laying.number, key_for(state, shown)
    for turn in range(TRIES):
        given = {laying.key: replace(laying, state=state).given[laying.key]}
        by = phone.holder(request, table)
        try:
            writing.record(table, number, given, key=key, after=state.version, by=by)
            break
        except writing.Clashed:
            if turn + 1 == TRIES:
                raise
            state = scoring.read(table)
    pages.say(request, f"{shown.name}’s lay-down kept", "undo")
    return go(request, shown.url)


def key_for(state: scoring.State, shown: Shown) -> str:
    """The form’s key; a new one where it has kept another lay-down before."""
    twin = log.twin(state.entries, shown.key)
    laying = shown.laying
    said = twin.data.get("facts", {}).get(laying.key, [None]) if twin else [None]
    same = twin is None or said[-1] == laying.entry
    return shown.key if same else codes.new_key()
