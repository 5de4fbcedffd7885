"""Formulas: what they are worth, how that is shown, and what is refused, with where.

Expected values are counted by hand from what stands in tests.referee.formulas: bids
3 0 5 2, tricks 3 1 7 2; seats 0 and 2 are partners, 1 and 3; totals 70 and −20.
"""

import pytest
from hypothesis import given, strategies as st

from referee.described.formula import (
    COMPARING,
    DIVISIONS,
    FUNCTIONS,
    LONGEST,
    OVER_ALL,
    BadFormula,
    Part,
    read,
    write,
)
from referee.described.names import NUMBER, ROUND, SEAT, SIDE, YES
from referee.described.terms import Term, term_of
from tests.breadth import by_chance
from tests.referee.formulas import FAULTY, NAMES, Faulty, scope, state


def values(text: str, place: str, kind: str = NUMBER) -> list[int]:
    found, s = term_of(text, scope(place), kind), state()
    places = (0,) if place == ROUND else s.places(place)
    return [int(found.value(s, i)) for i in places]


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("10 + bid", SEAT, [13, 10, 15, 12]),
        ("2 + 3 * 4 - 5", ROUND, [9]),
        ("10 − 2 − 3", ROUND, [5]),
        ("2 × (3 + 4)", ROUND, [14]),
        ("-bid + took", SEAT, [0, 1, 2, 0]),
        ("if took = bid then 10 + bid else 0", SEAT, [13, 0, 0, 12]),
        ("if bid = 0 then 1 else if bid > 3 then 2 else 3", SEAT, [3, 1, 2, 3]),
        ("down(7 / 2)", ROUND, [3]),
        ("down(-7 / 2)", ROUND, [-4]),
        ("up(7 / 2)", ROUND, [4]),
        ("up(-7 / 2)", ROUND, [-3]),
        ("near(7 / 2)", ROUND, [4]),
        ("near(-7 / 2)", ROUND, [-3]),
        ("near(7 ÷ 3)", ROUND, [2]),
        ("rest(-7, 5)", ROUND, [3]),
        ("abs(bid - 3)", SEAT, [0, 3, 2, 1]),
        ("min(bid, 2)", SEAT, [2, 0, 2, 2]),
        ("max(bid; 2)", SEAT, [3, 2, 5, 2]),
        ("sum(bid)", ROUND, [10]),
        ("count(took ≥ 3)", ROUND, [2]),
        ("min(took)", ROUND, [1]),
        ("max(took) - took", SEAT, [4, 6, 0, 5]),
        ("others(took)", SEAT, [10, 12, 6, 11]),
        ("rank(took)", SEAT, [2, 4, 1, 3]),
        ("lowrank(took)", SEAT, [3, 1, 4, 2]),
        ("rank(total)", SEAT, [1, 2, 1, 2]),
        ("bid", SIDE, [8, 2]),
        ("others(took)", SIDE, [3, 10]),
        ("rank(took)", SIDE, [1, 2]),
        ("max(took)", SIDE, [7, 7]),
        ("sum(total)", SEAT, [50, 50, 50, 50]),
        ("sum(bags)", ROUND, [13]),
        ("bags", SEAT, [4, 9, 4, 9]),
        ("bid of one", ROUND, [5]),
        ("total of one", SEAT, [70, 70, 70, 70]),
        ("bid of nils + round", ROUND, [4]),
        ("left(bid)", SEAT, [0, 5, 2, 3]),
        ("right(bid)", SEAT, [2, 3, 0, 5]),
        ("count(deals)", ROUND, [1]),
    ],
)
def test_a_number_is_worth(text: str, place: str, expected: list[int]) -> None:
    assert values(text, place) == expected


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("bid = 0 or took > 5", SEAT, [0, 1, 1, 0]),
        ("not bid = 0 and took ≠ bid", SEAT, [0, 0, 1, 0]),
        ("is(one) = said", SEAT, [0, 0, 1, 0]),
        ("is(one)", SIDE, [1, 0]),
        ("deals", SIDE, [0, 1]),
        ("any(bid > took)", ROUND, [0]),
        ("every(bid <= took)", ROUND, [1]),
        ("deals of nils", ROUND, [0]),
        ("left(deals)", SEAT, [0, 0, 1, 0]),
    ],
)
def test_a_yes_or_no_is(text: str, place: str, expected: list[int]) -> None:
    assert values(text, place, YES) == expected


def test_who_is_out_counts_for_nothing() -> None:
    s = state(seats=(0, 2, 3), sides=(0, 1))
    for text, seat, expected in [
        ("sum(bid)", 0, 10),
        ("count(took < 3)", 0, 1),
        ("left(bid)", 0, 5),
        ("right(bid)", 2, 3),
        ("rank(took)", 3, 3),
    ]:
        assert term_of(text, scope(SEAT)).value(s, seat) == expected
    assert term_of("took", scope(SIDE)).value(s, 1) == 2


