"""Disputes from the first word to the end, on the phones of those at the table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.confirming import sits
from tests.browser.disputing import to_dispute
from tests.browser.focus import focus
from tests.browser.hearing import ON_EACH_PAGE, texts_told
from tests.browser.seen import tell
from tests.browser.touch import fill, press, totals
from tests.tables.people import FIRST, SECOND, new_table, play, record

Phones = Callable[..., Page]
# Ben leads the first trick, at the dealer’s left. Clubs are led to the third: he trumps
# with the 4 of spades and plays the king of clubs to the fifth.
REVOKE = (
    ("AD", "JD", "2D", "3D"),
    ("QD", "KD", "4D", "5D"),
    ("6C", "QC", "2C", "4S"),
    ("7H", "2H", "3H", "4H"),
    ("KC", "JC", "3C", "4C"),
)


@pytest.fixture
def table(site: str) -> Table:
    """After FIRST: 7, -1, 6, 3; after SECOND: 12, 4, 5, 8."""
    table = new_table()
    play(table, FIRST, SECOND)
    return table


def runs(phone: Page, table: Table) -> Page:
    phone.goto(f"/run/{table.host_token}/")
    return phone


def at_seat(phone: Page, table: Table, name: str) -> Page:
    """Only the code, and the seat that the host gave."""
    sits(phone, f"/t/{table.code}/", name)
    phone.goto(f"/t/{table.code}/")
    return phone


def look_again(phone: Page, text: str) -> None:
    phone.reload()
    expect(phone.locator("main")).to_contain_text(text)


def link(phone: Page, name: str) -> None:
    phone.get_by_role("link", name=name, exact=True).click()


@pytest.mark.promise
def test_a_revoke_is_disputed_and_punished(new_phone: Phones, site: str) -> None:
    table = new_table("malilla")
    record(table, 1, {"turned": "3S"}, {"hand_points": [20, 50]})
    cleo = at_seat(new_phone(), table, "Cleo")
    host = runs(new_phone(), table)

    to_dispute(cleo, 1, "Ann and Cleo", "hand")
    tell(cleo, "Ben had a club.")
    press(cleo, "Other numbers")
    press(cleo, "Show the cards")
    expect(cleo.get_by_label("What happened")).to_have_value("Ben had a club.")
    for number, card in enumerate((c for trick in REVOKE for c in trick), 1):
        cleo.locator(f'#deck button[value="{card}"]').tap()
        expect(cleo.locator("#count")).to_have_text(f"{number} of 40 cards")
    expect(cleo.locator("#check")).to_contain_text("1 wrong play")
    look_at(cleo)
    cleo.locator("#save").click()

    expect(cleo.locator("#notices")).to_contain_text("Hand 1 is disputed")
    expect(cleo.locator("main")).to_contain_text("A wrong play")
    expect(cleo.locator("main")).to_contain_text("Ben played 4♠")
    look_at(cleo)

    host.reload()
    expect(host.locator("main")).to_contain_text("Hand 1 is disputed")
    host.get_by_role("link", name="Open the dispute", exact=True).click()
    expect(host.locator("main")).to_contain_text("Then the game is won: Ann and Cleo")
    host.add_init_script(ON_EACH_PAGE)
    host.get_by_role("button", name="Wrong play by Ben").press("Enter")
    expect(host.locator("#notices")).to_contain_text("the dispute is closed")
    assert texts_told(host) == ["Hand corrected: the dispute is closed."]
    assert focus(host) == "Hand corrected"
    look_at(host)
    link(host, "Score")
    expect(host.locator("main .plate")).to_contain_text("Ann and Cleo win")


def test_a_dispute_that_stands_by_agreement(new_phone: Phones, table: Table) -> None:
    cleo, ben = (at_seat(new_phone(), table, name) for name in ("Cleo", "Ben"))

    to_dispute(cleo, 2, "Cleo")
    look_at(cleo)
    expect(cleo.locator("main")).to_contain_text("You speak for Cleo")
    tell(cleo, "I took 4.")
    cleo.locator("#save").click()
    expect(cleo.locator("#notices")).to_contain_text("Round 2 is disputed")

    ben.reload()
    link(ben, "Open the dispute")
    link(ben, "Propose: score stands")
    ben.get_by_label("Why").fill("She had 3 on the table.")
    look_at(ben)
    press(ben, "Propose: score stands")
    expect(ben.locator("main")).to_contain_text("Cleo must agree.")

    look_again(cleo, "Ben proposes: the score stands.")
    press(cleo, "Agree")
    expect(cleo.locator("main")).to_contain_text("Agreed by Ben and Cleo")
    expect(cleo.locator("main")).to_contain_text("She had 3 on the table.")
    link(cleo, "Score")
    totals(cleo, ["12", "4", "5", "8"])


def test_one_that_is_corrected(new_phone: Phones, table: Table) -> None:
    cleo = at_seat(new_phone(), table, "Cleo")
    host = runs(new_phone(), table)

    to_dispute(cleo, 2, "Cleo")
    press(cleo, "Other numbers")
    fill(cleo, "Cleo, tricks", 4)
    fill(cleo, "Dan, tricks", 2)
    # Cleo 4 of 4: 6 and not -1; Dan 2 of 3: -1 and not 5.
    expect(cleo.locator("#check")).to_contain_text("12 tricks")
    look_at(cleo)
    cleo.locator("#save").click()
    expect(cleo.locator("main")).to_contain_text("Dan must agree.")
    # What heads a group of rows stands over their names.
    expect(cleo.get_by_role("rowheader", name="Tricks")).to_have_css(
        "text-align", "start"
    )
    look_at(cleo)

    host.reload()
    link(host, "Open the dispute")
    link(host, "Correct the round")
    expect(host.locator("main")).to_contain_text("Every score that changes")
    host.get_by_label("Counted again").check()
    press(host, "Correct the round")
    expect(host.locator("main")).to_contain_text("Round corrected")
    link(host, "Score")
    totals(host, ["12", "4", "12", "2"])
    # The ruling is one entry, and undo takes it back whole.
    press(host, "Undo the ruling that corrects round 2")
    totals(host, [f"{total}? disputed" for total in (12, 4, 5, 8)])


def test_one_about_a_round_that_others_have_since_built_on(
    new_phone: Phones, site: str
) -> None:
    # Ann 10, 17, 22. With all 13 of 13 in round 2 she has 25 there and has won, and
    # round 3 comes after the end.
    table = new_table()
    play(table, {"bids": [8, 3, 3, 3], "tricks": [8, 2, 2, 1]}, FIRST, SECOND)
    ann, host = at_seat(new_phone(), table, "Ann"), runs(new_phone(), table)

    to_dispute(ann, 2, "Ann")
    tell(ann, "I bid and took them all.")
    press(ann, "Other numbers")
    for name, bid, won in (
        ("Ann", 13, 13),
        ("Ben", 1, 0),
        ("Cleo", 1, 0),
        ("Dan", 1, 0),
    ):
        fill(ann, f"{name}, bids", bid)
        fill(ann, f"{name}, tricks", won)
    expect(ann.locator("#check")).to_contain_text("of 13 tricks")
    ann.locator("#save").click()
    expect(ann.locator("main")).to_contain_text("Round 3 would no longer count.")

    host.reload()
    link(host, "Open the dispute")
    link(host, "Correct the round")
    expect(host.locator("main")).to_contain_text("Then the game is won: Ann, with 25.")
    host.get_by_label("In your own words").fill("We all remember.")
    press(host, "Correct the round")
    expect(host.locator("main")).to_contain_text("Round corrected")
    link(host, "Score")
    expect(host.locator("main .plate")).to_contain_text("Ann wins")
    press(host, "Undo the ruling that corrects round 2")
    # Ben -1 - 1 + 5, Cleo -1 + 6 - 1, Dan -2 + 3 + 5
    totals(host, [f"{total}? disputed" for total in (22, 3, 4, 6)])


def test_the_marks_on_sheet_and_scores(new_phone: Phones, table: Table) -> None:
    phone = at_seat(new_phone(), table, "Ben")
    to_dispute(phone, 1, "Ben")
    tell(phone, "I took 3.")
    phone.locator("#save").click()
    expect(phone.get_by_text("What Ben says")).to_be_visible()
    for page in ("Score", "Sheet", "Chart"):
        link(phone, page)
        expect(phone.locator("main")).to_contain_text("isputed")
        if page != "Chart":
            look_at(phone)


def test_without_a_script(new_phone: Phones, table: Table) -> None:
    phone = at_seat(new_phone(java_script_enabled=False), table, "Cleo")
    to_dispute(phone, 2, "Cleo")
    tell(phone, "I took 4.")
    press(phone, "Other numbers")
    fill(phone, "Cleo, tricks", 4)
    fill(phone, "Dan, tricks", 2)
    phone.locator("#save").click()
    expect(phone.locator("main")).to_contain_text("Dan must agree.")
    host = runs(new_phone(java_script_enabled=False), table)
    link(host, "Open the dispute")
    link(host, "Score stands")
    host.get_by_label("In your own words").fill("She had 3.")
    press(host, "Score stands")
    expect(host.locator("main")).to_contain_text("She had 3.")
