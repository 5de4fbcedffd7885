"""Malilla: the turned card, the hand, the foul and the end, by hand."""

from typing import Any

import pytest

from referee import assess
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]

MISDEAL: Facts = {"thrown_in": True}
SEVENS = ["7C", "7D", "7H", "7S"]
ACES = ["AC", "AD", "AH", "AS"]
KINGS = ["KC", "KD", "KH", "KS"]
QUEENS = ["QC", "QD", "QH", "QS"]
JACKS = ["JC", "JD", "JH", "JS"]


def hand(turned: str, first: int) -> Facts:
    """A hand in which side 0 took `first` of the 70."""
    return {"turned": turned, "hand_points": [first, 70 - first]}


def answer_to(*rounds: Facts, first_dealer: int = 0) -> dict[str, Any]:
    return verdict(sheet("malilla", *rounds, first_dealer=first_dealer))


@pytest.mark.parametrize(
    ("first", "score"),
    [
        (35, [0, 0]),
        (36, [1, 0]),
        (34, [0, 1]),
        (40, [5, 0]),
        (69, [34, 0]),
        (1, [0, 34]),
        (0, [0, 35]),
        (70, [35, 0]),
    ],
)
def test_the_side_with_more_scores_what_it_has_over_35(
    first: int, score: list[int]
) -> None:
    assert points(answer_to(hand("2C", first))) == [score]


@pytest.mark.parametrize(
    ("turned", "worth"),
    [
        ("7D", 5),
        ("AD", 4),
        ("KD", 3),
        ("QD", 2),
        ("JD", 1),
        ("6D", 0),
        ("5D", 0),
        ("4D", 0),
        ("3D", 0),
        ("2D", 0),
    ],
)
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_the_turned_card_is_a_bonus_to_the_dealers_side(
    turned: str, worth: int, dealer: int
) -> None:
    bonus = [worth, 0] if dealer in (0, 2) else [0, worth]
    answer = answer_to(hand(turned, 35), first_dealer=dealer)
    assert points(answer) == [bonus]
    assert answer["sides"] == [[0, 2], [1, 3]]


def test_the_bonus_may_go_to_one_side_and_the_hand_to_the_other() -> None:
    assert points(answer_to(hand("KH", 45), first_dealer=1)) == [[10, 3]]


# Side 0 has 30, or 31, and side 1 has 30 after two hands; then Cleo deals for side 0.
THIRTY_EACH = (hand("2C", 65), hand("2C", 5))
THIRTY_ONE = (hand("2C", 66), hand("2C", 5))


@pytest.mark.parametrize(
    ("before", "turned", "first", "score", "winners"),
    [
        pytest.param(THIRTY_EACH, "AH", 30, [4, 5], [1], id="34 is scored at once"),
        pytest.param(THIRTY_EACH, "7H", 30, [0, 5], [1], id="35 is held, and lost"),
        pytest.param(THIRTY_ONE, "AH", 30, [0, 5], [1], id="35 with an ace is held"),
        pytest.param(THIRTY_EACH, "7H", 31, [5, 4], [0], id="held: 34 has not won"),
        pytest.param(THIRTY_EACH, "7H", 35, [5, 0], [0], id="held: wins by itself"),
        pytest.param(THIRTY_EACH, "7H", 36, [6, 0], [0], id="held, and the hand"),
        pytest.param(THIRTY_EACH, "7H", 40, [10, 0], [0], id="held, after own win"),
        pytest.param(THIRTY_EACH, "KH", 30, [3, 5], [1], id="33 is scored at once"),
        pytest.param(THIRTY_EACH, "AH", 36, [5, 0], [0], id="34 and 1: 35"),
        pytest.param(THIRTY_EACH, "AH", 35, [4, 0], None, id="34 each way of a tie"),
        pytest.param(THIRTY_EACH, "7H", 0, [0, 35], [1], id="held against a capote"),
        pytest.param(THIRTY_EACH, "2H", 35, [0, 0], None, id="nothing turned or won"),
    ],
)
def test_a_bonus_that_would_win_waits_for_the_hand(
    before: tuple[Facts, ...],
    turned: str,
    first: int,
    score: list[int],
    winners: list[int] | None,
) -> None:
    answer = answer_to(*before, hand(turned, first))
    assert points(answer)[-1] == score
    assert answer["state"] == ("finished" if winners else "playing")
    assert answer["winners"] == (winners or [])


