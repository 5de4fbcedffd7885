"""The year in review: of a club and of one person, from what was played."""

import re
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from scorekeeper.leagues.models import League, Role
from scorekeeper.leagues.sessions import stays
from tests.leagues import people
from tests.leagues.papers import by_hand
from tests.leagues.reading import rows, text
from tests.leagues.sessions import Club, club

pytestmark = pytest.mark.django_db
BERLIN = ZoneInfo("Europe/Berlin")
ANN, BEN, CLEO, DAN, EVA = range(5)


@pytest.fixture
def season() -> Club:
    """New Year’s Eve of 2025 at 23:30 in Berlin, Ann before Ben; 5 March 2026, Ben
    before Ann; 12 March, Ann before Ben, and Eva sits out and goes home.
    """
    eve = datetime(2025, 12, 31, 23, 30, tzinfo=BERLIN)
    late = {"zone": "Europe/Berlin", "correction_days": 3000}
    made = club("Ann Ben Cleo Dan Eva", starts=eve, **late)
    made.play(ANN, BEN, CLEO, DAN)
    for day, order in ((5, (BEN, ANN)), (12, (ANN, BEN))):
        starts = datetime(2026, 3, day, 19, 0, tzinfo=BERLIN)
        made.evening = people.session(made.season, starts)
        if day == 12:
            stays.answer(made.evening, [made.people[EVA]], "here")
        made.play(*order, CLEO, DAN)
    stays.answer(made.evening, [made.people[EVA]], "away")
    return made


@pytest.fixture
def olga(season: Club) -> Client:
    return people.member(season.league, "Olga", Role.ORGANISER)


def get_year(league: League, phone: Client, **query: Any) -> Any:
    return phone.get(f"/l/{league.code}/year/", query)


def of_this_year(page: str) -> str:
    """Days as they are told within their year, on whatever day this runs."""
    return re.sub(r"(\d+ \w+) 2026\b", r"\1", page)


def test_a_year_of_a_club(season: Club, olga: Client) -> None:
    answer = get_year(season.league, olga)
    page = text(answer)
    assert "2 evenings, 2 tables" in page and "March 2026 2" in page
    assert rows(answer, "result") == [
        ["Ann", "2", "2", "1"],
        ["Ben", "2", "2", "1"],
        ["Cleo", "2", "2", "0"],
        ["Dan", "2", "2", "0"],
        ["Eva", "1", "0", "0"],
    ]
    # Of 9 in a round the first one, of 27 the first game: both on the 5th, by Ben.
    best = "Highest round Ben, 5 March +9 Highest game Ben, 5 March 27"
    assert best in of_this_year(page)


def test_an_evening_is_of_the_year_in_which_it_began(
    season: Club, olga: Client
) -> None:
    page = text(get_year(season.league, olga, year=2025))
    assert "1 evening, 1 table" in page and "December 2025 1" in page
    assert "Ann, 31 December 2025" in page
    assert olga.get(f"/l/{season.league.code}/year/?year=2024").status_code == 404


def test_a_year_of_a_person(season: Club, olga: Client) -> None:
    """15 and 27 are 21 a game; she met Ben twice and was above him once. A round of 9
    has who comes first, as she did on the 12th.
    """
    ann = season.people[ANN].pk
    page = text(get_year(season.league, olga, person=ann))
    assert "2 evenings, 2 tables" in page
    assert "Games 2 Won 1 Points per game 21.0" in page
    best = "Highest round 12 March +9 Highest game 12 March 27"
    assert best in of_this_year(page)
    assert "Ben Ann finished above: 1 2" in page
    assert "Cleo Ann finished above: 2 2" in page
    eva = text(get_year(season.league, olga, person=season.people[EVA].pk))
    assert "1 evening, 0 tables" in eva


def test_its_rating_is_after_the_last_game_and_what_moved_it(
    season: Club, olga: Client
) -> None:
    season.league.rated_after = 1
    season.league.save()
    mine = season.league.results.filter(player=season.people[ANN]).order_by("finished")
    for result, mu in zip(mine, (26.0, 25.0, 26.5), strict=True):
        result.mu, result.sigma = mu, 8.0
        result.save()
    ann = season.people[ANN].pk
    # A step is 40: from 1540 after 2025 to 1560 now; before there was 1500.
    assert "Rating 1560, +20" in text(get_year(season.league, olga, person=ann))
    last = text(get_year(season.league, olga, person=ann, year=2025))
    assert "Rating 1540, +40" in last


def test_what_was_entered_by_hand_is_told(season: Club, olga: Client) -> None:
    """On an evening of its own, beside the one at which Eva sat out."""
    by_hand(season, {EVA: 30, DAN: 20}, series=2)
    page = get_year(season.league, olga)
    assert ["Eva", "2", "1", "1"] in rows(page, "result")
    assert ["Dan", "3", "3", "0"] in rows(page, "result")
    assert "3 evenings, 2 tables" in text(page)


def test_it_is_led_to_and_costs_no_more_for_more(
    season: Club, olga: Client, django_assert_max_num_queries: Any
) -> None:
    home, ann = f"/l/{season.league.code}/", season.people[ANN].pk
    assert f'href="{home}year/"' in olga.get(f"{home}records/").content.decode()
    page = olga.get(f"{home}people/{ann}/").content.decode()
    assert f'href="{home}year/?person={ann}"' in page
    for query in ({}, {"person": ann}):
        with django_assert_max_num_queries(45):
            get_year(season.league, olga, **query)


@pytest.mark.parametrize("of_person", [False, True])
def test_it_is_printed_with_its_heading_and_without_what_is_tapped(
    season: Club, olga: Client, of_person: bool
) -> None:
    ann = season.people[ANN]
    query = {"person": ann.pk} if of_person else {}
    page = get_year(season.league, olga, **query).content.decode()
    assert re.search(r'<link[^>]*css/print\.[^>]*media="print"', page)
    # The choice of a year and the button are of the screen alone.
    kept_off = re.findall(r'<div class="[^"]*\bnp\b[^"]*">.*?</div>', page, re.S)
    assert "year=2025" in kept_off[0] and "data-print" in kept_off[-1]
    on_paper = page
    for part in kept_off:
        on_paper = on_paper.replace(part, "")
    assert "data-print" not in on_paper and "year=2025" not in on_paper
    heading = re.search(r"<h1[^>]*>(.*?)</h1>", on_paper, re.S)
    assert heading and "2026" in heading[1]
    assert ("Ann" in heading[1]) is of_person


def test_a_league_without_evenings_says_so() -> None:
    league = people.found_league(organiser="Olga")
    page = text(people.sign_in("Olga").get(f"/l/{league.code}/year/"))
    assert "Nothing was counted in this year." in page
