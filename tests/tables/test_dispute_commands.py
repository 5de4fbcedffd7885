"""Disputes in the log: who has to agree, what a ruling writes, what undo takes back."""

from random import Random
from typing import Any

import pytest

from scorekeeper.tables import disputes, log, scoring
from scorekeeper.tables.dispute import page as dispute_page
from scorekeeper.tables.events import commands, dispute_commands, settlements
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.scoring import comparison, rulings as scoring_disputes
from tests.tables.disputing import (
    ANN,
    BEN,
    CARDS,
    CLEO,
    DAN,
    HAND,
    OTHER,
    dispute_of,
    key,
    propose,
    raise_it,
    rule,
    state_of,
    table as table,
    totals,
)
from tests.tables.people import FIRST, SECOND, STRONG, new_table, play, record

pytestmark = pytest.mark.django_db


def agree(table: Table, number: int, seat: int) -> None:
    dispute = dispute_of(table, number)
    assert dispute.proposal is not None
    dispute_commands.agree(
        table,
        number,
        seat=seat,
        proposal=dispute.proposal.number,
        key=key(),
        after=table.version,
    )


def undo(table: Table) -> None:
    target = log.undo_target(state_of(table).entries)
    assert target is not None
    commands.undo(table, target.number, key=key())


def redo(table: Table) -> None:
    target = log.redo_target(state_of(table).entries)
    assert target is not None
    commands.undo(table, target.number, key=key())


# ---- Saying it ----


def test_words_change_no_score(table: Table) -> None:
    number = raise_it(table, 1, CLEO, words="Ben took 3.")
    dispute = dispute_of(table, number)
    assert (dispute.round, dispute.seat, dispute.words, dispute.open) == (
        1,
        CLEO,
        "Ben took 3.",
        True,
    )
    assert dispute.entry.by == "Cleo" and dispute.proposal is None
    assert list(disputes.open_rounds(state_of(table).disputes)) == [1]
    assert totals(table) == [12, 4, 5, 8]


def test_two_taps_are_one_dispute(table: Table) -> None:
    for _ in range(2):
        dispute_commands.dispute(table, 1, seat=CLEO, words="No.", key="tap", after=4)
    assert state_of(table).version == 5


def test_play_goes_on_beside_a_dispute(table: Table) -> None:
    seen = table.version
    raise_it(table, 1, CLEO, words="Ben took 3.")
    bids = {"bids": STRONG["bids"]}
    commands.record(table, 3, bids, key=key(), after=seen)
    commands.correct(table, 2, FIRST, key=key(), after=seen + 2)
    assert state_of(table).rounds == [FIRST, FIRST, bids]


def test_undo_passes_over_what_is_said(table: Table) -> None:
    number = raise_it(table, 2, CLEO, words="I took 4.")
    undo(table)
    assert state_of(table).rounds == [FIRST, {"bids": SECOND["bids"]}]
    assert dispute_of(table, number).open


def test_a_version_that_the_referee_refuses_is_none(table: Table) -> None:
    thirteen = {**FIRST, "tricks": [5, 3, 4, 1]}  # 12 are played where 13 are bid
    with pytest.raises(commands.Refused):
        raise_it(table, 1, CLEO, facts=thirteen)
    assert state_of(table).version == 4


def test_a_round_that_has_changed_is_looked_at_again(table: Table) -> None:
    commands.correct(table, 1, OTHER, key=key(), after=4)
    with pytest.raises(commands.EditConflict):
        dispute_commands.dispute(table, 1, seat=CLEO, words="No.", key=key(), after=4)


@pytest.mark.parametrize("number", [3, 9])
def test_nothing_is_disputed_of_which_nothing_is_recorded(
    table: Table, number: int
) -> None:
    with pytest.raises(commands.EditConflict):
        raise_it(table, number, CLEO, words="No.")


# ---- Agreeing ----


