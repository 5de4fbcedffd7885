"""Without a mouse and without a finger: by Tab, arrows and Return alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from referee import check, game
from tests.browser.chance import Dealt, shortest
from tests.browser.focus import focus
from tests.browser.scribe import ANEW, MARK, Scribe
from tests.support.idle import idle
from tests.tables.people import new_table

STOPS = '.deck button:not([tabindex="-1"])'
MOST = 150  # stops of a page
HAS = "(one) => one === document.activeElement"


def to(page: Page, target: Locator, key: str = "Tab", most: int = MOST) -> None:
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


class Keys(Scribe):
    """A scribe without a finger: to each control by Tab, into it by keys."""

    def tap(self, name: str, text: str) -> bool:
        return False  # the strip is beside the fields, for fingers

    def choose_kind(self, dealt: Dealt) -> None:
        kind = self.phone.locator(
            f'#entry [name="kind"][value="{dealt.round_type.name}"]'
        )
        if kind.count():
            self.choose("kind", dealt.round_type.name)

    def enter(self, name: str, text: str, kind: str) -> None:
        one = self.phone.locator(f'#entry [name="{name}"]:not([type=hidden])')
        fold = one.first.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():
            self.press(fold.locator("> summary"), "Enter")
        if kind == "radio":
            self.choose(name, text)
        elif kind == "checkbox":
            box = self.phone.locator(f'#entry [name="{name}"][type=checkbox]')
            if not box.is_checked():
                self.press(box, "Space")
        elif kind == "select-one":
            to(self.phone, one)
            while one.input_value() != text:
                self.key("ArrowDown")
        else:
            self.type(one, name, text)

    def choose(self, name: str, value: str) -> None:
        """Tab leads to a group, an arrow to the next of it, which is chosen by it."""
        group = self.phone.locator(f'#entry [type=radio][name="{name}"]')
        wanted = self.phone.locator(f'#entry [name="{name}"][value="{value}"]')
        for _ in range(MOST):
            if self.phone.evaluate("document.activeElement.name") == name:
                break
            self.key("Tab")
        if not group.and_(self.phone.locator(":checked")).count():
            self.key("Space")
        for _ in range(group.count()):
            if wanted.is_checked():
                return
            self.key("ArrowDown")
        raise AssertionError(f"no arrow leads to {value} of {name}")

    def type(self, one: Locator, name: str, text: str) -> None:
        taken = self.phone.locator(f'.sug [name="step"][value^="{name}="]:visible')
        if taken.count():
            if taken.get_attribute("value") == f"{name}={text}":
                return  # the button below takes it
            self.press(taken, "Enter")
        to(self.phone, one)
        self.phone.keyboard.press("ControlOrMeta+a")
        self.phone.keyboard.type(text)
        self.settle()

    def press(self, one: Locator, key: str) -> None:
        to(self.phone, one)
        self.key(key)

    def key(self, key: str) -> None:
        self.phone.keyboard.press(key)
        self.settle()

    def save(self) -> None:
        self.settle()
        self.phone.evaluate(MARK)
        self.press(self.phone.locator("#save"), "Enter")
        self.phone.wait_for_function(ANEW)
        idle(self.phone)


# A kind of stage each: numbers, choices and switches, melds and what is left.
@pytest.mark.parametrize("slug", ["gypsy", "skat", "jersey_gin"])
def test_a_whole_game_is_played_by_keys(phone: Page, site: str, slug: str) -> None:
    played = shortest(game(slug))
    table = new_table(slug, played.players, **played.options)
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)
    keys = Keys(phone, scrolls=True)
    for dealt in played.rounds:
        keys.record(dealt)
    sheet = phone.request.get(f"/t/{table.code}/sheet.json").json()
    meant = {**sheet, "rounds": [dealt.raw for dealt in played.rounds]}
    verdict = check(sheet).json()
    assert verdict["totals"] == check(meant).json()["totals"]
    assert verdict["state"] == "finished"
    assert phone.evaluate("document.activeElement !== document.body")
