"""A phone that keeps the site, where somebody answers for it or its memory goes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import log
from tests.browser.network import FOREIGN, NETWORK
from tests.browser.test_kept import phone as phone, pytestmark as pytestmark
from tests.browser.test_kept_tables import at, says, stage
from tests.browser.test_live import until
from tests.browser.test_networks import SIGN_IN
from tests.browser.test_offline import nothing_waits, rounds_of, totals
from tests.browser.test_table import fill
from tests.tables.people import FIRST, new_table, record

SCORES = ["7", "−1", "6", "3"]


@pytest.mark.parametrize("way", ["portal", "403", "502"])
def test_a_kept_table_goes_on_where_others_answer_for_the_site(
    phone: Page, way: str
) -> None:
    table = new_table()
    record(table, 1, FIRST)
    at(phone, table)
    totals(phone, SCORES)
    with NETWORK.answers(way):
        phone.goto(table.get_absolute_url())
        totals(phone, SCORES)
        stage(phone, "bids", {"bids": [3, 3, 4, 3]}, "Next: tricks")
        says(phone, "On this phone · 1 not sent")
        if way == "portal":
            expect(phone.get_by_text(SIGN_IN)).to_be_visible()
        phone.goto("/")
        expect(phone.get_by_text(FOREIGN)).to_have_count(0)
        expect(phone.locator(f'a[href="/t/{table.code}/"]').first).to_be_visible()
        assert len(log.entries_of(table)) == 1
    phone.goto(table.get_absolute_url())
    until(lambda: rounds_of(table) == [FIRST, {"bids": [3, 3, 4, 3]}], 30)
    nothing_waits(phone)


def test_nothing_is_entered_upon_what_the_site_did_not_take(phone: Page) -> None:
    table = new_table()
    at(phone, table)
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    says(phone, "On this phone · 1 not sent")
    record(table, 1, {"bids": [3, 3, 4, 3]})
    phone.context.set_offline(False)
    row = phone.locator(".foot .row.warn").first
    expect(row).to_contain_text("Another phone entered it differently.")
    phone.goto(table.get_absolute_url())
    phone.context.set_offline(True)
    fill(phone, "tricks", FIRST["tricks"])
    phone.locator("#save").click()
    expect(phone.locator("#fault")).to_contain_text(
        "an entry of this table is in doubt"
    )
    expect(phone.locator("#entry [name=tricks-0]")).to_have_value("5")
    phone.context.set_offline(False)


CLEAR = """async () => {
  await new Promise((done, fail) => {
    const asked = indexedDB.deleteDatabase("scorekeeper");
    asked.onsuccess = done;
    asked.onerror = () => fail(asked.error);
  });
}"""
HAS_SHELL = """async () =>
  (await caches.keys()).some((name) => name.startsWith("shell-"))"""
CLEAR_CACHES = """async () => {
  for (const name of await caches.keys())
    if (!name.startsWith("phone-")) await caches.delete(name);
}"""


def test_memory_that_is_cleared_under_a_running_worker_stops_no_page(
    phone: Page,
) -> None:
    table = new_table()
    at(phone, table)
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    says(phone, "On this phone · 1 not sent")
    phone.context.set_offline(False)
    nothing_waits(phone)
    phone.evaluate(CLEAR)
    phone.goto(table.get_absolute_url())
    says(phone, "Live")
    phone.context.set_offline(True)
    stage(phone, "tricks", FIRST, "Save round 1")
    says(phone, "On this phone · 1 not sent")
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [FIRST], 30)


def test_a_page_without_anything_kept_says_that_there_is_no_network(
    new_phone: Callable[..., Page], site: str
) -> None:
    phone = new_phone(service_workers="allow")
    phone.goto("/")
    until(lambda: phone.evaluate("Boolean(navigator.serviceWorker.controller)"), 20)
    phone.evaluate(CLEAR_CACHES)
    phone.context.set_offline(True)
    phone.goto("/desk/")
    expect(phone.locator("body")).to_contain_text("You are offline")
    phone.context.set_offline(False)
    phone.goto("/")
    until(
        lambda: phone.evaluate(
            "caches.keys().then((all) => all.some((one) => one.startsWith('shell-')))"
        ),
        20,
    )
