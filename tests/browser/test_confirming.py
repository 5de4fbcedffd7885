"""A round that one side records and another accepts or refuses, on two phones."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables.models import Table
from tests.browser.test_accessibility import look_at
from tests.browser.touch import press
from tests.tables.people import FIRST, new_table, record

Phones = Callable[..., Page]


@pytest.fixture
def table(site: str) -> Table:
    """The bids of round 1 are in."""
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]})
    return table


def sits(phone: Page, url: str, name: str) -> Page:
    """Through a link, and to a seat."""
    phone.goto(url)
    phone.get_by_role("link", name="More", exact=True).click()
    seat = phone.get_by_role("button", name=name, exact=True)
    elsewhere = phone.get_by_role("link", name="Choose")
    expect(seat.or_(elsewhere).first).to_be_visible()
    if not seat.count():
        elsewhere.click()
    press(phone, name)
    return phone


def records(phone: Page, facts: list[int]) -> None:
    phone.get_by_role("link", name="Score", exact=True).click()
    for name, won in zip(("Ann", "Ben", "Cleo", "Dan"), facts, strict=True):
        field = phone.get_by_role("textbox", name=f"{name}, tricks", exact=True)
        field.fill(str(won))
    press(phone, "Save round 1")


def test_accepted_on_another_phone(new_phone: Phones, table: Table) -> None:
    ann = sits(new_phone(), f"/run/{table.run_key}/", "Ann")
    press(ann, "2 minutes")
    expect(ann.locator("main")).to_contain_text("2 minutes pass and nobody objects")
    press(ann, "On")
    expect(ann.locator("#notices")).to_contain_text("Confirmed by the others: on")
    look_at(ann)
    ben = sits(new_phone(), f"/t/{table.code}/", "Ben")
    ben.get_by_role("link", name="Score", exact=True).click()

    records(ann, FIRST["tricks"])
    expect(ann.locator("main")).to_contain_text("Round 1 is provisional")
    expect(ann.locator("#scores .tot").first).to_contain_text("provisional")
    expect(ann.get_by_role("button", name="Accept round 1")).to_have_count(0)
    look_at(ann)

    # It comes by itself.
    expect(ben.get_by_role("button", name="Accept round 1")).to_be_visible()
    look_at(ben)
    press(ben, "Accept round 1")
    expect(ben.locator("#notices")).to_contain_text("Round 1 counts")
    expect(ben.locator("main")).not_to_contain_text("provisional")
    expect(ann.locator("main")).not_to_contain_text("provisional")


def test_refused_on_another_phone(new_phone: Phones, table: Table) -> None:
    ann = sits(new_phone(), f"/run/{table.run_key}/", "Ann")
    press(ann, "On")
    ben = sits(new_phone(), f"/t/{table.code}/", "Ben")
    records(ann, FIRST["tricks"])
    ben.get_by_role("link", name="Sheet").click()
    expect(ben.locator("#pad tfoot")).to_contain_text("*")
    look_at(ben)
    press(ben, "Refuse")
    expect(ben.locator("#notices")).to_contain_text("Round 1 is disputed")
    expect(ben.locator("main")).to_contain_text("Not accepted.")
    expect(ann.locator("main")).to_contain_text("Round 1 is disputed")
