"""What a finished table has to tell beside its score, by seat or by side."""

from dataclasses import replace
from typing import Any

from referee import Listed, contests_of, feats_of, list_points, places_of
from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Entry

BEST = 10


def state_after(
    before: scoring.State, entry: Entry, found: scoring.Judged | None, final: Any
) -> scoring.State:
    """The table with one more entry; `found` where its sheet is another one then."""
    entries = [*before.entries, entry]
    if found is None:
        return replace(before, entries=entries)
    return scoring.State(
        before.table,
        entries,
        log.sheet_of(before.table, entries),
        found.verdict,
        final["verdict"] if final else found.json,
        found.trouble,
    )


def places(state: scoring.State) -> list[int]:
    """By side, after the totals and the winners that stand."""
    totals, winners = state.shown["totals"], state.shown["winners"]
    return places_of(replace(state.verdict, totals=totals, winners=winners))


def best_rounds(state: scoring.State) -> list[list[list[int]]]:
    """By side its best rounds as [points, round], of equal ones the earlier first."""
    sign = 1 if state.game.low else -1
    sides = range(len(state.shown["sides"]))
    rounds = [(one["points"], one["number"]) for one in state.shown["rounds"]]
    found = [[[points[side], number] for points, number in rounds] for side in sides]
    return [sorted(each, key=lambda one: sign * one[0])[:BEST] for each in found]


def feats(state: scoring.State) -> list[dict[str, list[int]]]:
    """By seat {tally: [made, tried]}."""
    found: list[dict[str, list[int]]] = [{} for _ in state.table.players]
    for feat in feats_of(state.verdict):
        sums = found[feat.seat].setdefault(feat.tally.key, [0, 0])
        sums[0] += feat.made
        sums[1] += 1
    return found


def lists(state: scoring.State) -> dict[str, list[int]]:
    """By list form of the game the points of each side."""
    keys = [form.key for form in state.game.lists]
    return {key: list_points(state.verdict, key).points for key in keys}


def listed(state: scoring.State, key: str) -> Listed:
    """The table by one list, with every line of it; raises KeyError."""
    return list_points(state.verdict, key)


def contests(state: scoring.State) -> list[list[list[int]]] | None:
    """[seats that won, seats that lost] of each round; None where a game has none."""
    if state.game.contest is None:
        return None
    found = contests_of(state.verdict)
    return [[list(one.won), list(one.lost)] for one in found]
