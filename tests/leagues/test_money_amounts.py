"""Amounts are read, written and split so that no coin is made or lost."""

import pytest
from hypothesis import given, strategies as st

from scorekeeper.money import amounts
from scorekeeper.money.money_form import prizes_of


@pytest.mark.parametrize(
    ("typed", "currency", "expected"),
    [
        ("5", "EUR", 500),
        ("5.5", "EUR", 550),
        ("0,50", "EUR", 50),
        ("12.05 €", "EUR", 1205),
        ("500", "JPY", 500),
        ("5.5", "JPY", None),
        ("-5", "EUR", None),
        ("5.505", "EUR", None),
        ("five", "EUR", None),
        ("", "EUR", None),
        ("9999999", "EUR", None),
    ],
)
def test_what_is_typed(typed: str, currency: str, expected: int | None) -> None:
    assert amounts.read(typed, currency) == expected


def test_what_is_shown() -> None:
    assert amounts.exact(8650, "EUR") == "86.50\u00a0€"
    assert amounts.exact(-9000, "EUR") == "−90.00\u00a0€"
    assert amounts.signed_amount(550, "EUR") == "+5.50\u00a0€"
    assert amounts.short(4000, "EUR") == "40\u00a0€"
    assert amounts.short(5, "GBP") == "0.05\u00a0£"
    assert amounts.exact(500, "JPY") == "500\u00a0¥"


@pytest.mark.parametrize(
    ("points", "rate", "expected"),
    [
        # A cent a point: Ann is 30 before Ben and 40 before Cleo.
        ([60, 30, 20], 100, [70, -20, -50]),
        # Half a cent: 35, −10, −25.
        ([60, 30, 20], 50, [35, -10, -25]),
        # 1 cent for 100 points: 2/3 and −1/3, −1/3 of a cent each: nobody pays.
        ([33, 0, 0], 1, [0, 0, 0]),
        # 1.5, −0.75, −0.75: floors 1, −1, −1; the coin left goes where most was taken.
        ([75, 0, 0], 1, [2, -1, -1]),
        ([], 100, []),
        ([50], 100, [0]),
    ],
)
def test_stakes(points: list[int], rate: int, expected: list[int]) -> None:
    assert amounts.stakes(points, rate) == expected


@given(st.lists(st.integers(-100_000, 100_000), max_size=8), st.integers(0, 100_000))
def test_stakes_sum_to_zero_and_are_near_what_is_fair(
    points: list[int], rate: int
) -> None:
    found = amounts.stakes(points, rate)
    assert sum(found) == 0
    for own, gets in zip(points, found, strict=True):
        fair = sum((own - other) * rate for other in points) / 100
        assert abs(gets - fair) < 1 + abs(fair) * 1e-9


@pytest.mark.parametrize(
    ("scheme", "ranks", "entries", "expected"),
    [
        ([4000, 2500, 1500], [1, 2, 3, 4], None, [4000, 2500, 1500, 0]),
        # Two share the second and third: 2000 each.
        ([4000, 2500, 1500], [1, 2, 2, 4], None, [4000, 2000, 2000, 0]),
        # Three share the first three: 8000 / 3, the 2 left stay in the kitty.
        ([4000, 2500, 1500], [1, 1, 1], None, [2666, 2666, 2666]),
        ([50, 30, 20], [1, 2, 3], 1105, [552, 331, 221]),
        ([], [1, 2], None, [0, 0]),
    ],
)
def test_prizes(
    scheme: list[int], ranks: list[int], entries: int | None, expected: list[int]
) -> None:
    assert amounts.prizes(scheme, ranks, entries) == expected


@given(
    st.lists(st.integers(0, 100_000), max_size=6),
    st.lists(st.integers(0, 5), min_size=1, max_size=9),
)
def test_no_more_is_given_than_the_scheme_has(
    scheme: list[int], values: list[int]
) -> None:
    ranks = [1 + sum(other > one for other in values) for one in values]
    given_out = amounts.prizes(scheme, ranks, None)
    assert 0 <= sum(given_out) <= sum(scheme)
    for rank in set(ranks):
        assert len({x for x, r in zip(given_out, ranks, strict=True) if r == rank}) == 1


def test_a_scheme_as_somebody_types_it() -> None:
    assert prizes_of("40 25 12.50", "EUR") == ([4000, 2500, 1250], False)
    assert prizes_of("50% 30% 20%", "EUR") == ([50, 30, 20], True)
    assert prizes_of("", "EUR") == ([], False)
