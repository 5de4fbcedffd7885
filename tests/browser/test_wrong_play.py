"""What the cards prove wrong, decided on a phone; and a foul that is named."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.cards import enter, now, tap
from tests.browser.focus import focus
from tests.browser.hearing import ON_EACH_PAGE, texts_told
from tests.browser.touch import by_force, totals
from tests.support.idle import idle
from tests.support.wording import wording
from tests.tables.cards import DECLARED, REVOKE, text
from tests.tables.links import HAND
from tests.tables.people import FOUR, new_table, record

PHONE: ViewportSize = {"width": 390, "height": 844}
ANYWAY = "Score it anyway"
REVOKED = "Ann revoked in trick 1."
PROVEN = "Ann played 3 of spades and still held 2 of hearts."


@pytest.fixture
def malilla(site: str) -> Table:
    """Ann deals and turns the 6 of spades: no bonus."""
    table = new_table("malilla")
    record(table, 1, {"turned": "6S"})
    return table


@pytest.fixture
def skat(site: str) -> Table:
    """Ann deals, Ben plays clubs."""
    table = new_table("skat", FOUR[:3], deals=12)
    record(table, 1, *DECLARED)
    return table


def prove(phone: Page, table: Table, tricks: list[list[str]]) -> None:
    """The hand but its last two cards typed, those tapped; then saved."""
    enter(phone, table)
    phone.get_by_text("Type or paste").click()
    *first, last_but_one, last = text(tricks).split()
    phone.get_by_label("Every card in the order it fell").fill(" ".join(first))
    now(phone, re.compile(f"^Trick {len(tricks)}: "))
    tap(phone, last_but_one, last)
    now(phone, f"All {len(tricks)} tricks")
    save(phone)


def save(phone: Page) -> None:
    """A hand in Malilla, a deal in Skat."""
    phone.locator("#save", has_text=re.compile("Save (hand|deal) 1")).click()
    expect_question(phone)


def expect_question(phone: Page) -> None:
    """The decision, all of it in sight."""
    expect(phone.locator(".proven")).to_contain_text(
        wording("fault.revoked", name="Ann", trick="1")
    )
    expect(phone.locator("#scores.fold")).to_be_in_viewport()
    expect(phone.get_by_role("button", name=ANYWAY)).to_be_in_viewport(ratio=1)


def cards_recorded(table: Table) -> list[dict[str, object]]:
    return scoring.read(Table.objects.get(pk=table.pk)).rounds


def test_a_proven_revoke_is_decided_once(phone: Page, malilla: Table) -> None:
    prove(phone, malilla, HAND)
    end = phone.get_by_role("button", name="End it: Ben and Dan win")
    expect(end).to_be_in_viewport(ratio=1)
    expect(phone.locator(".face.bad")).to_have_text(["3♠︎", "2♥︎"])
    look_at(phone, "light", "dark")
    phone.set_viewport_size(PHONE)
    assert cards_recorded(malilla) == [{"turned": "6S"}], "nothing is saved unasked"
    end.dblclick()
    expect(phone.locator("main")).to_contain_text("Ben and Dan win")
    (ended,) = cards_recorded(malilla)
    assert ended["foul"] == 0
    rounds = [e for e in log.entries_of(malilla) if "play" in str(e.data)]
    assert len(rounds) == 1, "two taps are one decision"


def test_the_cards_come_back_to_be_looked_at(phone: Page, malilla: Table) -> None:
    phone.add_init_script(ON_EACH_PAGE)
    prove(phone, malilla, HAND)
    assert texts_told(phone)[-1] == f"{REVOKED} Hearts were led. {PROVEN}"
    phone.get_by_role("button", name="Look").press("Enter")
    now(phone, "All 10 tricks")
    assert texts_told(phone)[-1].startswith("Trick 10: Ben wins it with 7 of hearts")
    assert focus(phone)
    save(phone)
    phone.reload()
    now(phone, "All 10 tricks")  # as entered, none is lost
    save(phone)
    phone.go_back()
    now(phone, "All 10 tricks")
    assert cards_recorded(malilla) == [{"turned": "6S"}]
    save(phone)
    phone.get_by_role("button", name=ANYWAY).dblclick()
    totals(phone, ["19", "0"])
    mark = phone.get_by_role("link", name="Hand 1: a revoke by Ann stands")
    expect(mark).to_be_visible()
    assert len(cards_recorded(malilla)) == 1, "two taps are one round"


def test_where_no_penalty_is_named_the_table_decides(phone: Page, skat: Table) -> None:
    phone.add_init_script(ON_EACH_PAGE)
    prove(phone, skat, REVOKE)
    expect(phone.locator(".foot .check")).to_contain_text("the table decides")
    expect(phone.get_by_role("button", name="End it")).to_have_count(0)
    look_at(phone, "light", "dark")
    phone.set_viewport_size(PHONE)
    phone.get_by_role("button", name=ANYWAY).press("Enter")
    totals(phone, ["0", "156", "0"])
    assert texts_told(phone) == ["Deal 1 saved. Ben +156"]
    assert focus(phone)


def test_a_grey_button_sends_nothing_before_the_choice(
    phone: Page, malilla: Table
) -> None:
    """So that no answer comes too late and undoes the choice."""
    phone.goto(f"/run/{malilla.host_token}/")
    phone.goto(f"/t/{malilla.code}/foul/")
    sent: list[str] = []
    phone.on("request", lambda one: sent.append(one.method))
    by_force(phone.get_by_role("button", name="Who played wrongly?")).click(force=True)
    idle(phone)
    assert "POST" not in sent
    by_force(phone.get_by_role("radio", name="Ann")).check(force=True)
    end = phone.get_by_role("button", name="End the game: Ben and Dan win")
    expect(end).to_be_visible()


def test_a_foul_waits_until_it_is_named(phone: Page, malilla: Table) -> None:
    phone.goto(f"/run/{malilla.host_token}/")
    phone.goto(f"/t/{malilla.code}/foul/")
    grey = phone.get_by_role("button", name="Who played wrongly?")
    expect(grey).to_have_attribute("aria-disabled", "true")
    look_at(phone, "light", "dark")
    phone.set_viewport_size(PHONE)
    by_force(grey).click(force=True)
    expect(phone.locator(".check")).to_have_text("Choose who played wrongly.")
    assert cards_recorded(malilla) == [{"turned": "6S"}]
    by_force(phone.get_by_role("radio", name="Ann")).check(force=True)
    end = phone.get_by_role("button", name="End the game: Ben and Dan win")
    expect(end).not_to_have_attribute("aria-disabled", "true")
    by_force(phone.get_by_role("radio", name="Did not follow suit")).check(force=True)
    expect(phone.locator("[name=law]:checked")).to_have_count(1)
    expect(end).to_be_in_viewport(ratio=1)
    look_at(phone, "light", "dark")
    phone.set_viewport_size(PHONE)
    end.dblclick()
    expect(phone.locator("main")).to_contain_text("Ben and Dan win")
    assert cards_recorded(malilla) == [{"turned": "6S", "foul": 0}]
