"""A table from its first name to its winner, on phones."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Table
from tests.browser.gypsy import fill, press, score
from tests.tables.people import FIRST, FOUR, STRONG, new_table, play, record

# Ann 3 + 2, Ben 4 - 1 over, Cleo 4 + 2, Dan short by 1; 13 bid more than 13: 13 tricks.
ROUNDS = [
    ([3, 4, 4, 3], [3, 4, 4, 2]),  # Ann 5, Ben 6, Cleo 6, Dan −1
    ([5, 3, 4, 1], [5, 2, 4, 1]),  # Ann 12, Ben 5, Cleo 12, Dan 2
    ([5, 0, 4, 3], [5, 0, 5, 3]),  # Ann 19, Ben 14, Cleo 15, Dan 7
    ([5, 0, 4, 2], [5, 0, 4, 4]),  # Ann 26, Ben 23, Cleo 21, Dan 7
]


def start(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Gypsy").click()
    for seat, name in enumerate(FOUR, 1):
        page.get_by_role("textbox", name=f"Seat {seat}").fill(name)
    press(page, "Start Gypsy")
    expect(page.get_by_role("heading", name="Bids")).to_be_visible()


def totals(page: Page) -> list[str]:
    # Those that count up after a save are copies, and gone in half a second.
    return page.locator("#scores .tot:not([aria-hidden])").all_inner_texts()


def test_a_whole_game_with_a_correction_and_another_after_it(phone: Page) -> None:
    start(phone)
    for number, (bids, tricks) in enumerate(ROUNDS[:3], 1):
        score(phone, number, bids, tricks)
    assert totals(phone) == ["19", "14", "15", "7"]

    # Somebody says that Ben won 3 in round 2, and Cleo 3.
    phone.get_by_role("link", name="Sheet").click()
    phone.get_by_role("link", name="Ben, round 2").click()
    expect(phone.get_by_text("bid 3, took 2: 1 short")).to_be_visible()
    phone.get_by_role("link", name="Correct: round 2").click()
    fill(phone, "tricks", [5, 3, 3, 1])
    press(phone, "See what changes")
    expect(phone.get_by_role("button", name="Correct round 2")).to_be_visible()
    cells = phone.locator(".tab tbody td").all_inner_texts()
    assert any("5" in cell and "11" in cell for cell in cells)
    press(phone, "Correct round 2")
    # Ben +3 and not −1, Cleo −1 and not +6; round 3 as before.
    assert_totals(phone, ["19", "20", "8", "7"])

    score(phone, 4, *ROUNDS[3])
    # Ann 26, Ben 29: both reach 25, and Ben is 3 ahead.
    expect(phone.get_by_text("Ben wins")).to_be_visible()
    expect(phone.locator(".hero")).to_have_text("29")

    press(phone, "Play again, same seats")
    expect(phone.get_by_role("heading", name="Bids")).to_be_visible()
    assert_totals(phone, ["0", "0", "0", "0"])


def assert_totals(page: Page, expected: list[str]) -> None:
    expect(page.locator("#scores .tot")).to_have_text(expected)


def test_names_are_seated_by_a_tap(phone: Page) -> None:
    start(phone)
    phone.goto("/new/gypsy/")
    for name in ("Cleo", "Ann"):
        press(phone, name)
    expect(phone.get_by_role("textbox", name="Seat 1")).to_have_value("Cleo")
    expect(phone.get_by_role("textbox", name="Seat 2")).to_have_value("Ann")
    deals = phone.get_by_role("group", name="Deals first")
    expect(deals.get_by_text("Cleo")).to_be_visible()
    press(phone, "Cleo")
    expect(phone.get_by_role("textbox", name="Seat 1")).to_have_value("")
    expect(phone.get_by_role("button", name="Ann")).to_have_attribute(
        "aria-pressed", "true"
    )


@pytest.fixture
def table(site: str) -> Table:
    """Round 1 is scored, the bids of round 2 are in."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": [5, 0, 4, 2]})
    return table


@pytest.mark.parametrize("choice", ["Keep Ben’s", "Use mine"])
def test_two_phones_that_write_one_round(
    phone: Page, other_phone: Page, table: Table, choice: str
) -> None:
    for page in (phone, other_phone):
        page.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/hold/")
    press(phone, "I am Ben")
    expect(phone.get_by_role("button", name="I am Ben")).to_have_count(0)
    phone.goto(f"/t/{table.code}/")
    fill(phone, "tricks", [5, 0, 4, 4])
    fill(other_phone, "tricks", [5, 1, 4, 3])
    press(phone, "Save round 2")
    expect(phone.get_by_text("Round 2 saved")).to_be_visible()
    press(other_phone, "Save round 2")
    expect(other_phone.get_by_text("Ben saved round 2")).to_be_visible()
    role = "link" if choice == "Keep Ben’s" else "button"
    other_phone.get_by_role(role, name=choice).click()
    expect(other_phone.get_by_role("heading", name="Bids")).to_be_visible()
    kept = [5, 0, 4, 4] if choice == "Keep Ben’s" else [5, 1, 4, 3]
    assert scoring.read(table).round(2)["tricks"] == kept


