"""A key makes a tap happen once: it is that of one phone, and opens nothing."""

import pytest
from django.test import Client

from scorekeeper.tables import log
from scorekeeper.tables.events import seating
from scorekeeper.tables.models import Kind, Phone, Table
from tests.tables.links import role_at
from tests.tables.people import (
    FIRST,
    STRONG,
    looker,
    new_table,
    play,
    runner,
    scorer,
    seat_at,
)

pytestmark = pytest.mark.django_db
NAMES = {f"seat-{n}": name for n, name in enumerate(("Ann", "Ben", "Cleo", "Dan"))}
FORM = {"count": "4", "start": "1", **NAMES}
KEY = "0123456789abcdef0123456789abcdef"


def begins(phone: Client, key: str = KEY, to: str = "/new/gypsy/") -> Table:
    phone.get(to)
    phone.post(to, {**FORM, "key": key})
    return Table.objects.latest("pk")


@pytest.fixture
def over() -> Table:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    table.refresh_from_db()
    return table


# ---- A table that is begun ----


@pytest.mark.parametrize("to", ["/new/gypsy/", "/new/gypsy/send/"])
def test_one_form_of_one_phone_begins_one_table(to: str) -> None:
    phone = Client()
    assert begins(phone, to=to) == begins(phone, to=to)
    assert Table.objects.count() == 1


@pytest.mark.parametrize("to", ["/new/gypsy/", "/new/gypsy/send/"])
def test_another_phone_with_the_same_key_comes_to_no_table_of_others(to: str) -> None:
    made = begins(Client())
    stranger = Client()
    assert begins(stranger, to=to) != made
    assert role_at(stranger, made) == "view"


@pytest.mark.parametrize("to", ["/new/gypsy/", "/new/gypsy/send/"])
def test_no_identity_of_a_table_opens_it(to: str) -> None:
    table, stranger = new_table(), Client()
    begins(stranger, table.identity, to)
    assert role_at(stranger, table) == "view"


def test_a_form_that_the_version_before_took_is_taken_once() -> None:
    """It knew a table by the key of its form; the phone has been the host since."""
    phone = Client()
    made = begins(phone)
    Table.objects.update(identity=KEY, begun_key="", begun_by="")
    assert begins(phone) == made
    stranger = Client()
    assert begins(stranger) != made and role_at(stranger, made) == "view"


def test_who_began_it_comes_in_by_the_form_until_the_host_link_is_new() -> None:
    first = Client()
    made = begins(first)
    other = runner(made)
    other.post(f"/t/{made.code}/renew/", {"link": "host"})
    assert begins(first) != made
    assert role_at(first, made) == "view"


def test_who_renews_the_host_link_still_has_the_form() -> None:
    phone = Client()
    made = begins(phone)
    phone.post(f"/t/{made.code}/renew/", {"link": "host"})
    assert begins(phone) == made and role_at(phone, made) == "host"


# ---- Playing again ----


def again(phone: Client, table: Table, key: str = KEY) -> Table:
    phone.post(f"/t/{table.code}/again/", {"key": key, "first": "1"})
    return Table.objects.latest("pk")


def test_the_key_of_playing_again_is_that_of_no_table(over: Table) -> None:
    """It was in log.json, and whoever posted it became the host of the new game."""
    host, stranger = runner(over), looker(over)
    made = again(host, over)
    assert begins(stranger, to="/new/gypsy/send/") != made
    assert role_at(stranger, made) == "view"
    assert KEY not in (made.identity, made.begun_key)


def test_playing_again_says_which_phone_began_it(over: Table) -> None:
    host = runner(over)
    again(host, over)
    entry = log.entries_of(over)[-1]
    mine = Phone.objects.get(table=over, key=over.host_token)
    assert (entry.kind, entry.phone, entry.way) == (Kind.AGAIN, mine.ident, "host")


def onward(phone: Client, table: Table) -> None:
    phone.get(f"/t/{table.code}/next/", follow=True)


def seat_of(phone: Client, table: Table) -> object:
    mine = phone.get(f"/t/{table.code}/hold/").context["mine"]
    return mine and mine.seat


def test_a_seat_that_was_freed_there_does_not_come_back(over: Table) -> None:
    host, ben = runner(over), seat_at(over, "Ben")
    made = again(host, over)
    onward(ben, over)
    assert seat_of(ben, made) == 1
    held = made.claims.get(seat=1)
    host.post(f"/t/{made.code}/seats/", {"free": held.pk})
    onward(ben, over)
    assert seat_of(ben, made) is None
    assert role_at(ben, made) == "view"


