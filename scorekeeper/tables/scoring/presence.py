"""Who is at a table in which rounds: whoever came later, or has gone."""

from collections.abc import Iterator

from referee.engine.presence import AWAY, AWAY_FIRST, AWAY_LAST, seats_there, stretches
from scorekeeper.tables import scoring

KEY = AWAY.key
"""The option of a sheet that says who is not there, and in which rounds."""


def changes(state: scoring.State) -> bool:
    """Not everybody is there in every round."""
    return KEY in state.table.options


def last_change(state: scoring.State) -> int | None:
    """The round from which on those are there who are now; None: as from the start."""
    away = stretches(state.verdict.table)
    begins = [one[AWAY_FIRST] for one in away]
    begins += [one[AWAY_LAST] + 1 for one in away if AWAY_LAST in one]
    return max(begins, default=None)


def there(state: scoring.State, number: int) -> tuple[int, ...]:
    """The seats of those who are at the table in that round."""
    return seats_there(state.verdict.table, number)


def absent_seats(state: scoring.State) -> set[int]:
    """The seats at which nobody sits in the round to come, or at the end."""
    if not changes(state):
        return set()
    number = state.due or len(state.shown["rounds"])
    return set(range(len(state.table.players))) - {*there(state, max(number, 1))}


def spans_of(state: scoring.State, seat: int, rounds: range) -> Iterator[range]:
    """Those of some rounds in which somebody was at that seat, row by row."""
    if not changes(state):
        yield rounds
        return
    begun = None
    for number in range(rounds.start, rounds.stop + 1):
        is_there = number < rounds.stop and seat in there(state, number)
        if is_there and begun is None:
            begun = number
        elif not is_there and begun is not None:
            yield range(begun, number)
            begun = None


def rounds_at(state: scoring.State, seat: int) -> int:
    """How many rounds that are scored somebody was at that seat."""
    every = range(1, len(state.shown["rounds"]) + 1)
    return sum(map(len, spans_of(state, seat, every)))
