"""Skat by the clubs' list, worked out on paper for a table of three and one of four.

On paper a list is added up by columns: the points of the table, 50 for each own game
made less 50 for each lost, and 40 or 30 for each game that another has lost.
"""

from typing import Any

import pytest

from referee import (
    RatedResult,
    Verdict,
    alternative_points,
    check,
    game,
    rated_results_of,
)
from tests.referee.skat import LOST, MADE, OF_THREE, Facts, deal_of
from tests.referee.table import sheet

# The dealer sits out: Ann, Ben, Cleo, Dan, Ann, Ben, Cleo.
OF_FOUR = [
    deal_of(1, 18, "H", matadors=1, **MADE),  # 20
    deal_of(2, 20, "grand", matadors=1, **LOST),  # −2 × 48 = −96
    deal_of(3, 23, "null", ouvert=True, tricks=0),  # 46
    {"passed": True, "card_points": [30, 50, 40, 0], "tricks": [3, 4, 3, 0]},  # Ann 10
    deal_of(3, 30, "D", matadors=-2, **MADE),  # 27 is under 30: −2 × 36 = −72
    deal_of(0, 18, "C", matadors=3, card_points=95, tricks=9),  # schneider, 5 × 12 = 60
    deal_of(1, 18, "null", tricks=2),  # −46
]


def table_of(players: int, rounds: list[Facts], **options: Any) -> Verdict:
    return check(sheet("skat", *rounds, players=players, **options))


def by_round(verdict: Verdict) -> list[list[int]]:
    rounds = alternative_points(verdict, "seeger").rounds
    return [verdict.table.sums(lines) for _, lines in rounds]


def test_a_list_of_three() -> None:
    """By columns: −60 + 0 + 80, 26 + 0 + 80, 4 + 0 + 80."""
    verdict = table_of(3, OF_THREE)
    assert verdict.totals == [-60, 26, 4]
    assert by_round(verdict) == [
        [70, 0, 0],
        [40, -96, 40],
        [0, 0, 98],
        [-140, 40, 40],
        [10, 0, 0],
        [0, 122, 0],
        [40, 40, -94],
    ]
    assert alternative_points(verdict, "seeger").points == [20, 106, 84]


def test_a_list_of_four() -> None:
    """By columns: 70 + 50 + 90, −26 + 0 + 60, −96 − 50 + 60, −26 + 0 + 60."""
    verdict = table_of(4, OF_FOUR)
    assert verdict.totals == [70, -26, -96, -26]
    assert by_round(verdict) == [
        [0, 70, 0, 0],
        [30, 30, -146, 30],
        [0, 0, 0, 96],
        [10, 0, 0, 0],
        [30, 30, 30, -122],
        [110, 0, 0, 0],
        [30, -96, 30, 30],
    ]
    assert alternative_points(verdict, "seeger").points == [210, 34, -86, 34]


@pytest.mark.parametrize(
    ("rounds", "players", "lines"),
    [
        (
            OF_FOUR[:2],
            4,
            [
                (2, -96, "points-of-the-deal"),
                (2, -50, "own-game-lost"),
                (0, 30, "table-of-four"),
                (1, 30, "table-of-four"),
                (3, 30, "table-of-four"),
            ],
        ),
        (OF_THREE[:1], 3, [(0, 20, "points-of-the-deal"), (0, 50, "own-game-made")]),
        (OF_THREE[4:5], 3, [(0, 10, "ramsch-in-the-list")]),
    ],
)
def test_every_amount_is_a_line_with_its_rule(
    rounds: list[Facts], players: int, lines: list[tuple[int, int, str]]
) -> None:
    listed = alternative_points(table_of(players, rounds), "seeger")
    number, last = listed.rounds[-1]
    assert number == len(rounds)
    assert [(line.side, line.points, line.rule.key) for line in last] == lines
    assert [line.rule.ruling for line in last] == [len(lines) == 1] * len(lines)


def test_the_words_of_the_lines() -> None:
    (_, made), (_, lost) = alternative_points(
        table_of(3, OF_THREE[:2]), "seeger"
    ).rounds
    assert [line.text for line in made] == [
        "with 1, game 2, times hearts 10 = 20; bid 20: made with 70 points",
        "made: 50",
    ]
    assert [line.text for line in lost] == [
        "null = 23; 1 trick: lost, −2 × 23 = −46",
        "lost: −50",
        "Ben lost: 40",
        "Ben lost: 40",
    ]


def test_one_plays_against_two() -> None:
    assert rated_results_of(table_of(3, OF_THREE)) == [
        RatedResult((0,), (1, 2), 1),
        RatedResult((0, 2), (1,), 2),
        RatedResult((2,), (0, 1), 3),
        RatedResult((1, 2), (0,), 4),
        RatedResult((1,), (0, 2), 6),
        RatedResult((0, 1), (2,), 7),
    ]


def test_the_dealer_of_four_is_in_no_contest() -> None:
    assert rated_results_of(table_of(4, OF_FOUR[:3])) == [
        RatedResult((1,), (2, 3), 1),
        RatedResult((0, 3), (2,), 2),
        RatedResult((3,), (0, 1), 3),
    ]


def test_no_other_list_is_kept() -> None:
    known = [form.key for form in game("skat").league.alternative_scorings]
    assert known == ["seeger", "bierlachs"]
    with pytest.raises(KeyError):
        alternative_points(table_of(3, OF_THREE), "skatkasse")


GAME = {"declarer": 1, "bid": 20, "game": "H", "matadors": 3}
FORTY = {**GAME, "card_points": 70}


@pytest.mark.parametrize(
    ("players", "facts", "options", "right"),
    [
        # The source’s own: 40 made are −40 for each of two, lost they are −80.
        (3, FORTY, {}, [-40, 0, -40]),
        (3, {**GAME, "card_points": 50}, {}, [0, -80, 0]),
        # Doubled by contra.
        (3, {**FORTY, "contra": True}, {"contra": "contra"}, [-80, 0, -80]),
        # The dealer of four played neither with nor against it.
        (4, FORTY, {}, [0, 0, -40, -40]),
        # In Ramsch the fewest score 10; in Schieberamsch the most lose theirs.
        (3, {"passed": True, "card_points": [20, 40, 60]}, {}, [0, -10, -10]),
        (
            3,
            {"passed": True, "card_points": [20, 40, 60]},
            {"passed_in": "pushed"},
            [0, 0, -60],
        ),
        (3, {"thrown_in": True}, {"passed_in": "next"}, [0, 0, 0]),
    ],
)
def test_bierlachs_counts_what_is_lost(
    players: int, facts: Facts, options: Facts, right: list[int]
) -> None:
    table = table_of(players, [facts], **options)
    assert alternative_points(table, "bierlachs").points == right
