"""Ending a game before it is over."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_POST

from scorekeeper import text
from scorekeeper.tables import access, log
from scorekeeper.tables.entry.posted_form import key_in
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.views.at_table import Request, require_permission

MOVED = gettext_noop("Others have played on since. Check the sheet, then end the game.")


@require_POST
@require_permission("host")
def end(request: Request, table: Table) -> HttpResponse:
    """Stop the table by agreement."""
    if went_on(table, request.POST.get("rounds", "")):
        messages.success(request, gettext(MOVED))
        return redirect("tables:more", table.code)
    key, by = key_in(request.POST), access.name_of(request, table)
    commands.end(table, key=key, by=by)
    messages.success(request, gettext("The game was ended."), extra_tags="undo")
    return redirect(table)


def went_on(table: Table, rounds: str) -> bool:
    """More is recorded than a phone knew of that ended the game without a network."""
    if not text.is_number(rounds):
        return False
    played, ended = log.replay(log.entries_of(table))
    return not ended and len(played) > text.number(rounds)
