"""One more sits down at a table that a league counts, or one of them goes."""

from typing import Any

import pytest

from scorekeeper.exchange import export, import_league, schema, validate
from scorekeeper.leagues.counting import results
from scorekeeper.leagues.models import Result, Role, Seat, System
from scorekeeper.leagues.sessions import start_tables
from scorekeeper.tables.models import Table
from tests.leagues import sessions
from tests.leagues.people import account, person
from tests.leagues.sessions import Club, club, enter, ranking, sit, stop
from tests.support.wording import wording
from tests.tables.people import runner

pytestmark = pytest.mark.django_db


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def points() -> dict[str, int]:
    return {str(one.person): one.points for one in Result.objects.all()}


def seats(table: Table) -> list[str]:
    return [str(one.person) for one in Seat.objects.filter(assignment__table=table)]


# Spades from the hand with 2: (2 + game 1 + hand 1) × 11 = 44; lost 88.
def deal(declarer: int, points: int = 72) -> dict[str, Any]:
    tricks = 7 if points > 60 else 3
    counted = {"matadors": 2, "card_points": points, "tricks": tricks}
    return {"declarer": declarer, "bid": 20, "game": "S", "hand": True, **counted}


@pytest.fixture
def skat() -> Club:
    found = club("Ann Ben Cleo Dan Eva")
    ranking(found.season, System.POINTS, "skat")
    return found


def come(table: Table, what: str, **posted: Any) -> str:
    page = text_of(
        runner(table).post(f"/t/{table.code}/seats/{what}/", posted, follow=True)
    )
    table.refresh_from_db()
    return page


def test_a_fourth_counts_from_the_deal_they_sat_down(skat: Club) -> None:
    """Deals 1 and 2 of three: Ann 44, Ben −88. Then Dan 44 and Cleo 44 in deal 4.

    Dan was there for two deals of four. By the clubs’ list: Ann 44 + 50 + 40 (Ben lost
    at a table of three), Ben −88 − 50, Cleo 40 + 44 + 50, Dan 44 + 50.
    """
    table = enter(
        sit(skat.evening, skat.people_at(0, 1, 2), "skat"), deal(0), deal(1, 40)
    )
    page = come(table, "come", name="Dan")
    assert "At the table now: Ann, Ben, Cleo and Dan." in page
    enter(table, deal(3), deal(2))
    stop(table)
    assert points() == {"Ann": 44, "Ben": -88, "Cleo": 44, "Dan": 44}
    rows = {str(one.person): one for one in Result.objects.all()}
    assert {name: row.data["rounds"] for name, row in rows.items()} == {
        "Ann": 4,
        "Ben": 4,
        "Cleo": 4,
        "Dan": 2,
    }
    assert {name: row.data["lists"]["seeger"] for name, row in rows.items()} == {
        "Ann": 134,
        "Ben": -138,
        "Cleo": 134,
        "Dan": 94,
    }
    kept = sessions.rows(skat.league)
    results.rebuild(skat.league, seen=lambda _: None)
    assert sessions.rows(skat.league) == kept


def test_the_file_brings_a_table_that_took_a_fourth(skat: Club) -> None:
    table = enter(sit(skat.evening, skat.people_at(0, 1, 2), "skat"), deal(0))
    come(table, "come", name="Dan")
    stop(enter(table, deal(3), deal(0)))
    person(skat.league, "Olga", Role.ORGANISER)
    text = schema.file_bytes(export.export_league(skat.league))
    made = import_league.import_league(validate.read(text), account("Olga"), "k")
    assert [
        (str(result.person), result.points, result.data["rounds"])
        for result in made.results.order_by("seat")
    ] == [("Ann", 88, 3), ("Ben", 0, 3), ("Cleo", 0, 3), ("Dan", 44, 2)]


def test_who_goes_plays_at_another_table(skat: Club) -> None:
    """Ben made 44 and goes: he is busy no more, and has his 44 at the end."""
    table = enter(sit(skat.evening, skat.people_at(0, 1, 2, 3), "skat"), deal(1))
    assert skat.people[1].pk in start_tables.still_playing(skat.evening)
    come(table, "go", seat="1")
    assert skat.people[1].pk not in start_tables.still_playing(skat.evening)
    stop(enter(table, deal(2)))
    assert points() == {"Ann": 0, "Ben": 44, "Cleo": 44, "Dan": 0}
    rounds = {str(one.person): one.data["rounds"] for one in Result.objects.all()}
    assert rounds == {"Ann": 2, "Ben": 1, "Cleo": 2, "Dan": 2}


def test_whoever_takes_the_empty_seat_has_own_deals_alone(skat: Club) -> None:
    """Ben: 44 in deal 1. Deal 2 of three. Eva from deal 3, where she loses 88."""
    table = enter(sit(skat.evening, skat.people_at(0, 1, 2, 3), "skat"), deal(1))
    come(table, "go", seat="1")
    enter(table, deal(2))
    come(table, "come", name="Eva")
    stop(enter(table, deal(1, 40)))
    assert points() == {"Ann": 0, "Ben": 44, "Cleo": 44, "Dan": 0, "Eva": -88}
    rounds = {str(one.person): one.data["rounds"] for one in Result.objects.all()}
    assert rounds == {"Ann": 3, "Ben": 1, "Cleo": 3, "Dan": 3, "Eva": 1}


def test_who_plays_elsewhere_or_is_unknown_sits_down_nowhere(skat: Club) -> None:
    person(skat.league, "Finn"), person(skat.league, "Gil")
    everybody = list(skat.league.people.order_by("pk"))
    table = sit(skat.evening, everybody[:3], "skat")
    sit(skat.evening, everybody[3:6], "skat")
    assert wording("league.plays-elsewhere", who="Dan") in come(
        table, "come", name="Dan"
    )
    assert "Nobody in the league is called Zoe." in come(table, "come", name="Zoe")
    assert table.players == ["Ann", "Ben", "Cleo"]
    come(table, "come", name="Gil")
    assert table.players == ["Ann", "Ben", "Cleo", "Gil"]
    assert seats(table) == table.players
    come(table, "go", seat="3")
    assert seats(table) == table.players == ["Ann", "Ben", "Cleo"]


def test_the_next_series_is_of_those_who_are_there(skat: Club) -> None:
    table = enter(sit(skat.evening, skat.people_at(0, 1, 2, 3), "skat"), deal(1))
    come(table, "go", seat="1")
    stop(enter(table, deal(2)))
    runner(table).post(f"/t/{table.code}/again/", {"key": "again"})
    made = Table.objects.latest("pk")
    assert made.players == seats(made) == ["Ann", "Cleo", "Dan"]
