"""Phones at one table see what the others do."""

import re
import socket
from collections.abc import Callable

import pytest
from playwright.sync_api import (
    APIResponse,
    Locator,
    Page,
    Response,
    Route,
    expect,
)

from scorekeeper.live import hub
from scorekeeper.tables import codes
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from tests.browser.gypsy import fill, press
from tests.browser.hearing import ON_EACH_PAGE, announcements, listen
from tests.browser.live import follow, is_left, runs, table as table, until
from tests.browser.touch import Line
from tests.serving import serving
from tests.support.idle import idle, waits_no_longer
from tests.tables.people import SECOND, new_table, record

OFF = re.compile(r"Not connected\. Last update \d\d:\d\d\. Trying again\.")
# After round 1 (7, −1, 6, 3) and round 2 (5, 5, −1, 5).
ONE, TWO = ["7", "−1", "6", "3"], ["12", "4", "5", "8"]
SAVED = "Round 2 saved. Ann +5, Ben +5, Cleo −1, Dan +5"
ENTERED = "Entered by Ben: tricks of round 2."
# What comes with parts of another edition; of a site that was restored from a backup.
NEW = ("<title>", '<link rel="stylesheet" href="/new.css"><title>')
LESS = ('data-version="4"', 'data-version="2"')


def totals(page: Page, expected: list[str]) -> None:
    expect(page.locator("#scores .tot")).to_have_text(expected)


def finish(table: Table, by: str = "") -> None:
    table.refresh_from_db()
    record(table, 2, {"tricks": SECOND["tricks"]}, by=by)


def catches_up(
    seconds: int,
    page: Page,
    table: Table,
    away: Callable[[], object] = lambda: None,
    back: Callable[[], object] = lambda: None,
) -> None:
    """The page waits no longer than that for what happened while it was away."""
    away()
    waits_no_longer(page, seconds * 1000)
    finish(table)
    back()
    totals(page, TWO)


def foot(page: Page) -> Locator:
    return page.locator(".foot [role=status] .check")


# ---- What one phone records, the others see ----


def test_others_see_a_round_at_once(phone: Page, table: Table) -> None:
    follow(phone, table)
    catches_up(1, phone, table)


def test_others_see_a_round_and_who_recorded_it(
    phone: Page, other_phone: Page, table: Table
) -> None:
    runs(phone, table, "Ben")
    follow(other_phone, table)
    fill(phone, "tricks", SECOND["tricks"])
    press(phone, "Save round 2")
    expect(phone.get_by_text("Round 2 saved")).to_be_visible()
    totals(other_phone, TWO)
    expect(foot(other_phone)).to_contain_text("Entered by Ben: tricks of round 2.")
    expect(other_phone.locator(".bar p")).to_have_text(
        "Round 3 · watching · 1 following"
    )
    expect(other_phone).to_have_title(re.compile("Round 3"))


def test_the_entry_moves_on_where_nobody_types(
    phone: Page, other_phone: Page, table: Table
) -> None:
    runs(phone, table)
    runs(other_phone, table)
    fill(phone, "tricks", SECOND["tricks"])
    press(phone, "Save round 2")
    expect(other_phone.get_by_role("heading", name="Bids")).to_be_visible()
    expect(other_phone.locator("#save")).to_have_text("Next: tricks")
    fill(other_phone, "bids", [4, 4, 4, 4])
    press(other_phone, "Next: tricks")
    expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()


def test_what_is_typed_is_kept(phone: Page, other_phone: Page, table: Table) -> None:
    runs(phone, table, "Ben")
    runs(other_phone, table)
    fill(other_phone, "tricks", [3, 4, 2, 3])
    fill(phone, "tricks", SECOND["tricks"])
    press(phone, "Save round 2")
    expect(foot(other_phone).first).to_have_text(
        "Live. Entered by Ben: tricks of round 2. Your entry stays as it is."
    )
    totals(other_phone, TWO)
    ben = other_phone.get_by_role("textbox", name="Ben, tricks")
    expect(ben).to_have_value("4")
    press(other_phone, "Save round 2")
    expect(other_phone.get_by_text("Ben saved round 2")).to_be_visible()


