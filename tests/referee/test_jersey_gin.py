"""Jersey Gin: knocks, gin, the break, boxes and the end, by hand."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import assess
from referee.words import word
from tests.breadth import by_chance
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]


def knock(by: int, *deadwood: int) -> Facts:
    return {"ending": "knock", "by": by, "deadwood": list(deadwood)}


def gin(by: int, *deadwood: int) -> Facts:
    return {"ending": "gin", "by": by, "deadwood": list(deadwood)}


def stock(breaker: int, *deadwood: int) -> Facts:
    return {"ending": "stock", "breaker": breaker, "deadwood": list(deadwood)}


def answer_to(*rounds: Facts, **more: Any) -> dict[str, Any]:
    return verdict(sheet("jersey_gin", *rounds, players=3, **more))


def lines(answer: dict[str, Any], number: int = -1) -> list[tuple[int, str, str]]:
    reasons = answer["rounds"][number]["reasons"]
    return [(one["side"], one["rule"], one["text"]) for one in reasons]


@pytest.mark.parametrize(
    ("hand", "score", "rule"),
    [
        pytest.param(knock(0, 9, 11, 14), [7, 0, 0], "knock", id="2 + 5"),
        pytest.param(knock(2, 30, 21, 10), [0, 0, 31], "knock", id="20 + 11"),
        pytest.param(knock(1, 12, 0, 4), [0, 16, 0], "knock", id="0: 12 + 4"),
        pytest.param(knock(1, 100, 1, 100), [0, 198, 0], "knock", id="99 + 99"),
        pytest.param(
            knock(0, 6, 6, 20), [14, 0, 0], "level-with-the-knocker", id="level: 14"
        ),
        pytest.param(
            knock(1, 6, 6, 6), [0, 0, 0], "level-with-the-knocker", id="all level: 0"
        ),
        pytest.param(knock(0, 8, 5, 20), [0, 28, 0], "underknock", id="3 + 15 + 10"),
        pytest.param(knock(0, 8, 5, 4), [0, 0, 15], "underknock", id="4 + 1 + 10"),
        pytest.param(knock(2, 9, 0, 10), [0, 29, 0], "underknock", id="9 + 10 + 10"),
        pytest.param(knock(0, 9, 3, 9), [0, 22, 0], "underknock", id="6 + 6 + 10"),
        pytest.param(
            knock(1, 3, 9, 3), [0, 0, 16], "level-underknock", id="Cleo, left of Ben"
        ),
        pytest.param(
            knock(2, 3, 3, 9), [16, 0, 0], "level-underknock", id="Ann, left of Cleo"
        ),
        pytest.param(
            knock(0, 9, 3, 3), [0, 16, 0], "level-underknock", id="Ben, left of Ann"
        ),
        pytest.param(gin(2, 12, 30, 0), [0, 0, 82], "gin", id="12 + 30 + 40"),
        pytest.param(gin(0, 0, 0, 0), [40, 0, 0], "gin", id="40 alone"),
        pytest.param(gin(1, 0, 0, 7), [0, 47, 0], "gin", id="0 + 7 + 40"),
        pytest.param(
            stock(0, 30, 12, 20), [0, 26, 0], "played-out", id="18 + 8, no 10"
        ),
        pytest.param(stock(1, 30, 55, 20), [0, 0, 45], "played-out", id="10 + 35"),
        pytest.param(
            stock(0, 10, 10, 25),
            [15, 0, 0],
            "level-with-the-breaker",
            id="breaker, 0 + 15",
        ),
        pytest.param(
            stock(2, 25, 10, 10),
            [0, 0, 15],
            "level-with-the-breaker",
            id="breaker last",
        ),
        pytest.param(
            stock(1, 9, 9, 9),
            [0, 0, 0],
            "level-with-the-breaker",
            id="all level: breaker",
        ),
        pytest.param(
            stock(1, 15, 20, 15),
            [0, 0, 5],
            "left-of-the-breaker",
            id="left of Ben: Cleo",
        ),
        pytest.param(
            stock(2, 15, 15, 20),
            [5, 0, 0],
            "left-of-the-breaker",
            id="left of Cleo: Ann",
        ),
        pytest.param(
            stock(0, 20, 15, 15),
            [0, 5, 0],
            "left-of-the-breaker",
            id="left of Ann: Ben",
        ),
    ],
)
def test_one_player_scores_the_hand(hand: Facts, score: list[int], rule: str) -> None:
    answer = answer_to(hand)
    assert points(answer) == [score]
    scored, *others = answer["rounds"][0]["reasons"]
    assert (scored["rule"], scored["points"]) == (rule, max(score))
    assert [(one["rule"], one["points"]) for one in others] == [("nothing", 0)] * 2
    assert sorted(one["side"] for one in (scored, *others)) == [0, 1, 2]


def test_the_break_changes_nothing_in_the_score_of_gin() -> None:
    assert points(answer_to({**gin(1, 5, 0, 6), "breaker": 0})) == [[0, 51, 0]]


@pytest.mark.parametrize(
    ("hand", "ruling"),
    [
        (knock(0, 9, 11, 14), False),
        (knock(0, 6, 6, 20), True),
        (knock(0, 8, 5, 20), False),
        (knock(1, 3, 9, 3), True),
        (stock(1, 15, 20, 15), False),
        (stock(0, 10, 10, 25), False),
    ],
)
def test_only_ties_on_a_knock_are_rulings(hand: Facts, ruling: bool) -> None:
    scored, *others = answer_to(hand)["rounds"][0]["reasons"]
    assert scored.get("ruling", False) is ruling
    assert not any(one.get("ruling") for one in others)


def test_the_lines_show_the_sum() -> None:
    assert lines(answer_to(knock(0, 2, 19, 14))) == [
        (0, "knock", "knocked with 2: (19 − 2) + (14 − 2) = 29"),
        (1, "nothing", "deadwood 19: Ann won the hand"),
        (2, "nothing", "deadwood 14: Ann won the hand"),
    ]
    assert lines(answer_to(knock(2, 8, 5, 9)))[0] == (
        1,
        "underknock",
        "underknocked with 5: (9 − 5) + (8 − 5) + 10 = 17",
    )
    assert lines(answer_to(gin(1, 12, 0, 30)))[0] == (
        1,
        "gin",
        "gin: 30 + 12 + 40 = 82",
    )


def test_ninety_nine_plays_on() -> None:
    answer = answer_to(gin(0, 0, 30, 29))
    assert (answer["totals"], answer["state"]) == ([99, 0, 0], "playing")
    assert "bonus" not in answer


def test_a_hundred_ends_it_with_a_hundred_and_boxes() -> None:
    # Ben 93, then Ann 105: she has 100 more and both have one box.
    answer = answer_to(knock(1, 60, 0, 33), gin(0, 0, 30, 35))
    assert answer["rounds"][-1]["totals"] == [105, 93, 0]
    assert answer["bonus"]["points"] == [125, 25, 0]
    assert [(one["side"], one["rule"]) for one in answer["bonus"]["reasons"]] == [
        (0, "reaching-100"),
        (0, "boxes"),
        (1, "boxes"),
    ]
    assert answer["totals"] == [230, 118, 0]
    assert (answer["state"], answer["winners"]) == ("finished", [0])
    assert answer["next"] is None


def test_exactly_a_hundred_ends_it() -> None:
    answer = answer_to(gin(2, 30, 30, 0))
    assert (answer["totals"], answer["winners"]) == ([0, 0, 225], [2])


def test_boxes_can_beat_the_hundred() -> None:
    # Ben: six boxes of 15, 90 + 150 = 240. Ann: 100 + 100 + 25 = 225.
    fifteen = knock(1, 5, 0, 10)
    answer = answer_to(*[fifteen] * 6, gin(0, 0, 30, 30))
    assert (answer["totals"], answer["winners"]) == ([225, 240, 0], [1])


def test_a_form_names_the_winner_with_the_boxes() -> None:
    raw = sheet("jersey_gin", *[knock(1, 5, 0, 10)] * 6, players=3)
    assert assess(raw, 7, gin(0, 0, 30, 30)).winners == [1]
    assert assess(raw, 7, gin(0, 0, 30, 31)).winners == [1]
    assert assess(raw, 7, knock(0, 0, 1, 1)).winners is None


def test_equal_totals_share_the_game() -> None:
    # Ben: 75 and six boxes, one of them of 0: 75 + 150. Ann: 100 + 100 + 25.
    answer = answer_to(*[knock(1, 5, 0, 10)] * 5, knock(1, 4, 4, 4), gin(0, 0, 30, 30))
    assert answer["totals"] == [225, 225, 0]
    assert (answer["state"], answer["winners"]) == ("finished", [0, 1])


def test_a_box_of_nothing_is_a_ruling() -> None:
    answer = answer_to(knock(2, 4, 4, 4), knock(2, 3, 5, 2), gin(0, 0, 40, 35))
    assert answer["totals"] == [240, 0, 54]
    told = [(x["side"], x["rule"], x["points"]) for x in answer["bonus"]["reasons"]]
    assert told == [
        (0, "reaching-100", 100),
        (0, "boxes", 25),
        (2, "boxes", 25),
        (2, "empty-boxes", 25),
    ]
    marked = [one.get("ruling", False) for one in answer["bonus"]["reasons"]]
    assert marked == [False, False, False, True]


def test_a_table_that_stops_has_no_winner_and_no_boxes() -> None:
    answer = answer_to(knock(0, 9, 11, 14), ended=True)
    assert (answer["state"], answer["winners"]) == ("stopped", [])
    assert answer["totals"] == [7, 0, 0]
    assert "bonus" not in answer


def test_nothing_is_recorded_after_the_end() -> None:
    for more in (gin(0, 0, 1, 1), {}, {"x": 1}, 7):
        raw = sheet("jersey_gin", gin(0, 0, 30, 30), more, players=3)
        assert refusal(raw) == (2, None, "after-end")


GOOD = knock(0, 9, 11, 14)


@pytest.mark.parametrize(
    ("hand", "field", "code"),
    [
        pytest.param(knock(0, 11, 20, 30), "deadwood.0", "out-of-range", id="knock 11"),
        pytest.param(knock(2, 1, 1, 30), "deadwood.2", "out-of-range", id="knock 30"),
        pytest.param(gin(1, 5, 1, 5), "deadwood.1", "out-of-range", id="gin with 1"),
        pytest.param(
            {**GOOD, "breaker": 1}, "breaker", "not-allowed", id="knock after break"
        ),
        pytest.param(
            {**stock(0, 9, 9, 9), "by": 1}, "by", "not-allowed", id="out, by Ben"
        ),
        pytest.param(
            {"ending": "stock", "deadwood": [9, 9, 9]}, "breaker", "missing", id="who?"
        ),
        pytest.param(
            {"ending": "knock", "deadwood": [9, 9, 9]}, "by", "missing", id="knocker?"
        ),
        pytest.param({"ending": "gin"}, "by", "missing", id="who went gin?"),
        pytest.param({"by": 0, "deadwood": [1] * 3}, "ending", "missing", id="how?"),
        pytest.param({"deadwood": [1, 2, 3]}, "ending", "missing", id="only the count"),
        pytest.param({**GOOD, "ending": "Knock"}, "ending", "out-of-range", id="word"),
        pytest.param({**GOOD, "ending": 1}, "ending", "wrong-type", id="a number"),
        pytest.param({**GOOD, "ending": None}, "ending", "wrong-type", id="null"),
        pytest.param({**GOOD, "by": 3}, "by", "out-of-range", id="seat 3"),
        pytest.param({**GOOD, "by": "Ann"}, "by", "wrong-type", id="a name"),
        pytest.param({**GOOD, "by": True}, "by", "wrong-type", id="true"),
        pytest.param({**GOOD, "by": None}, "by", "wrong-type", id="by null"),
        pytest.param(
            {**stock(0, 9, 9, 9), "breaker": -1}, "breaker", "out-of-range", id="-1"
        ),
        pytest.param(
            {**GOOD, "deadwood": [9, 11]}, "deadwood", "wrong-length", id="two"
        ),
        pytest.param(
            {**GOOD, "deadwood": [9, 101, 1]}, "deadwood.1", "out-of-range", id="101"
        ),
        pytest.param(
            {**GOOD, "deadwood": [9, -1, 1]}, "deadwood.1", "out-of-range", id="minus"
        ),
        pytest.param(
            {**GOOD, "deadwood": [9, "1", 1]}, "deadwood.1", "wrong-type", id="text"
        ),
        pytest.param(
            {**GOOD, "deadwood": [9, 1, None]}, "deadwood.2", "wrong-type", id="open"
        ),
        pytest.param({**GOOD, "deadwood": 9}, "deadwood", "wrong-type", id="no list"),
        pytest.param({**GOOD, "hands": []}, "hands", "wrong-length", id="no hands"),
        pytest.param({**GOOD, "points": []}, "points", "unknown-key", id="points"),
        pytest.param(
            {**GOOD, "misdeal": True}, "misdeal", "unknown-key", id="no misdeal"
        ),
        pytest.param(
            {"ending": "stock", "by": 1, "deadwood": "?"},
            "by",
            "not-allowed",
            id="the ending before the count",
        ),
    ],
)
def test_a_hand_is_refused_where_it_is_wrong(
    hand: Facts, field: str, code: str
) -> None:
    assert refusal(sheet("jersey_gin", GOOD, hand, players=3)) == (2, field, code)


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({}, "ending"),
        ({"ending": "knock", "by": 1}, "deadwood"),
        ({"ending": "gin", "by": 1, "breaker": 1}, "deadwood"),
        ({"ending": "stock", "breaker": 1}, "deadwood"),
    ],
)
def test_only_the_last_hand_may_be_incomplete(hand: Facts, field: str) -> None:
    raw = sheet("jersey_gin", hand, GOOD, players=3)
    assert refusal(raw) == (1, field, "incomplete")
    answer = answer_to(GOOD, hand)
    assert answer["pending"]["number"] == answer["next"]["number"] == 2
    assert (answer["next"]["dealer"], answer["totals"]) == (1, [7, 0, 0])


@pytest.mark.parametrize("players", [2, 4])
def test_jersey_gin_is_for_three(players: int) -> None:
    raw = sheet("jersey_gin", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


@pytest.mark.parametrize(
    ("hand", "figure", "text"),
    [
        (
            {"ending": "knock", "by": 0},
            "",
            "Ann needs 10 or less. The others lay off before they count",
        ),
        ({"ending": "gin", "by": 1}, "40", "for Ben, plus everything the others hold"),
        (
            {"ending": "stock", "breaker": 2},
            "",
            "The lowest deadwood scores. On a tie Cleo does, else the next to the left",
        ),
        (
            knock(0, 2, 19, 14),
            "+29",
            "for Ann: knocked with 2: (19 − 2) + (14 − 2) = 29",
        ),
        (
            gin(2, 30, 35, 0),
            "105",
            "Cleo ends the game. With the bonus of 100 and 25 a box: "
            "Ann 32, Ben 0, Cleo 230",
        ),
    ],
)
def test_the_form_says_what_the_entry_means(
    hand: Facts, figure: str, text: str
) -> None:
    (say,) = assess(sheet("jersey_gin", GOOD, players=3), 2, hand).live_messages
    assert (say.figure, say.text) == (figure, text)


def test_the_table_says_who_needs_what_and_who_has_boxes() -> None:
    raw = sheet("jersey_gin", GOOD, GOOD, knock(2, 9, 9, 4), players=3)
    ahead = assess(raw, 4, {}).round
    game = ahead.table.game
    standing = game.display.standing(ahead)
    assert (standing.needs, standing.goal) == (
        "Ann needs 86",
        "First to 100 ends the game",
    )
    notes = {seat: word(said) for seat, said in game.display.side_notes(ahead)}
    assert notes == {0: "2 boxes", 2: "1 box"}


DEADWOOD = st.integers(0, 100)


@st.composite
def hands(draw: st.DrawFn) -> Facts:
    deadwood = [draw(DEADWOOD) for _ in range(3)]
    seat = draw(st.integers(0, 2))
    ending = draw(st.sampled_from(["knock", "gin", "stock"]))
    if ending == "stock":
        return stock(seat, *deadwood)
    deadwood[seat] = draw(st.integers(0, 10)) if ending == "knock" else 0
    return {"ending": ending, "by": seat, "deadwood": deadwood}


@by_chance(100)
@given(hands())
def test_the_hand_goes_to_the_lowest_or_to_who_ended_it(hand: Facts) -> None:
    (score,) = points(answer_to(hand))
    seat = score.index(max(score))
    deadwood = hand["deadwood"]
    spread = sum(deadwood) - 3 * min(deadwood)
    more = {"gin": 40, "stock": 0, "knock": 0 if seat == hand.get("by") else 10}
    assert sum(score) == max(score)
    if not max(score):
        assert spread == 0
        return
    assert deadwood[seat] == min(deadwood)
    assert max(score) == spread + more[hand["ending"]]
