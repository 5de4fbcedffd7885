"""After a part of the page was replaced: where the focus is, and what was spoken.

Each page that swaps parts, after an action of its own and of another phone: the focus
is on a control in sight, and the live region said one sentence, which is named here.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables.models import Table
from tests.browser.chance import NAMES
from tests.browser.focus import focus
from tests.browser.hearing import announcements, listen
from tests.browser.keys import to
from tests.browser.live import runs
from tests.browser.places import everywhere
from tests.browser.view import DRAWN, HIDDEN
from tests.support.idle import idle
from tests.support.sampling import some
from tests.tables.people import FIRST, SECOND, new_table, play, record

COUNTS = """() => {
  window.keys = 0;
  addEventListener("keydown", () => { window.keys += 1; }, true);
}"""


@pytest.fixture
def table(site: str) -> Table:
    """Round 1 is scored (7, −1, 6, 3), the bids of round 2 are in."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    return table


def type_numbers(page: Page, *numbers: int) -> None:
    """Each number and Return, which goes on to the next."""
    for number in numbers:
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")


@pytest.mark.promise
def test_a_round_by_keys_goes_from_question_to_question(
    phone: Page, table: Table
) -> None:
    """Nine keys a question."""
    runs(phone, table)
    idle(phone)  # Return goes on once quiet.js is there
    phone.locator("[name=tricks-2]").focus()  # left of the dealer
    listen(phone)
    phone.evaluate(COUNTS)
    type_numbers(phone, *SECOND["tricks"])
    idle(phone)
    phone.evaluate("window.heard.length = 0")
    assert focus(phone) == "save"
    phone.keyboard.press("Enter")
    assert phone.evaluate("window.keys") == 9
    expect(phone.get_by_role("heading", name="Bids")).to_be_visible()
    assert announcements(phone) == ["Round 2 saved. Ann +5, Ben +5, Cleo −1, Dan +5"]
    assert focus(phone) == "bids-3"  # left of who deals


@pytest.mark.promise
def test_a_whole_round_takes_twenty_keys_at_most(phone: Page, table: Table) -> None:
    """From its first number to its save: 18."""
    record(table, 2, {"tricks": SECOND["tricks"]})
    runs(phone, table)
    idle(phone)
    phone.locator("[name=bids-3]").focus()  # left of the dealer
    phone.evaluate(COUNTS)
    type_numbers(phone, 3, 3, 3, 3)
    idle(phone)
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()
    idle(phone)
    assert focus(phone) == "tricks-3"
    type_numbers(phone, 4, 3, 3, 3)  # of 13
    idle(phone)
    phone.keyboard.press("Enter")
    expect(phone.locator("#notices")).to_contain_text("Round 3 saved")
    assert phone.evaluate("window.keys") <= 20


@pytest.mark.promise
@pytest.mark.sweep(1)
@pytest.mark.parametrize("where", ["nav [href$='/sheet/']", ".ask [href*=cards]"])
def test_what_another_phone_saves_takes_the_focus_from_nobody(
    phone: Page, table: Table, where: str
) -> None:
    runs(phone, table)
    phone.locator(where).focus()
    before = focus(phone)
    listen(phone)
    table.refresh_from_db()
    record(table, 2, {"tricks": SECOND["tricks"]}, by="Ben")
    expect(phone.get_by_role("heading", name="Bids")).to_be_visible()
    there = focus(phone)
    if where.startswith("nav"):
        assert there == before
    else:  # its question is answered
        assert there in ("Bids", "bids-3")
    assert announcements(phone) == [
        "Entered by Ben: tricks of round 2. Ann 12, Ben 4, Cleo 5, Dan 8."
    ]


SIZES = [(390, 844, ""), (320, 640, ""), (844, 390, ""), (1280, 800, "")]
# As with letters of 32 pixels, where a window is none the taller.
TWICE = """addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSize = "200%";
})"""
SIZES += [(320, 640, TWICE)]
MOST = 90
# What the focus is on, and why it is not in sight; nothing where it left the page.
# A button that has just come in the place of another takes no tap for a moment.
RESTED = """() =>
  document.getAnimations().every(({ animationName }) => animationName !== "rest")"""
