"""What the cards prove wrong is a decision, and a mark where it is scored anyway."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.entry import posted_form
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import explanation
from tests.support.wording import wording
from tests.tables.cards import CLUBS, DECLARED, REVOKE, text
from tests.tables.links import HAND
from tests.tables.people import FOUR, looker, new_table, record, runner

pytestmark = pytest.mark.django_db


PLAY = {"tricks": HAND}
ANN, BEN = 0, 1


@pytest.fixture
def malilla() -> Table:
    """Ann deals and turns the 6 of spades: no bonus."""
    table = new_table("malilla")
    record(table, 1, {"turned": "6S"})
    return table


def url(table: Table, number: int = 1) -> str:
    return reverse("tables:cards", args=[table.code, number])


def post(phone: Client, table: Table, cards: str, **more: str) -> Any:
    table.refresh_from_db()
    form = {"cards": cards, "key": codes.new_key(), "after": str(table.version)}
    return phone.post(url(table), form | more)


def page(table: Table, name: str, query: str = "", phone: Client | None = None) -> str:
    found = (phone or runner(table)).get(f"/t/{table.code}/{name}{query}")
    return " ".join(found.content.decode().split())


def test_a_proven_revoke_is_no_ordinary_hand(malilla: Table) -> None:
    answer = post(runner(malilla), malilla, text(HAND), save="1")
    decision = answer.context["decision"]
    assert decision.unpunished == ""
    assert (decision.end, decision.final) == (
        "End it: Ben and Dan win",
        wording("fault.by-the-foul", won="0", lost="0"),
    )
    assert decision.anyway == "Ann and Cleo +19; marked"
    shown = [(trick.number, note) for trick, note in decision.tricks]
    assert shown == [(1, "Ben led A♥"), (10, "the proof")]
    marked = [f.card for trick, _ in decision.tricks for f in trick.faces if f.fault]
    assert marked == ["3♠", "2♥"]
    assert decision.text == wording(
        "fault.suit-was-led", suit="Hearts", name="Ann", card="3♠", proof="2♥"
    )
    assert scoring.read(malilla).rounds == [{"turned": "6S"}], "nothing is saved"
    assert text(HAND) in answer.content.decode(), "and nothing is lost"


def test_the_rules_end_the_game_and_say_why(malilla: Table) -> None:
    phone = runner(malilla)
    asked = post(phone, malilla, text(HAND), save="1").context["posted"]
    assert phone.post(url(malilla), asked | {"foul": "0"}).status_code == 302
    state = scoring.read(malilla)
    assert state.rounds == [{"turned": "6S", "foul": ANN, "play": PLAY}]
    assert state.shown["winners"] == [1]
    html = page(malilla, "", phone=phone)
    assert (
        "Ben and Dan win" in html
        and wording("malilla.foul.follow-suit.said", name="Ann") in html
    )
    assert "Undo" in html
    assert "row warn marked" not in html, "decided: nothing stands"


def test_scored_anyway_is_saved_and_marked(malilla: Table) -> None:
    phone = runner(malilla)
    asked = post(phone, malilla, text(HAND), save="1").context["posted"]
    phone.post(url(malilla), asked | {"anyway": "1"})
    state = scoring.read(malilla)
    assert state.shown["rounds"][0]["points"] == [19, 0]
    assert log.entries_of(malilla)[-1].data["anyway"] is True
    assert "Hand 1: a revoke by Ann stands" in page(malilla, "")
    sheet = page(malilla, "sheet/")
    assert sheet.count('class="flag sm">revoke<') == 1
    assert sheet.count(" flt") == 2, "both cells of the round"
    assert "A yellow foot and a word" in sheet
    why = page(malilla, "sheet/", "?why=1.0")
    assert wording("fault.revoked", name="Ann", trick="1") in why
    assert wording("fault.others-win", several=True, who="Ben and Dan") in why
    assert "Scored anyway at" in why and "The table’s choice" in why
    assert "54 of 70: 54 − 35 = 19" in why


def test_a_line_of_a_mark_over_bids_folds_the_scores(
    malilla: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the last bidder lies under the strip."""
    phone = runner(malilla)
    asked = post(phone, malilla, text(HAND), save="1").context["posted"]
    phone.post(url(malilla), asked | {"anyway": "1"})
    revoke = explanation.lines_of(scoring.read(malilla))
    folded = re.compile('id="scores" class="[^"]* fold"')
    assert not folded.search(page(new_table(), ""))
    monkeypatch.setattr(explanation, "lines_of", lambda _: revoke)
    assert folded.search(page(new_table(), ""))


