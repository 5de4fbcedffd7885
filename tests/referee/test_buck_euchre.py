"""Buck Euchre: trumps, drop-outs, tricks and the end, by hand."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import assess
from tests.breadth import by_chance
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]


def declare(
    seat: int, tricks: list[int] | None, dropped: list[int] | None = None, **more: Any
) -> Facts:
    """A hand in hearts that `seat` declared."""
    facts: Facts = {"upcard": "H", "declarer": seat, "trump": "H", **more}
    if dropped is not None:
        facts["dropped"] = dropped
    if tricks is not None:
        facts["tricks"] = tricks
    return facts


def clubs(*tricks: int) -> Facts:
    return {"upcard": "C", "tricks": list(tricks)}


def answer_to(*rounds: Facts, **more: Any) -> dict[str, Any]:
    return verdict(sheet("buck_euchre", *rounds, **more))


def rules(answer: dict[str, Any], number: int = -1) -> list[str]:
    lines = sorted(answer["rounds"][number]["reasons"], key=lambda x: x["side"])
    return [line["rule"] for line in lines]


@pytest.mark.parametrize(
    ("facts", "score", "used"),
    [
        pytest.param(
            declare(1, [0, 3, 1, 1]),
            [5, -3, -1, -1],
            ["no-trick", "declarer-made", "tricks-taken", "tricks-taken"],
            id="three made, Ann none",
        ),
        pytest.param(
            declare(1, [1, 4, 0, 0]),
            [-1, -4, 5, 5],
            ["tricks-taken", "declarer-made", "no-trick", "no-trick"],
            id="four made",
        ),
        pytest.param(
            declare(1, [1, 2, 1, 1]),
            [-1, 5, -1, -1],
            ["tricks-taken", "set-back", "tricks-taken", "tricks-taken"],
            id="two: set back",
        ),
        pytest.param(
            declare(3, [3, 2, 0, 0]),
            [-3, -2, 5, 5],
            ["tricks-taken", "tricks-taken", "no-trick", "set-back"],
            id="the declarer with none",
        ),
        pytest.param(
            declare(1, [0, 3, 1, 1], [0]),
            [0, -3, -1, -1],
            ["dropped-out", "declarer-made", "tricks-taken", "tricks-taken"],
            id="Ann dropped",
        ),
        pytest.param(
            declare(0, [2, 0, 3, 0], [3, 1]),
            [5, 0, -3, 0],
            ["set-back", "dropped-out", "tricks-taken", "dropped-out"],
            id="two dropped, set back",
        ),
        pytest.param(
            declare(0, [3, 1, 1, 0], []),
            [-3, -1, -1, 5],
            ["declarer-made", "tricks-taken", "tricks-taken", "no-trick"],
            id="said that none dropped",
        ),
        pytest.param(
            clubs(0, 0, 3, 2),
            [5, 5, -3, -2],
            ["no-trick", "no-trick", "tricks-taken", "tricks-taken"],
            id="clubs",
        ),
        pytest.param(
            clubs(2, 1, 1, 1),
            [-2, -1, -1, -1],
            ["tricks-taken"] * 4,
            id="clubs, all took",
        ),
        pytest.param(
            {"upcard": "D", "declarer": None, "tricks": [2, 3, 0, 0]},
            [-2, -3, 5, 5],
            ["tricks-taken", "tricks-taken", "no-trick", "no-trick"],
            id="all declined: nobody needs three",
        ),
    ],
)
def test_a_hand_scores_by_its_tricks(
    facts: Facts, score: list[int], used: list[str]
) -> None:
    answer = answer_to(facts)
    assert points(answer) == [score]
    assert answer["totals"] == [25 + one for one in score]
    assert rules(answer) == used
    assert not any(x.get("ruling") for x in answer["rounds"][0]["reasons"])


def test_the_lines_say_the_sum() -> None:
    answer = answer_to(declare(1, [0, 3, 2, 0], [3]), declare(1, [3, 0, 2, 0], [3]))
    assert [
        [line["text"] for line in scored["reasons"]] for scored in answer["rounds"]
    ] == [
        [
            "stayed in and took no trick: +5",
            "declared and took 3: −3",
            "took 2: −2",
            "dropped out: nothing",
        ],
        [
            "took 3: −3",
            "declared and took 0 of the 3 needed: +5",
            "took 2: −2",
            "dropped out: nothing",
        ],
    ]


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"upcard": "H", "declarer": 1, "trump": "H"}, id="ordered up"),
        pytest.param({"upcard": "9♥", "declarer": 1, "trump": "h"}, id="the card"),
        pytest.param({"upcard": "Th", "declarer": 1, "trump": "♥️"}, id="spelt T"),
        pytest.param({"upcard": "S", "declarer": 1, "trump": "C"}, id="clubs named"),
        pytest.param({"upcard": "D", "declarer": 1, "trump": "S"}, id="spades named"),
    ],
)
def test_the_trump_may_be_ordered_up_or_named(facts: Facts) -> None:
    assert points(answer_to({**facts, "tricks": [1, 3, 1, 0]})) == [[-1, -3, -1, 5]]


@pytest.mark.parametrize(
    "facts",
    [
        {"upcard": "9C"},
        {"upcard": "♣"},
        {"upcard": "C", "declarer": None},
        {"upcard": "C", "declarer": None, "trump": None},
        {"upcard": "AC", "trump": None},
        {"upcard": "D", "declarer": None, "trump": None},
    ],
)
def test_without_a_declarer_everyone_plays(facts: Facts) -> None:
    assert points(answer_to({**facts, "tricks": [2, 1, 1, 1]})) == [[-2, -1, -1, -1]]


@pytest.mark.parametrize(
    ("facts", "score"),
    [
        pytest.param(clubs(5, 0, 0, 0), [-5, 5, 5, 5], id="clubs"),
        pytest.param(declare(0, [5, 0, 0, 0]), [-5, 5, 5, 5], id="the declarer"),
        pytest.param(declare(1, [5, 0, 0, 0]), [-5, 5, 5, 5], id="against Ben"),
        pytest.param(declare(0, [5, 0, 0, 0], [1, 2]), [-5, 0, 0, 5], id="two out"),
    ],
)
def test_all_five_tricks_win_at_any_score(facts: Facts, score: list[int]) -> None:
    # After two hands Ann has 35 and Ben 13: he would be nearer.
    before = [clubs(0, 2, 2, 1), clubs(0, 4, 1, 0)]
    answer = answer_to(*before, facts)
    assert points(answer)[-1] == score
    assert (answer["state"], answer["winners"]) == ("finished", [0])
    assert "all-five-tricks" in rules(answer)
    assert answer["next"] is None


@pytest.mark.parametrize("tricks", [None, [0, 0, 5, 0]])
@pytest.mark.parametrize(
    ("walkover", "state", "winners", "rule"),
    [
        (None, "finished", [2], "all-others-drop"),
        ("wins", "finished", [2], "all-others-drop"),
        ("five", "playing", [], "all-others-drop-five"),
    ],
)
def test_all_others_dropping_is_five_tricks(
    tricks: list[int] | None,
    walkover: str | None,
    state: str,
    winners: list[int],
    rule: str,
) -> None:
    options = {"walkover": walkover} if walkover else {}
    answer = answer_to(declare(2, tricks, [0, 1, 3]), **options)
    assert points(answer) == [[0, 0, -5, 0]]
    assert (answer["state"], answer["winners"]) == (state, winners)
    told = {x["rule"]: x.get("ruling", False) for x in answer["rounds"][0]["reasons"]}
    assert told == {rule: True, "dropped-out": False}


def test_a_walkover_of_five_can_reach_nothing() -> None:
    # Five times five from 25.
    hands = [declare(2, None, [0, 1, 3])] * 5
    assert answer_to(*hands[:4], walkover="five")["totals"] == [25, 25, 5, 25]
    answer = answer_to(*hands, walkover="five")
    assert (answer["totals"], answer["winners"]) == ([25, 25, 0, 25], [2])


# Ann 3 off and Cleo 2 off; then the other way round.
THREE_TWO = declare(0, [3, 0, 2, 0], [1, 3])
TWO_THREE = declare(2, [2, 0, 3, 0], [1, 3])


def test_one_is_not_enough() -> None:
    # Eight hands of three: 25 - 24 = 1; Cleo 25 - 16 = 9.
    answer = answer_to(*[THREE_TWO] * 8)
    assert (answer["totals"], answer["state"]) == ([1, 25, 9, 25], "playing")
    assert answer["next"]["number"] == 9


def test_nothing_or_less_wins() -> None:
    answer = answer_to(*[THREE_TWO] * 8, declare(1, [1, 3, 1, 0]))
    assert (answer["totals"], answer["winners"]) == ([0, 22, 8, 30], [0])
    below = answer_to(*[THREE_TWO] * 9)
    assert (below["totals"], below["winners"]) == ([-2, 25, 7, 25], [0])


def test_the_further_below_wins_and_equals_share_it() -> None:
    # 5 hands each way are 25 off for both.
    tie = answer_to(*[THREE_TWO] * 5, *[TWO_THREE] * 5)
    assert (tie["totals"], tie["winners"]) == ([0, 25, 0, 25], [0, 2])
    # 4 each way leave 5 and 5; then twice 3 and 2 off.
    below = answer_to(*[THREE_TWO] * 4, *[TWO_THREE] * 4, THREE_TWO, THREE_TWO)
    assert (below["totals"], below["winners"]) == ([-1, 25, 1, 25], [0])


def test_nothing_is_recorded_after_the_end() -> None:
    for more in (clubs(2, 1, 1, 1), {}, {"x": 1}, 7):
        raw = sheet("buck_euchre", clubs(5, 0, 0, 0), more)
        assert refusal(raw) == (2, None, "after-end")


def test_a_table_that_stops_has_no_winner() -> None:
    answer = answer_to(clubs(2, 1, 1, 1), ended=True)
    assert (answer["state"], answer["winners"]) == ("stopped", [])
    assert answer_to(ended=True)["totals"] == [25] * 4


@pytest.mark.parametrize(
    ("facts", "dealer", "leader"),
    [
        pytest.param({}, 0, 1, id="left of the dealer"),
        pytest.param({"upcard": "C"}, 3, 0, id="clubs: left of Dan"),
        pytest.param(declare(3, None), 0, 1, id="nobody dropped yet"),
        pytest.param(declare(3, None, [1]), 0, 2, id="Ben is out"),
        pytest.param(declare(0, None, [2, 1]), 0, 3, id="Ben and Cleo are out"),
        pytest.param(declare(0, None, [1, 3]), 0, 2, id="Dan is out too"),
    ],
)
def test_the_first_who_stayed_leads(facts: Facts, dealer: int, leader: int) -> None:
    told = answer_to(facts, first_dealer=dealer)["next"]
    assert (told["dealer"], told["leader"], told["tricks"]) == (dealer, leader, 5)


GOOD = declare(1, [1, 3, 1, 0])


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param(
            {**GOOD, "upcard": "C"}, "declarer", "not-allowed", id="clubs, declared"
        ),
        pytest.param(
            {**clubs(2, 1, 1, 1), "trump": "C"},
            "trump",
            "not-allowed",
            id="clubs named",
        ),
        pytest.param(
            {**GOOD, "declarer": None}, "trump", "not-allowed", id="trump of nobody"
        ),
        pytest.param({**GOOD, "trump": None}, "trump", "wrong-type", id="trump null"),
        pytest.param(
            {"upcard": "H", "declarer": 1, "tricks": [1] * 4},
            "trump",
            "missing",
            id="which trump?",
        ),
        pytest.param(
            {"upcard": "H", "tricks": [2, 1, 1, 1]}, "declarer", "missing", id="who?"
        ),
        pytest.param(
            {"upcard": "H", "trump": "H"}, "declarer", "missing", id="trump of whom?"
        ),
        pytest.param({"upcard": "H"}, "declarer", "missing", id="only the card"),
        pytest.param({"tricks": [2, 1, 1, 1]}, "upcard", "missing", id="no card"),
        pytest.param({"declarer": 1}, "upcard", "missing", id="only the declarer"),
        pytest.param({**GOOD, "upcard": "8H"}, "upcard", "bad-card", id="an eight"),
        pytest.param({**GOOD, "upcard": "JK"}, "upcard", "bad-card", id="a joker"),
        pytest.param({**GOOD, "upcard": "X"}, "upcard", "out-of-range", id="X"),
        pytest.param({**GOOD, "upcard": "none"}, "upcard", "out-of-range", id="none"),
        pytest.param({**GOOD, "upcard": 1}, "upcard", "wrong-type", id="a number"),
        pytest.param({**GOOD, "upcard": None}, "upcard", "wrong-type", id="null"),
        pytest.param({**GOOD, "declarer": 4}, "declarer", "out-of-range", id="seat 4"),
        pytest.param({**GOOD, "declarer": "Ben"}, "declarer", "wrong-type", id="name"),
        pytest.param({**GOOD, "trump": "9H"}, "trump", "out-of-range", id="trump 9H"),
        pytest.param(
            {**GOOD, "dropped": [1]}, "dropped.0", "not-allowed", id="himself"
        ),
        pytest.param(
            {**GOOD, "dropped": [0, 0]}, "dropped.1", "duplicate", id="Ann twice"
        ),
        pytest.param(
            {**GOOD, "dropped": [4]}, "dropped.0", "out-of-range", id="seat 4 out"
        ),
        pytest.param({**GOOD, "dropped": 0}, "dropped", "wrong-type", id="no list"),
        pytest.param(
            {**GOOD, "dropped": [None]}, "dropped.0", "wrong-type", id="nobody"
        ),
        pytest.param(
            {**clubs(2, 1, 1, 1), "dropped": [0]},
            "dropped",
            "not-allowed",
            id="dropped at clubs",
        ),
        pytest.param(
            {**clubs(2, 1, 1, 1), "dropped": []},
            "dropped",
            "not-allowed",
            id="nobody dropped at clubs",
        ),
        pytest.param(
            {"upcard": "D", "declarer": None, "dropped": [0], "tricks": [0, 2, 2, 1]},
            "dropped",
            "not-allowed",
            id="dropped without trumps",
        ),
        pytest.param(
            {**GOOD, "dropped": [0]}, "tricks.0", "not-allowed", id="tricks though out"
        ),
        pytest.param({**GOOD, "tricks": [1, 1, 1, 1]}, "tricks", "wrong-total", id="4"),
        pytest.param({**GOOD, "tricks": [3, 3, 0, 0]}, "tricks", "wrong-total", id="6"),
        pytest.param(
            {**GOOD, "tricks": [6, -1, 0, 0]}, "tricks.0", "out-of-range", id="six"
        ),
        pytest.param({**GOOD, "tricks": [5]}, "tricks", "wrong-length", id="one entry"),
        pytest.param(
            {**GOOD, "tricks": [1, 2, "1", 1]}, "tricks.2", "wrong-type", id="text"
        ),
        pytest.param(
            declare(1, [0, 4, 0, 0], [0, 2, 3]),
            "tricks",
            "wrong-total",
            id="walkover 4",
        ),
        pytest.param(
            declare(1, [1, 4, 0, 0], [0, 2, 3]),
            "tricks.0",
            "not-allowed",
            id="walkover 4 and 1",
        ),
        pytest.param(
            {**GOOD, "play": {}}, "play.tricks", "missing", id="an empty record"
        ),
        pytest.param({**GOOD, "points": []}, "points", "unknown-key", id="points"),
        pytest.param({"misdeal": True}, "misdeal", "unknown-key", id="no misdeal"),
    ],
)
def test_a_hand_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    assert refusal(sheet("buck_euchre", GOOD, facts)) == (2, field, code)


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({}, "upcard"),
        ({"upcard": "C"}, "tricks"),
        (declare(1, None), "tricks"),
        (declare(1, None, [0, 2]), "tricks"),
        ({"upcard": "H", "declarer": None}, "tricks"),
    ],
)
def test_only_the_last_hand_may_be_incomplete(facts: Facts, field: str) -> None:
    raw = sheet("buck_euchre", facts, GOOD)
    assert refusal(raw) == (1, field, "incomplete")
    answer = answer_to(GOOD, facts)
    assert answer["pending"]["number"] == answer["next"]["number"] == 2
    assert answer["totals"] == [24, 22, 24, 30]


def test_a_hand_that_nobody_else_stayed_in_is_whole() -> None:
    walkover = declare(1, None, [0, 2, 3])
    answer = answer_to(walkover, GOOD, walkover="five")
    assert points(answer)[0] == [0, -5, 0, 0]


@pytest.mark.parametrize(
    ("walkover", "code"), [("no", "out-of-range"), (5, "wrong-type")]
)
def test_a_walkover_is_one_of_two(walkover: object, code: str) -> None:
    raw = sheet("buck_euchre", walkover=walkover)
    assert refusal(raw) == (None, "options.walkover", code)


@pytest.mark.parametrize("players", [3, 5])
def test_buck_euchre_is_for_four(players: int) -> None:
    raw = sheet("buck_euchre", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            {"upcard": "C"},
            [("♣", "are trumps at once: everyone plays and needs 1 trick")],
        ),
        (
            {"upcard": "D", "declarer": None},
            [("", "No trumps: everyone plays and needs 1 trick")],
        ),
        (
            declare(2, None),
            [
                (
                    "♥",
                    "are trumps: Cleo needs 3 tricks, "
                    "everyone else who stays in needs 1",
                )
            ],
        ),
        (
            declare(2, None, [0, 1, 3]),
            [("5", "tricks go to Cleo: everyone else dropped out")],
        ),
        (
            declare(2, [0, 2, 3, 0], [0]),
            [("", "Dan stayed in and took no trick: +5")],
        ),
        (declare(2, [0, 3, 2, 0], [0, 3]), [("", "Cleo is set back: +5")]),
        (
            clubs(3, 2, 0, 0),
            [("", "Cleo and Dan stayed in and took no trick: +5 each")],
        ),
        (clubs(3, 0, 0, 0), []),
        (
            declare(2, [5, 0, 0, 0], [3]),
            [
                ("", "Ann took all 5 tricks"),
                ("", "Cleo is set back: +5"),
                ("", "Ben stayed in and took no trick: +5"),
            ],
        ),
    ],
)
def test_the_form_says_who_has_to_take_what(
    facts: Facts, said: list[tuple[str, str]]
) -> None:
    says = assess(sheet("buck_euchre"), 1, facts).live_messages
    assert [(say.figure, say.text) for say in says] == said


@pytest.mark.parametrize(
    ("rounds", "needs"),
    [
        ([], "All have 25 to go"),
        ([declare(0, [3, 2, 0, 0])], "Ann has 22 to go"),
        ([clubs(2, 2, 1, 0)], "Ann and Ben have 23 to go"),
    ],
)
def test_the_table_says_how_far_it_is_down(rounds: list[Facts], needs: str) -> None:
    ahead = assess(sheet("buck_euchre", *rounds), len(rounds) + 1, {}).round
    standing = ahead.table.game.display.standing(ahead)
    assert (standing.needs, standing.goal) == (needs, "First to 0 wins")
    assert (standing.target, standing.start) == (0, 25)


@st.composite
def hands(draw: st.DrawFn) -> Facts:
    upcard = draw(st.sampled_from("CDHS"))
    facts: Facts = {"upcard": upcard}
    here = [0, 1, 2, 3]
    if upcard != "C":
        facts["declarer"] = draw(st.none() | st.integers(0, 3))
    if facts.get("declarer") is not None:
        facts["trump"] = draw(st.sampled_from("CDHS"))
        others = [seat for seat in here if seat != facts["declarer"]]
        facts["dropped"] = draw(st.lists(st.sampled_from(others), unique=True))
        here = [seat for seat in here if seat not in facts["dropped"]]
    facts["tricks"] = [0, 0, 0, 0]
    for _ in range(5):
        facts["tricks"][draw(st.sampled_from(here))] += 1
    return facts


@by_chance(80)
@given(st.lists(hands(), min_size=1, max_size=30), st.sampled_from(["wins", "five"]))
def test_it_ends_with_five_tricks_or_at_nothing(
    rounds: list[Facts], walkover: str
) -> None:
    for length in range(1, len(rounds) + 1):
        answer = answer_to(*rounds[:length], walkover=walkover)
        last, totals = rounds[length - 1], answer["totals"]
        alone = len(last.get("dropped", [])) == 3
        swept = 5 in last["tricks"] and not (alone and walkover == "five")
        if swept:
            assert answer["winners"] == [last["tricks"].index(5)]
        elif min(totals) <= 0:
            best = min(totals)
            assert answer["winners"] == [s for s in range(4) if totals[s] == best]
        else:
            assert answer["state"] == "playing"
        if answer["state"] == "finished":
            break
    for score in points(answer):
        assert all(one == 5 or -5 <= one <= 0 for one in score)
