"""A table in one row: of those that a phone knows."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.tables import log, scoring, units, words
from scorekeeper.tables.events import disputes
from scorekeeper.tables.scoring import results
from scorekeeper.tables.showing import board


def running(state: scoring.State) -> dict[str, Any]:
    return {
        "table": state.table,
        "title": in_game(state),
        "totals": "; ".join([standings(state), *disputed(state)]),
        "stage": scoring.stage_label(state),
    }


def in_game(state: scoring.State) -> str:
    """What is played, and which round of it."""
    game = state.game
    return units.said(units.IN_GAME, game.unit, state.due or "", game=game.name)


def standings(state: scoring.State) -> str:
    """Ann 19, Cleo 15 …: the leader first."""
    names, totals = board.names_of(state.shown), state.shown["totals"]
    sign = results.better(state)
    order = sorted(range(len(names)), key=lambda s: sign * -totals[s])
    return ", ".join(f"{names[side]} {words.minus(totals[side])}" for side in order)


def disputed(state: scoring.State) -> Iterator[str]:
    """Round 3 is disputed."""
    for number in disputes.open_rounds(state.entries):
        yield units.said(units.IS_DISPUTED, state.game.unit, number)


def finished(state: scoring.State) -> dict[str, Any]:
    verdict, names = state.shown, board.names_of(state.shown)
    day = words.day(state.entries[log.last_scoring_event(state.entries) - 1].at)
    if verdict["winners"]:
        who = words.listed(names[side] for side in verdict["winners"])
        total = words.minus(verdict["totals"][verdict["winners"][0]])
        how = f"{who} won with {total}"
    else:
        how = f"stopped; {standings(state)}"
    rounds = units.counted(state.game.unit, len(verdict["rounds"]))
    return {
        "table": state.table,
        "title": state.game.name,
        "how": "; ".join([f"{day.capitalize()}, {how}", *disputed(state)]),
        "rounds": rounds,
    }
