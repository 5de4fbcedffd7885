"""Bring the others in: a QR code to score or to watch, and the phone’s own sharing.

Of a finished game the whole sheet as a code.
"""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper.tables import permissions, scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.permissions import Role
from scorekeeper.tables.showing import seat_rows, sheet_code, table_links
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, parts, require_permission


@require_GET
@require_permission("view")
@parts
def share(request: Request, table: Table) -> HttpResponse:
    state = scoring.read(table)
    absolute = request.build_absolute_uri
    whole = sheet_code.code_of(state, absolute) if state.over else None
    asks_sheet = request.GET.get("join") == "sheet" and whole
    title = gettext("The whole sheet") if asks_sheet else gettext("Bring the others in")
    context = at_table.around(request, state, "more", title)
    gives = role_given(request, table)
    link = table_links.join_of(table, gives, absolute)
    context |= {
        "letters": "" if gives == permissions.SCORER else table.code,
        "whole": whole,
        "sub": seat_rows.sub_of(state, request.role),
        "join": whole if asks_sheet else link,
        "phones": seat_rows.phones_in_short(table) if request.role.hosts else "",
    }
    return render(request, "tables/share.html", context)


def role_given(request: Request, table: Table) -> Role:
    """What was asked for; else to score while a seat is free. Who watches passes on no
    more than that.
    """
    if not request.role.scores:
        return permissions.VIEWER
    asked = request.GET.get("join") or ("score" if seat_rows.free(table) else "watch")
    return permissions.SCORER if asked == "score" else permissions.VIEWER
