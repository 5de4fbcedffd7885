"""Correcting a recorded round: its form, what would change, then the entry."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import codes, scoring
from scorekeeper.tables.entry import posted_form, round_forms
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.entry.posted_form import (
    form_for,
    key_for,
    refused_form,
    state_as_seen,
    step_form,
)
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import board
from scorekeeper.tables.views import correction
from scorekeeper.tables.views.at_table import Request, posted_values, require_permission
from scorekeeper.tables.views.entry import again, correction_page, to_melds


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
        return correction_page(request, state, form_asking(request, state.at(number)))
    if "count" in posted and (form := form_for(state, posted)):
        return to_melds(request, form)
    if "step" in posted:
        return again(request, state, step_form(state, posted))
    if "back" in posted or "look" in posted:
        return again(request, state, form_for(state, posted))
    form = form_for(state, posted, pressed=True)
    if form is None or not form.is_valid():
        return again(request, state, form)
    given, url = form.round_form.facts, form.url
    key = key_for(state, form.key, given) if "confirm" in posted else form.key
    more = round_forms.cards_beside(form.round_form)
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
    texts = dict(round_forms.texts_of(at, at.recorded))
    begins = round_forms.correction_texts(at, texts)
    round_form = round_forms.read_correction(at, begins | counted, texts=texts)
    about = posted_form.is_about(round_form, counted)
    return EntryForm(round_form, codes.new_key(), at.state.version, counted=about)