def test_a_draft_that_was_brought_back_counts_as_typed(
    phone: Page, table: Table
) -> None:
    runs(phone, table)
    fill(phone, "tricks", [3, 4, 3, 3])
    phone.reload()
    ben = phone.get_by_role("textbox", name="Ben, tricks")
    expect(ben).to_have_value("4")
    expect(phone.locator(".bar .live:not(.off)")).to_be_visible()
    finish(table)
    expect(foot(phone).first).to_contain_text("Your entry stays as it is.")
    expect(ben).to_have_value("4")


def test_others_see_who_is_entering(
    phone: Page, other_phone: Page, table: Table
) -> None:
    runs(phone, table, "Ben")
    follow(other_phone, table)
    phone.get_by_role("textbox", name="Ann, tricks").fill("3")
    expect(foot(other_phone)).to_have_text(
        "Live. Ben is entering tricks. You see the score once it is saved."
    )
    expect(phone.get_by_text("Ben is entering")).to_have_count(0)


def test_who_enters_too_is_told_over_the_page(
    phone: Page, other_phone: Page, table: Table
) -> None:
    """A line at the foot would move what a thumb is about to tap."""
    runs(phone, table, "Ben")
    runs(other_phone, table, "Cleo")
    expect(other_phone.locator(".bar .live:not(.off)")).to_be_visible()
    before = other_phone.locator("#check").bounding_box()
    phone.get_by_role("textbox", name="Ann, tricks").fill("3")
    expect(other_phone.locator(".bar p")).to_contain_text("Ben is entering tricks.")
    assert other_phone.locator("#check").bounding_box() == before


def test_the_sheet_and_the_chart_go_on_by_themselves(
    phone: Page, other_phone: Page, table: Table
) -> None:
    follow(phone, table, "sheet/")
    follow(other_phone, table, "chart/")
    phone.get_by_role("link", name="Ann, round 1").click()
    expect(phone.get_by_text("bid 5, took 5: 5 + 2 = 7")).to_be_visible()
    finish(table)
    expect(phone.get_by_role("link", name="Ann, round 2")).to_be_visible()
    expect(phone.get_by_text("bid 5, took 5: 5 + 2 = 7")).to_be_visible()
    expect(other_phone.locator(".figures tbody tr")).to_have_count(2)


def test_a_form_elsewhere_is_left_alone(phone: Page, table: Table) -> None:
    runs(phone, table)
    follow(phone, table, "rounds/1/correct/")
    finish(table, by="Ben")
    expect(foot(phone).first).to_contain_text("Entered by Ben: tricks of round 2.")
    expect(phone.get_by_role("heading", name="A round")).to_be_visible()


def test_a_game_that_ends_shows_its_end_and_an_undo_its_entry(
    phone: Page, table: Table
) -> None:
    runs(phone, table)
    finish(table)
    expect(phone.get_by_role("heading", name="Bids")).to_be_visible()
    record(table, 3, {"bids": [12, 1, 1, 1]}, {"tricks": [12, 1, 0, 0]})
    # Ann 12 + 14 = 26, far ahead of the others.
    expect(phone.get_by_text("Ann wins")).to_be_visible()
    commands.undo(table, table.version, key="undo")
    expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()
    expect(phone.locator("#save")).to_have_text("End the game: Ann wins")


def test_who_watches_and_the_board_see_the_end_at_once(
    phone: Page, other_phone: Page, table: Table
) -> None:
    """On the page that stands there."""
    finish(table)
    record(table, 3, {"bids": [12, 1, 1, 1]})
    follow(phone, table)
    follow(other_phone, table, "board/")
    pages = [phone, other_phone]
    for page in pages:
        page.evaluate("window.same = true")
        waits_no_longer(page, 1000)
    record(table, 3, {"tricks": [12, 1, 0, 0]})
    for page in pages:
        expect(page.locator(".plate")).to_contain_text("Ann wins")
        assert page.evaluate("window.same")


