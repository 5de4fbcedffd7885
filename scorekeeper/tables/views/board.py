"""A table in big numbers, for a tablet or a television."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorekeeper.tables import permissions, phone, scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import course, ending, table_links
from scorekeeper.tables.showing.board import moment_of, where
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, parts, require_permission


@require_GET
@require_permission("view")
@parts
def board(request: Request, table: Table) -> HttpResponse:
    """The scores in big numbers, for a tablet or a television."""
    if "Live" not in request.headers:
        phone.store_token(request, table)
    state = scoring.read(table)
    end = ending.ending_of(state) if state.over else None
    context = at_table.around(request, state, "board") | {
        "sub": where(state),
        "join": join_of(request, table),
        "rounds": len(state.shown["rounds"]),
        "last": [side for side in ending.last_round(state) if side.points],
        "moment": moment_of(state),
        "ending": end,
        "course": course.course_of(state) if end and not end.waits else None,
    }
    return render(request, "tables/board.html", context)


def join_of(request: Request, table: Table) -> table_links.Join:
    """`?join=score` is for those who run the table; else the link is to watch."""
    scores = request.role.hosts and request.GET.get("join") == "score"
    gives = permissions.SCORER if scores else permissions.VIEWER
    return table_links.join_of(table, gives, request.build_absolute_uri)
