"""Skin: bets and side bets as settled, the bank that moves, the end, by hand."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import assess
from tests.breadth import by_chance
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]

WON, LOST, BACK = True, False, None


def bet(seat: int, amount: int, won: bool | None) -> Facts:
    return {"seat": seat, "amount": amount, "won": won}


def side(first: int, other: int, amount: int, winner: int) -> Facts:
    return {"seats": [first, other], "amount": amount, "winner": winner}


def deal(*bets: Facts, beside: list[Facts] | None = None) -> Facts:
    facts: Facts = {"bets": list(bets)}
    return facts if beside is None else {**facts, "side_bets": beside}


def answer_to(*rounds: Facts, players: int = 3, **more: Any) -> dict[str, Any]:
    return verdict(sheet("skin", *rounds, players=players, **more))


@pytest.mark.parametrize(
    ("bets", "score"),
    [
        pytest.param([], [0, 0, 0], id="nobody bets"),
        pytest.param([bet(1, 5, WON)], [-5, 5, 0], id="won: the banker pays"),
        pytest.param([bet(1, 5, LOST)], [5, -5, 0], id="lost: the banker takes"),
        pytest.param([bet(1, 5, BACK)], [0, 0, 0], id="returned"),
        pytest.param(
            [bet(1, 5, WON), bet(2, 10, LOST)], [5, 5, -10], id="one each way"
        ),
        pytest.param(
            [bet(1, 5, LOST), bet(1, 5, WON), bet(1, 8, WON), bet(2, 4, LOST)],
            [-4, 8, -4],
            id="several bets of one player",
        ),
        pytest.param(
            [bet(2, 7, BACK), bet(2, 7, WON)], [-7, 0, 7], id="back, then won"
        ),
        pytest.param([bet(1, 1000000, WON)], [-1000000, 1000000, 0], id="no limit"),
    ],
)
def test_bets_with_the_bank(bets: list[Facts], score: list[int]) -> None:
    assert points(answer_to(deal(*bets))) == [score]


def test_side_bets_go_from_one_player_to_the_other() -> None:
    both = [bet(1, 5, WON), bet(2, 4, LOST)]
    # The bank: -5 and 4. Ben 5 - 3 + 2; Cleo -4 + 3 - 2.
    beside = [side(1, 2, 3, winner=2), side(2, 1, 2, winner=1)]
    assert points(answer_to(deal(*both, beside=beside))) == [[-1, 4, -3]]
    assert points(answer_to(deal(*both, beside=[]))) == [[-1, 5, -4]]


def test_a_returned_bet_is_enough_for_a_side_bet() -> None:
    both = [bet(1, 5, BACK), bet(2, 4, BACK)]
    answer = answer_to(deal(*both, beside=[side(1, 2, 6, winner=1)]))
    assert points(answer) == [[0, 6, -6]]


def test_the_designed_deal_of_five() -> None:
    # Dan banks. Ann and Ben lose 5 and 10, Ben and Eva win 5, Cleo gets 5 back.
    bets = [
        bet(4, 5, WON),
        bet(0, 5, LOST),
        bet(1, 10, LOST),
        bet(1, 5, WON),
        bet(2, 5, BACK),
    ]
    beside = [side(0, 1, 3, winner=1), side(2, 4, 2, winner=4)]
    raw = sheet("skin", deal(*bets, beside=beside), players=5, first_banker=3)
    assert points(verdict(raw)) == [[-8, -2, -2, 5, 7]]
    [said] = assess({**raw, "rounds": []}, 1, raw["rounds"][0]).live_messages
    assert said.text == (
        "Eva +7, Dan +5, Ben −2, Cleo −2, Ann −8. "
        "5 bets and 2 side bets, adding up to 0"
    )


def test_limits_hold_for_bets_with_the_bank_and_not_beside() -> None:
    both = [bet(1, 2, WON), bet(2, 10, LOST)]
    facts = deal(*both, beside=[side(1, 2, 1, 1), side(1, 2, 11, 2)])
    answer = answer_to(facts, min_bet=2, max_bet=10)
    assert points(answer) == [[8, -8, 0]]
    for amount, code in ((1, "out-of-range"), (11, "out-of-range")):
        raw = sheet("skin", deal(bet(1, amount, WON)), min_bet=2, max_bet=10)
        assert refusal(raw) == (1, "bets.0.amount", code)


@pytest.mark.parametrize("limits", [{}, {"min_bet": None, "max_bet": None}])
def test_without_limits_any_bet_is_taken(limits: Facts) -> None:
    answer = answer_to(deal(bet(1, 1, WON), bet(2, 999, WON)), **limits)
    assert points(answer) == [[-1000, 1, 999]]


def test_the_bank_moves_to_the_left() -> None:
    rounds = [
        deal(bet(0, 6, WON)),
        deal(bet(0, 9, WON), bet(1, 2, LOST)),
        deal(bet(1, 4, LOST)),
        deal(bet(2, 1, LOST)),
    ]
    answer = answer_to(*rounds, first_banker=1)
    assert [scored["dealer"] for scored in answer["rounds"]] == [1, 2, 0, 1]
    assert points(answer) == [[6, -6, 0], [9, -2, -7], [4, -4, 0], [0, 1, -1]]
    assert answer["next"] == {"number": 5, "dealer": 2}


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_every_size_of_table_comes_round(players: int) -> None:
    rounds = [deal(bet((i + 1) % players, 1, WON)) for i in range(players + 1)]
    answer = answer_to(*rounds, players=players)
    bankers = [scored["dealer"] for scored in answer["rounds"]]
    assert bankers == [*range(players), 0]
    # Each has banked and lost 1, and won 1; Ann has banked twice, Ben won twice.
    assert answer["totals"] == [-1, 1, *[0] * (players - 2)]


def test_every_seat_is_told_why() -> None:
    facts = deal(bet(1, 5, WON), bet(2, 4, LOST), bet(2, 3, BACK))
    answer = answer_to(facts, players=4)
    lines = [
        (line["side"], line["points"], line["rule"], line.get("ruling", False))
        for line in answer["rounds"][0]["reasons"]
    ]
    assert sorted(lines) == [
        (0, -5, "bank-pays", False),
        (0, 4, "bank-takes", False),
        (1, 5, "bet-won", False),
        (2, -4, "bet-lost", False),
        (2, 0, "bet-returned", True),
        (3, 0, "no-bet", False),
    ]


def test_the_table_ends_it_and_the_highest_total_wins() -> None:
    hand = deal(bet(1, 5, WON), bet(2, 5, WON))
    playing = answer_to(hand)
    assert (playing["state"], playing["winners"]) == ("playing", [])
    over = answer_to(hand, ended=True)
    assert (over["state"], over["winners"], over["next"]) == ("finished", [1, 2], None)
    more = answer_to(hand, deal(bet(2, 1, LOST)), ended=True)
    assert (more["totals"], more["winners"]) == ([-10, 6, 4], [1])
    assert answer_to(ended=True)["winners"] == [0, 1, 2]
    assert answer_to(hand, {}, ended=True)["winners"] == [1, 2]


GOOD = bet(1, 5, WON)
BOTH = [bet(1, 5, WON), bet(2, 5, LOST)]


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param({"bets": {}}, "bets", "wrong-type", id="an object for a list"),
        pytest.param({"bets": None}, "bets", "wrong-type", id="null for a list"),
        pytest.param({"bets": [5]}, "bets.0", "wrong-type", id="a number for a bet"),
        pytest.param({"bets": [None]}, "bets.0", "wrong-type", id="null for a bet"),
        pytest.param(
            deal({"seat": 1, "amount": 5}), "bets.0.won", "missing", id="no result"
        ),
        pytest.param(
            deal({"seat": 1, "won": WON}), "bets.0.amount", "missing", id="no amount"
        ),
        pytest.param(
            deal({"amount": 5, "won": WON}), "bets.0.seat", "missing", id="nobody"
        ),
        pytest.param(
            deal({**GOOD, "odds": 2}), "bets.0.odds", "unknown-key", id="odds"
        ),
        pytest.param(
            deal(GOOD, bet(3, 5, WON)), "bets.1.seat", "out-of-range", id="no seat"
        ),
        pytest.param(deal(bet(0, 5, WON)), "bets.0.seat", "not-allowed", id="banker"),
        pytest.param(
            deal({**GOOD, "seat": "1"}), "bets.0.seat", "wrong-type", id="seat as text"
        ),
        pytest.param(deal(bet(1, 0, WON)), "bets.0.amount", "out-of-range", id="0"),
        pytest.param(deal(bet(1, -5, WON)), "bets.0.amount", "out-of-range", id="-5"),
        pytest.param(
            deal({**GOOD, "amount": True}), "bets.0.amount", "wrong-type", id="true"
        ),
        pytest.param(
            deal({**GOOD, "amount": 5.0}), "bets.0.amount", "wrong-type", id="5.0"
        ),
        pytest.param(deal({**GOOD, "won": 1}), "bets.0.won", "wrong-type", id="won 1"),
        pytest.param(
            deal({**GOOD, "won": "yes"}), "bets.0.won", "wrong-type", id="won yes"
        ),
        pytest.param({"side_bets": []}, "bets", "missing", id="side bets alone"),
        pytest.param(
            deal(GOOD, beside=[side(1, 2, 3, 1)]),
            "side_bets.0.seats.1",
            "not-allowed",
            id="no bet with the bank",
        ),
        pytest.param(
            deal(bet(2, 5, WON), beside=[side(1, 2, 3, 1)]),
            "side_bets.0.seats.0",
            "not-allowed",
            id="the first has no bet",
        ),
        pytest.param(
            deal(*BOTH, beside=[side(0, 2, 3, 2)]),
            "side_bets.0.seats.0",
            "not-allowed",
            id="the banker beside",
        ),
        pytest.param(
            deal(*BOTH, beside=[side(1, 1, 3, 1)]),
            "side_bets.0.seats.1",
            "duplicate",
            id="with oneself",
        ),
        pytest.param(
            deal(*BOTH, beside=[{"seats": [1], "amount": 3, "winner": 1}]),
            "side_bets.0.seats",
            "wrong-length",
            id="one player",
        ),
        pytest.param(
            deal(*BOTH, beside=[side(1, 3, 3, 1)]),
            "side_bets.0.seats.1",
            "out-of-range",
            id="no such seat",
        ),
        pytest.param(
            deal(*BOTH, beside=[side(1, 2, 0, 1)]),
            "side_bets.0.amount",
            "out-of-range",
            id="a side bet of nothing",
        ),
        pytest.param(
            deal(*BOTH, beside=[side(1, 2, 3, 0)]),
            "side_bets.0.winner",
            "not-allowed",
            id="the banker wins it",
        ),
        pytest.param(
            deal(*BOTH, beside=[side(1, 2, 3, 7)]),
            "side_bets.0.winner",
            "out-of-range",
            id="nobody wins it",
        ),
        pytest.param(
            deal(*BOTH, beside=[{"seats": [1, 2], "amount": 3, "winner": None}]),
            "side_bets.0.winner",
            "wrong-type",
            id="no winner",
        ),
        pytest.param(
            deal(*BOTH, beside=[{"seats": [1, 2], "amount": 3}]),
            "side_bets.0.winner",
            "missing",
            id="winner left out",
        ),
        pytest.param(
            deal(*BOTH, beside=[{**side(1, 2, 3, 1), "won": True}]),
            "side_bets.0.won",
            "unknown-key",
            id="a key of the other kind",
        ),
        pytest.param(
            {**deal(GOOD), "side_bets": None}, "side_bets", "wrong-type", id="null"
        ),
        pytest.param(
            {**deal(GOOD), "deal": []}, "deal", "not-allowed", id="and card by card"
        ),
        pytest.param(
            {"side_bets": [], "deal": []},
            "deal",
            "not-allowed",
            id="side bets and cards",
        ),
        pytest.param({**deal(GOOD), "play": {}}, "play", "unknown-key", id="play"),
    ],
)
def test_a_deal_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    assert refusal(sheet("skin", facts, players=3)) == (1, field, code)


def test_three_players_may_each_bet_with_the_third_in_their_turn() -> None:
    # With Ben banking, Cleo and Ann may bet; Ben may not.
    good = sheet("skin", deal(GOOD), deal(bet(0, 5, WON)), players=3)
    assert points(verdict(good)) == [[-5, 5, 0], [5, -5, 0]]
    raw = sheet("skin", deal(GOOD), deal(GOOD), players=3)
    assert refusal(raw) == (2, "bets.0.seat", "not-allowed")


def test_only_the_last_deal_may_wait() -> None:
    assert refusal(sheet("skin", {}, deal(GOOD))) == (1, "bets", "incomplete")
    answer = answer_to(deal(GOOD), {})
    assert answer["pending"]["number"] == answer["next"]["number"] == 2


@pytest.mark.parametrize(
    ("options", "field", "code"),
    [
        ({"min_bet": 0}, "options.min_bet", "out-of-range"),
        ({"max_bet": -1}, "options.max_bet", "out-of-range"),
        ({"max_bet": "10"}, "options.max_bet", "wrong-type"),
        ({"min_bet": True}, "options.min_bet", "wrong-type"),
        ({"first_banker": 3}, "options.first_banker", "out-of-range"),
        ({"first_dealer": 0}, "options.first_dealer", "unknown-key"),
    ],
)
def test_options_are_refused_where_they_are_wrong(
    options: Facts, field: str, code: str
) -> None:
    assert refusal(sheet("skin", players=3, **options)) == (None, field, code)


@pytest.mark.parametrize("players", [2, 8])
def test_skin_is_for_three_to_seven(players: int) -> None:
    raw = sheet("skin", players=players)
    raw["players"] = [f"Player {seat}" for seat in range(players)]
    assert refusal(raw) == (None, "players", "wrong-length")


@st.composite
def deals(draw: st.DrawFn, players: int, banker: int) -> Facts:
    others = [seat for seat in range(players) if seat != banker]
    bets = draw(
        st.lists(
            st.builds(
                bet,
                st.sampled_from(others),
                st.integers(1, 100),
                st.sampled_from([WON, LOST, BACK]),
            ),
            max_size=8,
        )
    )
    holders = sorted({one["seat"] for one in bets})
    if len(holders) < 2 or draw(st.booleans()):
        return deal(*bets)
    pairs = st.lists(st.sampled_from(holders), min_size=2, max_size=2, unique=True)
    beside = [
        side(*pair, draw(st.integers(1, 100)), draw(st.sampled_from(pair)))
        for pair in draw(st.lists(pairs, max_size=3))
    ]
    return deal(*bets, beside=beside)


@by_chance(120)
@given(st.data())
def test_every_deal_adds_up_to_nothing(data: st.DataObject) -> None:
    players = data.draw(st.integers(3, 7))
    count = data.draw(st.integers(0, 6))
    rounds = [data.draw(deals(players, i % players)) for i in range(count)]
    answer = answer_to(*rounds, players=players)
    assert sum(answer["totals"]) == 0
    for scored in answer["rounds"]:
        assert sum(scored["points"]) == 0
        assert {line["side"] for line in scored["reasons"]} == set(range(players))
    winners = answer_to(*rounds, players=players, ended=True)["winners"]
    best = max(answer["totals"])
    assert winners == [s for s, total in enumerate(answer["totals"]) if total == best]
