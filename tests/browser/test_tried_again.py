"""Faults of a walk by ear, by keys and in forced colours: each is tried once more."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables.models import Table
from tests.browser.focus import focus
from tests.browser.forced import MARKS
from tests.browser.gypsy import fill
from tests.browser.hearing import announcements, listen, texts_told
from tests.browser.keys import to
from tests.browser.live import runs
from tests.browser.view import in_sight
from tests.leagues.sessions import RANKED, club, enter, sit
from tests.support.idle import idle
from tests.tables.people import FIRST, SECOND, new_table, play, record

# Of the ring and of what it lies on, by the formula of WCAG 2.
RING = """(one) => {
  const reads = { willReadFrequently: true };
  const pen = new OffscreenCanvas(1, 1).getContext("2d", reads);
  const light = (colour) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const part = [...pen.getImageData(0, 0, 1, 1).data].map((byte) => byte / 255)
      .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2] + 0.05;
  };
  const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(one);
  if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) return 0;
  let under = one;
  const ground = () => getComputedStyle(under).backgroundColor;
  while (ground() === "rgba(0, 0, 0, 0)") under = under.parentElement;
  const [a, b] = [light(outlineColor), light(ground())];
  return Math.max(a, b) / Math.min(a, b);
}"""
STAYS = (
    "Open the site within 7 days, or the browser may clear it. "
    "A private window loses it when it is closed."
)
LEAST = 3  # for what is no text


@pytest.fixture
def table(site: str) -> Table:
    """Round 1 is scored (7, −1, 6, 3), the bids of round 2 are in."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    return table


def test_an_arrow_goes_from_leader_to_leader_and_folds_nothing(
    phone: Page, table: Table
) -> None:
    """The first one picked, folded the names and lost the focus."""
    runs(phone, table)
    phone.goto(f"{table.get_absolute_url()}rounds/2/cards/")
    fold = phone.locator("#leader")
    idle(phone)
    if fold.get_attribute("open") is None:
        fold.locator("summary").press("Enter")
    names = fold.locator("[type=radio]")
    chosen = fold.locator(":checked")
    names.first.focus()
    for _ in range(2):
        phone.keyboard.press("ArrowDown")
        idle(phone)
        expect(fold).to_have_attribute("open", "")
        assert focus(phone) == "leader"
        expect(chosen).to_be_focused()
    expect(names.nth(2)).to_be_checked()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_number_that_is_suggested_shows_its_ring_and_keeps_the_focus(
    phone: Page, table: Table, scheme: str
) -> None:
    """Of 12 tricks 10 are said: Ben has the other two."""
    phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    runs(phone, table)
    for seat, number in ((2, 4), (3, 3), (0, 3)):
        phone.locator(f"[name=tricks-{seat}]").fill(str(number))
        idle(phone)
    taken = phone.locator("#entry .num[name=step][value='tricks-1=2']")
    expect(taken).to_be_visible()
    to(phone, taken, most=20)
    in_sight(taken)
    assert taken.evaluate(RING) >= LEAST
    phone.keyboard.press("Enter")
    idle(phone)
    assert focus(phone) == "tricks-1"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_undo_on_what_was_saved_has_a_ring_that_is_seen(
    phone: Page, table: Table, scheme: str
) -> None:
    """And what is asked next is read, and seen, while that lies over its line."""
    phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    runs(phone, table)
    fill(phone, "tricks", SECOND["tricks"])
    idle(phone)
    phone.locator("#save").press("Enter")
    undo = phone.locator(".toast button")
    expect(undo).to_be_visible()
    idle(phone)
    in_sight(phone.get_by_role("heading", name="Bids"))
    asked = phone.locator("#check").aria_snapshot()
    assert "Dan" in asked and "bids" in asked, asked
    undo.focus()
    phone.keyboard.press("Shift")
    in_sight(undo)
    assert undo.evaluate(RING) >= LEAST


def test_the_strip_says_whose_number_is_asked_next(phone: Page, table: Table) -> None:
    runs(phone, table)
    strip = phone.locator("#strip")
    listen(phone)
    strip.get_by_role("button", name="4", exact=True).press("Enter")
    assert announcements(phone) == ["Dan’s tricks"]


