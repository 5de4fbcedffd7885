"""All games of a season in one table, against a club that was worked out on paper.

Gypsy twice, Ann Ben Cleo Dan in the order they finish in, then Ben Ann Cleo Dan. Skat
once, Cleo Ann Dan. For each player beaten 1: Ann 3 + 2 + 1, Ben 2 + 3, Cleo 1 + 1 + 2.
"""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given, strategies as st
from pytest_django import DjangoAssertNumQueries

from scorekeeper.leagues.counting import all_games, standings, sums, systems
from scorekeeper.leagues.models import Ranking, Result, Role
from tests.breadth import by_chance
from tests.leagues import people
from tests.leagues.papers import by_hand, file_of, read, take_paper
from tests.leagues.reading import rows, text
from tests.leagues.sessions import Club, club, enter, ranking, sit, stop
from tests.referee.skat import OF_THREE
from tests.support.wording import wording

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Club:
    season = club(visibility="public")
    season.play(0, 1, 2, 3)
    season.play(1, 0, 2, 3)
    stop(enter(sit(season.evening, season.people_at(3, 2, 0), "skat"), *OF_THREE))
    return season


def table(season: Club, **fields: Any) -> list[tuple[int | None, str, str]]:
    chosen = Ranking(season=season.season, game=all_games.GAME, **fields)
    found = all_games.table(season.season, chosen)
    return [(row.rank, str(row.person), row.value) for row in found]


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({}, [(1, "Ann", "6"), (2, "Ben", "5"), (3, "Cleo", "4"), (4, "Dan", "0")]),
        # Ann 5 + 3 + 3, Ben 3 + 5, Cleo 1 + 1 + 5, Dan third of three.
        (
            {"places": [5, 3, 1]},
            [(1, "Ann", "11"), (2, "Ben", "8"), (3, "Cleo", "7"), (4, "Dan", "1")],
        ),
        # Skat was stopped: nobody won it. Ann was second twice, Ben once; Cleo was
        # first at Skat, Dan nowhere.
        (
            {"system": "wins"},
            [(1, "Ann", "1"), (2, "Ben", "1"), (3, "Cleo", "0"), (4, "Dan", "0")],
        ),
        # 3 + 2 of Ann and of Ben, a first and a second place: nothing parts them.
        (
            {"best": 2},
            [(1, "Ann", "5"), (1, "Ben", "5"), (3, "Cleo", "3"), (4, "Dan", "0")],
        ),
        # At Gypsy Ann and Ben are level after all: 2 behind, half of each other.
        # Cleo 1 there and 2 at Skat, where Ann has 1.
        (
            {"system": "ranks"},
            [(1, "Ann", "3.5"), (2, "Cleo", "3"), (3, "Ben", "2.5"), (4, "Dan", "0")],
        ),
        # Two on the first place share 5 and 3.
        (
            {"system": "ranks", "places": [5, 3, 1]},
            [(1, "Ann", "7"), (2, "Cleo", "6"), (3, "Ben", "4"), (4, "Dan", "1")],
        ),
        # Ben played two.
        (
            {"least": 3},
            [(1, "Ann", "6"), (2, "Cleo", "4"), (3, "Dan", "0"), (None, "Ben", "5")],
        ),
    ],
)
def test_on_paper(season: Club, chosen: dict[str, Any], expected: list[Any]) -> None:
    assert table(season, **chosen) == expected


def test_a_list_says_who_was_where(season: Club) -> None:
    """By Seeger’s list 106, 84 and 20 (test_skat_list): the same places."""
    before = table(season)
    ranking(season.season, "list:seeger", "skat")
    assert table(season) == before


def test_what_was_entered_by_hand_counts(season: Club) -> None:
    """26, 14, 14, −3: 3, and 1.5 for each of the two who are level."""
    by_hand(season, {0: 26, 1: 14, 2: 14, 3: -3})
    assert [value for _, _, value in table(season)] == ["9", "6.5", "5.5", "0"]


