"""Entering the cards of a round one by one, and looking at them."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import access, codes, scoring, sentences, spoken
from scorekeeper.tables.cards import pad as card_pad
from scorekeeper.tables.cards.entry import record_inputs
from scorekeeper.tables.cards.pad import Pad
from scorekeeper.tables.entry import hints, round_forms
from scorekeeper.tables.entry.posted_form import MOST_ROUNDS, as_recorded, number_in
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring.cards import PLAY
from scorekeeper.tables.showing import board, history
from scorekeeper.tables.views import (
    at_table,
    conflict,
    correction,
    deal as deal_views,
    wrong_play,
)
from scorekeeper.tables.views.at_table import (
    Request,
    answer_saved,
    go,
    posted_values,
    require_permission,
    whole_page,
)

# What a correction by its cards is made of; the rest were taps.
CORRECTION = ("cards", "leader", "named", "foul", "anyway", "reason", "keep", "confirm")


@require_http_methods(["GET", "POST"])
@require_permission("view")
def cards(request: Request, table: Table, number: int) -> HttpResponse:
    """The record of a round’s cards: tapped, typed, taken back, recorded."""
    state = scoring.read(table)
    if not is_there(state, number, request.method == "POST"):
        return redirect(table)
    if state.game.dealing is not None:
        return deal_views.deal(request, state.at(number))
    posted = posted_values(request) if request.method == "POST" else None
    if posted and {"save", "foul"} & posted.keys():
        state = as_recorded(state, number, posted)
    pad = pad_for(request, state.at(number), posted)
    if posted is None or isinstance(pad, str):
        return page(request, state.at(number), pad)
    if "check" in posted:
        return render(request, "tables/_cards_again.html", {"pad": pad})
    saves = "look" not in posted and {"save", "confirm"} & posted.keys()
    if not saves and pad.entered.foul is None:
        return page(request, state.at(number), pad, posted)
    if not request.role.scores:
        raise PermissionDenied
    if pad.button.waits:
        messages.success(request, waiting(pad))
        return page(request, state.at(number), pad, posted)
    return write(request, state, pad, posted)


def is_there(state: scoring.State, number: int, posted: bool) -> bool:
    """What was posted is shown, though others ended the game or took rounds back."""
    last = MOST_ROUNDS if posted else max(len(state.rounds), state.due or 0)
    return not state.trouble and 1 <= number <= last


def pad_for(
    request: Request,
    at: scoring.TableRound,
    posted: dict[str, str] | None,
) -> Pad | str:
    """The pad of whoever may enter cards here; others look at what is recorded."""
    aim, url = "", ""
    code = at.state.table.code
    if request.role.scores:
        url = reverse("tables:cards", args=[code, at.number])
    at = board.as_seated(at)
    stands, undone = at.recorded, round_forms.undone_record(at, PLAY)
    if posted is None and undone:
        posted = record_inputs(undone)
    return card_pad.pad_of(at, stands, posted if url else None, url, aim)


def page(
    request: Request,
    at: scoring.TableRound,
    pad: Pad | str,
    posted: dict[str, str] | None = None,
    note: str = "",
) -> HttpResponse:
    context = at_table.around(request, at.state, "table", gettext("Card by card"))
    context["sub"] = " · ".join([spoken.of_game(at.game, "name"), *where(at)])
    seen = number_in(posted, "after") if posted else at.state.version
    context |= {
        "pad": None if isinstance(pad, str) else pad,
        "why": pad if isinstance(pad, str) else "",
        "number": at.number,
        "key": (posted or {}).get("key") or codes.new_key(),
        "after": min(seen, at.state.version),
        "note": note,
    }
    if context["redo"] and round_forms.undone_record(at, PLAY):
        context["redo_named"] = history.entry_name(at.state, context["redo"])
    return render(request, "tables/cards.html", context)


def where(at: scoring.TableRound) -> list[str]:
    """The round and what was settled before its play: Hand 3, Ann granded."""
    here, recap = (
        sentences.round_first(at.game.unit, at.number),
        hints.recap(round_forms.read_form(board.as_seated(at), {})),
    )
    return [here, recap] if recap else [here]


def waiting(pad: Pad) -> str:
    """Why its button waits."""
    entered = pad.entered
    if not entered.whole:
        return gettext("No trick is whole yet.")
    return (
        pad.feedback[0]
        if pad.feedback[1]
        else gettext("These cards are already saved.")
    )


def write(
    request: Request, state: scoring.State, pad: Pad, posted: dict[str, str]
) -> HttpResponse:
    """The record of the round to be entered, or the correction of one before it."""
    number, table = pad.number, state.table
    key = posted.get("key", "")[:64] or codes.new_key()
    after = min(number_in(posted, "after"), state.version)
    by = access.name_of(request, table)
    if number <= len(state.shown["rounds"]):
        return correct(request, state, pad, posted, key)
    stands, found = state.round(number), pad.entered.by_cards
    play = {key: raw for key, raw in found.items() if stands.get(key) != raw}
    try:
        more = wrong_play.anyway_data(posted)
        commands.record(table, number, play, key=key, after=after, by=by, more=more)
    except commands.RoundConflict as caught:
        return whole_page(conflict.conflict_page(request, table, caught.conflict))
    except commands.Over:
        why = history.over(scoring.read(table))
        return page(request, state.at(number), pad, posted, why)
    except commands.WrongPlay as caught:
        return wrong_play.decide(request, state.at(number), caught, posted, pad.url)
    except commands.Refused as caught:
        seen = {"after": str(commands.version_to_show(state, after, caught))}
        return page(request, state.at(number), pad, posted | seen, str(caught))
    if pad.entered.complete:
        what = sentences.of_round(sentences.SAVED, state.game.unit, number)
        messages.success(request, what, extra_tags="undo gave")
        return answer_saved(request, table)
    tricks = len(pad.entered.whole)
    text = ngettext("{number} trick saved.", "{number} tricks saved.", tricks)
    messages.success(request, text.format(number=tricks), extra_tags="undo")
    return go(request, pad.url)


def correct(
    request: Request, state: scoring.State, pad: Pad, posted: dict[str, str], key: str
) -> HttpResponse:
    """The same for a round that is scored: what changes is shown first."""
    at, after = state.at(pad.number), min(number_in(posted, "after"), state.version)
    change = correction.Change(at, pad.entered.by_cards, pad.url, key, after)
    sent = {name: text for name, text in posted.items() if name in CORRECTION}
    try:
        if not {"confirm", "anyway"} & posted.keys():
            wrong_play.refuse_undecided(at, change.given)
        return correction.show_change(request, change, sent)
    except commands.WrongPlay as caught:
        return wrong_play.decide(request, at, caught, posted, pad.url)
    except commands.Refused as caught:
        return page(request, at, pad, posted, str(caught))
