"""Cards in melds on a phone: hands counted, moved about and kept; lay-downs checked."""

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.cards import tap_pack, turn_to
from tests.browser.touch import Line, by_force, choose, expect_saved, press, totals
from tests.browser.view import HIDDEN
from tests.support.idle import idle, later
from tests.tables.hands import ANN, BEN, CLEO, KNOCK, LAID
from tests.tables.people import new_table, record

# A second tap on the same card within 300 ms is the finger's, not the hand's.
PAUSE = 350


@pytest.fixture
def gin(site: str) -> Table:
    return new_table("jersey_gin", ["Ann", "Ben", "Cleo"])


@pytest.fixture
def kaluki(site: str) -> Table:
    return new_table("kaluki", ["Ann", "Ben", "Cleo"])


def enter(phone: Page, table: Table, query: str = "") -> None:
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/rounds/1/melds/{query}")


def check(phone: Page, text: str) -> None:
    expect(phone.locator("#check")).to_contain_text(text)


def hold_hand(phone: Page, name: str, words: str) -> None:
    """What stands under a player’s name."""
    chip = phone.locator("#whose").get_by_role("button", name=name)
    expect(chip).to_contain_text(words)


# ---- Hands ----


def test_a_hand_is_counted_from_the_entry_and_back(phone: Page, gin: Table) -> None:
    phone.goto(f"/run/{gin.host_token}/")
    choose(phone, "Ending", "Knock")
    choose(phone, "Ended by", "Ann")
    press(phone, "Count from the cards")
    phone.wait_for_url("**/melds/**")
    tap_pack(phone, ANN)
    hold_hand(phone, "Ann", "2 left")
    press(phone, "Use 2 for Ann")
    phone.wait_for_url(f"**/t/{gin.code}/")
    steps = phone.get_by_role("textbox", name="Ann, deadwood")
    expect(steps).to_have_value("2")
    expect(phone.get_by_role("radio", name="Knock")).to_be_checked()
    # The quick way stays: others are typed, and what was counted survives a reload.
    phone.get_by_role("textbox", name="Ben, deadwood").fill("25")
    phone.get_by_role("textbox", name="Cleo, deadwood").fill("23")
    check(phone, "+44")
    phone.reload()
    expect(phone.get_by_role("textbox", name="Cleo, deadwood")).to_have_value("23")
    expect(steps).to_have_value("2")
    press(phone, "Save: Ann +44")
    expect_saved(phone, "Hand 1")
    totals(phone, ["44", "0", "0"])


def test_a_hand_counted_alone_is_its_cards_after_an_undo(
    phone: Page, gin: Table
) -> None:
    """Ann lays off once it is Ben who knocked, on melds that nobody has told."""
    phone.goto(f"/run/{gin.host_token}/")
    choose(phone, "Ending", "Knock")
    choose(phone, "Ended by", "Ann")
    press(phone, "Count from the cards")
    phone.wait_for_url("**/melds/**")
    tap_pack(phone, ANN)
    hold_hand(phone, "Ann", "2 left")
    press(phone, "Use 2 for Ann")
    phone.wait_for_url(f"**/t/{gin.code}/")
    steps = phone.get_by_role("textbox", name="Ann, deadwood")
    phone.get_by_role("textbox", name="Ben, deadwood").fill("9")
    phone.get_by_role("textbox", name="Cleo, deadwood").fill("23")
    check(phone, "+28")
    phone.locator("#save").dblclick()
    expect_saved(phone, "Hand 1")
    totals(phone, ["28", "0", "0"])
    phone.get_by_role("button", name="Undo").first.click()
    expect(steps).to_have_value("2")
    phone.reload()
    choose(phone, "Ended by", "Ben")
    expect(steps).to_have_value("")
    choose(phone, "Ended by", "Ann")
    expect(steps).to_have_value("2")
    check(phone, "Hand 1 is open again, with what was entered.")
    look_at(phone)
    phone.locator("#save").click()
    expect_saved(phone, "Hand 1")
    # The same in a correction.
    phone.goto(f"/t/{gin.code}/rounds/1/correct/")
    expect(steps).to_have_value("2")
    choose(phone, "Ended by", "Ben")
    expect(steps).to_have_value("")
    phone.go_back()
    totals(phone, ["28", "0", "0"])


