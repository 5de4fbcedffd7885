"""A score sheet of paper, pasted on a phone and counted again."""

from playwright.sync_api import Page, expect

from tests.browser.axe import look_at
from tests.tables.links import PAIRS


def test_a_pasted_sheet_says_where_it_parts(phone: Page) -> None:
    phone.goto("/check/")
    phone.locator("#pasted").fill(PAIRS)
    phone.get_by_role("button", name="Check").tap()
    found = phone.locator("#found")
    expect(found).to_have_text("The sheet is wrong in 1 place")
    expect(phone.locator("main")).to_contain_text(
        "Round 4: Ben’s running total is 31 on paper, 24 + 5 = 29."
    )
    look_at(phone)
