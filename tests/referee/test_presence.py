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


def dealers(*rounds: dict[str, Any], **options: Any) -> list[int]:
    verdict = match_of(sheet(*rounds, **options)).json
    return [*(one["dealer"] for one in verdict["rounds"]), verdict["next"]["dealer"]]


def test_the_fourth_deals_and_sits_out_in_turn() -> None:
    """Ann, Ben deal for three; then Cleo, Dan, Ann for four, each sitting out."""
    rounds = [by(ANN), by(BEN), by(DAN), by(ANN)]
    assert dealers(*rounds, away=COMES) == [0, 1, 2, 3, 0]
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
    assert dealers(*rounds, away=away) == [0, 2, 3, 0, 2]
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
    assert dealers(*rounds, away=away, passed_in="again") == [0, 1, 2]


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
        scoring
        for scoring in match.table.game.league.alternative_scorings
        if scoring.key == "seeger"
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


# ---- Preference: a pot that everyone has put into ----


def pot(*rounds: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What a sheet of four comes to: each antes 10, and Dan sits down for the third."""
    options = {"away": COMES} | more.pop("options", {})
    return match_of(
        {
            "game": "preference",
            "players": ["Ann", "Ben", "Cleo", "Dan"],
            "options": options,
            "rounds": list(rounds),
            **more,
        }
    ).json


def bids(declarer: int, *tricks: int) -> dict[str, Any]:
    """One for hearts, and both defend."""
    both = ["play", "play"]
    return {
        "declarer": declarer,
        "bid": 1,
        "trump": "H",
        "defence": both,
        "tricks": list(tricks),
    }


PASSED = {"thrown_in": True}


def test_a_fourth_antes_as_the_others_did_and_sits_out_in_turn() -> None:
    """Ann, Ben, Cleo put in 30. Ben takes 6 of 10: 20 are left. All pass: 20.

    For the third Dan puts in 10 (30), and Cleo deals, who sits out; Dan takes 6 tricks
    at −10, Ann and Ben 2 each: 20 are left. Dan deals next.
    """
    told = pot(bids(BEN, 2, 6, 2, 0), PASSED, bids(DAN, 2, 2, 0, 6))
    assert [one["pot"] for one in told["rounds"]] == [20, 20, 20]
    assert told["rounds"][1]["totals"] == [-8, -4, -8, 0]
    assert told["rounds"][2]["points"] == [2, 2, 0, -4]
    assert told["totals"] == [-6, -2, -8, -4]
    assert (told["next"]["dealer"], told["next"]["sitting_out"]) == (DAN, [DAN])
    rules = [(one["side"], one["rule"]) for one in told["rounds"][2]["reasons"]]
    assert (DAN, "ante-on-arrival") in rules and (CLEO, "sits-out") in rules


def test_a_fourth_who_comes_at_an_empty_pot_antes_with_all() -> None:
    """30, and 10 a deal: nothing is left after the third. Then four put in 20."""
    rounds = bids(BEN, 2, 6, 2, 0), bids(CLEO, 2, 2, 6, 0), bids(ANN, 6, 2, 2, 0)
    away = {"away": [{"seat": DAN, "first": 1, "last": 3}]}
    told = pot(*rounds, {"ante": 20}, options=away)
    assert told["rounds"][3]["points"] == [-20, -20, -20, -20]
    assert told["next"]["pot"] == 80
    later = {"away": [{"seat": DAN, "first": 1, "last": 4}]}
    told = pot(*rounds, {"ante": 20}, PASSED, options=later)
    # Three put in 20 each, and Dan as much as they did.
    assert [one["pot"] for one in told["rounds"][3:]] == [60, 80]
    assert told["rounds"][4]["points"] == [0, 0, 0, -20]


def test_the_pot_shows_what_comes_with_whoever_sits_down() -> None:
    told = pot(bids(BEN, 2, 6, 2, 0), PASSED)
    assert told["next"]["pot"] == 30


def test_whoever_goes_leaves_the_pot_to_those_who_stay() -> None:
    """40 of four. Ann deals; Ben takes 6 of 10: 30 are left. Ben goes: ten each for
    the others, who put in 10: Ann −10 + 10, Ben −10 + 6, Cleo and Dan −10 + 2 + 10.
    """
    gone = {"away": [{"seat": BEN, "first": 2}]}
    told = pot(bids(BEN, 0, 6, 2, 2), options=gone, ended=True)
    assert told["bonus"]["points"] == [10, 0, 10, 10]
    assert told["totals"] == [0, -4, 2, 2]


def test_whoever_has_not_played_has_no_share() -> None:
    """Dan sits down for the third deal, which is not played: 20 for three."""
    told = pot(bids(BEN, 2, 6, 2, 0), PASSED, ended=True)
    # 20 // 3 = 6; two over, from the left of Cleo, who deals next: Ann (Dan is none).
    assert told["bonus"]["points"] == [7, 7, 6, 0]


def test_of_three_the_dealer_plays_preference_too() -> None:
    gone = {"away": [{"seat": BEN, "first": 2}]}
    told = pot(bids(BEN, 0, 6, 2, 2), bids(CLEO, 2, 0, 6, 2), options=gone)
    assert told["rounds"][1]["dealer"] == CLEO
    assert told["rounds"][1]["points"] == [2, 0, 6, 2]
    assert (told["next"]["dealer"], told["next"]["sitting_out"]) == (DAN, [BEN])


# ---- Kaluki and Skin: every deal is settled by itself ----


def kaluki(*rounds: dict[str, Any], **options: Any) -> dict[str, Any]:
    names = ["Ann", "Ben", "Cleo", "Dan"]
    return {
        "game": "kaluki",
        "players": names,
        "options": options,
        "rounds": list(rounds),
    }


def test_kaluki_pays_among_those_who_are_there() -> None:
    """Ben goes out: Ann pays 3, Cleo 5 + 2; Dan sits down for the third.

    Ann deals, then Ben, then Cleo, then Dan.
    """
    three = {"winner": BEN, "left": [3, 0, 5, 0], "jokers": [0, 0, 1, 0]}
    four = {"winner": DAN, "left": [1, 2, 3, 0], "jokers": [0, 0, 0, 0]}
    told = match_of(kaluki(three, {"thrown_in": True}, four, away=COMES)).json
    assert told["rounds"][0]["points"] == [-3, 10, -7, 0]
    assert {one["side"] for one in told["rounds"][1]["reasons"]} == {ANN, BEN, CLEO}
    assert told["rounds"][2]["points"] == [-1, -2, -3, 6]
    assert told["next"]["dealer"] == DAN


@pytest.mark.parametrize(
    ("facts", "path"),
    [
        ({"winner": DAN, "left": [1, 1, 1, 0], "jokers": [0] * 4}, ("winner",)),
        ({"winner": ANN, "left": [0, 1, 1, 1], "jokers": [0] * 4}, ("left", 3)),
        (
            {"winner": ANN, "left": [0, 1, 1, 0], "jokers": [0, 0, 0, 1]},
            ("jokers", 3),
        ),
        (
            {
                "winner": ANN,
                "left": [0, 1, 1, 0],
                "jokers": [0] * 4,
                "laid": [
                    {"seat": DAN, "initial": True, "melds": [], "layoffs": []},
                ],
            },
            ("laid", 0, "seat"),
        ),
    ],
)
def test_who_is_not_there_takes_no_part_in_kaluki(facts: Any, path: Any) -> None:
    with pytest.raises(SheetError) as refused:
        check(kaluki(facts, away=COMES))
    problem = refused.value.problem
    assert (problem.path, problem.code) == (path, "not-allowed")


def skin(*rounds: dict[str, Any]) -> dict[str, Any]:
    """Dan goes after the first deal, and Eva is there from the third on."""
    away = [{"seat": 3, "first": 2}, {"seat": 4, "first": 1, "last": 2}]
    return {
        "game": "skin",
        "players": ["Ann", "Ben", "Cleo", "Dan", "Eva"],
        "options": {"away": away},
        "rounds": list(rounds),
    }


def test_the_bank_passes_over_who_is_not_there() -> None:
    """Ann, Ben, Cleo bank; Dan has gone, so Eva is next."""
    bet = {"seat": 0, "amount": 5, "won": True}
    rounds = [{"bets": [{"seat": 3, "amount": 4, "won": False}]}]
    rounds += [{"bets": [bet]}, {"bets": [{"seat": 4, "amount": 7, "won": True}]}]
    told = match_of(skin(*rounds)).json
    assert [one["dealer"] for one in told["rounds"]] == [0, 1, 2]
    assert told["next"]["dealer"] == 4
    assert told["totals"] == [4 + 5, -5, -7, -4, 7]
    assert [one["side"] for one in told["rounds"][1]["reasons"]] == [0, 1, 2]


def test_nobody_bets_who_is_not_there() -> None:
    with pytest.raises(SheetError) as refused:
        check(skin({"bets": [{"seat": 4, "amount": 1, "won": True}]}))
    problem = refused.value.problem
    assert problem.path == ("bets", 0, "seat")
    assert problem.code == "not-allowed"
    taken = {"deal": [{"card": "7H", "seat": 4, "bet": 1}]}
    with pytest.raises(SheetError) as refused:
        check(skin(taken))
    assert refused.value.problem.path == ("deal", 0, "seat")


def test_other_games_have_no_such_option() -> None:
    gypsy = {"game": "gypsy", "players": ["Ann", "Ben", "Cleo", "Dan"], "rounds": []}
    with pytest.raises(SheetError) as refused:
        check(gypsy | {"options": {"away": []}})
    assert refused.value.problem.code == "unknown-key"
