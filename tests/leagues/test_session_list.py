"""The list of an evening: by the season’s own system, while tables play too."""

import pytest

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.models import Result, Standing, System
from scorekeeper.leagues.sessions.session_totals import Tally
from tests.leagues.papers import tallies
from tests.leagues.people import person
from tests.leagues.sessions import RANKED, club, enter, ranking, sit, stop
from tests.referee.skat import OF_THREE
from tests.support.wording import wording

pytestmark = pytest.mark.django_db


def list_rows(tally: Tally) -> list[tuple[int, str, str]]:
    return [(line.rank, str(line.person), line.value) for line in tally.lines]


def test_by_points_all_tables_of_the_evening_add_up() -> None:
    """27 15 12 −3, then Dan 27, Cleo 15, Ben 12, Ann −3: 24, 27, 27, 24."""
    season = club()
    ranking(season.season, System.POINTS)
    season.play(0, 1, 2, 3)
    season.play(3, 2, 1, 0)
    (tally,) = tallies(season)
    # Level on 27 without a win: 27 : 2 each, and each ended above the other once.
    # Level on 24 with one win each, and once each above the other.
    assert list_rows(tally) == [
        (1, "Ben", "27"),
        (1, "Cleo", "27"),
        (3, "Ann", "24"),
        (3, "Dan", "24"),
    ]
    assert tally.leader == wording(
        "session.is-first", several=True, who="Ben and Cleo", value="27"
    )
    assert tally.counts_by == wording("ranking.points")
    ann = tally.lines[2]
    assert [(why.text, why.given) for why in ann.why] == [
        ("won at table 0, 27", "27"),
        ("fourth at table 1, −3", "−3"),
    ]


def test_a_table_that_plays_is_in_the_list_as_it_stands() -> None:
    """After one round 9, 5, 4 and −1, added to nothing yet."""
    season = club()
    ranking(season.season, System.POINTS)
    season.play(0, 1, 2, 3, rounds=1)
    (tally,) = tallies(season)
    assert list_rows(tally) == [
        (1, "Ann", "9"),
        (2, "Ben", "5"),
        (3, "Cleo", "4"),
        (4, "Dan", "−1"),
    ]
    assert tally.leader == "Ann leads with 9."
    assert {line.playing for line in tally.lines} == {"round 2"}
    assert not Result.objects.exists()


def test_how_many_games_a_season_wants_is_no_matter_of_the_evening() -> None:
    season = club()
    ranking(season.season, System.POINTS, best=1, least=5)
    season.play(0, 1, 2, 3)
    season.play(3, 2, 1, 0)
    assert list_rows(tallies(season)[0])[0] == (1, "Ben", "27")


def test_a_substitutes_games_count_for_whom_they_are_played() -> None:
    season = club()
    ranking(season.season, System.POINTS)
    eva, dan = person(season.league, "Eva"), season.people[3]
    seats = [*season.people[:3], eva]
    enter(sit(season.evening, seats, instead_of={3: dan}), *[RANKED] * 3)
    (tally,) = tallies(season)
    assert list_rows(tally)[3] == (4, "Dan", "−3")
    assert tally.lines[3].why[0].text == "fourth at table 0, −3, Eva played"


def test_each_game_has_its_list() -> None:
    season = club()
    season.play(0, 1, 2, 3)
    stop(enter(sit(season.evening, season.people[:3], "skat"), *OF_THREE))
    assert [tally.game.slug for tally in tallies(season)] == ["gypsy", "skat"]


# ---- The clubs’ list ----


def test_the_clubs_list_says_who_won_and_where_each_came() -> None:
    """By the list 20, 106, 84 (test_standings); by points somebody else may be first.

    Ben has one win, and the order Ben, Cleo, Ann is that of the places.
    """
    season = club("Ann Ben Cleo")
    ranking(season.season, "list:seeger", "skat")
    stop(enter(sit(season.evening, season.people, "skat"), *OF_THREE))
    (tally,) = tallies(season)
    assert list_rows(tally) == [(1, "Ben", "106"), (2, "Cleo", "84"), (3, "Ann", "20")]
    sums = {str(one.person): one.sums for one in Standing.objects.all()}
    told = {
        who: (line["wins"], line["form"], line["places"], line["beaten"])
        for who, line in sums.items()
    }
    assert told == {
        "Ann": (0, [False], {"3": 1}, 0),
        "Ben": (1, [True], {"1": 1}, 2),
        "Cleo": (0, [False], {"2": 1}, 1),
    }


def test_a_ranking_that_is_changed_moves_wins_and_back() -> None:
    season = club("Ann Ben Cleo")
    stop(enter(sit(season.evening, season.people, "skat"), *OF_THREE))
    before = wins()
    now = ranking(season.season, "list:seeger", "skat")
    results.rerank(now)
    assert wins() == {"Ann": 0, "Ben": 1, "Cleo": 0}
    now.system = System.PLACES
    now.save()
    results.rerank(now)
    assert wins() == before


def wins() -> dict[str, int]:
    return {str(one.person): one.sums["wins"] for one in Standing.objects.all()}
