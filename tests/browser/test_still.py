"""A tap moves nothing of what the thumb is on, and no table moves as it comes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.live import runs
from tests.support.idle import idle
from tests.tables.cards import DECLARED
from tests.tables.hands import ANN
from tests.tables.people import FIRST, FOUR, new_table, play, record

TOP = "(one) => Math.round(one.getBoundingClientRect().top)"
RUN = "AS KS QS JS 10S"


def still(page: Page, name: str, cards: str) -> None:
    """Each of these buttons, one after the other, stays where it is tapped."""
    idle(page)
    for card in cards.split():
        element = page.locator(f'button[name="{name}"][value="{card}"]')
        element.scroll_into_view_if_needed()
        before = element.evaluate(TOP)
        element.tap()
        idle(page)
        assert abs(element.evaluate(TOP) - before) <= 1, f"{name} {card}"


def test_cards_of_a_hand_and_those_that_are_laid_out(phone: Page, site: str) -> None:
    """The page ran 430 pixels away where a card of the hand was picked."""
    gin = new_table("jersey_gin", FOUR[:3])
    runs(phone, gin)
    phone.goto(f"/t/{gin.code}/rounds/1/melds/?ending=knock&by=0")
    still(phone, "card", ANN)
    still(phone, "pick", "9C QC 4H")


def test_cards_of_a_lay_down(phone: Page, site: str) -> None:
    kaluki = new_table("kaluki", FOUR[:3])
    runs(phone, kaluki)
    phone.goto(f"/t/{kaluki.code}/rounds/1/melds/")
    still(phone, "card", RUN)


def test_cards_of_a_trick_and_of_the_desk(phone: Page, site: str) -> None:
    skat = new_table("skat", FOUR[:3], deals=12)
    record(skat, 1, *DECLARED)
    runs(phone, skat)
    phone.goto(f"/t/{skat.code}/rounds/1/cards/")
    still(phone, "card", RUN)
    phone.goto("/desk/?q=meld&of=kaluki")
    still(phone, "card", RUN)


def test_cards_that_a_bank_turns(phone: Page, site: str) -> None:
    skin = new_table("skin", FOUR[:3])
    runs(phone, skin)
    phone.goto(f"/t/{skin.code}/rounds/1/cards/")
    still(phone, "card", "7H 8H 9H")


# What a browser says has moved since it drew the page first, as a share of the window.
MOVED = """() => new Promise((say) => {
  let sum = 0;
  const add = (list) => list.forEach((one) => { sum += one.value; });
  const seen = new PerformanceObserver((list) => add(list.getEntries()));
  seen.observe({type: "layout-shift", buffered: true});
  requestAnimationFrame(() => setTimeout(() => { add(seen.takeRecords()); say(sum); }));
})"""


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
def test_a_table_stands_still_as_it_comes(
    new_phone: Callable[..., Page], site: str, size: tuple[int, int]
) -> None:
    """A quarter of a desk moved where the score sheet came beside the entry."""
    phone = new_phone(viewport={"width": size[0], "height": size[1]}, is_mobile=False)
    table = new_table()
    play(table, FIRST)
    runs(phone, table)
    idle(phone, within=0)
    if size[0] > size[1]:
        phone.locator(".aside tfoot").wait_for()
    assert phone.evaluate(MOVED) <= 0.05
    phone.goto(f"/t/{table.code}/sheet/")
    idle(phone, within=0)
    assert phone.evaluate(MOVED) <= 0.05
