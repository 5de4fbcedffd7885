"""Without a network, where the site is kept: what decides about rounds and games."""

from playwright.sync_api import Page, expect

from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.events.confirmations import Setting
from tests.browser.confirming import sits
from tests.browser.gypsy import press
from tests.browser.kept import (
    at,
    await_snapshot,
    back,
    line_says,
    phone as phone,
    pytestmark as pytestmark,
)
from tests.browser.offline import totals
from tests.browser.touch import by_force
from tests.tables.people import FIRST, new_table, play, record


def test_a_foul_ends_the_game(phone: Page) -> None:
    table = new_table("malilla")
    record(table, 1, {"turned": "6S"})
    at(phone, table)
    phone.context.set_offline(True)
    phone.goto(f"/t/{table.code}/foul/")
    by_force(phone.get_by_role("radio", name="Ann")).check(force=True)
    end = phone.get_by_role("button", name="End the game: Ben and Dan win")
    expect(end).not_to_have_attribute("aria-disabled", "true")
    by_force(phone.get_by_role("radio", name="Did not follow suit")).check(force=True)
    expect(phone.locator("[name=law]:checked")).to_have_count(1)
    end.dblclick()
    expect(phone.locator("main")).to_contain_text("Ben and Dan win")
    line_says(phone, "On this phone · 1 not sent")
    assert scoring.read(table).rounds == [{"turned": "6S"}]
    back(phone)
    line_says(phone, "Live")
    table.refresh_from_db()
    assert scoring.read(table).rounds == [{"turned": "6S", "foul": 0}]


def test_a_game_is_ended(phone: Page) -> None:
    table = new_table()
    play(table, FIRST)
    at(phone, table)
    phone.context.set_offline(True)
    phone.goto(f"/t/{table.code}/more/")
    phone.locator("summary", has_text="End the game").click()
    press(phone, "End the game now")
    line_says(phone, "On this phone · 1 not sent")
    totals(phone, ["7", "−1", "6", "3"])
    expect(phone.locator("main .plate")).to_be_visible()
    assert not scoring.read(table).over
    back(phone)
    line_says(phone, "Live")
    table.refresh_from_db()
    assert scoring.read(table).over
    assert [entry.kind for entry in log.entries_of(table)][2:] == ["ended"]


def test_a_round_of_the_other_side_is_confirmed(phone: Page) -> None:
    table = new_table()
    confirmations.set_confirmation(table, Setting(True), key=codes.new_key())
    table.refresh_from_db()
    record(table, 1, *({key: value} for key, value in FIRST.items()), by="Ann")
    sits(phone, f"/t/{table.code}/", "Ben")
    phone.goto(f"/t/{table.code}/")
    table.refresh_from_db()
    await_snapshot(phone, table, table.version)
    phone.context.set_offline(True)
    phone.goto(f"/t/{table.code}/")
    press(phone, "Confirm round 1")
    line_says(phone, "On this phone · 1 not sent")
    expect(phone.locator("main")).not_to_contain_text("not confirmed yet")
    before = table.version
    back(phone)
    table.refresh_from_db()
    [accepted] = log.entries_of(table)[before:]
    assert (accepted.kind, accepted.by) == ("accepted", "Ben")
    line_says(phone, "Live")
    expect(phone.locator("main")).not_to_contain_text("not confirmed yet")
