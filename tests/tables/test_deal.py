"""A deal entered card by card, without a script: every press posts the form."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.tables import disputes, scoring
from scorekeeper.tables.models import Table
from tests.support.wording import wording
from tests.tables.finger import Finger
from tests.tables.hands import WHOLE
from tests.tables.people import looker, new_table, record, runner

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return new_table("skin", ["Ann", "Ben", "Cleo"])


def url(table: Table, number: int = 1) -> str:
    return reverse("tables:cards", args=[table.code, number])


def finger(table: Table, number: int = 1) -> Finger:
    return Finger(runner(table), url(table, number))


def chip(page: Finger, name: str, words: str) -> Finger:
    """Press the button of the foot that begins with these words."""
    html = page.answer.content.decode()
    found = re.findall(rf'name="{name}"\s+value="([^"]*)">([^<]*)<', html)
    [value] = [unescape(value) for value, text in found if text.startswith(words)]
    return page.press(name, value)


def take(page: Finger, card: str, who: str, amount: int) -> Finger:
    page.tap(card)
    chip(page, "choose", who)
    return page.press("bet", amount=str(amount))


def play_whole(page: Finger) -> Finger:
    take(page, "7H", "Cleo", 5)
    page.tap("KD")
    take(page, "9C", "Ben", 4)
    chip(page, "begin", "Side bet")
    chip(page, "choose", "Ben and Cleo")
    page.press("bet", amount="3")
    page.tap("7C 7S KH")
    return chip(page, "begin", "The bank takes no new card")


def saved_round(table: Table, number: int = 1) -> Any:
    return scoring.read(table).rounds[number - 1]


def points(table: Table) -> list[int]:
    found: list[int] = scoring.read(table).shown["rounds"][0]["points"]
    return found


def test_a_whole_deal_is_tapped_and_saved_as_it_fell(table: Table) -> None:
    page = play_whole(finger(table))
    assert wording("skin.next.over") in page.says
    page.press("save")
    assert saved_round(table) == {"deal": WHOLE}
    assert points(table) == [1, 7, -8]


def test_the_page_says_what_is_asked_and_what_each_card_did(table: Table) -> None:
    page = finger(table)
    assert wording("skin.next.first") in page.says
    page.tap("7H")
    assert wording("skin.ask.takes", card="7♥") in page.says
    chip(page, "choose", "Cleo")
    assert wording("skin.ask.how-much", name="Cleo", card="7♥") in page.says
    page.press("bet", amount="5")
    assert "Cleo bets 5" in page.says
    assert "Cleo takes 7♥ and bets 5. " + wording("skin.next.bank") in page.says
    page.tap("KD").tap("7C")
    assert "7♣ matches Cleo’s 7♥. Cleo pays Ann 5." in page.says
    assert "K♦ Ann banks +5" in page.says
    assert "Cleo no card −5" in page.says
    assert "Dead 7" in page.says


def test_a_card_from_the_centre_and_a_bet_again(table: Table) -> None:
    """Ben 9 matched: −4; queen from the centre for 6, the king of the bank: +6."""
    page = take(finger(table), "7H", "Cleo", 5)
    page.tap("KD")
    take(page, "9C", "Ben", 4).tap("QS 9H")
    page.press("begin", '{"pick": "QS"}pick')
    assert wording("skin.ask.picks", card="Q♠") in page.says
    chip(page, "choose", "Ben").press("bet", amount="6").tap("KH 2D")
    assert wording("skin.tell.bank", card="2♦") in page.says
    chip(page, "begin", "Bet again")
    # Whoever has a card and no bet: both.
    chip(page, "choose", "Cleo").press("bet", amount="8").tap("2C")
    chip(page, "begin", "The bank takes no new card").press("save")
    assert points(table) == [-15, 2, 13]
    assert saved_round(table)["deal"] == [
        {"card": "7H", "seat": 2, "bet": 5},
        {"bank": "KD"},
        {"card": "9C", "seat": 1, "bet": 4},
        {"card": "QS"},
        {"card": "9H"},
        {"pick": "QS", "seat": 1, "bet": 6},
        {"card": "KH"},
        {"bank": "2D"},
        {"seat": 2, "bet": 8},
        {"card": "2C"},
        {"bank": None},
    ]


def test_an_opening_pair_is_thrown_away(table: Table) -> None:
    page = take(finger(table), "7H", "Cleo", 5).tap("7C")
    assert wording("skin.tell.pair", own="7♥", card="7♣") in page.says
    assert wording("skin.next.first") in page.says
    assert "Dead" not in page.says


def test_undo_takes_back_one_step(table: Table) -> None:
    page = take(finger(table), "7H", "Cleo", 5).tap("KD").press("undo")
    assert wording("skin.next.bank") in page.says
    page.press("undo")
    assert wording("skin.next.first") in page.says
    assert page.page.buttons["undo", "1"].get("aria-disabled") == "true"
    page.tap("7H")
    chip(page, "choose", "Ben").press("undo")  # only who takes it
    assert "Who takes 7♥?" in page.says


def test_what_is_no_amount_is_said(table: Table) -> None:
    page = finger(table).tap("7H")
    chip(page, "choose", "Cleo").press("bet", amount="five")
    assert wording("deal.no-number", typed="five") in page.says
    page.press("bet", amount=" ")
    assert wording("skin.ask.how-much", name="Cleo", card="7♥") in page.says
    assert "is not a number" not in page.says
    page.press("bet", amount="0")
    assert "Must be 1 or more" in page.says
    assert json.loads(page.page.values["deal"]) == [{"card": "7H"}]
    page.press("bet", amount="5")
    assert json.loads(page.page.values["deal"]) == WHOLE[:1]


def test_the_limits_of_the_table_hold() -> None:
    table = new_table("skin", ["Ann", "Ben", "Cleo"], min_bet=2, max_bet=10)
    page = finger(table).tap("7H")
    chip(page, "choose", "Cleo").press("bet", amount="11")
    assert "2 to 10" in page.says
    assert json.loads(page.page.values["deal"]) == [{"card": "7H"}]


def test_a_card_that_is_out_says_so(table: Table) -> None:
    page = finger(table).tap("7H")
    assert page.page.buttons["card", "7H"].get("aria-disabled") == "true"
    page.press("card", "7H")
    assert json.loads(page.page.values["deal"]) == [{"card": "7H"}]


def test_a_deal_can_wait_and_go_on(table: Table) -> None:
    page = take(finger(table), "7H", "Cleo", 5).tap("KD").press("save")
    assert saved_round(table) == {"deal": WHOLE[:2]}
    assert scoring.read(table).shown["rounds"] == []
    page = finger(table)
    assert wording("skin.tell.bank", card="K♦") in page.says
    take(page, "9C", "Ben", 4)
    chip(page, "begin", "Side bet")
    chip(page, "choose", "Ben and Cleo")
    page.press("bet", amount="3").tap("7C 7S KH")
    chip(page, "begin", "The bank takes no new card").press("save")
    assert saved_round(table) == {"deal": WHOLE}


def test_one_card_of_a_saved_deal_is_corrected(table: Table) -> None:
    """Cleo had bet 6: 6 to the bank, 3 to Ben."""
    record(table, 1, {"deal": WHOLE})
    page = finger(table)
    assert page.page.buttons["save", "1"].get("aria-disabled") == "true"
    page.press("drop", "0")
    assert wording("deal.further-up", place="1") not in page.says  # what is wrong first
    take(page, "7H", "Cleo", 6).press("end")
    assert wording("skin.next.over") in page.says
    page.press("save")
    assert "Cleo" in page.says
    page.send({"confirm": "1"})
    assert saved_round(table)["deal"] == [
        {"card": "7H", "seat": 2, "bet": 6},
        *WHOLE[1:],
    ]
    assert points(table) == [2, 7, -9]


def test_a_deal_takes_the_place_of_bets_that_were_told(table: Table) -> None:
    record(table, 1, {"bets": [{"seat": 1, "amount": 4, "won": False}]})
    page = play_whole(finger(table)).press("save")
    page.send({"confirm": "1"})
    assert saved_round(table) == {"deal": WHOLE}
    assert points(table) == [1, 7, -8]


def test_a_dispute_takes_the_deal_as_evidence(table: Table) -> None:
    record(table, 1, {"bets": [{"seat": 1, "amount": 4, "won": False}]})
    phone = runner(table)
    form = phone.get(f"/t/{table.code}/rounds/1/dispute/").content.decode()
    assert f'href="{url(table)}">Card by card' in form
    page = play_whole(Finger(phone, url(table))).press("dispute")
    asked = Finger(phone, page.answer["Location"])
    assert "The cards that were counted go with it." in asked.says
    asked.send({"seat": "1", "words": "It fell like this."})
    [dispute] = disputes.open_rounds(scoring.read(table).disputes).values()
    found = phone.get(f"/t/{table.code}/disputes/{dispute.number}/").content.decode()
    said = found.replace("\ufe0e", "")
    assert "7♣ matches Cleo’s 7♥. Cleo pays Ann 5. Cleo pays Ben 3." in said
    assert saved_round(table) == {"bets": [{"seat": 1, "amount": 4, "won": False}]}


def test_who_watches_reads_the_deal_and_writes_nothing(table: Table) -> None:
    record(table, 1, {"deal": WHOLE})
    page = Finger(looker(table), url(table))
    assert "7♣ matches Cleo’s 7♥." in page.says
    assert not [name for name, _ in page.page.buttons if name in ("card", "save")]
    answer = page.phone.post(url(table), {"deal": "[]", "save": "1"})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "posted",
    [
        {"deal": "{", "card": "7H"},
        {"deal": '[{"card": 7}]', "card": "7H"},
        {"deal": '[{"card": "7H", "bet": []}, {"side": "x"}]', "undo": "1"},
        {"deal": "[]", "begun": '{"seat": "x"}', "kind": "seat"},
        {"deal": "[]", "begun": '{"side": [1, 1]}', "kind": "side", "choose": "[9]"},
        {"deal": "[]", "begun": "{}", "kind": "none", "choose": "1e999"},
        {"deal": "[]", "place": "99999999999999999", "drop": "7", "card": "ZZ"},
        {"deal": '[{"pick": "7H", "seat": 1, "bet": true}]', "end": "1"},
    ],
)
def test_what_no_page_has_posted_does_no_harm(
    table: Table, posted: dict[str, str]
) -> None:
    assert runner(table).post(url(table), posted).status_code == 200


def test_the_form_of_the_round_leads_there(table: Table) -> None:
    phone: Client = runner(table)
    assert url(table) in phone.get(f"/t/{table.code}/").content.decode()


# ---- Typed ----


def events(page: Finger) -> list[dict]:
    return json.loads(page.page.values["deal"])


def text_typed(page: Finger) -> str:
    [text] = re.findall(
        r'id="typed" name="typed" value="([^"]*)"', page.answer.content.decode()
    )
    return text


def test_cards_are_typed_as_they_are_turned(table: Table) -> None:
    """The 7 stops the rest until it is said who takes it; then they go on."""
    page = finger(table)
    page.press("add", typed="7h kd 9c")
    assert events(page) == [{"card": "7H"}]
    assert text_typed(page) == "KD 9C"
    chip(page, "choose", "Cleo")
    page.press("bet", amount="5")
    assert text_typed(page) == "KD 9C"
    page.press("add")
    assert events(page) == [*WHOLE[:2], {"card": "9C"}]
    assert text_typed(page) == ""


def test_a_typed_card_that_cannot_be_turned_stays_in_the_field(table: Table) -> None:
    page = finger(table)
    take(page, "7H", "Cleo", 5)
    page.press("add", typed="7H 9C")
    assert events(page) == WHOLE[:1]
    assert text_typed(page) == "7H 9C"
    page.press("add", typed="spade")
    assert events(page) == WHOLE[:1] and text_typed(page) == "spade"


def test_undo_opens_the_deal_again_as_it_was_told(table: Table) -> None:
    page = play_whole(finger(table))
    page.press("save")
    phone = runner(table)
    entry = scoring.read(table).entries[-1].number
    answer = phone.post(f"/t/{table.code}/undo/", {"entry": entry}, follow=True)
    assert answer.redirect_chain[-1][0] == url(table)
    assert scoring.read(table).rounds == []
    again = finger(table)
    assert events(again) == WHOLE
    again.press("save")
    assert points(table) == [1, 7, -8]


def test_who_takes_a_card_is_asked_in_the_order_of_the_table(table: Table) -> None:
    """Ben banks the second deal: Cleo sits at his left, then Ann."""
    record(table, 1, {"bets": []})
    page = finger(table, 2)
    html = page.tap("7H").answer.content.decode()
    assert re.findall(r'name="choose"\s+value="[^"]*">([^<]*)<', html) == [
        "Cleo",
        "Ann",
    ]