def test_a_count_follows_how_the_hand_ended(phone: Page, gin: Table) -> None:
    """On gin nobody lays off: 41 and 36; on Ann's knock 25 and 23."""
    phone.goto(f"/run/{gin.host_token}/")
    press(phone, "Count from the cards")
    phone.wait_for_url("**/melds/**")
    for name, hand in (("Ann", ANN), ("Ben", BEN), ("Cleo", CLEO)):
        if name != "Ann":
            turn_to(phone, name)
        tap_pack(phone, hand)
    button = phone.locator("#save")
    expect(button).to_have_attribute("aria-disabled", "true")
    ending = phone.get_by_role("group", name="Ending")
    ending.get_by_role("button", name="Gin").click()
    phone.get_by_role("group", name="Ended by", exact=True).get_by_role(
        "button", name="Cleo"
    ).click()
    hold_hand(phone, "Ben", "41 left")
    ending.get_by_role("button", name="Knock").click()
    phone.get_by_role("group", name="Ended by", exact=True).get_by_role(
        "button", name="Ann"
    ).click()
    hold_hand(phone, "Ben", "25 left")
    press(phone, "Save: Ann +44")
    expect_saved(phone, "Hand 1")
    totals(phone, ["44", "0", "0"])


def test_all_three_hands_with_layoffs_make_the_round(phone: Page, gin: Table) -> None:
    record(gin, 1, KNOCK)
    enter(phone, gin)
    for name, hand in (("Ann", ANN), ("Ben", BEN), ("Cleo", CLEO)):
        if name != "Ann":
            turn_to(phone, name)
        tap_pack(phone, hand)
        expect(phone.locator("#found")).to_contain_text(f"{name}’s ten cards")
    expect(phone.locator("#found")).to_contain_text("laid off on Ben’s kings")
    press(phone, "Save: Ann +44")
    expect_saved(phone, "Hand 1")
    totals(phone, ["44", "0", "0"])
    assert len(scoring.read(gin).round(1)["hands"]) == 3


def test_a_finger_that_trembles_taps_once(phone: Page, gin: Table) -> None:
    enter(phone, gin)
    phone.locator("#card-8H").dblclick()
    expect(phone.locator("#card-8H")).to_have_attribute("aria-pressed", "true")
    hold_hand(phone, "Ann", "1 of 10")
    later(phone, PAUSE)
    tap_pack(phone, "8H")
    hold_hand(phone, "Ann", "no cards yet")


