"""Without a mouse and without a finger: by Tab, arrows and Return alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from referee import Game, all_games, check
from tests.browser.chance import shortest
from tests.browser.focus import focus
from tests.browser.keys import HAS, Keys, to
from tests.support.idle import idle
from tests.tables.people import new_table

STOPS = '.deck button:not([tabindex="-1"])'


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


# Each kind of stage is in one of them: numbers, choices, switches, lists, bets, cards.
@pytest.mark.sweep(0)
@pytest.mark.parametrize("of", all_games(), ids=lambda of: of.slug)
def test_a_whole_game_is_played_by_keys(phone: Page, site: str, of: Game) -> None:
    played = shortest(of)
    table = new_table(of.slug, played.players, **played.options)
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)
    keys = Keys(phone, scrolls=True)
    for dealt in played.rounds:
        keys.record(dealt)
    sheet = phone.request.get(f"/t/{table.code}/sheet.json").json()
    meant = {**sheet, "rounds": [dealt.raw for dealt in played.rounds]}
    verdict = check(sheet).json()
    assert verdict["totals"] == check(meant).json()["totals"]
    assert verdict["state"] == ("playing" if of.open_ended else "finished")
    assert phone.evaluate("document.activeElement !== document.body")
