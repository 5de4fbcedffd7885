"""Old evenings entered by hand: what they count for, in each system of a season."""

import json
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.exchange import validate
from scorekeeper.leagues.counting import results
from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import PlainList, Standing, System
from scorekeeper.leagues.people import forget, merge
from scorekeeper.leagues.settings import delete_league
from tests.leagues import people
from tests.leagues.counted import count
from tests.leagues.papers import by_hand, file_of, take_paper
from tests.leagues.reading import text
from tests.leagues.sessions import Club, club, enter, ranking, rows, sit, stop
from tests.referee.skat import OF_THREE

pytestmark = pytest.mark.django_db


# Two are level in second place.
LINES = {0: 26, 1: 14, 2: 14, 3: -3}


def values(club: Club, game: str = "gypsy") -> dict[str, str]:
    return {name: value for _, name, value in club.table(game)}


@pytest.fixture
def season() -> Club:
    return club(rated_after=1)


@pytest.mark.parametrize(
    ("chosen", "counted"),
    [
        ({"system": "points"}, ["26", "14", "14", "−3"]),
        ({"system": "average"}, ["26.0", "14.0", "14.0", "−3.0"]),
        ({"system": "wins"}, ["1", "0", "0", "0"]),
        # One for each player behind; of those who are level one half.
        ({"system": "places"}, ["3", "1.5", "1.5", "0"]),
        # Those who are level share 3 and 1.
        ({"system": "places", "places": [5, 3, 1]}, ["5", "2", "2", "0"]),
        # Two prizes for three: the third of those who are level has nothing to add.
        ({"system": "places", "places": [5, 3]}, ["5", "1.5", "1.5", "0"]),
    ],
)
def test_a_list_counts_by_the_system_of_the_season(
    season: Club, chosen: dict[str, Any], counted: list[str]
) -> None:
    ranking(season.season, **chosen)
    by_hand(season, LINES)
    count(season.league)
    names = ("Ann", "Ben", "Cleo", "Dan")
    assert values(season) == dict(zip(names, counted, strict=True))


def test_places_that_are_said_go_before_points(season: Club) -> None:
    """Ben is first by the sheet, with fewer points: 3 are behind him."""
    by_hand(
        season,
        {
            0: {"points": 26, "place": 2},
            1: {"points": 14, "place": 1},
            2: {"points": 10, "place": 3},
            3: {"points": 0, "place": 4},
        },
    )
    count(season.league)
    assert values(season) == {"Ben": "3", "Ann": "2", "Cleo": "1", "Dan": "0"}


def test_in_a_game_that_runs_down_the_least_is_first(season: Club) -> None:
    ranking(season.season, "wins", "buck_euchre")
    by_hand(season, {0: 40, 1: 12, 2: 90}, game="buck_euchre")
    count(season.league)
    assert values(season, "buck_euchre") == {"Ben": "1", "Ann": "0", "Cleo": "0"}


MANY = {
    0: {"points": 60, "won": 3, "lost": 1},
    1: {"points": 20, "won": 1, "lost": 3},
}


def test_a_line_may_be_of_several_games(season: Club) -> None:
    """60 in 4 games are 15 a game, 20 in 4 are 5; Ann won 3 of hers."""
    ranking(season.season, "average")
    by_hand(season, MANY)
    count(season.league)
    places = standings(season.season, "gypsy")
    told = [(str(p.person), p.value, p.sums["games"], p.sums["wins"]) for p in places]
    assert told == [("Ann", "15.0", 4, 3), ("Ben", "5.0", 4, 1)]


@pytest.mark.parametrize("chosen", [{"best": 3}, {"worst": 1}])
def test_of_several_games_nobody_knows_the_best(
    season: Club, chosen: dict[str, int]
) -> None:
    ranking(season.season, "points", **chosen)
    by_hand(season, MANY)
    by_hand(season, {0: 9}, series=2)
    count(season.league)
    assert values(season) == {"Ann": "9"}


