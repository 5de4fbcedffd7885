"""Phones whose network goes and comes back."""

import logging
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Table
from tests.browser.gypsy import BIDS, fill
from tests.browser.live import until
from tests.support import engines
from tests.support.idle import idle

SIGN_IN = "This network answers for the site. Sign in to it, or go on without."


# Those that say that all is well, or where to sign in.
SPEAKING = ("portal", "redirect", "204", "206", "304", "511", "json")


# What tells a page that the site may take now what it did not take before.
LOOKED = "document.dispatchEvent(new Event('visibilitychange'))"
ONLINE = "dispatchEvent(new Event('online'))"


MEMORY_IS_FULL = (
    "Not saved: this phone’s memory is full. Make room on it, then save again."
)


@pytest.fixture
def open_phone(new_phone: Callable[..., Page]) -> Callable[..., Page]:
    """A phone that runs the table and is ready to lose its network."""

    def open_table(table: Table) -> Page:
        page = new_phone(service_workers="allow")
        page.goto(f"/run/{table.host_token}/")
        ready(page)
        return page

    return open_table


READY = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const pages = await caches.open("tables");
  const here = location.pathname;
  const { forms } = document.getElementById("follow").dataset;
  return await pages.match(here) && (!forms || await pages.match(forms)) ? true : false;
}"""


def ready(page: Page) -> None:
    """The worker is there, and has the page and all of the round."""
    until(lambda: page.evaluate(READY))


def waiting(page: Page) -> Locator:
    return page.locator(".foot [role=status] .row.warn")


# Where nothing was ever kept there is no database, and asking makes none.
COUNT = """() => new Promise((done, fail) => {
  const asked = indexedDB.open("scorekeeper", 1);
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = () => asked.error.name === "AbortError" ? done(0) : fail(asked.error);
  asked.onsuccess = ({ target: { result: database } }) => {
    const counted = database.transaction("outbox").objectStore("outbox").count();
    counted.onsuccess = () => done(counted.result);
    counted.onerror = () => fail(counted.error);
    database.close();
  };
})"""


def count(page: Page) -> int:
    try:
        return page.evaluate(COUNT)
    except Error as error:  # it has just been opened anew
        logging.getLogger(__name__).warning("not counted: %s", error)
        return -1


def nothing_waits(page: Page) -> None:
    until(lambda: count(page) == 0)
    expect(waiting(page)).to_have_count(0)


def says(page: Page, rounds: str) -> None:
    """Why it waits, by what the browser says of the network."""
    online = page.evaluate("navigator.onLine")
    why = "The site does not answer. Kept on this phone:" if online else "Offline."
    expect(waiting(page)).to_have_text(f"{why} {rounds} waiting to be sent.Try now")


def lose_network(page: Page) -> None:
    """It waits, and says why: a Firefox is told of no network that went."""
    online = page.evaluate("navigator.onLine")
    why = "The site does not answer." if online else "Offline."
    expect(waiting(page)).to_contain_text(why)


def hear_of_it(page: Page) -> None:
    """That the network went: a Firefox that is cut off by a test says so to no page, as
    one on a phone does.
    """
    if engines.is_firefox(page.context):
        page.evaluate("dispatchEvent(new Event('offline'))")


def totals(page: Page, expected: list[str]) -> None:
    expect(page.locator("#scores .tot")).to_have_text(expected)


def tell(page: Page, facts: dict[str, list[int]]) -> None:
    for what, numbers in facts.items():
        fill(page, what, numbers)


def keep(page: Page, number: int, unit: str = "round") -> None:
    words = f"Keep {unit} {number} sent when there is a connection"
    page.locator("#save", has_text=words).click()


def offline_round(page: Page, facts: dict[str, list[int]]) -> None:
    """Round 1, with no network: bids on the page, tricks on what the phone has."""
    page.context.set_offline(True)
    fill(page, "bids", facts["bids"])
    page.locator("#save").click()
    says(page, "1 round")
    expect(page.locator("#check")).to_contain_text("How many tricks did each")
    expect(page.locator("#save .waits")).to_contain_text("Keep round 1")
    tell(page, {"tricks": facts["tricks"]})
    expect(page.locator("#save .waits")).to_have_count(0)
    expect(page.locator("#check")).to_contain_text("Checked once you are online")
    keep(page, 1)
    needs_network(page, "Round 2")


def needs_network(page: Page, what: str) -> None:
    heading = page.locator("#entry .mid")
    expect(heading).to_have_text(f"{what} needs the network")
    expect(page.locator("#save")).to_be_hidden()


def rounds_of(table: Table) -> list[dict]:
    return scoring.read(table).sheet["rounds"]


def is_there_once(page: Page, table: Table) -> None:
    """The site has it, or it waits; else it stands there as it was typed."""
    page.goto(table.get_absolute_url())
    idle(page)
    nothing_waits(page)
    if not log.entries_of(table):
        for seat, bid in enumerate(BIDS["bids"]):
            expect(page.locator(f"#entry [name=bids-{seat}]")).to_have_value(str(bid))
        page.locator("#save").click()
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(page)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


def type_round(page: Page, table: Table) -> None:
    page.goto(table.get_absolute_url())
    fill(page, "bids", BIDS["bids"])
