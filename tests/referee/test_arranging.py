"""The best arrangement of a hand, by hand and against a slow exhaustive search."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from referee.melds.arranging import best, discard, layoffs
from referee.melds.melds import Melds
from referee.values.notation import RANKS, pack_of
from tests.breadth import by_chance

UP = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
COUNTS = dict(zip(UP, [*range(1, 11), 10, 10, 10], strict=True))
RULES = Melds(pack_of(RANKS), COUNTS, hand=10)
HIGH = Melds(pack_of(RANKS), COUNTS, hand=10, ace_high=True)
PACK = [rank + suit for suit in "CDHS" for rank in UP]

Cards = frozenset[str]


def every_meld(high: bool = False) -> list[Cards]:
    """All melds there are, written out without the code that is tested."""
    sets = [
        frozenset(rank + suit for suit in suits)
        for rank in UP
        for size in (3, 4)
        for suits in combinations("CDHS", size)
    ]
    ladder = [*UP, "A"] if high else UP
    runs = [
        frozenset(rank + suit for rank in ladder[i:j])
        for suit in "CDHS"
        for i in range(len(ladder))
        for j in range(i + 3, min(i + 13, len(ladder)) + 1)
    ]
    return sets + runs


MELDS, WITH_HIGH = every_meld(), every_meld(high=True)


def points(cards: Cards) -> int:
    return sum(COUNTS[card[:-1]] for card in cards)


def arrangements(cards: Cards, melds: list[Cards]) -> Iterator[Cards]:
    """What is left after every choice of melds."""
    yield cards
    for i, meld in enumerate(melds):
        if meld <= cards:
            yield from arrangements(cards - meld, melds[i + 1 :])


def least(cards: Cards, melds: list[Cards] = MELDS) -> int:
    there = [meld for meld in melds if meld <= cards]
    return min(points(left) for left in arrangements(cards, there))


@cache
def after_layoffs(left: Cards, onto: tuple[Cards, ...]) -> int:
    """The least that is left, whatever is laid off in whatever order."""
    found = points(left)
    for card in left:
        for i, meld in enumerate(onto):
            if meld | {card} in MELDS:
                grown = (*onto[:i], meld | {card}, *onto[i + 1 :])
                found = min(found, after_layoffs(left - {card}, grown))
    return found


# A few ranks near each other make many melds that get in each other's way.
near = st.integers(0, 8).map(lambda i: [r + s for s in "CDHS" for r in UP[i : i + 5]])


def hands(size: int) -> st.SearchStrategy[list[str]]:
    def some(cards: list[str]) -> st.SearchStrategy[list[str]]:
        return st.permutations(cards).map(lambda all_: all_[:size])

    return st.one_of(near.flatmap(some), some(PACK))


def lies_as_it_says(
    cards: list[str], found: object, melds: list[Cards] = MELDS
) -> None:
    """The arrangement has all the cards, its melds are melds, its sum is right."""
    shown = [*(card for meld in found.melds for card in meld), *found.left]  # type: ignore[attr-defined]
    shown += [card for card, _ in found.layoffs]  # type: ignore[attr-defined]
    assert sorted(shown) == sorted(cards)
    assert all(frozenset(meld) in melds for meld in found.melds)  # type: ignore[attr-defined]
    assert found.deadwood == points(frozenset(found.left))  # type: ignore[attr-defined]


@by_chance(150)
@given(st.sampled_from([10, 11, 7]).flatmap(hands))
def test_no_arrangement_leaves_less(cards: list[str]) -> None:
    found = best(RULES, cards)
    lies_as_it_says(cards, found)
    assert found.deadwood == least(frozenset(cards))


@by_chance(50)
@given(hands(10))
def test_nor_where_the_ace_is_high_too(cards: list[str]) -> None:
    found = best(HIGH, cards)
    lies_as_it_says(cards, found, WITH_HIGH)
    assert found.deadwood == least(frozenset(cards), WITH_HIGH)


@by_chance(100)
@given(hands(11))
def test_no_other_discard_leaves_less(cards: list[str]) -> None:
    card, rest = discard(RULES, cards)
    lies_as_it_says([one for one in cards if one != card], rest)
    whole = frozenset(cards)
    assert rest.deadwood == min(least(whole - {one}) for one in whole)


@st.composite
def beside_melds(draw: st.DrawFn) -> tuple[list[str], list[Cards]]:
    """A hand, and a few melds of other players that have none of its cards."""
    onto: list[Cards] = []
    for meld in draw(st.lists(st.sampled_from(MELDS), max_size=4)):
        if len(meld) < 6 and not any(meld & other for other in onto):
            onto.append(meld)
    out = frozenset[str]().union(*onto)
    pool = [card for card in draw(st.one_of(near, st.just(PACK))) if card not in out]
    return draw(st.permutations(pool))[:8], onto


@by_chance(100)
@given(beside_melds())
def test_no_other_lay_offs_leave_less(case: tuple[list[str], list[Cards]]) -> None:
    cards, onto = case
    found = layoffs(RULES, cards, [sorted(meld) for meld in onto])
    lies_as_it_says(cards, found)
    assert found.deadwood == after_layoffs(frozenset(cards), tuple(onto))


@by_chance(100)
@given(beside_melds())
def test_nor_do_melds_and_lay_offs_together(
    case: tuple[list[str], list[Cards]],
) -> None:
    cards, onto = case
    found = best(RULES, cards, [sorted(meld) for meld in onto])
    lies_as_it_says(cards, found)
    there = [meld for meld in MELDS if meld <= frozenset(cards)]
    assert found.deadwood == min(
        after_layoffs(left, tuple(onto))
        for left in set(arrangements(frozenset(cards), there))
    )


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        pytest.param("5C 5D 5H 6H 7H KC QD 9S 2C AD", 42, id="567, not 555: 45"),
        pytest.param("5C 5D 5H 5S 6H 7H 8H KC 2D AS", 13, id="555 and 5678"),
        pytest.param("AC AD AH 2H 3H 4H KS QD JC 10H", 40, id="AAA and 234"),
        pytest.param("AH 2H 3H QH KH JC 9C 7D 5S 4D", 55, id="A23, no QKA"),
        pytest.param("4H 5H 6H 7H 8H 9H 10H JH QH KH", 0, id="ten in a row"),
    ],
)
def test_known_hands(cards: str, left: int) -> None:
    assert best(RULES, cards.split()).deadwood == left


def test_the_order_of_a_hand_does_not_matter() -> None:
    cards = ["7H", "5H", "6H", "KC", "KD", "KS"]
    found = best(RULES, cards)
    assert found.melds == (("KC", "KD", "KS"), ("5H", "6H", "7H"))
    assert found == best(RULES, reversed(cards))


def test_a_card_may_be_better_laid_off_than_melded() -> None:
    # By themselves 7 8 9 leave 14 and three sevens 17; but 9♥ and 8♥ can go below 10♥.
    hand = ["7C", "7D", "7H", "8H", "9H"]
    assert best(RULES, hand).melds == (("7H", "8H", "9H"),)
    found = best(RULES, hand, [("2C", "3C", "4C"), ("10H", "JH", "QH")])
    assert found.melds == (("7C", "7D", "7H"),)
    assert found.layoffs == (("9H", 1), ("8H", 1))
    assert (found.left, found.deadwood) == ((), 0)


def test_nothing_is_laid_off_that_is_melded_as_well() -> None:
    found = best(RULES, ["7C", "7D", "7H", "8H", "10H"], [("4H", "5H", "6H")])
    assert (found.melds, found.layoffs) == ((("7C", "7D", "7H"),), ())
    assert found.deadwood == 18


def test_of_equal_discards_one_that_is_in_no_meld() -> None:
    cards = ["5H", "6H", "7H", "8H", "9C", "9D", "9S", "KC", "KD", "KS", "8C"]
    assert discard(RULES, cards).card == "8C"
    assert discard(RULES, cards).rest.deadwood == 0


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (["5H", "5H", "6H"], "5♥ is entered twice."),
        (["1H"], "1H is no card of one pack."),
        (["JK"], "JK is no card of one pack."),
    ],
)
def test_what_is_no_hand_is_refused(cards: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        best(RULES, cards)


def test_a_pack_with_jokers_is_not_arranged() -> None:
    jokers = Melds({**pack_of(RANKS), "JK": 2}, COUNTS, hand=10)
    with pytest.raises(ValueError, match="one pack without jokers"):
        best(jokers, ["5H", "6H", "7H"])
