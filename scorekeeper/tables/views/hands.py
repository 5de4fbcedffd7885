"""Hands counted from their cards, beside the entry of a round or one long recorded."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from referee.form.fields import Field
from scorekeeper.tables import access, log, scoring, sentences
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.entry.posted_form import as_recorded, fields_of, key_for
from scorekeeper.tables.events import commands
from scorekeeper.tables.melds.hands import Count, act, count_of
from scorekeeper.tables.melds.hands_page import Shown
from scorekeeper.tables.scoring import melds as scoring_melds
from scorekeeper.tables.scoring.melds import held
from scorekeeper.tables.showing import board
from scorekeeper.tables.views import at_table, conflict, correction
from scorekeeper.tables.views.at_table import (
    Request,
    answer_saved,
    go,
    posted_values,
)

MOST_TYPED = 2000
# What an answer puts in place; the pack too, where it was not tapped itself.
PARTS = "#stored,#asks,#whose,#found,#held,#typing,#check,#go"


def hands(request: Request, at: scoring.TableRound) -> HttpResponse:
    """Tapped, found, moved about; then used for the entry, or saved."""
    posted = posted_values(request)
    if "save" in posted:
        at = as_recorded(at.state, at.number, posted).at(at.number)
    shown = page_for(request, at, posted)
    if "save" in posted or "confirm" in posted:
        return save(request, at.state, shown, posted)
    if "use" in posted and shown.count.left:
        return use(request, at.state, shown)
    if "dispute" in posted and shown.disputes:
        return go(request, dispute_url(at.state, shown))
    return hands_now(request, at.state, replace(shown, pressed="use" in posted))


def page_for(
    request: Request, at: scoring.TableRound, posted: Mapping[str, str]
) -> Shown:
    at, begun = board.as_seated(at), "whose" in posted
    asked = request.GET.dict()
    typed = {k: text for k, text in asked.items() if not held.is_input(k)}
    entered = posted.get("entered", "") if begun else urlencode(typed)
    entered = answer_in(entered[:MOST_TYPED], posted)
    round_form = form_of(at, entered)
    base = beside_hands(
        at, {**round_form.base, **round_form.facts} if round_form else at.recorded
    )
    count = act(count_of(at, base, posted if begun else {**asked, **posted}), posted)
    asks = list(questions_of(round_form, "asks" in posted)) if round_form else []
    fields = fields_of(at, posted, begun, request.role.scores)
    return Shown(count, entered=entered, questions=asks, **fields)


def answer_in(entered: str, posted: Mapping[str, str]) -> str:
    """What is typed in the entry, with what was answered here."""
    name, equals, text = posted.get("answer", "").partition("=")
    return urlencode(dict(parse_qsl(entered)) | {name: text}) if equals else entered


def form_of(at: scoring.TableRound, entered: str) -> round_forms.RoundForm | None:
    """The entry as it was left for the cards; none where the round stands as it is."""
    typed = dict(parse_qsl(entered))
    if at.number == at.state.due:
        return round_forms.read_form(at, typed)
    if not typed:
        return None
    texts = dict(round_forms.texts_of(at, at.recorded))
    begins = round_forms.correction_texts(at, texts)
    return round_forms.read_correction(at, begins | typed, texts=texts)


def beside_hands(at: scoring.TableRound, given: Mapping[str, Any]) -> log.Facts:
    """The facts of a round without its hands, nor what they leave."""
    rules = at.game.hands
    assert rules is not None
    told = scoring_melds.counted(at.game, rules.fact)
    apart = {rules.fact.key, told.key if told else ""}
    return {key: raw for key, raw in given.items() if key not in apart}


def questions_of(round_form: round_forms.RoundForm, asks: bool) -> Iterator[Field]:
    """What is asked here before anything is counted, where the entry has not said it.

    `asks`: it was asked here, and can be changed.
    """
    rules = round_form.game.hands
    before = [r for r in round_form.reads if rules and rules.fact not in r.stage.facts]
    if asks or any(map(round_form.needs, before)):
        inputs = [i for read in before for one in read.asked for i in one.inputs]
        yield from (one for one in inputs if one.look == "choice")


def hands_now(request: Request, state: scoring.State, shown: Shown) -> HttpResponse:
    here = "sheet" if shown.recorded else "table"
    context = at_table.around(request, state, here, gettext("Count from the cards"))
    back = entry_url(state, shown, {}) if not shown.recorded else context["back"]
    context |= {"shown": shown, "back": back, "parts": PARTS, "sub": shown.sub}
    return render(request, "tables/hands.html", context)


def entry_url(state: scoring.State, shown: Shown, more: Mapping[str, str]) -> str:
    """The entry of the round, with what was typed in it and what was counted."""
    number, code = shown.count.number, state.table.code
    typed = urlencode({**dict(parse_qsl(shown.entered)), **more})
    url = reverse("tables:table", args=[code])
    if shown.recorded:
        url = reverse("tables:correct", args=[code, number])
    return f"{url}?{typed}" if typed else url


def use(request: Request, state: scoring.State, shown: Shown) -> HttpResponse:
    """Back to the entry with the cards, which are counted there."""
    if not shown.writes:
        raise PermissionDenied
    return go(request, entry_url(state, shown, card_inputs(shown.count)))


def card_inputs(count: Count) -> dict[str, str]:
    """The cards as the inputs of an entry; what they leave nobody has said there."""
    told = scoring_melds.counted(count.state.game, count.rules.fact)
    assert told is not None
    open_ = {f"{told.key}-{seat}": "" for seat in count.left}
    return open_ | held.texts(count.hands)


def dispute_url(state: scoring.State, shown: Shown) -> str:
    """The form that disputes the round, with what was counted here."""
    count = shown.count
    at = state.at(count.number)
    said = round_forms.correction_texts(at, dict(round_forms.texts_of(at, at.recorded)))
    form = {"with": "facts", "round": str(count.number), "after": str(state.version)}
    url = reverse("tables:raise_dispute", args=[state.table.code, count.number])
    return f"{url}?{urlencode(said | card_inputs(count) | form)}"


def save(
    request: Request, state: scoring.State, shown: Shown, posted: Mapping[str, str]
) -> HttpResponse:
    """Record the round with these hands; of one that is recorded, what changes."""
    if not shown.writes:
        raise PermissionDenied
    if not shown.count.complete:
        return hands_now(request, state, replace(shown, pressed=True))
    saved = partial(write, request, state, shown, posted)
    return conflict.answer_or_again(request, state, shown, saved, hands_now)


def write(
    request: Request, state: scoring.State, shown: Shown, posted: Mapping[str, str]
) -> HttpResponse:
    count, table = shown.count, state.table
    number, stands = count.number, state.round(count.number)
    if shown.recorded:
        given, url, key = count.given, shown.url, shown.key
        change = correction.Change(state.at(number), given, url, key, shown.after)
        return correction.show_change(request, change, posted)
    given = {k: raw for k, raw in count.given.items() if stands.get(k) != raw}
    key = key_for(state, shown.key, given)
    by = access.name_of(request, table)
    commands.record(table, number, given, key=key, after=shown.after, by=by)
    what = sentences.of_round(sentences.SAVED, state.game.unit, number)
    messages.success(request, what, extra_tags="undo gave")
    return answer_saved(request, table)
