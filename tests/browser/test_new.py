"""A new table on a phone: house rules that are kept and chosen again."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.touch import by_force, fill, press, step
from tests.support.idle import idle

SEATS = ("Ann", "Ben", "Cleo")


def unfold(phone: Page) -> None:
    phone.locator("details:has([name=deals]) > summary").click()


def test_house_rules_are_kept_and_taken_with_one_tap(phone: Page) -> None:
    phone.goto("/new/skat/")
    press(phone, "3")
    unfold(phone)
    step(phone, "Deals", -4)  # from 36, in threes, without leaving the page
    expect(phone.get_by_role("textbox", name="Deals")).to_have_value("24")
    expect(phone.locator("summary", has_text="Changed")).to_be_visible()
    phone.get_by_label("Save these house rules").fill("Thursday rules")
    press(phone, "Save")
    expect(phone.get_by_text("is saved on this phone")).to_be_visible()
    look_at(phone)

    phone.goto("/new/skat/")
    for seat, name in enumerate(SEATS, 1):
        phone.get_by_role("textbox", name=f"Seat {seat}").fill(name)
    thursday = phone.get_by_role("button", name="Thursday rules", exact=True)
    expect(thursday).to_have_attribute("aria-pressed", "false")
    thursday.click()
    expect(thursday).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("summary", has_text="24 deals")).to_be_visible()
    expect(phone.get_by_role("textbox", name="Seat 3")).to_have_value("Cleo")
    press(phone, "Start Skat")
    expect(phone.locator(".house")).to_contain_text("House rules: 24 deals")
    look_at(phone)


def test_a_preset_that_does_not_fit_says_why_and_is_removed(phone: Page) -> None:
    phone.goto("/new/skat/")
    press(phone, "3")
    unfold(phone)
    fill(phone, "Deals", 27)
    phone.get_by_label("Save these house rules").fill("Club")
    press(phone, "Save")
    press(phone, "4")
    expect(phone.get_by_text("Club, deals: Must be 4 or more")).to_be_visible()
    look_at(phone)
    unfold(phone)
    press(phone, "Remove: Club")
    expect(phone.get_by_text("Club, deals")).to_have_count(0)
    expect(phone.get_by_role("button", name="Club")).to_have_count(0)


def test_enter_goes_from_name_to_name_and_partners_are_named(phone: Page) -> None:
    phone.goto("/new/malilla/")
    phone.get_by_role("textbox", name="Seat 1").focus()
    for name in ("Ann", "Ben", "Cleo"):
        phone.keyboard.type(name)
        phone.keyboard.press("Enter")
    last = phone.get_by_role("textbox", name="Seat 4")
    expect(last).to_be_focused()
    phone.keyboard.type("Ann")
    phone.keyboard.press("Enter")
    wrong = phone.get_by_text("already at this table")
    expect(wrong).to_be_visible()
    last.fill("Dan")
    expect(wrong).to_have_count(0)
    said = phone.get_by_role("status")
    expect(said.get_by_text("Ann and Cleo play against Ben and Dan.")).to_be_visible()
    expect(said.get_by_text("Ann deals, Ben leads.")).to_be_visible()
    by_force(phone.get_by_label("Dan").last).check(force=True)
    expect(said.get_by_text("Dan deals, Ann leads.")).to_be_visible()
    expect(said.get_by_text("Ann deals")).to_be_hidden()
    last.press("Enter")
    expect(phone).to_have_url(re.compile("/t/"))


# As a browser fills a form by itself: all at once, by no key, some telling nobody.
FILLS = """([names, told]) => {
  document.querySelectorAll("[name^=seat-]").forEach((one, at) => {
    one.value = names[at];
    if (!told) return;
    for (const type of ["input", "change"])
      one.dispatchEvent(new Event(type, { bubbles: true }));
  });
}"""


@pytest.mark.promise
@pytest.mark.parametrize("told", [True, False], ids=["told", "untold"])
def test_names_that_a_browser_fills_in_are_those_that_start(
    phone: Page, site: str, told: bool
) -> None:
    phone.goto("/new/skat/")
    press(phone, "3")
    idle(phone)
    phone.evaluate(FILLS, [SEATS, told])
    if told:
        said = phone.get_by_role("status").get_by_text("Ann deals")
        expect(said).to_be_visible()
    press(phone, "Start Skat")
    expect(phone).to_have_url(re.compile("/t/"))
    assert scoring.read(Table.objects.get()).sheet["players"] == list(SEATS)


def test_one_name_that_a_browser_fills_in_everywhere_begins_nothing(
    phone: Page, site: str
) -> None:
    """It knows one person, and every seat asks for a name: that is said."""
    phone.goto("/new/skat/")
    press(phone, "3")
    idle(phone)
    phone.evaluate(FILLS, [["Ann"] * 3, True])
    press(phone, "Start Skat")
    expect(phone.get_by_text("already at this table").first).to_be_visible()
    assert not Table.objects.exists()
