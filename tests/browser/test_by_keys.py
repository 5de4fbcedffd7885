"""Without a mouse and without a finger: by Tab, arrows and Return alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_focus import focus
from tests.support.idle import idle

STOPS = '.deck button:not([tabindex="-1"])'
HAS = "(one) => one === document.activeElement"


def to(page: Page, target: Locator, key: str = "Tab", most: int = 40) -> None:
    """Press the key until this has the focus."""
    for _ in range(most):
        if target.evaluate(HAS):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {target}")


@pytest.fixture
def trick(phone: Page, site: str) -> Page:
    phone.goto("/desk/?of=gypsy&q=trick&trump=S")
    expect(phone.locator(STOPS)).to_have_count(1)
    return phone


def test_a_pack_is_one_stop_and_arrows_go_through_it(trick: Page) -> None:
    deck = trick.locator(".deck button")
    expect(deck).to_have_count(52)
    to(trick, deck.first)
    for key, value in (("ArrowRight", 1), ("ArrowLeft", 0), ("End", 51), ("Home", 0)):
        trick.keyboard.press(key)
        assert deck.nth(value).evaluate(HAS), key
    trick.keyboard.press("ArrowDown")
    below, first = trick.locator(":focus").bounding_box(), deck.first.bounding_box()
    assert below and first
    assert below["y"] > first["y"]
    assert abs(below["x"] - first["x"]) < first["width"]
    trick.keyboard.press("Tab")
    assert trick.locator(":focus").get_attribute("id") == "take"
    trick.keyboard.press("Shift+Tab")
    assert trick.locator(":focus").evaluate("(one) => one.matches('.deck button')")


def test_the_desks_pack_goes_and_the_focus_is_at_the_ruling(trick: Page) -> None:
    """After the last card of a trick no card can be tapped any more."""
    to(trick, trick.locator(".deck button").first)
    for number in (1, 2, 3, 4):
        trick.keyboard.press("Enter")
        entered = re.compile(rf"^\w+( \w+){{{number - 1}}}$")
        expect(trick.locator("#cards")).to_have_value(entered)
        idle(trick)
        if number < 4:
            assert trick.locator(":focus").evaluate("(one) => !!one.closest('.deck')")
            trick.keyboard.press("ArrowRight")
    expect(trick.locator(".deck")).to_have_count(0)
    assert focus(trick) == "ruling"
