"""Ending a game before it is over."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scorekeeper import toasts
from scorekeeper.tables import actor
from scorekeeper.tables.entering.posted_page import key_in
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.views.permission import Request, require_permission


@require_POST
@require_permission("host")
def end(request: Request, table: Table) -> HttpResponse:
    """Stop the table by agreement."""
    key, by = key_in(request.POST), actor.name_of(request, table)
    commands.end(table, key=key, by=by)
    toasts.say(request, gettext("The game was ended."), "undo")
    return redirect(table)
