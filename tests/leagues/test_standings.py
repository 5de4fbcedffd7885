"""Small seasons under each system, worked out by hand.

A table that is played through gives 27, 15, 12 and −3 points.
"""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.leagues.counting import digits, results, systems, ties as ties_of
from scorekeeper.leagues.counting.aggregate import EMPTY
from scorekeeper.leagues.counting.standings import (
    of_all_games,
    order,
    standings,
)
from scorekeeper.leagues.models import Result, Standing, System
from scorekeeper.tables.sentences import word
from tests.leagues.sessions import Club, club, enter, ranking, sit, stop
from tests.referee.skat import OF_THREE
from tests.support.wording import wording

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN, EVA, FINN, GRETE = range(7)
SEVEN = "Ann Ben Cleo Dan Eva Finn Grete"


def three_tables() -> Club:
    """Ann 27 + 15 + 27, Ben 15 + 27 + 12, Cleo 12 − 3 + 15, Dan −3 + 12 − 3."""
    found = club()
    found.play(ANN, BEN, CLEO, DAN)
    found.play(BEN, ANN, DAN, CLEO)
    found.play(ANN, CLEO, BEN, DAN)
    return found


@pytest.mark.parametrize(
    ("system", "fields", "values"),
    [
        # Players beaten: 3 + 2 + 3, 2 + 3 + 1, 1 + 0 + 2, 0 + 1 + 0.
        (System.PLACES, {}, "8 6 3 1"),
        # 10 + 5 + 10, 5 + 10 + 2, 2 + 0 + 5, 0 + 2 + 0.
        (System.PLACES, {"places": [10, 5, 2]}, "25 17 7 2"),
        (System.POINTS, {}, "69 54 24 6"),
        # The best two: 27 + 27, 27 + 15, 15 + 12, 12 − 3.
        (System.POINTS, {"best": 2}, "54 42 27 9"),
        (System.WINS, {}, "2 1 0 0"),
        (System.AVERAGE, {}, "23.0 18.0 8.0 2.0"),
        # 54 / 2, 42 / 2, 27 / 2, 9 / 2.
        (System.AVERAGE, {"best": 2}, "27.0 21.0 13.5 4.5"),
        # Without 15, 12, −3 and −3.
        (System.POINTS, {"worst": 1}, "54 42 27 9"),
        # Without the two worst the best is left; nobody is left with nothing.
        (System.POINTS, {"worst": 2}, "27 27 15 12"),
        (System.POINTS, {"worst": 9}, "27 27 15 12"),
        (System.AVERAGE, {"worst": 1}, "27.0 21.0 13.5 4.5"),
    ],
)
def test_a_season_under_each_system(system: str, fields: dict, values: str) -> None:
    season = three_tables()
    results.rerank(ranking(season.season, system, **fields))
    names = ("Ann", "Ben", "Cleo", "Dan")
    # Ann’s first 27 was against Ben, and Ben’s only 27 against Ann.
    ranks = (1, 1, 3, 4) if fields.get("worst", 0) > 1 else (1, 2, 3, 4)
    expected = list(zip(ranks, names, values.split(), strict=True))
    assert season.table() == expected
    # Another ranking before the first game comes to the same.
    results.rebuild(season.league, lambda count: None)
    assert season.table() == expected


def test_who_has_too_few_games_has_no_place() -> None:
    """Eva has 27 in one game, and is listed below Dan, who has 15 in three."""
    season = club("Ann Ben Cleo Dan Eva")
    ranking(season.season, System.POINTS, least=2)
    season.play(ANN, BEN, CLEO, DAN)
    season.play(BEN, ANN, DAN, CLEO)
    season.play(EVA, ANN, BEN, DAN)
    assert season.table() == [
        (1, "Ann", "57"),  # 27 + 15 + 15
        (2, "Ben", "54"),  # 15 + 27 + 12
        (3, "Cleo", "9"),  # 12 − 3
        (4, "Dan", "6"),  # −3 + 12 − 3
        (None, "Eva", "27"),
    ]


def test_a_taken_ranking_gives_back_what_a_season_begins_with() -> None:
    season = three_tables()
    chosen = ranking(season.season, System.WINS)
    results.rerank(chosen)
    chosen.delete()
    results.rerank(systems.ranking_of(season.season, "gypsy"))
    assert [value for _, _, value in season.table()] == ["8", "6", "3", "1"]


def ties(season: Club) -> dict[str, tuple[int | None, list[tuple[str, str]]]]:
    places = standings(season.season, "gypsy")
    return {str(place.person): (place.rank, list(place.ties)) for place in places}


