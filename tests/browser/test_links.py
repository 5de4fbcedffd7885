"""Phones join by a link or a code, and lose at once what is revoked."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Table, Way
from scorekeeper.tables.showing import qr_code
from tests.browser.axe import look_at
from tests.browser.touch import fill, press, totals
from tests.support.idle import idle
from tests.tables.people import FIRST, SECOND, new_table, play, record

OUT = re.compile("This table has a new code")


@pytest.fixture
def table(site: str) -> Table:
    """Round 1 is scored (7, −1, 6, 3), the bids of round 2 are in."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    return table


def runs(page: Page, table: Table, where: str = "") -> None:
    page.goto(f"/run/{table.host_token}/")
    page.goto(f"/t/{table.code}/{where}")
    live(page)


def scores(page: Page, table: Table) -> None:
    page.goto(f"/score/{table.scorer_token}/")
    press(page, "I am Ben")
    live(page)


def live(page: Page) -> None:
    expect(page.locator(".bar .live:not(.off)")).to_be_visible()


def links(page: Page) -> None:
    page.locator("summary", has_text="copy or cancel").click()


def revoke(page: Page, link: str) -> None:
    links(page)
    page.get_by_label(f"Cancel: {link}").click()
    press(page, "Cancel it and make a new one")


# ---- Joining ----


@pytest.mark.promise
def test_a_newcomer_joins_by_the_address_in_the_qr_code(
    phone: Page, other_phone: Page, table: Table
) -> None:
    runs(phone, table, "share/?join=watch")
    press(phone, "To score")
    code = phone.get_by_role("img", name="QR code of the link to score")
    address = f"{phone.url.split('/t/')[0]}/score/{table.scorer_token}/"
    drawn = code.locator("path").last.get_attribute("d")
    assert drawn == qr_code.draw(address).path
    other_phone.goto(address)
    expect(other_phone.get_by_text("Which seat are you?")).to_be_visible()
    press(other_phone, "I am Ben")
    expect(other_phone.locator("#entry")).to_be_visible()
    other_phone.goto(address)
    expect(other_phone.locator("#entry")).to_be_visible()


def test_a_code_read_out_lets_look_on(phone: Page, table: Table) -> None:
    phone.goto("/")
    phone.get_by_label("Join a table").fill(table.code.lower())
    press(phone, "Join")
    press(phone, "I only watch")
    expect(phone.get_by_text("You are watching.", exact=True)).to_be_visible()


def test_the_link_of_each_kind_is_copied(phone: Page, table: Table) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    runs(phone, table, "more/")
    links(phone)
    for link, path in (
        ("watch", f"/follow/{table.viewer_token}/"),
        ("score", f"/score/{table.scorer_token}/"),
        ("host", f"/run/{table.host_token}/"),
    ):
        phone.get_by_label(f"Copy: {link}").click()
        copied = phone.evaluate("navigator.clipboard.readText()")
        assert copied.endswith(path)


def test_links_are_shown_where_the_browser_does_not_copy(
    phone: Page, table: Table
) -> None:
    phone.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
    )
    runs(phone, table, "more/")
    links(phone)
    link = phone.get_by_role("textbox", name="Score")
    expect(link).to_have_value(re.compile(f"/score/{table.scorer_token}/$"))
    expect(phone.get_by_role("button", name="Copy")).to_have_count(0)
    look_at(phone)


# ---- Revoked ----


@pytest.mark.promise
def test_a_revoked_link_to_score_loses_its_powers_at_once(
    phone: Page, other_phone: Page, table: Table
) -> None:
    runs(phone, table, "more/")
    scores(other_phone, table)
    revoke(phone, "score")
    expect(phone.get_by_text("New score link.")).to_be_visible()
    expect(other_phone.get_by_text("You are watching as Ben.")).to_be_visible()
    expect(other_phone.locator("#entry")).to_have_count(0)


def test_revoking_the_link_to_look_on_puts_out_who_looks_on_and_leads_who_scores(
    new_phone: Callable[..., Page], table: Table
) -> None:
    ann, ben, dan = new_phone(), new_phone(), new_phone()
    runs(ann, table, "more/")
    scores(ben, table)
    dan.goto(f"/t/{table.code}/")
    live(dan)
    old = table.code
    revoke(ann, "watch")
    expect(dan.get_by_text(OUT)).to_be_visible()
    table.refresh_from_db()
    expect(ann.locator(".bar .tc")).to_have_text(table.code)
    # What Ben had open goes on: seen, typed and saved under the old address.
    for name, won in zip(("Ann", "Ben", "Cleo", "Dan"), SECOND["tricks"]):
        fill(ben, f"{name}, tricks", won)
    press(ben, "Save round 2")
    totals(ben, ["12", "4", "5", "8"])
    assert table.code != old
    ben.goto(f"/t/{old}/")
    expect(ben).to_have_url(re.compile(f"/t/{table.code}/$"))


# ---- The board ----


def test_the_board_goes_on_by_itself(phone: Page, table: Table) -> None:
    phone.goto(f"/t/{table.code}/board/")
    live(phone)
    totals(phone, ["7", "−1", "6", "3"])
    last = phone.locator(".last")
    expect(last).to_contain_text("bid 5, took 5: 5 + 2 = 7")
    table.refresh_from_db()
    record(table, 2, {"tricks": SECOND["tricks"]})
    totals(phone, ["12", "4", "5", "8"])
    expect(last.get_by_role("heading")).to_have_text("Round 2")