@pytest.mark.parametrize(
    ("text", "seat", "expected"),
    [
        ("10 + bid", 0, "10 + 3"),
        ("10 × (bid − took)", 2, "10 × (5 − 7)"),
        ("5 * took + 25 * bid", 1, "5 × 1"),
        ("0 + bid", 1, "0 + 0"),
        ("10 - -bid", 0, "10 − (−3)"),
        ("10 + -bid", 0, "10 − 3"),
        ("-(2 * bid)", 0, "−(2 × 3)"),
        ("3 * (if bid = 3 then 4 else 5 + took)", 0, "3 × 4"),
        ("3 * (if bid = 3 then 4 else 5 + took)", 1, "3 × (5 + 1)"),
        ("max(0, took - bid)", 2, "7 − 5"),
        ("max(0, took - bid)", 0, "0"),
        ("down((bid + took) / 2)", 2, "(5 + 7) ÷ 2"),
        ("abs(took - bid)", 2, "|7 − 5|"),
        ("rest(bid + 7, 10)", 2, "2"),
        ("sum(bid) + total", 1, "10 − 20"),
    ],
)
def test_its_working_is_shown(text: str, seat: int, expected: str) -> None:
    assert term_of(text, scope(SEAT), NUMBER).show(state(), seat) == expected


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_function_is_one_before_its_bracket_alone(name: str) -> None:
    assert read(f"{name} + 1").parts[0].what == "name"


@pytest.mark.parametrize("faulty", FAULTY, ids=lambda one: one.formula[:30])
def test_what_is_wrong_is_said_and_marked(faulty: Faulty) -> None:
    with pytest.raises(BadFormula) as raised:
        term_of(faulty.formula, scope(faulty.place), NUMBER)
    fault = raised.value
    assert fault.said.text.key == f"formula.{faulty.text}"
    if faulty.text != "too-long":
        assert faulty.formula[fault.at : fault.to] == faulty.marked


def parts(*, deep: int = 3) -> st.SearchStrategy[Part]:
    """Any formula, without its places."""
    numbers = st.integers(0, 9_999_999).map(lambda n: Part("number", said=str(n)))
    names = st.sampled_from([*NAMES, "up"]).map(lambda key: Part("name", said=key))
    leaf = numbers | names
    if not deep:
        return leaf
    inner = parts(deep=deep - 1)
    signs = ("+", "-", "*", "/", "and", "or", "of", *COMPARING)
    of = st.builds(lambda a, b: Part("of", (a, b)), names, names)
    return st.one_of(
        leaf,
        of,
        *(
            st.builds(lambda a, what=what: Part(what, (a,)), inner)
            for what in ("not", "negative", "abs", *sorted(OVER_ALL | DIVISIONS))
        ),
        *(
            st.builds(lambda a, b, what=what: Part(what, (a, b)), inner, inner)
            for what in (*signs, "rest", "min", "max")
            if what != "of"
        ),
        st.builds(lambda a, b, c: Part("if", (a, b, c)), inner, inner, inner),
    )


def without_places(part: Part) -> Part:
    return Part(part.what, tuple(map(without_places, part.parts)), part.said)


@by_chance(200)
@given(parts())
def test_what_is_written_reads_as_the_same(part: Part) -> None:
    text = write(part)
    if len(text) <= LONGEST:
        assert without_places(read(text)) == part


def holds(term: Term, place: str) -> None:
    """Its value lies between its ends, wherever it stands, and can be shown."""
    s = state()
    for i in (0,) if place == ROUND else s.places(place):
        assert term.low <= term.value(s, i) <= term.high
        assert isinstance(term.show(s, i), str)


@by_chance(300)
@given(parts(), st.sampled_from((ROUND, SEAT, SIDE)))
def test_a_formula_is_refused_in_words_or_worth_something(
    part: Part, place: str
) -> None:
    try:
        holds(term_of(write(part), scope(place)), place)
    except BadFormula as fault:
        assert str(fault.said)
        assert 0 <= fault.at <= fault.to


WORDS = (
    "bid took bags total round deals said one nils sum( count( is( down( rest( max( ( )"
    " + - * / = <> < and or not if then else of , 0 1 13 9999999 left( rank("
)
SOME = st.lists(st.sampled_from(WORDS.split()), max_size=14).map(" ".join)


@by_chance(200)
@given(st.text() | SOME)
def test_no_text_is_too_strange_to_be_read(text: str) -> None:
    try:
        holds(term_of(text, scope(SEAT)), SEAT)
    except BadFormula as fault:
        assert str(fault.said)
        assert 0 <= fault.at <= fault.to <= len(text)
