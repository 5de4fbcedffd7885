"""A deal entered card by card: tapped, judged at once, saved as the round's record."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from scorekeeper.tables import access, scoring, sentences, spoken
from scorekeeper.tables.cards.deal import act, deal_of, key_of
from scorekeeper.tables.cards.deal_page import Shown
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.entry.posted_form import as_recorded, fields_of, key_for
from scorekeeper.tables.events import commands
from scorekeeper.tables.showing import board
from scorekeeper.tables.views import at_table, conflict, correction
from scorekeeper.tables.views.at_table import (
    Request,
    answer_saved,
    go,
    posted_values,
)

# What an answer puts in place.
PARTS = "#stored,#top,#spots,#typing,#middle,#told,#check,#ask,#go"


def deal(request: Request, at: scoring.TableRound) -> HttpResponse:
    """Whoever watches may follow what is saved, and try; writing needs its right."""
    posted = posted_values(request) if request.method == "POST" else {}
    if "save" in posted:
        at = as_recorded(at.state, at.number, posted).at(at.number)
    shown = page_for(request, at, posted)
    if "save" in posted or "confirm" in posted:
        return save(request, at.state, shown, posted)
    if "dispute" in posted and shown.disputes:
        return go(request, dispute_url(at, shown))
    return deal_now(request, at.state, shown)


def page_for(
    request: Request, at: scoring.TableRound, posted: Mapping[str, str]
) -> Shown:
    fields = fields_of(at, posted, "deal" in posted, request.role.scores)
    before = None if "deal" in posted else round_forms.undone_record(at, key_of(at))
    draft = deal_of(board.as_seated(at), posted, before)
    return Shown(act(draft, posted), **fields)


def deal_now(request: Request, state: scoring.State, shown: Shown) -> HttpResponse:
    here = "sheet" if shown.recorded else "table"
    context = at_table.around(request, state, here, gettext("Card by card"))
    number, name = shown.deal.at.number, spoken.of_game(state.game, "name")
    sub = sentences.of_round(sentences.OF_GAME, state.game.unit, number, game=name)
    context |= {"shown": shown, "parts": PARTS, "sub": sub}
    return render(request, "tables/deal.html", context)


def dispute_url(at: scoring.TableRound, shown: Shown) -> str:
    """The form that disputes the round, with the deal as it was told here."""
    record = json.dumps(shown.given)
    url = reverse("tables:raise_dispute", args=[at.state.table.code, at.number])
    return f"{url}?{urlencode({'with': 'words', 'record': record})}"


def save(
    request: Request, state: scoring.State, shown: Shown, posted: Mapping[str, str]
) -> HttpResponse:
    """The deal, whole or so far; of a round that is recorded, what changes."""
    if not shown.writes:
        raise PermissionDenied
    if shown.waits:
        return deal_now(request, state, replace(shown, fault=waiting(shown)))
    saved = partial(write, request, state, shown, posted)
    return conflict.answer_or_again(request, state, shown, saved, deal_now)


def waiting(shown: Shown) -> str:
    """Why nothing is saved."""
    if not shown.deal.events:
        return sentences.sentence(sentences.NOTHING_TURNED)
    if shown.deal.fallen.wrong:
        return ""
    text = sentences.NOTHING_NEW if shown.complete else sentences.NOT_OVER
    return sentences.sentence(text)


def write(
    request: Request, state: scoring.State, shown: Shown, posted: Mapping[str, str]
) -> HttpResponse:
    at, table = state.at(shown.deal.at.number), state.table
    if shown.recorded:
        change = correction.Change(at, shown.given, shown.url, shown.key, shown.after)
        return correction.show_change(request, change, posted)
    key = key_for(state, shown.key, shown.given)
    by = access.name_of(request, table)
    commands.record(table, at.number, shown.given, key=key, after=shown.after, by=by)
    if not shown.complete:
        messages.success(
            request, sentences.sentence(sentences.SAVED_SO_FAR), extra_tags="undo"
        )
        return go(request, shown.url)
    what = sentences.of_round(sentences.SAVED, state.game.unit, at.number)
    messages.success(request, what, extra_tags="undo gave")
    return answer_saved(request, table)