def test_a_substitutes_game_counts_for_whom_they_play(season: Club) -> None:
    """Ida wins for Dan: 3."""
    ida = people.person(season.league, "Ida")
    dan = season.people[3]
    stand_in = sit(season.evening, [ida, *season.people[:3]], instead_of={0: dan})
    enter(stand_in, *[{"bids": [7, 3, 2, 0], "tricks": [7, 3, 2, 1]}] * 3)
    assert table(season)[-1] == (4, "Dan", "3")


@by_chance(25)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["gypsy", "kaluki"]),
            st.permutations(range(5)),
            st.lists(st.integers(1, 4), min_size=3, max_size=5),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_the_sums_are_those_of_the_games(
    played: list[tuple[str, list[int], Any]],
) -> None:
    """Each person has here what the standings of the games give them together."""
    season = club("Ann Ben Cleo Dan Eva")
    for number, (game, order, points) in enumerate(played):
        lay(season, number, game, [season.people[i] for i in order], points)
    both: dict[str, float] = {}
    for game in {game for game, _, _ in played}:
        now = systems.ranking_of(season.season, game)
        sums.aggregate_again(now)
        for place in standings.standings(season.season, game):
            name = str(place.person)
            both[name] = both.get(name, 0) + place.number
    found = all_games.table(season.season, Ranking(season=season.season, game="all"))
    assert {str(row.person): row.number for row in found} == both
    for row in found:
        assert row.number == sum(row.of_game(game) for game in ("gypsy", "kaluki"))


def lay(
    season: Club, number: int, game: str, who: list[Any], points: list[int]
) -> None:
    """A table without a log, of these points; the highest is first."""
    assignment = season.evening.assignments.create(turn=1, number=number, game=game)
    sat = [
        Result(
            assignment=assignment,
            league=season.league,
            season=season.season,
            game=game,
            person=person,
            player=person,
            seat=seat,
            side=seat,
            place=1 + sum(other > made for other in points),
            points=made,
            won=made == max(points),
            finished=timezone.now() + timedelta(minutes=number),
            data={"rounds": 1, "high": [], "feats": {}, "met": {}, "with": []},
        )
        for seat, (person, made) in enumerate(zip(who, points, strict=False))
    ]
    values = systems.values(Ranking(season=season.season, game=game), sat)
    for row, value in zip(sat, values, strict=True):
        row.value = value
        row.data["beaten"] = sum(other.place > row.place for other in sat)
    Result.objects.bulk_create(sat)


# ---- The pages ----


def page(season: Club, query: str = "") -> Any:
    return Client().get(f"/l/{season.league.code}/?game=all{query}")


def test_the_page(season: Club) -> None:
    lines = rows(page(season), "stand")
    assert lines[0][:6] == ["1", "Ann", "5", "1", "3", "1"]
    assert [line[-1] for line in lines] == [
        "6 : why",
        "5 : why",
        "4 : why",
        "0 : why",
    ]
    assert wording("all.places") in text(page(season))


def test_each_number_opens_and_adds_up(season: Club) -> None:
    ann = season.people[0]
    said = text(page(season, f"&why={ann.pk}"))
    assert (
        "Gypsy: place 1 of 4 3 + Gypsy: place 2 of 4 2 + Skat: place 2 of 3 1 "
        "= counted 6"
    ) in said
    assert "Gypsy: where 5 is from" in said


def test_those_who_are_level_are_parted_in_words(season: Club) -> None:
    ranking(season.season, "wins", "all")
    said = text(page(season))
    assert "Ben place 1: 1 time, place 2: 1 time" in said


