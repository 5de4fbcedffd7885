"""Four phones at one table: three score a game together, the fourth looks on.

Each enters its own numbers; Dan has no phone, so whoever records fills in his.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.touch import fill, press, totals
from tests.tables.people import FOUR, new_table

# 15 bid, so 13 are played. Ann 12 exact: 14. Ben 1 exact: 3. Cleo and Dan 1 short: −1.
ONE = {"bids": [12, 1, 1, 1], "tricks": [12, 1, 0, 0]}
# 14 bid. Ann 11 exact: 13, so 27. Ben and Cleo 1 exact: 3, so 6 and 2. Dan: −1, so −2.
TWO = {"bids": [11, 1, 1, 1], "tricks": [11, 1, 1, 0]}


@pytest.fixture
def table(site: str) -> Table:
    return new_table()


def joins(phone: Page, table: Table, name: str) -> None:
    """By what the QR code says; asked for the seat and for nothing else."""
    phone.goto(f"/score/{table.scorer_token}/")
    press(phone, f"I am {name}")
    expect(phone.get_by_role("textbox", name=f"{name}, bids")).to_be_editable()


def enter(phones: list[Page], what: str, numbers: list[int], by: int) -> None:
    """Everybody the own number; then one phone has all but Dan’s."""
    for phone, name, number in zip(phones, FOUR, numbers, strict=False):
        phone.get_by_role("textbox", name=f"{name}, {what}").fill(str(number))
    for name, number in zip(FOUR[:3], numbers, strict=False):
        field = phones[by].get_by_role("textbox", name=f"{name}, {what}")
        expect(field).to_have_value(str(number))
    fill(phones[by], f"Dan, {what}", numbers[3])


def test_three_phones_score_a_game_and_a_fourth_looks_on(
    new_phone: Callable[..., Page], table: Table
) -> None:
    *phones, watcher = [new_phone() for _ in range(4)]
    watcher.goto(f"/follow/{table.viewer_token}/")
    press(watcher, "I only watch")
    for phone, name in zip(phones, FOUR, strict=False):
        joins(phone, table, name)
    for phone in (*phones, watcher):
        expect(phone.locator(".bar .live")).to_have_text("3 following")

    enter(phones, "bids", ONE["bids"], by=1)
    expect(watcher.locator("#said li")).to_have_text(
        ["Ann12", "Ben1", "Cleo1", "Dannot yet"]
    )
    press(phones[1], "Next: tricks")
    expect(phones[2].get_by_role("textbox", name="Cleo, tricks")).to_be_editable()
    enter(phones, "tricks", ONE["tricks"], by=2)
    press(phones[2], "Save round 1")
    for phone in (*phones, watcher):
        totals(phone, ["14", "3", "−1", "−1"])

    enter(phones, "bids", TWO["bids"], by=0)
    press(phones[0], "Next: tricks")
    expect(phones[1].get_by_role("textbox", name="Ben, tricks")).to_be_editable()
    enter(phones, "tricks", TWO["tricks"], by=1)
    press(phones[1], "Save round 2")
    for phone in (*phones, watcher):
        expect(phone.locator("main .plate")).to_contain_text("Ann wins")
        totals(phone, ["27", "6", "2", "−2"])
    facts = [entry.data["facts"] for entry in log.entries_of(table)]
    assert facts == [{k: v} for one in (ONE, TWO) for k, v in one.items()]
    assert [e.by for e in log.entries_of(table)] == ["Ben", "Cleo", "Ann", "Ben"]
