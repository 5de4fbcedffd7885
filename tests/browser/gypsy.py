"""Rounds of Gypsy, entered on a page."""

from collections.abc import Iterable

from playwright.sync_api import Page, expect

from tests.browser import touch
from tests.tables.people import FIRST, FOUR

BIDS = {"bids": FIRST["bids"]}
# The tap comes once the script that asks for it is over.
TAP = "() => { setTimeout(() => document.getElementById('save').click()); }"


def fill(page: Page, what: str, numbers: Iterable[int]) -> None:
    for name, number in zip(FOUR, numbers, strict=True):
        touch.fill(page, f"{name}, {what}", number)


def press(page: Page, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()


def score(page: Page, number: int, bids: list[int], tricks: list[int]) -> None:
    fill(page, "bids", bids)
    press(page, "Next: tricks")
    expect(page.get_by_role("heading", name="Tricks")).to_be_visible()
    fill(page, "tricks", tricks)
    press(page, f"Save round {number}")
    expect(page.get_by_text(f"Round {number} saved")).to_be_visible()
