"""What sizes of tables a game allows in a knock-out."""

from scorekeeper.knockouts.plan import MOST, TableSizes, plan
from scorekeeper.tables import scoring


def of_game(game: scoring.Game, seats: int, through: int) -> TableSizes:
    """Partners go on together, or go out together."""
    fits = [n for n in game.players if n <= seats and through % partners(game, n) == 0]
    finals = tuple(n for n in game.players if n <= seats)
    return TableSizes(tuple(n for n in fits if n > through), finals, through)


def partners(game: scoring.Game, count: int) -> int:
    """How many play together."""
    return count // len(scoring.seats_for(game, count).sides)


def nearest(players: int, allowed: TableSizes) -> list[int]:
    """The numbers of players below and above that could be played down."""
    below = (n for n in range(players - 1, 1, -1) if plan(n, allowed))
    above = (n for n in range(players + 1, MOST + 1) if plan(n, allowed))
    return [n for n in (next(below, 0), next(above, 0)) if n]
