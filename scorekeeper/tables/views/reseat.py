"""Two change places, or somebody takes a seat over: from some round on."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_http_methods

from scorekeeper import text
from scorekeeper.tables import access, codes, hooks, scoring, spoken
from scorekeeper.tables.events import seating
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import seat_rows
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, require_permission

HEADINGS = {
    "swap": gettext_noop("Swap two seats"),
    "change": gettext_noop("Change a seat"),
}
TWO = gettext_noop("Choose the two who sit in each other’s seat.")
WHO = gettext_noop("Choose the seat, and enter who sits there now.")
DONE = gettext_noop("Seats changed: {names}.")


@require_http_methods(["GET", "POST"])
@require_permission("host")
def reseat(request: Request, table: Table, what: str) -> HttpResponse:
    state = scoring.read(table)
    fault = ""
    if request.method == "POST":
        fault = write(request, table, what)
        if not fault:
            messages.success(
                request, gettext(DONE).format(names=spoken.list_names(table.players))
            )
            return redirect("tables:seats", table.code)
    context = at_table.around(request, state, "more", gettext(HEADINGS[what]))
    context |= {
        "sub": seat_rows.sub_of(state, request.role),
        "what": what,
        "fault": fault,
        "posted": request.POST,
        "chosen": request.POST.getlist("seat"),
        "last": state.due or len(state.rounds),
        "names": hooks.sitters(table) if what == "change" else None,
        "key": codes.new_key(),
    }
    return render(request, "tables/reseat.html", context)


def write(request: Request, table: Table, what: str) -> str:
    """Why it cannot be; nothing where it is so now."""
    known = {str(at): at for at in range(len(table.players))}
    chosen = [known[one] for one in request.POST.getlist("seat") if one in known]
    if what == "swap":
        if len(set(chosen)) != 2:
            return gettext(TWO)
        seat, other = chosen
        new = {seat: table.players[other], other: table.players[seat]}
    else:
        name = request.POST.get("name", "").strip()
        if len(chosen) != 1 or not name:
            return gettext(WHO)
        new = {chosen[0]: name}
    return seat_players(request, table, new)


def seat_players(request: Request, table: Table, new: dict[int, str]) -> str:
    given: dict[str, Any] = {
        "by": access.name_of(request, table),
        "key": request.POST.get("key", "")[:64],
        "whole": request.POST.get("for") == "whole",
    }
    try:
        seating.seat(table, new, text.number(request.POST.get("round", "")), **given)
    except scoring.SheetError as refused:
        return spoken.word(refused.problem.said)
    return ""
