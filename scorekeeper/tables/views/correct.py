"""Correcting a recorded round: its form, what would change, then the entry."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import codes, scoring
from scorekeeper.tables.entry import entry, posted_page
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.entry.posted_page import (
    form_for,
    key_for,
    refused_form,
    state_as_seen,
    step_page,
)
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import board
from scorekeeper.tables.views import correct_form, correction
from scorekeeper.tables.views.at_table import Request, posted_values, require_permission
from scorekeeper.tables.views.entry import again, to_melds


@require_http_methods(["GET", "POST"])
@require_permission("score")
def correct(request: Request, table: Table, number: int) -> HttpResponse:
    """A recorded round once more: its form, then what changes, then the entry."""
    state = scoring.read(table)
    posted = posted_values(request) | {"correct": "1", "round": str(number)}
    # What others took back meanwhile is a question, and nobody's numbers are dropped.
    there = state_as_seen(state, posted) if "confirm" in posted else state
    if not 1 <= number <= len(there.rounds):
        return redirect(table)
    if request.method == "GET":
        return correct_form.correction_page(
            request, state, form_asking(request, state.at(number))
        )
    if "count" in posted and (form := form_for(state, posted)):
        return to_melds(request, form)
    if "step" in posted:
        return again(request, state, step_page(state, posted))
    if "back" in posted or "look" in posted:
        return again(request, state, form_for(state, posted))
    form = form_for(state, posted, pressed=True)
    if form is None or not form.is_valid():
        return again(request, state, form)
    given, url = form.page.facts, form.url
    key = key_for(state, form.key, given) if "confirm" in posted else form.key
    more = entry.cards_beside(form.page)
    change = correction.Change(state.at(number), given, url, key, form.after, more)
    try:
        return correction.show_change(request, change, posted)
    except commands.Refused as caught:
        return again(request, state, refused_form(state, form, caught))


def form_asking(request: Request, at: scoring.TableRound) -> EntryForm:
    """The round as it stands, with what was counted for it elsewhere, under the names
    of who sat there.
    """
    at = board.as_seated(at)
    counted = request.GET.dict()
    texts = dict(entry.texts_of(at, at.recorded))
    begins = entry.correction_texts(at, texts)
    page = entry.correction_of(at, begins | counted, texts=texts)
    about = posted_page.is_about(page, counted)
    return EntryForm(page, codes.new_key(), at.state.version, counted=about)
