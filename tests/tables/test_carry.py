"""A seat is taken along to another browser: once, and for ten minutes."""

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scorekeeper.tables import log
from scorekeeper.tables.events import carrying, seats
from scorekeeper.tables.models import SeatClaim, Table, Way
from tests.leagues import people
from tests.tables.disputing import raise_it
from tests.tables.links import role_at
from tests.tables.people import looker, runner, scorer, seat_at
from tests.tables.seats import BEN, CLEO, table as table

pytestmark = pytest.mark.django_db


def link_of(phone: Client, table: Table) -> str:
    return str(phone.get(f"/carry/{table.code}/").context["join"]["address"])


def token_of(phone: Client, table: Table) -> str:
    return parse_qs(urlsplit(link_of(phone, table)).query)["seat"][0]


def take_along(phone: Client, token: str) -> Any:
    return phone.post("/carry/", {"seat": token})


def holds(phone: Client, table: Table) -> str:
    """The name of the seat that this phone holds, by what its own page says."""
    answer = phone.get(f"/carry/{table.code}/")
    return str(answer.context["name"]) if answer.status_code == 200 else ""


def speaks(phone: Client, table: Table, key: str) -> bool:
    before = len(log.entries_of(table))
    told = {"words": "Ben took 3.", "way": "words", "key": key}
    told["after"] = str(before)
    phone.post(f"/t/{table.code}/rounds/1/dispute/", told)
    return len(log.entries_of(table)) > before


def test_the_app_has_the_seat_and_the_browser_has_it_no_more(table: Table) -> None:
    browser, app = seat_at(table, "Ben"), Client()
    answer = take_along(app, token_of(browser, table))
    assert answer["Location"] == f"/t/{table.code}/"
    assert [holds(app, table), holds(browser, table)] == ["Ben", ""]
    assert SeatClaim.objects.get().way == Way.GIVEN
    assert [role_at(browser, table), role_at(app, table)] == ["view", "seat"]
    assert not speaks(browser, table, "a")
    assert speaks(app, table, "b")


def test_looking_at_the_link_takes_nothing(table: Table) -> None:
    browser, app = seat_at(table, "Ben"), Client()
    link = link_of(browser, table)
    for _ in range(2):
        answer = app.get(link)
        assert answer.status_code == 200
        assert answer.context["found"].name == "Ben"
        assert "no-store" in answer["Cache-Control"]
    assert [holds(app, table), holds(browser, table)] == ["", "Ben"]


def test_the_field_takes_a_whole_link_or_its_token(table: Table) -> None:
    browser = seat_at(table, "Ben")
    link = link_of(browser, table)
    for typed in (
        link,
        f" {link} ",
        link.partition("seat=")[2],
        token_of(browser, table),
    ):
        answer = Client().get("/carry/", {"seat": typed})
        assert answer.context["found"].name == "Ben"
    app = Client()
    app.get("/carry/", {"seat": link})
    assert take_along(app, link).status_code == 302


def test_a_link_is_good_once(table: Table) -> None:
    browser, app, third = seat_at(table, "Ben"), Client(), Client()
    token = token_of(browser, table)
    take_along(app, token)
    for phone in (third, browser):
        assert take_along(phone, token).status_code == 410
        assert phone.get("/carry/", {"seat": token}).status_code == 410
    assert holds(app, table) == "Ben"


def test_two_that_read_it_at_once_are_one(table: Table) -> None:
    """Both asked before either took it."""
    found = carrying.read(token_of(seat_at(table, "Ben"), table))
    assert found is not None
    carrying.take(found, "first")
    with pytest.raises(seats.Taken):
        carrying.take(found, "second")
    assert SeatClaim.objects.get(seat=BEN).ident == "first"
    # Once that seat is freed it is not taken again by a name of before.
    assert table.phones.get(ident="first").settled


def test_a_link_lasts_ten_minutes(table: Table) -> None:
    token = token_of(seat_at(table, "Ben"), table)
    now = timezone.now()
    for minutes, status in ((9, 200), (11, 410)):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            answer = Client().get("/carry/", {"seat": token})
            assert answer.status_code == status


