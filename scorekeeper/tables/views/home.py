"""Home: the tables of this phone, and the games that it can begin."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from scorekeeper.tables import access, hooks, phone, scoring
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import table_summaries, tonight, verdicts
from scorekeeper.tables.showing.example import example_of
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
    again = bool(tables or leagues)
    context = {
        "running": [table_summaries.running(state) for state in going_on],
        "recent": [recent(request, state) for state in listed],
        "more": len(over) if len(over) > len(listed) else 0,
        "evening": None if "q" in request.GET else tonight.last_evening(over),
        "today": [row for row in leagues if row.today],
        "leagues": [row for row in leagues if not row.today],
        "again": again,
        "worked": None if again or "q" in request.GET else worked_round(),
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
    return access.open_to(request, access.tables_of(request))


def worked_round() -> dict[str, Any] | None:
    """A round as its game's rules show it: what each got, and for the best why.

    None where no game that this site has shows one.
    """
    slug = shortest_example(get_language() or "")
    example = example_of(scoring.game(slug)) if slug else None
    return {"shares": example.shares, "best": best_of(example)} if example else None


@cache
def shortest_example(language: str) -> str:
    """The game of the most sides whose best share needs the fewest letters to explain.

    Once for each language: its letters are counted.
    """
    found = [
        (example, game.slug)
        for game in scoring.all_games()
        if (example := example_of(game))
    ]
    return min(found, key=lambda pair: length(pair[0]), default=(None, ""))[1]


def length(round: verdicts.Round) -> tuple[int, int]:
    return -len(round.shares), sum(len(line.text) for line in best_of(round).lines)


def best_of(round: verdicts.Round) -> verdicts.Share:
    return max(round.shares, key=lambda share: share.points)


def recent(request: HttpRequest, state: scoring.State) -> dict[str, Any]:
    """A finished table, and whether this phone may play on with the same seats."""
    host = phone.key(request, state.table) == state.table.host_token
    settled = not confirmations.pending_rounds(state)
    return {**table_summaries.finish_summary(state), "again": host and settled}
