"""Deleting an account keeps the games and blanks the name; data is taken out before."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from scorekeeper.accounts import deletion, hooks as offers
from scorekeeper.accounts.models import KeptTable, User
from scorekeeper.tables import log, scoring
from scorekeeper.tables.events.names import rename
from scorekeeper.tables.models import Entry, Kind, Phone, SeatClaim, Table, Way
from tests.accounts.people import PASSWORD, account, sign_in, tables_known
from tests.accounts.seats import claim, seat_at
from tests.tables.people import FIRST, STRONG, looker, new_table, play, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def ben() -> User:
    found: User = account("Ben", email="ben@example.org")
    return found


@pytest.fixture
def table() -> Table:
    """Won by Ann with 27; Ben wrote the last round."""
    table = new_table()
    play(table, STRONG, STRONG)
    record(table, 3, {"bids": STRONG["bids"]}, {"tricks": STRONG["tricks"]}, by="Ben")
    return table


@pytest.fixture
def hooks() -> Iterator[list[User]]:
    """What a league would do, and whose name it has blanked."""
    blanked: list[User] = []
    of = [lambda user: {"leagues": [user.username]}]
    before = [*offers.data], [*offers.blank]
    offers.data[:], offers.blank[:] = of, [blanked.append]
    yield blanked
    offers.data[:], offers.blank[:] = before


def delete(phone: Client) -> str:
    answer = phone.post("/account/delete/", follow=True)
    return answer.content.decode()


def test_the_games_stay_and_the_name_goes(
    ben: User, table: Table, hooks: list[User]
) -> None:
    phone = claim(table, "Ben", "Ben")
    page = phone.get("/account/delete/").content.decode()
    assert f"table {table.code}" in page
    assert "The account is deleted." in delete(phone)
    table.refresh_from_db()
    assert table.players == ["Ann", "Former player", "Cleo", "Dan"]
    assert table.final is not None
    assert table.final["verdict"]["totals"] == [27, -3, -3, -3]
    assert scoring.read(table).shown["winners"] == [0]
    assert not User.objects.exists() and not KeptTable.objects.exists()
    assert len(hooks) == 1


def test_the_name_is_nowhere_any_more(ben: User, table: Table) -> None:
    delete(claim(table, "Ben", "Ben"))
    table.refresh_from_db()
    kept: list[Any] = [*Entry.objects.values_list("by", "data", "reason")]
    kept += [*Phone.objects.values_list("name"), table.players, table.final]
    assert "Ben" not in json.dumps(kept)
    page = looker(table).get(f"/t/{table.code}/sheet/").content.decode()
    assert "Ben" not in page and "Former player, seat 2" in page


def test_the_phone_knows_nothing_of_it_any_more(ben: User, table: Table) -> None:
    phone = claim(table, "Ben", "Ben")
    delete(phone)
    assert tables_known(phone) == []
    assert phone.get("/account/").status_code == 302
    assert "No account" in sign_in(Client(), "Ben").content.decode()


def test_two_who_left_are_told_apart(ben: User, table: Table) -> None:
    account("Dan")
    delete(claim(table, "Ben", "Ben"))
    delete(claim(table, "Dan", "Dan"))
    table.refresh_from_db()
    assert table.players == ["Ann", "Former player", "Cleo", "Former player 2"]


def test_the_seat_is_named_in_the_language_of_who_goes(ben: User, table: Table) -> None:
    phone = claim(table, "Ben", "Ben")
    phone.cookies["language"] = "de"
    page = phone.get("/account/delete/").content.decode()
    assert "auf den Plätzen unten steht dann „Früher dabei“" in page
    delete(phone)
    table.refresh_from_db()
    assert table.players == ["Ann", "Früher dabei", "Cleo", "Dan"]


def test_what_a_league_has_blanked_is_not_blanked_again(
    ben: User, table: Table, hooks: list[User]
) -> None:
    phone = claim(table, "Ben", "Ben")
    offers.blank[:] = [lambda _: rename(table, {"Ben": "Former player"}, blank=True)]
    delete(phone)
    table.refresh_from_db()
    assert table.players == ["Ann", "Former player", "Cleo", "Dan"]
    assert [e.kind for e in log.entries_of(table)].count(Kind.RENAMED) == 1


def test_play_goes_on_at_a_table_whose_name_was_blanked(ben: User) -> None:
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]}, by="Ben")
    delete(claim(table, "Ben", "Ben"))
    table.refresh_from_db()
    record(table, 1, {"tricks": FIRST["tricks"]}, by="Ann")
    assert scoring.read(table).shown["totals"] == [7, -1, 6, 3]
    kinds = [entry.kind for entry in log.entries_of(table)]
    assert kinds == [Kind.RECORDED, Kind.RENAMED, Kind.RECORDED]


def test_a_stranger_with_the_code_cannot_blank_a_name(table: Table) -> None:
    account("Eva")
    phone = looker(table)
    phone.post(f"/t/{table.code}/hold/", {"name": "Ben"})
    sign_in(phone, "Eva")
    phone.post("/account/claim/", {"code": "all"})
    page = phone.get("/account/delete/").content.decode()
    assert "Seats that keep their name" in page
    delete(phone)
    table.refresh_from_db()
    assert table.players[1] == "Ben"


def test_who_only_looks_on_blanks_the_own_name(ben: User, table: Table) -> None:
    phone = looker(table)
    phone.post(f"/t/{table.code}/hold/", {"name": "Ben"})
    sign_in(phone, "Ben")
    phone.post("/account/claim/", {"code": "all"})
    delete(phone)
    table.refresh_from_db()
    assert table.players[1] == "Former player"


def test_deleting_is_asked_for_once_more_and_never_by_a_link(ben: User) -> None:
    phone = Client()
    sign_in(phone, "Ben")
    phone.get("/account/delete/")
    assert User.objects.exists()
    delete(phone)
    delete(phone)  # a double tap
    assert not User.objects.exists()


def test_all_data_is_taken_out(ben: User, table: Table, hooks: list[User]) -> None:
    answer = claim(table, "Ben", "Ben").get("/account/data.json")
    assert "attachment" in answer["Content-Disposition"]
    found = answer.json()
    assert (found["account"]["name"], found["account"]["email"]) == (
        "Ben",
        "ben@example.org",
    )
    [line] = found["tables"]
    assert (line["code"], line["seat"]) == (table.code, "Ben")
    assert line["sheet"]["rounds"] == [STRONG] * 3
    assert scoring.check(line["sheet"]).totals == [27, -3, -3, -3]
    assert found["leagues"] == ["Ben"]
    assert PASSWORD not in answer.content.decode() and "pbkdf2" not in str(found)


def test_the_seats_that_an_account_holds_are_taken_out(ben: User, table: Table) -> None:
    seat = {"table": table, "seat": 1, "account": ben, "ident": "a" * 16}
    SeatClaim.objects.create(**seat, way=Way.LEAGUE, since=SINCE, seen=SINCE)
    other = {"table": table, "seat": 2, "ident": "b" * 16, "way": Way.LINK}
    SeatClaim.objects.create(**other)
    phone = Client()
    sign_in(phone, "Ben")
    assert phone.get("/account/data.json").json()["seats"] == [
        {
            "table": table.code,
            "seat": 2,
            "way": "league",
            "scores": False,
            "since": "2026-11-21T20:15:00+00:00",
            "last_here": "2026-11-21T20:15:00+00:00",
        }
    ]


SINCE = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


def test_a_table_one_was_put_out_of_is_not_in_it(ben: User, table: Table) -> None:
    claim(table, "Ben", "Ben")
    KeptTable.objects.update(code="QQQQ", key="")
    assert seat_at(new_table()).get("/account/data.json").status_code == 302
    phone = Client()
    sign_in(phone, "Ben")
    assert phone.get("/account/data.json").json()["tables"] == []


def test_a_table_of_former_players_has_one_name_more() -> None:
    """Everybody there was forgotten, and one of them is once more."""
    names = ["Former player", *(f"Former player {n}" for n in (2, 3, 4))]
    assert deletion.free(Table(players=names)) == "Former player 5"
