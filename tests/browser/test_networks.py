"""Somebody answers in the site's place: nothing is believed, nothing typed is lost.

Whatever a foreign answer says, and whichever request it answers: the page that stood
there stays or its kept copy comes, what was entered waits, and once the site answers
again it is sent once.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.network import FOREIGN, NETWORK, WAYS
from tests.browser.test_live import until
from tests.browser.test_offline import (
    count,
    nothing_waits,
    offline_round,
    open_phone,
    ready,
    rounds_of,
)
from tests.browser.test_table import fill
from tests.tables.people import FIRST, new_table

__all__ = ["open_phone"]
BIDS = {"bids": FIRST["bids"]}
SIGN_IN = "This network answers for the site. Sign in to it, or go on without."
# Those that say that all is well, or where to sign in.
SPEAKING = ("portal", "redirect", "204", "511", "json")
# What a page at a table asks: itself, its parts and its check, what is saved, sent and
# drawn beforehand, and whether the site is there.
PLACES = (
    r"^/t/\w+/$",
    r"/check/$",
    r"/record/$",
    r"/send/$",
    r"/rest/",
    r"/(livez|healthz)$",
    r"/events/$",
)


def is_ours(phone: Page) -> None:
    expect(phone.get_by_text(FOREIGN)).to_have_count(0)
    expect(phone.locator("#scores")).to_be_visible()


def save(phone: Page) -> None:
    fill(phone, "bids", BIDS["bids"])
    phone.locator("#save").click()


def arrives(phone: Page, table: Table) -> None:
    """Once, and nothing is left of it."""
    until(lambda: rounds_of(table) == [BIDS], 30)
    nothing_waits(phone)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]
    is_ours(phone)
    phone.goto(table.get_absolute_url())
    is_ours(phone)


@pytest.mark.parametrize("way", [one for one in WAYS if one not in ("hang", "cut")])
def test_whoever_answers_for_all_of_the_site_is_no_network(
    open_phone: Callable[[Table], Page], way: str
) -> None:
    table = new_table()
    phone = open_phone(table)
    with NETWORK.answers(way):
        save(phone)
        waits = phone.locator(".foot [role=status] .row").first
        expect(waits).to_be_visible()
        expect(phone.get_by_role("button", name="Discard it")).to_have_count(0)
        expect(phone.get_by_text(SIGN_IN)).to_have_count(int(way in SPEAKING))
        is_ours(phone)
        phone.goto(table.get_absolute_url())
        is_ours(phone)
        assert log.entries_of(table) == []
    arrives(phone, table)


def test_what_the_site_took_though_its_answers_came_in_half_is_there_once(
    open_phone: Callable[[Table], Page],
) -> None:
    table = new_table()
    phone = open_phone(table)
    with NETWORK.answers("cut"):
        save(phone)
        until(lambda: rounds_of(table) == [BIDS])
        is_ours(phone)
    arrives(phone, table)


@pytest.mark.parametrize("way", ["portal", "404"])
@pytest.mark.parametrize("where", PLACES)
def test_whatever_is_answered_in_the_place_of_the_site_is_not_taken_for_it(
    open_phone: Callable[[Table], Page], way: str, where: str
) -> None:
    table = new_table()
    phone = open_phone(table)
    with NETWORK.answers(way, where):
        save(phone)
        phone.goto(table.get_absolute_url())
        is_ours(phone)
        ready(phone)
    arrives(phone, table)


def test_a_page_that_is_not_kept_is_where_one_signs_in(
    open_phone: Callable[[Table], Page],
) -> None:
    """Nobody could sign in to a network whose page is never shown."""
    phone = open_phone(new_table())
    with NETWORK.answers("portal"):
        phone.goto("/desk/")
        expect(phone.get_by_text(FOREIGN)).to_be_visible()


# ---- Two windows of one phone ----


def test_two_windows_that_say_different_things_are_a_question(
    open_phone: Callable[[Table], Page],
) -> None:
    """Other bids in each, tricks in the first: that stands, the others are asked."""
    table = new_table()
    phone = open_phone(table)
    other = phone.context.new_page()
    other.goto(table.get_absolute_url())
    ready(other)
    phone.context.set_offline(True)
    fill(other, "bids", [4, 4, 4, 1])
    offline_round(phone, FIRST)
    # What is typed in the other window stands there still.
    expect(other.locator("#entry [name=bids-0]")).to_have_value("4")
    other.locator("#save").click()
    until(lambda: count(other) == 2)
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [FIRST], 30)
    row = phone.locator(".foot .row.warn").first
    expect(row).to_contain_text("Another phone entered it differently.")
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


def test_a_window_draws_what_another_has_entered(
    open_phone: Callable[[Table], Page],
) -> None:
    table = new_table()
    phone = open_phone(table)
    other = phone.context.new_page()
    other.goto(table.get_absolute_url())
    ready(other)
    phone.context.set_offline(True)
    save(phone)
    expect(other.locator("#check")).to_contain_text("How many tricks did each")
    assert count(other) == 1
