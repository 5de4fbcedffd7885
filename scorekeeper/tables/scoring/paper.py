"""The door to the referee for sheets of paper: totals without what gave them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.game import Game
from referee.engine.round import Round, Table
from referee.engine.sheet import default_of
from referee.values.facts import Fact, FactMissing, Number, PerSeat

__all__ = ["Game", "Table"]


def sides_of(game: Game) -> dict[int, int]:
    """By how many sides there are, of how many players."""
    return {len(game.seats.sides(count)): count for count in game.players}


def table_of(game: Game, sides: int) -> Table:
    """A table of so many sides, by the game's standard rules."""
    table = Table(game, [f"{seat + 1}" for seat in range(sides_of(game)[sides])])
    table.options.update({fact: default_of(fact, table) for fact in game.all_options()})
    return table


def starts(table: Table) -> list[int]:
    """The totals before the first round, by side."""
    return table.game.starts(table)


def winners(table: Table, number: int, totals: Sequence[int]) -> list[int]:
    """The sides that have won by these totals after so many rounds.

    Nobody where the game asks for more than totals to tell.
    """
    if table.game.carry is not None:
        return []
    r = Round(table, number, None, [*totals])
    try:
        return table.game.end(r) or []
    except FactMissing:
        return []


def facts_by_seat(game: Game) -> list[Fact[Any]]:
    """The facts of a round, where a number of each player is all that there is."""
    stages = game.round_types[0].stages
    facts = [fact for stage in stages for fact in stage.facts]
    plain = all(
        type(fact.value) is PerSeat and isinstance(fact.value.of, Number)
        for fact in facts
        if fact.needed is True
    )
    lone = all(fact.needed is True for fact in facts)
    return facts if plain and lone and game.partners(game.players[0]) is False else []


def rounds_of(
    facts: Sequence[Fact[Any]], rows: Iterable[Sequence[int]]
) -> Iterator[Mapping[str, list[int]]]:
    """Rows of numbers, the facts of each player beside each other, as rounds.

    A row of two facts is (bid of seat 0, tricks of seat 0, bid of seat 1, ...).
    """
    many = len(facts)
    for row in rows:
        yield {fact.key: list(row[i::many]) for i, fact in enumerate(facts)}
