"""What a person’s results add up to, worked out by hand."""

import pytest

from scorekeeper.leagues.models import Standing
from tests.leagues.sessions import club, enter, sit

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN = range(4)


TWO_GAMES = {
    "games": 2,
    "wins": 1,
    "points": 42,
    "beaten": 5,
    "places": {"1": 1, "2": 1},
    "value": 5,
    "best": [],
    "worst": [],
    "parts": {},
    "form": [True, False],
    "streak": -1,
    "disputed": 0,
    "played": 2,
    "rounds": 6,
    "won": 1,
    "run": 0,
    "lead": 1,
    # 7 bid and made three times, then 3 bid and made three times.
    "feats": {"6-and-more": [3, 3], "1-to-3": [3, 3]},
}


def test_sums_of_two_games() -> None:
    """Ann 27 and won, then 15; Ben 15, then 27 and won: what is counted of Ann."""
    season = club()
    first = season.play(ANN, BEN, CLEO, DAN)
    second = season.play(BEN, ANN, CLEO, DAN)
    ben, cleo, dan = (str(season.people[one].pk) for one in (BEN, CLEO, DAN))
    sums = Standing.objects.get(person=season.people[ANN]).sums
    at = [t.assignment.results.first().finished.isoformat() for t in (first, second)]
    won, lost = (
        {"sitting": table.assignment.pk, "side": side, "at": when}
        for table, side, when in zip((first, second), (0, 1), at, strict=True)
    )
    assert sums == TWO_GAMES | {
        "high_rounds": [
            *({"points": 9, "round": number, **won} for number in (1, 2, 3)),
            *({"points": 5, "round": number, **lost} for number in (1, 2, 3)),
        ],
        "high_games": [
            {"points": 27, "round": 3, **won},
            {"points": 15, "round": 3, **lost},
        ],
        "short_game": {"rounds": 3, "round": 3, **won},
        "long_game": 3,
        "longest": {"games": 1, "sitting": first.assignment.pk, "at": at[0]},
        "met": {ben: [2, 1, 0, 0], cleo: [2, 2, 0, 0], dan: [2, 2, 0, 0]},
    }


def test_partners_and_against() -> None:
    """Ben and Dan win together against Ann and Cleo, 14 to 0."""
    season = club()
    enter(
        sit(season.evening, season.people, "minnesota_whist"),
        {"granded": 3, "tricks": [0, 13]},
        {"granded": None, "tricks": [5, 8]},
        {"granded": 3, "tricks": [0, 13]},
        {"granded": 1, "tricks": [5, 8]},
    )
    ann, ben, cleo, dan = (str(person.pk) for person in season.people)
    sums = Standing.objects.get(person=season.people[BEN]).sums
    assert sums["met"] == {ann: [1, 1, 0, 0], cleo: [1, 1, 0, 0], dan: [0, 0, 1, 1]}
    # Each beat two players.
    assert season.table("minnesota_whist") == [
        (1, "Ben", "2"),
        (1, "Dan", "2"),
        (3, "Ann", "0"),
        (3, "Cleo", "0"),
    ]
