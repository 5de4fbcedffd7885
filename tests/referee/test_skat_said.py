"""Skat: what is told while a deal is entered, and why one is refused, by hand."""

from typing import Any

import pytest

from referee import SheetError, assess, check
from referee.games.skat.facts import games_worth_the_bid, with_or_against
from referee.games.skat.messages import play_it, recap, twice
from referee.words import word
from tests.referee.skat import DECLARED, HAND, HEARTS, NULL, PASSED, RAMSCH, TIE
from tests.referee.table import points, refusal, sheet, verdict
from tests.referee.table_of_tricks import record

Facts = dict[str, Any]


def assess_facts(facts: Facts) -> Any:
    return assess(sheet("skat", players=3), 1, facts)


def message(facts: Facts) -> tuple[str, str]:
    """The field that is refused, and the words for it."""
    with pytest.raises(SheetError) as refused:
        check(sheet("skat", facts, players=3))
    error = refused.value.json()["error"]
    return error["field"], error["message"]


# ---- While it is entered ----


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        pytest.param(
            PASSED,
            ["Passed in: Ramsch. Everyone plays alone, the jacks are trumps"],
            id="Ramsch",
        ),
        pytest.param(RAMSCH, [], id="Ramsch counted"),
        pytest.param(DECLARED, ["Ann plays at 18"], id="a bid"),
        pytest.param(
            {**DECLARED, "game": "null", "hand": True},
            ["Ann plays null at 18: worth 35 without a trick"],
            id="null from the hand",
        ),
        pytest.param(NULL, [], id="null played"),
        # Game 2 with one matador: 20. At 22 it needs 30, so one more matador.
        pytest.param(
            {**DECLARED, "bid": 20, "game": "H"},
            ["hearts for Ann at 20. It covers the bid"],
            id="one matador is enough",
        ),
        pytest.param(
            {**DECLARED, "bid": 22, "game": "H"},
            ["hearts for Ann at 22. With or without 2 or more it covers the bid"],
            id="two are needed",
        ),
        # Hand and schneider announced are three levels more: 50 with one.
        pytest.param(
            {**DECLARED, "bid": 60, "game": "H", "hand": True, "schneider": True},
            [
                "hearts hand, schneider announced for Ann at 60. With or without 2 "
                "or more it covers the bid"
            ],
            id="what is announced counts",
        ),
        # Of grand there are four matadors: game 5, hand 6, at 24 each.
        pytest.param(
            {**DECLARED, "bid": 168, "game": "grand", "hand": True},
            ["grand hand for Ann at 168. The matadors alone do not cover the bid"],
            id="more than all four would be needed",
        ),
        pytest.param(HEARTS, [], id="it covers the bid"),
        pytest.param({**HEARTS, "bid": 20}, [], id="it is the bid"),
        pytest.param(
            {**HEARTS, "bid": 33},
            [
                "Overbid. 20 does not reach the bid of 33: it counts as 40, and Ann "
                "loses 80"
            ],
            id="overbid",
        ),
    ],
)
def test_what_is_told_of_a_deal(facts: Facts, said: list[str]) -> None:
    assert [one.text for one in assess_facts(facts).live_messages] == said


@pytest.mark.parametrize(
    ("bid", "due"), [(20, ""), (22, "2 × 30, overbid"), (33, "2 × 40, overbid")]
)
def test_what_an_overbid_game_costs(bid: int, due: str) -> None:
    assert word(twice(assess_facts({**HEARTS, "bid": bid}).round)) == due


def test_null_is_never_overbid() -> None:
    assert word(twice(assess_facts(NULL).round)) == ""


@pytest.mark.parametrize(
    ("more", "button", "told"),
    [
        ({"game": "H"}, "Play hearts, skat taken up", "hearts"),
        ({"game": "H", "hand": True}, "Play hearts hand", "hearts hand"),
        (
            {"game": "grand", "hand": True, "schneider": True},
            "Play grand hand, schneider announced",
            "grand hand, schneider announced",
        ),
        (
            {"game": "S", "hand": True, "schneider": True, "schwarz": True},
            "Play spades hand, schwarz announced",
            "spades hand, schwarz announced",
        ),
        (
            {"game": "C", "hand": True, "ouvert": True},
            "Play clubs hand, ouvert",
            "clubs hand, ouvert",
        ),
        ({"game": "null"}, "Play null, skat taken up", "null"),
        (
            {"game": "null", "ouvert": True, "hand": True},
            "Play null ouvert hand",
            "null ouvert hand",
        ),
    ],
)
def test_a_game_by_its_name(more: Facts, button: str, told: str) -> None:
    r = assess_facts({**DECLARED, **more}).round
    assert word(play_it(r)) == button
    assert word(recap(r)) == f"Ann at 18: {told}"


@pytest.mark.parametrize(
    ("matadors", "said"),
    [(1, "with 1"), (4, "with 4"), (-1, "without 1"), (-11, "without 11")],
)
def test_matadors_are_held_or_missing(matadors: int, said: str) -> None:
    assert word(with_or_against(matadors)) == said


@pytest.mark.parametrize(("bid", "null"), [(18, True), (59, True), (60, False)])
def test_null_is_offered_up_to_its_highest_value(bid: int, null: bool) -> None:
    offered = games_worth_the_bid(assess_facts({**DECLARED, "bid": bid}).round)
    assert sorted(offered) == sorted(
        ["C", "S", "H", "D", "grand", *(["null"] if null else [])]
    )


@pytest.mark.parametrize(
    ("bid", "last"), [(18, "covers 18"), (20, "covers 20"), (22, "under 22")]
)
def test_the_value_in_parts_ends_with_the_bid(bid: int, last: str) -> None:
    steps = assess_facts({**HEARTS, "bid": bid}).value_breakdown
    told = [(word(step.said), step.number) for step in steps]
    assert told[:3] == [("with", 1), ("game", 2), ("hearts", 10)]
    assert told[3] == (last, 20)