def test_wins_decide_first() -> None:
    """Ann and Cleo 3 + 1, Ben 2 + 2: 4 each, and Ben has not won.

    Ann and Cleo have 27 + 12 points, and each ended above the other once.
    """
    season = club()
    season.play(ANN, BEN, CLEO, DAN)
    season.play(CLEO, BEN, ANN, DAN)
    level = [("Wins", "1"), ("Points per game", "19.5"), ("Met directly", "0")]
    assert ties(season) == {
        "Ann": (1, level),
        "Cleo": (1, level),
        "Ben": (3, [("Wins", "0")]),
        "Dan": (4, []),
    }


def test_then_points_a_game() -> None:
    """By wins Ann and Ben are level: 27 + 12 = 39 and 15 + 27 = 42 in two games."""
    season = club()
    ranking(season.season, System.WINS)
    season.play(ANN, BEN, CLEO, DAN)
    season.play(BEN, CLEO, ANN, DAN)
    found = ties(season)
    assert found["Ben"] == (1, [("Points per game", "21.0")])
    assert found["Ann"] == (2, [("Points per game", "19.5")])


def test_then_the_games_in_which_they_met() -> None:
    """Ann 27 + 15, Ben 15 + 27, a win each; they met once, and Ann ended above."""
    season = club(SEVEN)
    season.play(ANN, BEN, CLEO, DAN)
    season.play(BEN, EVA, CLEO, DAN)
    season.play(FINN, ANN, CLEO, DAN)
    shared = [("Wins", "1"), ("Points per game", "21.0")]
    found = ties(season)
    assert found["Ann"] == (1, [*shared, ("Met directly", "+1")])
    assert found["Ben"] == (2, [*shared, ("Met directly", "−1")])


@pytest.mark.parametrize("left_out", [{"worst": 2}, {"best": 1}])
def test_what_is_left_out_decides_no_tie(left_out: dict[str, int]) -> None:
    """3, 2, 1 for players beaten; one game of each counts, the one that they won.

    Of the others Ann has 15 + 15 points, Cleo 12 + 12, Ben 15 − 3. In the games that
    count each ended above both others, and is below each of them once.
    """
    season = club()
    ranking(season.season, System.PLACES, **left_out)
    season.play(ANN, BEN, CLEO, DAN)
    season.play(BEN, ANN, CLEO, DAN)
    season.play(CLEO, ANN, DAN, BEN)
    level = [("Wins", "1"), ("Points per game", "27.0"), ("Met directly", "0")]
    found = ties(season)
    assert [found[name] for name in ("Ann", "Ben", "Cleo")] == [(1, level)] * 3
    assert found["Dan"] == (4, [])
    ranks = [rank for rank, _ in of_all_games(season.season)["gypsy"]]
    assert ranks == [1, 1, 1, 4]


def test_of_equal_results_that_which_was_won_counts() -> None:
    """First and second give 2 each: Ann won one of hers, Ben none."""
    season = club()
    half = ranking(season.season, System.PLACES, places=[2, 2], worst=1)
    season.play(CLEO, ANN, BEN, DAN)
    season.play(ANN, BEN, DAN, CLEO)
    season.play(CLEO, BEN, DAN, ANN)
    found = ties(season)
    # Ann 2 + 2, Cleo 2 + 2, Ben 2 + 2, without the 0 of each.
    assert found["Cleo"] == (1, [("Wins", "2")])
    assert found["Ann"] == (2, [("Wins", "1")])
    assert found["Ben"] == (3, [("Wins", "0")])
    half.best, half.worst = 1, 0
    half.save()
    results.rerank(half)
    found = ties(season)
    # One game each: of Ann and Cleo one that they won.
    assert [found[name][1][0] for name in ("Ann", "Cleo", "Ben")] == [
        ("Wins", "1"),
        ("Wins", "1"),
        ("Wins", "0"),
    ]


def test_a_ring_of_three_shares_a_place() -> None:
    """Ann above Ben, Ben above Eva, Eva above Ann, each 27 + 15."""
    season = club(SEVEN)
    season.play(ANN, BEN, CLEO, DAN)
    season.play(BEN, EVA, FINN, GRETE)
    season.play(EVA, ANN, FINN, GRETE)
    found = ties(season)
    assert [found[name][0] for name in ("Ann", "Ben", "Eva")] == [1, 1, 1]
    assert found["Eva"][1][-1] == ("Met directly", "0")
    # Cleo 12, Dan −3 in one game; Finn and Grete 12 + 12 and −3 − 3 in two.
    assert [found[name][0] for name in ("Finn", "Cleo", "Dan", "Grete")] == [4, 5, 6, 6]


def test_sides_that_are_level_share_what_their_places_are_worth() -> None:
    """Cleo and Dan on place 3 of 10, 5, 2, 1 have 1.5 each; beaten: half of 1 + 0."""
    season = club()
    table = sit(season.evening, season.people)
    # 10, 5, −1, −1 a round: Cleo and Dan took 1 of 2. 15 are bid: 13 tricks.
    enter(table, *[{"bids": [8, 3, 2, 2], "tricks": [8, 3, 1, 1]}] * 3)
    assert [value for _, _, value in season.table()] == ["3", "2", "0.5", "0.5"]
    results.rerank(ranking(season.season, System.PLACES, places=[10, 5, 2, 1]))
    assert [value for _, _, value in season.table()] == ["10", "5", "1.5", "1.5"]


