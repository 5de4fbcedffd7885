"""Each page that swaps parts of itself, after an action of its own and of another
phone: the focus is on a control in sight, and the live region said the one sentence
that is named here.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorekeeper.exchange import check_batch
from scorekeeper.leagues.models import Role
from scorekeeper.leagues.sessions import attendance
from scorekeeper.tables import codes
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from tests.browser.focus import focus, focus_of, is_at_its_head
from tests.browser.hearing import HEARD, ON_EACH_PAGE, announcements, texts_told
from tests.browser.live import runs
from tests.browser.members import with_cookie
from tests.browser.places import Place
from tests.browser.touch import Line
from tests.leagues.people import (
    account,
    found_league,
    person,
    season,
    session,
    sign_in,
)
from tests.leagues.sessions import RANKED, club, enter as enter_rounds, sit
from tests.site.swapping import TRIED
from tests.site.walking import route_of
from tests.support.idle import idle
from tests.support.wording import wording
from tests.tables.cards import CLUBS, DECLARED
from tests.tables.disputing import raise_it
from tests.tables.drafting import begin_draft
from tests.tables.hands import ANN
from tests.tables.people import FIRST, FOUR, SECOND, new_table, play, record

# Once a page: what is heard is counted anew.
HEARS = """() => {
  if (!window.heard)
    document.addEventListener("spoken", ({ detail }) => window.heard.push(detail));
  window.heard = [];
}"""
SPOKEN = "() => window.heard.length"
UNFOLD = "for (const one of document.querySelectorAll('details')) one.open = true"
BARE = "HTMLFormElement.prototype.submit.call(document.getElementById('entry'))"
UNDONE = "Undone by Ben: tricks of round 2."
ENTERED = "Entered by Ben: tricks of round 2."
# Totals are said where they stand: after round 1, and after round 2.
ONE, TWO = "Ann 7, Ben −1, Cleo 6, Dan 3.", "Ann 12, Ben 4, Cleo 5, Dan 8."
WITH_SCORES = ("", "board/")
AT_TABLE = ("", "sheet/", "chart/", "board/", "more/", "names/", "rules/", "seats/")
AT_TABLE += ("seats/change/", "seats/swap/", "share/", "rounds/2/cards/")
AT_TABLE += ("rounds/1/correct/", "rounds/1/dispute/")
OF_SKAT = ("seats/come/", "seats/go/")
OF_DISPUTE = ("", "answer/", "end/")


@pytest.fixture
def table(site: str) -> Table:
    """Round 1 is scored (7, −1, 6, 3), the bids of round 2 are in."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    return table


def do(page: Page, where: str, *keys: str) -> list[str]:
    """Each key pressed there, or text typed; what was spoken, as buttons call cards."""
    idle(page)
    if where:
        page.locator(where).first.focus()
        page.keyboard.press("Shift")
    page.evaluate(HEARS)
    for key in keys:
        press = page.keyboard.type if key.startswith("=") else page.keyboard.press
        press(key.removeprefix("="))
    idle(page)
    page.wait_for_function(SPOKEN)
    return announcements(page)


# What another phone enters.
OF: dict[str, tuple[dict[str, Any], ...]] = {
    "jersey_gin": ({"ending": "knock", "by": 0},),
    "skat": DECLARED,
}


def others(page: Page, table: Table, where: str, undo: bool) -> tuple[str, list[str]]:
    page.goto(f"/t/{table.code}/{where}")
    idle(page)
    for _ in range(2):
        page.keyboard.press("Tab")
    before = focus(page)
    page.evaluate(HEARS)
    if undo:
        commands.undo(table, table.version, key=codes.new_key(), by="Ben")
        table.refresh_from_db()
    elif table.game == "gypsy":
        record(table, 2, {"tricks": SECOND["tricks"]}, by="Ben")
    else:
        record(table, 1, *OF[table.game], by="Ben")
    page.wait_for_function(SPOKEN)
    return before, announcements(page)