def test_without_a_network_it_is_said_once_that_a_round_waits(
    phone: Page, table: Table
) -> None:
    """No false loss before it."""
    runs(phone, table)
    fill(phone, "tricks", SECOND["tricks"])
    idle(phone)
    phone.context.set_offline(True)
    idle(phone)
    phone.evaluate("window.heard = []")
    listen(phone)
    phone.locator("#save").press("Enter")
    expect(phone.locator("#outbox")).to_contain_text("waiting")
    assert texts_told(phone) == [f"Offline. 1 round waiting to be sent. {STAYS}"]
    phone.context.set_offline(False)


def test_who_watches_hears_what_was_entered_and_what_it_gave(
    phone: Page, table: Table
) -> None:
    phone.goto(table.get_absolute_url())
    listen(phone)
    record(table, 2, {"tricks": SECOND["tricks"]}, by="Ben")
    phone.wait_for_function("() => window.heard.length")
    assert announcements(phone) == [
        "Entered by Ben: tricks of round 2. Ann 12, Ben 4, Cleo 5, Dan 8."
    ]


# Each text by itself, as a voice meets it.
READ = """(one) => {
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const read = !text.parentElement.closest("[aria-hidden=true]");
    if (read && text.data.trim()) found.push(text.data.trim());
  }
  return found;
}"""


def test_no_comma_that_nobody_sees_stands_by_itself(phone: Page, site: str) -> None:
    """Ann 0 , deals: the comma was a stop of its own."""
    runs(phone, new_table("skat", ["Ann", "Ben", "Cleo"]))
    first = phone.locator("#scores li").first
    assert first.evaluate(READ) == ["Ann", "0", ", deals"]


def test_no_full_stop_that_nobody_sees_stands_by_itself(phone: Page, site: str) -> None:
    """Ben bids . Say a number first."""
    runs(phone, new_table())
    with phone.expect_response("**/record/"):
        phone.locator("#save").click()  # nothing is entered
    idle(phone)
    read = phone.locator("#check .check").evaluate(READ)
    assert read == ["Ben bids", ". Say a number first."]


def test_a_wrong_code_is_held_by_a_field_and_mended_there(
    phone: Page, table: Table
) -> None:
    """It led to a page that said so, and nowhere on."""
    phone.goto("/")
    field = phone.locator("[name=code]")
    field.focus()
    phone.keyboard.type("ZZZZ")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/join/?code=ZZZZ")
    expect(field).to_have_value("ZZZZ")
    to(phone, field)
    in_sight(field)
    phone.keyboard.press("ControlOrMeta+a")
    phone.keyboard.type(table.code)
    phone.keyboard.press("Enter")
    phone.wait_for_url(f"**{table.get_absolute_url()}**")


PAIRS = [
    ("/another/bidding/", ".seg :has(:checked)", ".seg label:not(:has(:checked))"),
    ("{table}share/", ".seg [aria-pressed=true]", ".seg [aria-pressed=false]"),
    ("{wall}", ".wall .lead .n", ".wall .tables li li:not(.lead) .n"),
]
# A code for cameras: dark on white, whatever colours are forced.
FILLS = "(one) => [...one.children].map((part) => getComputedStyle(part).fill)"


@pytest.mark.promise
def test_forced_colours_on_pads_the_wall_and_a_code(
    forced_phone: Page, table: Table
) -> None:
    phone = forced_phone
    here = club(visibility="public")
    enter(sit(here.evening, here.people), RANKED)
    wall = f"{here.league.get_absolute_url()}sessions/{here.evening.pk}/wall/"
    phone.goto(f"/run/{table.host_token}/")
    at = {"table": table.get_absolute_url(), "wall": wall}
    for where, *pair in PAIRS:
        phone.goto(where.format(**at))
        idle(phone)
        first, other = (phone.locator(one).first.evaluate(MARKS) for one in pair)
        assert first != other, where
    phone.goto(f"{table.get_absolute_url()}share/")
    fills = phone.locator("svg.qr").evaluate(FILLS)
    assert fills == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_a_fold_is_read_without_the_sign_that_stands_on_it(
    phone: Page, table: Table
) -> None:
    runs(phone, table)
    phone.goto(f"{table.get_absolute_url()}more/")
    folds = phone.locator("summary:visible").all()
    assert folds
    for fold in folds:
        read = fold.aria_snapshot()
        assert not read.rstrip('"').endswith(("+", "−")), read
