"""Records of the cards beside the facts that a form asks: kept, or said to go."""

import pytest

from scorekeeper.tables import entry, records, scoring
from scorekeeper.tables.models import Table
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
    record(table, 1, BID, {"play": PLAY})
    return table


def corrected(table: Table, **texts: str) -> entry.Page:
    state = scoring.read(table)
    posted = dict(entry.texts_of(state, 1, state.round(1)))
    return entry.correction_of(state, 1, posted | texts)


def test_a_record_alone_completes_a_round(table: Table) -> None:
    state = scoring.read(table)
    assert state.round(1) == ROUND
    assert state.shown["totals"] == [6, 0]


def test_a_correction_shows_what_the_record_tells_and_keeps_it(table: Table) -> None:
    page = corrected(table)
    assert page.texts["tricks-0"] == "6"
    assert page.given == ROUND
    assert page.problems == []


def test_a_record_is_judged_anew_under_other_facts(table: Table) -> None:
    # By hearts Ben's 10H is a trump: it takes the first trick and the record goes on
    # with a lead by Ben, so that others win.
    page = corrected(table, trump="H")
    assert page.given == {**ROUND, "trump": "H"}


def test_a_record_goes_where_the_facts_contradict_it(table: Table) -> None:
    page = corrected(table, **{"tricks-0": "5", "tricks-1": "1"})
    assert "play" not in page.given
    assert page.given["tricks"] == [5, 1]


def test_the_preview_says_that_the_cards_go(table: Table) -> None:
    phone = runner(table)
    posted = {"after": "2", "key": "k", "kind": "hand", "bidder": "0", "bid": "little"}
    posted |= {"trump": "S", "tricks-0": "5", "tricks-1": "1"}
    said = phone.post(f"/t/{table.code}/rounds/1/correct/", posted).content.decode()
    assert "The cards recorded for this round say otherwise: they go." in said
    posted |= {"tricks-0": "6", "tricks-1": "0", "key": "l"}
    said = phone.post(f"/t/{table.code}/rounds/1/correct/", posted).content.decode()
    assert "they go" not in said


def test_recording_a_stage_says_which_facts_it_settles(table: Table) -> None:
    state = scoring.read(table)
    assert scoring.asked_keys(state, 2, {"play": PLAY}) == {"play", "thrown_in"}
    assert records.without(state.game, ROUND) == BID
