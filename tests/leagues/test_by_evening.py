"""Two series of an evening as one result, or as two: as the season says."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.leagues.counting import results, systems
from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import Ranking
from scorekeeper.leagues.sessions import overview, session_totals, standings_diff
from tests.leagues import people
from tests.leagues.papers import by_hand, file_of, take_paper
from tests.leagues.reading import text
from tests.leagues.sessions import Club, club, correct, ranking, rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Club:
    """Two series last week, one tonight; a table gives 27, 15, 12 and −3.

    Last week Ann has 27 + 12, Ben 15 + 27, Cleo 12 − 3, Dan −3 + 15.
    """
    season = club(rated_after=1)
    week = timezone.now() - timedelta(days=7)
    tonight, season.evening = season.evening, people.session(season.season, week)
    season.play(0, 1, 2, 3)
    season.play(1, 3, 0, 2)
    season.evening = tonight
    return season


def choose(season: Club, **fields: Any) -> Ranking:
    found = ranking(season.season, fields.pop("system", "points"), **fields)
    results.rerank(found)
    return found


def values(season: Club) -> dict[str, str]:
    return {name: value for _, name, value in season.table()}


@pytest.mark.parametrize(
    ("fields", "counted"),
    [
        # Tonight 27, 15, 12, −3 once more: 66, 57, 21 and 9 in all.
        ({}, {"Ann": "66", "Ben": "57", "Cleo": "21", "Dan": "9"}),
        # The better evening of each: 39 of 27; 42 of 15; 12 of 9; 12 of −3.
        ({"best": 1}, {"Ann": "39", "Ben": "42", "Cleo": "12", "Dan": "12"}),
        # Without the worse one it is the same.
        ({"worst": 1}, {"Ann": "39", "Ben": "42", "Cleo": "12", "Dan": "12"}),
        # Two evenings, not three games: 66 / 2, 57 / 2, 21 / 2, 9 / 2.
        (
            {"system": "average"},
            {"Ann": "33.0", "Ben": "28.5", "Cleo": "10.5", "Dan": "4.5"},
        ),
    ],
)
def test_an_evening_is_one_result(
    season: Club, fields: dict[str, Any], counted: dict[str, str]
) -> None:
    choose(season, by_evening=True, **fields)
    season.play(0, 1, 2, 3)
    assert values(season) == counted
    kept = rows(season.league)
    results.rebuild(season.league)
    assert rows(season.league) == kept


def test_as_two_results_the_best_table_counts(season: Club) -> None:
    """27 of Ann and of Ben, 12 of Cleo, 15 of Dan; then each evening: 39, 42, 9, 12."""
    found = choose(season, best=1)
    assert values(season) == {"Ann": "27", "Ben": "27", "Dan": "15", "Cleo": "12"}
    found.by_evening = True
    found.save()
    results.rerank(found)
    assert values(season) == {"Ben": "42", "Ann": "39", "Dan": "12", "Cleo": "9"}
    games = {place.sums["games"] for place in standings(season.season, "gypsy")}
    assert games == {2}
    found.by_evening = False
    found.save()
    results.rerank(found)
    assert values(season) == {"Ann": "27", "Ben": "27", "Dan": "15", "Cleo": "12"}


def test_evenings_are_needed_for_a_place(season: Club) -> None:
    choose(season, by_evening=True, least=2)
    assert [place.rank for place in standings(season.season, "gypsy")] == [None] * 4
    season.play(0, 1, 2, 3)
    places = [place.rank for place in standings(season.season, "gypsy")]
    assert places == [1, 2, 3, 4]


def test_a_correction_moves_the_evening(season: Club) -> None:
    """The last round turned round: Dan has 17, and the game is not over."""
    choose(season, by_evening=True, best=1)
    table = season.play(3, 2, 1, 0)
    # Dan 27 tonight is more than his 12 of last week.
    assert values(season)["Dan"] == "27"
    correct(table, 3, {"bids": [0, 3, 2, 7], "tricks": [1, 3, 2, 7]})
    assert values(season) == {"Ben": "42", "Ann": "39", "Dan": "12", "Cleo": "9"}
    kept = rows(season.league)
    results.rebuild(season.league)
    assert rows(season.league) == kept


def test_lines_by_hand_are_evenings_too(season: Club) -> None:
    """A line of several games is one evening: 60 is Ann’s best of 60 and 39."""
    choose(season, by_evening=True, best=1)
    by_hand(season, {0: {"points": 60, "won": 3, "lost": 1}, 1: 20})
    results.rebuild(season.league)
    assert values(season)["Ann"] == "60"
    assert values(season)["Ben"] == "42"


def test_the_evening_and_its_report_count_so(season: Club) -> None:
    """Tonight Ann has 27 + 12 of one evening, so that her average is 39."""
    choose(season, system="average", by_evening=True)
    season.play(0, 1, 2, 3)
    season.play(1, 3, 0, 2)
    found = overview.read(season.league, season.evening)
    (tally,) = session_totals.so_far(found)
    told = [(str(line.person), line.value) for line in tally.lines]
    assert told == [("Ben", "42.0"), ("Ann", "39.0"), ("Dan", "12.0"), ("Cleo", "9.0")]
    ((_, moves),) = standings_diff.standings_diff(found)
    assert [(str(one.person), one.value) for one in moves] == told


def test_it_is_said_and_adds_up(season: Club, client: Any) -> None:
    season.league.visibility = "public"
    season.league.save()
    found = choose(season, system="average", by_evening=True, best=3, least=1)
    assert systems.words_of(found).startswith(
        "Average points per evening. All series of an evening together are one result. "
        "The best 3 evenings count. 1 evening needed for a place."
    )
    ann = season.people[0]
    said = text(client.get(f"/l/{season.league.code}/?why={ann.pk}"))
    assert "1 evening of 39 39 ÷ evenings 1 = counted 39.0" in said


def test_it_is_chosen_and_comes_back_with_the_file(season: Club) -> None:
    olga = people.member(season.league, "Olga", people.Role.ORGANISER)
    url = f"/l/{season.league.code}/seasons/{season.season.pk}/gypsy/"
    asked = {"system": "points", "best": "0", "least": "0", "by_evening": "true"}
    assert olga.post(url, asked).status_code == 302
    assert season.season.rankings.get().by_evening
    assert "checked" in olga.get(url).content.decode()
    raw = file_of(season.league)
    assert b'"by_evening": true' in raw
    other = take_paper(raw)
    assert other.seasons.get().rankings.get().by_evening
    assert file_of(other) == raw
