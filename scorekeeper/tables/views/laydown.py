"""A lay-down checked while its round is played, and kept for whoever lays off on it."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_noop

from scorekeeper.tables import access, log, scoring, sentences, spoken
from scorekeeper.tables.entry.posted_form import (
    as_recorded,
    fields_of,
    key_unless_sent,
)
from scorekeeper.tables.events import commands
from scorekeeper.tables.melds.laydown import LaydownDraft, act, draft_of
from scorekeeper.tables.melds.laydown_page import Shown
from scorekeeper.tables.showing import board
from scorekeeper.tables.views import at_table, conflict, correction
from scorekeeper.tables.views.at_table import Request, go, posted_values

TRIES = 8
MOVED = gettext_noop(
    "Someone else has saved something meanwhile. Check it, then do it again."
)
# What an answer puts in place; the pack too, where it was not tapped itself.
PARTS = "#stored,#whose,#lines,#typing,#faults,#table,#check,#go"


def laydown(request: Request, at: scoring.TableRound) -> HttpResponse:
    """Tapped and judged; then kept in the round, or only looked at."""
    posted = posted_values(request)
    if "save" in posted:
        at = as_recorded(at.state, at.number, posted).at(at.number)
    shown = page_for(request, at, posted)
    if "away" in posted and shown.draft.earlier:
        return write(request, at.state, shown, posted, shown.draft.less)
    if "save" in posted or "confirm" in posted:
        if not shown.draft.begun:
            return lay_now(request, at.state, replace(shown, pressed=True))
        return write(request, at.state, shown, posted, shown.draft.given)
    return lay_now(request, at.state, shown)


def page_for(
    request: Request, at: scoring.TableRound, posted: Mapping[str, str]
) -> Shown:
    fields = fields_of(at, posted, "whose" in posted, request.role.scores)
    return Shown(act(draft_of(board.as_seated(at), posted), posted), **fields)


def lay_now(request: Request, state: scoring.State, shown: Shown) -> HttpResponse:
    here = "sheet" if shown.recorded else "table"
    context = at_table.around(request, state, here, gettext("Check a lay-down"))
    number, name = shown.draft.number, spoken.of_game(state.game, "name")
    sub = sentences.of_round(sentences.OF_GAME, state.game.unit, number, game=name)
    context |= {"shown": shown, "parts": PARTS, "sub": sub}
    return render(request, "tables/laydown.html", context)


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
    saved = partial(write_now, request, state, shown, posted, given)
    return conflict.answer_or_again(request, state, shown, saved, lay_now)


def write_now(
    request: Request,
    state: scoring.State,
    shown: Shown,
    posted: Mapping[str, str],
    given: log.Facts,
) -> HttpResponse:
    try:
        if shown.recorded:
            number, url, key = shown.draft.number, shown.url, shown.key
            change = correction.Change(state.at(number), given, url, key, shown.after)
            return correction.show_change(request, change, posted)
        if "away" in posted:
            return take_away(request, state, shown)
        return keep(request, state, shown)
    except commands.EditConflict:
        return lay_now(request, state, replace(shown, fault=gettext(MOVED)))


def take_away(request: Request, state: scoring.State, shown: Shown) -> HttpResponse:
    """The last lay-down that was kept goes, while the hand is played."""
    draft, table = shown.draft, state.table
    by, after = access.name_of(request, table), shown.after
    commands.correct(table, draft.number, draft.less, key=shown.key, after=after, by=by)
    name = draft.names[draft.earlier[-1]["seat"]]
    messages.success(
        request,
        gettext("{name}’s lay-down removed.").format(name=name),
        extra_tags="undo",
    )
    return go(request, shown.url)


def keep(request: Request, state: scoring.State, shown: Shown) -> HttpResponse:
    """After the lay-downs that are there by now: somebody may have kept one too."""
    draft, table = shown.draft, state.table
    number, key = draft.number, key_for(state, shown)
    commands.refuse_reseated(state, shown.after, number)
    for turn in range(TRIES):
        now = replace(draft, at=state.at(number))
        if is_kept_already(now, shown.after):
            table.stood = state.version
            break
        given, by = {now.key: now.given[now.key]}, access.name_of(request, table)
        try:
            commands.record(table, number, given, key=key, after=state.version, by=by)
            break
        except commands.RoundConflict:
            state = scoring.read(table)
            if turn + 1 == TRIES or state.due != number:
                raise beside_finished(replace(draft, at=state.at(number))) from None
    messages.success(
        request,
        gettext("{name}’s lay-down saved.").format(name=shown.name),
        extra_tags="undo",
    )
    return go(request, shown.url)


def is_kept_already(now: LaydownDraft, after: int) -> bool:
    """Others have kept the same lay-down since this one was begun."""
    state = now.state
    then = log.round_at(state.entries, state.rounds, after, now.number) or {}
    return now.entry in now.earlier[len(then.get(now.key, ())) :]


def beside_finished(now: LaydownDraft) -> commands.RoundConflict:
    """Others have finished the deal without it: with it, or as they told it?"""
    state, keys = now.state, frozenset((now.key,))
    return commands.RoundConflict(
        log.conflict_with(state.entries, state.rounds, now.number, now.given, keys)
    )


def key_for(state: scoring.State, shown: Shown) -> str:
    """The form’s key; a new one where it has kept another lay-down before."""
    draft = shown.draft

    def says_so(facts: log.Facts) -> bool:
        return facts.get(draft.key, [None])[-1] == draft.entry

    return key_unless_sent(state, shown.key, says_so)
