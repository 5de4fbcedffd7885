"""Playing again with the same seats, and going on to that table from the old one."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.tables import codes, pages, phone, scoring
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.models import Table
from scorekeeper.tables.starting import onward

SHUT = "The links of the new game were made anew. Ask for one of them to go there."


@require_POST
@needs("run")
def again(request: Request, table: Table) -> HttpResponse:
    """Another game with the same seats and house rules."""
    state = scoring.read(table)
    first = request.POST.get("first", "")
    seats = {str(seat): seat for seat in range(len(table.players))}
    begins = seats.get(first, scoring.next_dealer(state))
    options = table.options | {state.game.first.key: begins}
    key = request.POST.get("key", "")[:64] or codes.new_key()
    made = onward.begin(request, table, options, key)
    return go(request, table, made, "The same seats, a new game.")


@require_GET
@needs("look")
def onward_view(request: Request, table: Table) -> HttpResponse:
    """To the game that was begun with these seats; it is asked nothing again."""
    made = onward.next_of(scoring.read(table))
    if made is None:
        return redirect(table)
    return go(request, table, made)


def go(request: Request, table: Table, made: Table, said: str = "") -> HttpResponse:
    if not (onward.is_open(made) or phone.knows(request, made)):
        pages.say(request, SHUT)
        return redirect(table)
    if onward.is_open(made):
        onward.let_in(request, table, made)
    if said:
        pages.say(request, said)
    return redirect(made)
