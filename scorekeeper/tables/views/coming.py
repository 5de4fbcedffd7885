"""One more sits down at a table that is played, or one of them goes."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import access, codes, hooks, scoring, spoken
from scorekeeper.tables.events import coming
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import seat_rows
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, require_permission

HEADINGS = {
    "come": gettext_noop("One more sits down"),
    "go": gettext_noop("Someone leaves the table"),
}
NAME = gettext_noop("Enter who sits down.")
WHO = gettext_noop("Choose who goes.")
DONE = gettext_noop("At the table now: {names}.")


@require_http_methods(["GET", "POST"])
@require_permission("host")
def come_or_go(request: Request, table: Table, what: str) -> HttpResponse:
    state = scoring.read(table)
    fault = ""
    if request.method == "POST":
        fault = write(request, state, what)
        if not fault:
            now = scoring.read(table)
            names = [table.players[seat] for seat in coming.there(now)]
            messages.success(
                request, gettext(DONE).format(names=spoken.list_names(names))
            )
            return redirect("tables:seats", table.code)
    context = at_table.around(request, state, "more", gettext(HEADINGS[what]))
    context |= {
        "sub": seat_rows.sub_of(state, request.role),
        "what": what,
        "fault": fault,
        "posted": request.POST,
        "first": coming.first_of(state),
        "fixed": coming.why_fixed(state),
        "may": coming.may_come(state) if what == "come" else coming.may_go(state),
        "there": [(seat, table.players[seat]) for seat in coming.there(state)],
        "names": names_of(state),
        "after": table.players[coming.there(state)[-1]],
        "key": codes.new_key(),
    }
    return render(request, "tables/coming.html", context)


def names_of(state: scoring.State) -> list[str] | None:
    """Who may sit down, those who have gone first; None: whoever is named."""
    known = hooks.sitters(state.table)
    return None if known is None else [*coming.absent_players(state), *known]


def write(request: Request, state: scoring.State, what: str) -> str:
    """Why it cannot be; nothing where it is so now."""
    table, posted = state.table, request.POST
    by, key = access.name_of(request, table), posted.get("key", "")[:64]
    seats = {str(seat): seat for seat in range(len(table.players))}
    name, seat = posted.get("name", "").strip(), seats.get(posted.get("seat", ""))
    try:
        if what == "come":
            if not name:
                return gettext(NAME)
            coming.came(table, name, by=by, key=key)
        elif seat is None:
            return gettext(WHO)
        else:
            coming.went(table, seat, by=by, key=key)
    except scoring.SheetError as refused:
        return spoken.word(refused.problem.said)
    return ""