def test_those_agree_whose_points_differ(table: Table) -> None:
    number = raise_it(table, 1, CLEO, words="Ben took 3, Ann 4.", facts=OTHER)
    missing = settlements.missing(state_of(table), dispute_of(table, number))
    assert (missing.sides, missing.one_is_enough) == ({ANN, BEN}, False)
    agree(table, number, ANN)
    agree(table, number, DAN)
    assert settlements.missing(state_of(table), dispute_of(table, number)).sides == {
        BEN
    }
    assert totals(table) == [12, 4, 5, 8]
    agree(table, number, BEN)
    dispute = dispute_of(table, number)
    assert (dispute.open, dispute.outcome) == (False, "corrected")
    assert dispute.end is not None and dispute.end.kind == Kind.RULED
    assert dispute.end.reason == "Ben took 3, Ann 4."
    # -1 + 5, 5 + 5, 6 - 1, 3 + 5
    assert totals(table) == [4, 10, 5, 8]


def test_it_takes_two_sides_where_one_alone_is_concerned(table: Table) -> None:
    number = raise_it(table, 1, CLEO, words="That was not so.")
    propose(table, number, CLEO, "stands")
    missing = settlements.missing(state_of(table), dispute_of(table, number))
    assert (missing.sides, missing.one_is_enough) == ({ANN, BEN, DAN}, True)
    agree(table, number, CLEO)
    assert dispute_of(table, number).open
    agree(table, number, DAN)
    assert dispute_of(table, number).outcome == "stands"


def test_partners_do_not_agree_for_the_other_side() -> None:
    table = new_table("malilla")
    record(table, 1, *({key: raw} for key, raw in HAND.items()))
    number = raise_it(table, 1, ANN, facts={**HAND, "hand_points": [40, 30]})
    agree(table, number, CLEO)
    assert dispute_of(table, number).open
    agree(table, number, DAN)
    assert totals(table) == [5, 0]  # 40 - 35


def test_to_propose_what_is_proposed_is_to_agree(table: Table) -> None:
    number = raise_it(table, 1, CLEO, words="No.")
    propose(table, number, BEN, "stands")
    propose(table, number, CLEO, "stands")
    assert dispute_of(table, number).outcome == "stands"


def test_another_proposal_takes_the_place_of_the_first(table: Table) -> None:
    number = raise_it(table, 1, CLEO, facts=OTHER)
    propose(table, number, ANN, "stands")
    dispute = dispute_of(table, number)
    assert dispute.agreed == {ANN}
    first = table.version - 1
    with pytest.raises(commands.EditConflict):
        dispute_commands.agree(
            table, number, seat=BEN, proposal=first, key=key(), after=table.version
        )


def test_agreeing_to_what_was_never_shown_is_asked_again(table: Table) -> None:
    number = raise_it(table, 1, CLEO, facts=OTHER)
    seen = state_of(table).version
    record(table, 3, {"bids": STRONG["bids"]})
    with pytest.raises(commands.EditConflict):
        dispute_commands.agree(
            table, number, seat=ANN, proposal=number, key=key(), after=seen
        )


def test_a_round_that_leaves_nobody_to_agree(table: Table) -> None:
    number = raise_it(table, 1, CLEO, facts=OTHER)
    agree(table, number, ANN)
    # Ben has his 3 by a correction; Ann 5 of 5, Cleo 3 of 4, Dan 1 of 1 beside him.
    now = {"bids": [5, 3, 4, 1], "tricks": [5, 3, 3, 1]}
    commands.correct(table, 1, now, key=key(), after=state_of(table).version)
    page = dispute_page.Page(state_of(table), dispute_of(table, number))
    assert page.missing.sides == set()
    assert page.waits.startswith("Both sides agreed") and page.lacks(CLEO)
    agree(table, number, CLEO)
    assert dispute_of(table, number).outcome == "corrected"


def test_who_raised_it_alone_withdraws_it(table: Table) -> None:
    number = raise_it(table, 1, CLEO, words="No.")
    with pytest.raises(commands.EditConflict):
        dispute_commands.withdraw(table, number, seat=BEN, key=key())
    dispute_commands.withdraw(table, number, seat=CLEO, key=key())
    dispute = dispute_of(table, number)
    assert (dispute.open, dispute.outcome) == (False, "")
    with pytest.raises(dispute_commands.Ended):
        dispute_commands.answer(table, number, seat=BEN, words="Good.", key=key())