@pytest.mark.parametrize(
    ("last", "score", "winner"),
    [
        (hand("7H", 40), [5, 0], 0),
        (hand("7H", 39), [4, 5], 1),
        (hand("7H", 35), [0, 5], 1),
        (hand("AH", 40), [5, 4], 0),
    ],
    ids=["held, and lost", "held: 34 has not won", "held: wins", "scored at once"],
)
def test_a_bonus_of_the_second_side_waits_in_the_same_way(
    last: Facts, score: list[int], winner: int
) -> None:
    # 30 each again; Ben deals first and Dan the third hand, both for side 1.
    answer = answer_to(*THIRTY_EACH, last, first_dealer=1)
    assert (points(answer)[-1], answer["winners"]) == (score, [winner])


def test_thirty_four_of_the_others_does_not_keep_a_held_bonus() -> None:
    # 30 for side 0, 34 for side 1; then Cleo turns a seven.
    answer = answer_to(hand("2C", 65), hand("2C", 1), hand("7H", 35))
    assert (answer["totals"], answer["winners"]) == ([35, 34], [0])


def test_the_other_sides_total_does_not_hold_the_bonus() -> None:
    # Side 1 has 34; Cleo deals for side 0, which has none.
    answer = answer_to(hand("2C", 1), MISDEAL, hand("7H", 35))
    assert (points(answer)[-1], answer["totals"]) == ([5, 0], [5, 34])
    assert answer["state"] == "playing"


def test_thirty_four_plays_on_and_thirty_five_wins() -> None:
    playing = answer_to(hand("2C", 69))
    assert (playing["totals"], playing["state"]) == ([34, 0], "playing")
    won = answer_to(hand("2C", 69), hand("2C", 36))
    assert (won["totals"], won["state"], won["winners"]) == ([35, 0], "finished", [0])
    assert won["next"] is None


def test_a_capote_wins_at_once() -> None:
    answer = answer_to(hand("JC", 0))
    assert (answer["totals"], answer["winners"]) == ([1, 35], [1])


@pytest.mark.parametrize(("seat", "winner"), [(0, 1), (1, 0), (2, 1), (3, 0)])
def test_a_foul_gives_the_other_side_the_game(seat: int, winner: int) -> None:
    answer = answer_to({"turned": "2C", "foul": seat})
    assert (answer["state"], answer["winners"]) == ("finished", [winner])
    assert (answer["totals"], answer["next"]) == ([0, 0], None)


@pytest.mark.parametrize("seat", [1, 2])
def test_the_bonus_of_a_foul_hand_counts_only_if_scored_at_once(seat: int) -> None:
    at_once = answer_to(*THIRTY_EACH, {"turned": "AC", "foul": seat})
    assert at_once["totals"] == [34, 30]
    said = at_once["rounds"][-1]["reasons"]
    assert [one["rule"] for one in said] == ["turned-bonus", "foul"]
    held = answer_to(*THIRTY_EACH, {"turned": "7C", "foul": seat})
    assert held["totals"] == [30, 30]
    for answer in (at_once, held):
        assert answer["winners"] == [1 - seat % 2]


@pytest.mark.parametrize(
    "rounds",
    [
        (*THIRTY_EACH, hand("7H", 35)),
        (*THIRTY_EACH, hand("7H", 30)),
        (*THIRTY_EACH, {"turned": "7C", "foul": 0}),
    ],
    ids=["held and scored", "held and lost", "held at a foul"],
)
def test_the_first_bonus_is_as_written(rounds: tuple[Facts, ...]) -> None:
    answer = answer_to(*rounds)
    for scored in answer["rounds"][:2]:
        assert not any(line.get("ruling") for line in scored["reasons"])


def test_a_misdeal_moves_the_deal_and_nothing_else() -> None:
    answer = answer_to(hand("6S", 40), MISDEAL, first_dealer=3)
    assert points(answer) == [[5, 0], [0, 0]]
    assert [scored["dealer"] for scored in answer["rounds"]] == [3, 0]
    assert (answer["next"]["dealer"], answer["next"]["leader"]) == (1, 2)


def test_a_misdeal_said_to_be_none_is_none() -> None:
    assert points(answer_to({**hand("6S", 40), "thrown_in": False})) == [[5, 0]]


