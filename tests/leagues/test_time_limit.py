"""A limit of time for a series: said everywhere, it calls the last deal by itself."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from scorekeeper.exchange import import_league, validate
from scorekeeper.exchange.export import export_league
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.leagues.models import Role, Session
from scorekeeper.leagues.seasons import session_plan
from scorekeeper.leagues.sessions import overview, session_form
from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import last_round
from scorekeeper.tables.models import Kind, Table
from tests.leagues import people
from tests.leagues.sessions import Club, club, enter, sit
from tests.leagues.texts import text_of
from tests.tables.people import runner

pytestmark = pytest.mark.django_db
BEGUN = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
# In Berlin it is an hour later: ninety minutes are up at 20:30.
MINUTES = 90


def deal(declarer: int) -> dict[str, Any]:
    """Spades from the hand with 2: (2 + game 1 + hand 1) × 11 = 44."""
    counted = {"matadors": 2, "card_points": 72, "tricks": 7}
    return {"declarer": declarer, "bid": 20, "game": "S", "hand": True, **counted}


def of_three(count: int) -> list[dict[str, Any]]:
    """Of three at the table whoever deals plays too."""
    return [deal(number % 3) for number in range(count)]


def later(minutes: int) -> Any:
    return time_machine.travel(BEGUN + timedelta(minutes=minutes), tick=False)


@pytest.fixture
def skat() -> Club:
    found = club("Ann Ben Cleo Dan Eva Finn", starts=BEGUN, zone="Europe/Berlin")
    found.evening.planned_minutes = MINUTES
    found.evening.save()
    return found


@pytest.fixture
def table(skat: Club) -> Table:
    """36 deals by three, of which four are played."""
    with later(0):
        made = sit(skat.evening, skat.people_at(0, 1, 2), "skat")
    with later(40):
        return enter(made, *of_three(4))


@pytest.fixture
def organiser(skat: Club) -> Client:
    return people.member(skat.league, "Olga", Role.ORGANISER)


def url(skat: Club, page: str = "") -> str:
    return f"/l/{skat.league.code}/sessions/{skat.evening.pk}/{page}"


def at_table(table: Table) -> str:
    return text_of(runner(table).get(f"/t/{table.code}/"))


def calls(table: Table) -> list[Any]:
    found = log.entries_of(Table.objects.get(pk=table.pk))
    return [one.data for one in found if one.kind == Kind.LAST]


@pytest.mark.parametrize("page", ["", "wall/", "last/"])
def test_until_when_is_said(
    skat: Club, table: Table, organiser: Client, page: str
) -> None:
    for minutes, up in ((60, False), (MINUTES, True), (120, True)):
        with later(minutes):
            told = text_of(organiser.get(url(skat, page)))
        assert ("Played until 20:30" in told) is not up
        assert ("Time is up since 20:30" in told) is up


def test_the_table_says_it(table: Table) -> None:
    for minutes, said in ((60, "Played until 20:30"), (90, "Time is up since 20:30")):
        with later(minutes):
            assert said in at_table(table)


def test_the_wall_counts_down_only_what_is_left(
    skat: Club, table: Table, organiser: Client
) -> None:
    with later(60):
        assert 'data-left="1800"' in organiser.get(url(skat, "wall/")).content.decode()
    with later(90):
        assert "data-left" not in organiser.get(url(skat, "wall/")).content.decode()


def test_what_is_entered_after_it_calls_the_last_deal(table: Table) -> None:
    """Five deals of three are played: the sixth is the last, when each dealt twice."""
    with later(89):
        enter(table, deal(1))
        assert calls(table) == []
        take = Table.objects.get(pk=table.pk)
    with later(91):
        enter(take, {"declarer": 2, "bid": 20})
        assert calls(table) == [{"rounds": 6, "was": 36}]
        take = Table.objects.get(pk=table.pk)
        counted = {"matadors": 2, "card_points": 72, "tricks": 7}
        enter(take, {"game": "S", "hand": True, **counted})
    assert scoring.read(Table.objects.get(pk=table.pk)).over


def test_it_is_called_once_and_taken_back_for_good(table: Table) -> None:
    with later(91):
        enter(table, deal(1))
        take = Table.objects.get(pk=table.pk)
        last_round.take_back(take)
    with later(95):
        enter(Table.objects.get(pk=table.pk), deal(2), deal(0))
    assert [one["was"] for one in calls(table)] == [36, None]
    assert not scoring.read(Table.objects.get(pk=table.pk)).over


def test_the_organiser_gives_more_once(
    skat: Club, table: Table, organiser: Client
) -> None:
    """Ninety minutes and ten: 20:40. A second tap on the same page gives no more."""
    with later(60):
        seen = Session.objects.get(pk=skat.evening.pk).version
        for _ in range(2):
            organiser.post(url(skat, "last/"), {"to": "more", "after": seen})
        assert "Played until 20:40" in text_of(organiser.get(url(skat)))
    (noted,) = skat.league.audit_log.filter(kind="time")
    assert noted.by == "Olga"
    assert noted.data == {"minutes": 10, "series": 1, "day": "2026-11-20"}
    log_page = text_of(organiser.get(f"/l/{skat.league.code}/done/"))
    assert "10 more minutes for series 1" in log_page
    with later(95):
        enter(Table.objects.get(pk=table.pk), deal(1))
    assert calls(table) == []


def test_only_who_holds_the_evening_gives_more(skat: Club, table: Table) -> None:
    with later(60):
        phone = people.member(skat.league, "Paul")
        answer = phone.post(url(skat, "last/"), {"to": "more", "after": "0"})
    assert answer.status_code in (403, 404)
    assert Session.objects.get(pk=skat.evening.pk).more_minutes == []


def test_a_game_of_no_number_goes_on_and_says_it(skat: Club) -> None:
    with later(0):
        table = sit(skat.evening, skat.people_at(0, 1, 2, 3))
    with later(91):
        enter(table, {"bids": [7, 3, 2, 0], "tricks": [7, 3, 2, 1]})
        assert "Time is up since 20:30" in at_table(table)
    assert calls(table) == []


def test_each_series_has_its_own_time(skat: Club, table: Table) -> None:
    """The second begins at 21:40 and ends at 23:10."""
    with later(160):
        other = sit(skat.evening, skat.people_at(3, 4, 5), "skat")
        other.assignment.turn = 2
        other.assignment.save()
        assert "Played until 23:10" in at_table(other)
        found = overview.read(skat.league, skat.evening)
        assert found.limit is not None and not found.limit.up


def test_without_a_limit_nothing_is_said(skat: Club, table: Table) -> None:
    Session.objects.update(planned_minutes=0)
    with later(300):
        assert "until" not in at_table(table).casefold()
        enter(Table.objects.get(pk=table.pk), deal(1))
    assert calls(table) == []


def test_a_phone_that_keeps_the_table_is_told(table: Table) -> None:
    with later(60):
        told = runner(table).get(f"/t/{table.code}/log.json", secure=True)
        assert "Played until 20:30" in told.content.decode()


def test_a_plan_is_asked_offered_and_copied(skat: Club, organiser: Client) -> None:
    assert session_form.next_one(skat.league)["planned_minutes"] == MINUTES
    said = {"day": "2026-11-20", "time": "19:00", "planned_minutes": "75"}
    organiser.post(url(skat, "edit/"), said)
    assert Session.objects.get(pk=skat.evening.pk).planned_minutes == 75
    season = people.season(skat.league, "Next", skat.season.starts + timedelta(364))
    (made,) = session_plan.plan(skat.season, season, "Olga")
    assert made.planned_minutes == 75


def test_the_leagues_file_has_it(skat: Club) -> None:
    people.member(skat.league, "Olga", Role.ORGANISER)
    skat.evening.more_minutes = [0, 20]
    skat.evening.save()
    raw = file_bytes(export_league(skat.league))
    again = import_league.import_league(
        validate.read(raw), people.account("Ann"), codes.new_key()
    )
    assert file_bytes(export_league(again)) == raw
    session = Session.objects.get(season__league=again)
    assert (session.planned_minutes, session.more_minutes) == (MINUTES, [0, 20])