# ---- Ruling ----


def test_a_ruling_is_one_entry_and_undo_takes_it_back_whole(table: Table) -> None:
    number = raise_it(table, 1, CLEO, facts=OTHER)
    rule(table, number, "corrected", facts=OTHER, by="Ann")
    assert state_of(table).version == 6
    assert totals(table) == [4, 10, 5, 8]
    undo(table)
    assert dispute_of(table, number).open
    assert totals(table) == [12, 4, 5, 8]
    assert [one.undone for one in dispute_of(table, number).said] == [False, True]
    redo(table)
    assert dispute_of(table, number).outcome == "corrected"
    assert totals(table) == [4, 10, 5, 8]


def test_a_round_that_others_have_since_built_on() -> None:
    # Ann 8 of 8: 10, then 7: 17, then 5: 22. With 13 of 13 in round 2 she has
    # 10 + 15 = 25 and has won: round 3 comes after the end.
    eight = {"bids": [8, 3, 3, 3], "tricks": [8, 2, 2, 1]}
    all_of_them = {"bids": [13, 1, 1, 1], "tricks": [13, 0, 0, 0]}
    table = new_table()
    play(table, eight, FIRST, SECOND)
    number = raise_it(table, 2, ANN, facts=all_of_them)
    found = comparison.compare(state_of(table).at(2), all_of_them)
    assert found.keep == 2
    assert settlements.concerned_sides(
        state_of(table), dispute_of(table, number), all_of_them
    ) == {ANN, BEN, CLEO, DAN}
    with pytest.raises(commands.EditConflict):  # nobody has seen that round 3 goes
        rule(table, number, "corrected", facts=all_of_them)
    rule(table, number, "corrected", facts=all_of_them, keep=2)
    state = state_of(table)
    assert (len(state.rounds), state.shown["winners"]) == (2, [ANN])
    assert table.final is not None
    undo(table)
    assert state_of(table).rounds == [eight, FIRST, SECOND]
    assert table.final is None


def test_more_was_recorded_before_the_ruling_came(table: Table) -> None:
    number = raise_it(table, 1, CLEO, facts=OTHER)
    seen = state_of(table).version
    record(table, 3, {"bids": STRONG["bids"]})
    with pytest.raises(commands.EditConflict):
        rule(table, number, "corrected", facts=OTHER, after=seen)
    assert dispute_of(table, number).open


def test_a_dispute_ends_once(table: Table) -> None:
    number = raise_it(table, 1, CLEO, words="No.")
    rule(table, number, "stands")
    with pytest.raises(dispute_commands.Ended):
        rule(table, number, "corrected", facts=OTHER)


def test_two_disputes_about_one_round_end_one_by_one(table: Table) -> None:
    dispute = raise_it(table, 1, CLEO, facts=OTHER)
    other = raise_it(table, 1, DAN, words="I bid 2.")
    rule(table, dispute, "corrected", facts=OTHER)
    assert dispute_of(table, other).open
    assert disputes.open_rounds(state_of(table).disputes)[1].number == other


# ---- What becomes of the round meanwhile ----


def test_a_disputed_round_that_is_taken_back_leaves_its_dispute(table: Table) -> None:
    number = raise_it(table, 2, CLEO, facts=FIRST)
    undo(table)
    undo(table)
    assert state_of(table).rounds == [FIRST]
    dispute = dispute_of(table, number)
    assert dispute.open
    with pytest.raises(commands.EditConflict):
        rule(table, number, "corrected", facts=FIRST)
    rule(table, number, "stands")
    assert not dispute_of(table, number).open


def test_a_claim_about_bids_keeps_the_tricks_recorded_since() -> None:
    table = new_table()
    record(table, 1, {"bids": [5, 3, 4, 1]})
    number = raise_it(table, 1, DAN, facts={"bids": [4, 3, 4, 2]})
    record(table, 1, {"tricks": [5, 2, 4, 1]})
    dispute, state = dispute_of(table, number), state_of(table)
    then = {"bids": [4, 3, 4, 2], "tricks": [5, 2, 4, 1]}
    assert settlements.version_now(state, dispute, dispute.claim) == then
    # Ann 5 of 4: 3. Ben -1, Cleo 6. Dan 1 of 2: -1. Dan has said so himself.
    agree(table, number, ANN)
    assert totals(table) == [3, -1, 6, -1]


