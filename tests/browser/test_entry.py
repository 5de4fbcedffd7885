"""Entering rounds on a phone: whole games, and what must not be lost on the way."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Table
from tests.browser.touch import (
    Line,
    by_force,
    choose,
    expect_saved,
    fill,
    press,
    start,
    take,
    totals,
)
from tests.support.idle import idle
from tests.support.wording import wording
from tests.tables.people import FIRST, FOUR, new_table, play, record

THREE = FOUR[:3]


# ---- Twelve deals of Skat ----


def declare(page: Page, who: str, bid: int, game: str, *more: str) -> None:
    choose(page, "Declarer", who)
    fill(page, "Bid", bid)
    choose(page, "Game", game)
    for announcement in more:
        page.get_by_role(
            "radio" if announcement == "Hand" else "switch", name=announcement
        ).check()
    page.locator("#save", has_text="Play ").click()
    expect_saved(page, "Bid and game")


def matadors_are(page: Page, words: str) -> None:
    group = page.get_by_role("group", name="Matadors")
    line = group.locator(".seg").nth(int(words.startswith("without")))
    element = line.get_by_role("radio", name=words, exact=True)
    if not element.is_visible():
        line.get_by_role("radio").nth(4).check()
    element.check()


def count(page: Page, matadors: str, points: int, button: str) -> None:
    matadors_are(page, matadors)
    fill(page, "Card points", points)
    press(page, button)


def ramsch(page: Page, points: list[int], tricks: list[int], button: str) -> None:
    page.get_by_role("radio", name="Passed in (Ramsch)").check()
    press(page, "Next: result")
    expect_saved(page, "Bid")
    for name, got in list(zip(THREE, points, strict=True))[:2]:
        fill(page, f"{name}, card points", got)
    for name, won in zip(THREE, tricks[:2], strict=False):  # asked where they decide
        fill(page, f"{name}, tricks", won)
    press(page, button)  # Cleo’s numbers follow


def test_twelve_deals_of_skat_with_a_ramsch_and_an_overbid(phone: Page) -> None:
    start(phone, "Skat", THREE, "3")
    phone.locator("details:has([name=deals]) > summary").click()
    fill(phone, "Deals", 12)
    press(phone, "Start Skat")

    # With 1, game 2, times hearts 10.
    declare(phone, "Ann", 18, "Hearts")
    count(phone, "with 1", 61, "Save: Ann +20")
    totals(phone, ["20", "0", "0"])
    # Against 2, game 3, times clubs 12.
    declare(phone, "Ben", 24, "Clubs")
    count(phone, "without 2", 75, "Save: Ben +36")
    # With 2, game 3, schneider 4, times 24.
    declare(phone, "Cleo", 48, "Grand")
    count(phone, "with 2", 92, "Save: Cleo +96")
    totals(phone, ["20", "36", "96"])
    # Cleo has what is left: 22 points, the fewest; in how many tricks decides nothing.
    ramsch(phone, [57, 41, 22], [], "Save: Cleo +10")
    totals(phone, ["20", "36", "106"])
    # With 1, game 2, times 11 is 22: 36 was bid, so 4 × 11 count, lost twice.
    declare(phone, "Ann", 36, "Spades")
    matadors_are(phone, "with 1")
    fill(phone, "Card points", 70)
    expect(phone.locator("#check")).to_contain_text("does not reach the bid of 36")
    press(phone, "Save: Ann −88")
    totals(phone, ["−68", "36", "106"])
    # Null, no trick.
    declare(phone, "Ben", 23, "Null")
    choose(phone, "Ben took", "No trick")
    press(phone, "Save: Ben +23")
    # With 1, game 2, hand 3, times diamonds 9 is 27, twice: 60 points are not 61.
    declare(phone, "Cleo", 20, "Diamonds", "Hand")
    count(phone, "with 1", 60, "Save: Cleo −54")
    totals(phone, ["−68", "59", "52"])
    # With 1, game 2, hand 3, schneider 4, announced 5, times 24.
    declare(phone, "Ann", 72, "Grand", "Hand", "Schneider announced")
    count(phone, "with 1", 95, "Save: Ann +120")
    # Against 1, game 2, schneider 3, times hearts 10, twice.
    declare(phone, "Ben", 20, "Hearts")
    count(phone, "without 1", 25, "Save: Ben −60")
    # Null open, 46, and a trick.
    declare(phone, "Cleo", 46, "Null", "Ouvert")
    choose(phone, "Cleo took", "A trick")
    press(phone, "Save: Cleo −92")
    totals(phone, ["52", "−1", "−40"])
    # Ann has all ten tricks.
    ramsch(phone, [120, 0, 0], [10, 0, 0], "Save: Ann −30")
    # With 2, game 3, times spades 11.
    declare(phone, "Ben", 33, "Spades")
    matadors_are(phone, "with 2")
    fill(phone, "Card points", 89)
    expect(phone.locator("#check")).to_contain_text("Ben wins with 32.")
    press(phone, "Save: Ben +33")
    expect(phone.get_by_text("Ben wins")).to_be_visible()
    totals(phone, ["22", "32", "−40"])


# ---- Malilla, won by a bonus that was held ----


def turn(page: Page, rank: str, suit: str) -> None:
    choose(page, "Turned card, rank", rank)
    choose(page, "Turned card, suit", suit)
    press(page, "Next: points")
    expect_saved(page, "Turned card")


def test_malilla_is_won_by_a_held_bonus(phone: Page) -> None:
    start(phone, "Malilla", FOUR)
    press(phone, "Start Malilla")

    turn(phone, "6", "Spades")
    fill(phone, "Ann and Cleo, points of the hand", 60)
    press(phone, "Save: Ann and Cleo +25")
    totals(phone, ["25", "0"])

    phone.get_by_role("radio", name="Misdeal").check()
    press(phone, "Save: misdeal")
    expect_saved(phone, "Hand 2")
    totals(phone, ["25", "0"])

    # Cleo deals: the king is 3 at once; 38 of 70 are 3 more.
    turn(phone, "K", "Hearts")
    fill(phone, "Ann and Cleo, points of the hand", 38)
    press(phone, "Save: Ann and Cleo +6")
    totals(phone, ["31", "0"])

    # Dan deals: the seven is 5 at once; 40 of 70 are 5 more.
    turn(phone, "7", "Diamonds")
    fill(phone, "Ben and Dan, points of the hand", 40)
    press(phone, "Save: Ben and Dan +10")
    totals(phone, ["31", "10"])

    # Ann deals: the ace would make 35, so its 4 wait; 36 of 70 are 1, then they count.
    choose(phone, "Turned card, rank", "A")
    choose(phone, "Turned card, suit", "Spades")
    counted = "Ann and Cleo get 4 once the hand is counted"
    expect(phone.locator("#check")).to_contain_text(counted)
    press(phone, "Next: points")
    expect_saved(phone, "Turned card")
    fill(phone, "Ann and Cleo, points of the hand", 36)
    expect(phone.locator("#check")).to_contain_text("Ann and Cleo reach 36 and win.")
    press(phone, "Save: Ann and Cleo +5")
    expect(phone.get_by_text("Ann and Cleo win")).to_be_visible()
    totals(phone, ["36", "10"])


# ---- What must not be lost ----


@pytest.fixture
def table(site: str) -> Table:
    """Round 1 is scored; in round 2 Cleo bids first."""
    table = new_table()
    play(table, FIRST)
    return table


@pytest.fixture
def skat(site: str) -> Table:
    return new_table("skat", THREE)


def bid(name: str) -> str:
    return f"{name}, bids"


def value(page: Page, what: str, expected: str) -> None:
    """What stands there; suggested or entered."""
    box = page.locator(
        f'#entry :is(input, select)[aria-label="{what}"], #id_{what.lower()}'
    )
    expect(box).to_have_value(expected)


@pytest.mark.promise
def test_matadors_are_seen_whole(phone: Page, skat: Table) -> None:
    record(skat, 1, {"declarer": 1, "bid": 20}, {"game": "H", "hand": True})
    phone.goto(f"/run/{skat.host_token}/")
    line = phone.locator(".rungs .seg").nth(1)
    assert line.locator("label:visible").count() == 5
    matadors_are(phone, "without 11")
    shown = line.locator("label:visible")
    assert shown.all_inner_texts() == [f"{n}\nwithout {n}" for n in range(1, 12)]
    assert (
        shown.evaluate_all(
            "all => Math.min(...all.map((one) => one.getBoundingClientRect().height))"
        )
        >= 48
    )


@pytest.mark.promise
def test_a_reload_in_mid_entry_loses_nothing(phone: Page, skat: Table) -> None:
    phone.goto(f"/run/{skat.host_token}/")
    choose(phone, "Declarer", "Cleo")
    press(phone, "23")
    choose(phone, "Game", "Hearts")
    phone.get_by_role("radio", name="Hand").check()
    phone.get_by_role("switch", name="Schneider announced").check()
    expect(phone.get_by_role("switch", name="Schwarz announced")).to_be_visible()

    phone.reload()
    expect(phone.get_by_role("switch", name="Schneider announced")).to_be_checked()
    expect(phone.get_by_role("radio", name="Cleo")).to_be_checked()
    value(phone, "Bid", "23")
    press(phone, "Play hearts hand, schneider announced")
    expect_saved(phone, "Bid and game")
    facts = {"declarer": 2, "bid": 23, "game": "H", "hand": True, "schneider": True}
    assert scoring.read(skat).round(1) == facts

    phone.reload()
    expect(phone.locator("[name=matadors]:checked")).to_have_count(0)
    assert phone.evaluate("Object.keys(localStorage).length") == 0
    matadors_are(phone, "without 1")
    phone.reload()
    expect(phone.get_by_role("radio", name="without 1", exact=True)).to_be_checked()


def test_a_correction_that_was_left_is_still_there(phone: Page, table: Table) -> None:
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/rounds/1/correct/")
    fill(phone, "Ben, tricks", 3)
    phone.goto(f"/t/{table.code}/")
    phone.goto(f"/t/{table.code}/rounds/1/correct/")
    value(phone, "Ben, tricks", "3")
    press(phone, "Start over")
    value(phone, "Ben, tricks", "2")
    expect(phone.get_by_text("You had already typed this")).not_to_be_visible()


def test_what_was_filled_in_is_no_draft(phone: Page, table: Table) -> None:
    record(table, 2, {"bids": [5, 0, 4, 2]})
    phone.goto(f"/run/{table.host_token}/")
    for name, tricks in (("Ann", 5), ("Cleo", 4), ("Dan", 3)):
        fill(phone, f"{name}, tricks", tricks)
    value(phone, "Ben, tricks", "1")
    expect(take(phone, "Ben, tricks")).to_be_visible()
    phone.reload()
    value(phone, "Ben, tricks", "1")
    fill(phone, "Dan, tricks", 4)
    value(phone, "Ben, tricks", "0")
    expect(phone.locator("#save")).to_contain_text("Take 0 for Ben")


def test_a_suggestion_is_taken_by_a_tap_and_is_entered_then(
    phone: Page, table: Table
) -> None:
    record(table, 2, {"bids": [5, 0, 4, 2]})
    phone.goto(f"/run/{table.host_token}/")
    for name, tricks in (("Ann", 5), ("Cleo", 4), ("Dan", 3)):
        fill(phone, f"{name}, tricks", tricks)
    take(phone, "Ben, tricks").click()
    expect(phone.get_by_role("textbox", name="Ben, tricks")).to_have_value("1")
    expect(take(phone, "Ben, tricks")).to_have_count(0)
    # Entered, it stays as it is where another number changes.
    fill(phone, "Dan, tricks", 4)
    expect(phone.locator("#check")).to_contain_text("1 trick too many")
    value(phone, "Ben, tricks", "1")


def test_a_step_is_not_sent_where_a_tap_gives_no_focus(
    phone: Page, table: Table
) -> None:
    """As on iPhones: the button tapped before Save would count once more."""
    phone.add_init_script("addEventListener('mousedown', (e) => e.preventDefault())")
    record(table, 2, {"bids": [5, 0, 4, 2]})
    phone.goto(f"/run/{table.host_token}/")
    for name, tricks in (("Ann", 5), ("Ben", 1), ("Cleo", 4)):
        fill(phone, f"{name}, tricks", tricks)
    take(phone, "Dan, tricks").click()
    for number in ("4", "3"):
        phone.locator("#entry .row", has_text="Dan").locator(".who").click()
        press(phone.locator("#strip"), number)
    press(phone, "Save round 2")
    expect_saved(phone, "Round 2")
    # Bid 5, 0, 4, 2; took 5, 1, 4, 3.
    assert scoring.read(table).round(2)["tricks"] == [5, 1, 4, 3]


def test_two_quick_taps_on_the_strip_are_one(phone: Page, table: Table) -> None:
    phone.goto(f"/run/{table.host_token}/")
    strip = phone.locator("#strip")
    strip.get_by_role("button", name="4").dblclick()
    value(phone, bid("Cleo"), "4")
    value(phone, bid("Dan"), "")
    whose = phone.locator("#check [data-who]")
    expect(whose).to_have_text("Dan bids")
    top = strip.bounding_box()
    strip.get_by_role("button", name="0", exact=True).click()
    expect(whose).to_have_text("Ann bids")
    # A tap on a row brings the strip back to it.
    phone.locator("#entry .who", has_text="Cleo").click()
    expect(strip.get_by_role("button", name="4")).to_have_attribute(
        "aria-pressed", "true"
    )
    fill(phone, bid("Ann"), 8)
    expect(whose).to_have_text("Ben bids")
    strip.get_by_role("button", name="1", exact=True).click()
    # It stays where it was, with the number that was said last.
    expect(phone.locator("#save .waits")).to_have_count(0)
    expect(strip.get_by_role("button", name="1", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    assert strip.bounding_box() == top
    press(phone, "Next: tricks")
    expect_saved(phone, "Bids")
    assert scoring.read(table).round(2) == {"bids": [8, 1, 4, 0]}


TAPS = """async (number) => {
  const button = [...document.querySelectorAll("#strip button")]
    .find((one) => one.textContent === number);
  for (let times = 0; times < 4; times += 1) {
    button.click();
    await new Promise((then) => setTimeout(then, 200));
  }
}"""


@pytest.mark.promise
def test_four_times_the_same_number_are_four_numbers(phone: Page, table: Table) -> None:
    """One after the other, 200 ms apart; none is the bounce of a finger."""
    phone.goto(f"/run/{table.host_token}/")
    expect(phone.locator("#check")).to_contain_text("Cleo bids")
    phone.evaluate(TAPS, "3")
    for name in FOUR:
        value(phone, bid(name), "3")
    press(phone, "Next: tricks")
    expect_saved(phone, "Bids")
    assert scoring.read(table).round(2) == {"bids": [3, 3, 3, 3]}


@pytest.mark.promise
def test_more_taps_on_a_seat_that_stays_asked_are_one_number(
    phone: Page, table: Table
) -> None:
    """The last seat keeps the strip: its number is there once, however often tapped."""
    phone.goto(f"/run/{table.host_token}/")
    for name in THREE:
        fill(phone, bid(name), 4)
    dan = phone.locator("#entry .who", has_text="Dan")
    dan.click()
    phone.evaluate(TAPS, "1")
    for name, number in zip(FOUR, "4441", strict=True):
        value(phone, bid(name), number)
    press(phone, "Next: tricks")
    expect_saved(phone, "Bids")
    assert scoring.read(table).round(2) == {"bids": [4, 4, 4, 1]}


# As WebKit does once a click is over.
COLLAPSES = """addEventListener("click", ({ target }) => {
  const end = target.value?.length;
  if (target.matches("input.num, .step > input")) target.setSelectionRange(end, end);
})"""


@pytest.mark.promise
@pytest.mark.parametrize("engine", ["as it is", "as WebKit"])
def test_a_number_that_is_tapped_is_typed_anew(
    phone: Page, table: Table, engine: str
) -> None:
    if engine == "as WebKit":
        phone.add_init_script(COLLAPSES)
    phone.goto(f"/run/{table.host_token}/")
    box = phone.get_by_role("textbox", name=bid("Cleo"), exact=True)
    box.tap()
    phone.keyboard.type("3")
    phone.get_by_role("textbox", name=bid("Dan"), exact=True).tap()
    box.tap()
    marked = "(one) => one.selectionEnd - one.selectionStart"
    phone.wait_for_function(f"one => ({marked})(one) === 1", arg=box.element_handle())
    phone.keyboard.type("5")
    expect(box).to_have_value("5")


# A key that a browser takes before what the page does a moment later.
TYPES_AT_ONCE = """(one) => {
  one.focus();
  document.execCommand("insertText", false, "1");
}"""


def test_a_number_typed_at_once_keeps_its_first_digit(
    phone: Page, table: Table
) -> None:
    phone.goto(f"/run/{table.host_token}/")
    box = phone.get_by_role("textbox", name=bid("Cleo"), exact=True)
    box.evaluate(TYPES_AT_ONCE)
    idle(phone)
    phone.keyboard.type("3")
    expect(box).to_have_value("13")


# ---- A late answer never harms the page that is there ----


def bid_all(page: Page) -> None:
    for name, said in zip(FOUR, (5, 0, 4, 2), strict=True):
        fill(page, bid(name), said)


def is_alive(page: Page) -> None:
    """What is typed is checked, and can be saved."""
    for name, took in zip(FOUR, (5, 1, 4, 3), strict=True):
        fill(page, f"{name}, tricks", took)
    expect(page.locator("#gain-tricks-0")).to_contain_text("+7")
    press(page, "Save round 2")
    expect_saved(page, "Round 2")


def test_a_second_tap_on_save_leaves_the_next_form_alive(
    phone: Page, table: Table
) -> None:
    """Its answer comes when the parts that the first one made are there."""
    phone.goto(f"/run/{table.host_token}/")
    bid_all(phone)
    records = Line(phone, "**/record/")
    parts = Line(phone, re.compile(rf"/t/{table.code}/$"))
    press(phone, "Next: tricks")
    records.waits()
    records.held.pop().continue_()
    parts.waits()
    phone.locator("#save").click()
    parts.lets_go()
    expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()
    records.lets_go()
    is_alive(phone)
    assert len(log.entries_of(table)) == 4


AS_SOON = """() => {
  const tap = () => {
    if (!document.querySelector("[name=tricks-0]")) return;
    document.removeEventListener("htmx:afterSettle", tap);
    document.getElementById("save").click();
  };
  document.addEventListener("htmx:afterSettle", tap);
}"""


def test_a_tap_that_meets_a_form_nobody_has_seen_saves_nothing(
    phone: Page, table: Table
) -> None:
    """The second of two taps, just after the next form came under the finger."""
    phone.goto(f"/run/{table.host_token}/")
    bid_all(phone)
    phone.evaluate(AS_SOON)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    press(phone, "Next: tricks")
    expect_saved(phone, "Bids")
    is_alive(phone)
    # The bids, and the tricks.
    assert len([url for url in asked if url.endswith("/record/")]) == 2


def test_nothing_is_typed_into_a_form_on_its_way(phone: Page, table: Table) -> None:
    phone.goto(f"/run/{table.host_token}/")
    bid_all(phone)
    line = Line(phone, "**/record/")
    press(phone, "Next: tricks")
    line.waits()
    ann = phone.locator("#id_bids-0")
    by_force(ann).click(force=True)
    phone.keyboard.type("9")
    phone.evaluate("document.querySelector('#strip button').click()")
    expect(ann).to_have_value("5")
    line.held[0].abort()
    expect(phone.locator("#fault")).to_contain_text("Not saved")


def test_a_page_from_before_a_sign_in_says_so(phone: Page, table: Table) -> None:
    """It is not said that this phone may not score: after a reload it may."""
    phone.goto(f"/run/{table.host_token}/")
    bid_all(phone)
    idle(phone)  # the answer to what was typed last would bring it back
    phone.context.clear_cookies(name="csrftoken")
    press(phone, "Next: tricks")
    expect(phone.locator("#fault")).to_contain_text("this page is out of date")
    expect(phone.locator("#id_bids-0")).to_have_value("5")
    phone.reload()
    expect(phone.locator("#id_bids-0")).to_have_value("5")
    press(phone, "Next: tricks")
    expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()


def test_an_answer_that_never_comes_is_not_waited_for(
    phone: Page, table: Table
) -> None:
    """What leads on from a saved round is lost on the way: the page asks by itself."""
    phone.clock.install()
    phone.goto(f"/run/{table.host_token}/")
    bid_all(phone)
    phone.evaluate(
        "document.addEventListener('recorded', (e) => e.stopPropagation(), true)"
    )
    phone.evaluate("window.EventSource = undefined")
    parts = re.compile(rf"/t/{table.code}/$")
    phone.route(parts, lambda route: route.abort())
    with phone.expect_response("**/record/"):
        press(phone, "Next: tricks")
    expect(phone.locator("form#entry[inert]")).to_be_attached()
    phone.unroute(parts)
    phone.clock.fast_forward(21_000)
    expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()


def test_an_answer_leaves_the_strip_with_the_name_that_was_tapped(
    phone: Page, table: Table
) -> None:
    phone.goto(f"/run/{table.host_token}/")
    strip = phone.locator("#strip")
    line = Line(phone, "**/check/")
    strip.get_by_role("button", name="4").click()
    whose = phone.locator("#check [data-who]")
    expect(whose).to_have_text("Dan bids")
    line.waits()
    phone.locator("#entry .who", has_text="Cleo").click()
    expect(whose).to_have_text("Cleo bids")
    line.lets_go()
    expect(phone.locator("#check")).to_contain_text("bid so far")
    expect(whose).to_have_text("Cleo bids")
    strip.get_by_role("button", name="5").click()
    value(phone, bid("Cleo"), "5")
    value(phone, bid("Dan"), "")


def test_the_answer_comes_beside_the_input_and_leaves_the_hand_alone(
    phone: Page, table: Table
) -> None:
    record(table, 2, {"bids": [5, 0, 4, 2]})
    phone.goto(f"/run/{table.host_token}/")
    ann = phone.get_by_role("textbox", name="Ann, tricks", exact=True)
    ann.tap()
    phone.keyboard.type("5")
    for name, tricks in (("Ben", 2), ("Cleo", 4)):
        fill(phone, f"{name}, tricks", tricks)
    ann.focus()
    expect(phone.locator("#gain-tricks-0")).to_contain_text("+7")
    # What is suggested has no points beside it: only what is entered.
    expect(phone.locator("#gain-tricks-3")).to_be_empty()
    expect(ann).to_be_focused()
    ann.fill("")
    expect(phone.locator("#gain-tricks-0")).to_be_empty()
    expect(ann).to_have_value("")
    expect(take(phone, "Dan, tricks")).to_have_count(0)


def test_the_latest_answer_wins(phone: Page, table: Table) -> None:
    """The first answer is held back, and the second does not wait behind it."""
    phone.goto(f"/run/{table.host_token}/")
    line = Line(phone, "**/check/", most=1)
    fill(phone, bid("Cleo"), 4)
    line.waits()
    fill(phone, bid("Dan"), 14)
    expect(phone.locator("#check")).to_contain_text("0 to 13")
    value(phone, bid("Cleo"), "4")


def test_what_is_typed_meanwhile_is_not_overwritten(phone: Page, skat: Table) -> None:
    """An answer that would draw the entry anew comes after the next letter."""
    phone.goto(f"/run/{skat.host_token}/")
    choose(phone, "Declarer", "Ben")
    choose(phone, "Game", "Clubs")
    expect(phone.get_by_role("radio", name="Hand")).to_be_visible()
    line = Line(phone, "**/check/")
    phone.get_by_role("radio", name="Hand").check()
    line.waits()
    fill(phone, "Bid", 30)
    line.held[0].continue_()
    line.waits(for_=2)
    value(phone, "Bid", "30")
    line.free = True  # one that is asked for in its place, too
    for route in line.held[1:]:
        route.continue_()
    expect(phone.get_by_role("switch", name="Schneider announced")).to_be_visible()
    value(phone, "Bid", "30")


def test_the_way_back_shows_the_table_as_it_is(phone: Page, table: Table) -> None:
    phone.goto(f"/run/{table.host_token}/")
    for name, said in zip(FOUR, (5, 0, 4, 2), strict=True):
        fill(phone, bid(name), said)
    press(phone, "Next: tricks")
    expect_saved(phone, "Bids")
    phone.get_by_role("link", name="Sheet").click()
    phone.go_back()
    expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()


def test_keys_alone_will_do(phone: Page, table: Table) -> None:
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)  # what Return does comes once the page is there
    phone.get_by_role("textbox", name=bid("Cleo"), exact=True).focus()
    for number in "4251":
        phone.keyboard.type(number)
        phone.keyboard.press("Enter")
    expect(phone.get_by_role("button", name="Next: tricks")).to_be_focused()
    phone.keyboard.press("Enter")
    expect_saved(phone, "Bids")
    # Cleo bids first, then Dan, Ann and Ben.
    assert scoring.read(table).round(2) == {"bids": [5, 1, 4, 2]}


def test_what_is_wrong_leads_to_its_input_and_is_gone_when_cured(
    phone: Page, table: Table
) -> None:
    phone.goto(f"/run/{table.host_token}/")
    fill(phone, bid("Dan"), 14)
    line = phone.locator("#check > .check")
    expect(line).to_contain_text(
        "Dan: " + wording("number.too-high", raw="14", least="0", most="13")
    )
    expect(line).to_have_class(re.compile("warn"))
    line.click()
    expect(phone.locator(".row.now")).to_contain_text("Dan")
    # Pressed all the same, the form comes back with its input marked.
    press(phone, "Next: tricks")
    red = phone.locator("#entry [aria-invalid=true]")
    expect(red).to_have_attribute("aria-label", bid("Dan"))
    fill(phone, bid("Dan"), 4)
    expect(red).to_have_count(0)
    expect(line).to_have_text(re.compile(r"4\s+\w+ bids\s*bid so far\."))
    expect(line).not_to_have_class(re.compile("warn"))


def test_a_slow_line_shows_that_it_saves(phone: Page, table: Table) -> None:
    phone.goto(f"/run/{table.host_token}/")
    line = Line(phone, "**/record/")
    for name, said in zip(FOUR, (5, 0, 4, 2), strict=True):
        fill(phone, bid(name), said)
    press(phone, "Next: tricks")
    save = phone.locator("#save")
    expect(save).to_have_text("Saving round 2")
    save.click()
    save.click()
    assert len(line.held) == 1
    line.lets_go()
    expect_saved(phone, "Bids")


def test_another_look_for_one_who_only_looks_on(
    new_phone: Callable[..., Page], table: Table
) -> None:
    page = new_phone()
    page.goto(f"/t/{table.code}/")
    expect(page.get_by_text("You are watching.", exact=True)).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
