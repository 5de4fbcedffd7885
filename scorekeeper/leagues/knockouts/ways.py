"""What sizes of tables a game allows in a knock-out."""

from scorekeeper.leagues.knockouts.plan import MOST, Way, plan
from scorekeeper.tables import scoring


def way_of(game: scoring.Game, seats: int, through: int) -> Way:
    """Partners go on together, or go out together."""
    fits = [n for n in game.players if n <= seats and through % partners(game, n) == 0]
    finals = tuple(n for n in game.players if n <= seats)
    return Way(tuple(n for n in fits if n > through), finals, through)


def partners(game: scoring.Game, count: int) -> int:
    """How many play together."""
    return count // len(scoring.seats_for(game, count).sides)


def nearest(players: int, way: Way) -> list[int]:
    """The numbers of players below and above that could be played down."""
    below = (n for n in range(players - 1, 1, -1) if plan(n, way))
    above = (n for n in range(players + 1, MOST + 1) if plan(n, way))
    return [n for n in (next(below, 0), next(above, 0)) if n]