# ---- Lines that break ----

SLEEP = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_phone_that_slept_shows_the_present_on_waking(
    phone: Page, table: Table
) -> None:
    follow(phone, table)

    def sleep() -> None:
        phone.evaluate(SLEEP, True)
        until(lambda: is_left(table))

    catches_up(2, phone, table, sleep, lambda: phone.evaluate(SLEEP, False))


def test_a_phone_without_a_network_says_so_and_catches_up(
    phone: Page, table: Table
) -> None:
    follow(phone, table)

    def lose() -> None:
        phone.context.set_offline(True)
        expect(foot(phone)).to_have_text(OFF)
        expect(phone.locator(".bar .live")).to_have_text("Not connected")

    catches_up(2, phone, table, lose, lambda: phone.context.set_offline(False))
    expect(phone.locator(".bar .live:not(.off)")).to_be_visible()


def test_a_server_that_comes_back_is_found_again(
    new_phone: Callable[..., Page], table: Table
) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    phone = new_phone(base_url=f"http://127.0.0.1:{port}")
    with serving(port):
        follow(phone, table)
    expect(foot(phone)).to_have_text(OFF)
    finish(table)
    with serving(port):
        totals(phone, TWO)
        expect(phone.locator(".bar .live:not(.off)")).to_be_visible()


def test_a_line_on_which_nothing_comes_is_opened_again(
    phone: Page, table: Table
) -> None:
    phone.clock.install()
    follow(phone, table)
    with phone.expect_request("**/events/"):
        phone.clock.fast_forward(26_000)


def test_a_browser_without_streams_asks_by_itself(phone: Page, table: Table) -> None:
    phone.add_init_script("delete window.EventSource")
    phone.goto(f"/t/{table.code}/")
    expect(phone.locator(".bar .live:not(.off)")).to_be_visible()
    finish(table)
    totals(phone, TWO)


# ---- Who may ----


def test_a_phone_that_may_only_look_on_now_shows_it_at_once(
    phone: Page, table: Table
) -> None:
    runs(phone, table)
    expect(phone.locator("#entry")).to_be_visible()
    table.host_token = codes.new_link_key()
    table.save(update_fields=["host_token"])
    hub.revoke(table.code)
    expect(phone.locator("#entry")).to_have_count(0)
    expect(phone.get_by_text("You are watching.", exact=True)).to_be_visible()


def test_an_answer_to_a_form_that_is_gone_is_not_waited_for(
    phone: Page, table: Table
) -> None:
    runs(phone, table)
    line = Line(phone, "**/check/", most=1)
    phone.evaluate("htmx.trigger('#entry [data-live]', 'own')")
    line.waits()
    finish(table)
    totals(phone, TWO)
    with phone.expect_response("**/check/") as heard:
        phone.evaluate("htmx.trigger('#entry [data-live]', 'own')")
    assert heard.value.ok
    line.lets_go()
    idle(phone)  # its answer would be a complaint on the console
    expect(phone.locator("#words")).to_have_text(re.compile("Save|Next"))


def asks_for(facts: str) -> Callable[[Response], bool]:
    """The live check of what is typed now."""
    return lambda answer: (
        answer.url.endswith("/check/") and facts in (answer.request.post_data or "")
    )


