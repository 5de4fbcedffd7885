"""Void rounds of games whose written rules speak of none, worked by hand.

`thrown_in` counts as one of those agreed and the turn moves on; `repeated` is as if it
had never been dealt.
"""

from typing import Any

import pytest

from referee import check
from referee.engine.league import alternative_points
from referee.engine.verdict import SheetError
from tests.referee.table import games_by_hand

FOUR = ["Ann", "Ben", "Cleo", "Dan"]
VOID, REPEATED = {"thrown_in": True}, {"repeated": True}
PLAYERS = {
    "briscola": 3,
    "buck_euchre": 4,
    "calypso": 4,
    "gossiper": 2,
    "gypsy": 4,
    "jersey_gin": 3,
    "minnesota_whist": 4,
    "skin": 3,
    "tribello": 3,
}


def verdict(game: str, *rounds: dict[str, Any], n: int = 0) -> dict[str, Any]:
    names = FOUR[: n or PLAYERS[game]]
    sheet = {"game": game, "players": names, "rounds": [*rounds]}
    return check(sheet).json()


def turn(told: dict[str, Any]) -> int:
    then: dict[str, Any] = told["next"]
    return int(then["player"] if then["dealer"] is None else then["dealer"])


def test_every_game_has_void_rounds_of_its_own_or_these() -> None:
    own = {"kaluki", "malilla", "pepper", "preference"}
    games = games_by_hand()
    both = {game.slug for game in games if game.void and game.void.passes}
    assert both == PLAYERS.keys()
    again = {game.slug for game in games if game.void and not game.void.passes}
    assert again == {"skat"}
    assert {game.slug for game in games if not game.void} == own


@pytest.mark.parametrize("game", sorted(PLAYERS))
@pytest.mark.parametrize(("facts", "then"), [(VOID, 1), (REPEATED, 0)])
def test_nobody_scores(game: str, facts: dict[str, Any], then: int) -> None:
    told = verdict(game, facts)
    begun = verdict(game)["totals"]
    assert told["totals"] == begun and told["state"] == "playing"
    [scored] = told["rounds"]
    assert set(scored["points"]) == {0}
    lines = [(line["side"], line["points"]) for line in scored["reasons"]]
    assert lines == [(side, 0) for side in range(len(begun))]
    assert all(line["ruling"] for line in scored["reasons"])
    assert turn(told) == then


@pytest.mark.parametrize("more", [REPEATED, {"bids": [1, 1, 1, 1]}, {"play": {}}])
def test_nothing_stands_beside_it(more: dict[str, Any]) -> None:
    with pytest.raises(SheetError) as refused:
        verdict("gypsy", VOID | more)
    [where] = more
    assert (refused.value.problem.code, refused.value.problem.path[0]) == (
        "not-allowed",
        where,
    )


def test_tribello_has_twelve_hands_of_which_one_may_be_void() -> None:
    """Hand 6 is the last with a trump, also after one that was dealt again."""
    trump = {"trump": "H", "tricks": [6, 4, 3]}
    told = verdict("tribello", trump, VOID, REPEATED, trump | {"tricks": [4, 3, 6]})
    assert [one["dealer"] for one in told["rounds"]] == [0, 1, 2, 2]
    assert [one["points"] for one in told["rounds"]] == [[0, 0, 0]] * 4
    assert (told["next"]["number"], told["next"]["phase"]) == (5, 2)
    after = verdict("tribello", *[VOID] * 11, REPEATED)
    assert after["state"] == "playing" and after["next"]["phase"] == 4
    assert verdict("tribello", *[VOID] * 12)["winners"] == [0, 1, 2]


