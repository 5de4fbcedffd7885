"""Two seats say their bids on their own phones, and a third phone records them."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.test_accessibility import look_at
from tests.browser.test_confirming import Phones, sits
from tests.browser.touch import press
from tests.tables.people import new_table


@pytest.fixture
def table(site: str) -> Table:
    return new_table()


def says(phone: Page, bid: str) -> None:
    phone.get_by_role("textbox", name="Your bid").fill(bid)
    press(phone, "Say it")


def test_two_phones_and_a_scorer(new_phone: Phones, table: Table) -> None:
    ann, ben, cleo = new_phone(), new_phone(), new_phone()
    for phone, name in ((ben, "Ben"), (cleo, "Cleo")):
        sits(phone, f"/t/{table.code}/", name)
        phone.goto(f"/t/{table.code}/")
        expect(phone.locator(".bar .live")).to_have_text("Live")
    ann.goto(f"/run/{table.run_key}/")
    ann.goto(f"/t/{table.code}/")
    expect(ann.locator(".bar .live")).to_have_text("Live")
    look_at(ben)
    bids = [ann.locator(f"[name=bids-{seat}]") for seat in range(4)]
    bids[0].fill("5")

    cleo.get_by_role("textbox", name="Your bid").fill("4")
    says(ben, "3")
    expect(bids[1]).to_have_value("3", timeout=1500)
    expect(ann.locator("#check")).to_contain_text("Not in yet: Cleo and Dan.")
    expect(cleo.locator("#said")).to_contain_text("3", timeout=1500)
    expect(cleo.get_by_role("textbox", name="Your bid")).to_have_value("4")
    look_at(cleo)
    press(cleo, "Say it")
    expect(bids[2]).to_have_value("4", timeout=1500)
    expect(bids[0]).to_have_value("5")
    look_at(ann)
    bids[3].fill("1")
    ann.context.set_offline(True)
    expect(ann.locator(".bar .live")).to_have_text("Not connected")
    says(ben, "2")
    ann.context.set_offline(False)
    expect(bids[1]).to_have_value("2", timeout=4000)
    says(ben, "3")
    expect(bids[1]).to_have_value("3", timeout=1500)

    press(ann, "Bids are in")
    expect(ann.locator("#notices")).to_contain_text("Bids saved")
    assert [entry.data["facts"] for entry in log.entries_of(table)] == [
        {"bids": [5, 3, 4, 1]}
    ]
    expect(ben.get_by_role("textbox", name="Your tricks")).to_be_visible()
    expect(ben.locator("#said")).not_to_contain_text("3")
