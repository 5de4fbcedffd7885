"""How a table begins: home, a new table, playing again."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorekeeper.tables import hooks, log, phone, scoring, words
from scorekeeper.tables.dispute import disputes
from scorekeeper.tables.joining import links
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import board, rulebook
from scorekeeper.tables.starting import chooser
from scorekeeper.tables.starting.past import Past, bring

RECENT = 8


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    tables = links.tables_of(request)
    states = scoring.read_many(tables)
    context = {
        "running": [running(state) for state in states if not state.over],
        "recent": [finished(state) for state in states if state.over][:RECENT],
        "leagues": hooks.at_home(request),
        "chooser": chooser.choose(request.GET.get("q", "")),
    }
    return render(request, "tables/home.html", context)


def running(state: scoring.State) -> dict[str, Any]:
    return {
        "table": state.table,
        "title": f"{state.game.name}, round {state.due}",
        "totals": "; ".join([standings(state), *disputed(state)]),
        "stage": scoring.stage_label(state),
    }


def standings(state: scoring.State) -> str:
    """Ann 19, Cleo 15 …: the leader first."""
    names, totals = board.names_of(state.shown), state.shown["totals"]
    down = board.runs_down(scoring.standing(state))
    order = sorted(range(len(names)), key=lambda s: totals[s], reverse=not down)
    return ", ".join(f"{names[side]} {words.minus(totals[side])}" for side in order)


def disputed(state: scoring.State) -> Iterator[str]:
    """Round 3 is disputed."""
    for number in disputes.open_rounds(state.entries):
        yield f"round {number} is disputed"


def finished(state: scoring.State) -> dict[str, Any]:
    verdict, names = state.shown, board.names_of(state.shown)
    day = words.day(state.entries[log.touched(state.entries) - 1].at)
    if verdict["winners"]:
        who = words.listed(names[side] for side in verdict["winners"])
        total = words.minus(verdict["totals"][verdict["winners"][0]])
        how = f"{who} won with {total}"
    else:
        how = f"stopped; {standings(state)}"
    rounds = words.counted(len(verdict["rounds"]), "round")
    return {
        "table": state.table,
        "title": state.game.name,
        "how": "; ".join([f"{day.capitalize()}, {how}", *disputed(state)]),
        "rounds": rounds,
    }


def make(
    request: HttpRequest,
    game: str,
    players: Iterable[str],
    options: dict[str, Any],
    key: str,
    past: Past | None = None,
    counted: bool = False,
) -> Table:
    """A new table, which this phone runs; one form makes one table.

    `past` is what was played of the game before; `counted`: by a league.
    """
    names = [name.strip() for name in players]
    table = Table.objects.filter(key=key).first()
    while table is None:
        try:
            with transaction.atomic():
                table = Table.objects.create(
                    code=links.free_code(),
                    key=key,
                    game=game,
                    players=names,
                    options=options,
                    counted=counted,
                )
                if past is not None:
                    bring(table, past)
        except IntegrityError:  # the code is taken, or the same form came first
            table = Table.objects.filter(key=key).first()
    phone.keep(request, table, table.run_key)
    links.note(request, table)
    phone.learn(request, names)
    return table


def game_of(slug: str) -> scoring.Game:
    try:
        return scoring.game(slug)
    except KeyError:
        raise Http404("No such game.") from None


@require_GET
def game_rules(request: HttpRequest, slug: str) -> HttpResponse:
    game = game_of(slug)
    context = rulebook.page(game) | {"heading": f"{game.name}: the rules"}
    return render(request, "tables/game_rules.html", context)
