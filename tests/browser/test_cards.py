"""Cards entered one by one on a phone: at once, taken back, kept, recorded."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.tables import codes, scoring
from scorekeeper.tables.cards import pad as card_pad
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.cards import enter, now, tap
from tests.browser.touch import by_force, press, totals
from tests.browser.view import reach
from tests.support.idle import idle, later, until
from tests.support.wording import wording
from tests.tables.cards import BIDS, BY_GYPSY, CLUBS, DECLARED, MISCOUNTED, text
from tests.tables.people import FOUR, new_table, record

THREE = FOUR[:3]
# A second tap within 300 ms is taken for the same one.
PAUSE = 320


@pytest.fixture
def skat(site: str) -> Table:
    """Ann deals, Ben plays clubs."""
    table = new_table("skat", THREE, deals=12)
    record(table, 1, *DECLARED)
    return table


def take_back(phone: Page, card: str) -> None:
    press(phone, f"Remove {card}")
    later(phone, PAUSE)


def faces(phone: Page, cards: list[str]) -> None:
    expect(phone.locator("#faces .face")).to_have_text(cards)


def is_struck(phone: Page, card: str, yes: bool = True) -> None:
    button = phone.locator(f'#deck button[value="{card}"]')
    if yes:
        expect(button).to_have_attribute("aria-disabled", "true")
    else:
        expect(button).not_to_have_attribute("aria-disabled", "true")


# ---- Whole hands ----


def test_a_skat_hand_card_by_card(phone: Page, skat: Table) -> None:
    phone.goto(f"/run/{skat.host_token}/")
    phone.get_by_role("link", name="Cards", exact=True).click()
    now(phone, "Trick 1: Ben leads")
    tap(phone, *CLUBS[0])
    now(phone, "Trick 2: Ben leads")
    last = phone.locator("#last")
    expect(last).to_have_text("Trick 1: Ben wins it with J♣︎, the highest trump.")
    # The jack is 2 points; all 120 are in the pack.
    expect(phone.locator("#check")).to_contain_text(
        wording("cards.points-out", got="2", every="120")
    )
    expect(phone.locator("#check")).to_contain_text("No wrong play so far.")

    tap(phone, "JS", "9D")  # it was the 8
    take_back(phone, "9 of diamonds")
    is_struck(phone, "9D", yes=False)
    tap(phone, *CLUBS[1][1:])
    phone.locator('#deck button[value="JH"]').dblclick()  # one card
    faces(phone, ["J♥︎", "?", ""])

    phone.reload()
    now(phone, "Trick 3: Ben led, Cleo to play")
    faces(phone, ["J♥︎", "?", ""])
    is_struck(phone, "JS")

    tap(phone, *text(CLUBS)[len("JC 7D 7C JS 8D 7H JH ") :].split())
    now(phone, "All 10 tricks")
    expect(phone.get_by_text("What deal 1 gives")).to_be_visible()
    expect(phone.locator("#ruled .gain").nth(1)).to_contain_text("+156")
    expect(phone.locator("#check")).to_contain_text("No wrong play.")
    press(phone, "Save deal 1")
    totals(phone, ["0", "156", "0"])

    phone.go_back()
    now(phone, "All 10 tricks")  # as entered
    expect(phone.locator("#save .waits")).to_have_text("See what changes")


def test_a_hand_led_by_the_gypsy(phone: Page, site: str) -> None:
    table = new_table()
    record(table, 1, {"bids": BIDS})
    enter(phone, table)
    by_force(phone.get_by_role("radio", name="Cleo")).check(force=True)
    now(phone, "Trick 1: Cleo leads")
    tap(phone, *BY_GYPSY[0])
    now(phone, "Trick 2: Dan leads")  # the ace of spades is above every club
    tap(phone, *BY_GYPSY[1])
    expect(phone.locator("#check")).to_contain_text(
        "Choose the suit that was named for trick 2"
    )
    naming = phone.get_by_role("group", name="Suit named")
    expect(naming).to_contain_text("8♣︎ leads trick 2")
    naming.get_by_role("button", name="spades").click()
    now(phone, "Trick 3: Dan leads")
    expect(phone.locator("#check")).to_contain_text("No wrong play so far.")
    press(phone, "Save these cards")
    expect(phone.locator("#notices")).to_contain_text("2 tricks saved")
    kept = scoring.read(table).round(1)["play"]
    assert kept == {"leader": 2, "tricks": BY_GYPSY, "named": {"2": "S"}}


def test_trumps_of_ones_own(phone: Page, site: str) -> None:
    """Ann has spades, Ben diamonds, Cleo hearts, Dan clubs."""
    table = new_table("calypso")
    enter(phone, table)
    # Ben leads a heart and Cleo follows to it: no trump. Dan trumps with his club, and
    # Ann’s spade is the higher trump.
    tap(phone, "AH", "KH", "2C", "3S")
    now(phone, "Trick 2: Ann leads")
    # Ann leads her own suit and trumps with it: Ben’s diamond is a higher trump; the
    # ace and the king follow suit and are none.
    tap(phone, "4S", "5D", "AS", "KS")
    now(phone, "Trick 3: Ben leads")
    ace = phone.locator('#deck button[value="AS"]')
    expect(ace.locator("small")).to_have_text("3")
    ace.dblclick()  # one of the four, not two
    faces(phone, ["A♠︎", "?", "", ""])
    expect(ace.locator("small")).to_have_text("2")


def test_the_dealer_of_four_sits_out(phone: Page, site: str) -> None:
    table = new_table("preference", FOUR)
    record(table, 1, {"declarer": 2, "bid": 1, "trump": "S"})
    record(table, 1, {"defence": ["play", "play"]})
    enter(phone, table)
    now(phone, "Trick 1: Cleo leads")
    tap(phone, "AH", "7H", "8S")  # Dan follows, Ben trumps
    now(phone, "Trick 2: Ben leads")
    names = phone.locator("#faces li > span:last-child")
    expect(names).to_have_text(["Ben", "Cleo", "Dan"])
    # Ben had a heart: it is a fault as soon as he shows it.
    tap(phone, "8H", "9H", "10H")
    said = "Ben played 8♠︎ to trick 1"
    expect(phone.locator("#check")).to_contain_text(f"1 wrong play: {said}")
    expect(phone.locator("#trick-1")).to_contain_text(said)


# ---- What must not be lost ----


def test_the_leader_can_be_changed_where_a_wrong_seat_led(
    phone: Page, skat: Table
) -> None:
    enter(phone, skat)
    phone.locator("#leader > summary").click()
    by_force(phone.get_by_role("radio", name="Cleo")).check(force=True)
    tap(phone, "7D", "7C", "JC")  # Cleo, Ann, Ben
    now(phone, "Trick 2: Ben leads")
    said = "1 wrong play: Cleo led 7♦︎ to trick 1"
    expect(phone.locator("#check")).to_contain_text(said)


def test_cards_typed_in_any_spelling(phone: Page, skat: Table) -> None:
    enter(phone, skat)
    phone.get_by_text("Type or paste").click()
    box = phone.get_by_label("Every card in the order it fell")
    box.fill("j♣ 7♦️ 7c, TC kd q♥ XY")
    now(phone, "Trick 3: Ben led, Cleo to play")
    said = "Trick 3, card 1: XY is not a card"
    expect(phone.locator("#typed")).to_contain_text(said)
    assert box.input_value().endswith("XY")
    box.fill("j♣ 7♦️ 7c, TC kd q♥")
    expect(phone.locator("#typed")).to_be_empty()
    tap(phone, "JS")
    expect(box).to_have_value("JC 7D 7C\n10C KD QH\nJS")


def test_no_connection_stops_no_tap(phone: Page, skat: Table) -> None:
    enter(phone, skat)

    def fail(route: Route) -> None:
        if route.request.method == "POST":
            route.abort()
        else:
            route.continue_()

    phone.route("**/cards/", fail)
    tap(phone, *text(CLUBS[:3]).split())
    now(phone, "Trick 4: Ben leads")
    expect(phone.locator("#fault")).to_be_visible()
    press(phone, "Save these cards")
    expect(phone.locator("#fault")).to_contain_text("What you typed is still here")
    phone.unroute("**/cards/")
    press(phone, "Save these cards")
    expect(phone.locator("#notices")).to_contain_text("3 tricks saved")


def test_what_a_save_said_stays_where_its_check_fails_after_it(
    phone: Page, skat: Table
) -> None:
    enter(phone, skat)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    phone.route("**/cards/", hold)
    tap(phone, *text(CLUBS[:1]).split())
    until(phone, lambda: held)
    idle(phone, answers=False)  # slow taps are asked about one by one
    check, asked = held[-1], len(held)
    press(phone, "Save these cards")
    until(phone, lambda: len(held) > asked)
    held[-1].abort()
    fault = phone.locator("#fault")
    expect(fault).to_contain_text("What you typed is still here")
    check.abort()
    idle(phone)
    expect(fault).to_contain_text("What you typed is still here")


def test_cards_of_this_phone_are_offered_where_others_were_recorded(
    phone: Page, skat: Table
) -> None:
    enter(phone, skat)
    tap(phone, "JC", "7D", "7C")
    other = {"play": {"tricks": [["JC", "8D", "7C"]]}}
    commands.record(skat, 1, other, key=codes.new_key(), after=2)
    phone.reload()
    expect(phone.locator("#kept")).to_contain_text("Other cards were saved meanwhile.")
    is_struck(phone, "8D")
    press(phone, "Use them")
    is_struck(phone, "7D")
    is_struck(phone, "8D", yes=False)


def test_what_was_tapped_can_be_begun_afresh(phone: Page, skat: Table) -> None:
    enter(phone, skat)
    tap(phone, "JC", "7D")
    phone.reload()
    press(phone, "Start over")
    now(phone, "Trick 1: Ben leads")


def test_the_count_by_hand_or_by_the_cards(phone: Page, skat: Table) -> None:
    record(skat, 1, MISCOUNTED)
    enter(phone, skat)
    tap(phone, *text(CLUBS).split())
    found = phone.locator(".find")
    expect(found).to_contain_text("The cards and the count differ")
    press(phone, "Use the count from the cards")
    press(phone, "Correct deal 1")
    totals(phone, ["0", "156", "0"])


def test_without_a_script_each_card_posts_the_form(
    new_phone: Callable[..., Page], skat: Table
) -> None:
    phone = new_phone(java_script_enabled=False)
    enter(phone, skat)
    tap(phone, "JC", "7D", "8C")
    press(phone, "Remove 8 of clubs")
    tap(phone, "7C")
    now(phone, "Trick 2: Ben leads")
    press(phone, "Save these cards")
    expect(phone.locator("#notices")).to_contain_text("1 trick saved")
    now(phone, "Trick 2: Ben leads")


# ---- Facts that are several cards ----


def test_two_piles_are_tapped(phone: Page, site: str) -> None:
    table = new_table("malilla")
    record(table, 1, {"turned": "6S"})
    phone.goto(f"/run/{table.host_token}/")
    phone.locator("summary").filter(has_text="Count from the cards").click()
    packs = phone.locator("[data-deck]")
    for pack in packs.all():
        pack.locator("summary").click()
    for card in ("7S", "AH", "KD", "AH"):  # the ace was a mistake
        packs.first.locator(f'button[value="{card}"]').click()
    box = phone.locator("[name=captured-0]")
    expect(box).to_have_value("7S KD")
    struck = packs.nth(1).locator('button[value="7S"]')
    expect(struck).to_have_attribute("aria-disabled", "true")
    by_force(reach(phone, struck, scrolling=True)).click(force=True)
    expect(phone.locator("[name=captured-1]")).to_have_value("")
    packs.nth(1).locator('button[value="AH"]').click()
    expect(packs.first.locator("p")).to_have_text("2 cards")
    expect(phone.locator("#check")).to_contain_text("3 of 20 point cards")
    box.fill("7s k♦ Q♣")
    expect(packs.first.locator("[aria-pressed=true]")).to_have_count(3)


# ---- How it looks ----


def test_nothing_is_found_on_the_pages_of_cards(
    phone: Page, other_phone: Page, skat: Table
) -> None:
    enter(phone, skat)
    look_at(phone)
    tap(phone, *text(CLUBS[:2]).split(), "JH")
    phone.get_by_text("Type or paste").click()
    phone.locator("#trick-2").wait_for()
    look_at(phone)
    record(skat, 1, MISCOUNTED)
    phone.reload()
    tap(phone, *text(CLUBS).split()[7:])
    phone.locator(".find").wait_for()
    look_at(phone)
    other_phone.goto(f"/t/{skat.code}/rounds/1/cards/")
    look_at(other_phone)


def test_nothing_is_found_where_a_suit_is_named(phone: Page, site: str) -> None:
    table = new_table()
    record(table, 1, {"bids": BIDS})
    enter(phone, table)
    look_at(phone)
    tap(phone, "2C", "AS", "KC", "3C", "8C")
    look_at(phone)


def test_nothing_is_found_on_packs_under_their_text(phone: Page, site: str) -> None:
    table = new_table("malilla")
    record(table, 1, {"turned": "6S"})
    phone.goto(f"/run/{table.host_token}/")
    phone.locator("summary").filter(has_text="Count from the cards").click()
    for pack in phone.locator("[data-deck]").all():
        pack.locator("summary").click()
    phone.locator('[data-deck] button[value="7S"]').first.click()
    look_at(phone)


# ---- The script’s winners are the referee’s ----

BEFORE: dict[str, list[dict[str, Any]]] = {
    "briscola": [{"trump": "H"}],
    "buck_euchre": [
        {"upcard": "D", "declarer": 1, "trump": "D"},
        {"dropped": [2]},
    ],
    "calypso": [],
    "gypsy": [{"bids": BIDS}],
    "malilla": [{"turned": "7S"}],
    "minnesota_whist": [{"granded": 2}],
    "pepper": [{"bidder": 0, "bid": "little", "trump": "S"}],
    "preference": [
        {"declarer": 1, "bid": 1, "trump": "S"},
        {"defence": ["play", "play"]},
    ],
    "skat": list(DECLARED),
    "tribello": [{"trump": "C"}],
}


@pytest.mark.sweep(0)
@pytest.mark.parametrize("slug", BEFORE)
def test_tricks_of_any_cards_are_won_as_the_referee_says(
    phone: Page, site: str, slug: str
) -> None:
    """Shuffled packs: who leads the last trick hangs on every winner before."""
    table = new_table(slug, FOUR if 4 in scoring.game(slug).players else THREE)
    for facts in BEFORE[slug]:
        record(table, 1, facts)
    chance, state = random.Random(slug), scoring.read(table)
    enter(phone, table)
    phone.get_by_text("Type or paste").click()
    if slug == "gypsy":
        by_force(phone.get_by_role("radio", name="Ann")).check(force=True)
    for _ in range(4):
        begun = card_pad.pad_of(state.at(1), state.round(1))
        assert isinstance(begun, card_pad.Pad)
        play = begun.entered.play
        pack = [
            c for c in play.pack for _ in range(play.pack[c]) if c not in play.aliases
        ]
        chance.shuffle(pack)
        cards = " ".join(pack[: len(play.seats) * min(play.tricks - 1, 9)])
        leader = "0" if play.leader is None else ""
        posted = {"cards": cards, "leader": leader}
        found = card_pad.pad_of(state.at(1), state.round(1), posted)
        assert isinstance(found, card_pad.Pad)
        phone.get_by_label("Every card in the order it fell").fill(cards)
        now(phone, found.now)
        faces_of = phone.locator("#faces li > span:last-child")
        expect(faces_of).to_have_text([face.who for face in found.faces])


@pytest.mark.chromium("reads what is posted, which no other driver shows")
def test_a_question_about_cards_that_are_gone_is_not_waited_for(
    phone: Page, skat: Table
) -> None:
    enter(phone, skat)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "check=1" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    phone.route("**/cards/", hold)
    with phone.expect_request(lambda one: "check=1" in (one.post_data or "")):
        tap(phone, *CLUBS[0])
    other = {"play": {"tricks": [["JC", "8D", "7C"]]}}
    commands.record(skat, 1, other, key=codes.new_key(), after=2)
    press(phone, "Save these cards")
    expect(phone.get_by_role("button", name="Use mine")).to_be_visible()
    for route in held:
        route.continue_()
    idle(phone)  # its answer would be a complaint on the console
