"""How many tables of each game: said with the draw, where a league plays several."""

from typing import Any

import pytest

from scorekeeper.leagues.models import TableAssignment
from tests.leagues.nights import EIGHT, Hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Eight are there. Gypsy is for four, Skat for three or four."""
    hall = Hall(*EIGHT, games=("gypsy", "skat"))
    hall.here(*EIGHT)
    return hall


def draw_tables(hall: Hall, **said: Any) -> list[tuple[str, int]]:
    hall.draw(**said)
    found = TableAssignment.objects.filter(table=None)
    return sorted((one.game, one.seats.count()) for one in found)


def test_a_number_chooses_the_game_too(hall: Hall) -> None:
    fours = {"of-gypsy": "2", "game": "skat"}
    assert draw_tables(hall, **fours) == [("gypsy", 4), ("gypsy", 4)]
    one_of_each = {"of-gypsy": "1", "of-skat": "1"}
    assert draw_tables(hall, **one_of_each) == [("gypsy", 4), ("skat", 4)]


@pytest.mark.parametrize("typed", ["", "two", "-1", "²", "9"])
def test_what_cannot_be_is_as_if_nobody_had_asked(hall: Hall, typed: str) -> None:
    """Of no number; of more tables than eight people fill."""
    said: dict[str, Any] = {"of-gypsy": typed, "game": ["gypsy", "skat"]}
    assert draw_tables(hall, **said) == [("gypsy", 4), ("skat", 4)]


def test_it_is_asked_where_there_are_several_games(hall: Hall) -> None:
    assert "Tables of each game" in hall.page()
    assert 'name="of-skat"' in hall.page()
    hall.league.games = ["skat"]
    hall.league.save()
    assert "Tables of each game" not in hall.page()
