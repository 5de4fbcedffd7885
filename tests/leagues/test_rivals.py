"""Two who met more often: what the end of a game says of their year."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.leagues.models import TableAssignment
from scorekeeper.tables.events import seating
from scorekeeper.tables.models import Table
from tests.leagues import people
from tests.leagues.rated import win_alone
from tests.leagues.sessions import RANKED, Club, club, enter, ranking, sit
from tests.leagues.texts import text_of
from tests.support.wording import wording
from tests.tables.people import runner

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN = range(4)


@pytest.fixture
def night() -> Club:
    return club(starts=timezone.now())


def anns(night: Club) -> Table:
    """Ann wins before Ben."""
    return night.play(ANN, BEN, CLEO, DAN)


def bens(night: Club) -> Table:
    return night.play(BEN, ANN, CLEO, DAN)


def say_rivals(phone: Client, table: Table) -> Any:
    found = phone.get(f"/t/{table.code}/").context["rivals"]
    return found and (found.heading, found.one, found.won, found.lost, found.other)


def test_a_first_meeting_says_nothing(night: Club) -> None:
    table = anns(night)
    assert say_rivals(runner(table), table) is None


def test_each_game_of_the_year_is_for_who_ended_above(night: Club) -> None:
    _, second, third = anns(night), anns(night), bens(night)
    assert say_rivals(runner(third), third) == (
        "Ben and Ann this year",
        "Ben",
        1,
        2,
        "Ann",
    )
    # It stays as it stood then.
    assert say_rivals(runner(second), second) == (
        "Ann and Ben this year",
        "Ann",
        2,
        0,
        "Ben",
    )


def test_games_with_others_decide_between_those_two_as_well(night: Club) -> None:
    """Cleo won; Ben ended above Ann there."""
    night.play(CLEO, BEN, ANN, DAN)
    table = anns(night)
    assert say_rivals(runner(table), table) == (
        "Ann and Ben this year",
        "Ann",
        1,
        1,
        "Ben",
    )


def test_who_ended_above_is_told_by_the_list_that_counts() -> None:
    """By points Ben has won twice, 72 to 40; by the list Ann, 140 to 122."""
    night = club("Ann Ben Cleo", starts=timezone.now())
    ranking(night.season, "list:seeger", "skat")
    grand = win_alone(BEN) | {"game": "grand", "matadors": 2}
    for _ in range(2):
        table = sit(night.evening, night.people, "skat", deals=3)
        enter(table, win_alone(ANN), grand, win_alone(ANN))
    assert say_rivals(runner(table), table) == (
        "Ben and Ann this year",
        "Ben",
        0,
        2,
        "Ann",
    )


def test_three_in_a_row_are_a_sentence(night: Club) -> None:
    tables = [bens(night), *(anns(night) for _ in range(3))]
    pages = [text_of(runner(one).get(f"/t/{one.code}/")) for one in tables]
    told = ["ended above" in page for page in pages]
    assert told == [False, False, False, True]
    assert (
        "Ann 3 : 1 Ben " + wording("rivals.in-a-row", who="Ann", count="3") in pages[-1]
    )


def of_another_day(night: Club, table: Table, starts: datetime) -> None:
    """Its evening began then, whenever its game was finished."""
    evening = people.session(night.season, starts=starts)
    TableAssignment.objects.filter(table=table).update(session=evening)


def test_last_year_is_another_year(night: Club) -> None:
    first, second, third = anns(night), anns(night), anns(night)
    of_another_day(night, first, timezone.now() - timedelta(days=400))
    assert say_rivals(runner(second), second) is None
    assert say_rivals(runner(third), third)[2:4] == (2, 0)


def test_a_game_of_another_year_says_which(night: Club) -> None:
    old = timezone.now() - timedelta(days=400)
    tables = [anns(night), anns(night)]
    for table in tables:
        of_another_day(night, table, old)
    assert say_rivals(runner(table), table)[0] == f"Ann and Ben in {old.year}"


def test_a_year_ends_with_its_last_evening() -> None:
    """Games past midnight of an evening of 31 December are of the old year."""
    zone = ZoneInfo("Europe/Berlin")
    with time_machine.travel(datetime(2026, 12, 31, 20, tzinfo=zone), tick=False) as at:
        night = club(starts=timezone.now(), zone=zone.key)
        first = anns(night)
        at.move_to(datetime(2027, 1, 1, 0, 40, tzinfo=zone))
        second = anns(night)
        assert say_rivals(runner(second), second)[0::2] == (
            "Ann and Ben in 2026",
            2,
            "Ben",
        )
        at.move_to(datetime(2027, 1, 1, 20, tzinfo=zone))
        third = anns(night)
        of_another_day(night, third, timezone.now())
        assert say_rivals(runner(third), third) is None
        assert say_rivals(runner(first), first) is None


def test_a_seat_that_was_taken_over_is_named_by_whom_it_counts_for() -> None:
    """By places a seat is of who sat there in most rounds: Ann, who won two."""
    night = club("Ann Ben Cleo Dan Eva", starts=timezone.now())
    ranking(night.season, "places")
    anns(night)
    table = enter(
        sit(night.evening, night.people_at(ANN, BEN, CLEO, DAN)), *[RANKED] * 2
    )
    seating.seat(table, {0: "Eva"}, 3)
    enter(table, RANKED)
    found = say_rivals(runner(table), table)
    assert found == ("Ann and Ben this year", "Ann", 2, 0, "Ben")


def test_a_table_that_does_not_count_says_nothing(night: Club) -> None:
    anns(night)
    table = anns(night)
    TableAssignment.objects.filter(table=table).update(left_out=True)
    assert say_rivals(runner(table), table) is None


def test_it_asks_as_much_however_often_they_met(night: Club) -> None:
    def count_queries() -> int:
        table = anns(night)
        phone = runner(table)
        phone.get(f"/t/{table.code}/")
        with CaptureQueriesContext(connection) as queries:
            assert say_rivals(phone, table) is not None
        return len(queries)

    anns(night)
    few = count_queries()
    for _ in range(4):
        bens(night)
    assert count_queries() == few
