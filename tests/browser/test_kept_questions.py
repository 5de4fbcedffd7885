"""Without a network, where the site is kept: cards in melds, a dispute that is taken
back, and the questions that there are where others wrote meanwhile."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from tests.browser.cards import tap_pack, turn_to
from tests.browser.confirming import sits
from tests.browser.kept import (
    at,
    await_snapshot,
    back,
    line_says,
    phone as phone,
    pytestmark as pytestmark,
    worker_of,
)
from tests.browser.network import NETWORK
from tests.browser.offline import count, nothing_waits, rounds_of, totals
from tests.browser.touch import fill, press
from tests.tables.hands import ANN, BEN, CLEO, KNOCK
from tests.tables.people import FIRST, FOUR, new_table, play, record

MINE = {**FIRST, "tricks": [5, 3, 3, 1]}
THEIRS = {**FIRST, "tricks": [4, 3, 4, 1]}


def alone(phone: Page, table: Table, path: str = "") -> None:
    at(phone, table)
    phone.context.set_offline(True)
    phone.goto(f"/t/{table.code}/{path}")


def test_three_hands_are_counted_from_their_cards(phone: Page) -> None:
    table = new_table("jersey_gin", FOUR[:3])
    record(table, 1, KNOCK)
    alone(phone, table, "rounds/1/melds/")
    for name, hand in (("Ann", ANN), ("Ben", BEN), ("Cleo", CLEO)):
        if name != "Ann":
            turn_to(phone, name)
        tap_pack(phone, hand)
        expect(phone.locator("#found")).to_contain_text(f"{name}’s ten cards")
    press(phone, "Save: Ann +44")
    line_says(phone, "On this phone · 1 not sent")
    totals(phone, ["44", "0", "0"])
    assert scoring.read(table).round(1) == KNOCK
    back(phone)
    line_says(phone, "Live")
    totals(phone, ["44", "0", "0"])
    [told] = rounds_of(table)
    assert len(told["hands"]) == 3


OFF_LINE = """() => Object.defineProperty(
  WorkerNavigator.prototype, "onLine", { get: () => false, configurable: true })"""
ON_LINE = "() => delete WorkerNavigator.prototype.onLine"


@pytest.mark.chromium("hears its worker, which no other driver shows")
def test_a_phone_that_is_off_line_asks_nobody(phone: Page) -> None:
    """What it answers by itself waits here: it is not sent beside that."""
    table = new_table("jersey_gin", FOUR[:3])
    at(phone, table)
    worker = worker_of(phone)
    worker.evaluate(OFF_LINE)
    try:
        with NETWORK.listen() as paths:
            phone.goto(f"/t/{table.code}/rounds/1/melds/")
            tap_pack(phone, ANN)
            expect(phone.locator("#found")).to_contain_text("Ann’s ten cards")
        assert [path for path in paths if path.endswith("/rounds/1/melds/")] == []
    finally:
        worker.evaluate(ON_LINE)


def test_a_lay_down_is_judged_and_kept(phone: Page) -> None:
    table = new_table("kaluki", FOUR[:3])
    alone(phone, table, "rounds/1/melds/")
    tap_pack(phone, "AS AH AD")
    expect(phone.locator("#check")).to_contain_text("18 short of 51.")
    tap_pack(phone, "5C 6C 7C")
    expect(phone.locator("#check")).to_contain_text("exactly the 51 needed.")
    press(phone, "Save Ann’s lay-down")
    expect(phone.locator("#notices")).to_contain_text("Ann’s lay-down saved")
    assert count(phone) == 1
    phone.goto(f"/t/{table.code}/")
    line_says(phone, "On this phone · 1 not sent")
    assert log.entries_of(table) == []
    back(phone)
    [laid] = scoring.read(table).round(1)["laid"]
    assert laid["seat"] == 0


def test_a_dispute_is_raised_and_withdrawn(phone: Page) -> None:
    table = new_table()
    play(table, FIRST)
    sits(phone, f"/t/{table.code}/", "Ben")
    phone.goto(f"/t/{table.code}/")
    table.refresh_from_db()
    before = table.version
    await_snapshot(phone, table, before)
    phone.context.set_offline(True)
    phone.goto(f"/t/{table.code}/rounds/1/dispute/?with=words")
    phone.locator("#claim").fill("Ben took 3.")
    phone.locator("#save").click()
    expect(phone.locator("#notices")).to_contain_text("disputed")
    phone.get_by_role("button", name="Withdraw the dispute").click()
    line_says(phone, "On this phone · 2 not sent")
    assert len(log.entries_of(table)) == before
    back(phone)
    raised, withdrawn = log.entries_of(table)[before:]
    assert (raised.kind, withdrawn.kind) == ("disputed", "withdrawn")
    assert raised.by == withdrawn.by == "Ben"
    assert rounds_of(table) == [FIRST]


# ---- Others wrote meanwhile ----


def correct(phone: Page, table: Table) -> None:
    """Round 1, Ben and Cleo took 3 each; others say otherwise at the site."""
    play(table, FIRST)
    alone(phone, table, "rounds/1/correct/")
    for name in ("Ben", "Cleo"):
        fill(phone, f"{name}, tricks", 3)
    press(phone, "See what changes")
    press(phone, "Correct round 1")
    line_says(phone, "On this phone · 1 not sent")
    # Ben 3 exact: 5. Cleo 4, took 3: −1.
    totals(phone, ["7", "5", "−1", "3"])
    table.refresh_from_db()
    commands.correct(table, 1, THEIRS, key=codes.new_key(), after=2)
    phone.context.set_offline(False)
    row = phone.locator(".foot .row.warn").first
    expect(row).to_contain_text("Another phone entered it differently.")
    assert rounds_of(table) == [THEIRS]
    press(phone, "Compare")
    differ = "The two differ in tricks. Which one is right?"
    expect(phone.get_by_text(differ)).to_be_visible()


@pytest.mark.parametrize("choice", ["Use mine", "Keep the other"])
def test_two_corrections_are_a_question(phone: Page, choice: str) -> None:
    table = new_table()
    correct(phone, table)
    phone.get_by_text(choice, exact=True).click()
    nothing_waits(phone)
    line_says(phone, "Live")
    assert rounds_of(table) == [MINE if choice == "Use mine" else THEIRS]


def test_what_others_took_back_as_well_is_no_question(phone: Page) -> None:
    table = new_table()
    play(table, FIRST)
    alone(phone, table)
    phone.get_by_role("button", name="Undo").first.click()
    line_says(phone, "On this phone · 1 not sent")
    table.refresh_from_db()
    commands.undo(table, 2, key=codes.new_key())
    back(phone)
    line_says(phone, "Live")
    assert rounds_of(table) == [{"bids": FIRST["bids"]}]
    assert [entry.kind for entry in log.entries_of(table)][2:] == ["undone"]


def test_an_undo_of_what_others_went_on_from_says_why_and_goes_on_a_tap(
    phone: Page,
) -> None:
    table = new_table()
    play(table, FIRST)
    alone(phone, table)
    phone.get_by_role("button", name="Undo").first.click()
    line_says(phone, "On this phone · 1 not sent")
    table.refresh_from_db()
    record(table, 2, {"bids": [3, 3, 4, 3]})
    phone.context.set_offline(False)
    row = phone.locator(".foot .row.warn").first
    expect(row).to_contain_text("could not be saved.")
    assert len(log.entries_of(table)) == 3
    # It goes only once it was looked at.
    expect(phone.get_by_role("button", name="Discard it")).to_have_count(0)
    press(phone, "Look")
    press(phone, "Discard it")
    press(phone, "Tap again to discard it")
    line_says(phone, "Live")
    assert count(phone) == 0
    assert rounds_of(table) == [FIRST, {"bids": [3, 3, 4, 3]}]


def test_hands_that_others_counted_otherwise_are_a_question(phone: Page) -> None:
    table = new_table("jersey_gin", FOUR[:3])
    record(table, 1, KNOCK)
    alone(phone, table, "rounds/1/melds/")
    for name, hand in (("Ann", ANN), ("Ben", BEN), ("Cleo", CLEO)):
        if name != "Ann":
            turn_to(phone, name)
        tap_pack(phone, hand)
        expect(phone.locator("#found")).to_contain_text(f"{name}’s ten cards")
    press(phone, "Save: Ann +44")
    line_says(phone, "On this phone · 1 not sent")
    table.refresh_from_db()
    record(table, 1, {"deadwood": [9, 11, 14]})
    phone.context.set_offline(False)
    row = phone.locator(".foot .row.warn").first
    expect(row).to_contain_text(
        "Deadwood of hand 1: Another phone entered it differently."
    )
    assert rounds_of(table) == [{**KNOCK, "deadwood": [9, 11, 14]}]
    press(phone, "Compare")
    differ = "The two differ in deadwood and hands. Which one is right?"
    expect(phone.get_by_text(differ)).to_be_visible()
    press(phone, "Use mine")
    nothing_waits(phone)
    line_says(phone, "Live")
    totals(phone, ["44", "0", "0"])
