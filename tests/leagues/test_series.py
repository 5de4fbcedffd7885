"""A series after the other: the same seats once more, on the same evening."""

from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.leagues.models import Result, TableAssignment
from scorekeeper.leagues.sessions import changing
from scorekeeper.tables.models import Table
from tests.leagues.people import person
from tests.leagues.sessions import Club, club, enter, sit
from tests.tables.people import runner

pytestmark = pytest.mark.django_db


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def again(table: Table, key: str = "k") -> tuple[Table, str]:
    """The table that is begun, and what the first page says of it."""
    posted = {"key": key, "first": "1"}
    phone = runner(table)
    page = text_of(phone.post(f"/t/{table.code}/again/", posted, follow=True))
    return Table.objects.latest("pk"), page


def finished_page(table: Table) -> str:
    return text_of(runner(table).get(f"/t/{table.code}/"))


@pytest.fixture
def season() -> Club:
    return club()


def test_the_same_seats_begin_the_next_table_of_the_series(season: Club) -> None:
    table = season.play(0, 1, 2, 3)
    assert "Series 2, same seats" in finished_page(table)
    made, page = again(table)
    new = TableAssignment.objects.get(table=made)
    assert (new.session, new.turn, new.number) == (season.evening, 2, 0)
    assert [seat.person for seat in new.seats.all()] == season.people
    assert made.counted and "New game, same seats." in page
    assert "does not count" not in page
    enter(made, *[ROUND] * 3)
    assert Result.objects.filter(assignment=new).count() == 4


# As in sessions.RANKED, for the seats of the new table: it is the same people.
ROUND = {"bids": [7, 3, 2, 0], "tricks": [7, 3, 2, 1]}


def test_a_double_tap_begins_one(season: Club) -> None:
    table = season.play(0, 1, 2, 3)
    assert again(table)[0] == again(table)[0] == again(table, "other")[0]
    assert TableAssignment.objects.count() == 2


def test_whom_a_seat_counts_for_goes_on(season: Club) -> None:
    eva = person(season.league, "Eva")
    people = [*season.people[:3], eva]
    dan = season.people[3]
    table = sit(season.evening, people, instead_of={3: dan})
    enter(table, *[ROUND] * 3)
    made, _ = again(table)
    seats = TableAssignment.objects.get(table=made).seats.all()
    assert [seat.counts_for for seat in seats] == [None, None, None, dan]


def test_after_the_evening_is_closed_a_game_says_that_it_does_not_count(
    season: Club,
) -> None:
    table = season.play(0, 1, 2, 3)
    changing.close(season.evening, closed=True)
    page = finished_page(table)
    assert "Play again, same seats" in page
    assert "The evening is closed: another game does not count" in page
    made, said = again(table)
    assert not made.counted and "It does not count in the league." in said
    assert TableAssignment.objects.count() == 1


def test_who_sits_elsewhere_by_now_is_named(season: Club) -> None:
    table = season.play(0, 1, 2, 3)
    eva = person(season.league, "Eva")
    sit(season.evening, [season.people[0], season.people[2], eva])
    page = finished_page(table)
    assert "Ann and Cleo sit at another table now: another game here" in page
    assert not again(table)[0].counted


def test_a_number_that_another_table_has_is_not_given_twice(season: Club) -> None:
    table = season.play(0, 1, 2, 3)
    season.evening.assignments.create(turn=2, number=0, game="gypsy")
    made, _ = again(table)
    assert TableAssignment.objects.get(table=made).number == 1


def test_a_table_of_no_league_plays_again_as_ever() -> None:
    season = club()
    table = season.play(0, 1, 2, 3)
    TableAssignment.objects.all().delete()
    Table.objects.update(counted=False)
    table.refresh_from_db()
    assert "Play again, same seats" in finished_page(table)
    made, page = again(table)
    assert not made.counted and "does not count" not in page
    assert season.evening.starts < timezone.now()
