"""What a finished table has to tell beside its score, by seat or by side."""

import re
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from referee import (
    AlternativeScore,
    alternative_points,
    rated_results_of,
    stat_events_of,
)
from referee.engine import standings
from referee.engine.round import next_round
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Entry, Kind
from scorekeeper.tables.spoken import word

BEST = 10


def state_after(
    before: scoring.State, entry: Entry, found: scoring.Match | None, final: Any
) -> scoring.State:
    """The table with one more entry; `found` where its sheet is another one then.

    `final` is what a finished table keeps then, else None.
    """
    entries = [*before.entries, entry]
    if found is None:
        return replace(before, entries=entries)
    shown = final["verdict"] if final else found.json
    return scoring.State(before.table, entries, found, shown)


def as_ended(state: scoring.State) -> scoring.State:
    """The table as it would be if it were ended now; nothing is written."""
    entry = Entry(
        table=state.table, number=len(state.entries) + 1, kind=Kind.ENDED, data={}
    )
    found = state.match_with(entry)
    return state_after(state, entry, found, scoring.final_of(found.verdict))


def places(state: scoring.State) -> list[int]:
    """The place of each side, after the totals and the winners that stand."""
    totals, winners = state.shown["totals"], state.shown["winners"]
    return standings.places(state.match.table, totals, winners)


def leaders(state: scoring.State, totals: Sequence[int]) -> list[int]:
    """The sides that are ahead by these totals; nobody while all are level."""
    found = standings.leaders(state.match.table, totals)
    return [] if len(found) == len(totals) else found


def better(state: scoring.State) -> int:
    """1 where the higher total is ahead, -1 where the lower one is."""
    return standings.better(state.game)


def deciding_rule(state: scoring.State) -> str:
    """The rule by which the last round made a winner, whatever the totals."""
    winners = set(state.shown["winners"])
    lines = [line for line in state.verdict.rounds[-1].lines if line.side in winners]
    return word(lines[0].rule.law_said) if lines else ""


def next_dealer(state: scoring.State) -> int:
    """The seat that begins the next game if the deal goes on."""
    verdict = state.verdict
    first: int = verdict.table.options[state.game.seats.first]
    if verdict.pending:
        dealer = verdict.pending.dealer
    else:
        dealer = next_round(verdict.rounds[-1]).dealer if verdict.rounds else first
    return verdict.table.clockwise(first) if dealer is None else dealer


def best_rounds(state: scoring.State) -> list[list[list[int]]]:
    """By side its best rounds as [points, round], of equal ones the earlier first."""
    sign = -better(state)
    sides = range(len(state.shown["sides"]))
    rounds = [(one["points"], one["number"]) for one in state.shown["rounds"]]
    found = [[[points[side], number] for points, number in rounds] for side in sides]
    return [sorted(each, key=lambda one: sign * one[0])[:BEST] for each in found]


def stat_counts(state: scoring.State) -> list[dict[str, list[int]]]:
    """By seat {stat: [made, tried]}, the stat by its key."""
    found: list[dict[str, list[int]]] = [{} for _ in state.table.players]
    for event in stat_events_of(state.verdict):
        sums = found[event.seat].setdefault(event.stat.key, [0, 0])
        sums[0] += event.made
        sums[1] += 1
    return found


def stats_in(
    state: scoring.State, spans: Sequence[tuple[int, range]]
) -> dict[str, list[int]]:
    """{stat: [made, tried]} of these spans: each a seat, and some of its rounds."""
    sums: dict[str, list[int]] = {}
    for event in stat_events_of(state.verdict):
        if any(event.seat == seat and event.round in span for seat, span in spans):
            now = sums.setdefault(event.stat.key, [0, 0])
            now[0] += event.made
            now[1] += 1
    return sums


def alternative_totals(state: scoring.State) -> dict[str, list[int]]:
    """By the key of each other way to count the game, the points of each side."""
    keys = [form.key for form in state.game.league.alternative_scorings]
    return {key: alternative_points(state.verdict, key).points for key in keys}


def alternative_parts(state: scoring.State) -> dict[str, list[list[list[int]]]]:
    """By each such way and side its columns: [gained, lost, points] of each."""
    sides = range(len(state.shown["sides"]))
    found = {}
    for form in state.game.league.alternative_scorings:
        rounds = alternative_points(state.verdict, form.key).rounds
        lines = [line for _, some in rounds for line in some]
        found[form.key] = [
            [column([x for x in lines if x.side == side], part) for part in form.parts]
            for side in sides
        ]
    return found


def parts_in(
    state: scoring.State, spans: Sequence[tuple[int, range]]
) -> dict[str, list[list[int]]]:
    """By each such way the columns of the sides of these seats in these rounds."""
    side_of, found = state.verdict.table.side_of, {}
    for form in state.game.league.alternative_scorings:
        rounds = alternative_points(state.verdict, form.key).rounds
        lines = [
            line
            for seat, span in spans
            for number, some in rounds
            if number in span
            for line in some
            if line.side == side_of[seat]
        ]
        found[form.key] = [column(lines, part) for part in form.parts]
    return found


def count_lost_alone(
    state: scoring.State, spans: Sequence[tuple[int, range]]
) -> int | None:
    """Rounds that these seats lost alone; None where a game has none such."""
    if state.game.league.rated_result is None:
        return None
    found = rated_results_of(state.verdict)
    return sum(
        taken.lost == (seat,) and taken.round in span
        for taken in found
        for seat, span in spans
    )


def column(lines: Sequence[Any], part: Any) -> list[int]:
    """[gained, lost, points]: its gains and losses by number, and what all count."""
    gained = sum(line.rule in part.gains for line in lines)
    lost = sum(line.rule in part.losses for line in lines)
    return [gained, lost, sum(x.points for x in lines if x.rule in part.rules)]


def alternative_score(state: scoring.State, key: str) -> AlternativeScore:
    """The table by one list, with every line of it; raises KeyError."""
    return alternative_points(state.verdict, key)


def rated_results(state: scoring.State) -> list[list[list[int]]] | None:
    """[seats that won, seats that lost] of each round; None where a game has none."""
    if state.game.league.rated_result is None:
        return None
    found = rated_results_of(state.verdict)
    return [[list(one.won), list(one.lost)] for one in found]


# ---- The same under other names ----


def under_names(state: scoring.State, names: list[str]) -> scoring.State:
    """The same with other names at the seats. A verdict that was kept stands where the
    rules of today say something else: its sentences are told with these names."""
    table = copy(state.table)
    table.players = names
    match = scoring.match_after(table, state.entries)
    shown = match.json if state.is_of_today else with_names(state.shown, names)
    return scoring.State(table, state.entries, match, shown)


def with_names(verdict: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A verdict as it was kept, its sentences told with other names at the seats."""
    new = dict(zip(verdict["players"], names, strict=True))
    longest_first = sorted(filter(None, new), key=len, reverse=True)
    any_of = "|".join(map(re.escape, longest_first))
    old = re.compile(rf"(?<!\w)(?:{any_of})(?!\w)")
    told = retold(verdict, lambda text: old.sub(lambda found: new[found[0]], text))
    return {**told, "players": names}


def retold(value: Any, tell: Callable[[str], str]) -> Any:
    """The same JSON, with its sentences told anew."""
    if isinstance(value, list):
        return [retold(one, tell) for one in value]
    if isinstance(value, dict):
        return {
            key: tell(part) if key == "text" else retold(part, tell)
            for key, part in value.items()
        }
    return value
