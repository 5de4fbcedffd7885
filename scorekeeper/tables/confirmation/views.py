"""Accepting a round that another side recorded, or refusing it; the setting for it."""

from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorekeeper.tables import codes, pages, phone, scoring, speaking, throttle, writing
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.confirmation import accepting, confirming, page as confirm_page
from scorekeeper.tables.dispute import disputes, disputing
from scorekeeper.tables.dispute.settle_views import key_in
from scorekeeper.tables.dispute.views import FLOOD, to_dispute
from scorekeeper.tables.entering import views as entry_views
from scorekeeper.tables.models import Table

NO_SEAT = "Only somebody at a seat accepts a round. Take a seat below “More” first."
OWN_SIDE = "Your side recorded round {}. Somebody of another side accepts it."
MOVED = "Round {} has changed or is disputed meanwhile. Look at it once more."
REFUSED = "Not accepted."


@require_POST
@needs("dispute")
def accept(request: Request, table: Table, number: int) -> HttpResponse:
    """Somebody of another side takes the round as it is recorded."""
    posted = entry_views.posted_in(request)
    seat = speaking.held_seat(request, table)
    if seat is None:
        return told(request, table, NO_SEAT)
    if not heard(request):
        return told(request, table, FLOOD)
    of = entry_views.number_in(posted, "of")
    try:
        accepting.accept(table, number, seat=seat, of=of, key=key_in(posted))
    except accepting.OwnSide:
        return told(request, table, OWN_SIDE.format(number))
    except writing.Stale:
        return told(request, table, MOVED.format(number))
    return told(request, table, f"Round {number} counts")


@require_POST
@needs("dispute")
def refuse(request: Request, table: Table, number: int) -> HttpResponse:
    """Whoever might accept the round disputes it: at once, so that no time runs out."""
    posted = entry_views.posted_in(request)
    state, seat = scoring.read(table), speaking.held_seat(request, table)
    open_one = disputes.open_rounds(state.entries).get(number)
    if open_one:
        return to_dispute(request, table, open_one.number)
    if seat is None:
        return told(request, table, NO_SEAT)
    one, of = accepting.standings(state).get(number), posted.get("of")
    if one is None or str(one.last.number) != of or not one.provisional:
        return told(request, table, MOVED.format(number))
    if not confirming.may_accept(one, seat, state.shown["sides"]):
        return told(request, table, OWN_SIDE.format(number))
    if not heard(request):
        return told(request, table, FLOOD)
    return raised(request, table, one, seat, key_in(posted))


def raised(
    request: Request, table: Table, one: confirming.Standing, seat: int, key: str
) -> HttpResponse:
    number, after = one.round, one.last.number
    try:
        entry = disputing.dispute(
            table, number, seat=seat, words=REFUSED, key=key, after=after
        )
    except writing.Stale:
        return told(request, table, MOVED.format(number))
    assert entry is not None
    speaking.remember(request, table, seat)
    pages.say(request, f"Round {number} is disputed. Say below what you saw.")
    return to_dispute(request, table, entry.number)


def heard(request: Request) -> bool:
    """Anyone with the code may have a seat, so it must not become a flood."""
    return request.role.rules or throttle.speak(request)


def told(request: Request, table: Table, text: str) -> HttpResponse:
    """Back to where the button was."""
    pages.say(request, text)
    here = "sheet" if request.POST.get("from") == "sheet" else "table"
    return redirect(f"tables:{here}", table.code)


@require_POST
@needs("run")
def confirm(request: Request, table: Table) -> HttpResponse:
    """Whether others confirm what is recorded from now on."""
    choice = confirm_page.CHOICES.get(request.POST.get("confirm", ""))
    if choice is None:
        return HttpResponseBadRequest("Which?")
    label, setting = choice
    after = "after " if setting.minutes else ""
    by, key = phone.holder(request, table), codes.new_key()
    accepting.set_confirming(table, setting, key=key, by=by)
    pages.say(request, f"Confirmed by the others: {after}{label.lower()}")
    return redirect("tables:more", table.code)
