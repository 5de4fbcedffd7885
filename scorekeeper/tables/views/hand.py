"""A watcher saw a round differently: a raised hand, which marks nothing."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorekeeper import text
from scorekeeper.tables import access, phone, scoring, sentences
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Note, Table
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, require_permission
from scorekeeper.tables.views.dispute import FLOOD, may_dispute

WORDS, NAME = 200, 40


@require_http_methods(["GET", "POST"])
@require_permission("ask")
def raise_hand(request: Request, table: Table, number: int) -> HttpResponse:
    """Shown beside the round, until a seat takes it up."""
    state = scoring.read(table)
    if not may_dispute(state.at(number)):
        return redirect("tables:sheet", table.code)
    if request.role.disputes:
        return redirect("tables:raise_dispute", table.code, number)
    if request.method == "GET":
        return hand_page(request, state, number)
    if not access.speak(request):
        messages.success(request, FLOOD)
    else:
        messages.success(request, save_raised_hand(request, table, number))
    return redirect("tables:sheet", table.code)


def save_raised_hand(request: Request, table: Table, number: int) -> str:
    ident, unit = phone.ident(request), scoring.game(table.game).unit
    if table.notes.filter(kind=Note.HAND, ident=ident, round=number).exists():
        return sentences.of_round(sentences.HAND_ONCE, unit, number)
    words = text.sentences(request.POST.get("words", ""))[:WORDS]
    name = text.line(request.POST.get("name", ""))[:NAME]
    seats.raise_hand(table, ident, words, name, number)
    return sentences.of_round(sentences.HAND_UP, unit, number)


def hand_page(request: Request, state: scoring.State, number: int) -> HttpResponse:
    heading = sentences.of_round(sentences.RAISE_HAND, state.game.unit, number)
    context = at_table.around(request, state, "sheet", heading)
    said = phone.current_player(request, state.table)
    context |= {"number": number, "said": said, "longest": WORDS}
    return render(request, "tables/raise_hand.html", context)
