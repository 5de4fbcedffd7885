"""Taking back what was entered."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_POST

from scorekeeper import text
from scorekeeper.tables import access, scoring
from scorekeeper.tables.correcting.preview import reason_in
from scorekeeper.tables.entry.posted_form import key_in
from scorekeeper.tables.entry.round_forms import undone_record, undone_texts
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.scoring.cards import PLAY
from scorekeeper.tables.showing import history
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, require_permission

MOVED = gettext_noop(
    "Someone saved something after that. Check the sheet, then undo again."
)
NOT_HERE = gettext_noop(
    "Nothing that this phone entered stands there to undo. Check the sheet."
)


@require_POST
@require_permission("score")
def undo(request: Request, table: Table) -> HttpResponse:
    """Take back the entry that the page named; an undo can be taken back too."""
    number = text.number(request.POST.get("entry", ""))
    state = scoring.read(table)
    entries = state.entries
    if request.POST.get("entry") == "0":
        messages.success(request, gettext(NOT_HERE))
        return redirect(table)
    if not 0 < number <= len(entries):
        return HttpResponseBadRequest(gettext("Which entry?"))
    if not access.may_undo(request.role, entries, entries[number - 1]):
        raise PermissionDenied
    by, reason = access.name_of(request, table), reason_in(request.POST.dict())
    key = key_in(request.POST)
    try:
        commands.undo(table, number, key=key, by=by, reason=reason, seen=state)
    except commands.Final as caught:
        return why_undo(request, table, number, str(caught))
    except commands.EditConflict:
        messages.success(request, gettext(MOVED))
        return redirect(table)
    at_table.forget_messages(request)
    state = scoring.read(table)
    entry = state.entries[number - 1]
    named = history.entry_name(state, entry)
    if entry.kind == Kind.UNDONE:
        messages.success(
            request,
            gettext("Redone: {named}.").format(named=named),
            extra_tags="undo gave",
        )
    elif not is_open_again(state):
        messages.success(
            request, gettext("Undone: {named}.").format(named=named), extra_tags="redo"
        )
    return redirect(where_next(state))


def is_open_again(state: scoring.State) -> bool:
    """The stage that was undone is the one that the table page asks: it says so."""
    return bool(state.due and undone_texts(state.at(state.due)))


def where_next(state: scoring.State) -> str:
    """What was entered card by card is opened again as cards."""
    url = state.table.get_absolute_url()
    dealing = state.game.dealing
    keys = [PLAY, dealing.fact.key] if dealing else [PLAY]
    if state.due and any(undone_record(state.at(state.due), key) for key in keys):
        return reverse("tables:cards", args=[state.table.code, state.due])
    return url


def why_undo(request: Request, table: Table, number: int, note: str) -> HttpResponse:
    """What is final is taken back with a reason alone."""
    state = scoring.read(table)
    context = at_table.around(request, state, "more", gettext("Undo"))
    named = history.entry_name(state, state.entries[number - 1])
    context |= {"number": number, "named": named, "needs_reason": note}
    return render(request, "tables/undo.html", context)
