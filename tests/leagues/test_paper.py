"""Sheets to print and the view for the wall: what is on them, and for whom."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.leagues.models import Role, Visibility
from scorekeeper.leagues.sessions import seating
from scorekeeper.tables.showing import qr_code
from tests.leagues.nights import Playing
from tests.leagues.people import member, person, session
from tests.leagues.reading import rows
from tests.leagues.sessions import club, enter, ranking, sit, stop
from tests.leagues.texts import text_of
from tests.referee.skat import OF_THREE
from tests.support.wording import wording
from tests.tables.people import STRONG

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing() -> Playing:
    return Playing()


def session_url(playing: Playing, page: str) -> str:
    return f"/l/{playing.league.code}/sessions/{playing.evening.pk}/{page}/"


def titles(page: Any) -> list[str]:
    return re.findall(r"<h2>(.*?)</h2>", page.content.decode())


def test_a_slip_for_each_table_that_is_played(playing: Playing) -> None:
    table = enter(sit(playing.evening, playing.club.people), STRONG)
    page = playing.eva.get(session_url(playing, "slips"))
    assert titles(page) == ["Gypsy, series 1"]
    assert f"To watch only: {table.code}" in text_of(page)
    (slip,) = page.context["sheets"][0].slips
    assert slip.number == 1
    assert slip.players == ["Ann", "Ben", "Cleo", "Dan"]
    # What is drawn is the link to score, and no other.
    link = reverse("tables:scorer_link", args=[table.scorer_token])
    assert slip.drawn == qr_code.draw(f"http://testserver{link}")


def test_the_result_has_the_list_prizes_kitty_and_remarks(playing: Playing) -> None:
    page = text_of(playing.eva.get(session_url(playing, "result")))
    assert "1 Ann won at table 0, 27 3 10 €" in page
    assert "2 Ben second at table 0, 15 2 5 €" in page
    assert "4 Dan fourth at table 0, −3 0" in page
    assert wording("paper.tables-finished", count="1", rounds="3 rounds") in page
    assert "Entry, 0 of 4 have paid 5 €" in page


def test_the_remarks_are_in_the_language_of_who_prints_them(playing: Playing) -> None:
    page = playing.eva.get(
        session_url(playing, "result"), headers={"accept-language": "de"}
    )
    assert "1 Tisch ist beendet, 3 Runden." in text_of(page)


def test_a_list_has_the_columns_that_players_write(client: Client) -> None:
    """By columns on paper: 26 + 0 + 80, 4 + 0 + 80, −60 + 0 + 80 (test_skat_list).

    Each made one game and lost one; of the others two were lost, 40 each.
    """
    season = club("Ann Ben Cleo", visibility=Visibility.PUBLIC)
    ranking(season.season, "list:seeger", "skat")
    stop(enter(sit(season.evening, season.people, "skat"), *OF_THREE))
    url = f"/l/{season.league.code}/sessions/{season.evening.pk}/result/"
    page = client.get(url)
    heads = re.findall(r'<th\s+scope="col">(.*?)</th>', page.content.decode())
    assert heads == [
        *("Place", "Name", "Table", "Points", "Made − lost", "In points"),
        *("Others lost", "× 40", "List"),
    ]
    assert rows(page, "result") == [
        ["1", "Ben", "0", "26", "1 − 1", "0", "2", "+80", "106"],
        ["2", "Cleo", "0", "4", "1 − 1", "0", "2", "+80", "84"],
        ["3", "Ann", "0", "−60", "1 − 1", "0", "2", "+80", "20"],
    ]
    # In the word of the game: of all games together they are rounds.
    assert wording("paper.tables-finished", count="1", rounds="7 deals") in text_of(
        page
    )
    told = text_of(client.get(url.replace("result", "report")))
    assert "7 deals. Best deal: Ben, +72 in deal 6." in told
    told = text_of(client.get(f"/l/{season.league.code}/records/?game=skat"))
    assert "Highest deals Ben" in told and ", deal 6 +72" in told


def test_points_for_byes_are_a_column_too(client: Client) -> None:
    """Dan sat the first series out and Ann the second: 5 each. −60 + 0 + 80 + 5."""
    season = club("Ann Ben Cleo", visibility=Visibility.PUBLIC)
    ranking(season.season, "list:seeger", "skat", bye=5)
    stop(enter(sit(season.evening, season.people, "skat"), *OF_THREE))
    for player in [*season.people[1:], dan := person(season.league, "Dan")]:
        season.evening.attending.create(person=player, answer="here")
    others = [*season.people[1:], dan]
    season.evening.attending.create(person=season.people[0], answer="here")
    table = sit(season.evening, others, "skat")
    table.assignment.turn = 2
    table.assignment.save()
    stop(enter(table, *OF_THREE))
    url = f"/l/{season.league.code}/sessions/{season.evening.pk}/result/"
    page = client.get(url)
    assert "Turns sat out" in page.content.decode()
    told = {line[1]: line[3:] for line in rows(page, "result")}
    assert told["Ann"] == ["−60", "1 − 1", "0", "2", "+80", "+5", "25"]
    assert told["Dan"] == ["4", "1 − 1", "0", "2", "+80", "+5", "89"]
    assert all(line[-2] == "0" for who, line in told.items() if who in ("Ben", "Cleo"))


def test_money_on_it_is_for_people_of_the_league(playing: Playing) -> None:
    playing.league.visibility = Visibility.PUBLIC
    playing.league.save()
    page = text_of(Client().get(session_url(playing, "result")))
    assert "1 Ann won at table 0, 27" in page
    assert "€" not in page and "Kitty" not in page


def test_the_wall_says_prizes_and_the_kitty_to_its_people(playing: Playing) -> None:
    """By places Ann has 3 and Ben 2: 10 and 5 €."""
    playing.league.visibility = Visibility.PUBLIC
    playing.league.save()
    page = text_of(playing.eva.get(session_url(playing, "wall")))
    assert "1 Ann 10 € 3" in page and "2 Ben 5 € 2" in page
    assert "In the kitty 0.00 €" in page
    page = text_of(Client().get(session_url(playing, "wall")))
    assert "1 Ann 3" in page and "€" not in page


def test_what_is_not_finished_or_disputed_is_said(playing: Playing) -> None:
    enter(sit(playing.evening, playing.club.people), STRONG)
    page = text_of(playing.eva.get(session_url(playing, "result")))
    assert "Table 1 is not finished." in page


def test_invitations_are_of_people_without_an_account(playing: Playing) -> None:
    person(playing.league, "Gus", guest=True)
    url = f"/l/{playing.league.code}/people/invitations/"
    assert titles(playing.eva.get(url)) == ["Ann", "Ben", "Cleo", "Dan"]
    scorer = member(playing.league, "Sue", Role.SCORER)
    assert scorer.get(url).status_code == 403


def test_the_wall_shows_seats_then_scores(playing: Playing) -> None:
    url = session_url(playing, "wall")
    page = text_of(playing.eva.get(url))
    assert "Table 0 Gypsy Ann wins Ann 27 Ben 15 Cleo 12 Dan −3" in page
    next_one = playing.evening.assignments.create(turn=2, number=1, game="gypsy")
    seating.sit(next_one, list(reversed(playing.club.people)))
    page = text_of(playing.eva.get(url))
    assert "Who sits where" in page
    assert "Table 1 Gypsy Dan begins Cleo Ben Ann" in page


def test_the_wall_shows_seats_until_a_round_is_in(playing: Playing) -> None:
    """The table has begun, and is followed: who sits down looks for a seat."""
    evening = session(playing.evening.season, timezone.now())
    table = sit(evening, playing.club.people)
    url = f"/l/{playing.league.code}/sessions/{evening.pk}/wall/"
    page = playing.eva.get(url)
    assert "Table 0 Gypsy Ann begins Ben Cleo Dan" in text_of(page)
    assert f'id="t-{table.code}"' in page.content.decode()
    enter(table, STRONG)
    assert "round 2 Ann 9 Ben −1 Cleo −1 Dan −1" in text_of(playing.eva.get(url))


def test_before_the_draw_the_wall_says_when_it_begins_and_who_comes(
    playing: Playing, settings: Any
) -> None:
    """19:30 by the clock of the league; who stays away is not on it."""
    settings.TIME_ZONE = "UTC"  # that of the site, where a league has none
    evening = session(
        playing.evening.season, datetime(2026, 12, 10, 19, 30, tzinfo=UTC)
    )
    ann, ben, cleo, _ = playing.club.people
    for who, answer in ((cleo, "coming"), (ben, "here"), (ann, "away")):
        evening.attending.create(person=who, answer=answer)
    url = f"/l/{playing.league.code}/sessions/{evening.pk}/wall/"
    page = text_of(playing.eva.get(url))
    assert "Seats are not drawn yet. Ben Cleo" in page
    assert "19:30 Seats" in page


def test_the_wall_marks_who_leads(playing: Playing) -> None:
    page = playing.eva.get(session_url(playing, "wall")).content.decode()
    led = re.findall(r'class="lead">\s*<span class="n">([^<]+)', page)
    assert led == ["Ann"]


def test_one_table_of_the_wall_alone(playing: Playing) -> None:
    table = enter(sit(playing.evening, playing.club.people), STRONG)
    url = session_url(playing, "wall")
    page = playing.eva.get(url, {"table": table.code})
    assert f'id="t-{table.code}"' in page.content.decode()
    assert text_of(page).endswith("Ann 9 Ben −1 Cleo −1 Dan −1")
    assert playing.eva.get(url, {"table": "NONE"}).status_code == 204
