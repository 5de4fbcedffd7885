"""A phone that keeps the site: the desk, sheets and rules without a network."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.kept import edition
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.browser.test_accessibility import look_at
from tests.browser.test_live import until

pytestmark = pytest.mark.skipif(
    edition.current() is None and os.environ.get("REQUIRE_ALL") != "1",
    reason="the site is not packed for phones: make phone",
)
# Python is fetched and started, on two cores that also run the server.
PATIENCE = 60_000
KEEP = re.compile(r"^Keep it here \([56] MB\)$")
CACHED = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("phone-"));
  const all = name ? await (await caches.open(name)).keys() : [];
  return all.map(({ url }) => url.split("/").at(-1)).sort();
}"""
# The snapshot is none that Python could be begun with.
SPOIL = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("phone-"));
  const cache = await caches.open(name);
  const snapshot = (await cache.keys()).find(({ url }) => url.endsWith("/snapshot"));
  await cache.put(snapshot, new Response("no snapshot at all"));
}"""
FULL = """Cache.prototype.put = async () => {
  throw new DOMException("", "QuotaExceededError");
};"""
# What is fetched never comes.
SLOW = """{
  const real = fetch;
  window.fetch = (url, options) =>
    String(url).includes("/static/phone/")
      ? new Promise((_, fail) => options.signal.addEventListener("abort", fail))
      : real(url, options);
}"""
# Chromium shows no installed site to a test.
INSTALLED = """{
  const real = matchMedia;
  window.matchMedia = (query) =>
    query === "(display-mode: standalone)" ? { matches: true } : real(query);
}"""
KEPT = ["library.zip", "lock.json", "pyodide.asm.wasm", "site.zip", "snapshot"]


def keep(phone: Page) -> None:
    phone.goto("/phone/")
    phone.get_by_role("button", name=KEEP).click()
    expect(remove(phone)).to_be_visible(timeout=PATIENCE)


def remove(phone: Page) -> Locator:
    return phone.get_by_role("button", name="Remove it from this phone")


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    return new_phone(service_workers="allow")


def stop_worker(phone: Page) -> None:
    """As a browser does with one that was idle: it is started anew by the next page."""
    session = phone.context.new_cdp_session(phone)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")


def main(phone: Page, url: str) -> str:
    phone.goto(url)
    return phone.locator("main").inner_text()


ASKED = (
    "/games/skat/",
    "/desk/?q=trick&of=gypsy",
    "/desk/?q=may&of=skat",
    "/check/",
)


def test_the_referee_answers_without_a_network_as_with_one(phone: Page) -> None:
    there = [main(phone, url) for url in ASKED]
    keep(phone)
    look_at(phone)
    assert phone.evaluate(CACHED) == KEPT
    phone.context.set_offline(True)
    assert [main(phone, url) for url in ASKED] == there
    phone.locator("textarea").fill("Ann\tBen\tCleo\n1\t2\t3\n4\t4\t4\nTotal\t5\t6\t8")
    phone.get_by_role("button", name="Check", exact=True).click()
    # Cleo has 3 and 4: 7.
    expect(phone.get_by_text("7", exact=True).first).to_be_visible()
    look_at(phone)


def test_a_sheet_checked_without_a_network_is_a_table_once_it_is_back(
    phone: Page,
) -> None:
    keep(phone)
    phone.context.set_offline(True)
    phone.goto("/check/")
    phone.locator("textarea").fill(
        Path("docs/examples/kaluki-finished.json").read_text()
    )
    phone.get_by_role("button", name="Check", exact=True).click()
    open_it = phone.get_by_role("button", name="Open as a table")
    expect(open_it).to_be_visible()
    phone.context.set_offline(False)
    open_it.click()
    expect(phone.get_by_text("The table is open. You are the host.")).to_be_visible()
    table = Table.objects.get()
    assert len(scoring.read(table).sheet["rounds"]) == 2


def test_a_worker_that_was_ended_begins_where_it_was(phone: Page) -> None:
    keep(phone)
    phone.context.set_offline(True)
    stop_worker(phone)
    phone.goto("/games/skat/")
    expect(phone.get_by_role("heading", name="Skat: the rules")).to_be_visible()
    phone.evaluate(SPOIL)
    stop_worker(phone)
    phone.goto("/games/kaluki/")
    expect(phone.get_by_role("heading", name="Kaluki: the rules")).to_be_visible()


def test_it_is_removed_with_all_that_was_fetched(phone: Page) -> None:
    keep(phone)
    remove(phone).click()
    expect(phone.get_by_text("Removed from this phone.")).to_be_visible()
    expect(phone.get_by_role("button", name=KEEP)).to_be_visible()
    until(lambda: phone.evaluate(CACHED) == [])
    assert "offline=1" not in phone.evaluate("document.cookie")
    phone.context.set_offline(True)
    phone.goto("/desk/")
    expect(phone.get_by_text("You are offline")).to_be_visible()


def test_nothing_is_fetched_that_nobody_asked_for(phone: Page) -> None:
    asked: list[str] = []
    phone.context.on("request", lambda request: asked.append(request.url))
    phone.goto("/")
    until(lambda: phone.evaluate("Boolean(navigator.serviceWorker.controller)"))
    phone.get_by_role("link", name="Keep this site on this phone").click()
    expect(phone.get_by_role("button", name=KEEP)).to_be_visible()
    assert [url for url in asked if "/static/phone/" in url] == []
    assert phone.evaluate(CACHED) == []
    assert len(asked) > 5


def test_an_installed_site_offers_first_to_be_kept(phone: Page) -> None:
    phone.goto("/")
    offer = phone.get_by_role("link", name="Keep this site on this phone")
    games = phone.get_by_role("link", name="Skat").first
    assert top(offer) > top(games)
    phone.add_init_script(INSTALLED)
    phone.reload()
    assert top(offer) < top(games)
    look_at(phone)
    offer.click()
    expect(phone.get_by_role("button", name=KEEP)).to_be_visible()


def top(one: Locator) -> float:
    box = one.bounding_box()
    assert box
    return box["y"]


def test_a_phone_without_room_keeps_nothing_half(phone: Page) -> None:
    phone.add_init_script(FULL)
    phone.goto("/phone/")
    phone.get_by_role("button", name=KEEP).click()
    expect(phone.get_by_text("This phone could not keep the site")).to_be_visible()
    assert "offline=1" not in phone.evaluate("document.cookie")
    expect(remove(phone)).to_be_hidden()


def test_fetching_stops_where_it_is_told_to(phone: Page) -> None:
    phone.add_init_script(SLOW)
    phone.goto("/phone/")
    phone.get_by_role("button", name=KEEP).click()
    expect(
        phone.get_by_role("progressbar", name="What has been fetched")
    ).to_be_visible()
    phone.get_by_role("button", name="Stop fetching").click()
    expect(phone.get_by_text("Stopped.")).to_be_visible()
    expect(phone.get_by_role("button", name=KEEP)).to_be_visible()
    assert "offline=1" not in phone.evaluate("document.cookie")
