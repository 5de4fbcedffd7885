"""Two records of one round, side by side."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scorekeeper import text
from scorekeeper.tables import access, codes, log, scoring, sentences
from scorekeeper.tables.entry import posted_form, round_forms
from scorekeeper.tables.events import commands
from scorekeeper.tables.events.dispute_commands import REASON
from scorekeeper.tables.models import Entry, Kind, Table
from scorekeeper.tables.scoring import rulings
from scorekeeper.tables.showing import history
from scorekeeper.tables.views import at_table, wrong_play
from scorekeeper.tables.views.at_table import Request, require_permission


class Told(NamedTuple):
    """Where others did not record the round but ruled on it: what happened, how, and
    the reason of what came second.
    """

    happened: str = ""
    how: str = ""
    reason: str = ""


Page = TypeVar("Page", bound=posted_form.DraftPage)

NOT_RULED = Told()
NOTHING_BESIDE: Mapping[str, Any] = {}


@require_POST
@require_permission("score")
def use_mine(request: Request, table: Table, number: int) -> HttpResponse:
    """Of two records of a round, the one that came second."""
    try:
        facts = text.from_form(request.POST["facts"])
        after = int(request.POST["after"])
    except (KeyError, ValueError):
        return HttpResponseBadRequest(gettext("Which facts?"))
    if not isinstance(facts, dict):
        return HttpResponseBadRequest(gettext("Which facts?"))
    key = request.POST.get("key") or codes.new_key()
    by = access.name_of(request, table)
    state = scoring.read(table)
    if not number:  # rounds are counted from 1
        return redirect(table)
    if seat := request.POST.get("foul"):
        facts = (
            rulings.foul_of(state, facts, posted_form.number_in({"by": seat}, "by"))
            or facts
        )
    beside = entry_extras(request, state, number, facts)
    more = {**wrong_play.anyway_data(request.POST), **beside}
    told = Told(reason=request.POST.get("reason", "")[:REASON])
    write: Callable[..., Any] = commands.record
    if number <= len(state.rounds):
        write = partial(commands.correct, reason=told.reason)
    try:
        write(table, number, facts, key=key, after=after, by=by, more=more)
    except commands.RoundConflict as caught:
        return conflict_page(request, table, caught.conflict, "", key, told, beside)
    except commands.WrongPlay as caught:
        posted, url = at_table.posted_values(request), request.path
        return wrong_play.decide(request, state.at(number), caught, posted, url)
    except (commands.EditConflict, commands.Refused, commands.Over) as caught:
        conflict = beside_now(state, number, facts)
        over = isinstance(caught, commands.Over)
        why = history.over(state) if over else str(caught)
        return conflict_page(request, table, conflict, why, key, told, beside)
    saved = sentences.of_round(sentences.SAVED, state.game.unit, number)
    messages.success(request, saved, extra_tags="undo gave")
    return redirect(table)


def beside_now(state: scoring.State, number: int, facts: log.Facts) -> log.Conflict:
    """A record of a round beside what the table has of it."""
    return log.conflict_with(state.entries, state.rounds, number, facts, facts.keys())


def entry_extras(
    request: Request, state: scoring.State, number: int, facts: log.Facts
) -> dict[str, Any]:
    """What the page carries that is kept with the entry: cards, the rule of a foul."""
    cards = cards_beside(state, number, facts, request.POST.get("cards", "{}"))
    return {**cards, **rulings.rule_broken(state, request.POST.get("law", ""))}


def cards_beside(
    state: scoring.State, number: int, facts: log.Facts, posted: str
) -> dict[str, Any]:
    """The cards that some of these facts were counted from, as a page carries them;
    those that it would not keep are left out.
    """
    try:
        cards = text.from_form(posted)
    except text.NotRead:
        return {}
    told = isinstance(cards, dict) and all(isinstance(x, str) for x in cards.values())
    if (
        not told
        or not cards
        or number not in (state.due, *range(1, len(state.rounds) + 1))
    ):
        return {}
    at = state.at(number)
    texts = dict(round_forms.texts_of(at, facts))
    return round_forms.cards_beside(
        round_forms.read_form(at, round_forms.with_cards(at, facts, cards, texts))
    )


def conflict_page(
    request: Request,
    table: Table,
    conflict: log.Conflict,
    note: str = "",
    key: str = "",
    told: Told = NOT_RULED,
    beside: Mapping[str, Any] = NOTHING_BESIDE,
) -> HttpResponse:
    """Two records of one round, side by side; whoever came second chooses.

    `key` is that of the form that came second: a phone may have it waiting. `beside`
    is what is kept with its entry: the cards that were counted there, the rule that a
    foul broke.
    """
    state = scoring.read(table)
    conflict = complete(state, conflict)
    number = conflict.number
    lines = history.compare(state.at(number), conflict.theirs or {}, conflict.mine)
    context = at_table.around(
        request, state, "table", sentences.round_first(state.game.unit, number)
    ) | {
        "conflict": conflict,
        "lines": lines,
        "differs": sentences.together(x.label for x in lines if x.differs),
        "happened": told.happened or history.conflict_words(state.game.unit, conflict),
        "told": told,
        "can_use": number <= len(state.rounds) or number == state.due,
        "refusal": refusal(state, conflict),
        "facts": json.dumps(conflict.mine),
        "cards": json.dumps(beside["cards"]) if "cards" in beside else "",
        "law": beside.get("law", ""),
        "key": key or posted_form.key_in(at_table.posted_values(request)),
        "note": note,
        "dispute_url": dispute_url(state, conflict),
    }
    status = 200 if request.htmx else 409
    return render(request, "tables/conflict.html", context, status=status)


def complete(state: scoring.State, conflict: log.Conflict) -> log.Conflict:
    """A stage beside a round that is whole: with the rest of it as it stands, where
    that can be.
    """
    if not conflict.theirs:
        return conflict
    whole = replace(conflict, mine={**conflict.theirs, **conflict.mine})
    return conflict if refusal(state, whole) else whole


def refusal(state: scoring.State, conflict: log.Conflict) -> str:
    """Why what came second cannot take the place of what stands, as half a round."""
    if conflict.number > len(state.rounds):
        return ""
    data = {"round": conflict.number, "facts": conflict.mine}
    mine = Entry(number=state.version + 1, kind=Kind.CORRECTED, data=data)
    trouble = state.match_with(mine).trouble
    return str(trouble) if trouble else ""


def dispute_url(state: scoring.State, conflict: log.Conflict) -> str:
    """Where what came second is put beside what stands; nothing stands: nowhere."""
    if conflict.theirs is None:
        return ""
    texts = dict(round_forms.texts_of(state.at(conflict.number), conflict.mine))
    url = reverse("tables:raise_dispute", args=[state.table.code, conflict.number])
    asked = {"with": "facts", "round": conflict.number, **texts}
    return f"{url}?{urlencode(asked)}"


def answer_or_again(
    request: Request,
    state: scoring.State,
    shown: Page,
    write: Callable[[], HttpResponse],
    draw: Callable[[Request, scoring.State, Page], HttpResponse],
) -> HttpResponse:
    """What is answered once a page of cards is written; else why not, on that page, or
    beside what others wrote.
    """
    try:
        return write()
    except commands.RoundConflict as caught:
        return at_table.whole_page(conflict_page(request, state.table, caught.conflict))
    except commands.Over:
        again = replace(shown, fault=history.over(scoring.read(state.table)))
    except commands.Refused as caught:
        after = commands.version_to_show(state, shown.after, caught)
        again = replace(shown, fault=str(caught), after=after)
    return draw(request, state, again)
