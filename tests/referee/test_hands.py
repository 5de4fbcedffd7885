"""Jersey Gin counted from its hands: what they leave, and what cannot be, by hand."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import assess, game
from referee.engine.formatting import facts_in_words
from referee.values.notation import RANKS
from referee.words import word
from tests.breadth import by_chance
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]
VALUES = {"A": 1, "K": 10, "Q": 10, "J": 10} | {str(n): n for n in range(2, 11)}

# Ann leaves 2; Ben 2 + 4 + 10 + 8 + 1 = 25; Cleo 10 + 10 + 2 + 1 = 23.
ANN: Facts = {
    "melds": [["4H", "5H", "6H"], ["9C", "9D", "9S"], ["QC", "QD", "QS"]],
    "deadwood": ["2D"],
}
BEN: Facts = {
    "melds": [["KC", "KD", "KH"]],
    "layoffs": [
        {"card": "7H", "seat": 0, "meld": 0},
        {"card": "9H", "seat": 0, "meld": 1},
    ],
    "deadwood": ["2C", "4D", "JS", "8D", "AC"],
}
CLEO: Facts = {
    "melds": [["8S", "5S", "7S", "6S"]],
    "layoffs": [
        {"card": "3H", "seat": 0, "meld": 0},
        {"card": "KS", "seat": 1, "meld": 0},
    ],
    "deadwood": ["10H", "JD", "2S", "AD"],
}
# Ten cards in melds, nothing left.
GIN: Facts = {
    "melds": [["AH", "2H", "3H", "4H"], ["9C", "9D", "9S"], ["5C", "5D", "5S"]],
    "deadwood": [],
}
# 5 + 6 + 7 + 8 + 10 + 10 + 10 + 10 + 1 + 2 = 69
FREE = ["5H", "6D", "7H", "8C", "10D", "JC", "QD", "KC", "AS", "2D"]
# 10 + 9 + 8 + 7 + 4 + 4 + 3 + 10 + 10 + 1 = 66
REST = ["10H", "9H", "8H", "7D", "4C", "4S", "3C", "KD", "JS", "AD"]


def spread(cards: list[str], **more: Any) -> Facts:
    """A hand that melds nothing."""
    return {"melds": [], "deadwood": cards, **more}


def knock(*hands: Facts, by: int = 0, **more: Any) -> Facts:
    facts = {"ending": "knock", "by": by, "hands": [*hands] or [ANN, BEN, CLEO], **more}
    return deepcopy(facts)


def change(path: str, value: Any, facts: Facts | None = None) -> Facts:
    """A round with something else at a path, "1.layoffs.0.card" of the hands."""
    facts = knock() if facts is None else deepcopy(facts)
    *way, last = ["hands", *path.split(".")]
    at: Any = facts
    for step in way:
        at = at[int(step) if isinstance(at, list) else step]
    at[int(last) if isinstance(at, list) else last] = value
    return facts


def answer_to(*rounds: Facts) -> dict[str, Any]:
    return verdict(sheet("jersey_gin", *rounds, players=3))


def refusal_of(facts: Facts) -> tuple[str | None, str]:
    number, field, code = refusal(sheet("jersey_gin", facts, players=3))
    assert number == 1
    return field, code


def test_deadwood_is_counted_from_the_hands() -> None:
    # (25 - 2) + (23 - 2)
    answer = answer_to(knock())
    assert points(answer) == [[44, 0, 0]]
    assert [line["text"] for line in answer["rounds"][0]["reasons"]] == [
        "knocked with 2: (25 − 2) + (23 − 2) = 44",
        "deadwood 25 after laying off 7♥ 9♥: Ann won the hand",
        "deadwood 23 after laying off 3♥ K♠: Ann won the hand",
    ]


def test_the_count_may_stand_beside_the_hands() -> None:
    assert points(answer_to(knock(deadwood=[2, 25, 23]))) == [[44, 0, 0]]


@pytest.mark.parametrize("deadwood", [[2, 24, 23], [1, 25, 23], [2, 25, 100]])
def test_a_count_that_the_hands_deny_is_refused(deadwood: list[int]) -> None:
    facts = knock(deadwood=deadwood)
    assert refusal_of(facts) == ("deadwood", "record-disagrees")


def test_cards_are_read_in_any_spelling() -> None:
    assert points(answer_to(change("0.melds.0", ["4♥", "5h", "6H"]))) == [[44, 0, 0]]
    assert points(answer_to(change("2.deadwood.0", "th"))) == [[44, 0, 0]]


def test_lay_offs_left_out_are_none() -> None:
    cleo = {"melds": CLEO["melds"], "deadwood": ["3H", "KS", "10H", "JD", "2S", "AD"]}
    # 3 + 10 + 10 + 10 + 2 + 1 = 36
    assert points(answer_to(knock(ANN, BEN, cleo))) == [[57, 0, 0]]
    assert points(answer_to(change("0.layoffs", []))) == [[44, 0, 0]]


def test_lay_offs_make_chains_in_any_order_and_of_two_players() -> None:
    facts = change("1.layoffs.1", {"card": "8H", "seat": 0, "meld": 0})
    facts["hands"][1]["layoffs"].reverse()  # 8♥ before 7♥
    assert points(answer_to(facts)) == [[44, 0, 0]]
    facts["hands"][2]["layoffs"][0] = {"card": "9H", "seat": 0, "meld": 0}  # not 3♥
    assert points(answer_to(facts)) == [[44, 0, 0]]


FIVE = {"card": "5H", "seat": 0, "meld": 0}


def gin(ben: Facts, **more: Any) -> Facts:
    return {"ending": "gin", "by": 0, "hands": [GIN, ben, spread(REST)], **more}


def test_gin_scores_all_that_the_others_hold() -> None:
    assert points(answer_to(gin(spread(FREE)))) == [[69 + 66 + 40, 0, 0]]


def test_what_is_laid_off_after_the_break_stands_on_gin() -> None:
    ben = spread(FREE[1:], layoffs=[FIVE])
    assert refusal_of(gin(ben)) == ("hands.1.layoffs", "not-allowed")
    assert points(answer_to(gin(ben, breaker=1))) == [[64 + 66 + 40, 0, 0]]


def test_who_went_gin_may_have_laid_off_after_the_break_too() -> None:
    cleo = {"melds": [["8H", "9H", "10H"]], "deadwood": [*REST[3:]]}
    ann = {
        "melds": [["9C", "9D", "9S"], ["5C", "5D", "5S"], ["2H", "3H", "4H"]],
        "layoffs": [{"card": "JH", "seat": 2, "meld": 0}],
        "deadwood": [],
    }
    facts = {"ending": "gin", "by": 0, "hands": [ann, spread(FREE), cleo], "breaker": 2}
    # Cleo: 7 + 4 + 4 + 3 + 10 + 10 + 1 = 39
    assert points(answer_to(facts)) == [[69 + 39 + 40, 0, 0]]


def test_played_out_everybody_may_lay_off() -> None:
    ann = {**ANN, "deadwood": [], "layoffs": [{"card": "8H", "seat": 1, "meld": 0}]}
    ben = {
        "melds": [["8C", "8D", "8S"]],
        "deadwood": ["KC", "KD", "KH", "2C", "4D", "JS", "AC"],
    }
    cleo = spread(["10H", "JD", "2S", "AD", "7C", "3C", "3D", "6S", "7S", "9H"])
    facts = {"ending": "stock", "breaker": 1, "hands": [ann, ben, cleo]}
    # Ben: 30 + 2 + 4 + 10 + 1 = 47.
    # Cleo: 10 + 10 + 2 + 1 + 7 + 3 + 3 + 6 + 7 + 9 = 58.
    assert points(answer_to(facts)) == [[47 + 58, 0, 0]]


def test_a_knock_needs_ten_or_less_counted_too() -> None:
    ben_knocks = knock(by=1)
    ben_knocks["hands"][1]["deadwood"] += ["7H", "9H"]
    ben_knocks["hands"][1].pop("layoffs")
    # Now 25 + 7 + 9.
    assert refusal_of(ben_knocks) == ("hands.1.deadwood", "out-of-range")
    told = {**ben_knocks, "deadwood": [2, 41, 23]}
    assert refusal_of(told) == ("deadwood.1", "out-of-range")
    not_gin = {**knock(), "ending": "gin", "breaker": 0}
    assert refusal_of(not_gin) == ("hands.0.deadwood", "out-of-range")


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        ("0.melds.0.1", "1H", "0.melds.0.1", "bad-card"),
        ("0.melds.0.1", "JK", "0.melds.0.1", "bad-card"),
        ("1.layoffs.0.card", "hearts", "1.layoffs.0.card", "bad-card"),
        ("2.deadwood.0", "", "2.deadwood.0", "bad-card"),
        ("0.melds.0.1", 5, "0.melds.0.1", "wrong-type"),
        ("0.melds.0", "4H 5H 6H", "0.melds.0", "wrong-type"),
        ("0.melds", None, "0.melds", "wrong-type"),
        ("1.layoffs", {}, "1.layoffs", "wrong-type"),
        ("1.layoffs.0", "7H", "1.layoffs.0", "wrong-type"),
        ("1.layoffs.0.card", 7, "1.layoffs.0.card", "wrong-type"),
        ("1.layoffs.0.seat", "Ann", "1.layoffs.0.seat", "wrong-type"),
        ("1.layoffs.0.meld", True, "1.layoffs.0.meld", "wrong-type"),
        ("2.deadwood", "10H", "2.deadwood", "wrong-type"),
        ("2", [], "2", "wrong-type"),
        ("1.layoffs.0.seat", 3, "1.layoffs.0.seat", "out-of-range"),
        ("1.layoffs.0.meld", 3, "1.layoffs.0.meld", "out-of-range"),
        ("1.layoffs.0.meld", -1, "1.layoffs.0.meld", "out-of-range"),
        ("1.layoffs.0.seat", 1, "1.layoffs.0.seat", "not-allowed"),
        ("2.deadwood.3", "AC", "2.deadwood.3", "duplicate-card"),
        ("0.melds.0.1", "4H", "0.melds.0.1", "duplicate-card"),
        ("0.melds.1.0", "6♥", "0.melds.1.0", "duplicate-card"),
        ("1.melds.0.0", "QC", "1.melds.0.0", "duplicate-card"),
        ("1.layoffs.0.card", "4H", "1.layoffs.0.card", "duplicate-card"),
        ("1.layoffs.1.card", "7H", "1.layoffs.1.card", "duplicate-card"),
        ("1.deadwood.0", "7H", "1.deadwood.0", "duplicate-card"),
        ("2.melds.0.0", "9H", "2.melds.0.0", "duplicate-card"),
        ("0.melds.0", ["4H", "5H", "6H", "7C"], "0", "wrong-length"),
        ("1.deadwood", [], "1", "wrong-length"),
        ("2.layoffs", [], "2", "wrong-length"),
        ("0.melds.0.2", "7C", "0.melds.0", "impossible"),
        ("2.melds.0.0", "10S", "2.melds.0", "impossible"),
        ("1.melds.0.2", "AH", "1.melds.0", "impossible"),
        ("1.layoffs.0.meld", 1, "1.layoffs.0", "impossible"),
        ("1.layoffs.1.card", "10C", "1.layoffs.1", "impossible"),
        ("1.layoffs.0.card", "8H", "1.layoffs.0", "impossible"),
        ("2.layoffs.1.seat", 0, "2.layoffs.1", "impossible"),
    ],
)
def test_hands_are_refused_where_they_are_wrong(
    path: str, value: Any, field: str, code: str
) -> None:
    assert refusal_of(change(path, value)) == (f"hands.{field}", code)


def test_what_does_not_fit_is_named_and_not_what_does() -> None:
    facts = change("1.layoffs.1", {"card": "9H", "seat": 0, "meld": 0})
    facts["hands"][1]["layoffs"].reverse()  # 9♥ before 7♥: the 8♥ is missing
    assert refusal_of(facts) == ("hands.1.layoffs.0", "impossible")
    facts["hands"][2]["layoffs"][0] = {"card": "8H", "seat": 0, "meld": 0}
    assert points(answer_to(facts)) == [[44, 0, 0]]


def test_a_knocker_lays_nothing_off() -> None:
    off = {"card": "2D", "seat": 1, "meld": 0}
    assert refusal_of(change("0", {**ANN, "layoffs": [off], "deadwood": []})) == (
        "hands.0.layoffs",
        "not-allowed",
    )


@pytest.mark.parametrize(
    ("hand", "field", "code"),
    [
        ({"melds": []}, "deadwood", "missing"),
        ({"deadwood": []}, "melds", "missing"),
        ({**ANN, "points": 2}, "points", "unknown-key"),
        ({**ANN, "layoffs": None}, "layoffs", "wrong-type"),
    ],
)
def test_a_hand_has_its_keys_and_no_others(hand: Facts, field: str, code: str) -> None:
    assert refusal_of(knock(hand, BEN, CLEO)) == (f"hands.0.{field}", code)


@pytest.mark.parametrize(
    ("key", "code"), [("card", "missing"), ("seat", "missing"), ("meld", "missing")]
)
def test_a_lay_off_has_all_its_keys(key: str, code: str) -> None:
    facts = knock()
    del facts["hands"][1]["layoffs"][0][key]
    assert refusal_of(facts) == (f"hands.1.layoffs.0.{key}", code)
    facts["hands"][1]["layoffs"][0] = {**BEN["layoffs"][0], "points": 7}
    assert refusal_of(facts) == ("hands.1.layoffs.0.points", "unknown-key")


@pytest.mark.parametrize("hands", [[], [ANN, BEN], [ANN, BEN, CLEO, ANN]])
def test_there_is_one_hand_a_seat(hands: list[Facts]) -> None:
    facts = {"ending": "knock", "by": 0, "hands": hands}
    assert refusal_of(facts) == ("hands", "wrong-length")


def test_hands_wait_for_the_ending() -> None:
    assert refusal_of({"hands": [ANN, BEN, CLEO]}) == ("ending", "missing")


def assess_facts(**facts: Any) -> Any:
    return assess(sheet("jersey_gin", players=3), 1, facts)


def test_the_best_hands_are_found_beside_those_that_stay() -> None:
    r, hands = assess_facts(ending="knock", by=0).round, game("jersey_gin").hands
    assert hands is not None
    ann, ben, cleo = (all_cards(one) for one in (ANN, BEN, CLEO))
    found = hands.best(r, {0: ann, 1: ben, 2: cleo})
    assert [hands.deadwood(found[seat]) for seat in range(3)] == [2, 25, 23]
    assert hands.problems(r, [found[seat] for seat in range(3)]) == []
    assert points(answer_to(knock(*found.values()))) == [[44, 0, 0]]
    alone = hands.best(r, {1: ben}, {0: ANN})[1]
    assert alone["layoffs"] == BEN["layoffs"]
    assert word(hands.on(r, [ANN], alone["layoffs"][0])) == "on Ann’s run in hearts"
    assert word(hands.on(r, [ANN], alone["layoffs"][1])) == "on Ann’s nines"


def test_a_later_hand_lets_an_earlier_one_lay_off() -> None:
    # Cleo’s queens come after Ben; and Ben’s 7♥ lets Cleo lay off her 8♥.
    r, hands = assess_facts(ending="knock", by=0).round, game("jersey_gin").hands
    assert hands is not None
    ann = ["4H", "5H", "6H", "9C", "9D", "9S", "AC", "AD", "AS", "2D"]
    ben = ["7H", "QH", "KC", "JS", "2C", "4D", "6C", "8D", "10S", "3S"]
    cleo = ["QC", "QD", "QS", "8H", "KD", "10D", "5C", "3D", "7D", "JC"]
    found = hands.best(r, {0: ann, 1: ben, 2: cleo})
    laid = {seat: [x["card"] for x in found[seat]["layoffs"]] for seat in found}
    assert laid == {0: [], 1: ["7H", "QH"], 2: ["8H"]}
    assert hands.problems(r, [found[seat] for seat in range(3)]) == []


def test_the_problems_of_one_hand_wait_for_no_other() -> None:
    r, hands = assess_facts(ending="knock", by=0).round, game("jersey_gin").hands
    assert hands is not None
    bad = {**BEN, "melds": [["KC", "KD", "AH"]]}
    (problem,) = hands.problems(r, [None, bad, None])
    assert (problem.code, problem.path) == ("impossible", ("hands", 1, "melds", 0))
    (problem,) = hands.problems(r, [ANN, {**BEN, "deadwood": ["2C", 4]}, None])
    assert problem.path == ("hands", 1, "deadwood", 1)


def test_who_may_lay_off_hangs_on_the_ending() -> None:
    hands = game("jersey_gin").hands
    assert hands is not None
    for facts, may in (
        ({"ending": "knock", "by": 1}, [True, False, True]),
        ({"ending": "gin", "by": 1}, [False, False, False]),
        ({"ending": "gin", "by": 1, "breaker": 0}, [True, True, True]),
        ({"ending": "stock", "breaker": 0}, [True, True, True]),
    ):
        r = assess_facts(**facts).round
        assert [hands.may(r, seat) for seat in range(3)] == may


def test_hands_are_told_in_words() -> None:
    found = assess_facts(**knock()).round
    said = {one.key: one.values for one in facts_in_words(found.table, knock(), found)}
    assert said["hands"] == (
        "4♥ 5♥ 6♥, 9♣ 9♦ 9♠, Q♣ Q♦ Q♠; left 2♦",
        "K♣ K♦ K♥; laid off 7♥ on Ann’s run in hearts, 9♥ on Ann’s nines; "
        "left 2♣ 4♦ J♠ 8♦ A♣",
        "8♠ 5♠ 7♠ 6♠; laid off 3♥ on Ann’s run in hearts, K♠ on Ben’s kings; "
        "left 10♥ J♦ 2♠ A♦",
    )
    assert said["deadwood"] == ("2", "25", "23")


PACK = [rank + suit for suit in "CDHS" for rank in RANKS]


@by_chance(40)
@given(st.permutations(PACK), st.data())
def test_whatever_is_dealt_the_best_hands_hold_and_count(
    pack: list[str], data: st.DataObject
) -> None:
    facts = {"ending": "stock", "breaker": data.draw(st.integers(0, 2))}
    r, hands = assess_facts(**facts).round, game("jersey_gin").hands
    assert hands is not None
    dealt = {seat: pack[seat * 10 : seat * 10 + 10] for seat in range(3)}
    found = [*hands.best(r, dealt).values()]
    assert [sorted(all_cards(hand)) for hand in found] == [*map(sorted, dealt.values())]
    told = [sum(VALUES[card[:-1]] for card in hand["deadwood"]) for hand in found]
    by_cards = answer_to({**facts, "hands": found})["rounds"]
    assert by_cards[0]["points"] == points(answer_to({**facts, "deadwood": told}))[0]
    told[data.draw(st.integers(0, 2))] += 1
    both = {**facts, "hands": found, "deadwood": told}
    assert refusal_of(both) == ("deadwood", "record-disagrees")


@by_chance(40)
@given(st.permutations(PACK), st.integers(3, 5))
def test_a_planted_bad_meld_is_found(pack: list[str], size: int) -> None:
    hands = [spread(pack[i : i + 10]) for i in (0, 10, 20)]
    cards = hands[1]["deadwood"]
    suits, ranks = {card[-1] for card in cards[:size]}, {c[:-1] for c in cards[:size]}
    if len(suits) == 1 or len(ranks) == 1:
        return  # it may be a meld by chance
    hands[1] = {"melds": [cards[:size]], "deadwood": cards[size:]}
    facts = {"ending": "stock", "breaker": 0, "hands": hands}
    assert refusal_of(facts) == ("hands.1.melds.0", "impossible")


def all_cards(hand: Facts) -> list[str]:
    off = [laid["card"] for laid in hand.get("layoffs", ())]
    melded = [card for meld in hand["melds"] for card in meld]
    return [*melded, *off, *hand["deadwood"]]
