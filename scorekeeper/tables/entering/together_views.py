"""A seat says its own number, on its own phone."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorekeeper.tables import facts, pages, phone, scoring, speaking, throttle
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.entering import together, views as entry_views
from scorekeeper.tables.models import Table

FLOOD = "Much was said from here: wait 10 minutes, or let a scorer fill it in."
LATE = "This was recorded meanwhile."


@require_POST
@needs("look")
def say(request: Request, table: Table) -> HttpResponse:
    seat = speaking.held_seat(request, table)
    if seat is None:
        pages.say(request, "Which seat are you? Choose it, then say your number.")
        return redirect("tables:hold", table.code)
    posted = entry_views.posted_in(request)
    state = scoring.read(table)
    asks = together.together_of(state, seat)
    mine = asks.mine if asks else None
    if asks is None or mine is None or posted.get("after") != str(asks.after):
        return told(request, table, LATE)
    if mine.name not in posted:
        return told(request, table, LATE)
    if not throttle.speak(request, "own", throttle.OWN):
        return told(request, table, FLOOD)
    text = said_in(posted, mine)
    if fault := together.fault_of(state, mine, text):
        shown = together.together_of(state, seat, text=text, fault=fault)
        return pages.table_page(request, state, together=shown)
    together.say(table, asks.after, mine, text)
    name = phone.holder(request, table)
    return told(request, table, f"{name}: {text}" if text else f"{name}: taken back")


def said_in(posted: dict[str, str], mine: facts.Input) -> str:
    """The number; where a stepper’s button was pressed, one step further."""
    text, step = posted[mine.name].strip()[:40], posted.get("step", "")
    if step.startswith(mine.name):
        return facts.stepped(mine.steps, text, step.endswith("+"))
    return text


def told(request: Request, table: Table, text: str) -> HttpResponse:
    pages.say(request, text)
    return redirect(table)
