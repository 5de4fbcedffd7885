"""Gypsy: every line of its scoring, its kitty and its end, by hand."""

from typing import Any

import pytest

from referee import assess
from tests.referee.table import points, refusal, sheet, verdict


def sheet_of(
    bids: list[int], tricks: list[int], first_dealer: int = 0
) -> dict[str, Any]:
    deal = {"bids": bids, "tricks": tricks}
    return verdict(sheet("gypsy", deal, first_dealer=first_dealer))


def round_points(bids: list[int], tricks: list[int]) -> list[int]:
    return points(sheet_of(bids, tricks))[0]


@pytest.mark.parametrize(
    ("bid", "won", "score"),
    [
        pytest.param(1, 1, 3, id="1 made: 1 + 2"),
        pytest.param(3, 3, 5, id="3 made: 3 + 2"),
        pytest.param(7, 7, 9, id="7 made: 7 + 2"),
        pytest.param(13, 13, 15, id="13 made: 13 + 2"),
        pytest.param(3, 4, 2, id="3 and one over: 3 - 1"),
        pytest.param(4, 6, 2, id="4 and two over: 4 - 2"),
        pytest.param(2, 4, 0, id="2 and two over: nothing"),
        pytest.param(1, 3, -1, id="1 and two over: 1 - 2"),
        pytest.param(1, 13, -11, id="1 and twelve over: 1 - 12"),
        pytest.param(3, 2, -1, id="3 and one short: -1"),
        pytest.param(4, 1, -3, id="4 and three short: -3"),
        pytest.param(1, 0, -1, id="1 and none: -1"),
        pytest.param(13, 0, -13, id="13 and none: -13"),
        pytest.param(0, 1, -1, id="zero and one: -1"),
        pytest.param(0, 2, -2, id="zero and two: -2"),
        pytest.param(0, 13, -13, id="zero and all thirteen: -13"),
    ],
)
def test_a_bid_scores_by_the_tricks_won(bid: int, won: int, score: int) -> None:
    assert round_points([bid, 1, 1, 1], [won, 13 - won, 0, 0])[0] == score


@pytest.mark.parametrize(
    ("bids", "tricks", "score"),
    [
        pytest.param([0, 3, 4, 5], [0, 3, 4, 6], [8, 5, 6, 4], id="best 6: 8"),
        pytest.param([0, 2, 6, 6], [0, 3, 5, 5], [3, 1, -1, -1], id="best 1: 3"),
        pytest.param([0, 2, 6, 6], [0, 4, 5, 4], [2, 0, -1, -2], id="best 0: 2"),
        pytest.param([0, 5, 4, 5], [0, 4, 9, 0], [2, -1, -1, -5], id="best -1: 2"),
        pytest.param([0, 0, 3, 4], [0, 0, 4, 9], [4, 4, 2, -1], id="two made it"),
        pytest.param([0, 0, 6, 6], [0, 2, 6, 5], [10, -2, 8, -1], id="one broke"),
        pytest.param([0, 0, 0, 5], [0, 0, 8, 5], [9, 9, -8, 7], id="three zeros"),
        pytest.param([0, 3, 4, 6], [0, 3, 4, 5], [8, 5, 6, -1], id="kitty aside"),
        pytest.param([0, 0, 0, 0], [0, 0, 4, 9], [2, 2, -4, -9], id="all bid zero"),
        pytest.param([0, 0, 0, 0], [13, 0, 0, 0], [-13, 2, 2, 2], id="all zero, one"),
    ],
)
def test_a_zero_bid_made_is_two_more_than_the_best_nonzero_bidder(
    bids: list[int], tricks: list[int], score: list[int]
) -> None:
    assert round_points(bids, tricks) == score


