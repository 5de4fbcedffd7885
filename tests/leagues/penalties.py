"""An evening with penalty points, and who gives them."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.leagues.models import Penalty, Ranking, Role
from tests.leagues import people
from tests.leagues.counted import count
from tests.leagues.sessions import Club, club, ranking

ANN, BEN, CLEO, DAN = range(4)


@pytest.fixture
def season() -> Club:
    """Ann 27, Ben 15, Cleo 12 and Dan −3."""
    made = club()
    made.play(ANN, BEN, CLEO, DAN)
    return made


@pytest.fixture
def olga(season: Club) -> Client:
    return people.member(season.league, "Olga", Role.ORGANISER)


def choose(season: Club, system: str, game: str = "gypsy", **fields: Any) -> Ranking:
    chosen = ranking(season.season, system, game, **fields)
    count(season.league)
    return chosen


def punish(season: Club, seat: int, points: int, **fields: Any) -> Penalty:
    said = {"game": "gypsy", "reason": "late", "by": "Olga", **fields}
    return Penalty.objects.create(
        **{"session": season.evening, "person": season.people[seat], **said},
        points=points,
    )


def url(season: Club, rest: str = "penalties/") -> str:
    return f"/l/{season.league.code}/sessions/{season.evening.pk}/{rest}"


def give(olga: Client, season: Club, seat: int, points: int, reason: str) -> Any:
    said = {"person": season.people[seat].pk, "points": points, "reason": reason}
    return olga.post(url(season), {**said, "key": "one"}, follow=True)