# ---- After the end ----


@pytest.fixture
def finished_table() -> Table:
    """Ann 9, 18, 27: she has won, by edition 1 of the rules."""
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    return table


def test_a_dispute_leaves_what_a_finished_table_keeps(finished_table: Table) -> None:
    kept = {**(finished_table.final or {}), "edition": 0}
    Table.objects.filter(pk=finished_table.pk).update(final=kept)
    number = raise_it(finished_table, 3, BEN, words="I took 3.")
    assert state_of(finished_table).table.final == kept
    rule(finished_table, number, "stands")
    assert state_of(finished_table).table.final == kept


def test_a_ruling_renews_what_a_finished_table_keeps(finished_table: Table) -> None:
    # Ann 6 of 7 and -1: 17, and the game goes on.
    short = {**STRONG, "tricks": [6, 3, 2, 2]}
    number = raise_it(finished_table, 3, BEN, facts=short)
    assert finished_table.final is not None
    rule(finished_table, number, "corrected", facts=short)
    assert state_of(finished_table).table.final is None
    assert totals(finished_table) == [17, 3, -3, -3]
    undo(finished_table)
    assert state_of(finished_table).shown["winners"] == [ANN]


# ---- Void ----

# A kind of round that is one flag and scores nothing, by the written rules: a
# misdeal, a deal nobody went out in, one that everyone passed. Preference starts
# with a full pot. In skat a passed round is played as Ramsch, and scores. Elsewhere the
# written rules are silent.
VOID = {
    "kaluki": "Nobody went out",
    "malilla": "Misdeal",
    "pepper": "Everyone passed",
    "preference": "Everyone passed",
    "skat": "Void, repeated",
}


@pytest.mark.parametrize("game", scoring.all_games(), ids=lambda game: game.slug)
def test_where_a_round_can_be_void(game: scoring.Game) -> None:
    names = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil"]
    table = new_table(game.slug, names[: game.players[0]])
    void = scoring_disputes.void_of(state_of(table).at(1))
    silent = "Void" if game.void else None
    assert (void.label if void else None) == VOID.get(game.slug, silent)


def test_a_void_round_keeps_its_number_and_its_dealer() -> None:
    table = new_table("malilla")
    record(table, 1, *({key: raw} for key, raw in HAND.items()))
    number = raise_it(table, 1, ANN, words="Dan had eleven cards.")
    rule(table, number, "void", facts={"thrown_in": True})
    state = state_of(table)
    assert state.rounds == [{"thrown_in": True}]
    assert (state.shown["totals"], state.due) == ([0, 0], 2)
    assert state.shown["next"]["dealer"] == BEN


# ---- Cards, faults, fouls ----


@pytest.fixture
def hand() -> Table:
    table = new_table("malilla")
    record(table, 1, *({key: raw} for key, raw in HAND.items()))
    return table


def test_cards_are_evidence_and_propose_nothing(hand: Table) -> None:
    number = raise_it(hand, 1, ANN, words="Ben did not follow.")
    facts = {**HAND, "play": CARDS}
    dispute_commands.answer(hand, number, seat=CLEO, facts=facts, key=key())
    dispute = dispute_of(hand, number)
    assert dispute.proposal is None and dispute.claim is None
    assert [said.seat for said in dispute.versions] == [CLEO]


def test_a_fault_that_is_proven_loses_the_game(hand: Table) -> None:
    state = state_of(hand)
    version = scoring_disputes.version(state.at(1), {**HAND, "play": CARDS})
    (fault,) = version.faults
    assert (fault.trick, fault.seat, fault.rule) == (3, BEN, "follow-suit")
    assert "4♠" in fault.text and "K♣" in fault.text and "trick 5" in fault.text
    foul = scoring_disputes.foul_of(state, version.facts, fault.seat)
    assert foul == {"turned": "3S", "foul": BEN, "play": CARDS}
    number = raise_it(hand, 1, ANN, words="Ben did not follow.")
    rule(hand, number, "corrected", facts=foul)
    assert state_of(hand).shown["winners"] == [0]


