"""Kaluki: what the others pay, what cannot be, when it ends, by hand."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import assess
from tests.breadth import by_chance
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]

THROWN_IN: Facts = {"thrown_in": True}


def deal(winner: int, left: list[int], jokers: list[int], **more: Any) -> Facts:
    return {"winner": winner, "left": left, "jokers": jokers, **more}


def two(left: int, jokers: int = 0, **more: Any) -> Facts:
    """A deal of two that Ann wins."""
    return deal(0, [0, left], [0, jokers], **more)


def answer_to(*rounds: Facts, players: int = 4, **more: Any) -> dict[str, Any]:
    return verdict(sheet("kaluki", *rounds, players=players, **more))


@pytest.mark.parametrize(
    ("facts", "score"),
    [
        pytest.param(two(1), [1, -1], id="one card"),
        pytest.param(two(15), [15, -15], id="fifteen cards"),
        pytest.param(two(0, 1), [2, -2], id="a joker alone: 2"),
        pytest.param(two(0, 4), [8, -8], id="four jokers"),
        pytest.param(two(11, 4), [19, -19], id="eleven and four jokers: 11 + 8"),
        pytest.param(two(5, kaluki=True), [10, -10], id="doubled"),
        pytest.param(two(14, 1, kaluki=True), [32, -32], id="(14 + 2) × 2"),
        pytest.param(two(0, 1, kaluki=True), [4, -4], id="a joker doubled: 4"),
        pytest.param(two(5, kaluki=False), [5, -5], id="no Kaluki"),
        pytest.param(deal(2, [1, 9, 0], [1, 0, 0]), [-3, -9, 12], id="three: 3 and 9"),
        pytest.param(
            deal(1, [4, 0, 9, 13], [1, 0, 0, 1], kaluki=True),
            [-12, 60, -18, -30],
            id="four, doubled: 12 + 18 + 30",
        ),
    ],
)
def test_everyone_pays_the_winner(facts: Facts, score: list[int]) -> None:
    assert points(answer_to(facts, players=len(score))) == [score]


def test_each_payment_is_a_line_on_both_sides() -> None:
    told = answer_to(
        deal(1, [3, 0, 5], [0, 0, 1]),
        deal(0, [0, 2, 1], [0, 0, 1], kaluki=True),
        players=3,
    )
    jokers = "Cleo pays Ann: (cards 1 + jokers 1 × 2) × 2 = 6, a Kaluki"
    assert [
        [
            (x["side"], x["points"], x["rule"], x["text"], x.get("ruling", False))
            for x in scored["reasons"]
        ]
        for scored in told["rounds"]
    ] == [
        [
            (0, -3, "cards-left", "Ann pays Ben 3 for the cards left", False),
            (1, 3, "cards-left", "Ann pays Ben 3 for the cards left", False),
            (2, -7, "jokers-left", "Cleo pays Ben: cards 5 + jokers 1 × 2 = 7", True),
            (1, 7, "jokers-left", "Cleo pays Ben: cards 5 + jokers 1 × 2 = 7", True),
        ],
        [
            (1, -4, "kaluki", "Ben pays Ann: cards 2 × 2 = 4, a Kaluki", False),
            (0, 4, "kaluki", "Ben pays Ann: cards 2 × 2 = 4, a Kaluki", False),
            (2, -6, "kaluki-with-jokers", jokers, True),
            (0, 6, "kaluki-with-jokers", jokers, True),
        ],
    ]


def test_nobody_pays_where_nobody_went_out() -> None:
    answer = answer_to(THROWN_IN, two(5), players=2, first_dealer=1)
    assert points(answer) == [[0, 0], [5, -5]]
    reasons = answer["rounds"][0]["reasons"]
    assert [(x["side"], x["rule"], x["ruling"]) for x in reasons] == [
        (0, "nobody-went-out", True),
        (1, "nobody-went-out", True),
    ]
    assert [scored["dealer"] for scored in answer["rounds"]] == [1, 0]
    assert answer["next"]["dealer"] == 1


def test_thrown_in_said_to_be_false_is_none() -> None:
    assert points(answer_to({**two(5), "thrown_in": False}, players=2)) == [[5, -5]]


def test_it_goes_on_until_the_table_ends_it() -> None:
    rounds = [two(5)] * 30
    playing = answer_to(*rounds, players=2)
    assert (playing["state"], playing["winners"]) == ("playing", [])
    assert playing["next"]["number"] == 31
    over = answer_to(*rounds, players=2, ended=True)
    assert (over["state"], over["winners"], over["next"]) == ("finished", [0], None)
    assert over["totals"] == [150, -150]


def test_agreed_deals_end_it() -> None:
    first, other = deal(1, [3, 0, 5, 2], [0, 0, 1, 0]), deal(0, [0, 4, 1, 1], [0] * 4)
    answer = answer_to(first, other, deals=2)
    # -3 + 6, 12 - 4, -7 - 1, -2 - 1
    assert (answer["totals"], answer["winners"]) == ([3, 8, -8, -3], [1])
    assert answer["state"] == "finished"
    raw = sheet("kaluki", first, other, first, deals=2)
    assert refusal(raw) == (3, None, "after-end")


def test_a_deal_without_a_winner_counts_as_one_of_those_agreed() -> None:
    answer = answer_to(two(5), THROWN_IN, players=2, deals=2)
    assert (answer["state"], answer["winners"]) == ("finished", [0])


def test_agreed_deals_may_be_ended_before() -> None:
    answer = answer_to(two(5), players=2, deals=3, ended=True)
    assert (answer["state"], answer["winners"]) == ("finished", [0])


def test_equal_highest_share_it() -> None:
    back = deal(1, [5, 0], [0, 0])
    answer = answer_to(two(5), back, players=2, ended=True)
    assert (answer["totals"], answer["winners"]) == ([0, 0], [0, 1])
    assert answer_to(players=3, ended=True)["winners"] == [0, 1, 2]


def test_an_open_deal_counts_for_nothing() -> None:
    answer = answer_to(two(5), {}, players=2, ended=True)
    assert (answer["totals"], answer["pending"]) == ([5, -5], None)


GOOD = deal(0, [0, 5, 5], [0, 1, 0])


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param(
            {**GOOD, "left": [1, 5, 5]}, "left.0", "impossible", id="winner with a card"
        ),
        pytest.param(
            {**GOOD, "jokers": [1, 0, 0]}, "jokers.0", "impossible", id="with a joker"
        ),
        pytest.param(
            {**GOOD, "left": [0, 5, 0]},
            "left.2",
            "out-of-range",
            id="a loser with none",
        ),
        pytest.param(
            {**GOOD, "left": [0, 15, 5]}, "jokers.1", "impossible", id="16 in hand"
        ),
        pytest.param(
            deal(0, [0, 5, 5], [0, 3, 2]), "jokers", "wrong-total", id="five jokers"
        ),
        pytest.param(
            deal(0, [0, 5, 5], [0, 5, 0]),
            "jokers.1",
            "out-of-range",
            id="5 in one hand",
        ),
        pytest.param(
            {**GOOD, "left": [0, 16, 5]}, "left.1", "out-of-range", id="16 cards"
        ),
        pytest.param(
            {**GOOD, "left": [0, -1, 5]}, "left.1", "out-of-range", id="minus"
        ),
        pytest.param({**GOOD, "left": [0, 5]}, "left", "wrong-length", id="two hands"),
        pytest.param({**GOOD, "left": 5}, "left", "wrong-type", id="no list"),
        pytest.param(
            {**GOOD, "left": [0, "5", 5]}, "left.1", "wrong-type", id="a text"
        ),
        pytest.param(
            {**GOOD, "jokers": [0, True, 0]}, "jokers.1", "wrong-type", id="true"
        ),
        pytest.param({**GOOD, "winner": 3}, "winner", "out-of-range", id="seat 3"),
        pytest.param({**GOOD, "winner": None}, "winner", "wrong-type", id="nobody"),
        pytest.param({**GOOD, "kaluki": 1}, "kaluki", "wrong-type", id="1 for yes"),
        pytest.param(
            {"winner": 0, "jokers": [0, 1, 1]}, "left", "missing", id="no cards"
        ),
        pytest.param(
            {"winner": 0, "left": [0, 1, 1]}, "jokers", "missing", id="no jokers"
        ),
        pytest.param(
            {"left": [0, 1, 1], "jokers": [0, 0, 0]}, "winner", "missing", id="who?"
        ),
        pytest.param({"kaluki": True}, "winner", "missing", id="a Kaluki of nobody"),
        pytest.param(
            {**GOOD, **THROWN_IN}, "winner", "not-allowed", id="and thrown in"
        ),
        pytest.param(
            {**THROWN_IN, "kaluki": True}, "kaluki", "not-allowed", id="Kaluki of none"
        ),
        pytest.param({"thrown_in": 1}, "thrown_in", "wrong-type", id="thrown in 1"),
        pytest.param({**GOOD, "laid": {}}, "laid", "wrong-type", id="laid, no list"),
        pytest.param(
            {**THROWN_IN, "laid": []}, "laid", "not-allowed", id="laid, thrown in"
        ),
        pytest.param({**GOOD, "points": []}, "points", "unknown-key", id="points"),
    ],
)
def test_a_deal_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    assert refusal(sheet("kaluki", GOOD, facts, players=3)) == (2, field, code)


def test_only_the_last_deal_may_be_empty() -> None:
    assert refusal(sheet("kaluki", {}, GOOD, players=3)) == (1, "winner", "incomplete")
    answer = answer_to(GOOD, {}, players=3)
    assert answer["pending"]["number"] == answer["next"]["number"] == 2


@pytest.mark.parametrize(
    ("deals", "code"),
    [
        (0, "out-of-range"),
        (-1, "out-of-range"),
        ("3", "wrong-type"),
        (3.0, "wrong-type"),
    ],
)
def test_the_deals_are_agreed_in_whole_numbers(deals: object, code: str) -> None:
    raw = sheet("kaluki", players=2, deals=deals)
    assert refusal(raw) == (None, "options.deals", code)


def test_no_number_of_deals_is_no_end() -> None:
    assert answer_to(two(5), players=2, deals=None)["state"] == "playing"


@pytest.mark.parametrize("players", [1, 5])
def test_kaluki_is_for_two_to_four(players: int) -> None:
    raw = sheet("kaluki", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


@pytest.mark.parametrize(
    ("facts", "figure", "text"),
    [
        (GOOD, "+12", "Ben pays 5 + 2, Cleo pays 5. Together 0, as it must be"),
        (THROWN_IN, "", "The stock ran out and nobody went out: nobody pays"),
    ],
)
def test_the_form_says_who_pays(facts: Facts, figure: str, text: str) -> None:
    (say,) = assess(sheet("kaluki", players=3), 1, facts).live_messages
    assert (say.figure, say.text) == (figure, text)


@pytest.mark.parametrize(
    ("options", "goal"),
    [({}, "until you end the game"), ({"deals": 3}, "2 deals to go")],
)
def test_the_table_says_who_is_ahead(options: Facts, goal: str) -> None:
    raw = sheet("kaluki", GOOD, players=3, **options)
    ahead = assess(raw, 2, {}).round
    standing = ahead.table.game.display.standing(ahead)
    assert (standing.needs, standing.goal) == ("Ann is 17 ahead of Cleo", goal)
    assert standing.target is None


@st.composite
def deals(draw: st.DrawFn) -> Facts:
    winner, pack, left, jokers = draw(st.integers(0, 3)), 4, [0] * 4, [0] * 4
    for seat in range(4):
        if seat != winner:
            jokers[seat] = draw(st.integers(0, pack))
            pack -= jokers[seat]
            least = 0 if jokers[seat] else 1
            left[seat] = draw(st.integers(least, 15 - jokers[seat]))
    return deal(winner, left, jokers, kaluki=draw(st.booleans()))


@by_chance(100)
@given(st.lists(st.one_of(deals(), st.just(THROWN_IN)), max_size=8))
def test_a_deal_adds_up_to_nothing(rounds: list[Facts]) -> None:
    answer = answer_to(*rounds, ended=True)
    for facts, score in zip(rounds, points(answer), strict=True):
        assert sum(score) == 0
        if "winner" in facts:
            assert score[facts["winner"]] >= 3
            assert [one > 0 for one in score].count(True) == 1
    best = max(answer["totals"])
    leaders = [seat for seat in range(4) if answer["totals"][seat] == best]
    assert answer["winners"] == leaders
