"""A table, and a sheet that was checked, as other programs read them."""

from typing import Any

from scorekeeper.tables import disputes, scoring, spoken
from scorekeeper.tables.scoring.sheets import Checked
from scorekeeper.tables.spoken import of_game

Read = dict[str, Any]


def of_table(state: scoring.State) -> Read:
    """The sheet and the verdict on it, and what is to be entered next."""
    return {
        "kind": "table",
        "url": state.table.get_absolute_url(),
        "game": game_named(state.game),
        "entries": state.version,
        "over": state.over,
        "asked": due_stage(state),
        "disputed": sorted(disputes.open_rounds(state.disputes)),
        "sheet": state.sheet,
        "verdict": state.told,
    }


def game_named(game: scoring.Game) -> Read:
    return {"slug": game.slug, "name": of_game(game, "name")}


def due_stage(state: scoring.State) -> Read | None:
    """What the table is asked for now, and who deals; nothing once it is over."""
    coming = state.verdict.next
    if state.over or coming is None:
        return None
    stage = coming.round_type.stages[coming.reached]
    players = state.shown["players"]
    return {
        "round": coming.number,
        "stage": stage.name,
        "label": spoken.label(stage.label),
        "facts": [fact.key for fact in stage.facts],
        "dealer": None if coming.dealer is None else players[coming.dealer],
    }


def of_check(found: Checked) -> Read:
    """`verdict`: on the rounds before the fault, where there is one."""
    fault, verdict = found.fault, found.verdict
    return {
        "kind": "check",
        "verdict": verdict and verdict.json(spoken.language()),
        "error": fault
        and {
            "where": fault.where,
            "field": fault.field,
            "code": fault.code,
            "message": fault.message,
        },
    }
