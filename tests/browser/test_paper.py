"""A score sheet of paper, pasted on a phone and counted again."""

from playwright.sync_api import Page, expect

from tests.browser.axe import look_at
from tests.support.wording import wording
from tests.tables.links import PAIRS


def test_a_pasted_sheet_says_where_it_parts(phone: Page) -> None:
    phone.goto("/check/")
    phone.locator("#pasted").fill(PAIRS)
    phone.get_by_role("button", name="Check").tap()
    found = phone.locator("#found")
    expect(found).to_have_text(wording("paper.parts-count"))
    expect(phone.locator("main")).to_contain_text(
        wording(
            "paper.parts",
            Round="Round 4",
            name="Ben",
            paper="31",
            sum="24 + 5",
            counted="29",
        )
    )
    look_at(phone)
