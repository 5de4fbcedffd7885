"""Skin card by card: what each event settles, and what cannot be, by hand.

Ann banks unless a test says otherwise; Ben is seat 1, Cleo seat 2, Dan seat 3.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import SheetError, assess, check
from referee.engine.formatting import facts_in_words
from tests.breadth import by_chance
from tests.referee.banking import PACK, play
from tests.referee.dealt import spoil
from tests.referee.table import points, refusal, sheet, verdict

Event = dict[str, Any]


def card(name: str, seat: int | None = None, bet: int | None = None) -> Event:
    event: Event = {"card": name}
    if seat is not None:
        event["seat"] = seat
    if bet is not None:
        event["bet"] = bet
    return event


def bank(name: str | None) -> Event:
    return {"bank": name}


def pick(name: str, seat: int, bet: int) -> Event:
    return {"pick": name, "seat": seat, "bet": bet}


def again(seat: int, bet: int) -> Event:
    return {"seat": seat, "bet": bet}


def beside(first: int, other: int, amount: int) -> Event:
    return {"side": [first, other], "amount": amount}


STOP = bank(None)
OPEN = [card("7H", 2, 5), bank("KD")]
TWO = [*OPEN, card("9C", 1, 4)]


def answer_to(*events: Event, players: int = 3, **options: Any) -> dict[str, Any]:
    return verdict(sheet("skin", {"deal": list(events)}, players=players, **options))


def winnings(*events: Event, players: int = 3) -> list[int]:
    """What each seat wins by a whole deal."""
    answer = answer_to(*events, players=players)
    assert answer["pending"] is None
    [score] = points(answer)
    return score


def lines(*events: Event, players: int = 3) -> list[tuple[int, int, str, str, bool]]:
    [scored] = answer_to(*events, players=players)["rounds"]
    return [
        (
            reason["side"],
            reason["points"],
            reason["rule"],
            reason["text"],
            reason.get("ruling", False),
        )
        for reason in scored["reasons"]
    ]


def message(raw: Event) -> str:
    with pytest.raises(SheetError) as refused:
        check(raw)
    return refused.value.problem.message


def missing_from(*events: Event) -> list[str]:
    """The rest of the pack, in some order."""
    names = {event.get("card") or event.get("bank") for event in events}
    return [one for one in PACK if one not in names]


@pytest.mark.parametrize(
    ("events", "score"),
    [
        pytest.param([*OPEN, card("KS"), STOP], [-5, 0, 5], id="the bank is matched"),
        pytest.param(
            [*OPEN, card("7C"), card("KS"), STOP],
            [5, 0, -5],
            id="the player is matched",
        ),
        pytest.param(
            [*OPEN, card("7C"), card("7S"), card("7D"), card("KS"), STOP],
            [5, 0, -5],
            id="dead cards settle nothing",
        ),
        pytest.param(
            [*TWO, card("KS"), STOP], [-9, 4, 5], id="every open bet is won at once"
        ),
        pytest.param(
            [*TWO, card("9D"), card("KS"), STOP], [-1, -4, 5], id="one each way"
        ),
        pytest.param(
            [*TWO, beside(1, 2, 3), card("9D"), card("KS"), STOP],
            [-1, -7, 8],
            id="who is matched pays the side bet too",
        ),
        pytest.param(
            [*TWO, beside(1, 2, 3), beside(2, 1, 2), card("9D"), card("KS"), STOP],
            [-1, -9, 10],
            id="two side bets of one pair",
        ),
        pytest.param(
            # The bank pays 5 and 4; then Cleo's 7 is matched, with no bet open.
            [*TWO, beside(1, 2, 3), card("KS"), STOP, card("7C")],
            [-9, 7, 2],
            id="side bets outlive the bank",
        ),
        pytest.param(
            [*TWO, beside(1, 2, 3), card("KS"), card("7C"), STOP],
            [-9, 7, 2],
            id="matched before the bank stops",
        ),
        pytest.param(
            # Cleo wins 5; her 7 still stands; she bets 8 on it and loses.
            [*OPEN, card("KS"), bank("9D"), again(2, 8), card("7C"), card("9H"), STOP],
            [3, 0, -3],
            id="bet again and lost",
        ),
        pytest.param(
            [*OPEN, card("KS"), bank("9D"), again(2, 8), card("9H"), STOP],
            [-13, 0, 13],
            id="bet again and won",
        ),
        pytest.param(
            [*OPEN, card("KS"), bank("9D"), card("7C"), card("9H"), STOP],
            [-5, 0, 5],
            id="not bet again: the match costs nothing",
        ),
        pytest.param(
            # Kings are dead when the bank's second card falls due.
            [*OPEN, card("KS"), card("KC"), card("7C"), bank("9D"), card("9H"), STOP],
            [-5, 0, 5],
            id="dead and matching cards before the bank's",
        ),
        pytest.param(
            [*OPEN, card("QS", 1), card("QH", 1, 6), card("KS"), STOP],
            [-11, 6, 5],
            id="a refused card in the centre matches nobody",
        ),
        pytest.param(
            [*OPEN, card("QS"), pick("QS", 1, 6), card("QH"), card("KS"), STOP],
            [1, -6, 5],
            id="picked from the centre and matched",
        ),
        pytest.param(
            # Ben takes 9H, Cleo lost her 7 and picks 9C: both meet 9D.
            [
                *OPEN,
                card("9C", 1),
                card("9H", 1, 4),
                card("7C"),
                pick("9C", 2, 6),
                beside(1, 2, 3),
                card("9D"),
                card("KS"),
                STOP,
            ],
            [15, -4, -11],
            id="two of one rank are matched together",
        ),
        pytest.param(
            [
                card("7H", 2, 5),
                bank("7C"),
                card("8H", 2, 6),
                bank("KD"),
                card("KS"),
                STOP,
            ],
            [-6, 0, 6],
            id="an opening pair is void",
        ),
        pytest.param(
            [
                card("7H", 2, 5),
                bank("7C"),
                card("8H", 1, 6),
                bank("8D"),
                card("7D", 1, 2),
                bank("KD"),
                card("7S"),
                card("KS"),
                STOP,
            ],
            [2, -2, 0],
            id="two opening pairs, and a seven again",
        ),
        pytest.param(
            [
                card("7H", 2),
                card("8H", 1),
                pick("7H", 2, 5),
                bank("KD"),
                card("KS"),
                STOP,
            ],
            [-5, 0, 5],
            id="the first card taken lay in the centre",
        ),
        pytest.param(
            # The bank takes a queen although one lies in the centre.
            [*OPEN, card("QS"), card("KS"), bank("QH"), again(2, 1), card("QD"), STOP],
            [-6, 0, 6],
            id="the centre matches no bank either",
        ),
        pytest.param(
            [card(one, 1) for one in PACK], [0, 0, 0], id="nobody takes any card"
        ),
    ],
)
def test_what_the_cards_settle(events: list[Event], score: list[int]) -> None:
    assert winnings(*events) == score


def test_four_players_and_a_side_bet_with_a_third() -> None:
    # Cleo and Dan hold sevens together against Ben's nine: 7D takes from both, and
    # both pay Ben; the bet between them goes back. The bank gets 5 and 2, pays 4.
    events = [
        card("7S", 3),
        *TWO,
        pick("7S", 3, 2),
        beside(2, 3, 9),
        beside(1, 2, 3),
        beside(3, 1, 1),
        card("7D"),
        card("KH"),
        STOP,
    ]
    assert winnings(*events, players=4) == [3, 8, -8, -3]


def test_the_pack_runs_out_and_what_is_open_is_returned() -> None:
    rest = missing_from(*TWO)
    fours = [one for one in rest if one[:-1] not in ("7", "9", "K")]
    matching = [one for one in rest if one[:-1] in ("7", "9")]
    last = [one for one in rest if one[:-1] == "K"]
    # Both lose, then pick a two and a three of the centre; at last the bank is matched.
    events = [
        *TWO,
        *[card(one) for one in fours],
        *[card(one) for one in matching],
        pick("2C", 1, 6),
        pick("3C", 2, 7),
        beside(1, 2, 8),
        card(last[0]),
        card(last[1]),
        card(last[2]),
    ]
    assert winnings(*events) == [9 - 13, -4 + 6, -5 + 7]
    returned = [line for line in lines(*events) if line[2].endswith("returned")]
    assert returned == [
        (
            seat,
            0,
            "side-bet-returned",
            f"side bet of 8 with {other} returned: the pack ran out",
            True,
        )
        for seat, other in ((1, "Cleo"), (2, "Ben"))
    ]


def test_a_bet_open_at_the_end_of_the_pack_is_returned() -> None:
    # The kings fall first, so nothing matches the bank's queen: hers fell before.
    first = [card("7H", 2, 5), bank("QD")]
    rest = missing_from(*first)
    centre = [one for one in rest if one[:-1] not in ("7", "Q")]
    queens = [one for one in rest if one[:-1] == "Q"]
    sevens = [one for one in rest if one[:-1] == "7"]
    events = [
        *first,
        *[card(one) for one in centre[:-1]],
        *[card(one) for one in queens],
        bank(centre[-1]),
        again(2, 3),
        *[card(one) for one in sevens[:2]],
        pick("AC", 2, 9),
        card(sevens[2]),
    ]
    # Won 5 of the queen, lost 3 to a seven, and 9 on the ace are still open.
    assert winnings(*events) == [-2, 0, 2]
    assert (2, 0, "bet-returned", "9 returned: the pack ran out", True) in lines(
        *events
    )


def test_the_last_card_of_the_pack_may_be_taken() -> None:
    refused = [card(one, 1) for one in PACK[:51]]
    assert winnings(*refused, card(PACK[51], 2, 5)) == [0, 0, 0]
    error = refusal(
        sheet(
            "skin",
            {"deal": [*refused, card(PACK[51], 2, 5), bank("AC")]},
            players=3,
        )
    )
    assert error == (1, "deal.52", "not-allowed")


def test_every_line_says_what_happened() -> None:
    events = [*TWO, beside(1, 2, 3), card("7C"), card("KH"), STOP]
    assert lines(*events, players=4) == [
        (2, -5, "bet-lost", "lost 5 to the bank: 7♥ matched by 7♣", False),
        (1, 4, "bet-won", "won 4 from the bank: K♦ matched by K♥", False),
        (0, 5, "bank-takes", "took 5 from Cleo: 5", False),
        (0, -4, "bank-pays", "paid 4 to Ben: −4", False),
        (
            1,
            3,
            "side-bet-won",
            "side bet of 3 won against Cleo: 7♥ matched by 7♣",
            False,
        ),
        (2, -3, "side-bet-lost", "side bet of 3 lost to Ben: 7♥ matched by 7♣", False),
        (3, 0, "no-bet", "no bet", False),
    ]


def test_a_void_bet_and_cards_matched_together_say_so() -> None:
    pair = [card("7H", 2, 5), bank("7C")]
    void = lines(*pair, card("8H", 1, 6), bank("KD"), card("KS"), STOP)
    assert void[0] == (
        2,
        0,
        "opening-pair",
        "bet of 5 void: 7♥ and 7♣ are a pair",
        False,
    )
    events = [
        card("9C", 2),
        card("7H", 2, 5),
        bank("KD"),
        card("9H", 1, 4),
        card("7S"),
        pick("9C", 2, 6),
        beside(1, 2, 3),
        card("9D"),
        card("KS"),
        STOP,
    ]
    together = [line for line in lines(*events) if line[2] == "matched-together"]
    why = "returned: 9♥ and 9♣ matched by 9♦"
    assert together == [
        (1, 0, "matched-together", f"side bet of 3 with Cleo {why}", True),
        (2, 0, "matched-together", f"side bet of 3 with Ben {why}", True),
    ]


@pytest.mark.parametrize(
    ("events", "field", "code"),
    [
        pytest.param(None, "deal", "wrong-type", id="null"),
        pytest.param({}, "deal", "wrong-type", id="an object"),
        pytest.param([[]], "deal.0", "wrong-type", id="a list for an event"),
        pytest.param(["7H"], "deal.0", "wrong-type", id="a card alone"),
        pytest.param([{}], "deal.0.seat", "missing", id="nothing happens"),
        pytest.param([card("1H")], "deal.0.card", "bad-card", id="no card"),
        pytest.param([card("JK")], "deal.0.card", "bad-card", id="a joker"),
        pytest.param([{"card": 7}], "deal.0.card", "wrong-type", id="a number"),
        pytest.param([{"card": None}], "deal.0.card", "wrong-type", id="null card"),
        pytest.param(
            [{"card": "7H", "by": 2}], "deal.0.by", "unknown-key", id="an unknown key"
        ),
        pytest.param(
            [{"card": "7H", "bank": "KD"}], "deal.0.bank", "unknown-key", id="two kinds"
        ),
        pytest.param(
            [{"card": "7H", "bet": 5}], "deal.0.seat", "missing", id="who bets"
        ),
        pytest.param(
            [*OPEN, {"card": "7C", "bet": 5}],
            "deal.2.seat",
            "missing",
            id="who bets on a match",
        ),
        pytest.param(
            [card("7H", 0, 5)], "deal.0.seat", "not-allowed", id="the banker takes it"
        ),
        pytest.param(
            [card("7H", 0)], "deal.0.seat", "not-allowed", id="the banker refuses it"
        ),
        pytest.param([card("7H", 3)], "deal.0.seat", "out-of-range", id="no such seat"),
        pytest.param(
            [{"card": "7H", "seat": "2"}], "deal.0.seat", "wrong-type", id="seat text"
        ),
        pytest.param([card("7H", 2, 0)], "deal.0.bet", "out-of-range", id="a bet of 0"),
        pytest.param(
            [{**card("7H", 2), "bet": True}], "deal.0.bet", "wrong-type", id="bet true"
        ),
        pytest.param(
            [{**card("7H", 2), "bet": None}], "deal.0.bet", "wrong-type", id="bet null"
        ),
        pytest.param([bank("KD")], "deal.0.bank", "not-allowed", id="the bank first"),
        pytest.param([STOP], "deal.0.bank", "not-allowed", id="the bank stops first"),
        pytest.param(
            [card("7H", 2), bank("KD")], "deal.1.bank", "not-allowed", id="none taken"
        ),
        pytest.param(
            [card("7H", 2, 5), card("KD")],
            "deal.1.card",
            "not-allowed",
            id="the bank's first is due",
        ),
        pytest.param(
            [card("6C", 2), card("7H", 2, 5), pick("6C", 1, 5)],
            "deal.2.pick",
            "not-allowed",
            id="picked before the bank's first",
        ),
        pytest.param(
            [card("7H", 2, 5), again(2, 5)],
            "deal.1.seat",
            "not-allowed",
            id="bet before the bank's first",
        ),
        pytest.param(
            [card("7H", 2, 5), beside(1, 2, 5)],
            "deal.1.side",
            "not-allowed",
            id="a side bet before the bank's first",
        ),
        pytest.param(
            [card("7H", 2, 5), STOP],
            "deal.1.bank",
            "not-allowed",
            id="the bank must take its first",
        ),
        pytest.param(
            [card("7H", 2, 5), bank("7H")],
            "deal.1.bank",
            "duplicate-card",
            id="the bank's card again",
        ),
        pytest.param(
            [card("7H", 2, 5), bank("1D")], "deal.1.bank", "bad-card", id="bank bad"
        ),
        pytest.param(
            [card("7H", 2, 5), bank("KD"), card("7♥")],
            "deal.2.card",
            "duplicate-card",
            id="a card twice",
        ),
        pytest.param(
            [card("7H", 2, 5), bank("7C"), card("7C")],
            "deal.2.card",
            "duplicate-card",
            id="a card thrown away",
        ),
        pytest.param(
            [*OPEN, bank("QD")], "deal.2.bank", "not-allowed", id="not matched yet"
        ),
        pytest.param([*OPEN, STOP], "deal.2.bank", "not-allowed", id="stops too early"),
        pytest.param(
            [*OPEN, card("9C", 2, 4)], "deal.2.seat", "not-allowed", id="has a card"
        ),
        pytest.param(
            [*OPEN, card("9C", 2)], "deal.2.seat", "not-allowed", id="asked with a card"
        ),
        pytest.param(
            [*OPEN, card("7C", 1, 5)],
            "deal.2.seat",
            "not-allowed",
            id="a player's match is taken",
        ),
        pytest.param(
            [*OPEN, card("KC", 1)],
            "deal.2.seat",
            "not-allowed",
            id="the bank's match is offered",
        ),
        pytest.param(
            [*OPEN, card("7C"), card("7S", 1)],
            "deal.3.seat",
            "not-allowed",
            id="a dead card is offered",
        ),
        pytest.param(
            [*OPEN, pick("9C", 1, 5)],
            "deal.2.pick",
            "not-allowed",
            id="picked from an empty centre",
        ),
        pytest.param(
            [*OPEN, card("9C"), pick("9D", 1, 5)],
            "deal.3.pick",
            "not-allowed",
            id="another card than lies there",
        ),
        pytest.param(
            [*OPEN, card("9C"), pick("9C", 2, 5)],
            "deal.3.seat",
            "not-allowed",
            id="picked with a card",
        ),
        pytest.param(
            [*OPEN, card("9C"), pick("9C", 0, 5)],
            "deal.3.seat",
            "not-allowed",
            id="the banker picks",
        ),
        pytest.param(
            [*OPEN, card("9C"), {"pick": "9C", "seat": 1}],
            "deal.3.bet",
            "missing",
            id="picked without a bet",
        ),
        pytest.param(
            [*OPEN, card("9C"), {"pick": "9C", "bet": 5}],
            "deal.3.seat",
            "missing",
            id="picked by nobody",
        ),
        pytest.param(
            [*OPEN, card("9C"), card("9H", 1, 4), card("9D"), pick("9C", 1, 5)],
            "deal.5.pick",
            "not-allowed",
            id="picked of a dead rank",
        ),
        pytest.param(
            [card("KS", 1), *OPEN, pick("KS", 1, 5)],
            "deal.3.pick",
            "not-allowed",
            id="picked of the bank's rank",
        ),
        pytest.param(
            [*OPEN, card("9C"), pick("9C", 1, 5), card("7C"), pick("9C", 2, 5)],
            "deal.5.pick",
            "not-allowed",
            id="picked twice",
        ),
        pytest.param(
            [*OPEN, again(2, 5)], "deal.2.seat", "not-allowed", id="a bet still open"
        ),
        pytest.param(
            [*OPEN, again(1, 5)], "deal.2.seat", "not-allowed", id="no card to bet on"
        ),
        pytest.param(
            [*OPEN, {"seat": 2}], "deal.2.bet", "missing", id="again without a bet"
        ),
        pytest.param([*OPEN, {"bet": 5}], "deal.2.seat", "missing", id="again, nobody"),
        pytest.param(
            [*OPEN, card("KS"), again(2, 5)],
            "deal.3.seat",
            "not-allowed",
            id="again before the bank's new card",
        ),
        pytest.param(
            [*OPEN, card("QS"), card("KS"), pick("QS", 1, 6)],
            "deal.4.pick",
            "not-allowed",
            id="picked before the bank's new card",
        ),
        pytest.param(
            [*OPEN, card("KS"), bank("9D"), again(2, 5), again(2, 5)],
            "deal.5.seat",
            "not-allowed",
            id="again and again",
        ),
        pytest.param(
            [*OPEN, beside(1, 2, 3)],
            "deal.2.side.0",
            "not-allowed",
            id="a side bet without a card",
        ),
        pytest.param(
            [*OPEN, beside(2, 1, 3)],
            "deal.2.side.1",
            "not-allowed",
            id="against one without a card",
        ),
        pytest.param(
            [*TWO, beside(0, 2, 3)],
            "deal.3.side.0",
            "not-allowed",
            id="the banker beside",
        ),
        pytest.param(
            [*TWO, beside(2, 2, 3)], "deal.3.side.1", "duplicate", id="with oneself"
        ),
        pytest.param(
            [*TWO, {"side": [1], "amount": 3}],
            "deal.3.side",
            "wrong-length",
            id="one player beside",
        ),
        pytest.param(
            [*TWO, beside(1, 2, 0)], "deal.3.amount", "out-of-range", id="beside for 0"
        ),
        pytest.param(
            [*TWO, {"side": [1, 2]}], "deal.3.amount", "missing", id="beside for what"
        ),
        pytest.param(
            [*TWO, {"side": [1, 2], "amount": 3, "winner": 1}],
            "deal.3.winner",
            "unknown-key",
            id="a key of the settled form",
        ),
        pytest.param(
            [*TWO, card("7C"), beside(1, 2, 3)],
            "deal.4.side.1",
            "not-allowed",
            id="beside after the match",
        ),
        pytest.param(
            [*OPEN, card("KS"), card("9C")],
            "deal.3.card",
            "not-allowed",
            id="the bank's next card goes elsewhere",
        ),
        pytest.param(
            [*OPEN, card("KS"), card("9C", 1, 5)],
            "deal.3.card",
            "not-allowed",
            id="the bank's next card is taken",
        ),
        pytest.param(
            [*OPEN, card("KS"), bank("KC")],
            "deal.3.bank",
            "not-allowed",
            id="a dead card for the bank",
        ),
        pytest.param(
            [*OPEN, card("KS"), bank("7C")],
            "deal.3.bank",
            "not-allowed",
            id="a player's match for the bank",
        ),
        pytest.param(
            [*OPEN, card("KS"), STOP, card("2C")],
            "deal.4",
            "not-allowed",
            id="after the end",
        ),
        pytest.param(
            [*OPEN, card("KS"), STOP, bank("2C")],
            "deal.4",
            "not-allowed",
            id="the bank after the end",
        ),
        pytest.param(
            [*TWO, beside(1, 2, 3), card("KS"), STOP, bank("2C")],
            "deal.6.bank",
            "not-allowed",
            id="the bank after it has stopped",
        ),
        pytest.param(
            [*TWO, beside(1, 2, 3), card("KS"), STOP, again(1, 2)],
            "deal.6.seat",
            "not-allowed",
            id="a bet against no bank",
        ),
        pytest.param(
            [*TWO, beside(1, 2, 3), card("KS"), STOP, card("9D"), card("2C")],
            "deal.7",
            "not-allowed",
            id="after the last side bet",
        ),
    ],
)
def test_what_cannot_be_is_refused(events: Any, field: str, code: str) -> None:
    assert refusal(sheet("skin", {"deal": events}, players=3)) == (1, field, code)


def test_who_lost_a_card_takes_none_once_the_bank_has_stopped() -> None:
    events = [
        *TWO,
        card("2C", 3, 1),
        beside(1, 2, 3),
        beside(1, 3, 1),
        card("KS"),
        STOP,
        card("7S"),
    ]
    for more in (card("3C", 2, 5), card("3C", 2)):
        raw = sheet("skin", {"deal": [*events, more]}, players=4)
        assert refusal(raw) == (1, "deal.9.seat", "not-allowed")
    raw = sheet("skin", {"deal": [*events, card("3C"), pick("3C", 2, 5)]}, players=4)
    assert refusal(raw) == (1, "deal.10.pick", "not-allowed")
    # Ben 4 of the bank and 3 of Cleo, less 1 to Dan once his 9 is matched.
    score = winnings(*events, card("3C"), card("9D"), players=4)
    assert score == [-10, 4 + 3 - 1, 5 - 3, 1 + 1]


@pytest.mark.parametrize(
    ("events", "place"),
    [
        pytest.param([card("7H", 2, 1)], 0, id="too low for a card"),
        pytest.param([*OPEN, card("QS", 1, 11)], 2, id="too high for a card"),
        pytest.param([*OPEN, card("2C"), pick("2C", 1, 1)], 3, id="too low to pick"),
        pytest.param(
            [*OPEN, card("KS"), bank("AD"), again(2, 11)], 4, id="too high again"
        ),
    ],
)
def test_limits_hold_for_bets_with_the_bank(events: list[Event], place: int) -> None:
    raw = sheet("skin", {"deal": events}, players=3, min_bet=2, max_bet=10)
    assert refusal(raw) == (1, f"deal.{place}.bet", "out-of-range")


def test_limits_do_not_hold_beside() -> None:
    events = [*TWO, beside(1, 2, 1), beside(1, 2, 99), card("9D"), card("KS"), STOP]
    answer = answer_to(*events, min_bet=4, max_bet=5)
    # Cleo 5 of the bank; Ben loses 4 to it and 100 to Cleo.
    assert points(answer) == [[-1, -104, 105]]


WHOLE = [*TWO, beside(1, 2, 3), card("7C"), card("KH"), STOP]


@pytest.mark.parametrize("length", range(len(WHOLE)))
def test_a_deal_that_has_not_ended_waits(length: int) -> None:
    part = {"deal": WHOLE[:length]}
    answer = verdict(sheet("skin", part, players=3))
    assert answer["rounds"] == []
    assert answer["pending"] == answer["next"] == {"number": 1, "dealer": 0}
    raw = sheet("skin", part, {"bets": []}, players=3)
    assert refusal(raw) == (1, "deal", "incomplete")


def test_the_bank_that_moves_is_the_one_that_may_not_bet() -> None:
    second = [card("7H", 0, 5), bank("KD"), card("KS"), STOP]
    raw = sheet("skin", {"deal": WHOLE}, {"deal": second}, players=3)
    assert points(verdict(raw)) == [[1, 7, -8], [5, -5, 0]]
    raw = sheet("skin", {"deal": WHOLE}, {"deal": WHOLE}, players=3)
    assert refusal(raw) == (2, "deal.2.seat", "not-allowed")


def test_a_deal_is_told_in_words() -> None:
    raw = sheet("skin", players=3)
    facts = {"deal": [*WHOLE[:4], card("QS", 2), pick("QS", 2, 6), again(2, 5), STOP]}
    found = assess(raw, 1, {"deal": WHOLE})
    [line] = facts_in_words(found.round.table, facts)
    assert (line.key, line.label) == ("deal", "The deal card by card")
    assert line.values == (
        "turned 7♥, offered to Cleo, 5; the bank K♦; turned 9♣, offered to Ben, 4; "
        "side bet Ben, Cleo, 3; turned Q♠, offered to Cleo; "
        "from the centre Q♠, by Cleo, 6; bets again Cleo, 5; the bank no new card",
    )


@pytest.mark.parametrize(
    ("length", "said"),
    [
        (0, "A card is offered until one is taken"),
        (1, "Cleo 7♥ for 5. The next card is the bank’s"),
        (2, "the bank K♦, Cleo 7♥ for 5. The deal goes on"),
        (
            4,
            "the bank K♦, Cleo 7♥ for 5, Ben 9♣ for 4, Ben and Cleo side bet 3. "
            "The deal goes on",
        ),
        (6, "Ben 9♣. The bank takes a new card, or stops"),
        (
            7,
            "Ben +7, Ann +1, Cleo −8. 2 bets and 1 side bet, adding up to 0",
        ),
    ],
)
def test_a_deal_says_how_it_stands(length: int, said: str) -> None:
    found = assess(sheet("skin", players=3), 1, {"deal": WHOLE[:length]})
    assert [say.text for say in found.live_messages] == [said]
    assert found.complete == (length == 7)


def test_of_a_deal_that_cannot_be_nothing_is_said() -> None:
    found = assess(sheet("skin", players=3), 1, {"deal": [*OPEN, card("7H")]})
    assert [problem.code for problem in found.problems] == ["duplicate-card"]
    assert (found.live_messages, found.points, found.complete) == ([], None, False)


@by_chance(150)
@given(st.integers(3, 7), st.integers(0, 6), st.integers(0, 2**32))
def test_deals_played_by_chance(players: int, banker: int, seed: int) -> None:
    banker %= players
    events, money = play(Random(seed), players, banker)
    raw = sheet("skin", {"deal": events}, players=players, first_banker=banker)
    answer = verdict(raw)
    assert points(answer) == [money]
    assert sum(money) == 0
    seats = {line["side"] for line in answer["rounds"][0]["reasons"]}
    assert seats == set(range(players))


@by_chance(60)
@given(st.integers(3, 7), st.integers(0, 2**32), st.data())
def test_part_of_a_deal_waits_and_more_than_all_is_refused(
    players: int, seed: int, data: st.DataObject
) -> None:
    events, _ = play(Random(seed), players, 0)
    part = events[: data.draw(st.integers(0, len(events) - 1))]
    answer = verdict(sheet("skin", {"deal": part}, players=players))
    assert (answer["rounds"], answer["pending"]["number"]) == ([], 1)
    left = missing_from(*events)
    more = card(left[0]) if left else bank(None)
    raw = sheet("skin", {"deal": [*events, more]}, players=players)
    assert refusal(raw) == (1, f"deal.{len(events)}", "not-allowed")


def test_words_name_the_limit_that_is_broken() -> None:
    raw = sheet("skin", {"deal": [card("7H", 2, 0)]}, players=3, max_bet=9)
    assert message(raw) == (
        "0 is too low. Enter a number from 1 to 9. "
        "The reason: the least bet that the table takes."
    )
    raw = sheet("skin", {"deal": [card("7H", 2, 10)]}, players=3, max_bet=9)
    assert message(raw) == (
        "10 is too high. Enter a number from 1 to 9. "
        "The reason: the highest bet that the table takes."
    )
    raw = sheet("skin", {"deal": [card("7H", 2, 0)]}, players=3)
    assert message(raw) == (
        "Must be 1 or more. The reason: the least bet that the table takes."
    )


def test_words_tell_what_goes_on_from_what_is_missing() -> None:
    raw = sheet("skin", {"deal": OPEN}, {"bets": []}, players=3)
    assert message(raw) == "Round 1 is not complete: the deal has not ended."
    raw = sheet("skin", {}, {"bets": []}, players=3)
    assert message(raw) == "Round 1 is not complete: bets missing."
    raw = sheet("skin", {"bets": [], "deal": OPEN}, players=3)
    assert message(raw) == ("Leave the deal card by card empty (the bets as settled).")


@by_chance(150)
@given(st.integers(0, 2**32), st.data())
def test_a_broken_deal_gets_an_answer(seed: int, data: st.DataObject) -> None:
    events, _ = play(Random(seed), 4, 0)
    raw = sheet("skin", {"deal": events})
    for _ in range(data.draw(st.integers(1, 2))):
        data.draw(spoil(raw["rounds"][0]))
    try:
        check(raw).json()
    except SheetError as refused:
        error = refused.json()["error"]
        assert (error["round"], bool(error["message"].strip())) == (1, True)
