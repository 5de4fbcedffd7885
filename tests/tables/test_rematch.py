"""Playing again: the phones of the old table are led into the new one, as they were."""

import re

import pytest
from django.test import Client

from scorekeeper.tables import log
from scorekeeper.tables.models import Kind, Table
from tests.support.wording import wording
from tests.tables.links import role_at, text_of
from tests.tables.people import STRONG, looker, new_table, play, runner, scorer

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Three times 9 points for Ann, −1 for the others: 27, she has won."""
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    table.refresh_from_db()
    return table


@pytest.fixture
def host(table: Table) -> Client:
    return runner(table)


def again(phone: Client, table: Table, key: str = "k") -> Table:
    phone.post(f"/t/{table.code}/again/", {"key": key, "first": "1"})
    return Table.objects.latest("pk")


def onward(phone: Client, table: Table) -> str:
    return phone.get(f"/t/{table.code}/next/")["Location"]


def test_who_scores_goes_on_scoring_in_the_same_seat(
    table: Table, host: Client
) -> None:
    ben = scorer(table)
    ben.post(f"/t/{table.code}/hold/", {"name": "Ben"})
    made = again(host, table)
    assert "Go to the new game" in text_of(ben.get(f"/t/{table.code}/"))
    assert onward(ben, table) == f"/t/{made.code}/"
    assert role_at(ben, made) == "score"
    assert ben.get(f"/t/{made.code}/more/").context["holder"] == "Ben"


@pytest.mark.parametrize(("takes", "role"), [(looker, "view"), (runner, "host")])
def test_others_go_on_as_they_were(
    table: Table, host: Client, takes: object, role: str
) -> None:
    assert callable(takes)
    client = takes(table)
    made = again(host, table)
    onward(client, table)
    assert role_at(client, made) == role


def test_before_a_new_game_there_is_nowhere_to_go(table: Table, host: Client) -> None:
    assert onward(host, table) == f"/t/{table.code}/"
    assert "Go to the new game" not in text_of(host.get(f"/t/{table.code}/"))


def test_two_who_press_come_to_one_table(table: Table, host: Client) -> None:
    other = runner(table)
    made = again(host, table, "one")
    assert again(other, table, "two") == again(host, table, "one") == made
    assert role_at(other, made) == "host"
    assert [e.kind for e in log.entries_of(table)][-2:] == [Kind.RECORDED, Kind.AGAIN]
    assert Table.objects.count() == 2


def test_it_changes_no_score_and_nothing_of_it_is_undone(
    table: Table, host: Client
) -> None:
    again(host, table)
    table.refresh_from_db()
    assert table.final["verdict"]["totals"] == [27, -3, -3, -3]
    last = log.undo_target(log.entries_of(table))
    assert last and last.number == 6


def test_phones_that_follow_hear_of_it(table: Table, host: Client) -> None:
    host.post(f"/t/{table.code}/hold/", {"name": "Ann"})
    again(host, table)
    parts = looker(table).get(f"/t/{table.code}/", headers={"Live": "6"})
    assert (
        'data-news="' + wording("news.again-by", by="Ann") + '"'
    ) in parts.content.decode()
    assert 'data-version="7"' in parts.content.decode()


def test_a_link_made_anew_there_lets_no_phone_over(table: Table, host: Client) -> None:
    ben, dan = scorer(table), scorer(table)
    made = again(host, table)
    onward(dan, table)
    host.post(f"/t/{made.code}/renew/", {"link": "score"})
    assert onward(ben, table) == f"/t/{table.code}/"
    assert "new links" in text_of(ben.get(f"/t/{table.code}/"))
    assert role_at(ben, made) == "view"
    assert onward(dan, table) == f"/t/{made.code}/"
    assert role_at(dan, made) == "view"


def test_a_score_link_revoked_at_the_old_table_gives_nothing_there(
    table: Table, host: Client
) -> None:
    ben = scorer(table)
    host.post(f"/t/{table.code}/renew/", {"link": "score"})
    made = again(host, table)
    onward(ben, table)
    assert role_at(ben, made) == "view"


@pytest.mark.django_db
def test_more_asks_who_begins_as_the_finished_page_does() -> None:
    """Gypsy after three hands that Ann dealt first: Dan is next, or Ann again."""
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    page = runner(table).get(f"/t/{table.code}/more/").content.decode()
    assert "Next in turn" in page and "Same as this game" in page
    key = re.search(r'id="again">.*?name="key" value="([^"]+)"', page, re.S)
    assert key
