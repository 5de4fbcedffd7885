"""Entering the cards of a round one by one, and looking at them."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import codes, pages, phone, scoring, words, writing
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.cards import pad as card_pad
from scorekeeper.tables.cards.pad import Pad
from scorekeeper.tables.correcting import page as change_page
from scorekeeper.tables.entering.views import (
    number_in,
    posted_in,
    saved,
    whole_page,
)
from scorekeeper.tables.models import Table

OVER = "The game is over: undo the last round, or play again."


@require_http_methods(["GET", "POST"])
@needs("look")
def cards(request: Request, table: Table, number: int) -> HttpResponse:
    """The record of a round’s cards: tapped, typed, taken back, recorded."""
    state = scoring.read(table)
    if state.trouble or not 1 <= number <= max(len(state.rounds), state.due or 0):
        return redirect(table)
    posted = posted_in(request) if request.method == "POST" else None
    pad = pad_for(request, state, number, posted)
    if posted is None or isinstance(pad, str):
        return page(request, state, number, pad)
    if "check" in posted:
        return render(request, "tables/_cards_again.html", {"pad": pad})
    if not {"save", "confirm"} & posted.keys() and pad.entered.foul is None:
        return page(request, state, number, pad, posted)
    if not request.role.records:
        raise PermissionDenied
    if pad.button.waits:
        pages.say(request, waiting(pad))
        return page(request, state, number, pad, posted)
    return write(request, state, pad, posted)


def pad_for(
    request: Request,
    state: scoring.State,
    number: int,
    posted: dict[str, str] | None,
) -> Pad | str:
    """The pad of whoever may enter cards here; others look at what is recorded."""
    aim, url = "", ""
    code = state.table.code
    if request.role.records:
        url = reverse("tables:cards", args=[code, number])
    stands = state.round(number)
    return card_pad.pad_of(state, number, stands, posted if url else None, url, aim)


def page(
    request: Request,
    state: scoring.State,
    number: int,
    pad: Pad | str,
    posted: dict[str, str] | None = None,
    note: str = "",
) -> HttpResponse:
    context = pages.around(request, state, "table", "Card by card")
    context["sub"] = " · ".join([state.game.name, *where(state, number)])
    seen = number_in(posted, "after") if posted else state.version
    context |= {
        "pad": None if isinstance(pad, str) else pad,
        "why": pad if isinstance(pad, str) else "",
        "number": number,
        "key": (posted or {}).get("key") or codes.new_key(),
        "after": min(seen, state.version),
        "note": note,
    }
    return render(request, "tables/cards.html", context)


def where(state: scoring.State, number: int) -> list[str]:
    """The round and what was settled before its play: Round 3, Ann, 18, hearts."""
    told = scoring.told_round(state, number, state.round(number))
    before = [one.values[0] for one in told if not one.per and one.key != "play"]
    return [f"Round {number}", ", ".join(before[:3])] if before else [f"Round {number}"]


def waiting(pad: Pad) -> str:
    """Why its button waits."""
    one = pad.entered
    if not one.whole:
        return "No trick is whole yet."
    return pad.check[0] if pad.check[1] else "These cards are recorded already."


def write(
    request: Request, state: scoring.State, pad: Pad, posted: dict[str, str]
) -> HttpResponse:
    """The record of the round to be entered, or the correction of one before it."""
    number, table = pad.number, state.table
    key = posted.get("key", "")[:64] or codes.new_key()
    after = min(number_in(posted, "after"), state.version)
    by = phone.holder(request, table)
    if number <= len(state.shown["rounds"]):
        return correct(request, state, pad, posted, key)
    stands, found = state.round(number), pad.entered.by_cards
    play = {key: raw for key, raw in found.items() if stands.get(key) != raw}
    try:
        writing.record(table, number, play, key=key, after=after, by=by)
    except writing.Clashed as caught:
        return whole_page(pages.conflict(request, table, caught.clash))
    except writing.Over:
        pages.say(request, OVER)
        return saved(request, table)
    except writing.Refused as caught:
        return page(request, state, number, pad, posted, str(caught))
    if pad.entered.complete:
        pages.say(request, f"Round {number} saved", "undo")
        return saved(request, table)
    tricks = words.counted(len(pad.entered.whole), "trick")
    pages.say(request, f"{tricks} kept", "undo")
    return back_here(request, pad)


def correct(
    request: Request,
    state: scoring.State,
    pad: Pad,
    posted: dict[str, str],
    key: str,
    note: str = "",
) -> HttpResponse:
    """The same for a round that is scored: what changes is shown first."""
    number, facts = pad.number, pad.entered.by_cards
    after = number_in(posted, "after")
    if "confirm" not in posted:
        return change(request, state, pad, posted, key, note)
    try:
        writing.correct(
            state.table,
            number,
            facts,
            key=key,
            after=after,
            keep=number_in(posted, "keep") or None,
            by=phone.holder(request, state.table),
            reason=change_page.reason_in(posted),
        )
    except writing.Clashed as caught:
        return whole_page(pages.conflict(request, state.table, caught.clash))
    except writing.Stale:
        note = "More was recorded meanwhile. This is what changes now."
        return change(request, state, pad, posted, codes.new_key(), note)
    except writing.Final as caught:
        return change(request, state, pad, posted, key, str(caught))
    except writing.Refused as caught:
        return page(request, state, number, pad, posted, str(caught))
    pages.say(request, f"Round {number} corrected", "undo")
    return saved(request, state.table)


def change(
    request: Request,
    state: scoring.State,
    pad: Pad,
    posted: dict[str, str],
    key: str,
    note: str,
) -> HttpResponse:
    names = ("cards", "leader", "named", "foul", "reason")
    kept = {name: posted[name] for name in names if name in posted}
    try:
        found = change_page.change_page(
            request,
            state,
            pad.number,
            pad.entered.by_cards,
            action=pad.url,
            posted=kept,
            key=key,
            after=state.version,
            note=note,
        )
    except scoring.SheetError as error:
        return page(request, state, pad.number, pad, posted, str(error))
    return whole_page(found)


def back_here(request: Request, pad: Pad) -> HttpResponse:
    if not request.htmx:
        return redirect(pad.url)
    response = HttpResponse()
    response["HX-Redirect"] = pad.url
    return response