@pytest.mark.parametrize(
    ("bids", "tricks", "ruling"),
    [
        pytest.param([0, 5, 4, 5], [0, 4, 9, 0], True, id="best is -1: a ruling"),
        pytest.param([0, 2, 6, 6], [0, 4, 5, 4], True, id="best is 0: a ruling"),
        pytest.param([0, 3, 4, 5], [0, 3, 4, 6], False, id="best is 6: as written"),
        pytest.param([0, 0, 0, 0], [0, 0, 4, 9], False, id="all zero: as written"),
    ],
)
def test_the_two_points_against_losers_are_marked_as_a_ruling(
    bids: list[int], tricks: list[int], ruling: bool
) -> None:
    reasons = sheet_of(bids, tricks)["rounds"][0]["reasons"]
    marked = any(line.get("ruling") for line in reasons if line["side"] == 0)
    assert marked is ruling


@pytest.mark.parametrize(
    ("bids", "tricks", "text"),
    [
        ([3, 3, 4, 5], [3, 3, 4, 3], "bid 3, took 3: 3 + 2 = 5"),
        ([4, 3, 4, 5], [6, 1, 3, 3], "bid 4, took 6, 2 over: 4 − 2 = 2"),
        ([1, 3, 4, 6], [4, 3, 3, 3], "bid 1, took 4, 3 over: 1 − 3 = −2"),
        ([4, 3, 4, 5], [1, 3, 4, 5], "bid 4, took 1: 3 short, −3"),
        (
            [0, 3, 4, 5],
            [0, 3, 4, 6],
            "bid 0, took none: best nonzero bidder 6 + 2 = 8",
        ),
        (
            [0, 5, 4, 5],
            [0, 4, 9, 0],
            "bid 0, took none: no nonzero bidder scores more than 0, so 0 + 2 = 2",
        ),
        ([0, 0, 0, 0], [0, 0, 4, 9], "everyone bid 0; took none: 2"),
        ([0, 3, 4, 5], [3, 3, 4, 3], "bid 0, took 3: −3"),
    ],
    ids=["made", "over", "far over", "short", "zero", "least", "all zero", "broken"],
)
def test_a_line_spells_its_sum(bids: list[int], tricks: list[int], text: str) -> None:
    reasons = sheet_of(bids, tricks)["rounds"][0]["reasons"]
    assert [line["text"] for line in reasons if line["side"] == 0] == [text]


@pytest.mark.parametrize(
    ("bids", "dealer", "controller"),
    [
        pytest.param([0, 3, 4, 5], 0, 0, id="the only zero bidder"),
        pytest.param([0, 3, 0, 4], 0, 2, id="of two zeros the first from the left"),
        pytest.param([0, 3, 0, 4], 2, 0, id="Cleo deals, so Ann bids before her"),
        pytest.param([0, 0, 4, 5], 0, 1, id="the dealer bids last"),
        pytest.param([0, 0, 0, 0], 3, 0, id="all zero: left of the dealer"),
        pytest.param([0, 9, 1, 1], 0, 0, id="a zero before the highest"),
        pytest.param([3, 4, 2, 3], 0, 1, id="no zero: the highest"),
        pytest.param([1, 1, 1, 2], 0, 3, id="no zero: the highest, though low"),
        pytest.param([4, 4, 1, 3], 0, 2, id="two highest: the lowest"),
        pytest.param([5, 5, 5, 1], 0, 3, id="three highest: the lowest"),
        pytest.param([4, 4, 2, 2], 0, 2, id="two lowest: the first to bid"),
        pytest.param([4, 4, 2, 2], 2, 3, id="two lowest, Cleo deals"),
        pytest.param([3, 3, 3, 3], 0, 1, id="all the same: the first to bid"),
        pytest.param([3, 3, 3, 3], 3, 0, id="all the same, Dan deals"),
    ],
)
def test_the_kitty_is_given_out_by_its_controller(
    bids: list[int], dealer: int, controller: int
) -> None:
    answer = verdict(sheet("gypsy", {"bids": bids}, first_dealer=dealer))
    for told in answer["next"], answer["pending"]:
        assert (told["number"], told["dealer"]) == (1, dealer)
        assert (told["tricks"], told["controller"]) == (13, controller)