def test_a_reload_in_the_middle_loses_nothing(phone: Page, gin: Table) -> None:
    enter(phone, gin, "?ending=knock&by=0")
    tap_pack(phone, ANN)
    hold_hand(phone, "Ann", "2 left")
    turn_to(phone, "Ben")
    tap_pack(phone, "KC KD KH 7H")
    phone.reload()
    hold_hand(phone, "Ben", "4 of 10")
    expect(phone.get_by_text("You had already entered these cards.")).to_be_visible()
    expect(phone.locator("#card-KC")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#card-QC")).to_have_attribute("aria-disabled", "true")
    tap_pack(phone, "9H 2C 4D JS 8D AC")
    check(phone, "25")
    press(phone, "Start over")
    hold_hand(phone, "Ann", "no cards yet")


def test_what_is_typed_stays_while_cards_are_tapped(phone: Page, gin: Table) -> None:
    enter(phone, gin)
    tap_pack(phone, "KC")
    phone.get_by_label("Or type them").press_sequentially("KD KH 4H 5H 6H", delay=90)
    hold_hand(phone, "Ann", "1 of 10")
    expect(phone.get_by_label("Or type them")).to_have_value("KD KH 4H 5H 6H")
    press(phone, "Add")
    hold_hand(phone, "Ann", "6 of 10")


def test_a_card_in_two_hands(phone: Page, gin: Table) -> None:
    enter(phone, gin, "?ending=knock&by=0")
    tap_pack(phone, "4H 5H KC")
    turn_to(phone, "Ben")
    by_force(phone.locator("#card-KC")).tap(force=True)  # it is struck
    expect(phone.get_by_text("K♣︎ is in Ann’s hand.")).to_be_visible()
    press(phone, "It is Ben’s")
    hold_hand(phone, "Ben", "1 of 10")
    hold_hand(phone, "Ann", "2 of 10")
    phone.get_by_label("Or type them").fill("KD 4H")
    press(phone, "Add")
    expect(phone.get_by_text("4♥︎ is in Ann’s hand already.")).to_be_visible()
    expect(phone.get_by_label("Or type them")).to_have_value("4H")
    hold_hand(phone, "Ben", "2 of 10")


def test_a_hand_is_rearranged(phone: Page, gin: Table) -> None:
    record(gin, 1, {**KNOCK, "hands": LAID})
    enter(phone, gin)
    turn_to(phone, "Ben", "25 left")
    phone.locator("#pick-7H").tap()
    expect(phone.get_by_text("Where does 7♥︎ go?")).to_be_visible()
    look_at(phone)
    press(phone, "Here: 7 of hearts to what is left")
    check(phone, "32")
    press(phone, "See what changes")
    expect(phone.get_by_text("Every score that changes")).to_be_visible()
    # Whoever leaves it there has lost nothing.
    enter(phone, gin)
    expect(phone.get_by_text("You had already entered these cards.")).to_be_visible()
    press(phone, "See what changes")
    press(phone, "Correct hand 1")
    totals(phone, ["51", "0", "0"])
    # What was saved is no draft any more.
    enter(phone, gin)
    expect(phone.get_by_text("You had already entered these cards.")).to_have_count(0)


def test_without_a_connection_the_cards_stay(phone: Page, gin: Table) -> None:
    enter(phone, gin, "?ending=knock&by=0")
    tap_pack(phone, "4H 5H 6H 9C 9D 9S QC QD")
    check(phone, "two are missing")
    phone.context.set_offline(True)
    tap_pack(phone, "QS")
    expect(phone.locator("#fault")).to_contain_text("No connection.")
    hold_hand(phone, "Ann", "9 of 10")
    phone.context.set_offline(False)
    tap_pack(phone, "2D")
    check(phone, "deadwood for Ann")
    expect(phone.locator("#fault")).to_be_hidden()


# ---- Lay-downs ----


def test_a_lay_down_short_of_51_then_enough(phone: Page, kaluki: Table) -> None:
    phone.goto(f"/run/{kaluki.host_token}/")
    phone.get_by_role("link", name="Check a lay-down").click()
    tap_pack(phone, "AS AH AD")
    check(phone, "18 short of 51.")
    expect(phone.locator("#faults")).to_contain_text("worth 51 or more")
    look_at(phone)
    tap_pack(phone, "5C 6C 7C")
    check(phone, "33 + 18 = 51: exactly the 51 needed.")
    press(phone, "Save Ann’s lay-down")
    expect(phone.locator("#notices")).to_contain_text("Ann’s lay-down saved")
    press(phone, "Ben 0 laid down")
    press(phone, "Next card: laid off on three aces")
    tap_pack(phone, "AC")
    check(phone, "Ben lays down no meld.")
    press(phone, "Next card: a meld")
    tap_pack(phone, "10C 10D 10H")
    check(phone, "30 + 11 = 41: 10 short of 51.")
    phone.reload()
    check(phone, "30 + 11 = 41: 10 short of 51.")
    look_at(phone)
    assert len(scoring.read(kaluki).round(1)["laid"]) == 1
    press(phone, "Remove")
    expect(phone.locator("#notices")).to_contain_text("Ann’s lay-down removed")
    check(phone, "21 short of 51.")  # 11 was laid off on what is gone


def test_cards_tapped_before_the_answer_go_where_it_says(
    phone: Page, kaluki: Table
) -> None:
    phone.goto(f"/run/{kaluki.host_token}/")
    phone.get_by_role("link", name="Check a lay-down").click()
    tap_pack(phone, "AS AH AD")
    check(phone, "18 short of 51.")
    line = Line(phone, "**/melds/**")
    press(phone, "First lay-down")
    tap_pack(phone, "5C 6C 7C")
    line.waits()
    line.lets_go()
    check(phone, "33 + 18 = 51: exactly the 51 needed.")


def test_what_is_pressed_before_the_answer_waits_for_it(
    phone: Page, kaluki: Table
) -> None:
    phone.goto(f"/run/{kaluki.host_token}/")
    phone.get_by_role("link", name="Check a lay-down").click()
    tap_pack(phone, "AS AH AD")
    tap_pack(phone, "5C 6C 7C")
    check(phone, "exactly the 51 needed.")
    press(phone, "Save Ann’s lay-down")
    expect(phone.locator("#notices")).to_contain_text("Ann’s lay-down saved")
    line = Line(phone, "**/melds/**")
    press(phone, "Ben 0 laid down")
    press(phone, "Next card: laid off on three aces")
    tap_pack(phone, "AC")
    line.waits()
    line.lets_go()
    check(phone, "Ben lays down no meld.")


def test_where_a_meld_is_begun_by_hand_nothing_is_found(
    phone: Page, kaluki: Table
) -> None:
    enter(phone, kaluki)
    lines = phone.locator("#lines li:has(.face)")
    tap_pack(phone, "7S 7H 5C 7D 6C 7C")
    check(phone, "21 + 18 = 39: 12 short of 51.")
    expect(lines).to_have_count(2)
    press(phone, "Clear")
    expect(lines).to_have_count(0)
    tap_pack(phone, "7S 7H")
    check(phone, "a meld has three cards or more")
    press(phone, "Next card: another meld")
    tap_pack(phone, "7D")
    expect(lines).to_have_count(2)
    check(phone, "a meld has three cards or more")
    expect(lines.nth(1).locator(".face")).to_have_count(1)


def test_the_same_card_of_two_packs(phone: Page, kaluki: Table) -> None:
    enter(phone, kaluki)
    phone.locator("#card-5H").dblclick()
    expect(phone.locator("#lines .face")).to_have_count(1)
    later(phone, PAUSE)
    tap_pack(phone, "5H")
    expect(phone.locator("#lines .face")).to_have_count(2)
    expect(phone.locator("#card-5H")).to_have_attribute("aria-disabled", "true")
    later(phone, PAUSE)
    phone.locator("#take-meld\\.0\\.1").tap()
    expect(phone.locator("#lines .face")).to_have_count(1)
    expect(phone.locator("#card-5H")).not_to_have_attribute("aria-disabled", "true")


def test_the_pages_without_a_script(new_phone, gin: Table, kaluki: Table) -> None:
    phone = new_phone(java_script_enabled=False)
    enter(phone, gin, "?ending=knock&by=0")
    tap_pack(phone, ANN)
    check(phone, "deadwood for Ann")
    press(phone, "Use 2 for Ann")
    expect(phone.get_by_role("textbox", name="Ann, deadwood")).to_have_value("2")
    enter(phone, kaluki)
    tap_pack(phone, "AS AH AD")
    tap_pack(phone, "5C 6C 7C")
    check(phone, "33 + 18 = 51: exactly the 51 needed")


def test_the_pages_can_be_read_by_all(phone: Page, gin: Table, kaluki: Table) -> None:
    enter(phone, gin)
    look_at(phone)
    tap_pack(phone, ANN)
    hold_hand(phone, "Ann", "10 of 10")
    look_at(phone)
    enter(phone, kaluki)
    look_at(phone)


def test_the_joker_of_a_lay_down_is_above_the_foot(phone: Page, site: str) -> None:
    enter(phone, new_table("kaluki", ["Ann", "Ben", "Cleo", "Dan"]))
    check(phone, "Tap the cards that Ann lays down")
    idle(phone)
    assert phone.locator("#card-JK").evaluate(HIDDEN) == ""


@pytest.mark.chromium("reads what is posted, which no other driver shows")
def test_a_save_that_is_refused_leaves_the_page_alive(
    phone: Page, kaluki: Table
) -> None:
    """Tapped twice before the answer it is sent once; after a failure, sent anew."""
    phone.goto(f"/run/{kaluki.host_token}/")
    phone.get_by_role("link", name="Check a lay-down").click()
    tap_pack(phone, "AS AH AD")
    tap_pack(phone, "5C 6C 7C")
    check(phone, "exactly the 51 needed.")
    posted: list[str] = []

    def fails(route: Route) -> None:
        posted.append(route.request.post_data or "")
        route.fulfill(status=503, headers={"Scorekeeper": "1"}, body="")

    phone.route("**/melds/**", fails)
    save = phone.locator("#save")
    save.dblclick()
    expect(phone.locator("#fault")).to_contain_text("Not saved")
    assert len(posted) == 1 and "save=1" in posted[0]
    phone.unroute("**/melds/**")
    save.click()
    expect(phone.locator("#notices")).to_contain_text("Ann’s lay-down saved")
    assert kaluki.entries.count() == 1


def test_what_is_typed_while_a_press_is_answered_stays(phone: Page, gin: Table) -> None:
    enter(phone, gin)
    idle(phone)
    field = phone.get_by_label("Or type them")
    field.press_sequentially("KC KD")
    line = Line(phone, "**/melds/")
    press(phone, "Add")
    line.waits()
    field.press("End")
    field.press_sequentially(" KH 4H")
    line.lets_go()
    hold_hand(phone, "Ann", "2 of 10")
    expect(field).to_have_value("KH 4H")
    press(phone, "Add")
    hold_hand(phone, "Ann", "4 of 10")
