"""Ratings with uncertainty: by places, by sides, by rounds of one against others."""

import pytest
from openskill.models import PlackettLuce

from scorekeeper.leagues.counting import ratings, results
from scorekeeper.leagues.models import Rating, Result
from tests.leagues.sessions import RANKED, Club, club, enter, rows, sit, stop, take_back

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN = range(4)
MODEL = PlackettLuce()


def mus(season: Club) -> dict[str, float]:
    return {str(one.person): one.mu for one in season.league.ratings.all()}


def test_four_places_are_rated_as_four_places() -> None:
    season = club()
    season.play(ANN, BEN, CLEO, DAN)
    rated = MODEL.rate([[MODEL.rating()] for _ in range(4)], ranks=[1, 2, 3, 4])
    expected = [team[0].mu for team in rated]
    assert list(mus(season).values()) == expected
    assert expected == sorted(expected, reverse=True)
    assert {row.mu for row in Result.objects.all()} == set(expected)
    assert all(rating.sigma < ratings.SIGMA for rating in Rating.objects.all())


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


def won_alone(declarer: int) -> dict:
    """Hearts with one jack: 70 card points in 7 tricks."""
    return {
        "declarer": declarer,
        "bid": 18,
        "game": "H",
        "matadors": 1,
        "card_points": 70,
        "tricks": 7,
    }


def test_one_against_two_is_rated_round_by_round() -> None:
    """Level before, alone with a stand-in against two: a win is worth as at two a side.

    Both who lost fall alike, and a win by Ann and then one by Ben bring Ben back up.
    """
    season = club("Ann Ben Cleo")
    first = sit(season.evening, season.people, "skat")
    stop(enter(first, won_alone(ANN)))
    pair = [
        [MODEL.rating(), MODEL.create_rating([25, 0])],
        [MODEL.rating() for _ in "BC"],
    ]
    (ann, _), (ben, cleo) = MODEL.rate(pair, ranks=[1, 2])
    # Two fall where one rises: what is lost in all is given back to all alike.
    lost = (75 - ann.mu - ben.mu - cleo.mu) / 3
    assert 0 < lost < 1
    raised = {"Ann": ann.mu + lost, "Ben": ben.mu + lost, "Cleo": cleo.mu + lost}
    found = mus(season)
    assert found == pytest.approx(raised)
    assert found["Ben"] == found["Cleo"] < 25 < found["Ann"]
    second = sit(season.evening, season.people, "skat")
    stop(enter(second, won_alone(BEN), won_alone(BEN)))
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
    assert ratings.shown(new, league) is None
    new.games = 2
    # 1500 + 48, 1500 + 38, 100.
    assert ratings.shown(new, league) == ratings.Shown(1548, 100, 10)