def test_what_another_phone_enters_is_said_once_on_each_page(
    phone: Page, table: Table
) -> None:
    runs(phone, table)
    for at, where in enumerate(AT_TABLE):
        undo = at % 2 == 1
        before, said = others(phone, table, where, undo)
        news = UNDONE if undo else ENTERED
        scores = f" {ONE if undo else TWO}" if where in WITH_SCORES else ""
        assert said == [f"{news}{scores}"], where
        assert focus(phone) == before, where
    number = raise_it(table, 1, 1, words="No.")
    for at, where in enumerate(OF_DISPUTE):
        undo = at % 2 == 0 if len(AT_TABLE) % 2 else at % 2 == 1
        before, said = others(phone, table, f"disputes/{number}/{where}", undo)
        assert said == [UNDONE if undo else ENTERED], where
        assert focus(phone) == before, where


def test_what_others_do_is_said_once_on_pages_of_cards_and_of_an_evening(
    phone: Page, site: str
) -> None:
    malilla = new_table("malilla")
    record(malilla, 1, {"turned": "6S"})
    at_table(phone, malilla, "")
    before, said = others(phone, malilla, "foul/", undo=True)
    assert said == ["Undone by Ben: turned card of hand 1."]
    assert focus(phone) == before
    skat = new_table("skat", FOUR[:3], deals=12)
    at_table(phone, skat, "")
    before, said = others(phone, skat, "list/seeger/", undo=False)
    assert said == ["Entered by Ben: game of deal 1."]
    assert focus(phone) == before
    gin = new_table("jersey_gin", FOUR[:3])
    at_table(phone, gin, "")
    before, said = others(phone, gin, "rounds/1/melds/?ending=knock&by=0", undo=False)
    assert said == ["Entered by Ben: ending of hand 1."]
    assert focus(phone) == before
    league = found_league(games=["gypsy"], organiser="Olga")
    evening = session(season(league), starts=timezone.now())
    ann = person(league, "Ann")
    with_cookie(phone, league, "Sven", site)
    phone.goto(f"/l/{league.code}/sessions/{evening.pk}/")
    idle(phone)
    phone.locator("#who .chip").first.focus()
    phone.evaluate(HEARS)
    attendance.answer(evening, [ann], "here")
    phone.wait_for_function(SPOKEN)
    assert announcements(phone) == ["1 of 1"]
    assert focus(phone) == "to"


def at_table(page: Page, table: Table, where: str) -> None:
    page.goto(f"/run/{table.host_token}/")
    page.goto(f"/t/{table.code}/{where}")


def test_sheet_correction_and_desk_by_keys(phone: Page, table: Table) -> None:
    at_table(phone, table, "sheet/")
    assert do(phone, "#pad a.c", "Enter") == ["Ann: 7 after round 1."]
    assert focus(phone).endswith("#c1-0")
    phone.goto(f"/t/{table.code}/rounds/1/correct/")
    fewer = do(phone, "[name=tricks-0]", "ControlOrMeta+a", "=4")
    assert fewer == ["11 of 12 tricks. 1 trick is missing."]
    assert focus(phone) == "tricks-0"
    more = do(phone, "[name=tricks-1]", "ControlOrMeta+a", "=3")
    assert more == ["12 of 12 tricks."]
    shown = do(phone, "#save", "Enter")
    assert shown == ["Not saved yet. This is what it would change."]
    assert focus(phone) == "Round 1"
    phone.goto("/")
    assert re.fullmatch(r"1 of \d+ games", do(phone, "#q", "=gyp")[0])
    assert focus(phone) == "q"
    phone.goto("/desk/?of=gypsy&q=trick&cards=KS")
    first = do(phone, "#deck-AS", "Enter")
    assert first == [wording("desk.wins-so-far", who="Second", card="A of spades")]
    assert focus(phone) == "card"
    assert do(phone, "#take", "Enter") == [
        wording("desk.wins-so-far", who="First", card="K of spades")
    ]
    assert focus(phone) == "take"
    phone.goto("/desk/?q=meld&of=kaluki&cards=JHQHKHAH")
    not_one = "Not a meld: neither all of one rank nor all of one suit"
    assert do(phone, "#deck-AS", "Enter") == [not_one]
    assert focus(phone) == "card"