@pytest.mark.parametrize(
    ("piles", "tricks", "score"),
    [
        pytest.param(
            [[*SEVENS, *ACES], [*KINGS, *QUEENS, *JACKS]],
            [4, 6],
            [5, 0],
            id="36 + 4 and 24 + 6",
        ),
        pytest.param(
            [[*SEVENS, *ACES], [*KINGS, *QUEENS, *JACKS]],
            [2, 8],
            [3, 0],
            id="36 + 2 and 24 + 8: eight cards in two tricks",
        ),
        pytest.param(
            [[*JACKS], [*KINGS, *QUEENS, *SEVENS, *ACES]],
            [5, 5],
            [0, 26],
            id="4 + 5 and 56 + 5",
        ),
        pytest.param(
            [[], [*JACKS, *KINGS, *QUEENS, *SEVENS, *ACES]],
            [0, 10],
            [0, 35],
            id="a capote",
        ),
        pytest.param(
            [[], [*JACKS, *KINGS, *QUEENS, *SEVENS, *ACES]],
            [5, 5],
            [0, 30],
            id="five tricks of nothing",
        ),
        pytest.param(
            [[*SEVENS, *QUEENS], [*KINGS, *ACES, *JACKS]],
            [7, 3],
            [0, 0],
            id="28 + 7 and 32 + 3",
        ),
    ],
)
def test_the_piles_are_counted(
    piles: list[list[str]], tricks: list[int], score: list[int]
) -> None:
    facts = {"turned": "2C", "captured": piles, "tricks": tricks}
    assert points(answer_to(facts)) == [score]
    first = 35 + score[0] - score[1]
    assert points(answer_to({**facts, **hand("2C", first)})) == [score]
    wrong = {**facts, **hand("2C", 70 - first if first != 35 else 34)}
    assert refusal(sheet("malilla", wrong))[0::2] == (1, "impossible")


PILES: Facts = {
    "turned": "2C",
    "captured": [[*SEVENS, *ACES], [*KINGS, *QUEENS, *JACKS]],
    "tricks": [4, 6],
}


@pytest.mark.parametrize(
    "tricks", [[0, 10], [1, 9], [8, 2], [10, 0]], ids=["none", "one", "two", "all"]
)
def test_no_more_than_four_point_cards_a_trick(tricks: list[int]) -> None:
    # Also where the points are told: the piles are wrong before they disagree.
    for facts in ({**PILES, "tricks": tricks}, {**PILES, **hand("2C", 40)}):
        raw = sheet("malilla", {**facts, "tricks": tricks})
        number, field, code = refusal(raw)
        assert (number, code) == (1, "impossible")
        assert (field or "").split(".")[0] == "tricks"


def test_nine_point_cards_need_three_tricks() -> None:
    nine = [[*SEVENS, *ACES, "KC"], [*KINGS[1:], *QUEENS, *JACKS]]
    # 36 + 3 + 3 and 21 + 7
    facts = {**PILES, "captured": nine, "tricks": [3, 7]}
    assert points(answer_to(facts)) == [[7, 0]]
    raw = sheet("malilla", {**facts, "tricks": [2, 8]})
    assert refusal(raw)[2] == "impossible"


