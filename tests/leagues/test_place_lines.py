"""Where each stood after each evening, as a line beside the standings."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.leagues.counting import standings, systems
from scorekeeper.leagues.models import Ranking, Season, System, Visibility
from scorekeeper.leagues.showing import place_lines
from tests.leagues.counted import LONG, SHORT, count, count_table
from tests.leagues.people import found_league, person, season, session

pytestmark = pytest.mark.django_db


def three_evenings(**fields: Any) -> Season:
    """Ann 30, Ben 2, Cleo 3, Dan 6; then Ben 27, the others −3; then Ben 27 again.

    Ann 30 27 24, Ben 2 29 56, Cleo 3 0 −3, Dan 6 3 0.
    """
    league = found_league(visibility=Visibility.PUBLIC)
    ann = league.people.get()
    ben, cleo, dan = (person(league, name) for name in ("Ben", "Cleo", "Dan"))
    autumn = season(league)
    if fields:
        Ranking.objects.create(season=autumn, game="gypsy", **fields)
    begun = timezone.now() - timedelta(days=30)
    for at, (people, rounds) in enumerate(
        [
            ([ann, ben, cleo, dan], LONG),
            ([ben, ann, cleo, dan], SHORT),
            ([ben, ann, cleo, dan], SHORT),
        ]
    ):
        count_table(session(autumn, begun + timedelta(days=at)), people, *rounds)
    count(league)
    return autumn


def lines_of(autumn: Season) -> dict[str, place_lines.PlaceLine]:
    ranking = systems.ranking_of(autumn, "gypsy")
    places = standings.standings(autumn, "gypsy", ranking)
    drawn = place_lines.place_lines(ranking, places).lines
    return {str(one.person): drawn[one.person.pk] for one in places if drawn}


def places_said(autumn: Season) -> dict[str, list[str]]:
    return {
        name: re.findall(r"\d+|–", one.said) for name, one in lines_of(autumn).items()
    }


def test_the_place_after_each_evening() -> None:
    assert places_said(three_evenings(system=System.POINTS)) == {
        "Ben": ["4", "1", "1"],
        "Ann": ["1", "2", "2"],
        "Dan": ["2", "3", "3"],
        "Cleo": ["3", "4", "4"],
    }


def test_only_the_best_results_count_where_a_season_has_it_so() -> None:
    """Ann 30 30 30, Ben 2 27 27, Cleo 3 3 3, Dan 6 6 6."""
    assert places_said(three_evenings(system=System.POINTS, best=1)) == {
        "Ann": ["1", "1", "1"],
        "Ben": ["4", "2", "2"],
        "Dan": ["2", "3", "3"],
        "Cleo": ["3", "4", "4"],
    }


def test_the_first_place_is_at_the_top_and_time_goes_to_the_right() -> None:
    line = lines_of(three_evenings(system=System.POINTS))["Ben"]
    spots = [tuple(map(float, one.split(","))) for one in line.points.split()]
    assert [x for x, _ in spots] == [4.0, 28.0, 52.0]
    assert [y for _, y in spots] == [20.0, 4.0, 4.0]
    assert (line.x, line.y) == spots[-1]


def test_who_was_first_before() -> None:
    autumn = three_evenings(system=System.POINTS)
    ranking = systems.ranking_of(autumn, "gypsy")
    places = standings.standings(autumn, "gypsy", ranking)
    before = place_lines.place_lines(ranking, places).before
    assert before.startswith("Ann ")


def test_no_line_before_a_second_evening_nor_where_more_moves_places() -> None:
    autumn = three_evenings(system=System.POINTS, bye=5)
    assert lines_of(autumn) == {}
    Ranking.objects.update(bye=0)
    assert len(lines_of(autumn)) == 4
    autumn.sessions.exclude(pk=autumn.sessions.latest("starts").pk).delete()
    count(autumn.league)
    assert lines_of(autumn) == {}


def test_the_page_draws_one_for_each(client: Client) -> None:
    autumn = three_evenings(system=System.POINTS)
    page = client.get(f"/l/{autumn.league.code}/").content.decode()
    assert page.count("<polyline") == 4
    assert page.count('role="img"') >= 8  # and the last games of each


def test_it_is_one_query(django_assert_num_queries: Any) -> None:
    autumn = three_evenings(system=System.POINTS)
    ranking = systems.ranking_of(autumn, "gypsy")
    places = standings.standings(autumn, "gypsy", ranking)
    with django_assert_num_queries(1):
        place_lines.place_lines(ranking, places)