def test_points_of_a_list_count_where_the_season_counts_by_it(season: Club) -> None:
    """Points of tables are no list points; what is won and lost are deals there."""
    ranking(season.season, "list:seeger", "skat")
    by_list = {0: {"points": 1204, "won": 12, "lost": 2}, 1: 980}
    by_hand(season, by_list, game="skat", form="seeger")
    by_hand(season, {0: 300, 1: 400}, game="skat", series=2)
    count(season.league)
    places = standings(season.season, "skat")
    assert [(str(p.person), p.value, p.sums["games"]) for p in places] == [
        ("Ann", "1204", 1),
        ("Ben", "980", 1),
    ]
    ranked = season.season.rankings.get()
    ranked.system = System.POINTS
    ranked.save()
    results.rerank(ranked)
    assert values(season, "skat") == {"Ben": "400", "Ann": "300"}


def test_deals_won_and_lost_by_hand_part_those_who_are_level(season: Club) -> None:
    """All have 500. Ben made 9; of Ann and Cleo, who made 8, Cleo lost fewer."""
    ties = ["made-1", "lost-1", "lot"]
    by = ranking(season.season, "list:seeger", "skat", ties=ties)
    said = {0: (8, 3), 1: (9, 5), 2: (8, 2)}
    on_paper = {
        seat: {"points": 500, "won": won, "lost": lost}
        for seat, (won, lost) in said.items()
    }
    by_hand(season, on_paper, game="skat", form="seeger")
    count(season.league)
    found = [(one.rank, str(one.person)) for one in standings(season.season, "skat")]
    assert found == [(1, "Ben"), (2, "Cleo"), (3, "Ann")]
    # As the column has it: 9 − 5, 8 − 2, 8 − 3.
    by.ties = ["column-1"]
    by.save()
    found = [(one.rank, str(one.person)) for one in standings(season.season, "skat")]
    assert found == [(1, "Cleo"), (2, "Ann"), (3, "Ben")]


def test_deals_by_hand_and_those_of_tables_are_one_number(season: Club) -> None:
    """Ann has 1204 on paper, 12 made; at the table 20 points more, and one made."""
    ranking(season.season, "list:seeger", "skat", ties=["made-1"])
    paper = {0: {"points": 1204, "won": 12, "lost": 2}, 3: 1224}
    by_hand(season, paper, game="skat", form="seeger")
    stop(enter(sit(season.evening, season.people[:3], "skat"), *OF_THREE))
    count(season.league)
    first = standings(season.season, "skat")[:2]
    assert [(str(one.person), one.ties) for one in first] == [
        ("Ann", (("Games made", "13"),)),
        ("Dan", (("Games made", "0"),)),
    ]


def test_tables_and_lines_are_one_sum(season: Club) -> None:
    """26 + 27, 14 + 15, 14 + 12, −3 − 3; kept up or made anew it is the same."""
    ranking(season.season, "points")
    by_hand(season, LINES)
    count(season.league)
    season.play(0, 1, 2, 3)
    assert values(season) == {"Ann": "53", "Ben": "29", "Cleo": "26", "Dan": "−6"}
    kept = rows(season.league)
    count(season.league)
    assert rows(season.league) == kept
    ann = Standing.objects.get(person=season.people[0]).sums
    # The line has no rounds: it moves neither records nor meetings nor a streak.
    assert (ann["games"], ann["played"], ann["rounds"]) == (2, 1, 3)
    assert (ann["plain"], ann["form"], ann["streak"]) == ([1, 26, 0, 0], [True], 1)
    assert season.league.ratings.count() == 4


def test_a_table_that_ended_before_a_line_was_played(season: Club) -> None:
    """The line is of a later evening: added in order, whatever came first."""
    ranking(season.season, "points", best=1)
    by_hand(season, LINES, starts=timezone.now() + timezone.timedelta(days=7))
    count(season.league)
    season.play(3, 1, 2, 0)
    assert values(season) == {"Dan": "27", "Ann": "26", "Ben": "15", "Cleo": "14"}
    kept = rows(season.league)
    count(season.league)
    assert rows(season.league) == kept


@pytest.mark.evening
def test_the_parts_of_a_value_add_up(season: Club, client: Any) -> None:
    season.league.visibility = "public"
    season.league.save()
    ranking(season.season, "points")
    by_hand(season, LINES)
    count(season.league)
    season.play(0, 1, 2, 3)
    ann = season.people[0]
    said = text(client.get(f"/l/{season.league.code}/?why={ann.pk}"))
    today = timezone.localdate()
    assert f"10 September 26 + {today.day} {today:%B} 27 = counted 53" in said


