"""axe finds nothing on any page, in light and in dark, and no page scrolls sideways."""

from collections.abc import Callable

import pytest
from axe_playwright_python.base import AxeResults
from playwright.sync_api import Page

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.browser.axe import AXE, each_game, look_at
from tests.tables.people import FIRST, SECOND, STRONG, new_table, play


def targets(page: Page) -> None:
    """A finger meets each control and no other (2.5.8).

    What the foot lies over is scrolled from under it: test_focus.py holds that.
    """
    page.wait_for_load_state()
    apart = "document.querySelector('footer.foot').style.position = '{}'"
    page.evaluate(apart.format("static"))
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    options = {"runOnly": ["target-size"], "resultTypes": ["violations"]}
    found = AxeResults(page.evaluate("options => axe.run(options)", options))
    assert not found.violations_count, f"{page.url}\n{found.generate_report()}"
    page.evaluate(apart.format(""))


@pytest.fixture
def playing(site: str) -> Table:
    """Two rounds played, bids of the third."""
    table = new_table()
    play(table, FIRST, SECOND, {"bids": STRONG["bids"]})
    return table


@pytest.fixture
def finished(site: str) -> Table:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    return table


@pytest.mark.parametrize("path", ["/", "/nothing/"])
def test_pages_of_the_site(phone: Page, path: str) -> None:
    phone.goto(path)
    look_at(phone)
    targets(phone)


@pytest.mark.sweep(4)
@each_game
def test_pages_of_a_game(phone: Page, slug: str, colours: str) -> None:
    """How it is played, a new table of it, and the first entry there."""
    phone.goto(f"/games/{slug}/")
    look_at(phone, colours)
    phone.goto(f"/new/{slug}/")
    look_at(phone, colours)
    phone.get_by_role("button", name="Start").last.click()  # nobody is named
    look_at(phone, colours)
    seats = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete"]
    table = new_table(slug, seats[: scoring.game(slug).players[-1]])
    phone.goto(f"/run/{table.host_token}/")
    look_at(phone, colours)
    phone.locator("#save").click()  # nothing is entered
    phone.locator("#check").get_by_role("link").first.wait_for()
    look_at(phone, colours)


def test_pages_of_a_table(
    new_phone: Callable[..., Page], playing: Table, finished: Table
) -> None:
    runs, looks_on = new_phone(), new_phone()
    for table in (playing, finished):
        runs.goto(f"/run/{table.host_token}/")
        for page in ("", "sheet/", "sheet/?why=2.1", "chart/", "rules/", "more/"):
            for phone in (runs, looks_on):
                phone.goto(f"/t/{table.code}/{page}")
                look_at(phone)
                targets(phone)


def test_a_correction(phone: Page, playing: Table) -> None:
    phone.goto(f"/run/{playing.host_token}/")
    phone.goto(f"/t/{playing.code}/rounds/1/correct/")
    look_at(phone)
    phone.get_by_role("textbox", name="Ben, tricks").fill("3")
    phone.get_by_role("textbox", name="Dan, tricks").fill("0")
    phone.locator("#save").click()
    phone.get_by_role("button", name="Correct round 1").wait_for()
    look_at(phone)
    targets(phone)


def test_two_records_of_one_round(
    phone: Page, other_phone: Page, playing: Table
) -> None:
    for one in (phone, other_phone):
        one.goto(f"/run/{playing.host_token}/")
    for one, ann in ((phone, 7), (other_phone, 6)):
        for name, won in zip(("Ann", "Ben", "Cleo", "Dan"), (ann, 13 - ann, 0, 0)):
            one.get_by_role("textbox", name=f"{name}, tricks").fill(str(won))
    for one in (phone, other_phone):
        one.get_by_role("button", name="Save round 3").click()
    other_phone.get_by_text("Use mine").wait_for()
    look_at(other_phone)
    targets(other_phone)