def test_a_game_that_runs_down_puts_the_lowest_first() -> None:
    """Ann −1, Ben 21, Cleo 0, Dan 25: the game of the examples."""
    season = club()
    low = "buck_euchre"
    held = {"upcard": "H", "trump": "H"}
    round_of = [
        *[held | {"declarer": 0, "dropped": [1, 3], "tricks": [3, 0, 2, 0]}] * 4,
        *[held | {"declarer": 2, "dropped": [1, 3], "tricks": [2, 0, 3, 0]}] * 4,
        held | {"declarer": 0, "dropped": [3], "tricks": [3, 1, 1, 0]},
        held | {"declarer": 1, "dropped": [3], "tricks": [1, 3, 1, 0]},
        held | {"declarer": 2, "dropped": [1, 3], "tricks": [2, 0, 3, 0]},
    ]
    ranking(season.season, System.AVERAGE, low)
    enter(sit(season.evening, season.people, low), *round_of)
    assert season.table(low) == [
        (1, "Ann", "−1.0"),
        (2, "Cleo", "0.0"),
        (3, "Ben", "21.0"),
        (4, "Dan", "25.0"),
    ]
    sums = standings(season.season, low)[0].sums
    # The lowest rounds are the best: −3 in five of them, the first of them first.
    assert [one["points"] for one in sums["high_rounds"]] == [-3] * 5 + [-2] * 5
    assert [one["round"] for one in sums["high_rounds"][:5]] == [1, 2, 3, 4, 9]


def test_a_list_form_of_a_game_counts_a_season() -> None:
    """By the clubs' list 20, 106, 84, as worked out on paper; twice that in two."""
    season = club("Ann Ben Cleo")
    ranking(season.season, "list:seeger", "skat")
    for _ in range(2):
        stop(enter(sit(season.evening, season.people, "skat"), *OF_THREE))
    assert season.table("skat") == [
        (1, "Ben", "212"),
        (2, "Cleo", "168"),
        (3, "Ann", "40"),
    ]


def test_provisional_until_the_time_of_the_last_evening_has_run_out() -> None:
    """Seven days after the evening are for corrections; then they are final."""
    season = three_tables()
    assert not any(place.final for place in standings(season.season, "gypsy"))
    for days, final in ((7, False), (8, True)):
        season.evening.starts = timezone.now() - timedelta(days=days)
        season.evening.save()
        assert {p.final for p in standings(season.season, "gypsy")} == {final}


def test_the_words_of_a_ranking() -> None:
    season = club().season
    chosen = ranking(season, System.POINTS, best=8, least=4)
    assert systems.words_of(chosen) == (
        "The sum of all points. The best 8 games count. 4 games "
        "needed for a place. Tie-breaks: wins, then points per game, "
        "then the games in which "
        "they met; games that are left out decide nothing."
    )
    assert systems.systems_of("skat")["list:seeger"] == "Club list (Seeger-Fabian)"


def test_standings_are_three_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    season = three_tables()
    with django_assert_num_queries(3):
        assert len(standings(season.season, "gypsy")) == 4
    assert Result.objects.count() == 12


def test_ties_are_broken_in_the_order_that_the_club_chose() -> None:
    """Ann 27 + 12, Ben 15 + 15, Cleo 12 + 27: each beat 4."""
    season = club("Ann Ben Cleo Dan Eva Finn")
    season.play(ANN, BEN, CLEO, DAN)
    season.play(CLEO, BEN, ANN, DAN)
    assert [name for _, name, _ in season.table()][:3] == ["Ann", "Cleo", "Ben"]
    results.rerank(ranking(season.season, System.PLACES, ties=["best", "points"]))
    found = ties(season)
    # The best game of Ann and of Cleo is 27, Ben’s 15; both have 39 points.
    assert found["Ann"] == (1, [("Best game", "27"), ("Points", "39")])
    assert found["Cleo"] == (1, [("Best game", "27"), ("Points", "39")])
    assert found["Ben"] == (3, [("Best game", "15")])


def test_an_average_shows_the_digit_that_decided() -> None:
    """Sums of 69 and 68 in seven games are 9.86 and 9.71; 9.9 and 9.7 would do.

    Of 6.95 and 7.04 one digit would make 7.0 twice.
    """
    assert (
        digits.digits_needed([69 / 7, 68 / 7]),
        digits.digits_needed([6.95, 7.04]),
    ) == (1, 2)
    assert [digits.decimal(x, 2) for x in (7.04, -6.95, 7.0)] == [
        "7.04",
        "−6.95",
        "7.00",
    ]
    # Level to the end: no digit tells them apart.
    assert digits.digits_needed([7.0, 7.0]) == 1


