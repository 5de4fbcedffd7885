"""Home: the tables of this phone, and the games that it can begin."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorekeeper.tables import access, hooks, phone, scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import table_summaries
from scorekeeper.tables.starting import chooser

RECENT = 2


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    tables = open_tables(request)
    states = scoring.read_many(tables)
    over = [state for state in states if state.over]
    going_on = [state for state in states if not state.over]
    listed = over if "all" in request.GET else over[:RECENT]
    leagues = hooks.home_rows(request)
    played = [state.game.slug for state in going_on + over]
    context = {
        "running": [table_summaries.running(state) for state in going_on],
        "recent": [recent(request, state) for state in listed],
        "more": len(over) if len(over) > len(listed) else 0,
        "leagues": leagues,
        "again": bool(tables or leagues),
        "offers": hooks.home_offers(request),
        "chooser": chooser.choose(request.GET.get("q", ""), played),
    }
    return render(request, "tables/home.html", context)


@require_GET
def accessibility(request: HttpRequest) -> HttpResponse:
    """What docs/accessibility.md says, for whoever plays."""
    return render(request, "tables/accessibility.html")


def open_tables(request: HttpRequest) -> list[Table]:
    """Without those that only the people of a private league see."""
    tables = access.tables_of(request)
    closed = hooks.closed(request.user, tables)
    return [
        one for one in tables if one.pk not in closed or access.is_party(request, one)
    ]


def recent(request: HttpRequest, state: scoring.State) -> dict[str, Any]:
    """A finished table, and whether this phone may play on with the same seats."""
    host = phone.key(request, state.table) == state.table.host_token
    return {**table_summaries.finished(state), "again": host}