def test_a_corrected_hand_is_marked_no_more(malilla: Table) -> None:
    record(malilla, 1, {"play": PLAY}, more={"anyway": True})
    assert "Hand 1: a revoke" in page(malilla, "")
    facts = {"turned": "6S", "hand_points": [54, 16]}
    after = {"key": codes.new_key(), "after": log.entries_of(malilla)[-1].number}
    commands.correct(malilla, 1, facts, **after)
    assert "a revoke" not in page(malilla, "")
    assert "flt" not in page(malilla, "sheet/")


def test_where_the_rules_name_no_penalty_the_mark_is_all() -> None:
    table = new_table("skat", FOUR[:3], deals=12)
    record(table, 1, *DECLARED)
    phone = runner(table)
    answer = post(phone, table, text(REVOKE), save="1")
    assert answer.context["decision"].unpunished == (wording("fault.unpunished"))
    assert 'name="foul"' not in answer.content.decode()
    phone.post(url(table), answer.context["posted"] | {"anyway": "1"})
    assert scoring.read(table).shown["rounds"][0]["points"] == [0, 156, 0]
    assert "Deal 1: a revoke by Ann stands" in page(table, "")
    why = page(table, "sheet/", "?why=1.0")
    assert wording("fault.no-penalty") in why


def test_a_jack_that_was_led_is_named_itself_where_it_is_no_trump() -> None:
    """The jack of clubs is a heart then: nobody would say that clubs were led."""
    table = new_table("skat", FOUR[:3], deals=12)
    record(table, 1, {"declarer": 1, "bid": 18}, {"game": "H"})
    tricks = [["JC", "7D", "7H"], ["AD", "8H", "8D"]]
    decision = post(runner(table), table, text(tricks), save="1").context["decision"]
    assert decision.text == decision.first.text


def test_of_two_faults_the_first_decides_and_the_other_is_told() -> None:
    """Ann has her 7 of clubs; Cleo has 9 of diamonds when Ben leads it in trick 2."""
    table = new_table("skat", FOUR[:3], deals=12)
    record(table, 1, *DECLARED)
    twice = [["JC", "7D", "7H"], ["AD", "8H", "8D"], ["JH", "9D", "7C"]]
    faults = (
        post(runner(table), table, text(twice), save="1").context["decision"].faults
    )
    assert [str(one.heading) for one in faults] == [
        wording("fault.revoked", name="Ann", trick="1"),
        wording("fault.revoked", name="Cleo", trick="2"),
    ]


def test_no_way_into_the_log_lets_it_through(malilla: Table) -> None:
    after = {"key": codes.new_key(), "after": 1}
    with pytest.raises(commands.WrongPlay) as caught:
        commands.record(malilla, 1, {"play": PLAY}, **after)
    assert str(caught.value) == "Ann revoked in trick 1. Open its cards to decide."
    record(malilla, 1, {"hand_points": [54, 16]})
    facts = {"turned": "6S", "play": PLAY}
    with pytest.raises(commands.WrongPlay):
        commands.correct(malilla, 1, facts, key=codes.new_key(), after=2)
    sent = {"round": "2", "whole": "1", "after": "2", "key": "k", "turned": "7S"}
    runner(malilla).post(f"/t/{malilla.code}/send/", sent | {"play": json.dumps(PLAY)})
    assert "play" not in scoring.read(malilla).round(2)