@pytest.mark.parametrize(
    ("rounds", "lines"),
    [
        pytest.param(
            (hand("AS", 40),),
            [
                (0, 4, "A♠ turned up by Ann is worth 4", False),
                (0, 5, "40 of 70: 40 − 35 = 5", False),
                (1, 0, "30 of 70: nothing", False),
            ],
            id="at once",
        ),
        pytest.param(
            (hand("2S", 70),),
            [
                (0, 35, "capote, all ten tricks: 70 − 35 = 35", False),
                (1, 0, "0 of 70: nothing", False),
            ],
            id="a capote",
        ),
        pytest.param(
            (*THIRTY_EACH, hand("7H", 35)),
            [
                (0, 0, "35 each: nothing for either side", False),
                (1, 0, "35 each: nothing for either side", False),
                (0, 5, "7♥ turned up by Cleo: 5, held until the hand was in", False),
            ],
            id="held",
        ),
        pytest.param(
            (*THIRTY_EACH, hand("7H", 30)),
            [
                (0, 0, "30 of 70: nothing", False),
                (1, 5, "40 of 70: 40 − 35 = 5", False),
                (
                    0,
                    0,
                    "7♥ turned up by Cleo: 5, held; Ben and Dan won by the hand, so "
                    "it is not scored",
                    True,
                ),
            ],
            id="held and lost: a ruling",
        ),
        pytest.param(
            (*THIRTY_EACH, {"turned": "7H", "foul": 1}),
            [
                (
                    0,
                    0,
                    "7♥ turned up by Cleo: 5, held; the hand was a foul, so it is not "
                    "scored",
                    True,
                ),
                (1, 0, "Ben played wrongly: their side loses the game", False),
            ],
            id="held at a foul: a ruling",
        ),
        pytest.param(
            ({"turned": "2H", "foul": 1},),
            [(1, 0, "Ben played wrongly: their side loses the game", False)],
            id="nothing to hold",
        ),
        pytest.param((MISDEAL,), [], id="a misdeal"),
    ],
)
def test_the_lines_spell_the_hand(
    rounds: tuple[Facts, ...], lines: list[tuple[int, int, str, bool]]
) -> None:
    reasons = answer_to(*rounds)["rounds"][-1]["reasons"]
    assert [
        (line["side"], line["points"], line["text"], line.get("ruling", False))
        for line in reasons
    ] == lines


def test_cards_may_be_written_in_any_accepted_way() -> None:
    piles = [["7c", "7♦", "7♥️", "7s", "ac", "A♦", "AH", "A♠"], PILES["captured"][1]]
    facts = {**PILES, "captured": piles, "turned": "2♣"}
    assert points(answer_to(facts)) == [[5, 0]]


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param({"hand_points": [40, 30]}, "turned", "missing", id="no card"),
        pytest.param({"foul": 1}, "turned", "missing", id="a foul without a card"),
        pytest.param({**hand("8S", 40)}, "turned", "bad-card", id="an 8"),
        pytest.param({**hand("10S", 40)}, "turned", "bad-card", id="a 10"),
        pytest.param({**hand("JK", 40)}, "turned", "bad-card", id="a joker"),
        pytest.param({**hand("", 40)}, "turned", "bad-card", id="nothing written"),
        pytest.param({**hand("7", 40)}, "turned", "bad-card", id="no suit"),
        pytest.param({**hand("C", 40)}, "turned", "bad-card", id="no rank"),
        pytest.param({"turned": 7}, "turned", "wrong-type", id="a number"),
        pytest.param({"turned": None}, "turned", "wrong-type", id="null"),
        pytest.param(hand("6S", 71), "hand_points.0", "out-of-range", id="71"),
        pytest.param(hand("6S", -1), "hand_points.0", "out-of-range", id="-1"),
        pytest.param(
            {"turned": "6S", "hand_points": [40, 29]},
            "hand_points",
            "wrong-total",
            id="69 in all",
        ),
        pytest.param(
            {"turned": "6S", "hand_points": [40, 30, 0, 0]},
            "hand_points",
            "wrong-length",
            id="by seat",
        ),
        pytest.param(
            {"turned": "6S", "hand_points": [40, True]},
            "hand_points.1",
            "wrong-type",
            id="true",
        ),
        pytest.param(
            {**hand("6S", 40), "foul": 1}, "hand_points", "not-allowed", id="and a foul"
        ),
        pytest.param({**PILES, "foul": 0}, "captured", "not-allowed", id="piles, foul"),
        pytest.param(
            {"turned": "6S", "tricks": [5, 5], "foul": 0},
            "tricks",
            "not-allowed",
            id="tricks and a foul",
        ),
        pytest.param({"turned": "6S", "foul": 4}, "foul", "out-of-range", id="seat 4"),
        pytest.param({"turned": "6S", "foul": None}, "foul", "wrong-type", id="null"),
        pytest.param({"turned": "6S", "foul": True}, "foul", "wrong-type", id="true"),
        pytest.param(
            {**MISDEAL, "turned": "6S"}, "turned", "not-allowed", id="a misdeal, turned"
        ),
        pytest.param(
            {**MISDEAL, "hand_points": [40, 30]},
            "hand_points",
            "not-allowed",
            id="a misdeal, counted",
        ),
        pytest.param(
            {**MISDEAL, "play": {}}, "play", "not-allowed", id="misdealt play"
        ),
        pytest.param({"thrown_in": 1}, "thrown_in", "wrong-type", id="1 for true"),
        pytest.param({"thrown_in": None}, "thrown_in", "wrong-type", id="null flag"),
        pytest.param(
            {key: PILES[key] for key in ("turned", "captured")},
            "tricks",
            "missing",
            id="piles without tricks",
        ),
        pytest.param(
            {"turned": "2C", "tricks": [4, 6]}, "captured", "missing", id="no piles"
        ),
        pytest.param(
            {**PILES, "tricks": [4, 5]}, "tricks", "wrong-total", id="nine tricks"
        ),
        pytest.param(
            {**PILES, "tricks": [11, -1]}, "tricks.0", "out-of-range", id="11 tricks"
        ),
        pytest.param(
            {**PILES, "captured": [[*SEVENS, *ACES, "7c"], [*KINGS, *QUEENS, *JACKS]]},
            "captured.0.8",
            "duplicate-card",
            id="a seven twice",
        ),
        pytest.param(
            {**PILES, "captured": [[*SEVENS, *ACES], [*KINGS, *QUEENS, "7C"]]},
            "captured.1.8",
            "duplicate-card",
            id="a seven in both piles",
        ),
        pytest.param(
            {**PILES, "captured": [[*SEVENS, "9C"], [*KINGS]]},
            "captured.0.4",
            "bad-card",
            id="a 9 in a pile",
        ),
        pytest.param(
            {**PILES, "captured": [[*SEVENS]]},
            "captured",
            "wrong-length",
            id="one pile",
        ),
        pytest.param(
            {**PILES, "captured": [SEVENS, "7C"]},
            "captured.1",
            "wrong-type",
            id="a card for a pile",
        ),
        pytest.param(
            {**PILES, "captured": None}, "captured", "wrong-type", id="null piles"
        ),
        pytest.param(
            {**hand("6S", 40), "play": {}},
            "play.tricks",
            "missing",
            id="an empty record",
        ),
        pytest.param({**hand("6S", 40), "bids": []}, "bids", "unknown-key", id="bids"),
    ],
)
def test_a_hand_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    assert refusal(sheet("malilla", facts)) == (1, field, code)


