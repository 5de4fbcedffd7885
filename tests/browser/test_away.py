"""What waits for the network says so, and what was typed is there on return."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import log
from scorekeeper.tables.models import Kind, Table
from tests.browser.touch import press
from tests.support.idle import idle
from tests.tables.people import FIRST, new_table, play


@pytest.fixture
def table(site: str) -> Table:
    table = new_table()
    play(table, FIRST)
    return table


def kinds(table: Table) -> list[str]:
    return [entry.kind for entry in log.entries_of(table)]


def away(phone: Page) -> None:
    phone.context.set_offline(True)
    expect(phone.locator(".bar .live")).to_have_text("Not connected")


def test_undo_without_a_network_changes_nothing_and_says_so(
    phone: Page, table: Table
) -> None:
    phone.goto(f"/run/{table.host_token}/")
    expect(phone.locator(".bar .live")).to_have_text("Live")
    idle(phone)
    away(phone)
    press(phone, "Undo tricks of round 1")
    fault = phone.locator("#fault")
    expect(fault).to_contain_text("“Undo tricks of round 1” needs a connection.")
    phone.context.set_offline(False)
    press(phone, "Undo tricks of round 1")
    expect(phone.locator("#check")).to_contain_text("Round 1 is open again")
    assert kinds(table) == [Kind.RECORDED, Kind.RECORDED, Kind.UNDONE]


def test_words_of_a_dispute_survive_a_closed_page(phone: Page, table: Table) -> None:
    phone.goto(f"/run/{table.host_token}/")
    form = f"/t/{table.code}/rounds/1/dispute/?with=words"
    phone.goto(form)
    words = phone.locator("#claim")
    expect(phone.locator("#follow")).to_be_attached()
    idle(phone)
    away(phone)
    words.fill("Ben took 3.")
    phone.locator("#save").click()
    expect(phone.locator("#fault")).to_contain_text("What you typed is still here")
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto(form)
    expect(words).to_have_value("Ben took 3.")
    phone.locator("#save").click()
    expect(phone.locator("#notices")).to_contain_text("disputed")
    assert log.entries_of(table)[-1].data["words"] == "Ben took 3."
    phone.goto(form.replace("words", "facts"))
    expect(phone.locator("#claim")).to_have_value("")
