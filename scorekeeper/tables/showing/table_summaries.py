"""A table in one row: of those that a phone knows."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.tables import disputes, hooks, scoring, sentences, spoken
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import results
from scorekeeper.tables.sentences import Said, Text, apart, capitalize, every, in_order
from scorekeeper.tables.showing import board

WON_ON = Text("summary.won", "{Day}, {who} won with {total}")
WOULD_WIN_ON = Text("summary.would-win", "{Day}, {who} would win with {total}")
STOPPED_ON = Text("summary.stopped", "{Day}, stopped")
TOTAL = Text("summary.total", "{name} {total}")


def running(state: scoring.State) -> dict[str, Any]:
    return {
        "table": state.table,
        "title": in_game(state),
        "totals": apart([standings(state), *dispute_notices(state)]),
        "stage": scoring.stage_label(state),
        "race": board.board_of(state).race,
    }


def in_game(state: scoring.State) -> str:
    """What is played, and which round of it."""
    game = state.game
    return sentences.of_round(
        sentences.IN_GAME, game.unit, state.due or "", game=spoken.of_game(game, "name")
    )


def standings(state: scoring.State) -> Said:
    """Ann 19, Cleo 15 …: the leader first."""
    names, totals = board.all_names_of(state), state.shown["totals"]
    sign = results.better(state)
    order = sorted(range(len(names)), key=lambda s: sign * -totals[s])
    return in_order(TOTAL(name=names[side], total=totals[side]) for side in order)


def dispute_notices(state: scoring.State) -> Iterator[str]:
    """Round 3 is disputed."""
    for number in disputes.open_rounds(state.disputes):
        yield sentences.of_round(sentences.IS_DISPUTED, state.game.unit, number)


def finish_summary(state: scoring.State) -> dict[str, Any]:
    return {
        "table": state.table,
        "title": spoken.of_game(state.game, "name"),
        "how": apart([*outcome(state), *dispute_notices(state)]),
        "rounds": sentences.rounds_counted(state.game.unit, len(state.shown["rounds"])),
    }


def day_of(table: Table) -> str:
    """That of its evening, by the clock of whoever counts it."""
    with hooks.clock_of(table):
        return spoken.day(hooks.began(table))


def outcome(state: scoring.State) -> Iterator[Said]:
    """Yesterday, Ann won with 26; or that it was stopped, and how it stood."""
    names, winners = board.all_names_of(state), state.shown["winners"]
    day = day_of(state.table)
    if winners:
        who, total = every(names[w] for w in winners), state.shown["totals"][winners[0]]
        text = WOULD_WIN_ON if confirmations.pending_rounds(state) else WON_ON
        yield text(Day=capitalize(day), who=who, total=total)
    else:
        yield STOPPED_ON(Day=capitalize(day))
        yield standings(state)