def test_an_entry_that_came_without_scripts_goes_on_by_keys(
    phone: Page, table: Table
) -> None:
    """Where none of them came in time a form is sent as by a browser that has none."""
    runs(phone, table)
    phone.add_init_script(ON_EACH_PAGE)
    phone.locator("[name=tricks-0]").fill("4")
    idle(phone)
    phone.evaluate(BARE)
    phone.wait_for_url("**/record/")
    enter(phone, "tricks-1", "4")
    rest = "10 of 12 tricks. The other 2 must be Dan’s."
    assert do(phone, "[name=tricks-2]", "=2") == [rest]
    assert focus(phone) == "tricks-2"
    saved = "Round 2 saved. Ann +2, Ben +2, Cleo −2, Dan −1"
    assert do(phone, "#save", "Enter") == [saved]
    assert focus(phone) == "bids-3"


def test_cards_of_a_hand_by_keys(phone: Page, site: str) -> None:
    skat = new_table("skat", FOUR[:3], deals=12)
    record(skat, 1, *DECLARED)
    at_table(phone, skat, "rounds/1/cards/")
    said = [
        do(phone, f'.deck button[value="{card}"]', "Enter")
        for card in (*CLUBS[0], CLUBS[1][0])
    ]
    assert said == [
        ["Trick 1: Ben led, Cleo to play"],
        ["Trick 1: Ben led, Ann to play"],
        ["Trick 1: Ben wins it with J of clubs."],
        ["Trick 2: Ben led, Cleo to play"],
    ]
    assert focus(phone) == "card"
    assert do(phone, "#take", "Enter") == ["Trick 2: Ben leads"]
    assert focus(phone) == "take"
    malilla = new_table("malilla")
    record(malilla, 1, {"turned": "6S"})
    at_table(phone, malilla, "foul/")
    ends = "A foul by Ben ends the game: Ann and Cleo win it."
    assert do(phone, "#by-1", "Space") == [ends]
    assert focus(phone) == "by"


def test_a_round_on_trial_by_keys(phone: Page, site: str) -> None:
    """A number that Tab leaves is sent, and that took the focus back into its field."""
    client = Client()
    Place(client, f"{begin_draft(client)}try/").opens(phone, site)
    assert do(phone, "[name=bid-1]", "=1", "Tab") == ["Enter Bids."]
    assert pressed_next(phone) == "bid-1+"
    for seat, bid in ((2, "0"), (3, "0"), (0, "1")):
        enter(phone, f"bid-{seat}", bid)
    missing = "1 of 10 tricks. 9 tricks are missing."
    assert do(phone, "[name=took-1]", "=1", "Tab") == [missing]
    enter(phone, "took-2", "0")
    # One bid and one taken: 10 + 1; eight away of the 9 that are left, at −2.
    scored = "Ann −16, Ben +11, Cleo +10, Dan +10"
    assert do(phone, "[name=took-3]", "=0", "Tab") == [scored]
    assert pressed_next(phone) == "took-3+"
    phone.goto("/desk/?q=round&of=gypsy")
    so_far = "3 bid so far. Seat C has not bid yet. Missing: tricks."
    assert do(phone, "[name=bids-1]", "=3", "Tab") == [so_far]
    assert pressed_next(phone) == "bids-1+"


def enter(page: Page, name: str, text: str) -> None:
    """Where nothing new is to be said of it."""
    page.locator(f"[name={name}]").focus()
    page.keyboard.type(text)
    page.keyboard.press("Tab")
    idle(page)


def pressed_next(page: Page) -> str | None:
    """What Return would press."""
    assert focus(page) == "step"
    return page.locator(":focus").get_attribute("value")