@pytest.mark.parametrize("bids", [[4, 3, 3, 3], [0, 4, 4, 5], [13, 0, 0, 0]])
def test_bids_of_thirteen_set_the_kitty_aside(bids: list[int]) -> None:
    answer = verdict(sheet("gypsy", {"bids": bids}))
    assert answer["pending"]["tricks"] == 12
    assert answer["pending"].get("controller") is None


@pytest.mark.parametrize(
    ("bids", "tricks"),
    [
        pytest.param([4, 3, 3, 3], [4, 3, 3, 3], id="13 tricks, the kitty aside"),
        pytest.param([4, 3, 3, 2], [4, 3, 3, 2], id="12 tricks, the kitty given out"),
        pytest.param([4, 3, 3, 4], [4, 3, 3, 4], id="14 tricks"),
        pytest.param([4, 3, 3, 3], [13, 0, 0, 0], id="13 of 12 by one player"),
        pytest.param([0, 0, 0, 0], [0, 0, 0, 0], id="no tricks"),
    ],
)
def test_the_tricks_must_add_up(bids: list[int], tricks: list[int]) -> None:
    raw = sheet("gypsy", {"bids": bids, "tricks": tricks})
    assert refusal(raw) == (1, "tricks", "wrong-total")


# 13, 3, 3, -1: bids of 14, Dan short.
THIRTEEN = {"bids": [11, 1, 1, 1], "tricks": [11, 1, 1, 0]}
# 12, 3, 3, -1
TWELVE = {"bids": [10, 1, 1, 2], "tricks": [10, 1, 1, 1]}
# 8, 8, 3, -1
EIGHTS = {"bids": [6, 6, 1, 1], "tricks": [6, 6, 1, 0]}


def test_twenty_five_with_a_lead_wins() -> None:
    answer = verdict(sheet("gypsy", THIRTEEN, TWELVE))
    assert answer["totals"] == [25, 6, 6, -2]
    assert (answer["state"], answer["winners"]) == ("finished", [0])
    assert answer["next"] is None


def test_twenty_four_does_not_win() -> None:
    answer = verdict(sheet("gypsy", TWELVE, TWELVE))
    assert answer["totals"] == [24, 6, 6, -2]
    assert (answer["state"], answer["winners"]) == ("playing", [])
    assert (answer["next"]["number"], answer["next"]["dealer"]) == (3, 2)


def test_twenty_five_against_twenty_three_wins() -> None:
    # -1, 1, 3, -6
    last = {"bids": [1, 2, 5, 6], "tricks": [3, 3, 7, 0]}
    answer = verdict(sheet("gypsy", EIGHTS, EIGHTS, EIGHTS, last))
    assert answer["totals"] == [23, 25, 12, -9]
    assert (answer["state"], answer["winners"]) == ("finished", [1])


def test_twenty_five_against_twenty_four_plays_on() -> None:
    # 0, 1, 2, -6
    last = {"bids": [1, 2, 5, 6], "tricks": [2, 3, 8, 0]}
    answer = verdict(sheet("gypsy", EIGHTS, EIGHTS, EIGHTS, last))
    assert answer["totals"] == [24, 25, 11, -9]
    assert (answer["state"], answer["winners"]) == ("playing", [])


def test_twenty_five_all_plays_on() -> None:
    # 1, 1, -1, -8
    last = {"bids": [2, 2, 8, 8], "tricks": [3, 3, 7, 0]}
    answer = verdict(sheet("gypsy", EIGHTS, EIGHTS, EIGHTS, last))
    assert answer["totals"] == [25, 25, 8, -11]
    assert answer["state"] == "playing"