@pytest.mark.parametrize(
    ("piles", "where"),
    [
        pytest.param([[*SEVENS, *ACES], [*KINGS, *QUEENS]], "captured", id="16 cards"),
        pytest.param([[], []], "captured", id="no cards"),
    ],
)
def test_all_twenty_point_cards_are_shared_out(
    piles: list[list[str]], where: str
) -> None:
    number, field, code = refusal(sheet("malilla", {**PILES, "captured": piles}))
    assert (number, field) == (1, where)
    assert code in ("wrong-total", "wrong-length")


@pytest.mark.parametrize(
    "piles",
    [[[], []], [[*SEVENS], []], [[*SEVENS, *ACES], [*KINGS, *QUEENS, *JACKS[:3]]]],
    ids=["no cards yet", "four cards", "one card short"],
)
def test_piles_may_be_assessed_while_they_are_being_typed(
    piles: list[list[str]],
) -> None:
    raw = {**PILES, "captured": piles}
    assessment = assess(sheet("malilla"), 1, raw)
    assert [problem.path for problem in assessment.problems] == [("captured",)]
    assert not assessment.complete


@pytest.mark.parametrize(
    ("facts", "field"), [({}, "turned"), ({"turned": "7H"}, "hand_points")]
)
def test_a_pending_hand_scores_nothing(facts: Facts, field: str) -> None:
    answer = answer_to(hand("6S", 40), facts)
    assert (answer["totals"], answer["pending"]["number"]) == ([5, 0], 2)
    assert answer["pending"]["leader"] == 2
    raw = sheet("malilla", facts, hand("6S", 40))
    assert refusal(raw) == (1, field, "incomplete")


def test_nothing_is_recorded_after_the_end() -> None:
    for last in (hand("2C", 70), {"turned": "2C", "foul": 1}):
        for more in (hand("2C", 40), {}, MISDEAL, {"turned": "7H"}):
            assert refusal(sheet("malilla", last, more)) == (2, None, "after-end")


@pytest.mark.parametrize("players", [2, 3, 5])
def test_malilla_is_for_four(players: int) -> None:
    raw = sheet("malilla", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")
