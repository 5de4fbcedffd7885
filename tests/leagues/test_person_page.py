"""A person’s page, against tables worked out on paper (see test_league_page)."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.leagues.models import League, Person, Visibility
from scorekeeper.leagues.showing.rating_chart import Step, rating_chart
from tests.leagues.counted import LONG, SHORT, autumn, count, count_table
from tests.leagues.people import person, season, session
from tests.leagues.reading import rows, text

pytestmark = pytest.mark.django_db

Autumn = tuple[League, list[Person]]


@pytest.fixture
def club(db: None) -> Autumn:
    return autumn(visibility=Visibility.PUBLIC)


def url(league: League, person: Person, query: str = "") -> str:
    return f"/l/{league.code}/people/{person.pk}/{query}"


def test_at_a_glance(client: Client, club: Autumn) -> None:
    league, (ann, ben, cleo, _) = club
    said = text(client.get(url(league, ann)))
    assert "1st of 4" in said and "Games 3 1 evening Won 2 67% Lately" in said
    assert "First twice Second once" in said
    this = league.seasons.get().pk
    said = text(client.get(url(league, ben, f"?season={this}")))
    assert "Games 3 1 evening Won 1 33%" in said
    assert "Places 2nd in Autumn 2026 First once" in said
    assert "Points per game average −1.0" in text(client.get(url(league, cleo)))


@pytest.mark.evening
def test_against_and_records(client: Client, club: Autumn) -> None:
    league, (ann, ben, *_) = club
    said = text(client.get(url(league, ben)))
    assert "Against finished above Ann of 3 1 Cleo of 3 1 Dan of 3 1" in said
    assert "Highest round 19 November +9" in said
    assert "Highest game 19 November 27" in said
    assert "Shortest win 19 November, rounds 3" in said
    page = client.get(url(league, ben)).content.decode()
    where = f"?season=all&amp;game=gypsy&amp;person={ben.pk}&amp;with={ann.pk}"
    assert where in page


def test_each_result_leads_to_its_table(client: Client, club: Autumn) -> None:
    league, (ann, *_) = club
    page = client.get(url(league, ann))
    lines = rows(page, "tab played")
    assert [line[2:] for line in lines] == [
        ["1", "27 counts 3"],
        ["2", "−3 counts 1"],
        ["1", "30 counts 3"],
    ]
    for seat in ann.seats.all():
        sheet = f"/t/{seat.assignment.table.code}/sheet/"
        assert sheet in page.content.decode()
        assert client.get(sheet).status_code == 200


def test_the_rating_in_numbers_too(client: Client, club: Autumn) -> None:
    """Ann won the first and the third of three."""
    league, (ann, *_) = club
    page = client.get(url(league, ann)).content.decode()
    assert page.count('class="dot won"') == 2 and page.count('class="dot"') == 1
    lines = rows(client.get(url(league, ann)), "tab figures")
    assert [line[0] for line in lines] == ["3", "2", "1"]
    assert [line[4][0] for line in lines] == ["+", "−", "+"]
    assert "rating" in page and "Won: games 1 and 3." in page


@pytest.mark.evening
def test_a_month_and_a_season(client: Client, club: Autumn) -> None:
    league, (ann, ben, cleo, dan) = club
    april = datetime(2026, 4, 2, 18, tzinfo=UTC)
    spring = season(league, "Spring", date(2026, 3, 1), date(2026, 5, 31))
    count_table(session(spring, april), [cleo, ann, ben, dan], *LONG)
    count(league)
    assert "Games 4 2 evenings Won 1 25%" in text(client.get(url(league, cleo)))
    for query in (f"?season={spring.pk}", "?month=2026-04"):
        said = text(client.get(url(league, cleo, query)))
        assert "Won 1 100%" in said and "Highest game 2 April 30" in said
        assert "Against finished above Ann of 1 1 Ben of 1 1 Dan of 1 1" in said


def test_a_merged_record_shows_whom_it_went_into(client: Client, club: Autumn) -> None:
    league, (ann, ben, *_) = club
    other = person(league, "Benny", into=ben)
    page = client.get(url(league, other))
    assert "<h1>Ben</h1>" in page.content.decode()
    assert client.get(f"/l/{league.code}/people/7777/").status_code == 404


def test_a_month_without_games_says_so(client: Client, club: Autumn) -> None:
    league, (ann, *_) = club
    assert "No games here." not in text(client.get(url(league, ann)))
    said = text(client.get(url(league, ann, "?month=2025-01")))
    assert "No games here." in said


def test_a_person_without_games(client: Client, club: Autumn) -> None:
    league, _ = club
    assert "No games yet" in text(client.get(url(league, person(league, "Eva"))))


def test_a_chart_by_hand() -> None:
    """From 1500 by 1600 to 1550, uncertain by 50: 1500 to 1600 on 232 units."""
    steps = [Step(1500, 300), Step(1600, 100, won=True), Step(1550, 50)]
    chart = rating_chart(steps)
    assert chart.line == "38.0,256.0 167.0,24.0 296.0,140.0"
    assert chart.band.startswith("38.0,-440.0 167.0,-208.0 296.0,24.0 296.0,256.0")
    assert chart.summary == "from 1500 to 1550, uncertain by 50. Won: game 1."
    assert chart.note == "From 1500. Highest 1600 after game 1, lowest 1500 at first."
    assert [(game, change) for game, _, change in chart.table] == [(2, -50), (1, 100)]
    assert rating_chart(steps, before=60).games[0].label == "61"


def test_as_many_queries_for_many_games(
    client: Client, club: Autumn, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    league, people = club
    with django_assert_max_num_queries(17) as before:
        client.get(url(league, people[0]))
    evening = people[0].seats.earliest("pk").assignment.session
    people += [person(league, f"P{number}") for number in range(12)]
    for start in (0, 1, 2, 3, 4, 5, 6, 7):
        count_table(evening, [people[0], *people[start + 1 : start + 4]], *SHORT)
    count(league)
    with django_assert_max_num_queries(len(before)):
        client.get(url(league, people[0]))
