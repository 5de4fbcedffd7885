"""Pepper: bids made and not made, two to four players and the end, by hand."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import assess
from tests.breadth import by_chance
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]

PASSED: Facts = {"thrown_in": True}


def hand(bidder: int, bid: int | str, tricks: list[int], trump: str = "H") -> Facts:
    return {"bidder": bidder, "bid": bid, "trump": trump, "tricks": tricks}


def answer_to(
    *rounds: Facts, players: int = 4, first_dealer: int = 0
) -> dict[str, Any]:
    raw = sheet("pepper", *rounds, players=players, first_dealer=first_dealer)
    return verdict(raw)


@pytest.mark.parametrize(
    ("bid", "won", "score"),
    [
        pytest.param(1, 1, [1, 5], id="1 made"),
        pytest.param(1, 0, [-6, 6], id="1, none"),
        pytest.param(1, 6, [6, 0], id="1, all six"),
        pytest.param(4, 4, [4, 2], id="4 made"),
        pytest.param(4, 5, [5, 1], id="4, one over"),
        pytest.param(4, 3, [-6, 3], id="4, one short"),
        pytest.param(5, 5, [5, 1], id="5 made"),
        pytest.param(5, 4, [-6, 2], id="5, one short"),
        pytest.param("little", 6, [6, 0], id="little made"),
        pytest.param("little", 5, [-6, 1], id="little, one short"),
        pytest.param("little", 0, [-6, 6], id="little, none"),
        pytest.param("big", 6, [12, 0], id="big made"),
        pytest.param("big", 5, [-12, 1], id="big, one short"),
        pytest.param("big", 0, [-12, 6], id="big, none"),
    ],
)
def test_four_players(bid: int | str, won: int, score: list[int]) -> None:
    assert points(answer_to(hand(0, bid, [won, 6 - won]))) == [score]
    assert points(answer_to(hand(2, bid, [won, 6 - won]))) == [score]
    assert points(answer_to(hand(1, bid, [6 - won, won]))) == [score[::-1]]
    assert points(answer_to(hand(3, bid, [6 - won, won]))) == [score[::-1]]


@pytest.mark.parametrize(
    ("bid", "tricks", "score"),
    [
        pytest.param(7, [7, 1], [7, 1], id="7 made"),
        pytest.param(7, [6, 2], [-8, 2], id="7, one short"),
        pytest.param(1, [8, 0], [8, 0], id="1, all eight"),
        pytest.param("little", [8, 0], [8, 0], id="little made"),
        pytest.param("little", [7, 1], [-8, 1], id="little, one short"),
        pytest.param("big", [8, 0], [16, 0], id="big made"),
        pytest.param("big", [7, 1], [-16, 1], id="big, one short"),
    ],
)
def test_two_players(bid: int | str, tricks: list[int], score: list[int]) -> None:
    assert points(answer_to(hand(0, bid, tricks), players=2)) == [score]


@pytest.mark.parametrize(
    ("bidder", "bid", "tricks", "score"),
    [
        pytest.param(0, 5, [5, 2, 1], [5, 2, 1], id="5 made"),
        pytest.param(1, 5, [2, 4, 2], [2, -8, 2], id="5, one short"),
        pytest.param(2, 6, [1, 0, 7], [1, 0, 7], id="6, one over"),
        pytest.param(1, "little", [0, 8, 0], [0, 8, 0], id="little made"),
        pytest.param(1, "little", [0, 7, 1], [0, -8, 1], id="little, one short"),
        pytest.param(2, "big", [0, 0, 8], [0, 0, 16], id="big made"),
        pytest.param(2, "big", [1, 0, 7], [1, 0, -16], id="big, one short"),
    ],
)
def test_three_players(
    bidder: int, bid: int | str, tricks: list[int], score: list[int]
) -> None:
    assert points(answer_to(hand(bidder, bid, tricks), players=3)) == [score]


def test_the_trump_changes_nothing_in_the_score() -> None:
    for trump in ("C", "D", "H", "S", "♠", "none"):
        assert points(answer_to(hand(0, 4, [4, 2], trump))) == [[4, 2]]


def test_the_lines_say_bid_and_tricks() -> None:
    rounds = (
        hand(0, 4, [5, 1]),
        hand(1, 4, [3, 3]),
        hand(2, "little", [5, 1]),
        hand(3, "big", [0, 6]),
        hand(0, "big", [5, 1]),
    )
    lines = [one["reasons"] for one in answer_to(*rounds)["rounds"]]
    told = [
        (line["rule"], line["text"])
        for number, line in zip((0, 1, 0, 1, 0), lines, strict=True)
        for line in line
        if line["side"] == number
    ]
    assert told == [
        ("made", "bid 4, took 5: 5"),
        ("not-made", "bid 4, took only 3: −6"),
        ("not-made", "bid little pepper, took only 5: −6"),
        ("big-made", "bid big pepper, took all 6: 2 × 6 = 12"),
        ("big-not-made", "bid big pepper, took 5 of 6: not made, −2 × 6 = −12"),
    ]
    assert lines[0][1]["text"] == "against Ann’s bid, took 1: 1"
    assert not any("ruling" in line for one in lines for line in one)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hand_that_everyone_passed_scores_nothing(players: int) -> None:
    answer = answer_to(PASSED, PASSED, players=players)
    sides = 2 if players == 4 else players
    assert points(answer) == [[0] * sides] * 2
    assert (answer["next"]["number"], answer["next"]["dealer"]) == (3, 2 % players)
    reasons = answer["rounds"][0]["reasons"]
    assert [line["side"] for line in reasons] == list(range(sides))
    assert all(line["ruling"] for line in reasons)


def test_sides_by_the_number_of_players() -> None:
    assert answer_to()["sides"] == [[0, 2], [1, 3]]
    assert answer_to(players=3)["sides"] == [[0], [1], [2]]
    assert answer_to(players=2)["sides"] == [[0], [1]]


@pytest.mark.parametrize(("players", "tricks"), [(2, 8), (3, 8), (4, 6)])
def test_the_bidder_leads_and_the_tricks_are_told(players: int, tricks: int) -> None:
    blank = answer_to(players=players)
    assert blank["next"]["tricks"] == tricks
    assert (blank["next"].get("leader"), blank["pending"]) == (None, None)
    bid = {"bidder": 1, "bid": 1, "trump": "none"}
    answer = answer_to(bid, players=players)
    for told in answer["next"], answer["pending"]:
        assert (told["leader"], told["tricks"], told["number"]) == (1, tricks, 1)


BIG = hand(0, "big", [6, 0])
OTHER_BIG = hand(1, "big", [0, 6])


def test_thirty_wins() -> None:
    answer = answer_to(BIG, BIG, hand(2, 5, [6, 0]))
    assert (answer["totals"], answer["winners"]) == ([30, 0], [0])
    assert (answer["state"], answer["next"]) == ("finished", None)


def test_twenty_nine_does_not() -> None:
    answer = answer_to(BIG, BIG, hand(2, 5, [5, 1]))
    assert (answer["totals"], answer["state"]) == ([29, 1], "playing")


def test_the_higher_of_two_past_thirty_wins() -> None:
    # 24 and 24, then 5 and 1: 29 and 25; then 1 and 5: 30 each; instead 0 and 6: 31.
    level = (BIG, BIG, OTHER_BIG, OTHER_BIG)
    both = answer_to(*level, hand(0, 5, [5, 1]), hand(1, 3, [1, 5]))
    assert (both["totals"], both["winners"]) == ([30, 30], [0, 1])
    # 24 + 5 + 2 = 31, 24 + 1 + 4 = 29.
    first = answer_to(*level, hand(0, 5, [5, 1]), hand(1, 3, [2, 4]))
    assert (first["totals"], first["winners"]) == ([31, 29], [0])
    # 24 + 5 + 1 = 30, 24 + 1 + 5 = 30 above; with 4 and 2 before: 29 and 31.
    other = answer_to(*level, hand(0, 4, [4, 2]), hand(1, 3, [1, 5]))
    assert (other["totals"], other["winners"]) == ([29, 31], [1])


def test_the_defenders_tricks_can_win() -> None:
    # 24, then 4: 28; Ben bids and the others take 2: 30.
    answer = answer_to(BIG, BIG, hand(0, 3, [4, 2]), hand(1, 3, [2, 4]))
    assert (answer["totals"], answer["winners"]) == ([30, 6], [0])


def test_three_players_share_thirty() -> None:
    big = [hand(seat, "big", [8 * (seat == s) for s in range(3)]) for seat in range(3)]
    # 16 each; then Ann 7 and Ben 1, Ben 7 and Ann 1: 24, 24, 16; then 6 and 2 thrice.
    shared = [hand(0, 7, [7, 1, 0]), hand(1, 7, [1, 7, 0])]
    answer = answer_to(*big, *shared, players=3)
    assert (answer["totals"], answer["state"]) == ([24, 24, 16], "playing")
    last = [hand(0, 4, [4, 3, 1]), hand(1, 4, [3, 4, 1])]
    answer = answer_to(*big, *shared, *last, players=3)
    assert (answer["totals"], answer["winners"]) == ([31, 31, 18], [0, 1])


def test_nothing_is_recorded_after_the_end() -> None:
    for more in (BIG, PASSED, {}, {"x": 1}, 7):
        raw = sheet("pepper", BIG, BIG, BIG, more)
        assert refusal(raw) == (4, None, "after-end")


def test_a_table_that_stops_has_no_winner() -> None:
    raw = sheet("pepper", BIG, {"bidder": 0, "bid": 3, "trump": "H"}, ended=True)
    answer = verdict(raw)
    assert (answer["state"], answer["winners"]) == ("stopped", [])
    assert (answer["totals"], answer["next"]) == ([12, 0], None)


GOOD = hand(0, 3, [3, 3])
BID_ONLY: Facts = {"bidder": 1, "bid": 4, "trump": "H"}


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param({"tricks": [3, 3]}, "bidder", "missing", id="only tricks"),
        pytest.param({"bidder": 1}, "bid", "missing", id="no bid"),
        pytest.param({"bidder": 1, "bid": 2}, "trump", "missing", id="no trump"),
        pytest.param({"bid": 2, "trump": "H"}, "bidder", "missing", id="no bidder"),
        pytest.param({**GOOD, "bidder": 4}, "bidder", "out-of-range", id="seat 4"),
        pytest.param({**GOOD, "bidder": None}, "bidder", "wrong-type", id="nobody"),
        pytest.param({**GOOD, "bid": 6}, "bid", "out-of-range", id="bid 6"),
        pytest.param({**GOOD, "bid": 0}, "bid", "out-of-range", id="bid 0"),
        pytest.param({**GOOD, "bid": "Big"}, "bid", "out-of-range", id="Big"),
        pytest.param({**GOOD, "bid": "3"}, "bid", "out-of-range", id="'3'"),
        pytest.param({**GOOD, "bid": True}, "bid", "wrong-type", id="true"),
        pytest.param({**GOOD, "bid": 3.0}, "bid", "wrong-type", id="3.0"),
        pytest.param({**GOOD, "bid": None}, "bid", "wrong-type", id="null"),
        pytest.param({"bidder": 0, "bid": 7}, "bid", "out-of-range", id="bid 7 first"),
        pytest.param({**GOOD, "trump": None}, "trump", "wrong-type", id="trump null"),
        pytest.param({**GOOD, "trump": "X"}, "trump", "out-of-range", id="trump X"),
        pytest.param({**GOOD, "trump": "None"}, "trump", "out-of-range", id="None"),
        pytest.param({**GOOD, "tricks": [4, 3]}, "tricks", "wrong-total", id="seven"),
        pytest.param({**GOOD, "tricks": [3, 2]}, "tricks", "wrong-total", id="five"),
        pytest.param({**GOOD, "tricks": [7, -1]}, "tricks.0", "out-of-range", id="7"),
        pytest.param(
            {**GOOD, "tricks": [2, 1, 2, 1]}, "tricks", "wrong-length", id="by seat"
        ),
        pytest.param({**GOOD, "tricks": 3}, "tricks", "wrong-type", id="a number"),
        pytest.param({**PASSED, "bidder": 1}, "bidder", "not-allowed", id="and bidder"),
        pytest.param(
            {**PASSED, **GOOD}, "bidder", "not-allowed", id="thrown in and a hand"
        ),
        pytest.param({**PASSED, "trump": 9}, "trump", "not-allowed", id="and trump"),
        pytest.param({**PASSED, "tricks": 9}, "tricks", "not-allowed", id="and tricks"),
        pytest.param({**PASSED, "play": {}}, "play", "not-allowed", id="and a record"),
        pytest.param({"thrown_in": 1}, "thrown_in", "wrong-type", id="thrown in 1"),
        pytest.param({"thrown_in": None}, "thrown_in", "wrong-type", id="null"),
        pytest.param(
            {**GOOD, "play": {}}, "play.tricks", "missing", id="an empty record"
        ),
        pytest.param({**GOOD, "points": [3]}, "points", "unknown-key", id="points"),
    ],
)
def test_a_hand_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    assert refusal(sheet("pepper", GOOD, facts)) == (2, field, code)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("bid", "refused"), [(6, False), (7, False), (8, True), ("little", False)]
)
def test_the_bids_go_up_to_seven_with_fewer_players(
    players: int, bid: int | str, refused: bool
) -> None:
    raw = sheet("pepper", {"bidder": 0, "bid": bid, "trump": "S"}, players=players)
    if refused:
        assert refusal(raw) == (1, "bid", "out-of-range")
    else:
        assert verdict(raw)["pending"]["number"] == 1


def test_seven_tricks_of_eight_are_refused() -> None:
    raw = sheet("pepper", hand(0, 3, [3, 2, 2]), players=3)
    assert refusal(raw) == (1, "tricks", "wrong-total")
    raw = sheet("pepper", hand(0, 3, [3, 3]), players=2)
    assert refusal(raw) == (1, "tricks", "wrong-total")


def test_thrown_in_false_is_left_out() -> None:
    assert points(answer_to({**GOOD, "thrown_in": False})) == [[3, 3]]


@pytest.mark.parametrize(("facts", "field"), [({}, "bidder"), (BID_ONLY, "tricks")])
def test_only_the_last_hand_may_be_incomplete(facts: Facts, field: str) -> None:
    assert refusal(sheet("pepper", facts, GOOD)) == (1, field, "incomplete")
    answer = answer_to(GOOD, facts)
    assert answer["pending"]["number"] == answer["next"]["number"] == 2
    assert answer["totals"] == [3, 3]


@pytest.mark.parametrize("players", [1, 5])
def test_pepper_is_for_two_to_four(players: int) -> None:
    raw = sheet("pepper", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


@pytest.mark.parametrize(
    ("bid", "players", "need"),
    [
        (4, 4, "Ben and Dan need 4 of 6 tricks, or lose 6"),
        ("little", 4, "Ben and Dan need 6 of 6 tricks, or lose 6"),
        ("big", 4, "Ben and Dan need 6 of 6 tricks, or lose 12"),
        (7, 3, "Ben needs 7 of 8 tricks, or loses 8"),
        ("big", 2, "Ben needs 8 of 8 tricks, or loses 16"),
    ],
)
def test_the_form_says_what_the_bid_needs(
    bid: int | str, players: int, need: str
) -> None:
    facts = {"bidder": 1, "bid": bid, "trump": "S"}
    (say,) = assess(sheet("pepper", players=players), 1, facts).live_messages
    assert (say.figure, say.text) == ("", f"{need}. Spades are trumps, Ben leads")


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        (hand(1, 4, [1, 5]), ["Ben and Dan: 4 bid, made"]),
        (hand(0, 4, [3, 3]), ["Ann and Cleo: 4 bid, not made"]),
        (hand(3, "little", [0, 6]), ["Ben and Dan: little pepper bid, made"]),
        (hand(2, "big", [5, 1]), ["Ann and Cleo: big pepper bid, not made"]),
        (hand(2, 3, [5, 2]), []),
    ],
)
def test_the_form_says_whether_the_bid_is_made(facts: Facts, text: list[str]) -> None:
    assert [say.text for say in assess(sheet("pepper"), 1, facts).live_messages] == text


@pytest.mark.parametrize(
    ("players", "rounds", "needs"),
    [
        (4, [], "Both sides need 30"),
        (2, [], "Both need 30"),
        (3, [], "All need 30"),
        (4, [BIG], "Ann and Cleo need 18"),
        (3, [hand(1, 5, [1, 6, 1])], "Ben needs 24"),
        (3, [hand(1, 4, [4, 4, 0])], "Ann and Ben need 26"),
    ],
)
def test_the_standing_says_who_needs_what(
    players: int, rounds: list[Facts], needs: str
) -> None:
    raw = sheet("pepper", *rounds, players=players)
    told = assess(raw, len(rounds) + 1, {}).round
    standing = told.table.game.display.standing(told)
    assert (standing.needs, standing.goal) == (needs, "30 wins")
    assert (standing.target, standing.start) == (30, 0)


@st.composite
def games(draw: st.DrawFn) -> tuple[int, list[Facts]]:
    players = draw(st.integers(2, 4))
    every, sides = (6, 2) if players == 4 else (8, players)
    bids = st.sampled_from([*range(1, every), "little", "big"])
    rounds: list[Facts] = []
    for _ in range(draw(st.integers(0, 12))):
        first = draw(st.integers(0, every))
        second = draw(st.integers(0, every - first)) if sides == 3 else every - first
        tricks = [first, second, every - first - second][:sides]
        seat = draw(st.integers(0, players - 1))
        rounds.append(draw(st.sampled_from([PASSED, hand(seat, draw(bids), tricks)])))
    return players, rounds


@by_chance(60)
@given(games())
def test_a_side_scores_its_tricks_or_the_bid(game: tuple[int, list[Facts]]) -> None:
    players, rounds = game
    every = 6 if players == 4 else 8
    for length in range(len(rounds) + 1):
        answer = answer_to(*rounds[:length], players=players)
        if answer["state"] == "finished":
            break
        assert max(answer["totals"]) < 30
    for facts, score in zip(rounds, points(answer), strict=False):
        if facts == PASSED:
            assert not any(score)
            continue
        for side, won in enumerate(facts["tricks"]):
            if facts["bidder"] not in answer["sides"][side]:
                assert score[side] == won
            else:
                assert score[side] in (won, -every, 2 * every, -2 * every)
