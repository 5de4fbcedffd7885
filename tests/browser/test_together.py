"""Seats say their bids on their own phones, or lay a card in secret."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.confirming import Phones, sits
from tests.browser.touch import press
from tests.tables.people import new_table


@pytest.fixture
def table(site: str) -> Table:
    return new_table()


def says(phone: Page, bid: str) -> None:
    phone.get_by_role("textbox", name="Your bid").fill(bid)
    press(phone, "Send")


def test_two_phones_and_a_scorer(new_phone: Phones, table: Table) -> None:
    ann, ben, cleo = new_phone(), new_phone(), new_phone()
    for phone, name in ((ben, "Ben"), (cleo, "Cleo")):
        sits(phone, f"/t/{table.code}/", name)
        phone.goto(f"/t/{table.code}/")
        expect(phone.locator(".bar .live:not(.off)")).to_be_visible()
    ann.goto(f"/run/{table.host_token}/")
    ann.goto(f"/t/{table.code}/")
    expect(ann.locator(".bar .live:not(.off)")).to_be_visible()
    for phone in (ann, ben, cleo):
        expect(phone.locator(".bar .live")).to_have_text("2 following")
    look_at(ben)
    bids = [ann.locator(f"[name=bids-{seat}]") for seat in range(4)]
    bids[0].fill("5")

    cleo.get_by_role("textbox", name="Your bid").fill("4")
    says(ben, "3")
    expect(bids[1]).to_have_value("3")
    expect(ann.locator("#check")).to_contain_text("Cleo bids")
    expect(cleo.locator("#said")).to_contain_text("3")
    expect(cleo.get_by_role("textbox", name="Your bid")).to_have_value("4")
    look_at(cleo)
    press(cleo, "Send")
    expect(bids[2]).to_have_value("4")
    expect(bids[0]).to_have_value("5")
    look_at(ann)
    bids[3].fill("1")
    ann.context.set_offline(True)
    expect(ann.locator(".bar .live")).to_have_text("Not connected")
    says(ben, "2")
    ann.context.set_offline(False)
    expect(bids[1]).to_have_value("2")
    says(ben, "3")
    expect(bids[1]).to_have_value("3")

    press(ann, "Next: tricks")
    expect(ann.locator("#notices")).to_contain_text("Bids saved")
    assert [entry.data["facts"] for entry in log.entries_of(table)] == [
        {"bids": [5, 3, 4, 1]}
    ]
    expect(ben.get_by_role("textbox", name="Your tricks")).to_be_visible()
    expect(ben.locator("#said")).not_to_contain_text("3")


def test_a_card_laid_in_secret_is_shown_once_all_are_in(
    new_phone: Phones, site: str
) -> None:
    table = new_table("minnesota_whist")
    ann, ben = new_phone(), new_phone()
    sits(ann, f"/score/{table.scorer_token}/", "Ann")
    sits(ben, f"/t/{table.code}/", "Ben")
    for phone in (ann, ben):
        phone.goto(f"/t/{table.code}/")
        expect(phone.locator(".bar .live")).to_be_visible()
    ben.get_by_role("button", name="Red", exact=True).click()
    expect(ann.locator("#said")).to_contain_text(
        "Ben chosen; Cleo, Dan and Ann not yet"
    )
    ann.locator("summary").click()
    look_at(ann)
    for name, card in (("Cleo", "Black"), ("Dan", "Red"), ("Your card", "Black")):
        if name == "Dan":
            ann.locator("summary").click()
        ann.get_by_role("group", name=name).get_by_role("button", name=card).click()
        expect(ann.locator("#notices")).to_contain_text("has chosen")
    expect(ben.locator("#said")).to_contain_text("Cleo granded. Ben leads.")
    expect(ben.locator("#said li").nth(1)).to_have_text("CleoBlack")
    expect(ben.locator("#said li").nth(3)).to_have_text("Annnot shown")
    expect(ben.get_by_role("button", name="Red", exact=True)).to_be_hidden()
    look_at(ben)
    expect(ann.get_by_role("radio", name="Cleo")).to_be_checked()
