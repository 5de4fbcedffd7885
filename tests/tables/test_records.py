"""Records of the cards beside the facts that a form asks: kept, or said to go."""

import pytest

from referee.form import records
from scorekeeper.tables import scoring
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from tests.support.wording import wording
from tests.tables.finger import Finger
from tests.tables.people import new_table, record, runner

pytestmark = pytest.mark.django_db

# Ann bids little pepper in spades and takes all six, Ben's 10H being a revoke.
PLAY = {
    "tricks": [
        ["JS", "10H", "9D", "9H"],
        ["JC", "9S", "10D", "9C"],
        ["AS", "JH", "JD", "10C"],
        ["KS", "QH", "QD", "QC"],
        ["QS", "KH", "KD", "KC"],
        ["10S", "AH", "AD", "AC"],
    ]
}
BID = {"bidder": 0, "bid": "little", "trump": "S"}
ROUND = {**BID, "play": PLAY}


@pytest.fixture
def table() -> Table:
    table = new_table("pepper")
    record(table, 1, BID, {"play": PLAY}, more={"anyway": True})
    return table


def correction_of(table: Table, **texts: str) -> round_forms.RoundForm:
    state = scoring.read(table)
    posted = dict(round_forms.texts_of(state.at(1), state.round(1)))
    return round_forms.read_correction(state.at(1), posted | texts)


def test_a_record_alone_completes_a_round(table: Table) -> None:
    state = scoring.read(table)
    assert state.round(1) == ROUND
    assert state.shown["totals"] == [6, 0]


def test_a_correction_shows_what_the_record_tells_and_keeps_it(table: Table) -> None:
    page = correction_of(table)
    assert page.texts["tricks-0"] == "6"
    assert page.facts == ROUND
    assert page.problems == []


def test_a_record_is_judged_anew_under_other_facts(table: Table) -> None:
    # By hearts Ben's 10H is a trump: it takes the first trick and the record goes on
    # with a lead by Ben, so that others win.
    page = correction_of(table, trump="H")
    assert page.facts == {**ROUND, "trump": "H"}


def test_a_record_goes_where_the_facts_contradict_it(table: Table) -> None:
    page = correction_of(table, **{"tricks-0": "5", "tricks-1": "1"})
    assert "play" not in page.facts
    assert page.facts["tricks"] == [5, 1]


def test_the_preview_says_that_the_cards_go(table: Table) -> None:
    phone = runner(table)
    posted = {"after": "2", "key": "k", "kind": "hand", "bidder": "0", "bid": "little"}
    posted |= {"trump": "S", "tricks-0": "5", "tricks-1": "1"}
    said = phone.post(f"/t/{table.code}/rounds/1/correct/", posted).content.decode()
    assert "The cards entered for this hand no longer fit and will be deleted." in said
    posted |= {"tricks-0": "6", "tricks-1": "0", "key": "l"}
    said = phone.post(f"/t/{table.code}/rounds/1/correct/", posted).content.decode()
    assert "they go" not in said


def test_recording_a_stage_says_which_facts_it_settles(table: Table) -> None:
    state = scoring.read(table)
    assert commands.asked_keys(state.at(2), {"play": PLAY}) == {"play", "thrown_in"}
    assert records.without(state.game, ROUND) == BID


# ---- A kind of round that a record marks ----

DEAL = [
    {"card": "7H", "seat": 1, "bet": 5},
    {"bank": "KD"},
    {"card": "7S"},
    {"card": "KC"},
    {"bank": None},
]
BETS = {"bets-0-seat": "1", "bets-0-amount": "4", "bets-0-won": "True"}


@pytest.fixture
def table_dealing() -> Table:
    """Ben bets 5 on 7H, which 7S matches before the bank's king is."""
    table = new_table("skin", ["Ann", "Ben", "Cleo"])
    record(table, 1, {"deal": DEAL})
    return table


def test_no_form_asks_for_a_deal(table_dealing: Table) -> None:
    said = runner(table_dealing).get(table_dealing.get_absolute_url()).content.decode()
    assert wording("label.bets-with-the-bank") in said
    assert 'name="deal"' not in said  # it has a page of its own


def test_a_deal_is_told_in_words(table_dealing: Table) -> None:
    phone = runner(table_dealing)
    said = phone.get(f"/t/{table_dealing.code}/sheet/?why=1.1").content.decode()
    text = " ".join(said.replace("\ufe0e", "").split())
    assert "turned 7♥, offered to Ben, 5; the bank K♦; turned 7♠" in text
    assert "Entered at" in text


def test_a_deal_is_corrected_to_its_bets(table_dealing: Table) -> None:
    phone, correct = runner(table_dealing), f"/t/{table_dealing.code}/rounds/1/correct/"
    assert wording("label.the-bets-as-settled") in phone.get(correct).content.decode()
    posted = {"kind": "bets", "key": "k", "after": "1", **BETS}
    said = phone.post(correct, posted).content.decode()
    assert "The cards entered for this deal no longer fit and will be deleted." in said
    phone.post(correct, posted | {"confirm": "1"})
    state = scoring.read(table_dealing)
    assert state.round(1) == {"bets": [{"seat": 1, "amount": 4, "won": True}]}


def test_a_deal_that_stopped_short_is_recorded_by_its_bets() -> None:
    table = new_table("skin", ["Ann", "Ben", "Cleo"])
    record(table, 1, {"deal": DEAL[:2]})
    phone = runner(table)
    posted = {"kind": "bets", "key": "k", "after": "1", "round": "1", **BETS}
    phone.post(f"/t/{table.code}/record/", posted)
    state = scoring.read(table)
    assert state.round(1) == {"bets": [{"seat": 1, "amount": 4, "won": True}]}


def test_the_form_counts_the_tricks_again_under_other_facts(table: Table) -> None:
    """By hearts Ben takes three, with 10H, JC and AH, Dan one, Cleo and Ann two."""
    form = Finger(runner(table), f"/t/{table.code}/rounds/1/correct/")
    values = form.page.values
    assert values["tricks-0"] == values["fill.tricks-0"] == "6"
    form.send({"trump": "H", "look": "1"})
    assert [form.page.values[f"tricks-{side}"] for side in (0, 1)] == ["2", "4"]
    # Who changes one of them has seen the other.
    form.send({"tricks-0": "3", "look": "1"})
    assert "fill.tricks-1" not in form.page.values