def test_briscola_ends_after_its_hands() -> None:
    """Of two hands one is void: the other decides. Level after both, and in a void
    tie-break: another one is played.
    """
    hand = {"trump": "H", "card_points": [70, 50]}
    level = {"trump": "H", "card_points": [60, 60]}
    assert verdict("briscola", hand, VOID, n=2)["winners"] == [0]
    assert verdict("briscola", REPEATED, hand, n=2)["state"] == "playing"
    told = verdict("briscola", level, level, VOID, REPEATED, n=2)
    assert told["state"] == "playing" and turn(told) == 1
    assert verdict("briscola", level, level, VOID, hand, n=2)["winners"] == [0]


def test_calypso_counts_the_cards_of_the_deals_that_were_played() -> None:
    """Deal 1: 12 cards unfinished and 40 in the piles. A void deal's cards go back, so
    after the next one 104 lie there: 12 and 46 + 46. Each pile grew by 26: 260.
    """
    parts = {"calypsos": [0] * 4, "unfinished": [3] * 4}
    first, third = parts | {"piles": [20, 20]}, parts | {"piles": [46, 46]}
    told = verdict("calypso", REPEATED, first, VOID, third)
    assert [one["points"] for one in told["rounds"]] == [
        [0, 0],
        [320, 320],
        [0, 0],
        [260, 260],
    ]
    assert told["state"] == "playing"
    assert verdict("calypso", first, VOID, third, VOID)["winners"] == [0, 1]


def test_gossiper_goes_on_with_the_same_bank() -> None:
    """Seven cards are turned for Ann; 45 are left through both void turns."""
    bought = {"cart": "6", "outcome": "bought", "stack": 6}
    told = verdict("gossiper", bought, VOID, REPEATED)
    assert (told["totals"], told["next"]["bank"], turn(told)) == ([7, 0], 45, 0)


def test_jersey_gin_has_no_box_for_a_void_hand() -> None:
    """Gin, 60 + 40: 100. At the end 100 more and one box of 25."""
    gin = {"ending": "gin", "by": 0, "deadwood": [0, 30, 30]}
    told = verdict("jersey_gin", VOID, REPEATED, gin)
    assert told["totals"] == [100 + 100 + 25, 0, 0]


SPADES = {"declarer": 1, "bid": 20, "game": "S", "hand": True}
SPADES |= {"matadors": 2, "card_points": 72, "tricks": 7}


@pytest.mark.parametrize("passed", ["ramsch", "pushed", "next", "again"])
def test_a_deal_of_skat_is_dealt_again_and_is_none_of_those_agreed(passed: str) -> None:
    """Of three deals: Ben makes 2 + 1 + 1 times 11 = 44 in each."""
    options = {"deals": 3, "passed_in": passed}

    def next_of(*rounds: dict[str, Any]) -> dict[str, Any]:
        sheet = {"game": "skat", "players": FOUR[:3], "options": options}
        return check(sheet | {"rounds": [*rounds]}).json()

    now = next_of(REPEATED, SPADES, REPEATED, SPADES, REPEATED)
    assert [one["dealer"] for one in now["rounds"]] == [0, 0, 1, 1, 2]
    assert (now["state"], now["next"]["dealer"], now["totals"]) == (
        "playing",
        2,
        [0, 88, 0],
    )
    assert next_of(REPEATED, SPADES, SPADES, SPADES)["state"] == "finished"


@pytest.mark.parametrize(
    ("list_", "sums"), [("seeger", [0, 94, 0]), ("bierlachs", [-44, 0, -44])]
)
def test_a_deal_of_skat_that_is_dealt_again_is_in_no_list(
    list_: str, sums: list[int]
) -> None:
    """Ben makes 44: 50 more by the clubs’ list, charged to the others in Bierlachs."""
    rounds = [REPEATED, SPADES, REPEATED]
    told = check({"game": "skat", "players": FOUR[:3], "rounds": rounds})
    found = alternative_points(told, list_)
    assert found.points == sums
    assert [bool(lines) for _, lines in found.rounds] == [False, True, False]


def test_buck_euchre_goes_on_from_25() -> None:
    assert verdict("buck_euchre", VOID, REPEATED)["totals"] == [25] * 4
