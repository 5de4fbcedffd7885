"""A seat says what is its own, on its own phone; also in secret."""

from collections.abc import Mapping

from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorekeeper.tables import facts, pages, phone, scoring, speaking, throttle
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.entering import (
    drafts,
    sealed,
    together,
    views as entry_views,
)
from scorekeeper.tables.models import Table

FLOOD = "Much was said from here: wait 10 minutes, or let a scorer fill it in."
LATE = "This was recorded meanwhile."
SEEN = "All are in: it is shown, and stays as it is. A scorer can still correct it."
WHICH = "Which seat are you? Choose it, then say it."


@require_POST
@needs("look")
def say(request: Request, table: Table) -> HttpResponse:
    seat = speaking.held_seat(request, table)
    if seat is None:
        return choose_seat(request, table)
    posted = entry_views.posted_in(request)
    state = scoring.read(table)
    asks = together.together_of(state, seat)
    mine = asks.mine if asks else []
    if asks is None or posted.get("after") != str(asks.after):
        return told(request, table, LATE)
    texts = {one.name: said_in(posted, one) for one in mine if one.name in posted}
    if not texts:
        return told(request, table, LATE)
    if not throttle.speak(request, "own", throttle.OWN):
        return told(request, table, FLOOD)
    if faults := together.faults_of(state, texts):
        shown = together.together_of(state, seat, texts, faults)
        return pages.table_page(request, state, together=shown)
    drafts.say(table, asks.after, texts)
    return told(request, table, f"{phone.holder(request, table)}: {said(mine, texts)}")


def said(mine: list[facts.Input], texts: Mapping[str, str]) -> str:
    """3, 20; or that it is taken back."""
    words = [together.worded(one, texts.get(one.name, "")) for one in mine]
    return ", ".join(filter(None, words)) or "taken back"


def said_in(posted: dict[str, str], mine: facts.Input) -> str:
    """What was said; where a stepper’s button was pressed, one step further."""
    text, step = posted[mine.name].strip()[:40], posted.get("step", "")
    if step[:-1] == mine.name:
        return facts.stepped(mine.steps, text, step.endswith("+"))
    return text


@require_POST
@needs("look")
def seal(request: Request, table: Table) -> HttpResponse:
    """A seat says something in secret; a scorer does for who has no phone here."""
    seat, asked = speaking.held_seat(request, table), request.POST.get("seat", "")
    if asked and request.role.records:
        seats = {str(seat): seat for seat in range(len(table.players))}
        seat = seats.get(asked)
    if seat is None:
        return choose_seat(request, table)
    choice = request.POST.get("choice", "")
    if not throttle.speak(request, "own", throttle.OWN):
        return told(request, table, FLOOD)
    try:
        sealed.seal(
            table,
            seat,
            choice,
            after=entry_views.number_in(request.POST.dict(), "after"),
            phone=phone.ident(request),
        )
    except sealed.NoChoice:
        return HttpResponseBadRequest("Which choice?")
    except sealed.Seen:
        return told(request, table, SEEN)
    except sealed.Gone:
        return told(request, table, LATE)
    what = "in" if choice else "taken back"
    return told(request, table, f"{table.players[seat]}: {what}")


def choose_seat(request: Request, table: Table) -> HttpResponse:
    pages.say(request, WHICH)
    return redirect("tables:hold", table.code)


def told(request: Request, table: Table, text: str) -> HttpResponse:
    pages.say(request, text)
    return redirect(table)