@pytest.mark.parametrize("ends", ["freed", "let go", "given", "swapped"])
def test_a_seat_that_is_anothers_since_is_not_carried(table: Table, ends: str) -> None:
    browser = seat_at(table, "Ben")
    token, held = token_of(browser, table), table.claims.get(seat=BEN)
    home = f"/t/{table.code}/"
    if ends == "freed":
        runner(table).post(f"{home}seats/", {"free": held.pk})
    elif ends == "let go":
        browser.post(f"{home}hold/", {"name": ""})
    elif ends == "given":
        seats.free(table, held)
        seats.claim(table, BEN, ident="another", way=Way.GIVEN)
    else:
        SeatClaim.objects.filter(pk=held.pk).update(since=timezone.now())
    app = Client()
    assert take_along(app, token).status_code == 410
    assert holds(app, table) == ""


@pytest.mark.parametrize("wrong", ["", "x", "1-abc", "seat=", "9" * 400, "1-a:b:c"])
def test_what_is_no_link_opens_nothing(table: Table, wrong: str) -> None:
    held = seat_at(table, "Ben") and table.claims.get()
    for words in (wrong, f"{held.pk}-{wrong}", f"{held.pk}-{held.ident}"):
        answer = take_along(Client(), words)
        assert answer.status_code in (200, 410)
        assert "found" not in answer.context
    held.refresh_from_db()
    assert held.seat == BEN


def test_a_token_of_something_else_is_none(table: Table) -> None:
    """What is signed for the host’s page gives a freed seat back there alone."""
    held = seat_at(table, "Ben") and table.claims.get()
    assert take_along(Client(), seats.ticket(held)).status_code == 410
    other = carrying.token_of(held, "a key that the table never had")
    assert take_along(Client(), other).status_code == 410


def test_who_scores_by_link_scores_there_too(table: Table) -> None:
    browser, app = seat_at(table, "Ben", scorer), Client()
    take_along(app, token_of(browser, table))
    assert role_at(app, table) == "score"
    assert SeatClaim.objects.get(seat=BEN).way == Way.LINK


def test_a_link_that_was_cancelled_meanwhile_does_not_come_along(table: Table) -> None:
    browser = seat_at(table, "Ben", scorer)
    token = token_of(browser, table)
    runner(table).post(f"/t/{table.code}/renew/", {"link": "score"})
    app = Client()
    assert take_along(app, token).status_code == 410
    assert role_at(app, table) == "view"


def test_who_runs_the_table_runs_it_there_too(table: Table) -> None:
    browser, app = seat_at(table, "Ann", runner), Client()
    take_along(app, token_of(browser, table))
    assert role_at(app, table) == "host"


def test_a_phone_with_a_seat_there_keeps_it(table: Table) -> None:
    browser, other = seat_at(table, "Ben"), seat_at(table, "Cleo")
    token = token_of(browser, table)
    assert take_along(other, token).status_code == 409
    assert take_along(browser, token).status_code == 409
    assert [holds(other, table), holds(browser, table)] == ["Cleo", "Ben"]


def test_a_seat_stays_while_what_it_said_is_open(table: Table) -> None:
    """Else the browser before could be the other side of its own dispute."""
    browser, app = seat_at(table, "Cleo"), Client()
    token = token_of(browser, table)
    raise_it(table, 1, CLEO, words="Ben took 3.")
    table.refresh_from_db()
    assert take_along(app, token).status_code == 409
    assert "join" not in browser.get(f"/carry/{table.code}/").context
    assert [holds(app, table), holds(browser, table)] == ["", "Cleo"]


def test_the_seat_of_an_account_comes_by_signing_in(table: Table) -> None:
    browser = seat_at(table, "Ben")
    token = token_of(browser, table)
    SeatClaim.objects.update(account=people.account("Ben"))
    assert take_along(Client(), token).status_code == 410


def test_who_holds_no_seat_has_no_link(table: Table) -> None:
    for phone in (looker(table), scorer(table), runner(table)):
        answer = phone.get(f"/carry/{table.code}/")
        assert answer["Location"] == f"/t/{table.code}/hold/"


def test_the_seat_page_leads_there_and_back(table: Table) -> None:
    browser, watcher = seat_at(table, "Ben"), looker(table)
    page = browser.get(f"/t/{table.code}/hold/").content.decode()
    assert f'href="/carry/{table.code}/"' in page
    page = watcher.get(f"/t/{table.code}/hold/").content.decode()
    assert 'href="/carry/"' in page
    assert 'name="seat"' in watcher.get("/carry/").content.decode()
