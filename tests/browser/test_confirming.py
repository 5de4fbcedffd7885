"""A round that one side records and another accepts or refuses, on two phones."""

from playwright.sync_api import Page, expect

from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.confirming import Phones, sits, table as table
from tests.browser.touch import fill, press
from tests.tables.people import FIRST


def records(phone: Page, facts: list[int]) -> None:
    phone.get_by_role("link", name="Score", exact=True).click()
    for name, won in zip(("Ann", "Ben", "Cleo", "Dan"), facts, strict=True):
        fill(phone, f"{name}, tricks", won)
    press(phone, "Save round 1")


def test_accepted_on_another_phone(new_phone: Phones, table: Table) -> None:
    ann = sits(new_phone(), f"/run/{table.host_token}/", "Ann")
    ann.locator("summary", has_text="The other side confirms").click()
    press(ann, "2 minutes")
    expect(ann.locator("#notices")).to_contain_text("after 2 minutes")
    ann.locator("summary", has_text="The other side confirms").click()
    press(ann, "On")
    expect(ann.locator("#notices")).to_contain_text(
        "The other side confirms each round: on"
    )
    look_at(ann)
    ben = sits(new_phone(), f"/t/{table.code}/", "Ben")
    ben.get_by_role("link", name="Score", exact=True).click()

    records(ann, FIRST["tricks"])
    expect(ann.locator("main")).to_contain_text("Round 1 is not confirmed yet")
    expect(ann.locator("#scores .tot").first).to_contain_text("not confirmed yet")
    expect(ann.get_by_role("button", name="Confirm round 1")).to_have_count(0)
    look_at(ann)

    # It comes by itself.
    expect(ben.get_by_role("button", name="Confirm round 1")).to_be_visible()
    look_at(ben)
    press(ben, "Confirm round 1")
    expect(ben.locator("#notices")).to_contain_text("Round 1 counts")
    expect(ben.locator("main")).not_to_contain_text("not confirmed yet")
    expect(ann.locator("main")).not_to_contain_text("not confirmed yet")


def test_refused_on_another_phone(new_phone: Phones, table: Table) -> None:
    ann = sits(new_phone(), f"/run/{table.host_token}/", "Ann")
    ann.locator("summary", has_text="The other side confirms").click()
    press(ann, "On")
    ben = sits(new_phone(), f"/t/{table.code}/", "Ben")
    records(ann, FIRST["tricks"])
    ben.get_by_role("link", name="Sheet").click()
    expect(ben.locator("#pad tfoot")).to_contain_text("*")
    look_at(ben)
    press(ben, "Dispute it")
    expect(ben.locator("#notices")).to_contain_text("Round 1 is disputed")
    expect(ben.locator("main")).to_contain_text("Not accepted.")
    expect(ann.locator("main")).to_contain_text("Round 1 is disputed")