def test_what_came_second_is_asked_too(malilla: Table) -> None:
    record(malilla, 1, {"hand_points": [40, 30]})
    phone, where = runner(malilla), f"/t/{malilla.code}/rounds/1/mine/"
    facts = json.dumps({"turned": "6S", "play": PLAY})
    form = {"facts": facts, "after": "2", "key": "second"}
    answer = phone.post(where, form)
    assert answer.context["decision"].end == "End it: Ben and Dan win"
    asked = answer.context["posted"]
    phone.post(where, asked | {"anyway": "1"})
    assert scoring.read(malilla).shown["rounds"][0]["points"] == [19, 0]


def test_a_correction_by_its_cards_is_asked_before_it_is_shown(malilla: Table) -> None:
    record(malilla, 1, {"hand_points": [54, 16]})
    phone = runner(malilla)
    answer = post(phone, malilla, text(HAND), save="1")
    assert answer.context["decision"].anyway == "Ann and Cleo +19; marked"
    shown = phone.post(url(malilla), answer.context["posted"] | {"anyway": "1"})
    sent = {"key": "yes", "after": "2", "confirm": "1"}
    phone.post(url(malilla), shown.context["posted"] | sent)
    state = scoring.read(malilla)
    assert state.round(1)["play"] == PLAY
    assert state.entries[-1].data["anyway"] is True


def test_cards_that_prove_nothing_are_saved_at_once() -> None:
    table = new_table("skat", FOUR[:3], deals=12)
    record(table, 1, *DECLARED)
    post(runner(table), table, text(CLUBS), save="1", anyway="1")
    assert "anyway" not in log.entries_of(table)[-1].data
    assert scoring.read(table).shown["rounds"][0]["points"] == [0, 156, 0]


# ---- A foul that is named ----


def test_a_foul_is_no_choice_of_the_form(malilla: Table) -> None:
    entry = runner(malilla).get(f"/t/{malilla.code}/").context["entry"]
    assert (
        "foul" not in entry.round_form.names
        and "hand_points-0" in entry.round_form.names
    )
    assert f"/t/{malilla.code}/foul/" in page(malilla, "more/")


def test_the_cards_lead_to_the_foul_whatever_is_tapped(malilla: Table) -> None:
    html = post(runner(malilla), malilla, text(HAND[:1]), check="1").content.decode()
    assert f'href="/t/{malilla.code}/foul/"' in html


def test_a_foul_is_named_and_then_asked(malilla: Table) -> None:
    phone = runner(malilla)
    html = page(malilla, "foul/", phone=phone)
    assert "Who played wrongly?" in html and 'aria-disabled="true"' in html
    html = page(malilla, "foul/", "?by=0&law=must-beat", phone)
    assert wording("foul.ends", several=True, name="Ann", who="Ben and Dan") in html
    assert "End the game: Ben and Dan win<" in html
    assert scoring.read(malilla).version == 1, "to look ends nothing"
    form = {"by": "0", "law": "must-beat", "key": "foul", "after": "1"}
    phone.post(f"/t/{malilla.code}/foul/", form)
    assert scoring.read(malilla).shown["winners"] == [1]
    html = page(malilla, "", phone=phone)
    assert (
        wording("malilla.foul.must-beat.said", name="Ann") in html
        and "Undo the foul of hand 1" in html
    )
    sheet = page(malilla, "sheet/", phone=phone)
    assert sheet.count('class="flag sm">foul<') == 1, "at Ann and Cleo"
    assert sheet.count(" flt") == 2, "both cells of the hand"
    assert "A yellow foot and a word mark a fault." in sheet
    assert "row warn marked" not in html, "decided: nothing stands"


def test_who_wins_by_a_foul_may_be_behind(malilla: Table) -> None:
    """20 of the 35 that win: 55 − 35; the hand that was fouled is not scored."""
    record(malilla, 1, {"hand_points": [55, 15]})
    record(malilla, 2, {"turned": "2C"})
    html = page(malilla, "foul/", "?by=2")
    assert wording("foul.behind", several=True, who="Ben and Dan") in html
    assert wording("foul.not-scored", Round="Hand 2") in html


def test_a_foul_without_a_law_says_that_it_was_wrong(malilla: Table) -> None:
    form = {"by": "3", "law": "odd", "key": "foul", "after": "1"}
    runner(malilla).post(f"/t/{malilla.code}/foul/", form)
    assert "law" not in log.entries_of(malilla)[-1].data
    assert "Dan played wrongly." in page(malilla, "")


