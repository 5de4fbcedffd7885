"""A phone that keeps the site goes on with its tables without a network."""

from playwright.sync_api import Page, expect

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.test_kept import (
    keep,
    phone as phone,
    pytestmark as pytestmark,
    stop_worker,
)
from tests.browser.test_live import until
from tests.browser.test_offline import nothing_waits, rounds_of, totals
from tests.browser.test_table import fill, press
from tests.tables.people import FIRST, FOUR, new_table

GIVEN = """async (code) => {
  const found = await (await caches.open("tables")).match(`/t/${code}/log.json`);
  return found ? (await found.json()).entries.length : -1;
}"""


def given(phone: Page, table: Table, entries: int) -> None:
    """The phone has the table as it is now."""
    until(lambda: phone.evaluate(GIVEN, table.code) == entries, 20)


def at(phone: Page, table: Table) -> None:
    keep(phone)
    phone.goto(f"/run/{table.host_token}/")
    given(phone, table, table.version)


def says(phone: Page, text: str) -> None:
    expect(phone.locator(".bar .live")).to_have_text(text)


def stage(phone: Page, what: str, facts: dict[str, list[int]], button: str) -> None:
    fill(phone, what, facts[what])
    press(phone, button)


def test_rounds_are_scored_without_a_network_and_sent_once(phone: Page) -> None:
    table = new_table()
    at(phone, table)
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    says(phone, "On this phone · 1 not sent")
    stop_worker(phone)
    stage(phone, "tricks", FIRST, "Save round 1")
    says(phone, "On this phone · 2 not sent")
    # Ann 5 exact: 7. Ben 3 short by 1: −1. Cleo 4 exact: 6. Dan 1 exact: 3.
    totals(phone, ["7", "−1", "6", "3"])
    expect(phone.get_by_text("Round 1 saved.")).to_be_visible()
    phone.get_by_role("button", name="Undo").first.click()
    says(phone, "On this phone · 3 not sent")
    totals(phone, ["0", "0", "0", "0"])
    assert log.entries_of(table) == []
    phone.context.set_offline(False)
    nothing_waits(phone)
    says(phone, "Live")
    assert [e.kind for e in log.entries_of(table)] == [
        "recorded",
        "recorded",
        "undone",
    ]


def test_a_table_begun_without_a_network_gets_its_code_later(phone: Page) -> None:
    keep(phone)
    phone.context.set_offline(True)
    phone.goto("/new/gypsy/")
    for seat, name in enumerate(FOUR, 1):
        phone.get_by_role("textbox", name=f"Seat {seat}").fill(name)
    phone.get_by_role("button", name="Start Gypsy").last.click()
    expect(phone.get_by_role("link", name="No code yet")).to_be_visible()
    stage(phone, "bids", FIRST, "Next: tricks")
    says(phone, "On this phone · 2 not sent")
    stop_worker(phone)
    stage(phone, "tricks", FIRST, "Save round 1")
    totals(phone, ["7", "−1", "6", "3"])
    says(phone, "On this phone · 3 not sent")
    phone.get_by_role("link", name="No code yet").click()
    expect(phone.get_by_text("This table has no code yet")).to_be_visible()
    phone.goto("/")
    expect(phone.get_by_text("Gypsy").first).to_be_visible()
    phone.go_back()
    assert not Table.objects.exists()
    phone.get_by_role("link", name="Keep scoring").click()
    phone.context.set_offline(False)
    nothing_waits(phone)
    table = Table.objects.get()
    phone.wait_for_url(f"**/t/{table.code}/")
    says(phone, "Live")
    assert rounds_of(table) == [FIRST]
    assert table.players == FOUR
