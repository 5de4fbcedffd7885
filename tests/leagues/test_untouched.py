"""A table that is begun and has nothing entered is seated anew: three become four."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.leagues.models import Person, Result, TableAssignment
from scorekeeper.tables.models import Table
from tests.leagues.nights import Hall
from tests.leagues.people import member
from tests.leagues.reading import text
from tests.leagues.sessions import stop
from tests.tables.people import record, scorer

pytestmark = pytest.mark.django_db
SEVEN = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete")


@pytest.fixture
def hall() -> Hall:
    """Seven are there: a table of four and one of three; Hugo comes late."""
    hall = Hall(*SEVEN, "Hugo", games=("skat",))
    hall.tonight.planned_rounds = 4
    hall.tonight.save()
    hall.here(*SEVEN)
    hall.draw()
    hall.begin()
    hall.here("Hugo")
    return hall


def three() -> TableAssignment:
    (found,) = [one for one in TableAssignment.objects.all() if seats_of(one) == 3]
    return found


def seats_of(assignment: TableAssignment) -> int:
    return assignment.seats.count()


def anew(hall: Hall, assignment: TableAssignment, phone: Client | None = None) -> str:
    answer = hall.post(f"seats/{assignment.pk}/anew/", phone)
    return str(answer.headers.get("Location", answer.status_code))


def takes(hall: Hall, assignment: TableAssignment, name: str) -> None:
    """The seats as the page has them, and one more."""
    people = [
        *(seat.person for seat in assignment.seats.all()),
        Person.objects.get(name=name),
    ]
    seats = {f"seat-{at}": person.pk for at, person in enumerate(people)}
    said: dict[str, Any] = {"game": "skat", **seats}
    hall.post(f"seats/{assignment.pk}/", **said)
    hall.post("begin/")


def test_a_table_of_three_takes_a_fourth_before_its_first_deal(hall: Hall) -> None:
    """It has 4 deals then, where three of them had 3; its slip opens it as before."""
    assignment = three()
    old = assignment.table
    assert old is not None and old.options["deals"] == 3
    slip, before = old.scorer_token, old.players
    assert "Seats of table 2" in text(hall.phone.get(hall.url()))
    assert anew(hall, assignment) == hall.url(f"seats/{assignment.pk}/")
    page = text(hall.phone.get(hall.url()))
    assert "Table 2 Change" in page and "not started" in page
    assert Client().get(f"/score/{slip}/")["Location"] == f"/l/slip/{slip}/"
    takes(hall, assignment, "Hugo")
    assignment.refresh_from_db()
    table = assignment.table
    assert table is not None and table.scorer_token == slip
    assert (assignment.turn, assignment.number) == (1, 2)
    assert table.players == [*before, "Hugo"] and table.options["deals"] == 4
    # The dealer, who sits first, sits out; the bid is of the other three.
    record(table, 1, {"declarer": 3, "bid": 18}, {"game": "C"})
    record(table, 1, {"matadors": 1, "card_points": 70})
    assert not Table.objects.filter(pk=old.pk).exists()
    assert "sits out" not in text(hall.phone.get(hall.url()))


def test_what_was_entered_stays(hall: Hall) -> None:
    """The page may be older than the first entry; then nothing is taken back."""
    assignment = three()
    table = assignment.table
    assert table is not None
    record(table, 1, {"declarer": 1, "bid": 18})
    assert anew(hall, assignment) == f"{hall.url()}#now"
    assignment.refresh_from_db()
    assert assignment.table == table
    page = text(hall.phone.get(hall.url()))
    assert "Seats of table 1" in page and "Seats of table 2" not in page
    assert scorer(table).get(f"/t/{table.code}/").status_code == 200


def test_a_second_tap_finds_it_drawn(hall: Hall) -> None:
    assignment = three()
    assert anew(hall, assignment) == anew(hall, assignment)


def test_who_holds_no_evening_takes_nothing_back(hall: Hall) -> None:
    assignment = three()
    ann = member(hall.league, "Paul")
    assert anew(hall, assignment, ann) == "403"
    assert "Seats of table" not in text(ann.get(hall.url()))
    hall.post("close/", key="k")
    hall.tonight.closed = hall.tonight.starts
    hall.tonight.save()
    assert anew(hall, assignment) == f"{hall.url()}#now"
    assignment.refresh_from_db()
    assert assignment.table is not None


def test_a_table_that_is_ended_empty_is_no_table(hall: Hall) -> None:
    """Nobody sat out for it; no list, no report, nothing that is finished has it."""
    for assignment in TableAssignment.objects.all():
        assert assignment.table is not None
        stop(assignment.table)
    page = text(hall.phone.get(hall.url()))
    assert "Finished" not in page and "sits out" not in page
    assert "Seats of table" not in page and "Games in progress" not in page
    assert not Result.objects.exists()
    report = text(hall.phone.get(hall.url("report/")))
    assert "Table 1" not in report and "Table 2" not in report
