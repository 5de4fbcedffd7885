"""Ratings are as sure as they say, in every game and however many play it.

The clubs are simulated, the same ones each time; bench.ratings looks at more of them.
"""

import pytest

from scorekeeper.leagues.counting import strength
from scorekeeper.tables import scoring
from tests.leagues import simulated

EVENINGS, CLUBS = 20, 25
# Deals take longer, and need not as many.
CLUBS_OF_DEALS = 12


def ways() -> dict[tuple[int, ...], str]:
    """The sizes of the sides of all games, 0 for one of deals; and a game of each."""
    found: dict[tuple[int, ...], str] = {}
    for game in scoring.all_games():
        for players in game.players:
            sides = scoring.seats_for(game, players).sides
            sizes = tuple(len(side) for side in sides)
            alone = game.league.rated_result is not None
            found.setdefault((0,) * players if alone else sizes, game.slug)
    return found


def test_all_ways_to_sit_are_there() -> None:
    """Two to seven alone, two against two, and Skat at tables of three and four."""
    alone = {(1,) * players for players in range(2, 8)}
    assert set(ways()) == alone | {(2, 2), (0, 0, 0), (0, 0, 0, 0)}


@pytest.mark.parametrize("sizes", ways(), ids=str)
def test_they_are_off_by_what_they_claim(sizes: tuple[int, ...]) -> None:
    for table in tables_of(sizes):
        seats = sum(sizes) or len(sizes)
        clubs = CLUBS if any(sizes) else CLUBS_OF_DEALS
        off, sure = simulated.spread(table, seats, EVENINGS, clubs)
        assert 0.9 <= off <= 1.1
        assert sure < strength.SIGMA / 1.8


def tables_of(sizes: tuple[int, ...]) -> list[simulated.Table]:
    if any(sizes):
        return [simulated.places(*sizes)]
    return [simulated.deals(12), simulated.deals(36)]
