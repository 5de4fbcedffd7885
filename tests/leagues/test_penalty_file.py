"""Penalty points in the file of a league: they come back as they were."""

import json
from typing import Any

import pytest
from django.test import Client

from scorekeeper.exchange import validate
from scorekeeper.leagues.counting import standings
from tests.leagues.papers import file_of, take_paper
from tests.leagues.penalties import (
    ANN,
    BEN,
    choose,
    give,
    olga as olga,
    punish,
    season as season,
)
from tests.leagues.sessions import Club

pytestmark = pytest.mark.django_db


def test_a_file_brings_them_along_byte_for_byte(season: Club, olga: Client) -> None:
    choose(season, "points")
    give(olga, season, ANN, 13, "late")
    give(olga, season, BEN, 2, "not excused")
    raw = file_of(season.league)
    other = take_paper(raw)
    assert file_of(other) == raw
    found = standings.standings(other.seasons.get(), "gypsy")
    # 27 − 13, 15 − 2.
    assert [(str(one.person), one.value) for one in found][:2] == [
        ("Ann", "14"),
        ("Ben", "13"),
    ]
    data = json.loads(raw)
    (session,) = data["seasons"][0]["sessions"]
    penalty = session["penalties"][0]
    assert {key: penalty[key] for key in ("game", "points", "reason", "by")} == {
        "game": "gypsy",
        "points": 13,
        "reason": "late",
        "by": "Olga",
    }
    # A file of before has none.
    del session["penalties"]
    data["deeds"] = []
    assert take_paper(json.dumps(data).encode()).seasons.get().sessions.exists()


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [("person", 99, "nobody"), ("game", "whist", "whist"), ("points", 0, "points")],
)
def test_a_file_with_none_that_fit_is_refused(
    season: Club, key: str, value: Any, said: str
) -> None:
    punish(season, ANN, 13)
    data = json.loads(file_of(season.league))
    data["people"][0]["role"] = "organiser"
    data["seasons"][0]["sessions"][0]["penalties"][0][key] = value
    with pytest.raises(validate.Refused, match=said):
        validate.read(json.dumps(data).encode())
