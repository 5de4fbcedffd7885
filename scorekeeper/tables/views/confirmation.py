"""Accepting a round that another side recorded, or refusing it; the setting for it."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_POST

from scorekeeper.tables import access, disputes, phone, scoring, sentences
from scorekeeper.tables.entry import posted_form
from scorekeeper.tables.entry.posted_form import key_in
from scorekeeper.tables.events import (
    commands,
    confirmations,
    dispute_commands,
)
from scorekeeper.tables.models import Table
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import (
    Request,
    refuse as refuse_phone,
    require_permission,
)
from scorekeeper.tables.views.dispute import FLOOD, to_dispute

# As it is kept: each reads it in a language of their own.
REFUSED = gettext_noop("Not accepted.")


@require_POST
@require_permission("dispute")
def accept(request: Request, table: Table, number: int) -> HttpResponse:
    """Somebody of another side takes the round as it is recorded."""
    posted = at_table.posted_values(request)
    seat = access.seat_of(request, table)
    if seat is None:
        return go_back(request, table, of_round(table, sentences.ONLY_PLAYERS))
    if not is_heard(request):
        return go_back(request, table, gettext(FLOOD))
    of = posted_form.number_in(posted, "of")
    try:
        confirmations.accept(table, number, seat=seat, of=of, key=key_in(posted))
    except confirmations.OwnPhone:
        refuse_phone(request, table, of_round(table, sentences.OWN_PHONE, number))
    except confirmations.NotLetIn:
        refuse_phone(request, table, sentences.sentence(sentences.NOT_LET_IN))
    except confirmations.OwnSide:
        return go_back(request, table, of_round(table, sentences.OWN_SIDE, number))
    except commands.EditConflict:
        return go_back(request, table, of_round(table, sentences.LOOK_AGAIN, number))
    return go_back(request, table, of_round(table, sentences.COUNTS, number))


@require_POST
@require_permission("dispute")
def refuse(request: Request, table: Table, number: int) -> HttpResponse:
    """Whoever might accept the round disputes it: at once, so that no time runs out."""
    posted = at_table.posted_values(request)
    state, seat = scoring.read(table), access.seat_of(request, table)
    open_one = disputes.open_rounds(state.disputes).get(number)
    if open_one:
        table.stood = open_one.number
        return to_dispute(request, table, open_one.number)
    if seat is None:
        return go_back(request, table, of_round(table, sentences.ONLY_PLAYERS))
    standing, of = confirmations.scored_standings(state).get(number), posted.get("of")
    if standing is None or str(standing.last.number) != of or not standing.provisional:
        return go_back(request, table, of_round(table, sentences.LOOK_AGAIN, number))
    me = phone.known_ident(request)
    if not confirmations.may_accept(standing, seat, state.shown["sides"], me):
        return go_back(request, table, of_round(table, sentences.OWN_SIDE, number))
    if not is_heard(request):
        return go_back(request, table, gettext(FLOOD))
    return raise_dispute(request, table, standing, seat, key_in(posted))


def raise_dispute(
    request: Request,
    table: Table,
    standing: confirmations.Standing,
    seat: int,
    key: str,
) -> HttpResponse:
    number, after = standing.round, standing.last.number
    try:
        entry = dispute_commands.dispute(
            table, number, seat=seat, words=REFUSED, key=key, after=after
        )
    except commands.EditConflict:
        return go_back(request, table, of_round(table, sentences.LOOK_AGAIN, number))
    assert entry is not None
    messages.success(request, of_round(table, sentences.SAY_BELOW, number))
    return to_dispute(request, table, entry.number)


def of_round(table: Table, text: sentences.Text, number: int = 0) -> str:
    return sentences.of_round(text, scoring.game(table.game).unit, number)


def is_heard(request: Request) -> bool:
    """Anyone with the code may have a seat, so it must not become a flood."""
    return request.role.rules or access.speak(request)


def go_back(request: Request, table: Table, text: str) -> HttpResponse:
    """Back to where the button was."""
    messages.success(request, text)
    here = "sheet" if request.POST.get("from") == "sheet" else "table"
    return redirect(f"tables:{here}", table.code)


@require_POST
@require_permission("host")
def set_confirmation(request: Request, table: Table) -> HttpResponse:
    """Whether others confirm what is recorded from now on."""
    choice = confirmations.CHOICES.get(request.POST.get("confirm", ""))
    if choice is None:
        return HttpResponseBadRequest("Which?")
    label, setting = choice
    by, key = access.name_of(request, table), key_in(request.POST)
    confirmations.set_confirmation(table, setting, key=key, by=by)
    text = (
        sentences.OTHERS_CONFIRM_AFTER if setting.minutes else sentences.OTHERS_CONFIRM
    )
    unit, when = scoring.game(table.game).unit, sentences.small(label)
    messages.success(request, sentences.of_round(text, unit, when=when))
    return redirect("tables:more", table.code)
