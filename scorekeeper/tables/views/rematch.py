"""Playing again with the same seats, and going on to that table from the old one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.tables import codes, phone, scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import results
from scorekeeper.tables.starting.rematch import begin, is_open, let_in, next_of
from scorekeeper.tables.views.at_table import Request, require_permission

BEGUN = gettext_noop("New game, same seats.")
UNCOUNTED = gettext_noop("New game, same seats. It does not count in the league.")
SHUT = gettext_noop("The new game has new links. Ask the host for one.")


@require_POST
@require_permission("host")
def rematch(request: Request, table: Table) -> HttpResponse:
    """Another game with the same seats and house rules."""
    state = scoring.read(table)
    first = request.POST.get("first", "")
    seats = {str(seat): seat for seat in range(len(table.players))}
    begins = seats.get(first, results.next_dealer(state))
    options = table.options | {state.game.seats.first.key: begins}
    key = request.POST.get("key", "")[:64] or codes.new_key()
    made = begin(request, table, options, key)
    uncounted = table.counted and not made.counted
    return go(request, table, made, gettext(UNCOUNTED) if uncounted else gettext(BEGUN))


@require_GET
@require_permission("view")
def next_table(request: Request, table: Table) -> HttpResponse:
    """To the game that was begun with these seats; it is asked nothing again."""
    made = next_of(scoring.read(table))
    if made is None:
        return redirect(table)
    return go(request, table, made)


def go(request: Request, table: Table, made: Table, said: str = "") -> HttpResponse:
    if not (is_open(made) or phone.is_member(request, made)):
        messages.success(request, gettext(SHUT))
        return redirect(table)
    if is_open(made):
        let_in(request, table, made)
    if said:
        messages.success(request, said)
    return redirect(made)
