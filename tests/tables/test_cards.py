"""The cards of a round, one by one: with and without a script, kept and recorded."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from referee.form import fields
from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.cards import pad as card_pad
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.showing import decks
from tests.support.wording import wording
from tests.tables.cards import (
    BIDS,
    BY_GYPSY,
    CLUBS,
    DECLARED,
    MISCOUNTED,
    REVOKE,
    text,
)
from tests.tables.people import FOUR, looker, new_table, record, runner

pytestmark = pytest.mark.django_db
THREE = FOUR[:3]
RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


@pytest.fixture
def skat() -> Table:
    """Ann deals, Ben plays clubs."""
    table = new_table("skat", THREE, deals=12)
    record(table, 1, *DECLARED)
    return table


@pytest.fixture
def gypsy() -> Table:
    """The bids of the first round are in."""
    table = new_table()
    record(table, 1, {"bids": BIDS})
    return table


def url(table: Table, number: int = 1) -> str:
    return reverse("tables:cards", args=[table.code, number])


def post(phone: Client, table: Table, cards: str, number: int = 1, **more: str) -> Any:
    table.refresh_from_db()
    form = {"cards": cards, "key": codes.new_key(), "after": str(table.version)}
    return phone.post(url(table, number), form | more)


def pad(answer: Any) -> card_pad.Pad:
    assert answer.status_code == 200
    found: card_pad.Pad = answer.context["pad"]
    return found


# ---- What is shown while the cards are entered ----


def test_the_page_begins_with_who_leads_and_the_pack(skat: Table) -> None:
    page = pad(runner(skat).get(url(skat)))
    assert page.now == "Trick 1: Ben leads"
    assert [face.who for face in page.faces] == ["Ben", "Cleo", "Ann"]
    # Trumps first, and of each suit the jack first; 7 and 1 cells make two lines.
    assert [row.suit for row in page.deck] == ["C", "S", "H", "D"]
    ranks = [cell.rank for cell in page.deck[0].cells]
    assert ranks == ["J", "A", "10", "K", "Q", "9", "8", "7"]
    assert page.deck[0].columns == 5


def test_after_each_card_the_next_is_named(skat: Table) -> None:
    phone = runner(skat)
    assert pad(post(phone, skat, "JC")).now == "Trick 1: Ben led, Cleo to play"
    assert pad(post(phone, skat, "JC 7D")).now == "Trick 1: Ben led, Ann to play"
    page = pad(post(phone, skat, "JC 7D 7C"))
    assert page.now == "Trick 2: Ben leads"
    trick = page.tricks[0]
    assert (trick.winner, trick.card, trick.why) == (
        "Ben",
        "J♣",
        wording("trick.highest-trump"),
    )
    # The jack counts 2; 3 of 30 cards are out.
    assert [(one.name, one.won, one.points) for one in page.tally] == [
        ("Ann", 0, 0),
        ("Ben", 1, 2),
        ("Cleo", 0, 0),
    ]
    assert page.feedback == ("2 of 120 points are out. No wrong play so far.", False)
    struck = [c.card for row in page.deck for c in row.cells if not c.left]
    assert sorted(struck) == ["7C", "7D", "JC"]


def test_who_sits_out_plays_no_card() -> None:
    """Four at the table: Ann deals and sits out."""
    table = new_table("preference", FOUR)
    record(table, 1, {"declarer": 2, "bid": 1, "trump": "S"})
    record(table, 1, {"defence": ["play", "play"]})
    page = pad(runner(table).get(url(table)))
    assert page.now == "Trick 1: Cleo leads"  # the declarer
    assert [face.who for face in page.faces] == ["Cleo", "Dan", "Ben"]
    assert [one.name for one in page.tally] == ["Ben", "Cleo", "Dan"]


def test_no_rule_fixes_the_leader_then_the_table_says_it(gypsy: Table) -> None:
    phone = runner(gypsy)
    page = pad(post(phone, gypsy, "2C AS"))
    assert page.now == "Trick 1" and {face.who for face in page.faces} == {""}
    page = pad(post(phone, gypsy, "2C AS", leader="2"))
    assert page.now == "Trick 1: Cleo led, Ann to play"


def test_a_wrong_seat_that_led_is_a_fault(skat: Table) -> None:
    page = pad(post(runner(skat), skat, "7D JC 7C", leader="2"))
    assert page.tricks[0].winner == "Ann" and page.first == "Cleo"
    assert "1 wrong play: Cleo led 7♦ to trick 1." in page.feedback[0]


def test_the_suit_that_is_named(gypsy: Table) -> None:
    phone, cards = runner(gypsy), text(BY_GYPSY)
    page = pad(post(phone, gypsy, cards, leader="2"))
    assert page.naming == (2, "8♣", "")
    assert page.feedback == (wording("play.name-missing", trick="2"), True)
    page = pad(post(phone, gypsy, cards, leader="2", suit="S"))
    assert page.naming == (2, "8♣", "S") and page.named == "2S"
    assert page.now == "Trick 3: Dan leads"  # the highest of all cards


def test_a_pack_of_several_copies_counts_them_down() -> None:
    table = new_table("calypso")
    page = pad(post(runner(table), table, "AS AS AS AS KS"))
    cells = {cell.card: cell for row in page.deck for cell in row.cells}
    assert [cells[card].left for card in ("AS", "KS", "QS")] == [0, 3, 4]
    assert page.tricks[0].winner == "Ben"  # of equals the first played


# ---- Without a script: each card posts the form ----


def test_a_card_is_a_button_and_the_form_keeps_the_rest(skat: Table) -> None:
    phone = runner(skat)
    page = pad(post(phone, skat, "JC 7D", card="7C"))
    assert page.text == "JC 7D 7C"
    page = pad(post(phone, skat, page.text, card="JS"))
    assert page.text == "JC 7D 7C\nJS" and page.taken == "J♠"
    page = pad(post(phone, skat, page.text, take="1"))
    assert page.text == "JC 7D 7C"


def test_a_double_tap_is_one_card(skat: Table) -> None:
    phone = runner(skat)
    first, second = (pad(post(phone, skat, "JC", card="7D")) for _ in range(2))
    assert first.text == second.text == "JC 7D"


def test_cards_are_read_in_any_spelling(skat: Table) -> None:
    page = pad(post(runner(skat), skat, "j♣, 7♦ 7c\ntC;KD|q♥"))
    assert page.text == "JC 7D 7C\n10C KD QH"


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("JC 7D XY", "Trick 1, card 3: XY is not a card. Write 10H, QS or K♦."),
        ("JC 7D 7C JS 7D", "Trick 2, card 2: 7♦ is played twice."),
        ("JC 7D 6C", "Trick 1, card 3: 6♣ cannot be entered here."),
        ("JC 7D JC JS 8D 7H", "Trick 1, card 3: J♣ is played twice."),
    ],
)
def test_a_wrong_card_is_pointed_at_and_nothing_is_lost(
    skat: Table, cards: str, said: str
) -> None:
    page = pad(post(runner(skat), skat, cards, save="1"))
    assert page.feedback[0].startswith(said) and page.feedback[1]
    assert page.text.split() == cards.split()
    assert page.button.waits
    assert log.entries_of(skat)[-1].number == 2


def test_more_cards_than_are_played_are_refused(skat: Table) -> None:
    page = pad(post(runner(skat), skat, text(CLUBS) + " 9C 8C 7C", save="1"))
    assert page.feedback == (wording("play.too-many", tricks="10", given="11"), True)


# ---- Recording ----


def test_a_whole_record_scores_the_round(skat: Table) -> None:
    phone = runner(skat)
    page = pad(post(phone, skat, text(CLUBS)))
    assert page.button == card_pad.Button("Save deal 1")
    assert [(one.name, one.points, one.total) for one in page.results] == [
        ("Ann", 0, 0),
        ("Ben", 156, 156),
        ("Cleo", 0, 0),
    ]
    answer = post(phone, skat, text(CLUBS), save="1")
    assert answer.status_code == 302
    state = scoring.read(skat)
    assert state.rounds == [{**DECLARED[0], **DECLARED[1], "play": {"tricks": CLUBS}}]
    assert state.shown["totals"] == [0, 156, 0]
    assert state.shown["rounds"][0]["play"]["won"] == [0, 10, 0]


def test_saving_twice_is_one_entry(skat: Table) -> None:
    phone, form = runner(skat), {"cards": text(CLUBS), "save": "1", "key": "once"}
    for _ in range(2):
        phone.post(url(skat), form | {"after": "2"})
    assert scoring.read(skat).version == 3


def test_whole_tricks_are_kept_and_gone_on_with(skat: Table) -> None:
    phone = runner(skat)
    answer = post(phone, skat, text(CLUBS[:2]) + " JH", save="1")
    assert answer["Location"] == url(skat)
    assert scoring.read(skat).round(1)["play"] == {"tricks": CLUBS[:2]}
    page = pad(phone.get(url(skat)))
    assert page.now == "Trick 3: Ben leads" and page.button.waits  # nothing new
    post(phone, skat, text(CLUBS), save="1")
    assert scoring.read(skat).shown["totals"] == [0, 156, 0]


def test_nothing_whole_is_not_kept(skat: Table) -> None:
    answer = post(runner(skat), skat, "JC 7D", save="1")
    assert "No trick is whole yet." in answer.content.decode()
    assert scoring.read(skat).version == 2


def test_counting_by_hand_goes_on_beside_a_record_that_is_not_complete(
    skat: Table,
) -> None:
    post(runner(skat), skat, text(CLUBS[:2]), save="1")
    skat.refresh_from_db()
    record(skat, 1, MISCOUNTED)
    assert scoring.read(skat).shown["totals"] == [0, 144, 0]


def test_the_leader_and_the_suit_named_are_recorded(gypsy: Table) -> None:
    cards = text(BY_GYPSY)
    post(runner(gypsy), gypsy, cards, save="1", leader="2", named="2S")
    kept = scoring.read(gypsy).round(1)["play"]
    assert kept == {"leader": 2, "tricks": BY_GYPSY, "named": {"2": "S"}}
    page = pad(runner(gypsy).get(url(gypsy)))
    assert (page.first, page.named) == ("Cleo", "2S")


def test_somebody_else_recorded_the_round_meanwhile(skat: Table) -> None:
    phone = runner(skat)
    form = {"cards": text(CLUBS), "save": "1", "key": "late", "after": "2"}
    record(skat, 1, MISCOUNTED)
    answer = phone.post(url(skat), form)
    # It is scored by now: both are shown, side by side, and nothing is written.
    assert answer.status_code == 409
    assert "Use mine" in answer.content.decode()
    assert scoring.read(skat).version == 3


# ---- A round that is scored: both counts, then what changes ----


def test_cards_that_contradict_the_count_show_both(skat: Table) -> None:
    record(skat, 1, MISCOUNTED)
    page = pad(post(runner(skat), skat, text(CLUBS)))
    told = {line.label: line.values for line in page.both}
    assert told == {"Card points": [("", "100", "120")], "Tricks": [("", "9", "10")]}
    assert page.button.text == "Use the count from the cards"


def test_both_counts_are_named_in_the_language_of_the_phone(skat: Table) -> None:
    record(skat, 1, MISCOUNTED)
    phone = runner(skat)
    phone.defaults["HTTP_ACCEPT_LANGUAGE"] = "it"
    html = post(phone, skat, text(CLUBS)).content.decode()
    assert '<caption class="sm">Punti delle carte</caption>' in html


def test_taking_the_cards_count_shows_the_change_and_then_writes_it(
    skat: Table,
) -> None:
    record(skat, 1, MISCOUNTED)
    phone = runner(skat)
    answer = post(phone, skat, text(CLUBS), save="1")
    row = answer.context["found"].rows[0]
    assert row.cells[1].total == (144, 156)
    assert scoring.read(skat).version == 3
    sent = answer.context["posted"] | {"key": "yes", "after": "3", "confirm": "1"}
    assert phone.post(url(skat), sent).status_code == 302
    state = scoring.read(skat)
    assert state.entries[-1].kind == Kind.CORRECTED
    assert state.shown["totals"] == [0, 156, 0]
    facts = state.rounds[0]
    assert "tricks" not in facts and "card_points" not in facts
    assert facts["matadors"] == 10  # the cards say the same


def test_changing_more_goes_back_with_all_cards(skat: Table) -> None:
    record(skat, 1, MISCOUNTED)
    phone = runner(skat)
    sent = post(phone, skat, text(CLUBS), save="1").context["posted"]
    page = pad(phone.post(url(skat), sent | {"back": "1", "after": "3"}))
    assert page.text.split() == text(CLUBS).split()


def test_a_record_that_agrees_is_added_to_the_count(skat: Table) -> None:
    """Ben’s 156 by hand: 120 points in 10 tricks, with 10."""
    record(skat, 1, {"matadors": 10, "card_points": 120, "tricks": 10})
    phone = runner(skat)
    answer = post(phone, skat, text(REVOKE), save="1", anyway="1")
    assert not answer.context["found"].rows  # no score changes
    sent = answer.context["posted"] | {"key": "yes", "after": "3", "confirm": "1"}
    phone.post(url(skat), sent)
    shown = scoring.read(skat).shown["rounds"][0]
    assert shown["points"] == [0, 156, 0]
    assert [fault["rule"] for fault in shown["play"]["faults"]] == ["follow-suit"]


def test_a_fault_is_named_with_its_proof(skat: Table) -> None:
    page = pad(post(runner(skat), skat, text(REVOKE)))
    assert page.tricks[0].faults[0].text == (
        wording(
            "fault.played-with", name="Ann", card="7♥", trick="1", proof="7♣", at="2"
        )
    )
    assert page.tricks[0].faces[2].fault and not page.tricks[1].faults
    assert not page.button.waits  # faults change no points


def test_a_record_that_is_changed_says_which_tricks_differ(skat: Table) -> None:
    post(runner(skat), skat, text(CLUBS), save="1")
    answer = post(runner(skat), skat, text(REVOKE), save="1", anyway="1")
    lines = {line.label: line.values for line in answer.context["lines"]}
    assert lines == {
        "Trick 1": [("", "J♣ 7♦ 7♣", "J♣ 7♦ 7♥")],
        "Trick 2": [("", "J♠ 8♦ 7♥", "J♠ 8♦ 7♣")],
    }


# ---- Rounds without cards, and those who look on ----


def test_what_comes_before_the_play_is_asked_first() -> None:
    table = new_table("skat", THREE, deals=12)
    answer = runner(table).get(url(table))
    assert "depend on it" in answer.context["why"] and answer.context["pad"] is None


def test_a_game_without_tricks_has_no_cards() -> None:
    table = new_table("gossiper", FOUR[:2])
    answer = runner(table).get(url(table))
    assert answer.context["why"] == "Gossiper is not played in tricks."


@pytest.mark.parametrize("number", [0, 3, 99])
def test_a_round_that_is_not_there_leads_to_the_table(
    gypsy: Table, number: int
) -> None:
    answer = runner(gypsy).get(url(gypsy, number))
    assert answer["Location"] == gypsy.get_absolute_url()


def test_those_who_look_on_see_the_record_and_cannot_write(skat: Table) -> None:
    phone = looker(skat)
    assert b"No cards were entered" in phone.get(url(skat)).content
    assert post(phone, skat, text(CLUBS), save="1").status_code == 403
    post(runner(skat), skat, text(CLUBS), save="1")
    answer = phone.get(url(skat))
    html = answer.content.decode()
    assert len(pad(answer).tricks) == 10 and "<form" not in html
    assert "Ben: " + wording("trick.highest-trump") in html


def test_what_a_tap_asks_changes_nothing(skat: Table) -> None:
    answer = post(runner(skat), skat, text(CLUBS[:1]), check="1")
    html = answer.content.decode()
    assert "Ben wins it with J♣" in html and "hx-swap-oob" in html
    assert "<html" not in html
    assert scoring.read(skat).version == 2


@pytest.mark.parametrize("how", ["get", "check", "keep"])
def test_what_the_page_costs(
    skat: Table, django_assert_max_num_queries: DjangoAssertNumQueries, how: str
) -> None:
    phone = runner(skat)
    # Reading takes two; writing reads once more and writes in one go.
    with django_assert_max_num_queries(2 if how != "keep" else 8):
        if how == "get":
            phone.get(url(skat))
        else:
            form = {"cards": text(CLUBS[:2]), "after": "2", "key": "k"}
            phone.post(url(skat), form | {"check" if how == "check" else "save": "1"})


def test_the_table_page_leads_to_the_cards_once_they_can_be_played() -> None:
    table = new_table()
    phone = runner(table)
    assert b"/cards/" not in phone.get(table.get_absolute_url()).content
    record(table, 1, {"bids": BIDS})
    assert url(table).encode() in phone.get(table.get_absolute_url()).content


# ---- The script’s tables ----


def test_the_tables_find_the_winner_by_comparing(skat: Table) -> None:
    """Clubs are trumps: the jack of diamonds beats the ace of clubs, 7C beats AS."""
    tables = pad(runner(skat).get(url(skat))).tables

    def high(led: str, card: str) -> int:
        row = tables["rows"][tables["by"][led][0][0]]
        found: int = row[tables["cards"].index(card)]
        return found

    assert high("S", "7C") > high("S", "AS") > high("S", "10S") > high("S", "KS")
    assert high("S", "JD") > high("S", "AC") and high("S", "AH") == 0
    assert json.loads(json.dumps(tables)) == {**tables, "seats": [0, 1, 2]}


def test_a_deck_has_lines_for_a_thumb() -> None:
    """52 cards and their suits: 14 cells, two lines of 7; 40 cards: 11, two of 6."""
    full = decks.deck_of({f"{rank}H": 1 for rank in RANKS})
    assert [row.columns for row in full] == [7]
    assert decks.deck_of({f"{rank}H": 1 for rank in RANKS[:10]})[0].columns == 6
    assert decks.deck_of({"JK": 4, "AS": 2})[1].name == "Joker"


def test_the_sheet_leads_to_the_cards_of_every_round(skat: Table) -> None:
    record(skat, 1, MISCOUNTED)
    for phone in (runner(skat), looker(skat)):
        html = phone.get(f"/t/{skat.code}/sheet/?why=1.0").content.decode()
        assert f'href="{url(skat)}">Cards</a>' in html


def test_a_round_without_cards_has_no_link_to_them() -> None:
    table = new_table("gossiper", FOUR[:2])
    facts = {"cart": "K", "outcome": "bought", "stack": 10}
    record(table, 1, facts)
    html = looker(table).get(f"/t/{table.code}/sheet/?why=1.0").content.decode()
    assert "All scoring rules" in html and "/cards/" not in html


def test_an_entry_of_cards_is_called_cards(skat: Table) -> None:
    """What follows from them was not entered."""
    post(runner(skat), skat, text(CLUBS), save="1")
    html = looker(skat).get(f"/t/{skat.code}/sheet/?why=1.1").content.decode()
    assert re.search(r"Entered by a phone, by the host link at [^<]*: cards\.", html)


def test_the_sheet_tells_what_the_cards_count(skat: Table) -> None:
    post(runner(skat), skat, text(CLUBS), save="1")
    html = looker(skat).get(f"/t/{skat.code}/sheet/?why=1.1").content.decode()
    assert "<dt>Card points:</dt> <dd>120</dd>" in html
    assert "<dt>Cards:</dt> <dd>10 tricks</dd>" in html


@pytest.mark.parametrize(
    "play",
    [None, 5, {}, {"tricks": 5}, {"tricks": [5]}, {"tricks": [[5]], "named": []}],
)
def test_a_record_of_another_shape_is_compared_with_none(
    skat: Table, play: Any
) -> None:
    post(runner(skat), skat, text(CLUBS[:1]), save="1")
    form = {"facts": json.dumps({"play": play}), "after": "2", "key": "odd"}
    answer = runner(skat).post(f"/t/{skat.code}/rounds/1/mine/", form)
    assert answer.status_code == 409
    assert scoring.read(skat).round(1)["play"] == {"tricks": CLUBS[:1]}


def test_what_the_cards_cannot_tell_is_asked_by_hand() -> None:
    """Of an earlier deal there is no record: what the piles hold is not known."""
    table = new_table("calypso")
    first = {"calypsos": [0] * 4, "unfinished": [3] * 4, "piles": [20, 20]}
    record(table, 1, first)
    suits = "SHDC"
    deal = [[f"{rank}{suit}" for suit in suits] for rank in RANKS]
    page = pad(post(runner(table), table, text(deal), number=2))
    assert page.feedback[0].endswith("Enter calypsos finished by hand.")
    assert page.button.text == "Save these cards"


# ---- A fault that decides the round ----

# Spades are trumps. Dan throws a club on hearts, and follows one trick later.
REVOKED = [["AH", "2H", "3C", "4H"], ["KH", "6H", "5H", "JH"]]


@pytest.fixture
def malilla() -> Table:
    """Ann deals and turns the 6 of spades."""
    table = new_table("malilla")
    record(table, 1, {"turned": "6S"})
    return table


def test_a_fault_leads_to_the_foul_where_it_is_asked(malilla: Table) -> None:
    phone = runner(malilla)
    html = post(phone, malilla, text(REVOKED), save="1").content.decode()
    assert "End it: Ann and Cleo win" in html
    assert post(phone, malilla, text(REVOKED), foul="3").status_code == 302
    state = scoring.read(malilla)
    facts = {"turned": "6S", "foul": 3, "play": {"tricks": REVOKED}}
    assert state.rounds == [facts]
    assert state.shown["winners"] == [0]  # the other side


def test_a_foul_in_a_hand_that_is_counted_shows_what_it_changes(
    malilla: Table,
) -> None:
    record(malilla, 1, {"hand_points": [30, 40]})
    phone = runner(malilla)
    answer = post(phone, malilla, text(REVOKED), foul="3")
    assert answer.context["happens"][0].startswith("Then the game is won")
    sent = answer.context["posted"] | {"after": "2", "key": "yes", "confirm": "1"}
    phone.post(url(malilla), sent)
    assert scoring.read(malilla).shown["winners"] == [0]


def test_nobody_fouls_whose_cards_show_nothing(malilla: Table) -> None:
    page = pad(post(runner(malilla), malilla, text(REVOKED), foul="2"))
    assert page.entered.foul is None and scoring.read(malilla).version == 1


def test_where_a_fault_decides_nothing_no_foul_is_offered(skat: Table) -> None:
    html = post(runner(skat), skat, text(REVOKE)).content.decode()
    assert 'name="foul"' not in html


def test_the_head_says_what_was_settled_in_the_words_of_the_game() -> None:
    """It said “Hand 1 · Ann” of a hand that Ann granded, whole or not."""
    table = new_table("minnesota_whist", FOUR)
    record(table, 1, {"granded": 0})
    head = "Minnesota Whist · Hand 1 · Ann granded"
    assert head in runner(table).get(url(table)).content.decode()
    record(table, 1, {"tricks": [5, 8]})
    assert head in runner(table).get(url(table)).content.decode()


def test_suits_are_asked_in_the_order_that_packs_run_in() -> None:
    assert tuple(decks.SUITS) == fields.SUIT_ORDER == ("S", "H", "D", "C")
