"""Those who still play stay together in the next draw: no other table waits."""

from typing import Any

import pytest

from scorekeeper.leagues.models import TableAssignment
from tests.leagues.nights import EIGHT, Hall
from tests.leagues.sessions import RANKED, enter
from tests.support.wording import wording

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Two tables of four; the first is finished, the second plays on."""
    hall = Hall(*EIGHT)
    hall.here(*EIGHT)
    hall.draw()
    first, _ = hall.begin()
    enter(first, *[RANKED] * 3)
    return hall


def sits(assignment: TableAssignment) -> list[str]:
    return [str(seat.person) for seat in assignment.seats.order_by("number")]


def draw_tables(hall: Hall, **said: Any) -> list[list[str]]:
    hall.draw(**said)
    found = TableAssignment.objects.filter(table=None).order_by("number")
    return [sits(one) for one in found]


def slow() -> list[str]:
    return sits(TableAssignment.objects.get(turn=1, number=2))


def test_they_are_a_table_again_and_the_other_begins(hall: Hall) -> None:
    first, second = draw_tables(hall, together="on")
    assert sorted(second) == sorted(slow()) != sorted(first)
    assert second != slow()  # in other seats
    assert wording("session.tables-later", tables="2") in hall.page()
    hall.post("begin/")
    begun = TableAssignment.objects.filter(turn=2, table__isnull=False)
    assert [one.number for one in begun] == [1]


def test_else_they_are_drawn_with_all(hall: Hall) -> None:
    """Who has met tonight sits apart: two of each table at either."""
    tables = draw_tables(hall)
    assert [len({*one} & {*slow()}) for one in tables] == [2, 2]


def test_where_one_of_them_has_gone_the_others_are_drawn_with_all(hall: Hall) -> None:
    """Seven: one table of Gypsy is for four, and three wait."""
    gone = slow()[0]
    pk = next(one.pk for one in hall.people if one.name == gone)
    hall.post("here/", to=f"{pk}-away")
    (table,) = draw_tables(hall, together="on")
    assert 0 < len({*table} & {*slow()}) < 4


def test_it_is_offered_while_somebody_plays(hall: Hall) -> None:
    says = "Those who still play stay together"
    assert says in hall.page()
    enter(TableAssignment.objects.get(turn=1, number=2).table, *[RANKED] * 3)  # type: ignore[arg-type]
    assert says not in hall.page()