def test_a_foul_waits_for_a_name_and_for_what_comes_before() -> None:
    table = new_table("malilla")
    html = page(table, "foul/", "?by=1")
    assert wording("foul.stage-first", stage="Turned card") in html
    assert 'aria-disabled="true">End the game</button>' in html
    runner(table).post(f"/t/{table.code}/foul/", {"by": "1", "key": "k", "after": "0"})
    assert scoring.read(table).version == 0


def test_no_foul_where_none_ends_the_game() -> None:
    table = new_table()
    assert runner(table).get(f"/t/{table.code}/foul/").status_code == 302
    assert "foul/" not in page(table, "more/")


def test_who_looks_on_ends_nothing(malilla: Table) -> None:
    assert looker(malilla).get(f"/t/{malilla.code}/foul/").status_code == 403


# ---- Sums ----


@pytest.mark.parametrize(
    ("amounts", "said"),
    [
        ([5, -20, -20], "5 − 20 − 20 = −35"),
        ([6, 20], "6 + 20 = 26"),
        ([-3, 3], "−3 + 3 = 0"),
    ],
)
def test_amounts_are_said_with_what_they_make(amounts: list[int], said: str) -> None:
    assert explanation.sum_of(amounts) == said


def test_a_headline_of_several_lines_says_what_they_are_for() -> None:
    """8 tricks of 5 and more, 8 from the pot; four aces: 10 each from two others."""
    lines = [(8, "Tricks"), (20, "Four aces"), (20, "Four aces"), (0, "Nothing")]
    reasons = [explanation.Reason(n, "", "", rule, "", False) for n, rule in lines]
    told = explanation.headline(reasons, 48)
    assert told == "Tricks and four aces: 8 + 20 + 20 = 48"


def test_an_overbid_game_is_called_one() -> None:
    text = "with 1, game 2, times clubs 12 = 24; overbid, 24 does not reach 30"
    lost = explanation.Reason(-66, text, "", "Overbid", "", False)
    assert explanation.headline([lost], -66) == "Overbid: −66"


def test_the_columns_of_a_pot_add_up() -> None:
    """Three put in 10; 6, 2 and 2 are paid; the other 20 are shared, 7, 7 and 6."""
    table = new_table("preference", FOUR[:3])
    facts = {"declarer": 1, "bid": 1, "trump": "H", "defence": ["play", "play"]}
    record(table, 1, facts | {"tricks": [2, 6, 2]})
    runner(table).post(f"/t/{table.code}/end/")
    sheet = runner(table).get(f"/t/{table.code}/sheet/").context["score_sheet"]
    assert (sheet.starts, sheet.end) == ([-10, -10, -10], "pot")
    columns = zip(sheet.starts, sheet.rows[0].cells, sheet.bonus, strict=True)
    assert [begun + cell.points + last for begun, cell, last in columns] == sheet.totals


def test_an_empty_pot_is_filled_or_the_game_ends() -> None:
    """Each takes 6, 2 and 2 once: the 30 of the pot are paid, everyone is at 0."""
    table = new_table("preference", FOUR[:3])
    for number, declarer in enumerate((1, 2, 0), 1):
        tricks = [6 if seat == declarer else 2 for seat in range(3)]
        bid = {"declarer": declarer, "bid": 1, "trump": "H"}
        record(table, number, bid | {"defence": ["play", "play"], "tricks": tricks})
    phone = runner(table)
    html = page(table, "", phone=phone)
    assert "Everyone puts in 10</span>" in html
    asks = f'<a class="btn two" href="/t/{table.code}/more/#end">End the game</a>'
    assert asks in html
    entry = posted_form.due_form(scoring.read(table), {})
    assert entry is not None
    form = dict(entry.round_form.suggested) | {
        "kind": "ante",
        "key": "ante",
        "after": "3",
    }
    phone.post(f"/t/{table.code}/record/", form | {"round": "4", "shape": entry.shape})
    assert scoring.read(table).shown["totals"] == [-10, -10, -10]
    assert asks not in page(table, "", phone=phone)
