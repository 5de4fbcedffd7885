"""Hands that do not end as the rules tell it: can a table enter them, who deals then,
and does a league count them?

Six games, each with each event. The written sources know none of these but Kaluki’s
end and Preference’s two who drop (the sections are in `referee/games`): who concedes
gives up the tricks, points or cards that are left, as every card table has it, and a
void hand is our ruling (`referee/engine/void.py`). Points by hand.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from scorekeeper.leagues.models import Result
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.leagues.sessions import Club, club, correct, enter, sit, stop, take_back
from tests.tables.dispute_pages import dispute, settle
from tests.tables.people import record, runner, voices

pytestmark = pytest.mark.django_db
Facts = dict[str, Any]
Points = list[int]


@dataclass(frozen=True)
class Case:
    """`plain`: a hand as played. `conceded`: one that was given up. Each with its
    points by side.

    `begun`: what is told of a hand before it is played, where a void hand that the same
    player deals once more is none: it is taken back. Else that is recorded.
    """

    seats: int
    plain: Facts
    points: Points
    conceded: Facts
    given: Points
    begun: Facts | None = None
    # What everybody has beside the points of the hands, once the table is ended.
    beside: tuple[int, ...] = (0, 0, 0, 0)


BID: Facts = {"declarer": 1, "bid": 1, "trump": "S", "defence": ["play", "play"]}
UP: Facts = {"upcard": "H", "declarer": 1, "trump": "H", "dropped": [3]}
CASES = {
    # Ben’s 6 tricks are 6 stakes, Ann’s and Cleo’s 2 each. Then Ben, who has one so
    # far, gives the other nine up: 1 − 20; three and six tricks for the defenders.
    # Ended after the first, 20 of the 30 are left in the pot: seven for Ann and Ben,
    # who follow the next dealer, and six for Cleo, of the ten that each put in.
    "preference": Case(
        3,
        {**BID, "tricks": [2, 6, 2]},
        [2, 6, 2],
        {**BID, "tricks": [3, 1, 6]},
        [3, -19, 6],
        begun={"declarer": 1, "bid": 1, "trump": "S"},
        beside=(7 - 10, 7 - 10, 6 - 10),
    ),
    # Ben and Dan bid 3 and take 4. Then they give up before the first: −6, and 6.
    "pepper": Case(
        4,
        {"bidder": 1, "bid": 3, "trump": "S", "tricks": [2, 4]},
        [2, 4],
        {"bidder": 1, "bid": 3, "trump": "S", "tricks": [6, 0]},
        [6, -6],
        begun={"bidder": 1, "bid": 3, "trump": "S"},
    ),
    # One trick each less, who stayed without one 5 more, who dropped nothing. Ben
    # gives up after one trick, which Ann and Cleo share the others of.
    "buck_euchre": Case(
        4,
        {**UP, "tricks": [1, 3, 1, 0]},
        [-1, -3, -1, 0],
        {**UP, "tricks": [2, 1, 2, 0]},
        [-2, 5, -2, 0],
        beside=(25, 25, 25, 25),
    ),
    # Ben is out: a card one unit, a joker two. Cleo gives up to Ann, who holds nothing
    # that counts any more: whoever wins has no card left, the others all they hold.
    "kaluki": Case(
        3,
        {"winner": 1, "left": [3, 0, 5], "jokers": [0, 0, 1]},
        [-3, 10, -7],
        {"winner": 0, "left": [0, 2, 14], "jokers": [0, 1, 1]},
        [20, -4, -16],
        begun={},
    ),
    # 120 in all: who gives up leaves the rest to the other.
    "briscola": Case(
        2,
        {"trump": "H", "card_points": [50, 70]},
        [50, 70],
        {"trump": "H", "card_points": [109, 11]},
        [109, 11],
    ),
    # Ben knocks with 5: 15 and 25. Then Ann gives up to Ben, who has 8: 12 and 2.
    "jersey_gin": Case(
        3,
        {"ending": "knock", "by": 1, "deadwood": [20, 5, 30]},
        [0, 40, 0],
        {"ending": "knock", "by": 1, "deadwood": [20, 8, 10]},
        [0, 14, 0],
    ),
}
EACH = pytest.mark.parametrize("game", CASES)
VOID = {"thrown_in": True}


@pytest.fixture
def night() -> Club:
    return club()


def table_of(night: Club, game: str) -> Table:
    return sit(night.evening, night.people[: CASES[game].seats], game)


def deals(table: Table) -> int:
    """Whose deal is next."""
    table.refresh_from_db()
    then = scoring.read(table).shown["next"]
    return int(then["dealer"])


def points(table: Table) -> list[Points]:
    table.refresh_from_db()
    return [one["points"] for one in scoring.read(table).shown["rounds"]]


def count_hands(game: str) -> list[int]:
    """By seat, as the league has it."""
    found = Result.objects.filter(game=game).order_by("seat")
    return [one.points for one in found]


def by_seat(game: str, hand: Points) -> list[int]:
    """What a table is worth to each seat that was ended after that hand."""
    case = CASES[game]
    sides = [hand[seat % len(hand)] for seat in range(case.seats)]
    return [of + more for of, more in zip(sides, case.beside, strict=False)]


@EACH
def test_a_hand_is_given_up(night: Club, game: str) -> None:
    case, table = CASES[game], table_of(night, game)
    enter(table, case.plain, case.conceded)
    assert points(table) == [case.points, case.given]
    if scoring.read(table).due is not None:
        assert deals(table) == 2 % case.seats


@EACH
def test_a_hand_that_nobody_plays_moves_the_deal_on(night: Club, game: str) -> None:
    case, table = CASES[game], table_of(night, game)
    enter(table, VOID)
    assert deals(table) == 1
    enter(table, case.plain)
    assert points(table) == [[0] * len(case.points), case.points]


@EACH
def test_a_misdeal_is_dealt_again_by_the_same_player(night: Club, game: str) -> None:
    case, table = CASES[game], table_of(night, game)
    if case.begun is None:
        enter(table, {"repeated": True})
    elif case.begun:
        record(table, 1, case.begun)
        take_back(table)
    assert deals(table) == 0
    enter(table, case.plain)
    assert points(table)[-1] == case.points and deals(table) == 1


@EACH
def test_a_hand_is_ruled_void(night: Club, game: str) -> None:
    """By who runs the table, after it was disputed; the deal moves on."""
    case, table = CASES[game], table_of(night, game)
    enter(table, case.plain)
    found = dispute(voices(table), table, 1, seat="0")
    settle(runner(table), table, found, outcome="void", void="thrown_in")
    assert points(table) == [[0] * len(case.points)] and deals(table) == 1


@EACH
def test_a_hand_is_ruled_otherwise(night: Club, game: str) -> None:
    """As if it had been given up; the hands after it stay."""
    case, table = CASES[game], table_of(night, game)
    enter(table, case.plain, VOID)
    correct(table, 1, case.conceded, reason="Ruled so.")
    assert points(table)[0] == case.given
    table.refresh_from_db()
    then = scoring.read(table).shown["next"]
    assert then is None or deals(table) == 2 % case.seats


@EACH
def test_who_leaves_ends_the_table_and_it_counts(night: Club, game: str) -> None:
    """As far as it was played. A seat that is taken over: test_taken_over.py."""
    case, table = CASES[game], table_of(night, game)
    enter(table, case.plain, VOID)
    stop(table)
    assert count_hands(game) == by_seat(game, case.points)
