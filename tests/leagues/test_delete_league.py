"""A league that is given up."""

from typing import Any

import pytest

from scorekeeper.leagues.models import (
    League,
    Person,
    Role,
    Seat,
    TableAssignment,
    Visibility,
)
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.leagues import sessions
from tests.leagues.people import account, sign_in
from tests.leagues.texts import text_of
from tests.support.wording import wording
from tests.tables.people import STRONG, looker, record, scorer

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """Ann runs it. Dan sat for Cleo once; a second record of Ben was merged."""
    club = sessions.club()
    ann, ben, cleo, dan = club.people
    ann.role, ann.user = Role.ORGANISER, account("Ann")
    ann.save()
    club.play(0, 1, 2, 3)
    sessions.sit(club.evening, [ann, ben, dan], instead_of={2: cleo})
    Person.objects.create(league=club.league, name="Benny", into=ben)
    club.league.audit_log.create(kind="left", person=ben, by="Ann")
    return club.league


def delete(league: League, name: str) -> Any:
    url = f"/l/{league.code}/delete/"
    return sign_in("Ann").post(url, {"name": name}, follow=True)


def test_its_tables_stay_and_nothing_else(league: League) -> None:
    page = delete(league, "thursday cards")
    assert "Thursday Cards deleted." in text_of(page)
    kinds = (League, Person, TableAssignment, Seat)
    assert [kind.objects.count() for kind in kinds] == [0, 0, 0, 0]
    tables = list(Table.objects.order_by("pk"))
    assert [table.counted for table in tables] == [False, False]
    assert scoring.read(tables[0]).shown["totals"] == [27, 15, 12, -3]


def test_another_league_keeps_everything(league: League) -> None:
    other = sessions.club()
    other.play(0, 1, 2, 3)
    before = sessions.rows(other.league)
    assert len(before) == 4 + 4 + 4
    delete(league, "Thursday Cards")
    assert sessions.rows(other.league) == before


def test_another_name_deletes_nothing(league: League) -> None:
    page = delete(league, "Friday Cards")
    assert wording("league.is-called", name="Thursday Cards") in text_of(page)
    assert 'value="Friday Cards"' in page.content.decode()
    assert League.objects.count() == 1


# ---- Its finished tables ----


def finish_table(visibility: Visibility = Visibility.PRIVATE) -> Table:
    """Ann runs the league, Ben sat there and has an account; then it is deleted."""
    club = sessions.club()
    League.objects.update(visibility=visibility)
    for person in club.people[:2]:
        person.user = account(person.name)
        person.role = Role.ORGANISER if person.name == "Ann" else Role.PLAYER
        person.save()
    table = club.play(1, 2, 3, 0)
    scores, watches = scorer(table), looker(table)
    scores.get(f"/t/{table.code}/")
    club.league.refresh_from_db()
    delete(club.league, "Thursday Cards")
    table.refresh_from_db()
    table.phones_then = scores, watches
    return table


def test_a_finished_table_of_a_private_league_stays_private() -> None:
    """Deleting the league opened them to whoever knew a code."""
    table = finish_table()
    scores, watched = table.phones_then
    for page in ("", "sheet/", "sheet.json", "chart/", "board/", "more/"):
        for stranger in (looker(table), watched):
            answer = stranger.get(f"/t/{table.code}/{page}")
            assert answer.status_code == 403
            assert "Its league was private and is deleted" in text_of(answer)
            assert "Cleo" not in text_of(answer)
        for part in (scores, sign_in("Ben"), sign_in("Ann")):
            assert part.get(f"/t/{table.code}/{page}").status_code == 200
    link = watched.get(f"/follow/{table.viewer_token}/", follow=True)
    assert link.status_code == 403
    url = f"/t/{table.code}/"
    assert url not in watched.get("/").text and url in scores.get("/").text


def test_nobody_takes_a_seat_at_it() -> None:
    table = finish_table()
    stranger = looker(table)
    stranger.post(f"/t/{table.code}/hold/", {"name": "Cleo"})
    assert stranger.get(f"/t/{table.code}/").status_code == 403


@pytest.mark.parametrize("visibility", [Visibility.LINK, Visibility.PUBLIC])
def test_tables_of_an_open_league_stay_open(visibility: Visibility) -> None:
    table = finish_table(visibility)
    assert looker(table).get(f"/t/{table.code}/sheet/").status_code == 200


def test_a_table_still_played_is_watched_by_its_code_until_it_is_over() -> None:
    club = sessions.club()
    club.people[0].role, club.people[0].user = Role.ORGANISER, account("Ann")
    club.people[0].save()
    table = club.play(1, 2, 3, 0, rounds=1)
    delete(club.league, "Thursday Cards")
    phone = looker(table)
    assert phone.get(f"/t/{table.code}/").status_code == 200
    table.refresh_from_db()
    play_on(table, STRONG, STRONG, STRONG)
    assert phone.get(f"/t/{table.code}/").status_code == 403


def play_on(table: Table, *rounds: Any) -> None:
    for facts in rounds:
        due = scoring.read(table).due
        if due:
            record(table, due, facts)
