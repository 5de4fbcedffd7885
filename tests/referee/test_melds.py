"""What a meld is, by hand: sets, runs, aces, jokers, and why something is none."""

import pytest

from referee.melds.melds import Melds
from referee.values.notation import JOKER, RANKS, pack_of
from referee.words import word

POINTS = {"A": 1, "K": 10, "Q": 10, "J": 10} | {str(n): n for n in range(2, 11)}
LOW = Melds(pack_of(RANKS), POINTS, hand=10)
EITHER = Melds(
    {**pack_of(RANKS, 2), JOKER: 4}, {**POINTS, "A": 11}, hand=15, ace_high=True
)
HIGH = Melds(pack_of(RANKS), POINTS, hand=10, ace_low=False, ace_high=True)
ALIKE = Melds(pack_of(RANKS, 2), POINTS, hand=10, distinct=False, longest_set=8)


@pytest.mark.parametrize(
    "cards",
    [
        "8S 8D 8C",
        "8S 8D 8C 8H",
        "AH 2H 3H",
        "3H AH 2H",
        "QC KC JC",
        "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS",
    ],
)
def test_sets_and_runs_are_melds_in_any_order(cards: str) -> None:
    assert LOW.is_meld(cards.split())


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("8S 8D", "a meld has three cards or more"),
        ("", "a meld has three cards or more"),
        ("8S 8D 8D", "8♦ is entered twice: the suits of a set differ"),
        ("4S 5S 7S", "6♠ is missing"),
        ("4S 7S 8S", "5♠ and 6♠ are missing"),
        ("4S 8S 10S", "4 cards in between are missing"),
        ("4S 5S 6H", "neither all of one rank nor all of one suit"),
        ("4S 5S 5S", "5♠ is entered twice"),
        ("QH KH AH", "the ace is low: no run goes from the king to the ace"),
        ("KH AH 2H", "the ace is low: no run goes from the king to the ace"),
    ],
)
def test_what_is_no_meld_is_told_why(cards: str, why: str) -> None:
    assert not LOW.is_meld(cards.split())
    assert LOW.name(cards.split()) is None
    assert word(LOW.why_not(cards.split())) == why


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("8S 8D 8C", "three eights"),
        ("6S 6D 6C 6H", "four sixes"),
        ("JD QD KD", "a run in diamonds"),
    ],
)
def test_a_meld_has_a_name(cards: str, name: str) -> None:
    assert word(LOW.name(cards.split()) or "") == name
    assert word(LOW.why_not(cards.split())) == ""


def test_the_ace_is_where_the_game_says() -> None:
    low, high, round_the_corner = ["AH", "2H", "3H"], ["QH", "KH", "AH"], ["KH", "AH"]
    round_the_corner.append("2H")
    assert [LOW.is_meld(run) for run in (low, high)] == [True, False]
    assert [HIGH.is_meld(run) for run in (low, high)] == [False, True]
    assert [EITHER.is_meld(run) for run in (low, high)] == [True, True]
    assert not any(one.is_meld(round_the_corner) for one in (LOW, HIGH, EITHER))
    assert word(EITHER.why_not(round_the_corner)) == "the ace is high or low, not both"


@pytest.mark.parametrize(
    ("cards", "value", "stands"),
    [
        pytest.param("AS AH AD", 33, "AD AH AS", id="aces 11"),
        pytest.param("AS 2S 3S", 16, "AS 2S 3S", id="a low ace too"),
        pytest.param("QH KH AH", 31, "QH KH AH", id="a high ace"),
        pytest.param("JK QH KH", 31, "QH KH AH", id="the ace, not the jack"),
        pytest.param("JK JK KH", 31, "QH KH AH", id="Q K A, not three kings"),
        pytest.param("JK JK 9H", 29, "9H 10H JH", id="9 + 10 + 10, not three nines"),
        pytest.param("JK 9H 9D", 27, "9D 9H 9C", id="a set of nines"),
        pytest.param("5H JK 7H", 18, "5H 6H 7H", id="between"),
        pytest.param("JK JK JK", 33, "AC AD AH", id="jokers alone: aces"),
        pytest.param("JK JK JK JK", 44, "AC AD AH AS", id="four jokers"),
        pytest.param("KS KD KH JK", 40, "KD KH KS KC", id="the fourth king"),
        pytest.param(
            "AC KC QC JC 10C", 51, "10C JC QC KC AC", id="10 + 10 + 10 + 10 + 11"
        ),
        pytest.param("2H 3H JK", 16, "AH 2H 3H", id="11 below, not 4 above"),
        pytest.param("JK JK JK 10C AC", 51, "10C JC QC KC AC", id="three in between"),
        pytest.param("JK 10C 9C KC AC", 0, "", id="one joker for two cards"),
        pytest.param("AH 3H 2H JK KH", 0, "", id="not round the corner"),
        pytest.param("5H 5H JK", 0, "", id="no card twice in a set"),
        pytest.param("5H 5H 6H 7H", 0, "", id="no card twice in a run"),
        pytest.param("5H 5D 5S 5C JK", 0, "", id="four of a rank at most"),
    ],
)
def test_a_joker_makes_its_meld_worth_most(cards: str, value: int, stands: str) -> None:
    meld = EITHER.read(cards.split())
    assert (meld.value if meld else 0) == value
    assert (meld.cards if meld else ()) == tuple(stands.split())


def test_jokers_stay_jokers_as_they_were_laid() -> None:
    run, kings = EITHER.read(["JK", "QH", "KH"]), EITHER.read(["KD", "JK", "KS"])
    assert run and run.laid == ("QH", "KH", "JK")
    assert kings and kings.laid == ("KD", "KS", "JK")


def test_a_run_has_thirteen_cards_at_most() -> None:
    whole = [rank + "S" for rank in RANKS]
    assert word(LOW.name(whole)) == "a run in spades"
    meld = EITHER.read([*whole, "JK"])
    assert meld is None
    assert word(EITHER.why_not([*whole, "JK"])) == "a run has at most 13 cards"


def test_a_game_may_let_a_suit_come_twice_in_a_set() -> None:
    assert word(ALIKE.name(["5H", "5H", "5D"])) == "three fives"
    assert word(ALIKE.name(["5H", "5H", "5D", "5D", "5S"])) == "5 fives"
    assert not ALIKE.is_meld(["5H", "5H", "6H"])


def test_a_card_counts_what_the_game_says() -> None:
    assert [LOW.value(card) for card in ("AS", "10D", "JC", "7H")] == [1, 10, 10, 7]
    assert LOW.sum(["AS", "KD", "9C"]) == 20
