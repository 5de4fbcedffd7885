"""Check a file, on a phone: uploaded, pasted, corrected, opened as a table."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import look_at
from tests.browser.touch import expect_saved, fill, press, totals
from tests.support.wording import wording
from tests.tables.people import FIRST, FOUR, SECOND, new_table, play

SHEET = {"game": "gypsy", "players": FOUR, "rounds": [FIRST, SECOND]}
WRONG = {**SHEET, "rounds": [FIRST, {"bids": [3, 4, 14, 3]}]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ann.json"
    path.write_text(json.dumps(SHEET), encoding="utf-8")
    return path


def test_a_sheet_is_uploaded_read_and_played_on(phone: Page, file: Path) -> None:
    # Ann 7, −1, 6 and 3; then 5, 5, −1 and 5.
    phone.goto("/")
    phone.get_by_role("link", name="Check a score sheet").click()
    phone.set_input_files("#file", file)
    press(phone, "Check")
    expect(phone.get_by_role("heading", name="Round 3 is next")).to_be_visible()
    expect(phone.locator(".scores .tot")).to_have_text(["12", "4", "5", "8"])
    look_at(phone)
    press(phone, "Open as a table")
    expect(phone.get_by_text("You are the host")).to_be_visible()
    totals(phone, ["12", "4", "5", "8"])
    for name, bid in zip(FOUR, (3, 3, 4, 2), strict=True):
        fill(phone, f"{name}, bids", bid)
    press(phone, "Next: tricks")
    expect_saved(phone, "Bids")


def test_the_button_waits_for_something_to_check(phone: Page, file: Path) -> None:
    phone.goto("/check/")
    waiting, pasted = phone.locator("#ask .waits"), phone.locator("#pasted")
    expect(phone.locator("#wants")).to_have_text(
        "Type or paste a sheet, or choose a file."
    )
    expect(waiting).to_have_text("Check")
    pasted.fill("1 2 3 4")
    expect(waiting).to_have_count(0)
    pasted.fill(" ")
    expect(waiting).to_have_text("Check")
    phone.set_input_files("#file", file)
    expect(waiting).to_have_count(0)


def test_what_is_wrong_is_corrected_where_it_was_pasted(phone: Page) -> None:
    phone.goto("/check/")
    pasted = phone.locator("#pasted")
    pasted.fill(json.dumps(WRONG))
    press(phone, "Check")
    fault = phone.get_by_role("alert").filter(has_text="Round 2, bids, Cleo")
    expect(fault).to_contain_text(
        wording("number.too-high", raw="14", least="0", most="13")
    )
    expect(fault).to_be_focused()
    expect(pasted).to_have_value(json.dumps(WRONG))
    look_at(phone)
    pasted.fill(json.dumps(SHEET))
    press(phone, "Check")
    expect(phone.get_by_text("The sheet is valid")).to_be_visible()


def test_a_file_that_is_too_large_is_not_even_sent(phone: Page, tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_text(json.dumps(SHEET) + " " * 1_250_000)
    phone.goto("/check/")
    sent = []
    phone.on("request", lambda request: sent.append(request.method))
    phone.set_input_files("#file", path)
    press(phone, "Check")
    expect(phone.locator("#fault")).to_have_text(
        "This has 1.3 MB; a sheet has at most 1 MB."
    )
    assert "POST" not in sent


def test_work_that_goes_on_is_said_and_a_lost_connection_loses_nothing(
    phone: Page,
) -> None:
    phone.goto("/check/")
    pasted = phone.locator("#pasted")
    pasted.fill(json.dumps(SHEET))
    said = phone.locator("#words")
    held: list[Route] = []
    phone.route("**/check/", lambda route: held.append(route))
    press(phone, "Check")
    expect(said).to_have_text("Checking")
    held[0].abort()
    expect(phone.locator("#fault")).to_have_text(
        "Not checked: no connection. What is here stays. Try again."
    )
    expect(said).to_have_text("Check")
    expect(pasted).to_have_value(json.dumps(SHEET))


def test_without_a_script_the_same_form_works(new_phone, file: Path) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto("/check/")
    phone.set_input_files("#file", file)
    press(phone, "Check")
    expect(phone.get_by_role("heading", name="Round 3 is next")).to_be_visible()
    press(phone, "Open as a table")
    totals(phone, ["12", "4", "5", "8"])


def test_a_table_is_taken_along_and_checked(phone: Page) -> None:
    table = new_table()
    play(table, FIRST)
    phone.goto(f"/t/{table.code}/more/")
    with phone.expect_download() as downloading:
        phone.get_by_role("link", name="Download").click()
    phone.locator("summary", has_text="Something else").click()
    phone.get_by_role("link", name="Check", exact=True).click()
    phone.set_input_files("#file", downloading.value.path())
    press(phone, "Check")
    expect(phone.get_by_role("heading", name="Round 2 is next")).to_be_visible()
