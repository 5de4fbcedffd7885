"""What is tapped before a phone is ready for it, and lines that come and go."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.touch import Line, choose, fill, press, slow
from tests.browser.view import in_sight
from tests.support.idle import idle, later, until
from tests.support.wording import wording
from tests.tables.people import FIRST, FOUR, new_table, record

THREE = FOUR[:3]
FIVE = [*FOUR, "Emil"]
SCRIPTS = re.compile(r"/static/.*\.js")
LATE = re.compile(r"/static/js/quiet\b")


@pytest.fixture
def gin(site: str) -> Table:
    return new_table("jersey_gin", THREE)


@pytest.fixture
def skat(site: str) -> Table:
    return new_table("skat", THREE)


def early(page: Page, url: str, what: re.Pattern[str] = SCRIPTS) -> Line:
    """A page that is there, and whose scripts are not, or not what comes late."""
    line = Line(page, what)
    page.add_init_script("window.early = true")
    page.goto(url, wait_until="commit")
    line.waits()
    return line


# ---- Taps before the scripts ----


def test_a_choice_before_the_scripts_is_followed(phone: Page, gin: Table) -> None:
    phone.goto(f"/run/{gin.host_token}/", wait_until="commit")
    line = early(phone, f"/t/{gin.code}/")
    choose(phone, "Ending", "Knock")
    line.lets_go()
    choose(phone, "Ended by", "Ben")
    expect(phone.get_by_role("textbox", name="Ann, deadwood")).to_be_visible()


def test_a_number_before_the_scripts_is_a_draft(phone: Page, skat: Table) -> None:
    phone.goto(f"/run/{skat.host_token}/", wait_until="commit")
    line = early(phone, f"/t/{skat.code}/")
    fill(phone, "Bid", 23)
    line.lets_go()
    expect(phone.locator("#check")).to_contain_text(wording("ask.choose-declarer"))
    phone.reload()
    expect(phone.get_by_role("textbox", name="Bid", exact=True)).to_have_value("23")


def test_a_choice_at_the_desk_before_the_scripts_is_judged(phone: Page) -> None:
    line = early(phone, "/desk/?of=pepper&q=trick&cards=KSAS")
    choose(phone, "Trump", "Hearts")
    line.lets_go()
    expect(phone).to_have_url(re.compile("trump=H"))


def test_colours_before_the_scripts(phone: Page, gin: Table) -> None:
    line = early(phone, f"/t/{gin.code}/more/")
    phone.locator("summary", has_text="screen, colours").click()
    phone.get_by_text("Dark", exact=True).click()
    line.lets_go()
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_fold_opened_before_the_late_scripts_is_brought_up(
    phone: Page, site: str
) -> None:
    table = new_table("skin", FIVE)
    phone.goto(f"/run/{table.host_token}/")
    line = early(phone, f"/t/{table.code}/", LATE)
    phone.locator("#entry summary", has_text="Side bets").tap()
    amount = phone.locator("[name=side_bets-0-amount]")
    expect(amount).to_be_visible()
    line.lets_go()
    in_sight(amount)


def test_what_is_touched_stands_over_a_draft_that_comes_back_late(
    phone: Page, skat: Table
) -> None:
    phone.goto(f"/run/{skat.host_token}/")
    choose(phone, "Declarer", "Cleo")
    press(phone, "23")
    choose(phone, "Game", "Hearts")
    expect(phone.get_by_role("radio", name="Hand")).to_be_visible()
    line = Line(phone, "**/check/")
    phone.reload()
    line.waits()
    choose(phone, "Declarer", "Ben")
    line.lets_go()
    expect(phone.get_by_role("radio", name="Hearts")).to_be_checked()
    expect(phone.get_by_role("radio", name="Ben")).to_be_checked()
    expect(phone.get_by_role("textbox", name="Bid", exact=True)).to_have_value("23")


def test_a_draft_comes_back_once_the_line_does(phone: Page, skat: Table) -> None:
    phone.goto(f"/run/{skat.host_token}/")
    fill(phone, "Bid", 23)
    phone.route("**/check/", lambda route: route.abort())
    with phone.expect_event("requestfailed"):
        phone.reload()
    bid = phone.get_by_role("textbox", name="Bid", exact=True)
    expect(bid).to_have_value("")
    phone.unroute("**/check/")
    expect(bid).to_have_value("23")


@pytest.mark.sweep(0)
@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_draft_comes_back_once_the_site_can_answer(
    phone: Page, skat: Table, status: int
) -> None:
    """Given up, the next touch would have been kept in its place."""
    phone.goto(f"/run/{skat.host_token}/")
    fill(phone, "Bid", 23)
    said = {"status": status, "headers": {"Scorekeeper": "1"}, "body": ""}
    phone.route("**/check/", lambda route: route.fulfill(**said))
    with phone.expect_response("**/check/"):
        phone.reload()
    bid = phone.get_by_role("textbox", name="Bid", exact=True)
    expect(bid).to_have_value("")
    phone.unroute("**/check/")
    expect(bid).to_have_value("23")


AT_ONCE = """name => {
  document.addEventListener("htmx:afterSwap", () => setTimeout(
    () => document.querySelector(`[name=${name}]`).click()), { once: true });
  window.asked = [];
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    window.asked.push(detail.parameters[name]);
  });
}"""


def test_a_choice_is_heard_as_soon_as_it_is_drawn(phone: Page, gin: Table) -> None:
    phone.goto(f"/run/{gin.host_token}/")
    phone.evaluate(AT_ONCE, "by")
    choose(phone, "Ending", "Knock")
    until(phone, lambda: "0" in phone.evaluate("window.asked"))


# A card that is tapped in the moment in which a form takes the place of another.
CARD_AT_ONCE = """() => {
  document.addEventListener("htmx:afterSwap", () => {
    document.querySelector("#deck button[value='AS']").click();
  }, { once: true });
  htmx.ajax("GET", location.href, { target: "#cards", select: "#cards",
    swap: "outerHTML" });
}"""
HELD = (0, 60, 150, 300)  # milliseconds: how long a finger stays


@pytest.mark.promise
def test_a_card_is_taken_as_soon_as_it_is_drawn(phone: Page, site: str) -> None:
    cards_of_malilla(phone)
    phone.evaluate(CARD_AT_ONCE)
    expect(phone.locator("#count")).to_have_text("1 of 40 cards")
    idle(phone)
    expect(phone.locator("#count")).to_have_text("1 of 40 cards")


@pytest.mark.promise
def test_no_tap_on_a_card_is_lost_however_long_it_lasts(phone: Page, site: str) -> None:
    """Aimed before the answer to the card before it: the pack stays where it is."""
    deck = cards_of_malilla(phone)
    box = deck.first.bounding_box()
    assert box
    for at, held in enumerate(HELD):  # a trick, after which who led it stands below
        x = box["x"] + (at % 2 + 0.5) * box["width"]
        phone.mouse.move(x, box["y"] + (at // 2 + 0.5) * box["height"])
        phone.mouse.down()
        later(phone, held)
        phone.mouse.up()
        expect(phone.locator("#count")).to_have_text(f"{at + 1} of 40 cards")
        if at < len(HELD) - 1:
            idle(phone)
            assert deck.first.bounding_box() == box


@pytest.mark.promise
@pytest.mark.sweep(0)
@pytest.mark.parametrize("what", [r"/static/js/cards\b", r"/static/.*\.js"])
def test_a_card_before_the_scripts_is_taken(phone: Page, site: str, what: str) -> None:
    table = malilla()
    phone.goto(f"/run/{table.host_token}/")
    line = early(phone, f"/t/{table.code}/rounds/1/cards/", re.compile(what))
    deck = phone.locator("#deck button")
    deck.first.click(no_wait_after=True)
    line.lets_go()
    expect(phone.locator("#count")).to_have_text("1 of 40 cards")
    deck.nth(1).click()
    expect(phone.locator("#count")).to_have_text("2 of 40 cards")


def malilla() -> Table:
    table = new_table("malilla")
    record(table, 1, {"turned": "3S"})
    return table


def cards_of_malilla(phone: Page) -> Locator:
    table = malilla()
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/rounds/1/cards/")
    idle(phone)
    return phone.locator("#deck button")


@pytest.mark.chromium("slowed down by its own protocol")
def test_a_round_is_saved_at_a_twentieth_of_the_speed(phone: Page, site: str) -> None:
    table = new_table()
    phone.goto(f"/run/{table.host_token}/")
    slow(phone, 20)
    for seat, bid in enumerate(FIRST["bids"]):
        phone.locator(f"#entry [name=bids-{seat}]").fill(str(bid))
    phone.locator("#save").click()
    until(phone, lambda: log.entries_of(table))
    expect(phone.locator("#entry [name=tricks-0]")).to_have_value("")
    assert len(log.entries_of(table)) == 1


# ---- What is saved, on a line that is gone before the page hears what came of it ----


def test_the_page_goes_on_from_a_saved_round_once_the_line_is_back(
    phone: Page, site: str
) -> None:
    table = new_table()
    phone.goto(f"/run/{table.host_token}/")
    for name, bid in zip(FOUR, FIRST["bids"], strict=True):
        fill(phone, f"{name}, bids", bid)
    here = re.compile(rf"/t/{table.code}/$")
    phone.route(here, lambda route: route.abort())
    with phone.expect_event("requestfailed"):
        phone.locator("#save").click()
    expect(phone.locator("#save")).to_contain_text("Saving round 1")
    expect(phone.get_by_role("textbox", name="Ann, bids")).to_have_value("5")
    phone.unroute(here)
    expect(phone.locator("#notices")).to_contain_text("Bids saved.")
    expect(phone.get_by_role("textbox", name="Ann, tricks")).to_have_value("")
    assert len(log.entries_of(table)) == 1


# ---- What waits to be sent ----


def expect_unsent(page: Page, table: Table) -> None:
    """Bids that could not be saved wait."""
    with page.expect_response("**/rest/*/*"):
        page.goto(f"/run/{table.host_token}/")
    page.route("**/record/", lambda route: route.abort())
    for name, bid in zip(FOUR, FIRST["bids"], strict=True):
        fill(page, f"{name}, bids", bid)
    with page.expect_request("**/send/"):
        page.locator("#save").click()


def is_sent(page: Page, table: Table) -> None:
    expect(page.get_by_text("waiting to be sent")).to_have_count(0)
    assert [entry.data["facts"] for entry in log.entries_of(table)] == [
        {"bids": FIRST["bids"]}
    ]


def test_what_hangs_in_one_network_is_sent_by_the_next(phone: Page, site: str) -> None:
    table = new_table()
    line = Line(phone, "**/send/")
    expect_unsent(phone, table)
    line.waits()
    phone.route("**/send/", lambda route: route.continue_())
    phone.evaluate("dispatchEvent(new Event('online'))")
    is_sent(phone, table)


def test_what_could_not_be_sent_is_tried_again_soon(phone: Page, site: str) -> None:
    table = new_table()
    phone.clock.install()
    phone.route("**/send/", lambda route: route.abort())
    expect_unsent(phone, table)
    for seconds in (1, 2, 4):
        expect(phone.get_by_role("button", name="Try now")).to_be_visible()
        idle(phone, within=50)
        with phone.expect_request("**/send/", timeout=3000):
            phone.clock.fast_forward(seconds * 1000)
    phone.route("**/send/", lambda route: route.continue_())
    idle(phone, within=50)
    phone.clock.fast_forward(8000)
    is_sent(phone, table)
