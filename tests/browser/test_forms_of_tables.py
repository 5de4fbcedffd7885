"""Each form of a table, of a new one and of rules of one’s own, sent by a key: what
came of it is one sentence, named here, or the page that it leads to; the focus is on a
control in sight, or at the head of that page.

The forms are those of the templates: one that is new fails until it is tried.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from django.test import Client
from playwright.sync_api import Page

from scorekeeper.demo import examples
from scorekeeper.tables import codes, hooks
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.events.confirmations import Setting
from scorekeeper.tables.scoring import points_pad
from scorekeeper.tables.showing.verdicts import ROUNDS
from tests.browser.focus import focus, is_at_its_head
from tests.browser.gypsy import fill
from tests.browser.hearing import ON_EACH_PAGE, texts_told
from tests.browser.places import Place, host_table
from tests.referee.rule_sheets import read_document
from tests.support.idle import idle
from tests.tables.disputing import propose, raise_it
from tests.tables.drafting import OH_HELL, begin_draft
from tests.tables.people import (
    FIRST,
    FOUR,
    SECOND,
    STRONG,
    new_table,
    play,
    record,
    seat_at as seat_of,
)

FOLDER = Path(__file__).parents[2] / "templates"
FORM = re.compile(r"<form\b((?:\{%.*?%\}|[^>])*)>", re.DOTALL)
ACTION = re.compile(r"action=\"\{% url '(?:tables:)?(\w+)'")
NAMED = re.compile(r'\bid="([\w-]+)"')
UNFOLD = "for (const one of document.querySelectorAll('details')) one.open = true"
CAME = """([url, said, at]) => said ? window.heard?.length
  : at ? document.activeElement.innerText.startsWith(at) : location.href !== url"""


class Press(NamedTuple):
    """Which form, by which page, and the button pressed there.

    `said`: the one sentence, or how it begins; none where another page says what came
    of it, or what has the focus then (`at`).
    """

    form: str
    made: Callable[[], Place]
    button: str
    said: str = ""
    typed: Mapping[str, str] = MappingProxyType({})
    at: str = ""


def forms() -> Iterator[str]:
    """Each that saves: its template, and its name, or where it is sent to."""
    for path in sorted((FOLDER / "tables").rglob("*.html")):
        for form in FORM.finditer(path.read_text()):
            if 'method="post"' in form[1]:
                by = NAMED.search(form[1]) or ACTION.search(form[1])
                name = path.relative_to(FOLDER / "tables")
                yield f"{name} {by[1] if by else ''}".strip()


# ---- Where each stands ----


def at(where: str = "") -> Callable[[], Place]:
    """Round 1 is scored, the bids of round 2 are in."""

    def make() -> Place:
        host, table = host_table("gypsy")
        play(table, FIRST)
        record(table, 2, {"bids": SECOND["bids"]})
        return Place(host, f"{table.get_absolute_url()}{where}")

    return make


def over(where: str = "") -> Callable[[], Place]:
    def make() -> Place:
        host, table = host_table("gypsy")
        play(table, STRONG, STRONG, STRONG)
        return Place(host, f"{table.get_absolute_url()}{where}")

    return make


def make_asking() -> Place:
    """A phone that watches asks for a seat."""
    host, table = host_table("gypsy")
    other = Client()
    other.get(f"/t/{table.code}/")
    other.post(f"/t/{table.code}/ask/", {"for": "score"})
    return Place(host, table.get_absolute_url())


def secret() -> Place:
    host, table = host_table("minnesota_whist")
    host.post(f"/t/{table.code}/hold/", {"name": "Ann"})
    return Place(host, table.get_absolute_url())


def for_others() -> Place:
    """Ann has chosen; Ben has no phone."""
    place = secret()
    place.phone.post(f"{place.url}secret/", {"choice": "black", "after": "0"})
    place.phone.get(place.url)  # what was said of it
    return place


def says_own() -> Place:
    table = new_table()
    return Place(seat_of(table, "Ben"), table.get_absolute_url())


def confirms() -> Place:
    table = new_table()
    setting = Setting(on=True, minutes=5)
    confirmations.set_confirmation(table, setting, key=codes.new_key())
    play(table, FIRST)
    return Place(seat_of(table, "Ben"), table.get_absolute_url())


def agrees() -> Place:
    table = new_table()
    play(table, FIRST)
    ben = seat_of(table, "Ben")
    number = raise_it(table, 1, 0, words="No.")
    propose(table, number, 0, "stands")
    return Place(ben, f"{table.get_absolute_url()}disputes/{number}/")


def watches(where: str = "") -> Callable[[], Place]:
    def make() -> Place:
        table = new_table()
        play(table, FIRST)
        guest = Client()
        guest.get(table.get_absolute_url())
        return Place(guest, f"{table.get_absolute_url()}{where}")

    return make


def scores(where: str) -> Callable[[], Place]:
    def make() -> Place:
        table, guest = new_table(), Client()
        guest.get(f"/score/{table.scorer_token}/")
        return Place(guest, f"{table.get_absolute_url()}{where}")

    return make


def new(where: str) -> Callable[[], Place]:
    return lambda: Place(Client(), where)


def draft(where: str = "") -> Callable[[], Place]:
    def make() -> Place:
        author = Client()
        return Place(author, f"{begin_draft(author)}{where}")

    return make


def carries() -> Place:
    table = new_table()
    host = seat_of(table, "Ben")
    page = host.get(f"/carry/{table.code}/").text
    [token] = re.findall(r"\?seat=([^\"&<]+)", page)[:1]
    return Place(Client(), f"/carry/?seat={token}")


def pad() -> Place:
    slug = points_pad.slugs("en")[0]
    host, table = host_table(slug)
    record(table, 1, {"points": [1, 2, 3, 4]})
    return Place(host, f"{table.get_absolute_url()}more/")


def foul() -> Place:
    host, table = host_table("malilla")
    record(table, 1, {"turned": "6S"})
    return Place(host, f"{table.get_absolute_url()}foul/?by=1")


def void() -> Place:
    host, table = host_table("skat", FOUR[:3])
    return Place(host, f"{table.get_absolute_url()}more/")


OF_BEN = "#said form .chip"
OWN = {"#own": "3"}
TYPED = ("name", "by", "least", "most", "cards", "hands", "made", "each", "off")
MADE = {name: OH_HELL[name] for name in TYPED}
SHEET = {"rules": read_document("hearts")}
PAPER = {"sheet": (examples.EXAMPLES / "gypsy-finished.json").read_text()}
CORRECTED = "Round 1 corrected."
SURE = "#save > Correct round 1"
OPEN, OPENED = "footer .btn > Open as a table", "The table is open. You are the host."
CORRECT, LESS = "rounds/1/correct/", {"tricks-1": "3", "tricks-3": "0"}
REMATCH = "New game, same seats."
NEXT = "Round 102 is next"
LATER = "footer .btn > Later rounds"
LONG_SHEET: dict[str, Any] = {"game": points_pad.slugs("en")[0], "players": FOUR}
LONG_SHEET |= {"rounds": [{"points": [1, 2, 3, 4]}] * (ROUNDS + 1)}
LONG = {"sheet": json.dumps(LONG_SHEET)}
SEATS = {f"seat-{at}": name for at, name in enumerate(FOUR)}
NEW_LINK = "New watch link and new code. The old ones no longer work."
RAISED = "Your hand is up for round 1. Someone at a seat can take it up."
CLOSED = "Score stands: the dispute is closed."
AGAIN = "Round 2 is open again, with what was entered."
FOUL = "A foul by Ben ends the game: Ann and Cleo win it."
HAND = {"name": "Zoe", "words": "Ben took 3."}
PRESSES = [
    Press("_end.html end", at("more/"), "End the game now", "The game was ended."),
    Press("_forget.html forget", at("more/"), "Forget table", "This phone has forgot…"),
    Press("_links.html renew", at("more/"), "Cancel it and make a new one", NEW_LINK),
    Press("_rematch.html again", over("more/"), "[form=again]", REMATCH),
    Press(
        "_requests.html answer_request",
        make_asking,
        "Allow",
        "That phone can score now.",
    ),
    Press("_secret.html seal", secret, "#said [form=seal]", "Ann has chosen."),
    Press("_secret.html secret_answer", for_others, OF_BEN, "Ben has chosen."),
    Press("_draft_answers.html draft_answer", says_own, "main .go .two", "Ben: 3", OWN),
    Press("_lost.html open_sheet", watches("more/"), "Open it as my", OPENED),
    Press("_waiting.html accept", confirms, "Confirm round 1", "Round 1 counts"),
    Press("_open_dispute.html agree", agrees, "Agree", CLOSED),
    Press("_undo.html undo", at(), "Undo", AGAIN),
    Press("another_game.html own", new("/another/"), "Read the rules", "", SHEET),
    Press("check_file.html sheet", new("/check/"), "footer .btn", "", PAPER, "Ann won"),
    Press("check/_verdict.html open", new("/check/"), OPEN, OPENED, PAPER),
    Press("check/_rounds.html check_file", new("/check/"), LATER, "", LONG, NEXT),
    Press("correction_preview.html confirm", at(CORRECT), SURE, CORRECTED, LESS),
    Press("carried.html carried", carries, "Take", ""),
    Press("draft.html drop_draft", draft(), "Delete this draft"),
    Press("draft.html play", draft(), "Play it"),
    Press("draft_part.html part", draft("about/"), "Save"),
    Press("draft_part.html", draft("asks/bid/"), "Later"),
    Press("draft_text.html text", draft("text/"), "Save"),
    Press("draft_try.html keep", draft("try/?chance=2"), "Keep it"),
    Press("make_game.html make", new("/another/bidding/"), "Read", "", MADE),
    Press("more.html void", void, "#void .btn", "Deal 1 saved. Void, repeated"),
    Press("more.html begin_from_pad", pad, "Make it a game"),
    Press("new_table.html new", new("/new/gypsy/"), "Start Gypsy", "", SEATS),
    Press("raise_hand.html hand", watches("rounds/1/hand/"), "Raise a", RAISED, HAND),
    Press("seat.html hold", scores("hold/"), "I am Ben"),
    Press("seat.html ask", watches("hold/"), "Ask to score", "Asked. …"),
    Press("table.html ask", watches(), "[form=ask]", "Asked. …"),
    Press("foul.html foul", foul, "footer .btn", FOUL),
]


def button_of(name: str) -> str:
    if name[0] in "#.[" or " ." in name:
        return name
    return f"button:text('{name}')"


def press(page: Page, name: str) -> None:
    idle(page)
    page.locator(name).locator("visible=true").first.press("Enter")


@pytest.mark.sweep(0, step=7)
@pytest.mark.parametrize("pressed", PRESSES, ids=lambda one: one.form)
def test_what_came_of_it_is_said_once(phone: Page, site: str, pressed: Press) -> None:
    place = pressed.made()
    phone.add_init_script(ON_EACH_PAGE)
    place.opens(phone, site)
    idle(phone)
    phone.evaluate(UNFOLD)
    for name, text in pressed.typed.items():
        where = name if name.startswith("#") else f"main [name='{name}']"
        phone.locator(where).first.fill(text)
    before = phone.url
    *first, last = map(button_of, pressed.button.split(" > "))
    for name in first:
        press(phone, name)
        phone.locator(last).locator("visible=true").first.wait_for()
    phone.evaluate("window.heard.length = 0")
    press(phone, last)
    phone.wait_for_function(CAME, arg=[before, pressed.said, pressed.at])
    said = " ".join(texts_told(phone))
    assert said == pressed.said or (
        pressed.said[-1:] == "…" and said.startswith(pressed.said[:-1])
    )
    assert is_at_its_head(phone) or focus(phone).startswith(pressed.at)


def test_the_second_record_of_a_round_is_kept_by_keys(
    phone: Page, other_phone: Page, site: str
) -> None:
    table = new_table()
    play(table, FIRST, {"bids": SECOND["bids"]})
    for page in (phone, other_phone):
        page.goto(f"/run/{table.host_token}/")
        idle(page)
    other_phone.add_init_script(ON_EACH_PAGE)
    for page, tricks in ((phone, [3, 3, 3, 3]), (other_phone, [3, 2, 4, 3])):
        fill(page, "tricks", tricks)
    for page in (phone, other_phone):
        press(page, "#save")
    mine = other_phone.locator("button", has_text="Use mine")
    mine.wait_for()
    assert focus(other_phone)
    mine.press("Enter")
    other_phone.wait_for_function(CAME, arg=["", "said", ""])
    # Ben is 1 short, Cleo’s four are exact.
    assert texts_told(other_phone) == ["Round 2 saved. Ann +5, Ben −1, Cleo +6, Dan +5"]
    assert focus(other_phone)


def test_what_is_final_is_undone_with_a_reason_by_keys(
    phone: Page, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, table = host_table("gypsy")
    play(table, FIRST)
    final = "Final since today. Enter a reason; it is shown with the score."
    monkeypatch.setattr(hooks, "refusal", lambda *given: "" if given[2] else final)
    phone.add_init_script(ON_EACH_PAGE)
    Place(host, table.get_absolute_url()).opens(phone, site)
    press(phone, button_of("Undo"))
    why = phone.get_by_label("Why")
    why.fill("Ben counted his twice.")
    press(phone, "footer .btn")
    phone.wait_for_function(CAME, arg=["", "said", ""])
    assert texts_told(phone) == ["Round 1 is open again, with what was entered."]
    assert focus(phone)


# By the test that sends it.
SENT = {
    "test_swaps.py test_more_and_share_by_keys": ["_confirmation.html confirmation"],
    "test_swaps.py test_a_dispute_is_ended_by_keys": [
        "_open_dispute.html withdraw",
        "settle.html end",
    ],
    "test_swaps.py test_cards_of_a_hand_by_keys": ["cards.html cards"],
    "test_swaps.py test_who_comes_and_who_goes_by_keys": ["coming.html coming"],
    "test_swaps.py test_hands_lay_downs_and_a_deal_by_keys": [
        "deal.html deal",
        "hands.html melds",
        "laydown.html melds",
    ],
    "test_swaps.py test_forms_of_a_table_by_keys": [
        "names.html names",
        "raise_dispute.html entry",
        "reseat.html reseat",
    ],
    "test_swaps.py test_seats_of_other_phones_by_keys": ["seats.html seats"],
    "test_focus.py test_a_whole_round_takes_twenty_keys_at_most": ["_entry.html entry"],
    "test_every_game_alone.py test_a_game_is_played_by_keys_without_a_network": [
        "offline_forms.html entry"
    ],
    "test_forms_of_tables.py test_the_second_record_of_a_round_is_kept_by_keys": [
        "conflict.html use_mine"
    ],
    "test_forms_of_tables.py test_what_is_final_is_undone_with_a_reason_by_keys": [
        "undo.html undo-why"
    ],
    "test_disputes.py test_a_revoke_is_disputed_and_punished": ["_faults.html settle"],
    "test_doubt.py test_two_seats_are_exchanged_in_two_taps": [
        "_doubt.html asked-swap"
    ],
    "test_wrong_play.py test_where_no_penalty_is_named_the_table_decides": [
        "fault.html"
    ],
    "test_wrong_play.py test_the_cards_come_back_to_be_looked_at": ["fault.html look"],
}


def test_each_form_of_a_table_is_tried() -> None:
    elsewhere = {one for those in SENT.values() for one in those}
    assert set(forms()) == {one.form for one in PRESSES} | elsewhere
    for where in SENT:
        file, test = where.split()
        assert f"def {test}(" in (Path(__file__).parent / file).read_text(), where
