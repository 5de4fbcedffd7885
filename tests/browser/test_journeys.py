"""Games from start to end on a phone; every number is worked out from the rules."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.touch import choose, expect_saved, fill, press, start, totals
from tests.support.wording import wording
from tests.tables.people import new_table, record

FIVE = ["Ann", "Ben", "Cleo", "Dan", "Eva"]
FOUR, THREE = FIVE[:4], FIVE[:3]


def check(page: Page) -> Locator:
    return page.locator("#check")


def end_the_game(page: Page) -> None:
    """More has it, below a line."""
    page.get_by_role("link", name="More", exact=True).click()
    page.locator("summary", has_text="End the game").click()
    press(page, "End the game now")


def tag(page: Page, seat: int, expected: str) -> None:
    """What stands under a total: who deals, which contract."""
    there = page.locator(f"#scores li:nth-child({seat + 1}) > .sm:last-child")
    expect(there).to_have_text(re.compile(expected), use_inner_text=True)


def tags(page: Page, *expected: str) -> None:
    for seat, text in enumerate(expected):
        tag(page, seat, text)


def wins(page: Page, who: str, total: str) -> None:
    expect(page.locator("main .plate")).to_contain_text(f"{who} wins")
    expect(page.locator("main .hero")).to_have_text(total)


# ---- Tribello: twelve hands, four phases ----

# Of each hand the trump that is asked, what Ann and Ben took, and the totals after it.
# Contracts from the dealer: 6, 4, 3. In the last three hands 3, 4, 6, and fewer score.
HANDS = [
    ("Hearts", 8, 3, ["2", "−1", "−1"]),  # Ann deals: 8 − 6, 3 − 4, 2 − 3
    ("Clubs", 2, 6, ["1", "−1", "0"]),  # Ben deals: 2 − 3, 6 − 6, 5 − 4
    ("Spades", 4, 5, ["1", "1", "−2"]),  # Cleo deals: 4 − 4, 5 − 3, 4 − 6
    ("Diamonds", 9, 2, ["4", "−1", "−3"]),  # + 3, − 2, 2 − 3
    ("Hearts", 1, 9, ["2", "2", "−4"]),  # 1 − 3, 9 − 6, 3 − 4
    ("Clubs", 5, 1, ["3", "0", "−3"]),  # 5 − 4, 1 − 3, 7 − 6
    ("", 6, 4, ["3", "0", "−3"]),  # all as contracted
    ("", 5, 4, ["5", "−2", "−3"]),  # 5 − 3, 4 − 6, 4 − 4
    ("", 4, 6, ["5", "1", "−6"]),  # 4 − 4, 6 − 3, 3 − 6
    ("", 5, 4, ["3", "1", "−4"]),  # Ann deals: 3 − 5, 4 − 4, 6 − 4
    ("", 4, 2, ["5", "2", "−7"]),  # Ben deals: 6 − 4, 3 − 2, 4 − 7
    ("", 9, 1, ["0", "7", "−7"]),  # Cleo deals: 4 − 9, 6 − 1, 3 − 3
]


def test_twelve_hands_of_tribello(phone: Page) -> None:
    start(phone, "Tribello", THREE)
    press(phone, "Start Tribello")
    tags(phone, "deals", "^contract 4", "^contract 3")
    tag(phone, 0, "contract 6")

    for number, (trump, ann, ben, after) in enumerate(HANDS, 1):
        if trump:
            choose(phone, "Trump", trump)
        else:
            expect(phone.get_by_role("group", name="Trump", exact=True)).to_have_count(
                0
            )
        if number == 5:  # the trump is recorded before the play
            press(phone, "Next: tricks")
            expect_saved(phone, "Trump")
        fill(phone, "Ann, tricks", ann)
        fill(phone, "Ben, tricks", ben)
        # Cleo’s follow: 13 in all.
        cleo = phone.locator('input[aria-label="Cleo, tricks"]')
        expect(cleo).to_have_value(str(13 - ann - ben))
        phone.locator("#save").click()
        if number < 12:
            expect_saved(phone, f"Hand {number}")
        totals(phone, after)
        if number == 9:
            tags(phone, "^at most 3", "^at most 4", "^at most 6")
    wins(phone, "Ben", "7")


# ---- Jersey Gin: knock, underknock, gin, stock, boxes ----


def ends(page: Page, how: str, who: str, *deadwood: int) -> None:
    """Whoever has gin has no deadwood, and is not asked."""
    choose(page, "Ending", how)
    if who:
        choose(page, "Ended by", who)
    for name, left in zip(THREE, deadwood):
        box = page.get_by_role("textbox", name=f"{name}, deadwood")
        if how == "Gin" and name == who:
            expect(box).to_have_count(0)
        else:
            box.fill(str(left))


def test_jersey_gin_to_a_hundred_with_its_boxes(phone: Page) -> None:
    start(phone, "Jersey Gin", THREE)
    press(phone, "Start Jersey Gin")

    # (11 − 9) + (14 − 9)
    ends(phone, "Knock", "Ann", 9, 11, 14)
    press(phone, "Save: Ann +7")
    totals(phone, ["7", "0", "0"])
    # Ben has less than the knocker: (8 − 5) + (20 − 5) + 10
    ends(phone, "Knock", "Ann", 8, 5, 20)
    expect(check(phone)).to_contain_text("underknock")
    press(phone, "Save: Ben +28")
    totals(phone, ["7", "28", "0"])
    # 22 + 17 + 40
    ends(phone, "Gin", "Cleo", 22, 17, 0)
    press(phone, "Save: Cleo +79")
    totals(phone, ["7", "28", "79"])
    # Ann and Ben are level; Ben drew first after the break: (12 − 12) + (30 − 12)
    choose(phone, "Ending", "Played out")
    choose(phone, "Breaker", "Ben")
    ends(phone, "Played out", "", 12, 12, 30)
    press(phone, "Save: Ben +18")
    totals(phone, ["7", "46", "79"])
    # 10 + 8 + 40
    ends(phone, "Gin", "Ann", 0, 10, 8)
    press(phone, "Save: Ann +58")
    totals(phone, ["65", "46", "79"])
    tags(phone, "2 boxes", "2 boxes", "^(?!.*2 boxes)")
    # (15 − 3) + (20 − 3) is 29: Cleo has 108, which ends it. Two boxes each are 50,
    # and Cleo has 100 for the game: 115, 96, 258.
    ends(phone, "Knock", "Cleo", 15, 20, 3)
    expect(check(phone)).to_contain_text("258")
    press(phone, "Save: Cleo +29")
    wins(phone, "Cleo", "258")
    totals(phone, ["115", "96", "258"])
    bonus = phone.locator("main")
    expect(bonus).to_contain_text("At the end")
    expect(bonus).to_contain_text("+150")


# ---- Preference: pot, balances, money ----


def declare(page: Page, who: str, bid: str, trump: str, *defence: str) -> None:
    choose(page, "Declarer", who)
    choose(page, "Bid", bid)
    if trump:
        choose(page, "Trump", trump)
    for said in defence:
        name, what = said.split(" ")
        choose(page, f"{name}, defence", what)


def took(page: Page, **tricks: int) -> None:
    for name, count in tricks.items():
        fill(page, f"{name}, tricks", count)


def test_preference_for_four_and_for_money(phone: Page) -> None:
    start(phone, "Preference", FOUR, "4")
    phone.locator("details:has([name=ante]) > summary").click()
    fill(phone, "Value of a stake in cents", 10)
    fill(phone, "Currency", "€")
    press(phone, "Start Preference")
    totals(phone, ["−10", "−10", "−10", "−10"])
    pot = phone.locator(".middle")
    expect(pot).to_contain_text("40")

    # Ann deals and sits out. Six, two, two from the pot.
    declare(phone, "Ben", "1", "Clubs", "Cleo Plays", "Dan Plays")
    press(phone, "Next: tricks")
    expect_saved(phone, "Bid and defence")
    took(phone, Ben=6, Cleo=2)
    phone.locator("#save").click()
    expect_saved(phone, "Deal 1")
    totals(phone, ["−10", "−4", "−8", "−8"])
    expect(pot).to_contain_text("30")
    expect(phone.locator("#scores")).to_contain_text("−1.00 €")

    # Ben sits out. Dan has five of ten: 5 − 20; Cleo dropped, so five are Ann’s.
    declare(phone, "Dan", "2", "Diamonds", "Ann Plays", "Cleo Drops")
    press(phone, "Next: tricks")
    took(phone, Dan=5)
    phone.locator("#save").click()
    expect_saved(phone, "Deal 2")
    totals(phone, ["−5", "−4", "−8", "−23"])
    expect(pot).to_contain_text("40")

    # Cleo sits out. Hearts made: 10 from both. The guest’s trick is the host’s; the
    # two have three, fewer than four, so Dan pays 10.
    # Ann 7 + 20, Ben − 10, Dan 3 − 10 − 10.
    declare(phone, "Ann", "Hearts", "", "Ben Guest", "Dan Plays")
    press(phone, "Next: tricks")
    took(phone, Ann=7, Ben=1)
    phone.locator("#save").click()
    expect_saved(phone, "Deal 3")
    totals(phone, ["22", "−14", "−8", "−40"])
    expect(pot).to_contain_text("40")

    # Dan sits out. Both drop: Cleo has all ten, and four aces: 10 + 10 from each.
    declare(phone, "Cleo", "Game", "Spades", "Ann Drops", "Ben Drops")
    phone.get_by_role("switch", name="Four aces").check()
    phone.locator("#save").click()
    expect_saved(phone, "Deal 4")
    totals(phone, ["12", "−24", "22", "−40"])
    expect(pot).to_contain_text("30")

    # 30 among four is 7; the two left over go to Ben and Cleo, left of Ann, who is to
    # deal.
    end_the_game(phone)
    wins(phone, "Cleo", "30")
    totals(phone, ["19", "−16", "30", "−33"])
    expect(phone.locator("#scores")).to_contain_text("3.00 €")


def test_an_empty_pot_is_filled_again(phone: Page, site: str) -> None:
    table = new_table("preference", THREE)
    # Six tricks for each in turn, two for the others: three times ten from 30.
    for number, declarer in enumerate((1, 2, 0), 1):
        bid = {"declarer": declarer, "bid": 1, "trump": "C"}
        tricks = [6 if seat == declarer else 2 for seat in range(3)]
        rest = ({"defence": ["play", "play"]}, {"tricks": tricks})
        record(table, number, bid, *rest)
    phone.goto(f"/run/{table.host_token}/")
    totals(phone, ["0", "0", "0"])
    expect(
        phone.get_by_text(wording("preference.standing.empty")).first
    ).to_be_visible()
    expect(phone.locator("#id_ante")).to_have_value("10")
    phone.locator("#save").click()
    expect_saved(phone, "Deal 4")
    totals(phone, ["−10", "−10", "−10"])
    expect(phone.locator(".middle")).to_contain_text("30")


# ---- Buck Euchre: down from 25 ----


def test_buck_euchre_with_every_way_to_a_trump(phone: Page) -> None:
    start(phone, "Buck Euchre", FOUR)
    press(phone, "Start Buck Euchre")
    totals(phone, ["25"] * 4)

    # Ben orders hearts up, Ann drops out.
    choose(phone, "Turned up", "Hearts")
    choose(phone, "Declarer", "Ben")
    phone.locator("label.chip", has_text="Ann").click()
    took(phone, Ben=3, Cleo=1)
    phone.locator("#save").click()
    expect_saved(phone, "Hand 1")
    totals(phone, ["25", "22", "24", "24"])

    # Clubs: nobody declares, nobody drops; who takes none has 5 more.
    choose(phone, "Turned up", "Clubs")
    expect(phone.get_by_role("group", name="Declarer")).to_have_count(0)
    took(phone, Ann=2, Cleo=3)
    phone.locator("#save").click()
    expect_saved(phone, "Hand 2")
    totals(phone, ["23", "27", "21", "29"])

    # Diamonds, and all declined: no trumps.
    choose(phone, "Turned up", "Diamonds")
    choose(phone, "Declarer", "Nobody")
    expect(phone.get_by_text("Dropped out")).to_have_count(0)
    took(phone, Ann=1, Ben=2, Cleo=1)
    phone.locator("#save").click()
    expect_saved(phone, "Hand 3")
    totals(phone, ["22", "25", "20", "28"])

    # Spades are turned down; Cleo names hearts and has two: 5 more. Ben has none.
    choose(phone, "Turned up", "Spades")
    choose(phone, "Declarer", "Cleo")
    choose(phone, "Trump", "Hearts")
    took(phone, Ann=2, Cleo=2, Dan=1)
    phone.locator("#save").click()
    expect_saved(phone, "Hand 4")
    totals(phone, ["20", "30", "25", "27"])

    # All others drop: all five tricks go to Dan, who wins, whatever the totals.
    choose(phone, "Turned up", "Hearts")
    choose(phone, "Declarer", "Dan")
    for name in THREE:
        phone.locator("label.chip", has_text=name).click()
    expect(check(phone)).to_contain_text("Dan")
    phone.locator("#save").click()
    wins(phone, "Dan", "22")
    totals(phone, ["20", "30", "25", "22"])


def test_buck_euchre_is_won_at_nothing(phone: Page, site: str) -> None:
    table = new_table("buck_euchre", FOUR)
    # Six times four for Ann, one for Ben: 25 − 24, 25 − 6, and 25 + 30 for the others.
    hand = {"upcard": "H", "declarer": 0, "trump": "H", "tricks": [4, 1, 0, 0]}
    for number in range(1, 7):
        record(table, number, hand)
    phone.goto(f"/run/{table.host_token}/")
    totals(phone, ["1", "19", "55", "55"])
    choose(phone, "Turned up", "Hearts")
    choose(phone, "Declarer", "Ann")
    for name in ("Cleo", "Dan"):
        phone.locator("label.chip", has_text=name).click()
    took(phone, Ann=3)
    expect(check(phone)).to_contain_text("Ann reaches −2 and wins")
    phone.locator("#save").click()
    wins(phone, "Ann", "−2")
    totals(phone, ["−2", "17", "55", "55"])


# ---- Skin: the bank moves, bets beside bets ----


def bet(page: Page, who: str, how: str, amount: int | None = None) -> None:
    row = page.locator(".bet").filter(has=page.locator("b", has_text=who)).first
    if amount is not None:
        row.get_by_role("textbox").fill(str(amount))
    row.get_by_role("radio", name=how).check()


def test_skin_with_several_bets_and_a_bank_that_moves(phone: Page) -> None:
    start(phone, "Skin", FIVE, "5")
    press(phone, "Start Skin")
    tag(phone, 0, "^banks$")

    bet(phone, "Ben", "Won", 5)
    bet(phone, "Cleo", "Lost", 10)
    bet(phone, "Dan", "Back", 5)
    bet(phone, "Eva", "Lost", 5)
    # Ben 5, and 3 from Cleo beside it; Ann − 5 + 10 + 5.
    phone.locator("summary", has_text="Side bets").click()
    side = phone.locator("details[open]")
    between = side.get_by_role("group", name="Side bets 1, between")
    for name in ("Ben", "Cleo"):  # the next row comes with an answer
        between.locator("label.chip", has_text=name).click()
    side.get_by_role("textbox").first.fill("3")
    side.get_by_role("radio", name="Ben").check()
    expect(check(phone)).to_contain_text("adding up to 0")
    phone.locator("#save").click()
    expect_saved(phone, "Deal 1")
    totals(phone, ["10", "8", "−13", "0", "−5"])
    tag(phone, 1, "^banks$")

    # Cleo wins 10; Dan loses 5 and wins 8 more; Ann loses 4; Eva does not bet.
    # Ben − 10 + 5 − 8 + 4.
    bet(phone, "Cleo", "Won", 10)
    bet(phone, "Dan", "Lost", 5)
    bet(phone, "Ann", "Lost", 4)
    again = phone.locator(".bet").filter(has=phone.locator("select"))
    expect(again.get_by_role("textbox")).to_have_count(0)
    again.get_by_role("combobox").select_option("Dan")
    again.get_by_role("textbox").fill("8")
    again.get_by_role("radio", name="Won").check()
    phone.locator("#save").click()
    expect_saved(phone, "Deal 2")
    totals(phone, ["6", "−1", "−3", "3", "−5"])

    # Nobody bets against Cleo.
    phone.get_by_role("switch", name="No bets").check()
    phone.locator("#save").click()
    expect_saved(phone, "Deal 3")
    totals(phone, ["6", "−1", "−3", "3", "−5"])

    end_the_game(phone)
    wins(phone, "Ann", "6")