@pytest.mark.evening
def test_a_list_shows_what_came_by_hand(client: Any) -> None:
    """By columns on paper: −60 + 0 + 80, and 1204 by hand (test_skat_list)."""
    season = club("Ann Ben Cleo Dan", visibility="public")
    ranking(season.season, "list:seeger", "skat")
    by_hand(season, {0: 1204, 3: 980}, game="skat", form="seeger")
    count(season.league)
    url = f"/l/{season.league.code}/?game=skat&why="
    ann, *_, dan = season.people
    # So far no column of the list is known of anybody: an evening gave it.
    said = text(client.get(f"{url}{ann.pk}"))
    assert "Made − lost" not in said
    assert "10 September 1204 = counted 1204" in said
    stop(enter(sit(season.evening, season.people[:3], "skat"), *OF_THREE))
    said = text(client.get(f"{url}{ann.pk}"))
    assert "Made − lost" in said and "By hand" in said
    assert "entered by hand 1204 = counted 1224" in said
    said = text(client.get(f"{url}{dan.pk}"))
    assert "10 September 980 = counted 980" in said


# ---- People ----


def test_who_is_merged_takes_the_line_along(season: Club) -> None:
    by_hand(season, LINES)
    count(season.league)
    eva = people.person(season.league, "Eva")
    merge.merge("Ann", merge.Plan(season.people[0], eva))
    assert values(season) == {"Eva": "3", "Ben": "1.5", "Cleo": "1.5", "Dan": "0"}
    merge.undo(season.league, season.league.audit_log.get())
    assert values(season)["Ann"] == "3"
    assert "Eva" not in values(season)


@pytest.mark.evening
def test_two_of_one_list_are_two_people(season: Club) -> None:
    by_hand(season, LINES)
    ann, ben, *_ = season.people
    (said,) = merge.Plan(ann, ben).problems
    day = "Ann and Ben are both in the results of 10 September"
    assert said == f"{day}: that is two people."


def test_who_has_a_line_is_not_deleted(season: Club) -> None:
    eva = people.person(season.league, "Eva")
    assert forget.may_delete(eva)
    by_hand(season, LINES).results.create(person=eva, points=1)
    assert not forget.may_delete(eva)


def test_a_league_goes_with_its_lines(season: Club) -> None:
    by_hand(season, LINES)
    delete_league.delete(season.league)
    assert not PlainList.objects.exists()


# ---- The file of the league ----


def test_lines_come_back_with_the_file(season: Club) -> None:
    season.league.people.filter(name="Ann").update(role="organiser")
    by_hand(season, {0: {"points": 26, "place": 1, "won": 2, "lost": 0}, 1: 14})
    raw = file_of(season.league)
    (evening,) = [
        one for one in json.loads(raw)["seasons"][0]["sessions"] if "by_hand" in one
    ]
    assert evening["by_hand"] == [
        {
            "game": "gypsy",
            "results": [
                {"person": 0, "points": 26, "place": 1, "won": 2, "lost": 0},
                {"person": 1, "points": 14},
            ],
        }
    ]
    other = take_paper(raw)
    assert file_of(other) == raw
    found = standings(other.seasons.get(), "gypsy")
    assert [(str(one.person), one.value) for one in found] == [
        ("Ann", "1"),
        ("Ben", "0"),
    ]


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ({"game": "whist"}, "game: no game here is called whist."),
        ({"form": "seeger"}, "form: the game has no list seeger."),
        ({"results": [{"person": 9, "points": 1}]}, "results: people has 4 entries"),
        ({"results": [{"person": 1, "points": 1}] * 2}, "results: it is there twice."),
    ],
)
def test_lines_that_do_not_fit_are_refused(
    season: Club, part: dict[str, Any], said: str
) -> None:
    season.league.people.filter(name="Ann").update(role="organiser")
    by_hand(season, LINES)
    data = json.loads(file_of(season.league))
    data["seasons"][0]["sessions"][0]["by_hand"][0] |= part
    with pytest.raises(validate.Refused) as refused:
        validate.read(json.dumps(data).encode())
    where = "At seasons 1, sessions 1, by_hand 1, "
    assert str(refused.value).startswith(where + said)
