"""The bracket of a knock-out, against brackets drawn by hand; sizes from 3 to 64."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from scorekeeper.knockouts.bracket import Played, Round, rounds_of
from scorekeeper.knockouts.plan import Plan, Stage, TableSizes, plan
from scorekeeper.knockouts.table_sizes import nearest, of_game
from scorekeeper.tables import scoring
from tests.breadth import by_chance

TWOS = TableSizes((2,), (2,), 1)
SKAT = TableSizes((3, 4), (3, 4), 2)


def seeds(found: list[Round]) -> list[list[tuple[int, ...]]]:
    return [[tuple(s.number for s in m.slots) for m in one.matches] for one in found]


def by_plan(players: int, allowed: TableSizes) -> list[tuple[int, tuple[int, ...]]]:
    return [(stage.byes, stage.sizes) for stage in plan(players, allowed)]


@pytest.mark.parametrize(
    ("players", "allowed", "expected"),
    [
        (2, TWOS, [(0, (2,))]),
        # 5 play down to 4: three have a bye. 6: two. 8: none.
        (5, TWOS, [(3, (2,)), (0, (2, 2)), (0, (2,))]),
        (6, TWOS, [(2, (2, 2)), (0, (2, 2)), (0, (2,))]),
        (8, TWOS, [(0, (2, 2, 2, 2)), (0, (2, 2)), (0, (2,))]),
        # Two of three or four go on: 12, 6, 4 (9 of them: 3 × 2 = 6, 2 × 2 = 4).
        (12, SKAT, [(0, (4, 4, 4)), (0, (3, 3)), (0, (4,))]),
        (9, SKAT, [(0, (3, 3, 3)), (0, (3, 3)), (0, (4,))]),
        # One waits while four play for two places of a final of three.
        (5, SKAT, [(1, (4,)), (0, (3,))]),
        # Four at each table and two on: 24 are no 8 × 2 × 2, so that 8 wait once.
        (
            24,
            TableSizes((4,), (4,), 2),
            [(8, (4,) * 4), (0, (4,) * 4), (0, (4, 4)), (0, (4,))],
        ),
        # Tables of three, one on: 2 of 4 cannot be a final.
        (4, TableSizes((3,), (3,), 1), []),
    ],
)
def test_rounds(
    players: int, allowed: TableSizes, expected: list[tuple[int, tuple[int, ...]]]
) -> None:
    assert by_plan(players, allowed) == expected


def test_two_and_two_is_the_usual_bracket() -> None:
    """1 meets 8, 4 meets 5; their winners meet; 1 and 2 not before the final."""
    found = rounds_of(range(1, 9), plan(8, TWOS), 1, {})
    assert seeds(found) == [
        [(1, 8), (2, 7), (3, 6), (4, 5)],
        [(1, 4), (2, 3)],
        [(1, 2)],
    ]


def test_the_best_have_the_byes() -> None:
    found = rounds_of(range(1, 6), plan(5, TWOS), 1, {})
    assert [slot.person for slot in found[0].byes] == [1, 2, 3]
    assert seeds(found) == [[(4, 5)], [(1, 4), (2, 3)], [(1, 2)]]


def test_those_of_one_table_do_not_meet_at_once() -> None:
    """Four tables of four, two go on: first and second of a table are apart."""
    found = rounds_of(range(1, 17), plan(16, TableSizes((4,), (4,), 2)), 2, {})
    assert seeds(found)[0] == [
        (1, 8, 9, 16),
        (2, 7, 10, 15),
        (3, 6, 11, 14),
        (4, 5, 12, 13),
    ]
    for match in found[1].matches:
        assert sorted(slot.table for slot in match.slots) == [1, 2, 3, 4]


def test_results_take_people_on() -> None:
    """5 beats 4, then 1; 3 beats 2 and wins the final."""
    tables = {
        (1, 1): Played(frozenset({4, 5}), ((5, 1), (4, 2))),
        (2, 1): Played(frozenset({1, 5}), ((5, 1), (1, 2))),
        (2, 2): Played(frozenset({2, 3}), ((3, 1), (2, 2))),
        (3, 1): Played(frozenset({3, 5}), ((3, 1), (5, 2))),
    }
    found = rounds_of(range(1, 6), plan(5, TWOS), 1, tables)
    assert [slot.person for slot in found[2].matches[0].slots] == [5, 3]
    assert found[-1].matches[0].on[0].person == 3
    assert not any(match.wrong for one in found for match in one.matches)


def test_level_for_the_last_place_the_better_seed_goes_on() -> None:
    tables = {(1, 1): Played(frozenset({1, 2, 3, 4}), ((4, 1), (3, 2), (2, 2), (1, 4)))}
    stages: Plan = (Stage(0, (4,)), Stage(0, (2,)))
    found = rounds_of(range(1, 5), stages, 2, tables)
    assert [slot.person for slot in found[0].matches[0].on] == [4, 2]
    assert found[0].matches[0].level


def test_a_changed_winner_is_seen_where_the_next_round_has_begun() -> None:
    """5 sits in round 2 though 4 has won after all."""
    tables = {
        (1, 1): Played(frozenset({4, 5}), ((4, 1), (5, 2))),
        (2, 1): Played(frozenset({1, 5})),
    }
    match = rounds_of(range(1, 6), plan(5, TWOS), 1, tables)[1].matches[0]
    assert match.wrong
    assert {slot.person for slot in match.due} == {1, 4}
    assert {slot.person for slot in match.slots} == {1, 5}


def test_who_sits_elsewhere_by_now_changes_places() -> None:
    """1 and 8 were first and second of table 1: they go to tables 1 and 2. That is
    changed when 1 plays there already: 8, the first now, has the seat of 1."""
    stages = plan(16, TableSizes((4,), (4,), 2))
    first = [(1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13)]
    tables = {
        (1, at): Played(
            frozenset(people), tuple((pk, n) for n, pk in enumerate(people))
        )
        for at, people in enumerate(first, 1)
    }
    tables[2, 1] = Played(frozenset({1, 4, 6, 7}))
    changed = ((8, 1), (1, 2), (9, 3), (16, 4))
    tables[1, 1] = Played(frozenset({1, 8, 9, 16}), changed)
    begun, other = rounds_of(range(1, 17), stages, 2, tables)[1].matches
    assert {slot.person for slot in begun.due} == {8, 4, 6, 7}
    assert {slot.person for slot in begun.slots} == {1, 4, 6, 7}
    assert {slot.person for slot in other.due} == {2, 3, 5, 1}
    assert {slot.person for slot in other.slots} == {2, 3, 5, 8}


@by_chance(60)
@given(
    st.integers(3, 64),
    st.sets(st.integers(2, 7), min_size=1),
    st.integers(1, 4),
    st.randoms(use_true_random=False),
)
def test_a_bracket_of_any_size_is_played_to_one(
    players: int, counts: set[int], through: int, chance: Random
) -> None:
    """Nobody is in two places, all rounds are full, each table sends on as many."""
    finals = tuple(sorted(counts))
    allowed = TableSizes(tuple(n for n in finals if n > through), finals, through)
    stages = plan(players, allowed)
    tables: dict[tuple[int, int], Played] = {}
    for number, stage in enumerate(stages, 1):
        round_ = rounds_of(range(1, players + 1), stages, through, tables)[number - 1]
        sits = [slot.person for match in round_.matches for slot in match.slots]
        there = [slot.person for slot in round_.byes] + sits
        assert None not in there
        assert len(set(there)) == len(there)
        assert tuple(len(match.slots) for match in round_.matches) == stage.sizes
        for match in round_.matches:
            order = [slot.person for slot in match.slots if slot.person]
            chance.shuffle(order)
            places = tuple((pk, at) for at, pk in enumerate(order, 1))
            tables[number, match.number] = Played(frozenset(order), places)
        now = rounds_of(range(1, players + 1), stages, through, tables)[number - 1]
        for match in now.matches:
            last = number == len(stages)
            assert len(match.on) == (1 if last else through)
            best = tables[number, match.number].places[: len(match.on)]
            assert [slot.person for slot in match.on] == [pk for pk, _ in best]


@pytest.mark.parametrize("players", range(3, 65))
def test_two_and_two_of_any_size(players: int) -> None:
    """Byes in the first round alone, and then a power of two."""
    stages = plan(players, TWOS)
    rest = [stage.byes for stage in stages[1:]]
    assert rest == [0] * len(rest)
    left = stages[0].byes + len(stages[0].sizes)
    assert players == 2 or left & (left - 1) == 0
    assert 2 ** len(stages) >= players > 2 ** (len(stages) - 1)


def test_partners_go_on_together() -> None:
    """At Tribello and the like two play together: one alone cannot go on."""
    pairs = [g for g in scoring.all_games() if 4 in g.players and has_partners(g.slug)]
    assert pairs
    for game in pairs:
        assert 4 not in of_game(game, 4, 1).sizes
        assert 4 in of_game(game, 4, 2).sizes


def has_partners(slug: str) -> bool:
    return len(scoring.seats_for(scoring.game(slug), 4).sides) == 2


def test_which_numbers_could_be() -> None:
    assert nearest(12, TableSizes((4,), (4,), 1)) == [10, 13]
