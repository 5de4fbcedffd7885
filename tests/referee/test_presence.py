"""Who comes to a table later, or goes before its end."""

from typing import Any

import pytest

from referee import check, match_of
from referee.engine.verdict import SheetError

# Spades from the hand with 2: (2 + game 1 + hand 1) × 11 = 44.
MADE = {
    "bid": 20,
    "game": "S",
    "matadors": 2,
    "hand": True,
    "card_points": 72,
    "tricks": 7,
}
# The same with 40 card points is lost: 88.
LOST = MADE | {"card_points": 40, "tricks": 3}
ANN, BEN, CLEO, DAN = range(4)


def by(declarer: int, facts: dict[str, Any] = MADE) -> dict[str, Any]:
    return {"declarer": declarer, **facts}


def sheet(*rounds: dict[str, Any], **options: Any) -> dict[str, Any]:
    return {
        "game": "skat",
        "players": ["Ann", "Ben", "Cleo", "Dan"],
        "options": {"deals": 36, **options},
        "rounds": list(rounds),
    }


COMES = [{"seat": DAN, "first": 1, "last": 2}]
"""Dan sits from the third deal on."""


def dealt(*rounds: dict[str, Any], **options: Any) -> list[int]:
    verdict = match_of(sheet(*rounds, **options)).json
    return [*(one["dealer"] for one in verdict["rounds"]), verdict["next"]["dealer"]]


def test_the_fourth_deals_and_sits_out_in_turn() -> None:
    """Ann, Ben deal for three; then Cleo, Dan, Ann for four, each sitting out."""
    rounds = [by(ANN), by(BEN), by(DAN), by(ANN)]
    assert dealt(*rounds, away=COMES) == [0, 1, 2, 3, 0]
    verdict = match_of(sheet(*rounds, away=COMES)).json
    assert verdict["totals"] == [88, 44, 0, 44]
    assert verdict["next"]["sitting_out"] == [ANN]


def test_of_three_the_dealer_plays_and_the_fourth_is_not_there() -> None:
    assert match_of(sheet(by(ANN), away=COMES)).json["totals"] == [44, 0, 0, 0]
    with pytest.raises(SheetError) as refused:
        check(sheet(by(DAN), away=COMES))
    assert refused.value.problem.code == "not-allowed"
    with pytest.raises(SheetError) as refused:
        check(sheet(by(ANN), by(BEN), by(CLEO), away=COMES))
    assert refused.value.problem.code == "not-allowed"


def test_where_one_goes_the_deal_passes_the_seat_over() -> None:
    """Ben goes after the first deal: Cleo, Dan, Ann, Cleo deal, and nobody sits out."""
    away = [{"seat": BEN, "first": 2}]
    rounds = [by(BEN), by(CLEO), by(DAN), by(ANN)]
    assert dealt(*rounds, away=away) == [0, 2, 3, 0, 2]
    assert match_of(sheet(*rounds, away=away)).json["totals"] == [44, 44, 44, 44]


def test_forehand_is_the_next_who_is_there() -> None:
    """Dan is away: Cleo deals the third, so Ann leads."""
    away = [{"seat": DAN, "first": 1}]
    verdict = match_of(sheet(by(ANN), by(BEN), away=away)).json
    assert (verdict["next"]["dealer"], verdict["next"]["leader"]) == (CLEO, ANN)


def test_whoever_deals_again_and_has_gone_is_followed_by_the_next() -> None:
    """All pass, the same player deals again; that was Ben, who goes: Cleo deals."""
    away, passed = [{"seat": BEN, "first": 3}], {"thrown_in": True}
    rounds = [by(BEN), passed]
    assert dealt(*rounds, away=away, passed_in="again") == [0, 1, 2]


def test_lists_of_three_stay_as_they_were_recorded() -> None:
    """Ramsch before the fourth came: 30, 40 and 50: Ann has fewest and gets 10."""
    ramsch = {"passed": True, "card_points": [30, 40, 50]}
    assert match_of(sheet(ramsch, away=COMES)).json["totals"] == [10, 0, 0, 0]
    with pytest.raises(SheetError) as refused:
        check(sheet(ramsch))
    assert refused.value.problem.code == "wrong-length"


def test_the_clubs_list_counts_a_deal_by_who_was_there() -> None:
    """Of three each opponent gets 40 for a game lost, of four each of three 30.

    Deal 1: Ann lost 88: −88 − 50; Ben, Cleo 40; Dan was not there. Deal 3: Ben lost:
    −138; Ann, Cleo, Dan 30.
    """
    match = match_of(sheet(by(ANN, LOST), by(BEN), by(BEN, LOST), away=COMES))
    seeger = next(
        one
        for one in match.table.game.league.alternative_scorings
        if one.key == "seeger"
    )
    sums = [match.table.sums(seeger.score(r)) for r in match.rounds]
    assert sums[0] == [-138, 40, 40, 0]
    assert sums[2] == [30, -138, 30, 30]


def test_deals_agreed_before_stay_as_they_were() -> None:
    """33 deals were agreed by three."""
    assert match_of(sheet(deals=33, away=COMES)).trouble is None
    with pytest.raises(SheetError):
        check(sheet(deals=33))


@pytest.mark.parametrize(
    ("away", "path", "code"),
    [
        (
            [{"seat": 0, "first": 2}, {"seat": 1, "first": 4}],
            (1, "first"),
            "not-allowed",
        ),
        ([{"seat": 0, "first": 3, "last": 2}], (0, "last"), "out-of-range"),
        ([{"seat": 4, "first": 3}], (0, "seat"), "out-of-range"),
        ([{"seat": 0}], (0, "first"), "missing"),
    ],
)
def test_what_cannot_be_is_refused(away: Any, path: Any, code: str) -> None:
    with pytest.raises(SheetError) as refused:
        check(sheet(away=away))
    problem = refused.value.problem
    assert (problem.path, problem.code) == (("options", "away", *path), code)


def test_other_games_have_no_such_option() -> None:
    gypsy = {"game": "gypsy", "players": ["Ann", "Ben", "Cleo", "Dan"], "rounds": []}
    with pytest.raises(SheetError) as refused:
        check(gypsy | {"options": {"away": []}})
    assert refused.value.problem.code == "unknown-key"