STOP = f"""async () => {{
  await ({DRAWN})(); // what keys lead to is brought in by then
  const one = document.activeElement;
  if (one === document.body) return null;
  const name = one.id || one.name || one.getAttribute("href") || one.innerText;
  // Lines, or what is pushed aside, may be taller than a window.
  const {{ top, bottom }} = one.getBoundingClientRect();
  const shown = Math.min(bottom, innerHeight) - Math.max(top, 0);
  const begins = !one.matches("a, button, input, select, summary") && shown >= 48;
  return [name, begins ? "" : ({HIDDEN})(one)];
}}"""


@pytest.mark.usefixtures("by_mail")
@pytest.mark.sweep(0)
@pytest.mark.parametrize(
    ("width", "height", "text"),
    SIZES,
    ids=lambda one: "twice" if one == TWICE else None,
)
def test_whatever_tab_leads_to_is_in_sight(
    new_phone: Callable[..., Page], site: str, width: int, height: int, text: str
) -> None:
    """Over the foot, which stays where it is (2.4.11)."""
    phone = new_phone(viewport={"width": width, "height": height})
    phone.add_init_script(text)
    hidden, stops = [], 0
    tried = some(everywhere(), step=7)  # 35 runs see each page at each size
    for place in tried:
        if not phone.evaluate("document.hasFocus()"):
            # A Firefox has gone on to its own bar, and nobody taps there.
            left, phone = phone, phone.context.new_page()
            left.close()
        place.opens(phone, site)
        idle(phone)
        phone.wait_for_function(RESTED)
        for _ in range(MOST):
            phone.keyboard.press("Tab")
            stop = phone.evaluate(STOP)
            if stop is None:
                break
            stops += 1
            hidden += [f"{place.url} {stop[0]}: {stop[1]}"] if stop[1] else []
        else:
            raise AssertionError(f"{place.url} has {MOST} stops and more")
    assert hidden == [], "\n".join(hidden)
    assert stops > 5 * len(tried)


def test_the_button_pressed_before_a_number_says_what_is_missing(
    phone: Page, site: str
) -> None:
    """The words over the strip were the same as before, and nothing was heard."""
    table = new_table()
    runs(phone, table)
    listen(phone)
    phone.locator("#save").click()
    expect(phone.locator("#check .warn")).to_contain_text("Say a number first.")
    assert announcements(phone) == ["Ben bids. Say a number first."]
    phone.locator("#strip button").first.click()
    expect(phone.locator("#check .warn")).to_have_count(0)


# What is asked where there is a strip, and what the fault at the foot leads to by keys.
LEADS = [
    ("skat", 3, "declarer"),
    ("pepper", 4, "bidder"),
    ("preference", 3, "declarer"),
]


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("slug", "players", "field"), LEADS)
def test_the_fault_at_the_foot_is_reached_and_obeyed_by_keys(
    phone: Page, site: str, slug: str, players: int, field: str
) -> None:
    runs(phone, new_table(slug, NAMES[:players]))
    phone.locator("#save").press("Enter")
    fault = phone.locator("#check a")
    expect(fault).to_be_visible()
    idle(phone)
    to(phone, fault, "Shift+Tab")
    phone.keyboard.press("Enter")
    idle(phone)
    assert focus(phone) == field


def test_too_many_tricks_lead_to_their_numbers_by_keys(
    phone: Page, table: Table
) -> None:
    """Gypsy has a strip: 3 and three times 5 are 18 of 13."""
    runs(phone, table)
    idle(phone)  # Return goes on once quiet.js is there
    phone.locator("[name=tricks-2]").focus()
    type_numbers(phone, 5, 5, 3, 5)
    idle(phone)
    phone.locator("#save").press("Enter")
    fault = phone.locator("#check .warn")
    expect(fault).to_contain_text("18 of 1")
    idle(phone)
    to(phone, fault, "Shift+Tab")
    phone.keyboard.press("Enter")
    idle(phone)
    assert focus(phone).startswith("tricks-")
