"""Gossiper: turns, the bank, the cards seen, the quick count, by hand."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import assess
from tests.breadth import by_chance
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]


def turn(cart: str, outcome: str, stack: int | list[str]) -> Facts:
    key = "stack" if isinstance(stack, int) else "cards"
    return {"cart": cart, "outcome": outcome, key: stack}


def buy(cart: str, stack: int | list[str]) -> Facts:
    return turn(cart, "bought", stack)


def fail(cart: str, stack: int | list[str]) -> Facts:
    return turn(cart, "failed", stack)


def forfeit(cart: str, stack: int | list[str]) -> Facts:
    return turn(cart, "forfeit", stack)


def raw_sheet(*rounds: Any, **more: Any) -> dict[str, Any]:
    return sheet("gossiper", *rounds, players=2, **more)


def answer_to(*rounds: Facts, **more: Any) -> dict[str, Any]:
    return verdict(raw_sheet(*rounds, **more))


# 11 cards each time: 11, 22, 33, 44 of the 52 are turned.
TENS = [fail("K", 10), fail("Q", 10), fail("J", 10), fail("10", 10)]


@pytest.mark.parametrize(
    ("facts", "score"),
    [
        pytest.param(buy("A", 1), [2, 0], id="an ace: one card, 1 + 1"),
        pytest.param(buy("2", 1), [2, 0], id="a two with the first"),
        pytest.param(buy("7", 5), [6, 0], id="1 + 5"),
        pytest.param(buy("7", 7), [8, 0], id="with the last allowed"),
        pytest.param(buy("K", 10), [11, 0], id="a king: up to ten"),
        pytest.param(fail("A", 1), [0, 2], id="an ace failed"),
        pytest.param(fail("3", 3), [0, 4], id="all three, to Ben"),
        pytest.param(fail("10", 10), [0, 11], id="all ten"),
        pytest.param(fail("J", 10), [0, 11], id="a jack as a ten"),
        pytest.param(forfeit("A", 0), [0, 1], id="an ace: only at once"),
        pytest.param(forfeit("Q", 0), [0, 1], id="at once"),
        pytest.param(forfeit("Q", 9), [0, 10], id="after nine"),
        pytest.param(forfeit("5", 4), [0, 5], id="after four"),
        pytest.param(buy("5H", ["9C", "JD", "5S"]), [4, 0], id="the cards"),
        pytest.param(buy("5", ["9C", "JD", "5S"]), [4, 0], id="cards, cart a rank"),
        pytest.param(fail("2H", ["9C", "3D"]), [0, 3], id="both failed"),
        pytest.param(forfeit("9H", ["9C"][:0]), [0, 1], id="no cards: at once"),
        pytest.param(forfeit("9h", ["Td", "J♣", "q♥️"]), [0, 4], id="other spellings"),
    ],
)
def test_the_cart_and_its_stack_go_to_one_player(
    facts: Facts, score: list[int]
) -> None:
    assert points(answer_to(facts)) == [score]
    assert points(answer_to(facts, first_player=1)) == [score[::-1]]


def test_players_take_turns_and_the_bank_shrinks() -> None:
    rounds = [buy("7", 5), fail("3", 3), forfeit("Q", 2)]
    answer = answer_to(*rounds, first_player=1)
    assert points(answer) == [[0, 6], [0, 4], [3, 0]]
    assert [one["player"] for one in answer["rounds"]] == [1, 0, 1]
    assert [one["dealer"] for one in answer["rounds"]] == [None] * 3
    told = answer["next"]
    assert (told["number"], told["dealer"], told["player"]) == (4, None, 0)
    assert told["bank"] == 52 - 13


def test_a_cart_waits_for_its_stack() -> None:
    answer = answer_to(buy("7", 5), {"cart": "KD"})
    for told in answer["next"], answer["pending"]:
        assert (told["number"], told["player"], told["bank"]) == (2, 1, 45)
    assert answer["totals"] == [6, 0]


def test_the_lines_say_what_happened() -> None:
    told = answer_to(buy("7♥", 5), forfeit("Q", 0), fail("2", ["9C", "8C"]))
    assert [
        [(one["side"], one["rule"], one["text"]) for one in scored["reasons"]]
        for scored in told["rounds"]
    ] == [
        [
            (0, "bought", "bought the 7♥ with 5 flipped: 1 + 5 = 6"),
            (1, "nothing", "the cards of this turn go to Ann"),
        ],
        [
            (0, "forfeit", "Ben forfeited the Q with 0 flipped: 1 + 0 = 1"),
            (1, "nothing", "the cards of this turn go to Ann"),
        ],
        [
            (1, "failed", "Ann failed to buy the 2 with 2 flipped: 1 + 2 = 3"),
            (0, "nothing", "the cards of this turn go to Ben"),
        ],
    ]


def test_the_bank_ends_the_last_stack_early() -> None:
    # 44 are turned; the nine is the 45th, 7 are left.
    answer = answer_to(*TENS, fail("9", 7))
    assert answer["totals"] == [22, 30]
    assert (answer["state"], answer["winners"]) == ("finished", [1])


@pytest.mark.parametrize(
    ("facts", "score"),
    [
        pytest.param(buy("9", 7), [8, 0], id="the last card buys it"),
        pytest.param(forfeit("9", 7), [0, 8], id="all the bank: as failed"),
        pytest.param(forfeit("9", 6), [0, 7], id="one left in the bank"),
        pytest.param(fail("7", 7), [0, 8], id="the limit and the bank"),
    ],
)
def test_the_bank_is_a_limit_too(facts: Facts, score: list[int]) -> None:
    assert points(answer_to(*TENS, facts))[-1] == score


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param(fail("9", 6), "stack", "out-of-range", id="one is left"),
        pytest.param(fail("9", 9), "stack", "out-of-range", id="9 of 7"),
        pytest.param(buy("9", 8), "stack", "out-of-range", id="bought with 8 of 7"),
        pytest.param(forfeit("7", 7), "stack", "out-of-range", id="all seven: failed"),
        pytest.param(forfeit("9", 8), "stack", "out-of-range", id="8 of 7"),
    ],
)
def test_the_bank_limits_are_kept(facts: Facts, field: str, code: str) -> None:
    assert refusal(raw_sheet(*TENS, facts)) == (5, field, code)


@pytest.mark.parametrize("outcome", ["forfeit", "failed"])
def test_the_very_last_card_goes_to_the_opponent(outcome: str) -> None:
    # 44 + 7 = 51: Ann bought, Ben turns the last card.
    answer = answer_to(*TENS, buy("6", 6), turn("4", outcome, 0))
    assert (answer["totals"], answer["winners"]) == ([30, 22], [0])
    raw = raw_sheet(*TENS, buy("6", 6), buy("4", 1))
    assert refusal(raw) == (6, "stack", "out-of-range")


def test_twenty_six_each_share_it() -> None:
    # 22 each; Ann buys 4 cards, then Ben the last 4.
    answer = answer_to(*TENS, buy("3", 3), buy("9", 3))
    assert answer["totals"] == [26, 26]
    assert (answer["state"], answer["winners"]) == ("finished", [0, 1])
    assert answer["next"] is None


def test_the_quick_count_is_the_whole_game() -> None:
    answer = answer_to({"piles": [30, 22]}, first_player=1)
    assert (answer["totals"], answer["winners"]) == ([30, 22], [0])
    assert answer["rounds"][0]["player"] is None
    assert [one["rule"] for one in answer["rounds"][0]["reasons"]] == [
        "quick-count"
    ] * 2
    assert answer_to({"piles": [26, 26]})["winners"] == [0, 1]
    assert answer_to({"piles": [0, 52]})["winners"] == [1]
    raw = raw_sheet({"piles": [30, 22]}, buy("7", 5))
    assert refusal(raw) == (2, None, "after-end")


def test_a_table_that_stops_has_no_winner() -> None:
    answer = answer_to(buy("7", 5), {"cart": "K"}, ended=True)
    assert (answer["state"], answer["winners"]) == ("stopped", [])
    assert answer["totals"] == [6, 0]


GOOD = buy("7", 5)


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param(fail("5", 4), "stack", "out-of-range", id="failed too early"),
        pytest.param(fail("5", 6), "stack", "out-of-range", id="failed too late"),
        pytest.param(buy("5", 6), "stack", "out-of-range", id="bought too late"),
        pytest.param(buy("5", 0), "stack", "out-of-range", id="bought with none"),
        pytest.param(buy("A", 2), "stack", "out-of-range", id="ace with two"),
        pytest.param(forfeit("5", 5), "stack", "out-of-range", id="forfeited at five"),
        pytest.param(forfeit("A", 1), "stack", "out-of-range", id="ace after one"),
        pytest.param(forfeit("5", -1), "stack", "out-of-range", id="minus one"),
        pytest.param(forfeit("5", True), "stack", "wrong-type", id="true"),
        pytest.param({"cart": "5", "stack": 3}, "outcome", "missing", id="outcome?"),
        pytest.param(
            {"cart": "5", "outcome": "bought"}, "stack", "missing", id="how many?"
        ),
        pytest.param(
            {"outcome": "bought", "stack": 3}, "cart", "missing", id="no cart"
        ),
        pytest.param({**GOOD, "cart": "11"}, "cart", "bad-card", id="an eleven"),
        pytest.param({**GOOD, "cart": "JK"}, "cart", "bad-card", id="a joker"),
        pytest.param({**GOOD, "cart": "7X"}, "cart", "bad-card", id="no such suit"),
        pytest.param({**GOOD, "cart": 7}, "cart", "wrong-type", id="a number"),
        pytest.param({**GOOD, "cart": None}, "cart", "wrong-type", id="null"),
        pytest.param({**GOOD, "outcome": "lost"}, "outcome", "out-of-range", id="word"),
        pytest.param({**GOOD, "outcome": 1}, "outcome", "wrong-type", id="no word"),
        pytest.param({**GOOD, "cards": ["7C"]}, "cards", "not-allowed", id="both"),
        pytest.param(
            buy("KS", ["2C", "QS"]), "cards", "impossible", id="king with a queen"
        ),
        pytest.param(
            buy("KS", ["KC", "2C"]), "cards", "impossible", id="bought before"
        ),
        pytest.param(buy("KS", ["KC", "KD"]), "cards", "impossible", id="bought twice"),
        pytest.param(
            forfeit("KS", ["2C", "KC"]), "cards", "impossible", id="it was bought"
        ),
        pytest.param(fail("2S", ["3C", "2C"]), "cards", "impossible", id="not failed"),
        pytest.param(fail("2S", ["3C"]), "cards", "wrong-length", id="one of two"),
        pytest.param(buy("2S", []), "cards", "wrong-length", id="bought with air"),
        pytest.param(
            forfeit("2S", ["3C", "4C"]), "cards", "wrong-length", id="two of two"
        ),
        pytest.param(
            forfeit("9H", ["4C", "9H"]), "cards.1", "duplicate-card", id="the cart"
        ),
        pytest.param(
            forfeit("9H", ["4C", "4c"]), "cards.1", "duplicate-card", id="twice"
        ),
        pytest.param(
            forfeit("9H", ["4C", "JK"]), "cards.1", "bad-card", id="joker flipped"
        ),
        pytest.param(forfeit("9H", ["4C", 4]), "cards.1", "wrong-type", id="number"),
        pytest.param({**GOOD, "cards": 4}, "cards", "not-allowed", id="both, unread"),
        pytest.param(
            {"cart": "7", "outcome": "bought", "cards": 4},
            "cards",
            "wrong-type",
            id="no list",
        ),
        pytest.param({"piles": [26, 26]}, "piles", "not-allowed", id="count later"),
        pytest.param({**GOOD, "player": 0}, "player", "unknown-key", id="player"),
        pytest.param({**GOOD, "play": {}}, "play", "unknown-key", id="no record"),
    ],
)
def test_a_turn_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    assert refusal(raw_sheet(buy("8", 1), facts)) == (2, field, code)


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param({"piles": [30, 21]}, "piles", "wrong-total", id="51"),
        pytest.param({"piles": [30, 23]}, "piles", "wrong-total", id="53"),
        pytest.param({"piles": [53, -1]}, "piles.0", "out-of-range", id="53 of 52"),
        pytest.param({"piles": [52]}, "piles", "wrong-length", id="one pile"),
        pytest.param({"piles": 52}, "piles", "wrong-type", id="no list"),
        pytest.param({"piles": [26, None]}, "piles.1", "wrong-type", id="open"),
        pytest.param(
            {**GOOD, "piles": [26, 26]}, "piles", "not-allowed", id="turn too"
        ),
        pytest.param(
            {"cart": "7", "piles": [26, 26]}, "piles", "not-allowed", id="cart"
        ),
        pytest.param(
            {"stack": 3, "piles": [26, 26]}, "piles", "not-allowed", id="stack"
        ),
    ],
)
def test_a_quick_count_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    assert refusal(raw_sheet(facts)) == (1, field, code)


@pytest.mark.parametrize(
    ("before", "facts", "field", "code"),
    [
        pytest.param(
            [forfeit("A", 0)] * 4, {"cart": "A"}, "cart", "duplicate-card", id="5 aces"
        ),
        pytest.param(
            [forfeit("AS", 0)],
            {"cart": "AS"},
            "cart",
            "duplicate-card",
            id="cart again",
        ),
        pytest.param(
            [forfeit("KS", ["AS"])],
            {"cart": "A♠"},
            "cart",
            "duplicate-card",
            id="from a stack",
        ),
        pytest.param(
            [forfeit("KS", ["AS"])],
            forfeit("KH", ["AS"]),
            "cards.0",
            "duplicate-card",
            id="in a stack again",
        ),
        pytest.param(
            [forfeit("A", 0), buy("A", 1), forfeit("A", 0)],
            {"cart": "A"},
            "cart",
            "duplicate-card",
            id="bought shows another ace",
        ),
        pytest.param(
            [buy("A", 1), forfeit("A", 0)],
            buy("A", 1),
            "outcome",
            "impossible",
            id="all aces are out",
        ),
        pytest.param(
            [buy("A", 1), forfeit("A", 0)],
            buy("AC", ["AD"]),
            "cards.0",
            "duplicate-card",
            id="a fifth ace by name",
        ),
        pytest.param(
            [forfeit("K", ["AC", "AD", "AH"]), forfeit("A", 0)],
            forfeit("Q", ["2C", "AS"]),
            "cards.1",
            "duplicate-card",
            id="four aces, one only a rank",
        ),
    ],
)
def test_no_card_comes_twice(
    before: list[Facts], facts: Facts, field: str, code: str
) -> None:
    raw = raw_sheet(*before, facts)
    assert refusal(raw) == (len(before) + 1, field, code)


def test_four_of_a_rank_may_come() -> None:
    assert answer_to(buy("A", 1), forfeit("A", 0), forfeit("AC", 0))["state"]
    assert answer_to(forfeit("AC", 0), forfeit("A", 0), buy("AD", ["AH"]))["state"]


@pytest.mark.parametrize(("facts", "field"), [({}, "cart"), ({"cart": "7"}, "outcome")])
def test_only_the_last_turn_may_be_incomplete(facts: Facts, field: str) -> None:
    assert refusal(raw_sheet(facts, forfeit("8", 0))) == (1, field, "incomplete")


@pytest.mark.parametrize("players", [1, 3, 4])
def test_gossiper_is_for_two(players: int) -> None:
    raw = sheet("gossiper", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


SIX_SEEN = [forfeit("5C", ["3C", "6C"]), forfeit("5D", ["3D", "4D"])]


@pytest.mark.parametrize(
    ("before", "cart", "figure", "text"),
    [
        # 3 sixes among 51: 1 - (45 × 44 × 43) / (51 × 50 × 49) = 0.32.
        ([], "6", "32%", "chance with 6 flips: 3 sixes among 51 cards"),
        # 3 aces among 51, one flip: 3 in 51.
        ([], "A", "6%", "chance with 1 flip: 3 aces among 51 cards"),
        # 6 cards and the cart seen, one six among them: 2 sixes among 45 cards.
        # 1 - (39 × 38) / (45 × 44) = 0.25.
        (SIX_SEEN, "6H", "25%", "chance with 6 flips: 2 sixes among 45 cards"),
        # A failed three hid three cards that are not threes but may be kings:
        # 3 kings among 47 + 3: 1 - (40 × 39 × 38) / (50 × 49 × 48) = 0.50.
        (
            [fail("3", 3)],
            "K",
            "50%",
            "chance with 10 flips: at most 3 kings among 47 cards, "
            "from what was entered",
        ),
        # For another three they are known not to be it: 2 threes among 47 cards.
        # 1 - (44 × 43) / (47 × 46) = 0.12.
        ([fail("3", 3)], "3", "12%", "chance with 3 flips: 2 threes among 47 cards"),
        (
            [forfeit("A", 0)] * 3,
            "A",
            "0",
            "aces are left: it cannot be bought",
        ),
        (
            [*TENS, buy("6", 6)],
            "4",
            "",
            "The bank is empty: the four goes to Ann",
        ),
    ],
)
def test_the_form_says_how_likely_the_cart_is_bought(
    before: list[Facts], cart: str, figure: str, text: str
) -> None:
    (say,) = assess(raw_sheet(*before), len(before) + 1, {"cart": cart}).live_messages
    assert (say.figure, say.text) == (figure, text)


@pytest.mark.parametrize(
    ("facts", "figure", "text"),
    [
        (
            buy("7", 4),
            "+5",
            "Ann 5, Ben 0, 47 cards left",
        ),
    ],
)
def test_the_form_says_what_the_entry_means(
    facts: Facts, figure: str, text: str
) -> None:
    (say,) = assess(raw_sheet(), 1, facts).live_messages
    assert (say.figure, say.text) == (figure, text)


def test_a_form_offers_what_can_be() -> None:
    def offers(*before: Facts, cart: str) -> list[str]:
        told = assess(raw_sheet(*before), len(before) + 1, {"cart": cart})
        outcome = told.round_type.stages[1].facts[0]
        return list(outcome.value.offered(told.round))  # type: ignore[attr-defined]

    assert offers(cart="7") == ["bought", "failed", "forfeit"]
    assert offers(*[forfeit("A", 0)] * 3, cart="A") == ["failed", "forfeit"]
    assert offers(*TENS, buy("6", 6), cart="4") == ["failed", "forfeit"]


def test_the_table_says_what_is_left() -> None:
    ahead = assess(raw_sheet(GOOD), 2, {}).round
    standing = ahead.table.game.display.standing(ahead)
    assert standing.needs == "46 cards left in the bank"
    assert standing.goal == "27 is more than half"


RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
LIMITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@by_chance(60)
@given(st.data())
def test_every_card_is_won_once(data: st.DataObject) -> None:
    left, carts, rounds = 52, dict.fromkeys(RANKS, 0), []
    while left:
        rank = data.draw(st.sampled_from([one for one in RANKS if carts[one] < 4]))
        carts[rank] += 1
        bank = left - 1
        most = min(LIMITS[RANKS.index(rank)], bank)
        outcome = data.draw(st.sampled_from(["bought", "failed", "forfeit"]))
        if outcome == "bought" and (not most or carts[rank] > 3):
            outcome = "failed"
        stack = most
        if outcome == "bought":
            carts[rank] += 1
            stack = data.draw(st.integers(1, most))
        elif outcome == "forfeit":
            high = min(LIMITS[RANKS.index(rank)] - 1, bank)
            stack = data.draw(st.integers(0, high))
        rounds.append(turn(rank, outcome, stack))
        left -= 1 + stack
    answer = answer_to(*rounds)
    assert sum(answer["totals"]) == 52
    assert answer["state"] == "finished"
    best = max(answer["totals"])
    assert answer["winners"] == [s for s in (0, 1) if answer["totals"][s] == best]
    assert answer_to(*rounds[:-1])["state"] == "playing"
