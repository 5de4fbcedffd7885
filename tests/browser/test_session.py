"""An evening in the hall: who is here, seats, two tables, one played to its end."""

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from scorekeeper.leagues.models import TableAssignment
from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.gypsy import fill, press, score
from tests.browser.members import with_cookie
from tests.leagues.people import found_league, person, season
from tests.support.wording import wording
from tests.tables.people import STRONG

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")


def chip(page: Page, name: str) -> Locator:
    return page.locator("#who .chip").filter(has_text=re.compile(f"^{name}$"))


def seat(page: Page, number: int, name: str) -> None:
    page.get_by_label(f"Seat {number}").select_option(label=name)


def swap(page: Page, *names: str, expected: str) -> None:
    """Two names are tapped; the first one waits for the other."""
    for name in names:
        page.locator("#next").get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#next")).to_contain_text(re.compile(expected))


def answer_late(page: Page, address: str) -> Callable[[], None]:
    """The stream is quicker than the answer to the form that changed the evening: that
    one comes when this is called.
    """
    held: list[tuple[Route, APIResponse]] = []

    def late(route: Route) -> None:
        held.append((route, route.fetch(max_redirects=0)))

    def comes() -> None:
        ((route, answer),) = held
        route.fulfill(response=answer)

    page.route(address, late, times=1)
    return comes


@pytest.mark.chromium("reads what is posted, which no other driver shows")
def test_an_evening_with_two_tables(
    phone: Page, new_phone: Callable[..., Page], site: str
) -> None:
    league = found_league(games=["gypsy", "tribello"], organiser="Olga")
    season(league)
    for name in NAMES:
        person(league, name)
    with_cookie(phone, league, "Sven", site)

    # Planned for now, and everybody who is here is tapped; a guest comes by name.
    phone.goto(f"/l/{league.code}/sessions/new/")
    now = timezone.localtime()
    phone.get_by_label("Day").fill(f"{now:%Y-%m-%d}")
    phone.get_by_label("Time").fill("00:00")
    phone.get_by_label("Place").fill("Dan’s")
    press(phone, "Plan the evening")
    expect(phone.get_by_text("Tap who is here, then draw")).to_be_visible()
    expect(phone.locator(".bar .live")).to_have_text("Live")
    for name in NAMES:  # one quick tap after the other
        chip(phone, name).click()
    for name in NAMES:
        expect(chip(phone, name)).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#who h2")).to_contain_text("6 of 6")
    phone.get_by_text("A guest, or a substitute").click()
    phone.get_by_label("Name").fill("Ida")
    press(phone, "Add")
    expect(phone.locator("#who")).to_contain_text("Ida, guest")
    expect(phone.locator("#who h2")).to_contain_text("7 of 7")
    look_at(phone)

    # Another phone follows; the seats are proposed, and one table changed by hand.
    other = new_phone()
    with_cookie(other, league, "Susi", site)
    other.goto(phone.url)
    expect(other.locator(".bar .live")).to_have_text("Live")
    for name in ("Gypsy", "Tribello"):
        phone.locator("label.chip", has_text=name).click()
    comes = answer_late(phone, "**/draw/")
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    press(phone, "Draw seats")
    expect(other.locator("#next")).to_contain_text("Table 2, Tribello")
    comes()
    expect(phone.get_by_text(wording("seating.all-new"))).to_be_visible()
    # The new seats are what is looked at, however the page was scrolled.
    assert phone.evaluate("scrollY") == 0
    phone.get_by_role("link", name="Change: Table 1").click()
    look_at(phone)
    for number, name in enumerate(NAMES[:4], 1):
        seat(phone, number, name)
    press(phone, "Save the seats")
    expect(phone.locator("#next")).to_contain_text(
        re.compile(r"Ann\s+begins\s*Ben\s*Cleo\s*Dan")
    )
    swap(phone, "Ben", "Ann", expected=r"Ben\s+begins\s*Ann\s*Cleo\s*Dan")
    look_at(phone)
    swap(phone, "Ben", "Ann", expected=r"Ann\s+begins\s*Ben\s*Cleo\s*Dan")
    press(phone, "Start the tables")
    expect(
        phone.get_by_text(wording("session.started", several=True, count="2"))
    ).to_be_visible()
    expect(other.locator("#evening .thin")).to_have_count(2)
    assert set(TableAssignment.objects.get(number=2).table.players) == {
        "Eva",
        "Finn",
        "Ida",
    }

    # A player’s own phone plays the first table to its end; the others see it.
    table = Table.objects.get(game="gypsy")
    at_table = new_phone()
    at_table.goto(f"/score/{table.scorer_token}/")
    at_table.goto(f"/t/{table.code}/")
    score(at_table, 1, STRONG["bids"], STRONG["tricks"])
    for page in (phone, other):
        scores = page.locator(f"#t-{table.code} .tot")
        expect(scores).to_have_text(["9", "−1", "−1", "−1"])
    look_at(phone)
    score(at_table, 2, STRONG["bids"], STRONG["tricks"])
    at_table.get_by_role("textbox", name="Ann, bids").wait_for()
    finish(at_table)
    for page in (phone, other):
        expect(page.locator("#so-far li").first).to_contain_text("won at table 1, 27")
        expect(page.locator("#evening .thin")).to_have_count(1)
    look_at(other)

    # The report.
    phone.get_by_role("link", name="Report").first.click()
    expect(phone.get_by_text("Best round: Ann, +9 in round 1.")).to_be_visible()
    look_at(phone)


def finish(page: Page) -> None:
    fill(page, "bids", STRONG["bids"])
    press(page, "Next: tricks")
    expect(page.get_by_role("heading", name="Tricks")).to_be_visible()
    fill(page, "tricks", STRONG["tricks"])
    press(page, "Save round 3")
    expect(page.get_by_text("Ann wins")).to_be_visible()