def test_a_lead_can_be_lost_and_won_again_by_others_falling_back() -> None:
    # 25, 25 as above; then 1 - 2 = -1 and 3 - 2 = 1: 24 and 26.
    level = {"bids": [2, 2, 8, 8], "tricks": [3, 3, 7, 0]}
    apart = {"bids": [1, 3, 5, 6], "tricks": [3, 5, 5, 0]}
    answer = verdict(sheet("gypsy", EIGHTS, EIGHTS, EIGHTS, level, apart))
    assert answer["totals"] == [24, 26, 15, -17]
    assert (answer["state"], answer["winners"]) == ("finished", [1])


def test_nothing_is_recorded_after_the_end() -> None:
    for more in (TWELVE, {"bids": [1, 1, 1, 1]}, {}, {"bids": "?"}, {"x": 1}, 7):
        raw = sheet("gypsy", THIRTEEN, TWELVE, more)
        assert refusal(raw) == (3, None, "after-end")


def test_the_deal_moves_to_the_left() -> None:
    answer = verdict(sheet("gypsy", *[EIGHTS] * 3, first_dealer=2))
    assert [scored["dealer"] for scored in answer["rounds"]] == [2, 3, 0]
    assert answer["next"]["dealer"] == 1


def test_a_table_that_stops_has_no_winner() -> None:
    answer = verdict(sheet("gypsy", TWELVE, {"bids": [1, 1, 1, 1]}, ended=True))
    assert (answer["state"], answer["winners"]) == ("stopped", [])
    assert (answer["next"], answer["pending"]) == (None, None)
    assert answer["totals"] == [12, 3, 3, -1]


def test_a_game_that_was_won_stays_won_when_the_table_ends_it() -> None:
    answer = verdict(sheet("gypsy", THIRTEEN, TWELVE, ended=True))
    assert (answer["state"], answer["winners"]) == ("finished", [0])


GOOD = {"bids": [3, 4, 2, 3], "tricks": [3, 5, 2, 3]}


@pytest.mark.parametrize(
    ("deal", "field", "code"),
    [
        pytest.param({"tricks": [3, 5, 2, 3]}, "bids", "missing", id="no bids"),
        pytest.param({"bids": [3, 4, 2]}, "bids", "wrong-length", id="three bids"),
        pytest.param({"bids": [1] * 5}, "bids", "wrong-length", id="five bids"),
        pytest.param({"bids": []}, "bids", "wrong-length", id="no entries"),
        pytest.param({"bids": 3}, "bids", "wrong-type", id="a number for a list"),
        pytest.param({"bids": None}, "bids", "wrong-type", id="null for a list"),
        pytest.param({"bids": {"0": 1}}, "bids", "wrong-type", id="an object"),
        pytest.param({"bids": "3423"}, "bids", "wrong-type", id="a string"),
        pytest.param({"bids": [1, 1, 1, -1]}, "bids.3", "out-of-range", id="-1"),
        pytest.param({"bids": [1, 14, 1, 1]}, "bids.1", "out-of-range", id="14"),
        pytest.param({"bids": [1, 1, "1", 1]}, "bids.2", "wrong-type", id="'1'"),
        pytest.param({"bids": [1.0, 1, 1, 1]}, "bids.0", "wrong-type", id="1.0"),
        pytest.param({"bids": [1, None, 1, 1]}, "bids.1", "wrong-type", id="null"),
        pytest.param({"bids": [1, False, 1, 1]}, "bids.1", "wrong-type", id="false"),
        pytest.param(
            {**GOOD, "tricks": [3, 5, 2, 14]}, "tricks.3", "out-of-range", id="14 won"
        ),
        pytest.param(
            {**GOOD, "tricks": [3, 5, 6, -1]}, "tricks.3", "out-of-range", id="-1 won"
        ),
        pytest.param(
            {**GOOD, "tricks": [3, 5, 5]}, "tricks", "wrong-length", id="three won"
        ),
        pytest.param({**GOOD, "tricks": None}, "tricks", "wrong-type", id="null won"),
        pytest.param({**GOOD, "points": [1]}, "points", "unknown-key", id="points"),
        pytest.param({**GOOD, "Bids": [1]}, "Bids", "unknown-key", id="other case"),
        pytest.param(
            {**GOOD, "misdeal": False}, "misdeal", "unknown-key", id="no such flag"
        ),
        pytest.param(
            {**GOOD, "play": {}}, "play.leader", "missing", id="an empty record"
        ),
        pytest.param(
            {"bids": [1, 1, 1, 99], "tricks": 4}, "bids.3", "out-of-range", id="order"
        ),
        pytest.param(
            {"bids": [99, 1, 1, "1"]}, "bids.0", "out-of-range", id="first entry first"
        ),
        pytest.param(
            {"bids": [99, 1, 1, 1], "x": 1}, "x", "unknown-key", id="keys first"
        ),
    ],
)
def test_a_deal_is_refused_where_it_is_wrong(
    deal: dict[str, Any], field: str, code: str
) -> None:
    assert refusal(sheet("gypsy", GOOD, deal)) == (2, field, code)