@pytest.mark.parametrize(
    ("played", "left"),
    [(0, "6 deals to go"), (2, "4 deals to go"), (5, "1 deal to go")],
)
def test_how_many_deals_are_to_come(played: int, left: str) -> None:
    found = check(sheet("skat", *[HEARTS] * played, players=3, deals=6)).standing
    assert found is not None
    assert word(found.ends) == left
    assert verdict(sheet("skat", players=3))["next"]["tricks"] == 10


def test_who_is_ahead_of_whom() -> None:
    found = check(sheet("skat", HEARTS, players=3)).standing
    assert found is not None
    assert found.needs == "Ann is 20 ahead of Ben and Cleo"


# ---- Lines of those who did not play, and of Ramsch ----


def texts(facts: Facts, **options: Any) -> dict[int, str]:
    answer = verdict(sheet("skat", facts, players=3, **options))
    return {line["side"]: line["text"] for line in answer["rounds"][0]["reasons"]}


def test_lines_of_the_defenders() -> None:
    told = "defended against Ann: only the declarer scores"
    said = texts(HEARTS)
    assert (said[1], said[2]) == (told, told)


def test_lines_of_ramsch() -> None:
    assert texts(RAMSCH) == {
        0: "20 card points, the fewest: 10",
        1: "60 card points, 5 tricks: nothing",
        2: "40 card points, 3 tricks: nothing",
    }
    assert texts(TIE)[1] == "40 card points each; forehand: 10"


def test_schwarz_alone_announced_and_missed_counts() -> None:
    said = {"schwarz": True, "card_points": 120, "tricks": 9}
    answer = verdict(sheet("skat", {**HAND, **said}, players=3))
    line = answer["rounds"][0]["reasons"][0]
    assert (line["rule"], line["points"]) == ("lost-announced", -140)
    assert line["text"].endswith(
        "= 70; bid 18: lost, schwarz needs all 10 tricks, −2 × 70 = −140"
    )


# Ben takes nine tricks; in the tenth Cleo’s nine of hearts beats his eight. AH and 10H
# lie in the skat: 21 points.
CLEO_LAST = record(
    "JC 7C 7D",
    "JS 8C 8D",
    "JH 9C 9D",
    "JD QC QD",
    "AS 8S KD",
    "10S 7S 10D",
    "KS KC AD",
    "QS 10C KH",
    "9S AC QH",
    "8H 9H 7H",
)


@pytest.mark.parametrize(
    ("option", "cleo"),
    [
        ({}, "21 card points, 1 trick: nothing"),
        ({"ramsch_skat": "last_trick"}, "21 card points, 1 trick: nothing"),
        ({"ramsch_skat": "nobody"}, "0 card points, 1 trick: nothing"),
    ],
)
def test_the_skat_of_ramsch_is_the_last_tricks(option: Facts, cleo: str) -> None:
    said = texts({**PASSED, "play": CLEO_LAST}, **option)
    ben = "99 card points, 9 tricks: nothing"
    assert said == {0: "no trick: 20", 1: ben, 2: cleo}
    told = {"card_points": [0, 99, 21], "tricks": [0, 9, 1]}
    raw = sheet("skat", {**PASSED, **told, "play": CLEO_LAST}, players=3, **option)
    if "0 card" in cleo:
        assert refusal(raw) == (1, "card_points", "record-disagrees")
    else:
        assert points(verdict(raw)) == [[20, 0, 0]]


# ---- Why a deal is refused ----


@pytest.mark.parametrize(
    ("facts", "field", "text"),
    [
        pytest.param(
            {**NULL, "bid": 24},
            "game",
            "Null is worth 23 here, less than the bid of 24. Choose another game or "
            "correct the bid.",
            id="null below the bid",
        ),
        pytest.param(
            {**HEARTS, "card_points": 31},
            "tricks",
            "7 tricks and the skat make 32 to 120 points, not 31. "
            "Correct the tricks or the points.",
            id="too few points for seven tricks",
        ),
        pytest.param(
            {**HEARTS, "card_points": 55, "tricks": 1},
            "tricks",
            "1 trick and the skat make 0 to 54 points, not 55. "
            "Correct the tricks or the points.",
            id="too many for one",
        ),
        pytest.param(
            {**HEARTS, "card_points": 119, "tricks": 10},
            "tricks",
            "10 tricks and the skat make 120 points, not 119. "
            "Correct the tricks or the points.",
            id="all tricks are all points",
        ),
        pytest.param(
            {**PASSED, "card_points": [50, 60, 10], "tricks": [5, 5, 0]},
            "tricks.2",
            "Cleo cannot have 10 points without a trick.",
            id="points without a trick",
        ),
        pytest.param(
            {**TIE, "last_trick": [2, 9, 10]},
            "last_trick.0",
            "The last trick of Ann cannot be number 2: check tricks won (3).",
            id="a last trick before so many can be won",
        ),
        pytest.param(
            {**TIE, "last_trick": [10, 9, 10]},
            "last_trick.2",
            "Only one player can win trick 10.",
            id="two with one trick",
        ),
        pytest.param(
            {**TIE, "last_trick": [9, 9, 10]},
            "last_trick.1",
            "Only one player can win trick 9.",
            id="two with another",
        ),
        pytest.param(
            {**TIE, "last_trick": [7, 8, 9]},
            "last_trick",
            "Someone must have won trick 10.",
            id="nobody won the last",
        ),
    ],
)
def test_a_refusal_says_who_and_how_much(facts: Facts, field: str, text: str) -> None:
    assert message(facts) == (field, text)
