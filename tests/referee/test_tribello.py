"""Tribello: contracts, phases, twelve hands and the end, by hand."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import assess
from referee.words import word
from tests.breadth import by_chance
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]


def sheet_of(*tricks: list[int], first_dealer: int = 0) -> dict[str, Any]:
    """Hands with these tricks: hearts in the first six, then no trumps."""
    return verdict(hands(*tricks, first_dealer=first_dealer))


def hands(*tricks: list[int], **more: Any) -> dict[str, Any]:
    rounds = [with_trump(number, one) for number, one in enumerate(tricks, 1)]
    return sheet("tribello", *rounds, players=3, **more)


def with_trump(number: int, tricks: list[int]) -> Facts:
    return {"trump": "H", "tricks": tricks} if number < 7 else {"tricks": tricks}


# Ann deals hands 1, 4, 7, 10; Ben 2, 5, 8, 11; Cleo 3, 6, 9, 12.
MET = [[6, 4, 3], [3, 6, 4], [4, 3, 6]] * 3
MET_LOW = [[3, 4, 6], [6, 3, 4], [4, 6, 3]]


@pytest.mark.parametrize(
    ("tricks", "score"),
    [
        pytest.param([6, 4, 3], [0, 0, 0], id="all contracts met"),
        pytest.param([7, 4, 2], [1, 0, -1], id="dealer 7 of 6, right 2 of 3"),
        pytest.param([5, 5, 3], [-1, 1, 0], id="dealer 5 of 6, left 5 of 4"),
        pytest.param([8, 2, 3], [2, -2, 0], id="dealer 8, left 2"),
        pytest.param([13, 0, 0], [7, -4, -3], id="dealer all"),
        pytest.param([0, 13, 0], [-6, 9, -3], id="left all"),
        pytest.param([0, 0, 13], [-6, -4, 10], id="right all"),
        pytest.param([4, 4, 5], [-2, 0, 2], id="4, 4 and 5"),
    ],
)
def test_a_hand_scores_tricks_less_contract(
    tricks: list[int], score: list[int]
) -> None:
    assert points(sheet_of(tricks)) == [score]


@pytest.mark.parametrize(
    ("tricks", "score"),
    [
        pytest.param([3, 4, 6], [0, 0, 0], id="all contracts met"),
        pytest.param([2, 4, 7], [1, 0, -1], id="dealer 2 of 3, right 7 of 6"),
        pytest.param([4, 3, 6], [-1, 1, 0], id="dealer 4, left 3"),
        pytest.param([13, 0, 0], [-10, 4, 6], id="dealer all"),
        pytest.param([0, 13, 0], [3, -9, 6], id="left all"),
        pytest.param([0, 0, 13], [3, 4, -7], id="right all"),
    ],
)
def test_the_last_three_hands_score_contract_less_tricks(
    tricks: list[int], score: list[int]
) -> None:
    assert points(sheet_of(*MET, tricks))[9] == score


@pytest.mark.parametrize(
    ("number", "score"),
    [
        # All thirteen to Ann: in hand 1 she deals (6), in 2 she is at Ben's right (3),
        # in 3 at Cleo's left (4); in 10 she deals (3), in 11 right (6), in 12 left (4).
        (1, [7, -4, -3]),
        (2, [10, -6, -4]),
        (3, [9, -3, -6]),
        (4, [7, -4, -3]),
        (5, [10, -6, -4]),
        (6, [9, -3, -6]),
        (7, [7, -4, -3]),
        (8, [10, -6, -4]),
        (9, [9, -3, -6]),
        (10, [-10, 4, 6]),
        (11, [-7, 3, 4]),
        (12, [-9, 6, 3]),
    ],
)
def test_the_contracts_go_round_with_the_deal(number: int, score: list[int]) -> None:
    before = [*MET, *MET_LOW][: number - 1]
    assert points(sheet_of(*before, [13, 0, 0]))[-1] == score


@pytest.mark.parametrize(
    ("first_dealer", "score"), [(0, [7, -4, -3]), (1, [10, -6, -4]), (2, [9, -3, -6])]
)
def test_the_contracts_go_by_who_deals_first(
    first_dealer: int, score: list[int]
) -> None:
    assert points(sheet_of([13, 0, 0], first_dealer=first_dealer)) == [score]


@pytest.mark.parametrize(
    ("number", "phase", "contracts", "trump_by"),
    [
        (1, 1, [6, 4, 3], "cut"),
        (2, 1, [3, 6, 4], "cut"),
        (3, 1, [4, 3, 6], "cut"),
        (4, 2, [6, 4, 3], "dealer"),
        (6, 2, [4, 3, 6], "dealer"),
        (7, 3, [6, 4, 3], "none"),
        (9, 3, [4, 3, 6], "none"),
        (10, 4, [3, 4, 6], "none"),
        (11, 4, [6, 3, 4], "none"),
        (12, 4, [4, 6, 3], "none"),
    ],
)
def test_the_table_is_told_phase_contracts_and_trump(
    number: int, phase: int, contracts: list[int], trump_by: str
) -> None:
    ahead = sheet_of(*[*MET, *MET_LOW][: number - 1])["next"]
    assert (ahead["number"], ahead["dealer"]) == (number, (number - 1) % 3)
    assert ahead["leader"] == ahead["dealer"]
    assert ahead["tricks"] == 13
    assert (ahead["phase"], ahead["trump_by"]) == (phase, trump_by)
    assert ahead["contracts"] == contracts


def test_a_hand_with_its_trump_is_pending() -> None:
    answer = verdict(sheet("tribello", {"trump": "♠"}, players=3))
    assert answer["rounds"] == []
    assert answer["pending"] == answer["next"]
    assert answer["pending"]["contracts"] == [6, 4, 3]


@pytest.mark.parametrize(
    "facts", [{}, {"trump": None}, {"draws": [5, 5, 3]}, {"draws": [0, 0, 0]}]
)
def test_hand_seven_waits_for_its_tricks(facts: Facts) -> None:
    raw = hands(*MET[:6])
    raw["rounds"].append(facts)
    answer = verdict(raw)
    assert (answer["pending"]["number"], answer["state"]) == (7, "playing")
    raw["rounds"].append({"tricks": [3, 6, 4]})
    assert refusal(raw) == (7, "tricks", "incomplete")


@pytest.mark.parametrize("trump", [None, "absent"])
def test_no_trump_is_null_or_left_out(trump: object) -> None:
    raw = hands(*MET[:6], [7, 3, 3])
    if trump is None:
        raw["rounds"][6]["trump"] = None
    assert points(verdict(raw))[6] == [1, -1, 0]


def test_the_lines_say_contract_and_tricks() -> None:
    answer = sheet_of([8, 4, 1], *MET[1:], [1, 4, 8])
    first, last = answer["rounds"][0]["reasons"], answer["rounds"][9]["reasons"]
    assert [(one["rule"], one["points"]) for one in first] == [
        ("over-contract", 2),
        ("contract-met", 0),
        ("short-of-contract", -2),
    ]
    assert first[0]["text"] == "contract 6, took 8: 8 − 6 = 2"
    assert first[2]["text"] == "contract 3, took 1: 1 − 3 = −2"
    assert [(one["rule"], one["points"]) for one in last] == [
        ("last-hands-under", 2),
        ("contract-met", 0),
        ("last-hands-over", -2),
    ]
    assert last[0]["text"] == "contract 3 at most, took 1: 3 − 1 = 2"
    assert last[2]["text"] == "contract 6 at most, took 8: 6 − 8 = −2"


def test_the_highest_after_twelve_hands_wins() -> None:
    answer = sheet_of([5, 4, 4], *MET[1:], *MET_LOW)
    assert (answer["totals"], answer["winners"]) == ([-1, 0, 1], [2])
    assert (answer["state"], answer["next"]) == ("finished", None)


@pytest.mark.parametrize(
    ("first", "totals", "winners"),
    [
        ([6, 4, 3], [0, 0, 0], [0, 1, 2]),
        # 1 and 1 over for Ann and Cleo, Ben 2 short.
        ([7, 2, 4], [1, -2, 1], [0, 2]),
    ],
)
def test_equal_highest_share_the_game(
    first: list[int], totals: list[int], winners: list[int]
) -> None:
    answer = sheet_of(first, *MET[1:], *MET_LOW)
    assert (answer["totals"], answer["winners"]) == (totals, winners)


def test_eleven_hands_are_not_the_end() -> None:
    answer = sheet_of([7, 3, 3], *MET[1:], *MET_LOW[:2])
    assert (answer["state"], answer["next"]["number"]) == ("playing", 12)
    assert refusal(hands(*MET, *MET_LOW, [6, 4, 3])) == (13, None, "after-end")


def test_a_table_that_stops_has_no_winner() -> None:
    answer = verdict(hands([7, 3, 3], ended=True))
    assert (answer["state"], answer["winners"]) == ("stopped", [])
    assert answer["next"] is None


GOOD: Facts = {"trump": "H", "tricks": [6, 4, 3]}


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        pytest.param({"trump": "X"}, "trump", "out-of-range", id="no such suit"),
        pytest.param({"trump": "none"}, "trump", "out-of-range", id="none"),
        pytest.param({"trump": None}, "trump", "wrong-type", id="null in hand 2"),
        pytest.param({"trump": 1}, "trump", "wrong-type", id="a number"),
        pytest.param({"tricks": [6, 4, 2]}, "tricks", "wrong-total", id="12 tricks"),
        pytest.param({"tricks": [6, 4, 4]}, "tricks", "wrong-total", id="14 tricks"),
        pytest.param({"tricks": [14, 0, -1]}, "tricks.0", "out-of-range", id="14"),
        pytest.param({"tricks": [6, 7]}, "tricks", "wrong-length", id="two"),
        pytest.param({"tricks": [6, 4, "3"]}, "tricks.2", "wrong-type", id="'3'"),
        pytest.param({"draws": [6, 4, 4]}, "draws", "wrong-total", id="14 drawn"),
        pytest.param({"draws": [14, 0, 0]}, "draws.0", "out-of-range", id="14 by one"),
        pytest.param({"draws": [-1, 0, 0]}, "draws.0", "out-of-range", id="-1"),
        pytest.param({"draws": None}, "draws", "wrong-type", id="null"),
        pytest.param({"draws": [1, 2]}, "draws", "wrong-length", id="two draws"),
        pytest.param({"trump": None, "draws": 1}, "trump", "wrong-type", id="order"),
        pytest.param({"play": {}}, "play.tricks", "missing", id="an empty record"),
        pytest.param({"points": [0]}, "points", "unknown-key", id="points"),
        pytest.param({"misdeal": True}, "misdeal", "unknown-key", id="thrown in"),
    ],
)
def test_a_hand_is_refused_where_it_is_wrong(
    changes: Facts, field: str, code: str
) -> None:
    raw = sheet("tribello", GOOD, {**GOOD, **changes}, players=3)
    assert refusal(raw) == (2, field, code)


@pytest.mark.parametrize(
    ("hand", "field", "code"),
    [
        pytest.param({"tricks": [6, 4, 3]}, "trump", "missing", id="no trump"),
        pytest.param({"draws": [1, 1, 1]}, "trump", "missing", id="only draws"),
    ],
)
def test_a_trump_is_needed_in_the_first_six_hands(
    hand: Facts, field: str, code: str
) -> None:
    for number in range(1, 7):
        raw = hands(*MET[: number - 1])
        raw["rounds"].append(hand)
        assert refusal(raw) == (number, field, code)


@pytest.mark.parametrize("trump", ["H", "♠", "X", "none", 7, False, []])
def test_a_trump_is_refused_in_the_last_six_hands(trump: object) -> None:
    for number in range(7, 13):
        raw = hands(*[*MET, *MET_LOW][: number - 1])
        raw["rounds"].append({"trump": trump, "tricks": [6, 4, 3]})
        assert refusal(raw) == (number, "trump", "not-allowed")


def test_only_the_last_hand_may_be_incomplete() -> None:
    raw = sheet("tribello", {}, GOOD, players=3)
    assert refusal(raw) == (1, "trump", "incomplete")
    raw = sheet("tribello", {"trump": "H"}, GOOD, players=3)
    assert refusal(raw) == (1, "tricks", "incomplete")


@pytest.mark.parametrize("players", [2, 4])
def test_tribello_is_for_three(players: int) -> None:
    raw = sheet("tribello", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


def texts_of(number: int, facts: Facts) -> list[str]:
    told = assess(hands(*[*MET, *MET_LOW][: number - 1]), number, facts)
    return [f"{say.figure} {say.text}".strip() for say in told.live_messages]


def test_the_form_says_what_is_trump() -> None:
    """And leaves what each needs to the rows and to the question."""
    assert texts_of(1, {}) == []
    assert texts_of(1, {"trump": "H"}) == ["hearts are trumps"]
    assert texts_of(7, {}) == ["No trumps"]
    assert texts_of(10, {}) == ["No trumps"]


@pytest.mark.parametrize(
    ("number", "tricks", "text"),
    [
        (1, [5, 4, 4], ["Ann −1, Ben 0, Cleo +1"]),
        (10, [0, 0, 13], ["Ann +3, Ben +4, Cleo −7"]),
        (1, [5, 4, 3], []),
    ],
)
def test_the_form_says_what_each_gets(
    number: int, tricks: list[int], text: list[str]
) -> None:
    assert texts_of(number, with_trump(number, tricks)) == text


@pytest.mark.parametrize(
    ("number", "notes"),
    [
        (1, ["contract 6", "contract 4", "contract 3"]),
        (12, ["at most 4", "at most 6", "at most 3"]),
    ],
)
def test_the_contracts_stand_beside_the_totals(number: int, notes: list[str]) -> None:
    told = assess(hands(*[*MET, *MET_LOW][: number - 1]), number, {}).round
    found = [
        (side, word(note)) for side, note in told.table.game.display.side_notes(told)
    ]
    assert found == list(enumerate(notes))


def test_the_form_asks_for_a_trump_only_where_there_is_one() -> None:
    for number in range(1, 13):
        told = assess(hands(*[*MET, *MET_LOW][: number - 1]), number, {})
        names = [stage.name for stage, _ in told.stages]
        assert names == ["trump" if number < 7 else "widow", "tricks"]


def test_the_standing_counts_the_hands_to_go() -> None:
    raw = hands([7, 3, 3])
    standing = assess(raw, 2, {}).round.table.game.display.standing(
        assess(raw, 2, {}).round
    )
    assert standing.needs == "Ann is 1 ahead of Cleo"
    assert (standing.goal, standing.target) == ("phase 1 of 4, 11 hands to go", None)


@st.composite
def thirteen(draw: st.DrawFn) -> list[int]:
    first = draw(st.integers(0, 13))
    second = draw(st.integers(0, 13 - first))
    return [first, second, 13 - first - second]


@by_chance(60)
@given(st.lists(thirteen(), max_size=12), st.integers(0, 2))
def test_the_three_scores_of_a_hand_add_up_to_nothing(
    tricks: list[list[int]], first_dealer: int
) -> None:
    answer = sheet_of(*tricks, first_dealer=first_dealer)
    assert all(sum(score) == 0 for score in points(answer))
    assert sum(answer["totals"]) == 0
    assert (answer["state"] == "finished") is (len(tricks) == 12)
    best = max(answer["totals"])
    if len(tricks) == 12:
        assert answer["winners"] == [
            side for side, total in enumerate(answer["totals"]) if total == best
        ]
