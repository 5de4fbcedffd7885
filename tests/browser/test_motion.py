"""After a save: totals count up and the marks run; who wants quiet sees them stand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.browser.gypsy import fill
from tests.browser.live import runs
from tests.support.idle import idle
from tests.tables.people import FIRST, SECOND, new_table, play, record

# Every number that stood in the place of the first total, and whether marks moved.
WATCHES = """() => {
  window.stood = [];
  window.moved = false;
  const look = () => {
    const shown = document.querySelector(".scores > li .tot:not(.vh)");
    const text = shown?.firstChild.textContent.trim();
    if (text && window.stood.at(-1) !== text) window.stood.push(text);
    const moving = document.getAnimations().map((one) => one.effect.target);
    window.moved ||= moving.some((one) => one.closest(".race"));
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture
def table(site: str) -> Table:
    """Round 1 is scored (7, −1, 6, 3); the tricks of round 2 are due."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    return table


def saves(phone: Page) -> None:
    fill(phone, "tricks", SECOND["tricks"])
    idle(phone)
    phone.evaluate(WATCHES)
    phone.locator("#save").click()
    expect(phone.locator(".just")).to_contain_text("Ann pulls away: 4 ahead of Dan.")


def test_totals_count_up_to_the_true_number(phone: Page, table: Table) -> None:
    phone.emulate_media(reduced_motion="no-preference")
    runs(phone, table)
    saves(phone)
    # A tap meanwhile enters.
    phone.locator("#strip button", has_text="3").first.click()
    # Whoever reads the page has the true number all the time.
    expect(phone.locator(".scores .tot:not([aria-hidden])").first).to_have_text("12")
    expect(phone.locator(".scores .tot")).to_have_count(4)
    stood = phone.evaluate("window.stood")
    assert stood[0] == "7" and stood[-1] == "12" and len(stood) > 2
    assert stood == sorted(stood, key=int)
    assert phone.evaluate("window.moved")
    expect(phone.locator("[name=bids-3]")).to_have_value("3")


@pytest.mark.chromium("asks for no motion, which no other driver can")
def test_who_wants_no_motion_sees_none(phone: Page, table: Table) -> None:
    phone.emulate_media(reduced_motion="reduce")
    runs(phone, table)
    saves(phone)
    expect(phone.locator(".scores .tot").first).to_have_text("12")
    idle(phone)
    assert phone.evaluate("window.stood") == ["7", "12"]
    assert not phone.evaluate("window.moved")


def test_what_was_just_saved_stands_there_without_a_script(
    new_phone: Callable[..., Page], table: Table
) -> None:
    """What each gained on dark ground, the way of the best, one sentence: until the
    next entry.
    """
    phone = new_phone(java_script_enabled=False)
    phone.goto(f"/run/{table.host_token}/")
    fill(phone, "tricks", SECOND["tricks"])
    phone.locator("#save").click()
    expect(phone.locator(".just")).to_have_text("Ann pulls away: 4 ahead of Dan.")
    expect(phone.locator(".race .trail")).to_have_count(1)
    gains = phone.locator(".scores .chg")
    expect(gains).to_have_text(["+5", "+5", "−1", "+5"])
    for at in range(4):
        expect(gains.nth(at)).to_be_visible()
    name = phone.locator(".scores .nm").first
    ink = name.evaluate("(one) => getComputedStyle(one).color")
    expect(gains.first).to_have_css("background-color", ink)
    fill(phone, "bids", [3, 3, 3, 3])
    phone.locator("#save").click()
    expect(phone.locator("[name=tricks-0]")).to_have_count(1)
    expect(phone.locator(".just, .trail, .fresh")).to_have_count(0)


def test_the_end_is_drawn_once_on_a_phone_that_follows(
    phone: Page, table: Table
) -> None:
    """And is there as it stands for whoever comes later."""
    record(table, 2, {"tricks": SECOND["tricks"]})
    strong = {"bids": [7, 3, 3, 3], "tricks": [7, 2, 2, 2]}
    phone.emulate_media(reduced_motion="no-preference")
    play_on(table, strong)  # 21 3 4 7
    phone.goto(f"/t/{table.code}/")
    idle(phone)
    phone.evaluate("""() => document.addEventListener("parts", () => {
      let many = 0;
      const look = () => {
        const plate = document.querySelector(".plate");
        many = Math.max(many, plate?.getAnimations({ subtree: true }).length || 0);
        window.risen = many;
        requestAnimationFrame(look);
      };
      look();
    })""")
    play_on(table, strong)  # 30
    expect(phone.locator(".plate")).to_contain_text("Ann wins")
    phone.wait_for_function("() => window.risen > 2")
    phone.wait_for_function("() => document.getAnimations().length === 0")
    phone.reload()
    expect(phone.locator(".plate")).to_contain_text("Ann wins")
    # Beside the button that rests for a moment.
    moved = "document.getAnimations().filter((one) => one.animationName !== 'rest')"
    assert phone.evaluate(f"{moved}.length") == 0


def play_on(table: Table, played: dict[str, list[int]]) -> None:
    number = scoring.read(table).due
    assert number is not None
    record(table, number, {"bids": played["bids"]})
    record(table, number, {"tricks": played["tricks"]})