def test_hands_lay_downs_and_a_deal_by_keys(phone: Page, site: str) -> None:
    gin = new_table("jersey_gin", FOUR[:3])
    at_table(phone, gin, "rounds/1/melds/?ending=knock&by=0")
    least = "It cannot be less, however these ten are laid out."
    counted = do(phone, "#typing input", f"={ANN}", "Enter")
    assert counted == [f"2 deadwood for Ann. {least}"]
    assert focus_of(phone) == "typed"
    assert do(phone, "#found button.face", "Enter") == ["Where does 9 of clubs go?"]
    assert focus(phone) == "pick"
    at_table(phone, new_table("kaluki", FOUR[:3]), "rounds/1/melds/")
    few = "A of spades: a meld has three cards or more."
    assert do(phone, "#card-AS", "Enter") == [few]
    assert focus(phone) == "card"
    at_table(phone, new_table("skin", FOUR[:3]), "rounds/1/cards/")
    turned = do(phone, "#card-7H", "Enter")
    assert turned == [wording("skin.ask.takes", card="7 of hearts")]
    assert focus(phone) == "card"
    assert do(phone, "#ask button", "Enter") == [
        wording("skin.ask.how-much", name="Ben", card="7 of hearts")
    ]
    assert focus(phone) == "amount"
    taken = do(phone, "", "=5", "Enter")  # Return places the bet
    assert taken == ["Ben takes 7 of hearts and bets 5. " + wording("skin.next.bank")]
    assert focus(phone) == "card"


def test_an_evening_by_keys(phone: Page, site: str) -> None:
    league = found_league(games=["gypsy"], organiser="Olga")
    evening = session(season(league), starts=timezone.now())
    person(league, "Ann")
    with_cookie(phone, league, "Sven", site)
    phone.goto(f"/l/{league.code}/sessions/{evening.pk}/")
    assert do(phone, "#who .chip", "Enter") == ["1 of 1"]
    assert focus(phone) == "to"
    phone.locator("#who summary").focus()
    phone.keyboard.press("Enter")
    assert do(phone, "#name", "=Ida", "Enter") == ["Ida is here."]
    assert focus(phone)  # on no field that its fold hides


def test_what_a_table_of_an_evening_enters_is_said_once(phone: Page, site: str) -> None:
    """A round, on the page of the evening and on its wall; and the end of a game."""
    here = club(visibility="public")
    playing = sit(here.evening, here.people)
    with_cookie(phone, here.league, "Sven", site)
    home = f"{here.league.get_absolute_url()}sessions/{here.evening.pk}/"
    said = []
    for where in (home, f"{home}wall/", home):
        phone.goto(where)
        idle(phone)
        phone.keyboard.press("Tab")
        before = focus(phone)
        phone.evaluate(HEARS)
        enter_rounds(playing, RANKED)
        phone.wait_for_function(SPOKEN)
        said.append(announcements(phone))
        assert focus(phone) == before, where
    assert said == [
        ["Table 0: Ann 9, Ben 5, Cleo 4, Dan −1."],
        ["Table 0 Gypsy round 3: Ann 18, Ben 10, Cleo 8, Dan −2."],
        ["Table 0, Gypsy: Ann won with 27."],
    ]