def test_whoever_sits_out_has_points_for_it() -> None:
    """Eva is here, and sits out the first of two turns; Finn is not here.

    Turn 1: Ann, Ben, Cleo, Dan; turn 2: Eva, Ann, Ben, Cleo. Dan sits out that one.
    """
    season = club("Ann Ben Cleo Dan Eva Finn")
    results.rerank(ranking(season.season, System.POINTS, bye=5))
    for person in season.people[:5]:
        season.evening.attending.create(person=person, answer="here")
    season.play(ANN, BEN, CLEO, DAN)
    season.play(EVA, ANN, BEN, CLEO)
    season.evening.assignments.filter(number=1).update(turn=2)
    assert season.table() == [
        (1, "Ann", "42"),  # 27 + 15
        (2, "Eva", "32"),  # 27 and 5
        (3, "Ben", "27"),  # 15 + 12
        (4, "Cleo", "9"),  # 12 − 3
        (5, "Dan", "2"),  # −3 and 5
    ]
    assert [one.byes for one in standings(season.season, "gypsy")] == [0, 1, 0, 0, 1]


def test_a_list_is_kept_by_its_columns() -> None:
    """By columns on paper: −60 + 0 + 80, 26 + 0 + 80, 4 + 0 + 80 (test_skat_list).

    Ann made 1 and lost 1, and of the others Ben and Cleo lost one each; so have all.
    """
    season = club("Ann Ben Cleo")
    results.rerank(ranking(season.season, "list:seeger", "skat", ties=["column-1"]))
    stop(enter(sit(season.evening, season.people, "skat"), *OF_THREE))
    found = {
        str(standing.person): standing.sums["parts"]["seeger"]
        for standing in standings(season.season, "skat")
    }
    assert found["Ann"] == [[0, 0, -60], [1, 1, 0], [2, 0, 80]]
    assert found["Ben"] == [[0, 0, 26], [1, 1, 0], [2, 0, 80]]
    assert found["Cleo"] == [[0, 0, 4], [1, 1, 0], [2, 0, 80]]


def test_an_association_parts_by_games_made_and_then_by_fewer_lost() -> None:
    """Level at 500. Cleo made 4 and lost 1; Ann made 4 of 6, Ben 3 of 4: more made
    comes first, whatever was lost, and of two with as many whoever lost fewer.
    """
    season = club("Ann Ben Cleo")
    by = ranking(season.season, "list:seeger", "skat", ties=["made-1", "lost-1"])
    made_lost = {"Ann": (4, 2), "Ben": (3, 1), "Cleo": (4, 1)}
    rows = [
        Standing(
            person=person,
            sums={
                **EMPTY,
                "games": 1,
                "value": 500,
                "points": 500,
                "parts": {"seeger": [[0, 0, 0], [*made_lost[str(person)], 0]]},
            },
        )
        for person in season.people
    ]
    found = {str(row.person): (rank, why) for rank, row, why in order(rows, by)}
    assert found == {
        "Cleo": (1, (("Games made", "4"), ("Fewer games lost", "1"))),
        "Ann": (2, (("Games made", "4"), ("Fewer games lost", "2"))),
        "Ben": (3, (("Games made", "3"),)),
    }
    assert word(ties_of.all_in_words(by)) == (
        "games made, then " + wording("ties.lost")
    )


def test_a_list_younger_than_the_tables_counts_them() -> None:
    """Bierlachs by hand: Ann −48 −90 −72, Ben −20 −46 −48 −10, Cleo −20 −10 −72 −44.

    The results were kept before the game had that list; all its kind is so.
    """
    season = club("Ann Ben Cleo")
    stop(enter(sit(season.evening, season.people, "skat"), *OF_THREE))
    for row in Result.objects.all():
        for kept in ("lists", "parts"):
            del row.data[kept]["bierlachs"]
        row.save()
    results.rerank(ranking(season.season, "list:bierlachs", "skat"))
    right = [(1, "Ben", "−124"), (2, "Cleo", "−146"), (3, "Ann", "−210")]
    assert season.table("skat") == right


def test_a_list_counts_tables_of_before_any_list() -> None:
    """By the club’s list 20, 106 and 84, see above."""
    season = club("Ann Ben Cleo")
    stop(enter(sit(season.evening, season.people, "skat"), *OF_THREE))
    for row in Result.objects.all():
        del row.data["lists"], row.data["parts"]
        row.save()
    results.rerank(ranking(season.season, "list:seeger", "skat"))
    right = [(1, "Ben", "106"), (2, "Cleo", "84"), (3, "Ann", "20")]
    assert season.table("skat") == right
