"""Minnesota Whist: high hands, low hands, who leads and the end, by hand."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import assess
from referee.games.minnesota_whist import GRANDED
from tests.breadth import by_chance
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]


def hand(granded: int | None, first: int) -> Facts:
    """A hand in which side 0 took `first` of the 13 tricks."""
    return {"granded": granded, "tricks": [first, 13 - first]}


def answer_to(*rounds: Facts, first_dealer: int = 0) -> dict[str, Any]:
    return verdict(sheet("minnesota_whist", *rounds, first_dealer=first_dealer))


@pytest.mark.parametrize(
    ("first", "high", "low"),
    [
        (13, [7, 0], [-7, 0]),
        (12, [6, 0], [-6, 0]),
        (8, [2, 0], [-2, 0]),
        (7, [1, 0], [-1, 0]),
        (6, [0, 1], [0, -1]),
        (5, [0, 2], [0, -2]),
        (1, [0, 6], [0, -6]),
        (0, [0, 7], [0, -7]),
    ],
)
def test_tricks_over_six_count_for_or_against(
    first: int, high: list[int], low: list[int]
) -> None:
    for granded in range(4):
        assert points(answer_to(hand(granded, first))) == [high]
    assert points(answer_to(hand(None, first))) == [low]


def test_the_lines_say_the_sum_and_the_ruling() -> None:
    answer = answer_to(hand(1, 8), hand(None, 4))
    high, low = (scored["reasons"] for scored in answer["rounds"])
    assert [(one["side"], one["rule"], one["text"]) for one in high] == [
        (0, "odd-tricks", "high, took 8: 8 − 6 = 2"),
        (1, "fewer-high", "high, took 5: nothing"),
    ]
    assert [(one["side"], one["rule"], one["text"]) for one in low] == [
        (0, "fewer-low", "low, took 4: nothing"),
        (1, "odd-tricks-low", "low, took 9: 6 − 9 = −3"),
    ]
    even = answer_to(hand(1, 6), hand(None, 6))
    assert [
        (reason["side"], reason["rule"])
        for scored in even["rounds"]
        for reason in scored["reasons"]
    ] == [
        (0, "fewer-high"),
        (1, "odd-tricks"),
        (0, "fewer-low"),
        (1, "odd-tricks-low"),
    ]
    assert [one.get("ruling", False) for one in (*high, *low)] == [
        False,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("granded", "dealer", "leader"),
    [
        pytest.param(0, 0, 3, id="Ann granded: Dan at her right"),
        pytest.param(1, 0, 0, id="Ben granded: Ann"),
        pytest.param(2, 3, 1, id="Cleo granded: Ben, whoever deals"),
        pytest.param(3, 2, 2, id="Dan granded: Cleo, though she deals"),
        pytest.param(None, 0, 1, id="low: left of Ann"),
        pytest.param(None, 3, 0, id="low: left of Dan"),
    ],
)
def test_who_leads_follows_from_who_granded(
    granded: int | None, dealer: int, leader: int
) -> None:
    answer = answer_to({"granded": granded}, first_dealer=dealer)
    for told in answer["next"], answer["pending"]:
        assert (told["dealer"], told["leader"], told["tricks"]) == (dealer, leader, 13)


def test_before_the_cards_are_turned_nobody_is_told_to_lead() -> None:
    answer = answer_to()
    assert answer["next"].get("leader") is None
    assert (answer["next"]["number"], answer["pending"]) == (1, None)
    assert answer["sides"] == [[0, 2], [1, 3]]


SEVEN = hand(0, 13)


def test_thirteen_wins() -> None:
    answer = answer_to(SEVEN, hand(2, 12))
    assert (answer["totals"], answer["winners"]) == ([13, 0], [0])
    assert (answer["state"], answer["next"]) == ("finished", None)


def test_twelve_does_not_win() -> None:
    answer = answer_to(SEVEN, hand(2, 11))
    assert (answer["totals"], answer["state"]) == ([12, 0], "playing")
    assert (answer["next"]["number"], answer["next"]["dealer"]) == (3, 2)


def test_over_thirteen_wins_and_a_low_hand_takes_away() -> None:
    # 7, then -3 in a low hand: 4; 7 more: 11; 3 more: 14.
    answer = answer_to(SEVEN, hand(None, 9), SEVEN, hand(1, 9))
    assert (answer["totals"], answer["winners"]) == ([14, 0], [0])


def test_a_low_hand_lost_by_the_leaders_wins_nothing_for_the_others() -> None:
    # 12 each, then side 0 loses 2: side 1 still has 12 and plays on.
    twelve = (SEVEN, hand(0, 11), hand(1, 0), hand(1, 2))
    answer = answer_to(*twelve, hand(None, 8))
    assert (answer["totals"], answer["state"]) == ([10, 12], "playing")


def test_nothing_is_recorded_after_the_end() -> None:
    for more in (SEVEN, {}, {"x": 1}, 7):
        raw = sheet("minnesota_whist", SEVEN, SEVEN, more)
        assert refusal(raw) == (3, None, "after-end")


def test_a_table_that_stops_has_no_winner() -> None:
    raw = sheet("minnesota_whist", SEVEN, {"granded": None}, ended=True)
    answer = verdict(raw)
    assert (answer["state"], answer["winners"]) == ("stopped", [])
    assert (answer["totals"], answer["next"]) == ([7, 0], None)


GOOD = hand(1, 7)


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param({"tricks": [7, 6]}, "granded", "missing", id="who is left out"),
        pytest.param({**GOOD, "granded": 4}, "granded", "out-of-range", id="seat 4"),
        pytest.param({**GOOD, "granded": -1}, "granded", "out-of-range", id="-1"),
        pytest.param({**GOOD, "granded": "Ann"}, "granded", "wrong-type", id="a name"),
        pytest.param({**GOOD, "granded": False}, "granded", "wrong-type", id="false"),
        pytest.param({**GOOD, "tricks": [6, 6]}, "tricks", "wrong-total", id="12"),
        pytest.param({**GOOD, "tricks": [7, 7]}, "tricks", "wrong-total", id="14"),
        pytest.param(
            {**GOOD, "tricks": [14, -1]}, "tricks.0", "out-of-range", id="14 of 13"
        ),
        pytest.param(
            {**GOOD, "tricks": [4, 3, 3, 3]}, "tricks", "wrong-length", id="by seat"
        ),
        pytest.param({**GOOD, "tricks": None}, "tricks", "wrong-type", id="null"),
        pytest.param(
            {**GOOD, "tricks": [7, None]}, "tricks.1", "wrong-type", id="open"
        ),
        pytest.param({**GOOD, "points": [1, 0]}, "points", "unknown-key", id="points"),
        pytest.param(
            {**GOOD, "play": {}}, "play.tricks", "missing", id="an empty record"
        ),
        pytest.param(
            {"granded": 9, "tricks": 9},
            "granded",
            "out-of-range",
            id="first fact first",
        ),
    ],
)
def test_a_hand_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    assert refusal(sheet("minnesota_whist", GOOD, facts)) == (2, field, code)


@pytest.mark.parametrize(
    ("facts", "field"),
    [({}, "granded"), ({"granded": 0}, "tricks"), ({"granded": None}, "tricks")],
)
def test_only_the_last_hand_may_be_incomplete(facts: Facts, field: str) -> None:
    raw = sheet("minnesota_whist", facts, GOOD)
    assert refusal(raw) == (1, field, "incomplete")
    answer = answer_to(GOOD, facts)
    assert answer["pending"]["number"] == answer["next"]["number"] == 2
    assert answer["totals"] == [1, 0]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_minnesota_whist_is_for_four(players: int) -> None:
    raw = sheet("minnesota_whist", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


@pytest.mark.parametrize(
    ("facts", "figure", "text"),
    [
        ({"granded": 1}, "High", "Ben granded. Ann leads"),
        ({"granded": None}, "Low", "All four are red. Ben leads"),
        (hand(1, 4), "", "High: Ben and Dan 9 − 6 = 3"),
        (hand(None, 8), "", "Low: Ann and Cleo 6 − 8 = −2"),
    ],
)
def test_the_form_says_what_the_card_means(
    facts: Facts, figure: str, text: str
) -> None:
    (say,) = assess(sheet("minnesota_whist"), 1, facts).live_messages
    assert (say.figure, say.text) == (figure, text)


@pytest.mark.parametrize(
    ("rounds", "needs"),
    [
        ([hand(1, 8)], "Ann and Cleo need 11"),
        ([hand(1, 4)], "Ben and Dan need 10"),
        ([hand(None, 8)], "Ben and Dan need 13"),
        ([], "Both sides need 13"),
    ],
)
def test_the_standing_says_who_needs_what(rounds: list[Facts], needs: str) -> None:
    told = assess(sheet("minnesota_whist", *rounds), len(rounds) + 1, {}).round
    standing = told.table.game.display.standing(told)
    assert (standing.needs, standing.goal) == (needs, "13 wins")
    assert (standing.target, standing.start) == (13, 0)


SEATS = st.one_of(st.none(), st.integers(0, 3))
HANDS = st.builds(hand, SEATS, st.integers(0, 13))


@by_chance(60)
@given(st.lists(HANDS, max_size=12))
def test_one_side_at_most_scores_and_the_game_ends_at_thirteen(
    rounds: list[Facts],
) -> None:
    for length in range(len(rounds) + 1):
        answer = answer_to(*rounds[:length])
        if answer["state"] == "finished":
            break
        assert max(answer["totals"]) < 13
    for facts, score in zip(rounds, points(answer), strict=False):
        assert sorted(map(abs, score))[0] == 0
        assert (sum(score) > 0) is (facts["granded"] is not None)
    if answer["state"] == "finished":
        assert max(answer["totals"]) >= 13


# Ann deals, so Ben's card is turned up first, and Ann's last.
@pytest.mark.parametrize(
    ("cards", "shown", "granded"),
    [
        (["red", "black", "red", "red"], [1], 1),
        (["red", "red", "black", "black"], [1, 2], 2),
        (["black", "red", "red", "red"], [1, 2, 3, 0], 0),
        (["red", "red", "red", "red"], [1, 2, 3, 0], None),
    ],
)
def test_cards_are_turned_up_until_one_is_black(
    cards: list[str], shown: list[int], granded: int | None
) -> None:
    said = dict(enumerate(cards))
    assert GRANDED.secret
    assert GRANDED.secret.show([1, 2, 3, 0], said) == shown
    assert GRANDED.secret.fact(shown, said) == granded


def test_no_card_is_turned_up_before_all_four_lie_there() -> None:
    assert GRANDED.secret
    assert GRANDED.secret.show([1, 2, 3, 0], {1: "black", 2: "red", 3: "red"}) == []