def test_a_double_tap_is_one_entry(phone: Page, table: Table) -> None:
    phone.goto(f"/run/{table.host_token}/")
    fill(phone, "tricks", [5, 0, 4, 4])
    phone.get_by_role("button", name="Save round 2").dblclick()
    expect(phone.get_by_text("Round 2 saved")).to_be_visible()
    assert len(log.entries_of(table)) == table.version + 1


def test_reasons_open_in_place(phone: Page, table: Table) -> None:
    phone.goto(f"/t/{table.code}/sheet/")
    phone.evaluate("window.same = true")
    phone.get_by_role("link", name="Ann, round 1").click()
    expect(phone.get_by_text("bid 5, took 5: 5 + 2 = 7")).to_be_visible()
    phone.get_by_role("link", name="Dan, round 1").click()
    expect(phone.get_by_text("bid 1, took 1: 1 + 2 = 3")).to_be_visible()
    expect(phone.get_by_text("bid 5, took 5")).not_to_be_visible()
    phone.get_by_role("link", name="Dan, round 1").click()
    expect(phone.get_by_text("bid 1, took 1")).not_to_be_visible()
    assert phone.evaluate("window.same")


def test_everything_goes_without_a_script(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(java_script_enabled=False)
    start(phone)
    score(phone, 1, [5, 3, 4, 1], [5, 2, 4, 1])
    assert totals(phone) == ["7", "−1", "6", "3"]
    phone.get_by_role("link", name="Sheet").click()
    phone.get_by_role("link", name="Ann, round 1").click()
    expect(phone.get_by_text("bid 5, took 5: 5 + 2 = 7")).to_be_visible()
    phone.get_by_role("link", name="Score").click()
    press(phone, "Undo tricks of round 1")
    expect(phone.get_by_text("Round 1 is open again")).to_be_visible()
    expect(phone.locator("[name=tricks-0]")).to_have_value("5")
    press(phone, "Put it back")
    expect(phone.locator(".toast")).to_contain_text("Redone: tricks of round 1.")
    assert totals(phone) == ["7", "−1", "6", "3"]


@pytest.mark.chromium("sees a page as paper, which no other driver shows")
@pytest.mark.parametrize("ended", [False, True])
def test_the_sheet_of_36_deals_is_one_page_of_paper(
    phone: Page, site: str, ended: bool
) -> None:
    """Over, it has who won, what there is to tell and lines to sign as well."""
    table = new_table("skat", ["Ann", "Ben", "Cleo"], deals=36)
    ramsch = {"card_points": [40, 50, 30], "tricks": [3, 4, 3]}
    for number in range(1, 37 if ended else 36):
        record(table, number, {"passed": True}, ramsch)
    phone.goto(f"/t/{table.code}/sheet/")
    paper = phone.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


@pytest.mark.chromium("sees a page as paper, which no other driver shows")
def test_the_sheet_of_a_finished_game_is_one_to_pin_to_a_wall(
    phone: Page, site: str
) -> None:
    """Ann 9, 18 and 27. None of it shows on a screen, nor its live dot on paper."""
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    phone.goto(f"/t/{table.code}/sheet/")
    poster = phone.locator(".poster")
    expect(poster.first).to_be_hidden()
    expect(phone.locator(".bar .live")).to_be_visible()
    phone.emulate_media(media="print")
    expect(poster.first).to_contain_text("Ann wins with 27")
    expect(poster.locator(".path")).to_be_visible()
    assert poster.locator(".sign li").all_inner_texts() == table.players
    expect(poster.locator(".ends")).to_contain_text(f"Every point, and why{table.code}")
    expect(poster.locator(".qr")).to_be_visible()
    expect(phone.locator(".live")).to_be_hidden()
    expect(phone.locator(".pad tbody tr")).to_have_count(3)


@pytest.mark.chromium("sees a page as paper, which no other driver shows")
def test_a_sheet_of_a_game_that_goes_on_is_no_poster(phone: Page, site: str) -> None:
    table = new_table()
    play(table, STRONG, STRONG)
    phone.goto(f"/t/{table.code}/sheet/")
    expect(phone.locator(".bar .live")).to_be_visible()
    phone.emulate_media(media="print")
    expect(phone.locator(".poster")).to_have_count(0)
    expect(phone.locator(".live")).to_be_hidden()
