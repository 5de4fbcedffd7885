"""A league that is given up."""

from typing import Any

import pytest

from scorekeeper.leagues.models import League, Person, Role, Seat, Sitting
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.leagues import evenings
from tests.leagues.people import account, signed_in
from tests.leagues.test_people import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """Ann runs it. Dan sat for Cleo once; a second record of Ben was merged."""
    club = evenings.club()
    ann, ben, cleo, dan = club.people
    ann.role, ann.user = Role.ORGANISER, account("Ann")
    ann.save()
    club.play(0, 1, 2, 3)
    evenings.sit(club.evening, [ann, ben, dan], instead_of={2: cleo})
    Person.objects.create(league=club.league, name="Benny", into=ben)
    club.league.deeds.create(kind="left", person=ben, by="Ann")
    return club.league


def deleted(league: League, name: str) -> Any:
    url = f"/l/{league.code}/delete/"
    return signed_in("Ann").post(url, {"name": name}, follow=True)


def test_its_tables_stay_and_nothing_else(league: League) -> None:
    page = deleted(league, "thursday cards")
    assert "Thursday Cards is deleted." in text_of(page)
    kinds = (League, Person, Sitting, Seat)
    assert [kind.objects.count() for kind in kinds] == [0, 0, 0, 0]
    tables = list(Table.objects.order_by("pk"))
    assert [table.counted for table in tables] == [False, False]
    assert scoring.read(tables[0]).shown["totals"] == [27, 15, 12, -3]


def test_another_league_keeps_everything(league: League) -> None:
    other = evenings.club()
    other.play(0, 1, 2, 3)
    before = evenings.rows(other.league)
    assert len(before) == 4 + 4 + 4
    deleted(league, "Thursday Cards")
    assert evenings.rows(other.league) == before


def test_another_name_deletes_nothing(league: League) -> None:
    page = deleted(league, "Friday Cards")
    assert "This league is called Thursday Cards." in text_of(page)
    assert 'value="Friday Cards"' in page.content.decode()
    assert League.objects.count() == 1
