"""What the script of every page does, in a phone's browser."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables.models import Table
from tests.browser.touch import fill
from tests.tables.people import FIRST, new_table, play


@pytest.fixture
def table(site: str) -> Table:
    """A Gypsy table whose second round has its bids."""
    table = new_table()
    play(table, FIRST, {"bids": [3, 3, 4, 3]})
    return table


OF_SITE = {"Scorekeeper": "1"}  # without it an answer is of no network


def enter_tricks(phone: Page, *tricks: int) -> None:
    for name, won in zip(("Ann", "Ben", "Cleo", "Dan"), tricks, strict=True):
        fill(phone, f"{name}, tricks", won)


def test_a_save_that_fails_says_so_and_keeps_what_was_typed(
    phone: Page, table: Table
) -> None:
    phone.goto(f"/run/{table.host_token}/")
    phone.route("**/record/", lambda route: route.fulfill(status=500, headers=OF_SITE))
    enter_tricks(phone, 3, 3, 3, 3)
    phone.get_by_role("button", name="Save round 2").click()
    expect(phone.get_by_text("What you typed is still here")).to_be_visible()
    ann = phone.get_by_role("textbox", name="Ann, tricks")
    expect(ann).to_have_value("3")

    phone.unroute("**/record/")
    phone.get_by_role("button", name="Save round 2").click()
    expect(phone.get_by_text("Round 2 saved")).to_be_visible()
    expect(phone.get_by_text("What you typed is still here")).not_to_be_visible()


def test_a_toast_offers_undo_and_goes_by_itself(phone: Page, table: Table) -> None:
    phone.clock.install()
    phone.goto(f"/run/{table.host_token}/")
    enter_tricks(phone, 3, 3, 3, 3)
    phone.clock.run_for(1000)
    phone.get_by_role("button", name="Save round 2").click()
    expect(phone.get_by_role("button", name="Undo", exact=True)).to_be_visible()
    phone.clock.run_for(19_000)
    expect(phone.get_by_text("Round 2 saved")).to_be_visible()
    phone.clock.run_for(4_000)
    expect(phone.get_by_text("Round 2 saved")).not_to_be_visible()
    expect(phone.locator("#check")).to_be_visible()


def test_colours_are_chosen_on_this_phone(phone: Page, table: Table) -> None:
    phone.goto(f"{table.get_absolute_url()}more/")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = phone.evaluate(ground)
    phone.locator("summary", has_text="screen, colours").click()
    phone.get_by_text("Dark", exact=True).click()
    dark = phone.evaluate(ground)
    assert dark != light
    phone.goto("/")
    assert phone.evaluate(ground) == dark


def test_more_is_one_screen(phone: Page, table: Table) -> None:
    """A line each; what is seldom needed opens below its line."""
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"{table.get_absolute_url()}more/")
    tall = "document.documentElement.scrollHeight - innerHeight"
    assert phone.evaluate(tall) == 0
    phone.locator("summary", has_text="End the game").click()
    expect(phone.get_by_role("button", name="End the game now")).to_be_visible()
    phone.locator("summary", has_text="Links").click()
    expect(phone.get_by_label("Cancel: score")).to_be_visible()