def test_points_for_each_game_open_the_standings_of_that_game(season: Club) -> None:
    ranking(season.season, "ranks", "all")
    ann = season.people[0]
    answer = page(season, f"&why={ann.pk}")
    assert "Gypsy: place 1 of 4 2.5 + Skat: place 2 of 3 1 = counted 3.5" in text(
        answer
    )
    season_pk = season.season.pk
    there = f"/?season={season_pk}&amp;game=gypsy&amp;why={ann.pk}#p{ann.pk}"
    assert there in answer.content.decode()


def test_it_can_be_sorted_by_a_game(season: Club) -> None:
    lines = rows(page(season, "&sort=-game-skat"), "stand")
    assert [line[1].split()[0] for line in lines] == ["Cleo", "Ann", "Ben", "Dan"]


def test_the_games_page_leads_there_once_there_are_two(season: Club) -> None:
    assert "All games" in text(Client().get(f"/l/{season.league.code}/"))
    other = club(visibility="public")
    other.play(0, 1, 2, 3)
    assert "All games" not in text(Client().get(f"/l/{other.league.code}/"))


def test_before_anything_was_played() -> None:
    said = text(page(club(visibility="public")))
    assert "No games counted yet" in said


def test_as_many_queries_for_more_games(
    season: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for system in ("places", "ranks"):
        ranking(season.season, system, "all")
        with django_assert_max_num_queries(14) as before:
            page(season)
        for number, game in enumerate(("kaluki", "pepper"), 50):
            lay(season, number, game, season.people, [4, 3, 2, 1])
            sums.aggregate_again(systems.ranking_of(season.season, game))
        with django_assert_max_num_queries(len(before)):
            assert "Kaluki" in text(page(season))
        Result.objects.filter(game__in=("kaluki", "pepper")).delete()
        season.evening.assignments.filter(table=None).delete()
        season.season.rankings.all().delete()
        season.season.standings.filter(game__in=("kaluki", "pepper")).delete()


# ---- Chosen, taken away ----


def test_the_organiser_says_how_it_counts(season: Club) -> None:
    olga = people.member(season.league, "Olga", Role.ORGANISER)
    url = f"/l/{season.league.code}/seasons/{season.season.pk}/all/"
    asked = {"system": "ranks", "places": "5 3 x", "best": "0", "least": "1"}
    said = text(olga.post(url, asked))
    assert "Enter numbers from 0 to 999 with a blank between them: 5 3 1." in said
    assert "5 3 x" in olga.post(url, asked).content.decode()
    assert olga.post(url, asked | {"places": "5, 3 1"}).status_code == 302
    chosen = all_games.ranking_of(season.season)
    assert (chosen.system, chosen.places, chosen.least) == ("ranks", [5, 3, 1], 1)
    assert wording("ranking.points-for-places", points="5, 3, 1") in text(
        olga.get(f"/l/{season.league.code}/seasons/{season.season.pk}/")
    )
    assert 'value="5 3 1"' in olga.get(url).content.decode()
    assert "Autumn 2026, All games: Each game gives points once" in text(
        olga.get(f"/l/{season.league.code}/done/")
    )


def test_it_leaves_as_csv_and_comes_back_with_the_file(season: Club) -> None:
    ranking(season.season, "ranks", "all", places=[5, 3, 1])
    olga = people.member(season.league, "Olga", Role.ORGANISER)
    numbers = f"/l/{season.league.code}/exchange/numbers/"
    head, first, *_ = read(olga.get(numbers, {"as": "all-games.csv"}).content)
    assert head == [
        *("Place", "Name", "Counted", "Results", "First places"),
        *("Gypsy", "Skat", "Level"),
    ]
    assert first == ["1", "Ann", "7", "2", "1", "4", "3", ""]
    raw = file_of(season.league)
    again = take_paper(raw)
    assert file_of(again) == raw
    chosen = all_games.ranking_of(again.seasons.get())
    found = all_games.table(again.seasons.get(), chosen)
    assert [(str(row.person), row.value) for row in found] == [
        *(("Ann", "7"), ("Cleo", "6"), ("Ben", "4"), ("Dan", "1")),
    ]