def test_sheets_that_are_looked_at_say_how_many(
    phone: Page, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bar fills by itself; the page comes anew once it is full."""
    monkeypatch.setattr(check_batch, "AT_ONCE", 1)
    here, olga = club(visibility="public"), sign_in("Olga")
    person(here.league, "Olga", Role.ORGANISER, user=account("Olga"))
    sheet = {"date": "2026-11-19", "game": "gypsy", "rounds": [RANKED] * 3}
    text = json.dumps({**sheet, "players": list(FOUR)})
    file = SimpleUploadedFile("old.jsonl", "\n".join([text] * 3).encode())
    told = {"file": file, "key": "k"}
    brought = olga.post(f"/l/{here.league.code}/exchange/sheets/", told)
    line = Line(phone, "**/check/")
    Place(olga, brought["Location"]).opens(phone, site)
    line.waits()
    idle(phone, answers=False)  # what speaks is there
    phone.evaluate(HEARS)
    line.held.pop().continue_()
    line.waits()
    phone.wait_for_function(SPOKEN)
    assert phone.evaluate(HEARD) == ["1 of 3 checked."]
    assert is_at_its_head(phone)
    line.lets_go()
    expect(phone.locator("#checking")).to_have_count(0)


def test_a_slip_that_is_early_leads_to_its_table(phone: Page, site: str) -> None:
    here = club(visibility="public")
    drawn = sit(here.evening, here.people)
    slip = here.evening.assignments.get()
    slip.scorer_token, slip.table = drawn.scorer_token, None
    slip.save()
    phone.clock.install()
    phone.goto(f"/l/slip/{slip.scorer_token}/")
    expect(phone.locator("[hx-get]")).to_be_visible()
    slip.table = drawn
    slip.save()
    with phone.expect_navigation(url=f"**{drawn.get_absolute_url()}hold/"):
        phone.clock.fast_forward(11_000)
    assert is_at_its_head(phone)


def test_a_guest_who_was_typed_as_the_evening_changed_is_sent_by_its_page(
    phone: Page, site: str
) -> None:
    """What was kept as the others changed had come off the page: it went by itself."""
    league = found_league(games=["gypsy"], organiser="Olga")
    evening = session(season(league), starts=timezone.now())
    ann = person(league, "Ann")
    with_cookie(phone, league, "Sven", site)
    phone.goto(f"/l/{league.code}/sessions/{evening.pk}/")
    idle(phone)
    phone.locator("#who summary").press("Enter")
    phone.locator("#name").press_sequentially("Ida")
    attendance.answer(evening, [ann], "here")
    evening.refresh_from_db()
    now = phone.locator(f'#evening[data-version="{evening.version}"]')
    expect(now).to_be_attached()
    assert phone.locator("#name").input_value() == "Ida"
    assert do(phone, "#name", "Enter") == ["Ida is here."]


# What is chosen or typed there, the button, and the one sentence that is heard.
WORDLESS = "Fix this first. Say in a few words what happened."
ONE_ALONE = "Not changed yet. Choose the two who sit in each other’s seat."
Said = list[tuple[str, str, str]]
WORDS = ("textbox", "What happened", "No, 3.")
OWN: list[tuple[str, Said, str, str]] = [
    ("disputes/{}/answer/", [], "Add this", WORDLESS),
    ("disputes/{}/answer/", [WORDS], "Add this", "Added."),
    ("rounds/1/dispute/", [WORDS], "Dispute", "Round 1 is disputed."),
    ("seats/swap/", [], "Swap the seats", ONE_ALONE),
    (
        "seats/swap/",
        [("checkbox", "Ann", ""), ("checkbox", "Ben", "")],
        "Swap the seats",
        "Seats changed: Ben, Ann, Cleo and Dan.",
    ),
    (
        "seats/change/",
        [("radio", "Cleo", ""), ("textbox", "Who sits there now", "Eva")],
        "Change who sits there",
        "Seats changed: Ben, Ann, Eva and Dan.",
    ),
    (
        "names/",
        [("textbox", "Seat 4", "Dora")],
        "Correct the names",
        "Names corrected on every page.",
    ),
]
LAST: list[tuple[str, Said, str, str]] = [
    ("disputes/{}/", [], "Withdraw the dispute", "Withdrawn: the score stands."),
    (
        "disputes/{}/end/?outcome=stands",
        [("textbox", "In your own words", "Counted again.")],
        "Score stands",
        "Score stands: the dispute is closed.",
    ),
]
COMES = [
    (
        *("come", "textbox", "Who sits down", "Dan", "Sit down"),
        "At the table now: Ann, Ben, Cleo and Dan.",
    ),
    (
        *("go", "radio", "Ben", "", "Leave the table"),
        "At the table now: Ann, Cleo and Dan.",
    ),
]


def test_forms_of_a_table_by_keys(phone: Page, table: Table) -> None:
    """What leads to another page too: that says what came of it."""
    runs(phone, table)
    phone.add_init_script(ON_EACH_PAGE)
    number = raise_it(table, 1, 1, words="No.")
    for where, typed, button, said in OWN:
        press(phone, table, where.format(number), typed, button, said)


def press(
    phone: Page, table: Table, where: str, typed: Said, button: str, said: str
) -> None:
    """On that page, or on the one that has come where none is named."""
    if where:
        phone.goto(f"/t/{table.code}/{where}")
    for role, name, text in typed:
        element = phone.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        element.fill(text) if text else element.press("Space")
    idle(phone)
    phone.evaluate("window.heard.length = 0")
    phone.get_by_role("button", name=button).press("Enter")
    phone.wait_for_function(f"() => window.heard.includes({said!r})")
    assert texts_told(phone) == [said], where
    assert is_at_its_head(phone) or focus(phone), where


def test_a_dispute_is_ended_by_keys(phone: Page, table: Table) -> None:
    runs(phone, table, "Ben")
    phone.add_init_script(ON_EACH_PAGE)
    for where, typed, button, said in LAST:
        number = raise_it(table, 1, 1, words="No.")
        press(phone, table, where.format(number), typed, button, said)


def test_seats_of_other_phones_by_keys(
    phone: Page, other_phone: Page, table: Table
) -> None:
    runs(phone, table)
    other_phone.goto(f"/score/{table.scorer_token}/")
    other_phone.get_by_role("button", name="I am Cleo").press("Enter")
    other_phone.wait_for_url(f"**{table.get_absolute_url()}")
    phone.add_init_script(ON_EACH_PAGE)
    press(phone, table, "seats/", [], "Let in: Cleo", "Let in: two sides can agree.")
    press(phone, table, "seats/", [], "Free this seat: Cleo", "Cleo’s seat is free.")
    press(phone, table, "", [], "Undo", "That phone has its seat again.")


def test_who_comes_and_who_goes_by_keys(phone: Page, site: str) -> None:
    skat = new_table("skat", FOUR[:3])
    runs(phone, skat)
    phone.add_init_script(ON_EACH_PAGE)
    for where, role, name, text, button, said in COMES:
        phone.goto(f"/t/{skat.code}/seats/{where}/")
        element = phone.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        element.fill(text) if text else element.press("Space")
        idle(phone)
        phone.evaluate("window.heard.length = 0")
        phone.get_by_role("button", name=button).press("Enter")
        phone.wait_for_function(f"() => window.heard.includes({said!r})")
        assert texts_told(phone) == [said], where
        assert phone.url.endswith("/seats/")
        assert is_at_its_head(phone), where


@pytest.mark.chromium("permissions are granted by its protocol")
def test_more_and_share_by_keys(phone: Page, table: Table) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    runs(phone, table)
    phone.add_init_script(ON_EACH_PAGE)
    phone.goto(f"/t/{table.code}/share/")
    assert do(phone, "[data-share]", "Enter") == ["Link copied"]
    assert focus(phone) == "Link copied"
    phone.goto(f"/t/{table.code}/more/")
    phone.evaluate(UNFOLD)
    assert do(phone, "[data-copy]", "Enter") == ["Copied"]
    assert focus(phone) == "Copied"
    assert phone.locator(":focus").aria_snapshot() == '- button "Copied"'
    phone.goto(f"/t/{table.code}/more/")
    fold = phone.locator("summary", has_text="The other side confirms")
    fold.press("Enter")
    phone.get_by_role("button", name="On", exact=True).press("Enter")
    phone.wait_for_function("() => window.heard?.length")
    assert announcements(phone) == ["The other side confirms each round: on"]
    assert focus(phone)


def places() -> Iterator[str]:
    yield from ("/", "/desk/", "/t/A/foul/", "/t/A/rounds/1/melds/", "/l/slip/a/")
    yield from ("/l/A/sessions/1/", "/l/A/sessions/1/wall/", "/l/A/exchange/sheets/1/")
    yield from (f"/t/A/{where}" for where in (*AT_TABLE, *OF_SKAT, "record/"))
    yield from ("/t/A/list/seeger/", f"/another/draft/{'a' * 32}/try/")
    yield from (f"/t/A/disputes/1/{where}" for where in OF_DISPUTE)


def test_each_page_that_swaps_parts_is_tried() -> None:
    assert {route_of(where) for where in places()} == TRIED