@pytest.mark.sweep(0)
@pytest.mark.parametrize(
    ("width", "height"), [(1024, 768), (1280, 720), (1920, 1080), (390, 844)]
)
def test_the_board_fits_its_screen_and_is_read_from_afar(
    new_phone: Callable[..., Page], table: Table, width: int, height: int
) -> None:
    page = new_phone(viewport={"width": width, "height": height}, is_mobile=False)
    page.goto(f"/t/{table.code}/board/")
    live(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 400:
        assert page.evaluate("document.documentElement.scrollHeight") <= height
    tall = page.locator("#scores .tot").first.evaluate(
        "one => parseFloat(getComputedStyle(one).fontSize)"
    )
    assert tall >= min(width * 0.13, height * 0.18)
    assert page.locator("main :is(input, button, select)").count() == 0


# ---- The screen stays awake ----

ASKED = """
window.asked = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.asked += 1;
  return window.lock = { released: false };
} } });
"""
SEEN_AGAIN = """
window.lock.released = true;
document.dispatchEvent(new Event("visibilitychange"));
"""


@pytest.mark.parametrize("where", ["", "board/"])
def test_the_screen_stays_awake_at_a_table(
    phone: Page, table: Table, where: str
) -> None:
    phone.add_init_script(ASKED)
    phone.goto(f"/t/{table.code}/{where}")
    live(phone)
    phone.wait_for_function("() => asked === 1")
    phone.locator("#scores").click()
    assert phone.evaluate("asked") == 1
    phone.evaluate(SEEN_AGAIN)
    phone.wait_for_function("() => asked === 2")


def test_more_lets_the_screen_sleep(phone: Page, table: Table) -> None:
    phone.add_init_script(ASKED)
    phone.goto(f"/t/{table.code}/more/")
    phone.locator("summary", has_text="screen, colours").click()
    awake = phone.get_by_role("switch", name="Keep the screen awake")
    expect(awake).to_be_checked()
    awake.uncheck()
    phone.goto(f"/t/{table.code}/")
    live(phone)
    phone.locator("#scores").click()
    idle(phone)
    assert phone.evaluate("asked") == 0
    phone.goto(f"/t/{table.code}/more/")
    phone.locator("summary", has_text="screen, colours").click()
    expect(awake).not_to_be_checked()


# ---- How they look ----


def test_axe_finds_nothing_where_people_join(
    phone: Page, other_phone: Page, table: Table
) -> None:
    phone.goto(f"/follow/{table.viewer_token}/")
    look_at(phone)
    runs(other_phone, table, "more/")
    links(other_phone)
    other_phone.get_by_label("Cancel: score").click()
    look_at(other_phone)
    old = table.scorer_token
    press(other_phone, "Cancel it and make a new one")
    phone.goto(f"/score/{old}/")
    expect(phone.get_by_text("This link was cancelled")).to_be_visible()
    look_at(phone)


def test_axe_finds_nothing_on_the_board(phone: Page, table: Table) -> None:
    phone.goto(f"/t/{table.code}/board/")
    live(phone)
    look_at(phone)


# ---- Taken along ----


def seat_pasted(app: Page, link: str) -> None:
    """Into the field that the app of a Home Screen has for it."""
    app.goto("/carry/")
    app.get_by_label("The link of your seat").fill(link)
    press(app, "Take the seat")


@pytest.mark.promise
def test_a_seat_taken_along_writes_there_and_no_longer_here(
    phone: Page, other_phone: Page, table: Table
) -> None:
    browser, app = phone, other_phone
    browser.goto(f"/t/{table.code}/hold/")
    press(browser, "I only watch")
    live(browser)
    ident = table.phones.get().ident
    seats.claim(table, 1, ident=ident, way=Way.ALLOWED, scores=True)
    # The page hears of it, and is opened anew: only then is it left.
    expect(browser.locator("#entry")).to_be_visible()
    idle(browser)
    browser.goto(f"/t/{table.code}/hold/")
    browser.get_by_role("link", name="Take your seat along").click()
    link = browser.get_by_role("textbox").input_value()
    browser.goto(f"/t/{table.code}/")
    expect(browser.locator("#entry")).to_be_visible()

    seat_pasted(app, link)
    press(app, "Take Ben’s seat")
    expect(browser.get_by_text("You are watching.", exact=True)).to_be_visible()
    expect(browser.locator("#entry")).to_have_count(0)
    live(app)
    for name, took in zip(table.players, SECOND["tricks"], strict=True):
        fill(app, f"{name}, tricks", took)
    press(app, "Save round 2")
    for page in (app, browser):
        totals(page, ["12", "4", "5", "8"])
    assert table.entries.order_by("-number")[0].by == "Ben"

    browser.goto(f"/t/{table.code}/hold/")
    expect(browser.get_by_role("link", name="Take your seat along")).to_have_count(0)
    seat_pasted(browser, link)
    expect(browser.locator("#seat-fault")).to_contain_text("it works once")
