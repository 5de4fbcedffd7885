"""A deal entered card by card on a phone, by thumb."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.touch import Line, expect_saved, totals
from tests.support.idle import idle
from tests.tables.hands import WHOLE
from tests.tables.people import new_table, record


@pytest.fixture
def table(site: str) -> Table:
    return new_table("skin", ["Ann", "Ben", "Cleo"])


def enter(phone: Page, table: Table) -> None:
    phone.goto(f"/run/{table.host_token}/")
    phone.get_by_role("link", name="Cards", exact=True).tap()
    phone.wait_for_url("**/cards/")


def says(phone: Page, text: str) -> None:
    shown = re.sub("([♣♦♥♠])", "\\1\ufe0e", text)  # as text, not as a picture
    expect(phone.locator("#check")).to_contain_text(shown)


def turn(phone: Page, card: str, then: str) -> None:
    """Tap a card of the pack; wait for what is said of it."""
    phone.locator(f"#card-{card}").tap()
    says(phone, then)


def choose(phone: Page, text: str) -> None:
    phone.locator("#ask").get_by_role("button", name=text, exact=True).tap()


def bet(phone: Page, amount: str, then: str) -> None:
    phone.locator("#amount").fill(amount)
    choose(phone, "Place the bet")
    says(phone, then)


def begin(phone: Page) -> None:
    """Cleo takes the 7 of hearts for 5, the bank has the king, Ben the 9 for 4."""
    turn(phone, "7H", "Who takes 7♥")
    choose(phone, "Cleo")
    says(phone, "How much does Cleo bet on 7♥?")
    bet(phone, "5", "Tap the bank’s first card.")
    turn(phone, "KD", "K♦ is the bank’s card.")
    turn(phone, "9C", "Who takes 9♣")
    choose(phone, "Ben")
    bet(phone, "4", "Ben takes 9♣ and bets 4.")


def test_a_whole_deal_by_thumb_is_the_sheet_by_hand(phone: Page, table: Table) -> None:
    enter(phone, table)
    begin(phone)
    choose(phone, "Side bet")
    choose(phone, "Ben and Cleo")
    bet(phone, "3", "Ben and Cleo bet 3 with each other.")
    turn(phone, "7C", "Cleo pays Ann 5. Cleo pays Ben 3.")
    turn(phone, "7S", "7♠ is dead and thrown away.")
    turn(phone, "KH", "Ann pays Ben 4.")
    choose(phone, "The bank takes no new card")
    says(phone, "The deal is over.")
    phone.locator("#save").tap()
    expect_saved(phone, "Deal 1")
    # Ann 5 − 4, Ben 3 + 4, Cleo −5 − 3.
    totals(phone, ["1", "7", "−8"])
    assert scoring.read(table).rounds == [{"deal": WHOLE}]


def test_what_was_tapped_survives_a_reload(phone: Page, table: Table) -> None:
    enter(phone, table)
    begin(phone)
    phone.reload()
    expect(phone.locator("#top")).to_contain_text(
        "These cards were still on this phone."
    )
    says(phone, "Ben takes 9♣ and bets 4.")
    phone.locator("#undo").tap()
    says(phone, "K♦ is the bank’s card.")
    phone.get_by_role("button", name="Start over").tap()
    says(phone, "Tap the first card that is turned.")


def test_a_finger_that_trembles_turns_one_card(phone: Page, table: Table) -> None:
    enter(phone, table)
    phone.locator("#card-7H").dblclick()
    says(phone, "Who takes 7♥")
    assert phone.locator("#told li").count() == 1


def test_cards_are_typed_until_one_asks_something(phone: Page, table: Table) -> None:
    enter(phone, table)
    field = phone.locator("#typed")
    field.fill("7h kd")
    field.press("Enter")
    says(phone, "Who takes 7♥")
    expect(field).to_have_value("KD")
    choose(phone, "Cleo")
    bet(phone, "5", "Tap the bank’s first card.")
    phone.get_by_role("button", name="Turn them").tap()
    says(phone, "K♦ is the bank’s card.")
    expect(field).to_have_value("")


def test_the_page_of_a_deal_is_for_everybody(phone: Page, table: Table) -> None:
    record(table, 1, {"deal": WHOLE})
    enter_second = f"/t/{table.code}/rounds/1/cards/"
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(enter_second)
    look_at(phone)


def test_cards_turned_without_a_network_wait_for_it(phone: Page, table: Table) -> None:
    enter(phone, table)
    turn(phone, "7H", "Who takes 7♥")
    choose(phone, "Cleo")
    bet(phone, "5", "Tap the bank’s first card.")
    phone.context.set_offline(True)
    phone.locator("#card-KD").tap()
    said = phone.locator("#fault")
    expect(said).to_have_text("No connection. KD waits to be turned once it is back.")
    phone.locator("#card-9C").tap()
    expect(said).to_contain_text("KD 9C wait to be turned")
    phone.context.set_offline(False)
    says(phone, "Who takes 9♣")
    expect(said).to_be_hidden()
    assert phone.locator("#told li").count() == 3
    expect(phone.locator("#typed")).to_have_value("")


def test_a_tap_that_found_no_network_is_tapped_again(phone: Page, table: Table) -> None:
    enter(phone, table)
    turn(phone, "7H", "Who takes 7♥")
    phone.context.set_offline(True)
    choose(phone, "Cleo")
    said = phone.locator("#fault")
    expect(said).to_contain_text("Nothing is lost: tap again")
    # A card would say that nobody took the one before.
    phone.locator("#card-KD").tap()
    idle(phone)
    expect(said).to_contain_text("Nothing is lost: tap again")
    phone.context.set_offline(False)
    choose(phone, "Cleo")
    says(phone, "How much does Cleo bet on 7♥?")
    expect(said).to_be_hidden()
    expect(phone.locator("#typed")).to_have_value("")


def test_what_is_typed_while_a_tap_is_answered_stays(phone: Page, table: Table) -> None:
    enter(phone, table)
    idle(phone)
    line = Line(phone, "**/cards/")
    phone.locator("#card-7H").tap()
    line.waits()
    field = phone.locator("#typed")
    field.press_sequentially("KD 9C")
    line.lets_go()
    says(phone, "Who takes 7♥")
    expect(field).to_have_value("KD 9C")