@pytest.mark.parametrize("game", scoring.all_games(), ids=lambda game: game.slug)
def test_a_foul_is_a_fact_of_its_game(game: scoring.Game) -> None:
    facts = [fact for kind in game.round_types for s in kind.stages for fact in s.facts]
    assert game.foul is None or game.foul.fact in facts


def test_no_foul_where_the_rules_have_none(table: Table) -> None:
    assert scoring_disputes.foul_of(state_of(table), FIRST, BEN) is None


# ---- By chance ----


class Paper:
    """What a table should have, kept by hand: every state, and those taken back."""

    def __init__(self) -> None:
        self.states: list[list[dict[str, Any]]] = [[]]
        self.undone: list[list[dict[str, Any]]] = []

    def write(self, rounds: list[dict[str, Any]]) -> None:
        self.states.append(rounds)
        self.undone = []

    def undo(self) -> None:
        self.undone.append(self.states.pop())

    def redo(self) -> None:
        self.states.append(self.undone.pop())

    @property
    def rounds(self) -> list[dict[str, Any]]:
        return self.states[-1]


def open_one(table: Table) -> disputes.Dispute | None:
    found = state_of(table).disputes
    return next((one for one in found if one.open), None)


def records(table: Table, paper: Paper, chance: Random) -> None:
    if len(paper.rounds) < 6:
        facts = chance.choice([FIRST, OTHER, SECOND])
        data = {"round": len(paper.rounds) + 1, "facts": facts}
        log.write(table, Kind.RECORDED, data, key=key(), after=table.version)
        paper.write([*paper.rounds, facts])


def corrects(table: Table, paper: Paper, chance: Random) -> None:
    if rounds := paper.rounds:
        at, won = chance.randrange(len(rounds)), chance.randrange(4)
        facts = {"bids": [3, 4, 3, 2], "tricks": [won, 8 - won, 2, 2]}
        data = {"round": at + 1, "facts": facts}
        log.write(table, Kind.CORRECTED, data, key=key(), after=table.version)
        paper.write([*rounds[:at], facts, *rounds[at + 1 :]])


def speaks(table: Table, paper: Paper, chance: Random) -> None:
    if dispute := open_one(table):
        dispute_commands.answer(
            table, dispute.number, seat=BEN, words="Yes.", key=key()
        )
    elif paper.rounds:
        raise_it(table, chance.randrange(len(paper.rounds)) + 1, CLEO, words="No.")


def rules(table: Table, paper: Paper, chance: Random) -> None:
    dispute, rounds = open_one(table), paper.rounds
    if dispute is None:
        return
    data: dict[str, Any] = {"dispute": dispute.number, "round": dispute.round}
    corrected = dispute.round <= len(rounds) and chance.random() < 0.7
    if corrected:
        data |= {"facts": OTHER, "keep": dispute.round}
        rounds = [*rounds[: dispute.round - 1], OTHER]
    data["outcome"] = "corrected" if corrected else "stands"
    log.write(table, Kind.RULED, data, key=key(), after=table.version)
    paper.write(rounds)


def takes_back(table: Table, paper: Paper, chance: Random) -> None:
    if len(paper.states) > 1:
        undo(table)
        paper.undo()


def brings_back(table: Table, paper: Paper, chance: Random) -> None:
    if paper.undone:
        redo(table)
        paper.redo()


DEEDS = [records, records, corrects, speaks, speaks, rules, takes_back, brings_back]


@pytest.mark.parametrize("seed", range(8))
def test_the_sheet_is_what_the_deeds_made_of_it(seed: int) -> None:
    table, paper, chance = new_table(), Paper(), Random(seed)
    for _ in range(60):
        chance.choice(DEEDS)(table, paper, chance)
        table.refresh_from_db()
        assert log.replay(log.entries_of(table))[0] == paper.rounds
