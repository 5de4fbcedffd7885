"""So many rounds of a series: what an evening plans, as an option of its tables."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.events import last_round
from scorekeeper.tables.sentences import any_of

of_game = last_round.fact_of


def options(
    game: scoring.Game, names: Sequence[str], rules: Mapping[str, Any], rounds: int
) -> dict[str, int]:
    """The most that a table of this size takes of so many: at each of them everybody
    deals equally often. Nothing where the game is not played for a number of rounds.
    """
    fact = of_game(game)
    if fact is None or not rounds:
        return {}
    for many in range(rounds, max(rounds - len(names), 0), -1):
        if not scoring.seats_by(game, names, {**rules, fact.key: many})[1]:
            return {fact.key: many}
    return {fact.key: rounds}


def of_table(
    game: scoring.Game, names: Sequence[str], given: Mapping[str, Any]
) -> int | None:
    """After how many rounds a table by these options ends; None: when it is won."""
    fact = of_game(game)
    if fact is None:
        return None
    seats = scoring.seats_by(game, names, given)[0]
    defaults = dict(scoring.option_defaults(seats))
    many: int | None = seats.options.get(fact, defaults[fact])
    return many


def of_begun(state: scoring.State) -> str:
    """12 deals, where that table is played for so many."""
    many = of_table(state.game, state.table.players, state.table.options)
    return words_of(state.game, many)


def words_of(game: scoring.Game, many: int | None) -> str:
    """12 deals."""
    return sentences.rounds_counted(game.unit, many) if many else ""


def label(games: Iterable[scoring.Game]) -> str:
    """What those of these games count that are played so: Deals; else nothing."""
    found = (of_game(game) for game in games)
    names = dict.fromkeys(spoken.label(fact.label) for fact in found if fact)
    return any_of(names) if names else ""
