"""Who is kept out by limits: whoever guesses, and nobody who plays beside them."""

import json
from typing import Any

import pytest
from django.test import Client, RequestFactory

from scorekeeper import environment, middleware
from scorekeeper.tables import access, codes
from scorekeeper.tables.models import Table
from tests.accounts.people import PASSWORD, account, member, sign_in
from tests.tables.people import FIRST, FOUR, looker, new_table, play, scorer

pytestmark = pytest.mark.django_db


def guess(phone: Client, times: int = access.MISSES + 1, **meta: str) -> None:
    for _ in range(times):
        phone.get("/join/?code=ZZZZ", **meta)  # type: ignore[arg-type]


# ---- Codes ----


def test_a_guesser_does_not_shut_out_the_phones_of_a_table() -> None:
    """31 wrong codes came from the Wi-Fi of a club, and its scorers could not go on."""
    table = new_table()
    scores, looks = scorer(table), looker(table)
    guess(Client())
    assert scores.get(f"/t/{table.code}/").status_code == 200
    assert looks.get(f"/t/{table.code}/").status_code == 200
    assert looks.get(f"/join/?code={table.code}").status_code == 302
    assert Client().get(f"/t/{table.code}/").status_code == 429


def test_a_link_lets_in_from_where_was_guessed() -> None:
    table = new_table()
    guess(Client())
    assert scorer(table).get(f"/t/{table.code}/").status_code == 200


def test_an_account_that_keeps_the_table_comes_in_by_any_phone() -> None:
    account("Ann")
    table = new_table()
    phone = scorer(table)
    sign_in(phone, "Ann")
    phone.post("/account/claim/", {"code": "all"})
    other = member("Ann")
    del other.cookies["phone"]
    guess(Client())
    assert other.get(f"/t/{table.code}/").status_code == 200


def test_codes_that_are_right_count_for_nothing() -> None:
    table = new_table()
    for _ in range(access.MISSES + 1):
        Client().get(f"/t/{table.code}/")
    assert Client().get(f"/t/{table.code}/").status_code == 200


def test_whoever_guessed_learns_of_no_code() -> None:
    """One that is there and one that is not sound alike."""
    table = new_table()
    play(table, FIRST)
    phone = Client()
    guess(phone)
    said = [phone.get(f"/t/{code}/") for code in (table.code, "ZZZZ")]
    assert [answer.status_code for answer in said] == [429, 429]
    pages = [one.content.decode().partition("<main")[2] for one in said]
    assert pages[0] == pages[1] != ""


# ---- Addresses ----


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("", ""),
    ],
)
def test_an_address_of_ipv6_is_one_of_its_network(address: str, counted: str) -> None:
    assert middleware.household(address) == counted


def test_a_guesser_has_one_count_for_a_whole_network() -> None:
    table = new_table()
    for n in range(access.MISSES):
        guess(Client(), 1, REMOTE_ADDR=f"2001:db8:1:2::{n + 1:x}")
    by = {"REMOTE_ADDR": "2001:db8:1:2:ffff::1"}
    assert Client().get(f"/t/{table.code}/", **by).status_code == 429
    by = {"REMOTE_ADDR": "2001:db8:1:3::1"}
    assert Client().get(f"/t/{table.code}/", **by).status_code == 200


TRUSTED = ["10.0.0.0/8", "fd00::/8"]