@pytest.mark.chromium("reads what is posted, which no other driver shows")
def test_nothing_is_asked_of_a_form_on_its_way(phone: Page, table: Table) -> None:
    runs(phone, table)
    # What others recorded arrives while one's own, that differs, is being saved.
    parts = Line(phone, f"**/t/{table.code}/")
    with phone.expect_response(asks_for("tricks-3=3")):
        fill(phone, "tricks", [3, 4, 2, 3])
    finish(table)
    parts.waits()
    record, checks = Line(phone, "**/record/"), Line(phone, "**/check/")
    press(phone, "Save round 2")
    record.waits()
    parts.lets_go()
    expect(foot(phone).first).to_contain_text("Your entry stays as it is.")
    idle(phone, answers=False)  # a question would be on its way by now
    record.lets_go()
    expect(phone.get_by_role("button", name="Use mine")).to_be_visible()
    checks.lets_go()
    assert checks.held == []


def test_a_save_that_the_stream_told_first_is_said_once_it_is_answered(
    phone: Page, table: Table
) -> None:
    """On a slow line the new version comes first. Then the answer was no news, the page
    was loaded anew, and what it had to say was lost with the parts that came between.
    """
    runs(phone, table)
    phone.add_init_script(ON_EACH_PAGE)
    fill(phone, "tricks", SECOND["tricks"])
    idle(phone)
    answers: list[tuple[Route, APIResponse]] = []
    phone.route("**/record/", lambda asked: answers.append((asked, asked.fetch())))
    listen(phone)
    phone.locator("#save").press("Enter")
    expect(foot(phone).first).to_contain_text("Your entry stays as it is.")
    idle(phone, answers=False)
    [(asked, answer)] = answers
    asked.fulfill(response=answer)
    expect(phone.locator("#notices")).to_contain_text("Round 2 saved")
    assert announcements(phone)[-1] == "Round 2 saved. Ann +5, Ben +5, Cleo −1, Dan +5"
    expect(phone.get_by_role("heading", name="Bids")).to_be_visible()


@pytest.mark.parametrize(("by", "other"), [("", NEW), ("Ben", NEW), ("", LESS)])
def test_what_a_new_edition_brings_is_said_on_the_page_that_comes_anew(
    phone: Page, table: Table, by: str, other: tuple[str, str]
) -> None:
    """The site was changed for another while a table played, or has less than it had:
    its files and figures come with a new page, and what was saved here, or entered by
    others, went with the one before.
    """
    runs(phone, table)
    phone.add_init_script(ON_EACH_PAGE)
    parts: list[str] = []

    def of_another_edition(route: Route) -> None:
        if "live" not in route.request.headers or parts:
            return route.continue_()
        answer = route.fetch()
        parts.append(text := answer.text())
        changed = text.replace(*other)
        assert changed != text
        return route.fulfill(response=answer, body=changed)

    phone.route(f"**{table.get_absolute_url()}", of_another_edition)
    listen(phone)
    with phone.expect_navigation():
        if by:
            finish(table, by)
        else:
            fill(phone, "tricks", SECOND["tricks"])
            idle(phone)
            phone.locator("#save").press("Enter")
    expect(phone.get_by_role("heading", name="Bids")).to_be_visible()
    idle(phone)
    phone.wait_for_function("() => window.heard.length")
    assert len(parts) == 1
    assert announcements(phone) == [ENTERED if by else SAVED]


# How high the lines of the bar are, and how far its heading is from its edge.
BAR = """() => {
  const [bar, head, line] = [".bar", ".bar h1", ".bar p"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return [bar.height, line.height, head.top - bar.top];
}"""


def test_who_follows_moves_nothing_where_a_phone_is_narrow(
    phone: Page, other_phone: Page, site: str
) -> None:
    """The words took a second line, which pushed the heading to the edge."""
    skat = new_table("skat", ["Annegret", "Ben", "Cleo"])
    phone.set_viewport_size({"width": 320, "height": 640})
    runs(phone, skat)
    alone = phone.evaluate(BAR)
    assert alone[1] < 25 and alone[2] >= 8  # one line, away from the edge
    follow(other_phone, skat)
    expect(phone.locator(".bar .live")).to_have_text("1 following")
    assert phone.evaluate(BAR) == alone