@pytest.mark.parametrize(
    ("deal", "field"), [({}, "bids"), ({"bids": [3, 4, 2, 3]}, "tricks")]
)
def test_only_the_last_deal_may_be_incomplete(deal: dict[str, Any], field: str) -> None:
    assert refusal(sheet("gypsy", deal, GOOD)) == (1, field, "incomplete")
    answer = verdict(sheet("gypsy", GOOD, deal))
    assert points(answer) == [[5, 3, 4, 5]]
    assert answer["pending"]["number"] == answer["next"]["number"] == 2


@pytest.mark.parametrize("players", [2, 3, 5])
def test_gypsy_is_for_four(players: int) -> None:
    raw = sheet("gypsy", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


# ---- What the form says meanwhile ----


@pytest.mark.parametrize(
    ("bids", "figure", "text"),
    [
        ([3, 3, 4, 3], "13", "bid: the kitty is set aside, 12 tricks are played"),
        (
            [4, 0, 0, 5],
            "9",
            "bid. Ben, the first zero bidder, gives out the kitty; 13 tricks",
        ),
        (
            [4, 1, 3, 2],
            "10",
            "bid. Ann, the highest bidder, gives out the kitty; 13 tricks",
        ),
        (
            [4, 4, 3, 1],
            "12",
            "bid. Dan, the lowest bidder, gives out the kitty; 13 tricks",
        ),
        (
            [2, 4, 4, 2],
            "12",
            "bid. Dan, the first lowest bidder, gives out the kitty; 13 tricks",
        ),
    ],
)
def test_the_form_says_who_gives_out_the_kitty(
    bids: list[int], figure: str, text: str
) -> None:
    """Ann deals, so Ben bids first and she last."""
    (say,) = assess(sheet("gypsy"), 1, {"bids": bids}).live_messages
    assert (say.figure, say.text) == (figure, text)


@pytest.mark.parametrize(
    ("rounds", "needs"),
    [
        # 5 + 2 = 7: 18 are missing.
        (
            [{"bids": [5, 3, 3, 4], "tricks": [5, 8, 0, 0]}],
            "Ann needs 18 and a lead of 2",
        ),
        # 6 + 2 each time: 32 each after four rounds.
        (
            [{"bids": [6, 1, 1, 6], "tricks": [6, 1, 0, 6]}] * 4,
            "Ann and Dan need a lead of 2",
        ),
    ],
)
def test_what_the_leader_lacks(rounds: list[dict[str, Any]], needs: str) -> None:
    told = assess(sheet("gypsy", *rounds), len(rounds) + 1, {}).round
    standing = told.table.game.display.standing(told)
    assert (standing.needs, standing.goal) == (needs, "25 wins")
