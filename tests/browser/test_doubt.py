"""A slip that hardly ever is a round is asked about, and mended in two taps."""

from playwright.sync_api import Locator, Page, expect

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.focus import focus, is_at_its_head
from tests.browser.gypsy import fill, press
from tests.browser.hearing import ON_EACH_PAGE, texts_told
from tests.support.idle import idle
from tests.tables.people import new_table, record

BIDS = [3, 2, 6, 1]
# Cleo bid 6 and took 1, Dan bid 1 and took 6: the other way round.
SLIP, MEANT = [3, 3, 1, 6], [3, 3, 6, 1]
SWAP = "Swapped with Dan?"
DOUBTED = "Cleo: Bids 6, Tricks 1: less than once in 700 rounds here. Right?"


def slip(phone: Page, site: str) -> Table:
    table = new_table()
    record(table, 1, {"bids": BIDS})
    phone.goto(f"/run/{table.host_token}/")
    fill(phone, "tricks", SLIP)
    press(phone, "Save round 1")
    expect(question(phone)).to_be_visible()
    return table


def question(phone: Page) -> Locator:
    return phone.locator(".toast", has_text="Right?")


def tricks(table: Table) -> list[int]:
    table.refresh_from_db()
    found: list[int] = scoring.read(table).round(1).get("tricks", [])
    return found


def test_two_seats_are_exchanged_in_two_taps(phone: Page, site: str) -> None:
    phone.add_init_script(ON_EACH_PAGE)
    table = slip(phone, site)
    assert texts_told(phone)[-1] == f"Round 1 saved. {DOUBTED}"
    phone.get_by_role("button", name=SWAP).press("Enter")
    button = phone.get_by_role("button", name="Correct round 1", exact=True)
    expect(button).to_be_visible()
    idle(phone)
    assert is_at_its_head(phone)
    button.press("Enter")
    # Ann 3 of 3, Ben 1 over, Cleo 6 of 6, Dan 1 of 1.
    expect(phone.locator("#scores .tot")).to_have_text(["5", "1", "8", "3"])
    assert texts_told(phone) == ["Round 1 corrected."]
    assert focus(phone) == "bids-2"  # what is asked next
    assert tricks(table) == MEANT
    expect(question(phone)).to_have_count(0)


def test_change_opens_the_numbers_and_it_is_not_asked_again(
    phone: Page, site: str
) -> None:
    table = slip(phone, site)
    press(phone, "Change")
    expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()
    assert tricks(table) == []
    phone.get_by_role("button", name="round 1", exact=False).last.click()
    expect(phone.get_by_role("heading", name="Bids")).to_be_visible()
    assert tricks(table) == SLIP
    expect(question(phone)).to_have_count(0)


def test_yes_goes_on(phone: Page, site: str) -> None:
    table = slip(phone, site)
    look_at(phone)
    press(phone, "Yes")
    expect(question(phone)).to_have_count(0)
    expect(phone.get_by_role("heading", name="Bids")).to_be_visible()
    assert tricks(table) == SLIP
