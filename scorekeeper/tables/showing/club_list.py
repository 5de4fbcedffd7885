"""A table as a list of its game counts it: every amount a line with its rule."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.scoring import results
from scorekeeper.tables.showing import board, rulebook


@dataclass(frozen=True)
class Amount:
    """What one side gets in a round, or what it costs."""

    name: str
    points: int
    text: str


@dataclass(frozen=True)
class Side:
    """What a side has in the list, and what comes of each rule."""

    name: str
    total: int
    sums: list[tuple[str, int]]


@dataclass(frozen=True)
class Page:
    label: str
    law: str
    sides: list[Side]
    rounds: list[tuple[int, list[Amount]]]
    rules: list[rulebook.Law]


def page_of(state: scoring.State, key: str) -> Page:
    """The highest side first. Raises KeyError where the game has no such list."""
    found, names = results.alternative_score(state, key), board.all_names_of(state)
    form = next(one for one in state.game.league.alternative_scorings if one.key == key)
    lines = [line for _, lines in found.rounds for line in lines]
    sides = [
        Side(name, total, sums_of(line for line in lines if line.side == side))
        for side, (name, total) in enumerate(zip(names, found.points, strict=True))
    ]
    rounds = list(rounds_of(state, key, [number for number, _ in found.rounds]))
    applied = {line.rule for line in lines}
    rules = [rulebook.law(state.game, rule) for rule in form.rules if rule in applied]
    sides.sort(key=lambda side: -side.total)
    label = spoken.label(form.label)
    return Page(label, spoken.list_law(state.game, form), sides, rounds, rules)


def rounds_of(
    state: scoring.State, key: str, numbers: list[int]
) -> Iterator[tuple[int, list[Amount]]]:
    """What each round gave, under the names of who sat there in it."""
    by_names: dict[tuple[str, ...], dict[int, list[Amount]]] = {}
    for number in numbers:
        then = board.state_of_round(state, number)
        names = tuple(board.names_of(then.shown))
        if names not in by_names:
            by_names[names] = {
                of: [
                    Amount(names[x.side], x.points, spoken.word(x.said)) for x in lines
                ]
                for of, lines in results.alternative_score(then, key).rounds
            }
        yield number, by_names[names][number]


def sums_of(lines: Iterable[Any]) -> list[tuple[str, int]]:
    """By rule, in the order in which they were first applied."""
    sums: Counter[str] = Counter()
    for line in lines:
        sums[spoken.heading(line.rule)] += line.points
    return list(sums.items())
