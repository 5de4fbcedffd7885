"""The desk on a phone: tapped, judged, shared; with and without a script."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import each_game, look_at
from tests.browser.touch import Line, choose, press, step
from tests.support.idle import idle
from tests.support.wording import wording

NewPhone = Callable[..., Page]


def expect_verdict(page: Page, text: str) -> None:
    expect(page.locator(".says h2")).to_have_text(text)


def test_one_trick_is_tapped_judged_and_shared(phone: Page, other_phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Ask the referee").click()
    phone.get_by_role("link", name="Pepper").click()
    look_at(phone)
    choose(phone, "Trump", "Hearts")
    for card in ("K of spades", "A of spades", "Q of hearts", "J of diamonds"):
        press(phone, card)
        expect(phone.get_by_role("button", name="Remove")).to_be_enabled()
    expect_verdict(phone, "Fourth wins with J♦︎")
    expect(phone.get_by_text("only J♥︎ is higher")).to_be_visible()
    expect(phone.locator("#said")).to_have_text("Fourth wins with J♦︎")
    look_at(phone)
    link = phone.get_by_label("Link to this ruling").input_value()
    assert len(link) < 100
    expect(phone).to_have_url(link)
    other_phone.goto(link)
    expect_verdict(other_phone, "Fourth wins with J♦︎")


def test_a_card_drawn_anew_under_the_button_of_a_mouse_is_tapped(phone: Page) -> None:
    phone.goto("/desk/?of=pepper&q=trick&n=4&trump=H")
    idle(phone)
    line = Line(phone, re.compile(r"/desk/\?"), most=1)
    press(phone, "K of spades")
    line.waits()
    phone.get_by_role("button", name="A of spades").hover()
    phone.mouse.down()
    line.lets_go()
    expect_verdict(phone, "First wins so far, with K♠︎")
    phone.mouse.up()
    expect_verdict(phone, "Second wins so far, with A♠︎")
    expect(phone).to_have_url(re.compile("cards=KSAS$"))


@pytest.mark.chromium("taps and signs by its own protocol")
def test_the_pack_stays_under_a_finger_while_a_ruling_comes(phone: Page) -> None:
    phone.goto("/desk/?of=pepper&q=trick&n=4&trump=H")
    idle(phone)
    line = Line(phone, re.compile(r"/desk/\?"), most=1)
    press(phone, "K of spades")
    line.waits()
    card = phone.get_by_role("button", name="A of spades")
    before = card.bounding_box()
    assert before
    finger = phone.context.new_cdp_session(phone)
    place = {"x": before["x"] + 20, "y": before["y"] + 20}
    start = {"type": "touchStart", "touchPoints": [place]}
    finger.send("Input.dispatchTouchEvent", start)
    line.lets_go()
    expect_verdict(phone, "First wins so far, with K♠︎")
    after = card.bounding_box()
    assert after and abs(after["y"] - before["y"]) <= 1
    end = {"type": "touchEnd", "touchPoints": []}
    finger.send("Input.dispatchTouchEvent", end)
    expect_verdict(phone, "Second wins so far, with A♠︎")


def test_a_card_is_taken_back_and_another_typed(phone: Page) -> None:
    phone.goto("/desk/?of=minnesota_whist&q=trick&cards=9HKH2S")
    press(phone, "Remove 2 of spades")
    expect(phone.locator(".says h2")).to_have_text(
        wording("desk.wins-so-far", who="Second", card="K♥︎")
    )
    typed = phone.get_by_label("Or type the cards")
    expect(typed).to_have_value("9H KH")
    idle(phone)  # its words are as before: what is filled selects first, then types
    typed.fill("9H KH AH 2H")
    typed.press("Enter")
    expect_verdict(phone, "Third wins with A♥︎")


def test_what_is_selected_is_typed_over_though_an_answer_comes(phone: Page) -> None:
    phone.goto("/desk/?of=minnesota_whist&q=trick&cards=9HKH2S")
    idle(phone)
    line = Line(phone, "**/desk/**")
    press(phone, "Remove 2 of spades")
    typed = phone.get_by_label("Or type the cards")
    typed.focus()
    typed.press("ControlOrMeta+a")
    line.waits()
    line.lets_go()
    idle(phone)
    phone.keyboard.type("9H KH AH 2H")
    expect(typed).to_have_value("9H KH AH 2H")


def test_a_number_that_is_touched_is_typed_anew(phone: Page) -> None:
    phone.goto("/desk/?q=round&of=gypsy")
    bids = phone.get_by_role("textbox", name="Seat A, bids")
    bids.press_sequentially("3")
    phone.get_by_role("textbox", name="Seat B, bids").tap()
    bids.tap()
    idle(phone)
    phone.keyboard.type("5")
    expect(bids).to_have_value("5")


def test_a_round_is_judged_while_it_is_entered(phone: Page) -> None:
    # Hearts 10, with 1: game 2, hand 3: 30. With 2: 40, and under 48.
    phone.goto("/desk/?q=round&of=skat")
    choose(phone, "Declarer", "Seat B")
    choose(phone, "Game", "Hearts")
    phone.get_by_role("radio", name="Hand").check()
    expect(phone.get_by_role("switch", name="Schneider announced")).to_be_visible()
    step(phone, "Bid", 2)
    phone.get_by_role("radio", name="with 1", exact=True).check()
    points = phone.get_by_role("textbox", name="Card points")
    points.press_sequentially("70")  # as a hand: what is typed has changed
    points.press("Tab")
    expect(phone.locator("#said")).to_have_text("Seat B +30")
    phone.get_by_role("radio", name="with 2", exact=True).check()
    expect(phone.locator("#said")).to_have_text("Seat B +40")
    expect(phone.get_by_role("radio", name="with 2", exact=True)).to_be_focused()
    look_at(phone)
    phone.get_by_role("textbox", name="Bid").fill("48")
    phone.get_by_role("textbox", name="Bid").press("Enter")
    # Overbid: 50 is the least multiple of 10 that covers 48, and is lost twice.
    expect(phone.locator("#said")).to_have_text("Seat B −100")


def test_a_house_rule_is_chosen_and_its_fold_stays_open(phone: Page) -> None:
    phone.goto("/desk/?q=round&of=skat")
    phone.get_by_text("House rules").click()
    choose(phone, "The skat in Ramsch goes to", "Nobody")
    expect(phone.locator("details[open] summary")).to_contain_text("nobody")
    step(phone, "Deals", 1)
    expect(phone.get_by_role("textbox", name="Deals")).to_have_value("39")
    expect(phone).to_have_url(re.compile("deals=39&ramsch_skat=nobody$"))
    look_at(phone)


def test_a_hand_is_tapped_card_by_card_and_its_fault_found(phone: Page) -> None:
    # Seat A bids 3 with hearts. Seat B throws a club on a spade and has one later.
    phone.goto("/desk/?q=hand&of=pepper&n=2&bidder=0&bid=3&trump=H")
    for card in ("A of spades", "K of clubs", "K of spades", "Q of spades"):
        press(phone, card)
    expect(phone.locator("#ruled")).to_contain_text("Seat B played K♣︎ to trick 1")
    expect(phone.locator("#check")).to_contain_text("1 wrong play")
    expect(phone).to_have_url(re.compile("cards=ASKCKSQS$"))
    look_at(phone)
    phone.reload()
    expect(phone.locator("#ruled")).to_contain_text("Seat B played K♣︎ to trick 1")


def test_a_shared_hand_is_not_mixed_with_what_this_phone_tapped(phone: Page) -> None:
    link = "/desk/?q=hand&of=pepper&n=2&bidder=0&bid=3&trump=H"
    phone.goto(link)
    press(phone, "A of spades")
    expect(phone.locator("#count")).to_have_text("1 of 16 cards")
    phone.goto(f"{link}&cards=JH10HJDQH")
    expect(phone.locator("#count")).to_have_text("4 of 16 cards")
    expect(phone.locator("#ruled")).to_contain_text(wording("trick.left-bower"))


def test_melds_of_a_hand_are_found_as_it_is_tapped(phone: Page) -> None:
    phone.goto("/desk/?q=meld&of=jersey_gin&cards=AH2H3H9C9D4S5S6SKD")
    expect_verdict(phone, "1 card is missing.")
    press(phone, "9 of spades")
    expect_verdict(phone, "3 melds, deadwood 10")
    press(phone, "9 of spades")
    expect_verdict(phone, "1 card is missing.")
    look_at(phone)


def test_what_was_asked_before_is_a_link_on_this_phone(
    phone: Page, other_phone: Page
) -> None:
    phone.goto("/desk/?q=meld&of=kaluki&cards=JHQHKHAH")
    expect_verdict(phone, "41 points: a run in hearts")
    for page, count in ((phone, 1), (other_phone, 0)):
        page.goto("/desk/")
        expect(page.locator("#asked a")).to_have_count(count)
    look_at(phone)
    phone.locator("#asked a").click()
    expect_verdict(phone, "41 points: a run in hearts")


# It has no tricks, hands or melds: the desk says so of each such game in one sentence.
NONE = "skin"


@pytest.mark.sweep(3)
@each_game
def test_every_question_about_a_game(phone: Page, slug: str, colours: str) -> None:
    for what in ("trick", "hand", "meld", "round"):
        phone.goto(f"/desk/?q={what}&of={slug}")
        if slug == NONE or not phone.get_by_text("has none of these").count():
            look_at(phone, colours)


@pytest.mark.sweep(0)
@pytest.mark.parametrize("what", ["trick", "hand", "meld", "round"])
def test_the_choice_of_a_game(phone: Page, what: str) -> None:
    phone.goto(f"/desk/?q={what}")
    look_at(phone)


def test_without_a_script_cards_are_tapped_all_the_same(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto("/desk/?of=pepper&q=trick&trump=H")
    for card in ("K of spades", "A of spades", "Q of hearts", "J of diamonds"):
        press(phone, card)
    expect_verdict(phone, "Fourth wins with J♦︎")
    phone.goto("/desk/?q=hand&of=pepper&n=2&bidder=0&bid=3&trump=H&cards=ASKCKS")
    press(phone, "Q of spades")
    expect(phone.locator("#ruled")).to_contain_text("Seat B played K♣︎ to trick 1")
    phone.goto("/desk/?q=round&of=gypsy")
    press(phone, "Seat B, bids: one more")
    expect(phone.get_by_role("textbox", name="Seat B, bids")).to_have_value("1")


def test_a_card_of_the_hand_is_asked_for_by_a_tap(phone: Page) -> None:
    phone.goto("/desk/?of=gypsy&q=may")
    press(phone, "A of hearts")
    expect(phone.locator(".trick")).to_contain_text("A♥")
    choose(phone, "A tap adds to", "My hand")
    for card in ("K of spades", "2 of hearts"):
        press(phone, card)
        deck = phone.locator(".deck")
        expect(deck.get_by_role("button", name=card)).to_be_disabled()
    hand = phone.get_by_role("group", name="My hand")
    hand.get_by_role("button", name="K of spades").click()
    expect_verdict(phone, "K♠︎ may not be played")
    hand.get_by_role("button", name="2 of hearts").click()
    expect_verdict(phone, "2♥︎ may be played")
    look_at(phone)