def test_a_freed_seat_takes_the_voice_and_a_new_link_the_link(over: Table) -> None:
    """Who came by the score link goes on entering, with no seat to speak from."""
    host, ben = runner(over), seat_at(over, "Ben", scorer)
    made = again(host, over)
    onward(ben, over)
    host.post(f"/t/{made.code}/seats/", {"free": made.claims.get(seat=1).pk})
    onward(ben, over)
    assert (seat_of(ben, made), role_at(ben, made)) == (None, "score")
    host.post(f"/t/{made.code}/renew/", {"link": "score"})
    onward(ben, over)
    assert role_at(ben, made) == "view"


def test_who_was_let_score_there_and_is_no_more_stays_out(over: Table) -> None:
    host, dan = runner(over), looker(over)
    dan.post(f"/t/{over.code}/ask/", {"for": "score"})
    asked = over.seat_requests.get()
    host.post(f"/t/{over.code}/asked/", {"request": asked.pk, "answer": "allow"})
    made = again(host, over)
    onward(dan, over)
    assert role_at(dan, made) == "score"
    host.post(f"/t/{made.code}/seats/", {"free": made.claims.get().pk})
    onward(dan, over)
    assert role_at(dan, made) == "view"


def test_a_seat_that_is_somebody_else_by_now_is_not_taken(over: Table) -> None:
    """Eva sits there for Ben, before his phone goes on to the new game."""
    host, ben = runner(over), seat_at(over, "Ben")
    made = again(host, over)
    seating.seat(made, {1: "Eva"}, 1)
    onward(ben, over)
    assert seat_of(ben, made) is None


def test_a_phone_goes_with_its_person(over: Table) -> None:
    host, ben = runner(over), seat_at(over, "Ben")
    made = again(host, over)
    seating.seat(made, {1: "Cleo", 2: "Ben"}, 1)
    onward(ben, over)
    assert seat_of(ben, made) == 2


# ---- Entries ----


def test_the_key_of_another_phones_entry_is_refused() -> None:
    table = new_table()
    first, other = scorer(table), scorer(table)
    told = {"round": "1", "after": "0", "key": KEY, "kind": "played"}
    bids = {f"bids-{n}": str(bid) for n, bid in enumerate(FIRST["bids"])}
    first.post(f"/t/{table.code}/record/", {**told, **bids})
    assert len(log.entries_of(table)) == 1
    took = {f"tricks-{n}": str(took) for n, took in enumerate(FIRST["tricks"])}
    told |= {"after": "1", **took}
    for to in ("record/", "send/", "send/record/", "send/undo/"):
        answer = other.post(f"/t/{table.code}/{to}", {**told, "entry": "1"})
        assert answer.status_code == 403
    assert len(log.entries_of(table)) == 1
    sent = first.post(f"/t/{table.code}/send/", {**told, "after": "0", **bids})
    assert sent.json()["version"] == 1


def test_a_stranger_hears_nothing_of_an_entry_that_says_no_phone() -> None:
    """As of a sheet that was brought in, whose keys can be worked out."""
    table = new_table()
    log.write(table, Kind.RECORDED, {"round": 1, "facts": FIRST}, key=KEY, after=0)
    assert log.entries_of(table)[0].phone == ""
    told = {"round": "1", "after": "0", "key": KEY, "kind": "played", "entry": "1"}
    for phone in (looker(table), Client()):
        for to in ("send/", "send/record/", "send/undo/", "send/again/"):
            known = phone.post(f"/t/{table.code}/{to}", told)
            unknown = phone.post(f"/t/{table.code}/{to}", {**told, "key": "1" * 32})
            assert known.status_code == unknown.status_code == 403
            assert known.content == unknown.content
    assert len(log.entries_of(table)) == 1


def test_a_phone_is_told_the_keys_of_its_own_entries_alone() -> None:
    table = new_table()
    first, other = scorer(table), scorer(table)
    told = {"round": "1", "after": "0", "key": KEY, "kind": "played"}
    bids = {f"bids-{n}": str(bid) for n, bid in enumerate(FIRST["bids"])}
    first.post(f"/t/{table.code}/record/", {**told, **bids})
    phones = (first, other, looker(table))
    given = [phone.get(f"/t/{table.code}/log.json").json() for phone in phones]
    keys = [[entry["key"] for entry in each["entries"]] for each in given]
    assert keys == [[KEY], ["of 1"], ["of 1"]]
