"""Numbers to take away: as a spreadsheet reads them, and never a formula."""

import io
from datetime import date
from typing import Any

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scorekeeper.exchange import spreadsheets
from scorekeeper.leagues.counting import results
from scorekeeper.leagues.models import League
from tests.leagues import people, sessions
from tests.leagues.counted import autumn
from tests.leagues.papers import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return autumn()[0]


def take_file(league: League, what: str, **asked: Any) -> bytes:
    phone = people.member(league, "Ann")
    query = {"season": league.seasons.get().pk, "game": "gypsy", **asked, "as": what}
    answer = phone.get(reverse("leagues:numbers", args=[league.code]), query)
    assert answer.status_code == 200
    return answer.content


def cells(content: bytes) -> list[tuple[Any, ...]]:
    sheet = load_workbook(io.BytesIO(content)).active
    assert sheet is not None
    return [tuple(cell.value for cell in row) for row in sheet.iter_rows()]


def test_standings(league: League) -> None:
    """One for each player beaten: see counted.autumn."""
    head, first, *rest = read(take_file(league, "standings.csv"))
    assert head[:7] == [
        "Place",
        "Name",
        "Counted",
        "Games",
        "Wins",
        "Points",
        "Average",
    ]
    assert head[7:10] == [
        "Level: Wins",
        "Level: Points per game",
        "Level: Met directly",
    ]
    more = ["Turns sat out", "Penalty points", "Disputed games", "State"]
    assert head[10:] == more
    # Ann: 30, −3, 27. She beat 3, then shared the second place, then 3.
    assert first[:2] + first[3:7] == ["1", "Ann", "3", "2", "54", "18.0"]
    assert len(rest) == 3
    # Ben and Dan have 4 each; Ben has won once.
    assert [row[1:3] + row[7:9] for row in rest[:2]] == [
        ["Ben", "4", "1", ""],
        ["Dan", "4", "0", ""],
    ]


def test_numbers_are_numbers(league: League) -> None:
    head, *rows = cells(take_file(league, "rounds.xlsx"))
    assert head[:6] == ("Evening", "Table", "Side", "Round", "Points", "Total")
    # 4 sides with 4, 3 and 3 rounds.
    assert len(rows) == 40
    # 7 −1 6 3, then 5 5 −1 5: see counted.LONG.
    assert [row[2:6] for row in rows[:5]] == [
        ("Ann", 1, 7, 7),
        ("Ben", 1, -1, -1),
        ("Cleo", 1, 6, 6),
        ("Dan", 1, 3, 3),
        ("Ann", 2, 5, 12),
    ]
    assert rows[0][0].date() == date(2026, 11, 19)
    # Ann bid 5 and took 5, Ben bid 3 and took 2.
    assert head[6:] == ("Bids", "Tricks", "Won", "Disputed")
    assert [row[6:8] for row in rows[:2]] == [(5, 5), (3, 2)]


def test_evenings(league: League) -> None:
    evening = league.seasons.get().sessions.get()
    evening.place = "=HYPERLINK(A1)"
    evening.save()
    for name in ("Ben", "Ann"):
        evening.attending.create(person=league.people.get(name=name), answer="here")
    _, row = read(take_file(league, "evenings.csv"))
    assert row[0] == "2026-11-19"
    assert row[2:] == ["'=HYPERLINK(A1)", "", "4", "Ann, Ben, Cleo, Dan", "3", "Gypsy"]
    _, cell = cells(take_file(league, "evenings.xlsx"))
    assert cell[2] == "'=HYPERLINK(A1)"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_text_is_never_a_formula(text: str) -> None:
    assert spreadsheets.guard_cell(text) == "'" + text


@pytest.mark.parametrize("cell", [-3, 2.5, "Ann", "−3", date(2026, 11, 19), None, ""])
def test_the_rest_stays_as_it_is(cell: Any) -> None:
    assert spreadsheets.guard_cell(cell) == cell


def test_queries_do_not_grow_with_the_tables(
    league: League, django_assert_max_num_queries: Any
) -> None:
    season, game = league.seasons.get(), spreadsheets.scoring.game("gypsy")
    with django_assert_max_num_queries(6):
        spreadsheets.rounds_of(season, game)
    with django_assert_max_num_queries(9):
        spreadsheets.sessions_of(season)


@pytest.mark.parametrize("what", ["standings.ods", "people.csv", ""])
def test_what_is_not_there_is_404(league: League, what: str) -> None:
    phone = people.member(league, "Ann")
    url = reverse("leagues:numbers", args=[league.code])
    assert phone.get(url, {"as": what}).status_code == 404


def test_merged_people_have_one_name(league: League) -> None:
    """Ben was written down as Ben: what was on paper stays, the numbers know him."""
    benny = league.people.get(name="Ben")
    ben = people.person(league, "Benjamin")
    benny.into = ben
    benny.save()
    results.recount(league, [ben])
    _, *rows = read(take_file(league, "rounds.csv"))
    assert {row[2] for row in rows} == {"Ann", "Benjamin", "Cleo", "Dan"}


def test_rounds_have_the_points_of_the_list() -> None:
    """Ben makes 20: 20 + 50. Nobody else has lost anything."""
    club = sessions.club("Ann Ben Cleo")
    people.ranking(club.season, "skat", system="list:seeger")
    made = {"bid": 18, "game": "H", "matadors": 1, "card_points": 70, "tricks": 7}
    table = sessions.sit(club.evening, club.people, "skat")
    sessions.stop(sessions.enter(table, {"declarer": 1, **made}))
    skat = spreadsheets.scoring.game("skat")
    data = spreadsheets.rounds_of(club.season, skat)
    assert data["Side"] == ["Ann", "Ben", "Cleo"]
    assert data["Club list (Seeger-Fabian)"] == [0, 70, 0]
    assert data["Declarer"] == ["Ben"] * 3
    assert data["Card points"] == [70] * 3
    found = spreadsheets.standings_of(club.season, skat)
    # 20 + 50 + 0; of the others nobody lost a game.
    assert (found["Name"][0], found["Counted"][0], found["Points"][0]) == (
        "Ben",
        70,
        20,
    )
    assert (found["Made − lost"][0], found["Others lost"][0]) == (50, 0)
