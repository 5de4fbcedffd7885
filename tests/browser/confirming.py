"""Rounds that another side confirms."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Table
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
    """Through a link, and to a seat; by the code alone, as the host allows."""
    phone.goto(url)
    phone.wait_for_url("**/t/**")
    code = phone.url.split("/t/")[1].split("/")[0]
    phone.goto(f"/t/{code}/hold/")
    press(phone, f"I am {name}")
    expect(phone.get_by_role("button", name=f"I am {name}")).to_have_count(0)
    if url.startswith("/t/"):
        phone.goto(f"/t/{code}/hold/")
        press(phone, "Ask for my seat")
        expect(phone.locator("#notices")).to_contain_text("Asked.")
        phone.goto("about:blank")  # a page that follows loads itself anew
        table = Table.objects.get(code=code)
        seats.allow(table, table.seat_requests.get())
    phone.goto(f"/t/{code}/more/")
    return phone