@pytest.mark.parametrize(
    ("peer", "told", "meant"),
    [
        # Nobody passed it on: what stands there was written by whoever asks.
        ("203.0.113.7", "198.51.100.1", "203.0.113.7"),
        ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
        # What a stranger wrote stands at the left of what the proxy adds.
        ("10.0.0.1", "192.0.2.66, 198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "10.9.9.9, 198.51.100.1", "198.51.100.1"),
        # Two proxies, one behind the other.
        ("fd00::1", "192.0.2.66, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        ("::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"),
        # What is no address ends it there.
        ("10.0.0.1", "198.51.100.1, unknown, 10.0.0.2", "10.0.0.2"),
        ("10.0.0.1", "", "10.0.0.1"),
    ],
)
def test_a_proxy_is_believed_by_name(
    peer: str, told: str, meant: str, rf: Any, settings: Any
) -> None:
    settings.TRUSTED_PROXIES = TRUSTED
    request = rf.get("/", REMOTE_ADDR=peer, HTTP_X_FORWARDED_FOR=told)
    middleware.believe_proxies(request)
    assert request.META["REMOTE_ADDR"] == meant


def test_a_proxy_at_a_socket_file_has_no_address(rf: Any, settings: Any) -> None:
    request = rf.get("/", REMOTE_ADDR="", HTTP_X_FORWARDED_FOR="198.51.100.1")
    settings.TRUSTED_PROXIES = ["unix"]
    middleware.believe_proxies(request)
    assert request.META["REMOTE_ADDR"] == "198.51.100.1"


def test_an_address_that_is_made_up_gives_no_new_tries(settings: Any) -> None:
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    table = new_table()
    for n in range(access.MISSES):
        told = f"192.0.2.{n}, 198.51.100.1"
        guess(Client(), 1, HTTP_X_FORWARDED_FOR=told)
    by = {"HTTP_X_FORWARDED_FOR": "192.0.2.200, 198.51.100.1"}
    assert Client().get(f"/t/{table.code}/", **by).status_code == 429
    by = {"HTTP_X_FORWARDED_FOR": "198.51.100.2"}
    assert Client().get(f"/t/{table.code}/", **by).status_code == 200


def test_a_stranger_does_not_say_by_which_scheme(rf: Any, settings: Any) -> None:
    settings.TRUSTED_PROXIES = TRUSTED
    schemes = []
    for peer in ("203.0.113.7", "10.0.0.1"):
        request = rf.get("/", REMOTE_ADDR=peer, HTTP_X_FORWARDED_PROTO="https")
        middleware.believe_proxies(request)
        schemes.append(request.scheme)
    assert schemes == ["http", "https"]


def test_proxies_are_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_PROXIES", "127.0.0.1, fd00::/8,unix")
    assert environment.proxies() == ["127.0.0.1", "fd00::/8", "unix"]
    for wrong in ("proxy.example.org", "10.0.0.0/33", "10.0.0.1/8"):
        monkeypatch.setenv("TRUSTED_PROXIES", wrong)
        with pytest.raises(environment.ImproperlyConfigured, match="TRUSTED_PROXIES"):
            environment.proxies()


# ---- Passwords ----


def test_wrong_passwords_lock_the_guesser_and_not_the_owner() -> None:
    account("Ann")
    guesser = Client(REMOTE_ADDR="203.0.113.7")
    for _ in range(5):
        sign_in(guesser, "Ann", "nonsense")
    assert "Too many tries" in sign_in(guesser, "Ann").content.decode()
    owner = Client(REMOTE_ADDR="198.51.100.1")
    assert sign_in(owner, "Ann", PASSWORD).status_code == 302
    assert "Too many tries" in sign_in(guesser, "ANN").content.decode()


# ---- What is said: by phone, and by address for all of a house ----


def says(phone: Client, times: int, **meta: str) -> list[bool]:
    """Whether each of so many words is taken."""
    request = RequestFactory().post("/", **meta)
    request.COOKIES = {name: one.value for name, one in phone.cookies.items()}
    return [access.speak(request) for _ in range(times)]


def at_table(table: Table) -> Client:
    """A phone that came by the link to score, and saw whose seats are free."""
    phone = scorer(table)
    phone.get(f"/t/{table.code}/hold/")
    return phone


def test_a_club_on_one_wifi_is_not_one_phone() -> None:
    """Five phones said four things each, and the sixth was told to wait."""
    table = new_table()
    for _ in range(6):
        assert all(says(at_table(table), 4))


def test_a_phone_that_says_much_waits_and_nobody_beside_it() -> None:
    table = new_table()
    loud, other = at_table(table), at_table(table)
    assert says(loud, 21) == [True] * 20 + [False]
    assert says(other, 1) == [True]


def test_an_address_says_20_times_as_much_however_many_phones() -> None:
    """20 phones of 20 words; the one that forgets its cookie is no new voice."""
    table = new_table()
    phones = [at_table(table) for _ in range(21)]
    for phone in phones[:20]:
        assert all(says(phone, 20))
    assert says(phones[20], 1) == [False]
    assert says(phones[20], 1, REMOTE_ADDR="203.0.113.7") == [True]


def test_a_phone_without_a_cookie_counts_as_its_address() -> None:
    assert says(Client(), 20) == [True] * 20
    assert says(Client(), 1) == [False]


# ---- Tables that are begun ----

BEGIN = {"count": "4", "start": "1"} | {
    f"seat-{n}": name for n, name in enumerate(FOUR)
}
TOO_MANY = 429


def begin_often(
    phone: Client, times: int, to: str = "/new/gypsy/", **meta: Any
) -> list[int]:
    """What the site answers to so many tables."""
    phone.get(to)
    said = []
    for _ in range(times):
        answer = phone.post(to, {**BEGIN, "key": codes.new_key()}, **meta)
        said.append(answer.status_code)
    return said


@pytest.mark.parametrize("to", ["/new/gypsy/", "/new/gypsy/send/"])
def test_a_phone_begins_twenty_tables_in_ten_minutes(to: str) -> None:
    phone = Client()
    assert TOO_MANY not in begin_often(phone, 20, to)
    assert begin_often(phone, 1, to) == [TOO_MANY]
    assert Table.objects.count() == 20
    assert begin_often(Client(), 1, to) != [TOO_MANY]


def test_how_many_a_phone_may_begin_is_a_setting(settings: Any) -> None:
    settings.NEW_TABLES = 2
    phone = Client()
    assert begin_often(phone, 3) == [302, 302, TOO_MANY]
    said = [begin_often(Client(), 1)[0] for _ in range(6)]
    assert said == [302] * 5 + [TOO_MANY]  # with the first of that phone six are new


def test_a_phone_that_throws_its_cookie_away_is_new_each_time() -> None:
    """65 tables were begun in 6 seconds, by nobody; others go on meanwhile."""
    known = Client()
    begin_often(known, 1)
    said = [begin_often(Client(), 1)[0] for _ in range(65)]
    assert said.count(TOO_MANY) == 6
    assert begin_often(known, 1) == [302]
    elsewhere = {"REMOTE_ADDR": "203.0.113.7"}
    assert begin_often(Client(), 1, **elsewhere) == [302]


def test_a_form_that_is_sent_again_is_no_second_table_to_count() -> None:
    phone = Client()
    phone.get("/new/gypsy/")
    for _ in range(30):
        answer = phone.post("/new/gypsy/", {**BEGIN, "key": "one"})
        assert answer.status_code == 302
    assert Table.objects.count() == 1


def test_sheets_that_are_opened_as_tables_count() -> None:
    phone, sheet = Client(), {"game": "gypsy", "players": FOUR, "rounds": [FIRST]}
    posted = {"sheet": json.dumps(sheet)}
    said = [phone.post("/check/open/", posted).status_code for _ in range(21)]
    assert said == [302] * 20 + [TOO_MANY]
