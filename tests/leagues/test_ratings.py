"""Ratings with uncertainty: by places, by sides, by rounds of one against others."""

import pytest

from scorekeeper.leagues.counting import ratings, results
from scorekeeper.leagues.models import Rating, Result
from tests.leagues.rated import win_alone
from tests.leagues.sessions import RANKED, Club, club, enter, rows, sit, stop, take_back

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN = range(4)


def mus(season: Club) -> dict[str, float]:
    return {str(one.person): one.mu for one in season.league.ratings.all()}


def test_four_places_are_rated_as_four_places() -> None:
    """As worked out in docs/ratings.md: 1686, 1591, 1484, 1293."""
    season = club()
    season.play(ANN, BEN, CLEO, DAN)
    found = season.league.ratings.order_by("-mu")
    assert [ratings.number_of(one.mu) for one in found] == [1686, 1591, 1484, 1293]
    spread = [round(ratings.STEP * one.sigma) for one in found]
    assert spread == [313, 293, 275, 275]
    assert {row.mu for row in Result.objects.all()} == {one.mu for one in found}


def test_partners_rise_and_fall_together() -> None:
    season = club()
    enter(
        sit(season.evening, season.people, "minnesota_whist"),
        *[{"granded": 3, "tricks": [0, 13]}] * 2,
    )
    found = mus(season)
    assert found["Ben"] == found["Dan"] > 25 > found["Ann"] == found["Cleo"]
    # What one side wins the other loses: all began alike.
    assert found["Ben"] - 25 == pytest.approx(25 - found["Ann"])


def test_one_against_two_is_rated_by_the_deals_of_a_table() -> None:
    """One deal, made by Ann, all new: as 4 of 5 are made, it says little.

    Doubt 69.4514, c 9.8603. The lead rises from 1.3863 until it is above that by what
    is missing of the chance: 1.56, 0.8264. Pull 0.1736, 0.0868 off the others; weights
    0.1435 and 0.0359. Room 69.444 + 34.726 · weight: 74.427 and 70.690; doubt 61.250
    and 67.086. 8.3333 · pull / room · doubt: 1.1905 and −0.6864, and 0.0608 of the
    table back: 1.2513, −0.6256.
    """
    season = club("Ann Ben Cleo")
    stop(enter(sit(season.evening, season.people, "skat"), win_alone(ANN)))
    expected = {"Ann": 26.2513, "Ben": 24.3744, "Cleo": 24.3744}
    assert mus(season) == pytest.approx(expected, abs=1e-3)
    second = sit(season.evening, season.people, "skat")
    stop(enter(second, win_alone(BEN), win_alone(BEN)))
    found = mus(season)
    assert found["Ben"] > found["Ann"] > found["Cleo"]
    assert sum(found.values()) == pytest.approx(75)
    # Two rounds of one table are one game.
    assert {rating.games for rating in Rating.objects.all()} == {2}


def test_a_table_that_finishes_late_is_put_in_its_order() -> None:
    """The first table is undone and finished once more: it is the last then."""
    season = club()
    first = season.play(ANN, BEN, CLEO, DAN)
    season.play(BEN, ANN, CLEO, DAN)
    take_back(first)
    enter(first, RANKED)
    other = club()
    other.play(BEN, ANN, CLEO, DAN)
    other.play(ANN, BEN, CLEO, DAN)
    assert mus(season) == mus(other)


def test_what_was_played_live_is_what_is_replayed() -> None:
    season = club("Ann Ben Cleo Dan Eva")
    for seats in ((0, 1, 2, 3), (4, 2, 0, 1), (3, 4, 1, 2), (0, 4, 3, 2)):
        season.play(*seats)
    live = rows(season.league)
    ratings.replay(season.league.pk, "gypsy")
    assert rows(season.league) == live
    since = Result.objects.order_by("finished")[4]
    ratings.replay(season.league.pk, "gypsy", (since.finished, since.assignment_id))
    assert rows(season.league) == live
    results.rebuild(season.league, lambda count: None)
    assert rows(season.league) == live


def test_a_rating_as_people_read_it() -> None:
    """1500 and 40 for each point of mu; shown after the games that the league wants."""
    season = club(rated_after=2)
    league = season.league
    ann = season.people[ANN]
    new = Rating(league=league, person=ann, mu=26.2, sigma=2.5, before=25.95, games=1)
    assert ratings.rating_to_show(new, league) is None
    new.games = 2
    # 1500 + 48, 1500 + 38, 100.
    assert ratings.rating_to_show(new, league) == ratings.Shown(1548, 100, 10)
