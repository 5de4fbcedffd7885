"""After a part of the page was replaced: where the focus is, and what was spoken.

Each page that swaps parts, after an action of its own and of another phone: the focus
is on a control in sight, and the live region said one sentence, which is named here.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables.models import Table
from tests.browser.focus import focus, focused
from tests.browser.live import runs
from tests.browser.view import HIDDEN
from tests.support.idle import idle
from tests.tables.people import FIRST, SECOND, new_table, play, record

# What the live region says from now on, each sentence once it stands there.
HEARS = """() => {
  window.heard = [];
  document.addEventListener("spoken", ({ detail }) => window.heard.push(detail));
}"""
HEARD = "() => window.heard"


@pytest.fixture
def table(site: str) -> Table:
    """Round 1 is scored (7, −1, 6, 3), the bids of round 2 are in."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    return table


def listen(page: Page) -> None:
    idle(page)
    page.evaluate(HEARS)


def heard(page: Page) -> list[str]:
    idle(page)
    found: list[str] = page.evaluate(HEARD)
    return [words.replace("\xa0", " ") for words in found]


def typed(page: Page, *numbers: int) -> None:
    """Each number and Return, which goes on to the next."""
    for number in numbers:
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")


def test_a_round_by_keys_goes_from_question_to_question(
    phone: Page, table: Table
) -> None:
    """Nine keys a question: a round of Gypsy takes 18."""
    runs(phone, table)
    phone.locator("[name=tricks-2]").focus()  # left of the dealer
    listen(phone)
    typed(phone, *SECOND["tricks"])
    idle(phone)
    phone.evaluate("window.heard.length = 0")
    assert focus(phone) == "save"
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", name="Bids")).to_be_visible()
    assert heard(phone) == ["Round 2 saved. Ann +5, Ben +5, Cleo −1, Dan +5"]
    assert focus(phone) == "bids-3"  # left of who deals


@pytest.mark.parametrize("where", ["nav [href$='/sheet/']", ".step button >> nth=1"])
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
    assert heard(phone) == [
        "Entered by Ben: tricks of round 2. Ann 12, Ben 4, Cleo 5, Dan 8."
    ]


SIZES = [(390, 844), (320, 640), (844, 390), (1280, 800)]
PAGES = ("", "sheet/", "chart/", "rules/", "more/", "share/", "seats/", "seat/")
PAGES += ("rounds/1/correct/", "rounds/1/dispute/", "sheet/?why=1.0")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_whatever_tab_leads_to_is_in_sight(
    new_phone: Callable[..., Page], table: Table, width: int, height: int
) -> None:
    """Over the foot, which stays where it is (2.4.11)."""
    phone = new_phone(viewport={"width": width, "height": height})
    phone.goto(f"/run/{table.host_token}/")
    hidden = []
    for where in PAGES:
        phone.goto(f"{table.get_absolute_url()}{where}")
        idle(phone)
        phone.keyboard.press("Tab")
        for _ in range(70):
            phone.keyboard.press("Tab")
            if phone.evaluate("document.activeElement === document.body"):
                break
            why = phone.locator(":focus").evaluate(HIDDEN)
            hidden += [f"{where} {focused(phone)}: {why}"] if why else []
    assert hidden == []
