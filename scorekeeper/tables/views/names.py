"""Names that were misspelt when the table was begun."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import access, scoring, spoken
from scorekeeper.tables.events.names import rename
from scorekeeper.tables.models import Table
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, require_permission


@require_http_methods(["GET", "POST"])
@require_permission("host")
def names(request: Request, table: Table) -> HttpResponse:
    """By whoever runs the table; where a league counts it, names are its people’s."""
    told = [request.POST.get(f"seat-{n}", name) for n, name in enumerate(table.players)]
    fault = ""
    if request.method == "POST" and not table.counted:
        fault = correct(table, told, by=access.name_of(request, table))
        if not fault:
            messages.success(request, gettext("Names corrected on every page."))
            return redirect("tables:more", table.code)
    context = at_table.around(request, scoring.read(table), "more", gettext("Names"))
    context |= {"told": told, "fault": fault}
    return render(request, "tables/names.html", context)


def correct(table: Table, told: list[str], by: str) -> str:
    """Why a table cannot have these names; nothing where it has them now."""
    try:
        rename(table, dict(zip(table.players, told)), by=by)
    except scoring.SheetError as refused:
        return spoken.word(refused.problem.said)
    return ""
