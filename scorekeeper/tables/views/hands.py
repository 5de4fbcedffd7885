"""Hands counted from their cards, beside the entry of a round or one long recorded."""

import json
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from scorekeeper import toasts
from scorekeeper.tables import actor, log, scoring, units
from scorekeeper.tables.entering import entry
from scorekeeper.tables.entering.draft_page import fields_of
from scorekeeper.tables.entering.posted_page import as_recorded, key_for
from scorekeeper.tables.events import commands, refusals
from scorekeeper.tables.melds.hands import Count, acted, count_of
from scorekeeper.tables.melds.hands_page import Shown
from scorekeeper.tables.scoring import melds as scoring_melds
from scorekeeper.tables.views import conflict, correction, layout
from scorekeeper.tables.views.permission import Request
from scorekeeper.tables.views.responses import go, posted_in, saved, whole_page

MOST_TYPED = 2000
# What an answer puts in place; the pack too, where it was not tapped itself.
PARTS = "#stored,#whose,#found,#held,#typing,#check,#go"


def hands(request: Request, at: scoring.TableRound) -> HttpResponse:
    """Tapped, found, moved about; then used for the entry, or saved."""
    posted = posted_in(request)
    if "save" in posted:
        at = as_recorded(at.state, at.number, posted).at(at.number)
    shown = shown_for(request, at, posted)
    if "save" in posted or "confirm" in posted:
        return save(request, at.state, shown, posted)
    if "use" in posted and shown.count.whole:
        return use(request, at.state, shown)
    if "dispute" in posted and shown.disputes:
        return go(request, dispute_url(at.state, shown))
    return hands_now(request, at.state, replace(shown, pressed="use" in posted))


def shown_for(
    request: Request, at: scoring.TableRound, posted: Mapping[str, str]
) -> Shown:
    begun = "whose" in posted
    entered = posted.get("entered", "") if begun else request.GET.urlencode()
    entered = entered[:MOST_TYPED]
    base = base_of(at, entered)
    count = acted(count_of(at, base, posted), posted)
    fields = fields_of(at, posted, begun, request.role.scores)
    return Shown(count, entered=entered, **fields)


def base_of(at: scoring.TableRound, entered: str) -> log.Facts:
    """The facts of the round beside its hands: recorded, or typed and not yet saved."""
    rules = at.game.hands
    assert rules is not None
    given = dict(at.recorded)
    typed = dict(parse_qsl(entered))
    if at.number == at.state.due:
        page = entry.page_of(at, typed)
        given = {**page.base, **page.given}
    elif typed:
        stands = dict(entry.texts_of(at, given))
        given = entry.correction_of(at, stands | typed).given
    told = scoring_melds.counted(at.game, rules.fact)
    apart = {rules.fact.key, told.key if told else ""}
    return {key: raw for key, raw in given.items() if key not in apart}


def hands_now(request: Request, state: scoring.State, shown: Shown) -> HttpResponse:
    here = "sheet" if shown.recorded else "table"
    context = layout.around(request, state, here, gettext("Count from the cards"))
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
    """Back to the entry with the count of the hands whose cards are all there."""
    if not shown.writes:
        raise PermissionDenied
    return go(request, entry_url(state, shown, counted(shown.count)))


def counted(count: Count) -> dict[str, str]:
    """What the whole hands leave, as the inputs of an entry."""
    told = scoring_melds.counted(count.state.game, count.rules.fact)
    assert told is not None
    return {f"{told.key}-{seat}": str(count.deadwood(seat)) for seat in count.whole}


def dispute_url(state: scoring.State, shown: Shown) -> str:
    """The form that disputes the round, with what was counted here."""
    count = shown.count
    said = dict(entry.texts_of(state.at(count.number), state.round(count.number)))
    form = {"with": "facts", "round": str(count.number), "after": str(state.version)}
    if count.complete:
        form["record"] = json.dumps({count.key: count.laid})
    url = reverse("tables:raise_dispute", args=[state.table.code, count.number])
    return f"{url}?{urlencode(said | counted(count) | form)}"


def save(
    request: Request, state: scoring.State, shown: Shown, posted: Mapping[str, str]
) -> HttpResponse:
    """Record the round with these hands; of one that is recorded, what changes."""
    if not shown.writes:
        raise PermissionDenied
    if not shown.count.complete:
        return hands_now(request, state, replace(shown, pressed=True))
    try:
        return written(request, state, shown, posted)
    except commands.RoundConflict as caught:
        return whole_page(conflict.conflict_page(request, state.table, caught.conflict))
    except commands.Over:
        toasts.say(request, units.said(units.OVER, state.game.unit))
        return saved(request, state.table)
    except commands.Refused as caught:
        after = refusals.seen_now(state, shown.after, caught)
        again = replace(shown, fault=str(caught), after=after)
        return hands_now(request, state, again)


def written(
    request: Request, state: scoring.State, shown: Shown, posted: Mapping[str, str]
) -> HttpResponse:
    count, table = shown.count, state.table
    number, stands = count.number, state.round(count.number)
    if shown.recorded:
        given, url, key = count.given, shown.url, shown.key
        change = correction.Change(state.at(number), given, url, key, shown.after)
        return correction.changed(request, change, posted)
    given = {k: raw for k, raw in count.given.items() if stands.get(k) != raw}
    key = key_for(state, shown.key, given)
    by = actor.name_of(request, table)
    commands.record(table, number, given, key=key, after=shown.after, by=by)
    what = units.said(units.SAVED, state.game.unit, number)
    toasts.say(request, what, "undo", "gave")
    return saved(request, table)
