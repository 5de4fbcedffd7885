"""Briscola: card points, piles, the 2 taken out, the tie-break, by hand."""

from itertools import chain
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import SheetError, assess, check
from tests.breadth import by_chance
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]

RANKS = ["A", "3", "K", "Q", "J", "7", "6", "5", "4", "2"]
SUITS = ["C", "D", "H", "S"]
DECK = [rank + suit for rank in RANKS for suit in SUITS]
COUNTING = DECK[:20]


def hand(*card_points: int, **more: Any) -> Facts:
    return {"trump": "S", "card_points": list(card_points), **more}


def piles(*captured: list[str], **more: Any) -> Facts:
    return {"trump": "S", "captured": list(captured), **more}


def answer_to(
    *rounds: Facts, players: int = 3, first_dealer: int = 0
) -> dict[str, Any]:
    raw = sheet("briscola", *rounds, players=players, first_dealer=first_dealer)
    return verdict(raw)


@pytest.mark.parametrize(
    ("players", "score"),
    [(2, [70, 50]), (2, [120, 0]), (3, [50, 40, 30]), (3, [0, 0, 120]), (4, [61, 59])],
)
def test_a_side_scores_its_card_points(players: int, score: list[int]) -> None:
    assert points(answer_to(hand(*score), players=players)) == [score]


def test_sides_by_the_number_of_players() -> None:
    assert answer_to(players=2)["sides"] == [[0], [1]]
    assert answer_to(players=3)["sides"] == [[0], [1], [2]]
    assert answer_to(players=4)["sides"] == [[0, 2], [1, 3]]


# 44 in aces, 20 in threes, 16 in kings; then 20 in threes, 12 in queens, 8 in jacks.
EIGHTY = ["AC", "AD", "AH", "AS", "3C", "3D", "KC", "KD", "KH", "KS"]
FORTY = ["3H", "3S", "QC", "QD", "QH", "QS", "JC", "JD", "JH", "JS"]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("first", "score"),
    [
        pytest.param(EIGHTY, [80, 40], id="the twenty that count"),
        pytest.param(COUNTING, [120, 0], id="all twenty in one pile"),
        pytest.param([], [0, 120], id="an empty pile"),
        pytest.param(["AS"], [11, 109], id="an ace"),
        pytest.param(["3S"], [10, 110], id="a three"),
        pytest.param(["KS"], [4, 116], id="a king"),
        pytest.param(["QS"], [3, 117], id="a queen"),
        pytest.param(["JS"], [2, 118], id="a jack"),
    ],
)
def test_piles_of_the_cards_that_count(
    players: int, first: list[str], score: list[int]
) -> None:
    other = [card for card in COUNTING if card not in first]
    assert points(answer_to(piles(first, other), players=players)) == [score]


@pytest.mark.parametrize("players", [2, 4])
def test_piles_of_the_whole_deck(players: int) -> None:
    first = [card for card in DECK if card[-1] in "CD"]
    other = [card for card in DECK if card[-1] in "HS"]
    assert points(answer_to(piles(first, other), players=players)) == [[60, 60]]
    first, other = [*FORTY, *DECK[20:]], EIGHTY
    assert points(answer_to(piles(first, other), players=players)) == [[40, 80]]


def test_cards_may_be_written_in_other_ways() -> None:
    first = ["ac", "A♦", "A♥️", "a♠", *EIGHTY[4:]]
    assert points(answer_to(piles(first, FORTY), players=2)) == [[80, 40]]


def test_points_and_piles_must_agree() -> None:
    told = piles(EIGHTY, FORTY, card_points=[80, 40])
    assert points(answer_to(told, players=2)) == [[80, 40]]
    told = piles(EIGHTY, FORTY, card_points=[79, 41])
    assert refusal(sheet("briscola", told, players=2)) == (1, "captured", "impossible")


def test_piles_that_the_play_contradicts_are_said_of_a_pair() -> None:
    """Each trick is one rank, and its spade wins: Ann, Dan, Cleo, Ben, and so on."""
    tricks = [DECK[at : at + 4] for at in range(0, 40, 4)]
    first, other = (list(chain.from_iterable(tricks[side::2])) for side in (0, 1))
    first[-8], other[-8] = other[-8], first[-8]  # the 6 and the 5 of clubs: nothing
    told = piles(first, other, play={"leader": 1, "tricks": tricks})
    with pytest.raises(SheetError) as refused:
        check(sheet("briscola", told, players=4))
    said = refused.value.json()["error"]
    assert (said["field"], said["code"]) == ("captured", "record-disagrees")
    assert said["message"].startswith("By the cards played, Ann and Cleo have won A♣")


def suit_piles(out: str) -> list[list[str]]:
    """Clubs, hearts, and diamonds with spades, less one 2."""
    kept = [card for card in DECK if card != out]
    by_suit = {suit: [card for card in kept if card[-1] == suit] for suit in SUITS}
    return [by_suit["C"], by_suit["H"], by_suit["D"] + by_suit["S"]]


@pytest.mark.parametrize("out", ["2C", "2D", "2H", "2S"])
def test_three_players_leave_a_two_out(out: str) -> None:
    kept = suit_piles(out)
    for facts in (piles(*kept), piles(*kept, removed=out)):
        assert points(answer_to(facts)) == [[30, 30, 60]]
    points_only = [[card for card in pile if card in COUNTING] for pile in kept]
    assert points(answer_to(piles(*points_only, removed=out))) == [[30, 30, 60]]
    assert points(answer_to(hand(30, 30, 60, removed=out))) == [[30, 30, 60]]


def test_the_two_that_is_out_holds_until_another_is_recorded() -> None:
    out_c, out_d = suit_piles("2C"), suit_piles("2D")
    first = hand(40, 40, 40, removed="2♣")
    assert points(answer_to(first, piles(*out_c)))[1] == [30, 30, 60]
    raw = sheet("briscola", first, piles(*out_d), players=3)
    assert refusal(raw) == (2, "captured.0.9", "bad-card")
    raw = sheet("briscola", first, hand(50, 40, 30), piles(*out_d), players=3)
    assert refusal(raw) == (3, "captured.0.9", "bad-card")
    answer = answer_to(first, piles(*out_d, removed="2D"), piles(*out_d))
    assert answer["totals"] == [100, 100, 160]
    # Piles that lack one 2 are no record of which 2 is out.
    assert points(answer_to(piles(*out_c), piles(*out_d)))[1] == [30, 30, 60]


def test_the_lines_say_how_the_piles_count() -> None:
    (told,) = answer_to(hand(70, 50), players=2)["rounds"]
    assert [(one["rule"], one["text"]) for one in told["reasons"]] == [
        ("card-points", "70 of the 120 card points"),
        ("card-points", "50 of the 120 card points"),
    ]
    (told,) = answer_to(piles(EIGHTY, FORTY), players=2)["rounds"]
    assert [one["text"] for one in told["reasons"]] == [
        "aces 44 + threes 20 + kings 16 = 80",
        "threes 20 + queens 12 + jacks 8 = 40",
    ]
    (told,) = answer_to(piles([], COUNTING), players=2)["rounds"]
    assert told["reasons"][0]["text"] == "nothing that counts = 0"


@pytest.mark.parametrize(("players", "hands"), [(2, 2), (3, 3), (4, 2)])
def test_the_highest_total_wins_after_the_hands(players: int, hands: int) -> None:
    first = hand(*[61, 59, 0][: 3 if players == 3 else 2])
    before = answer_to(*[first] * (hands - 1), players=players)
    assert (before["state"], before["next"]["number"]) == ("playing", hands)
    answer = answer_to(*[first] * hands, players=players)
    assert (answer["state"], answer["winners"]) == ("finished", [0])
    assert answer["next"] is None
    raw = sheet("briscola", *[first] * (hands + 1), players=players)
    assert refusal(raw) == (hands + 1, None, "after-end")


@pytest.mark.parametrize("players", [2, 4])
def test_two_sides_tied_play_on(players: int) -> None:
    level = [hand(70, 50), hand(50, 70)]
    answer = answer_to(*level, players=players)
    assert (answer["state"], answer["winners"]) == ("playing", [])
    assert (answer["next"]["number"], answer["next"]["dealer"]) == (3, 2 % players)
    answer = answer_to(*level, hand(60, 60), players=players)
    assert (answer["state"], answer["next"]["number"]) == ("playing", 4)
    answer = answer_to(*level, hand(60, 60), hand(59, 61), players=players)
    assert (answer["totals"], answer["winners"]) == ([239, 241], [1])


# Ann 100, Ben 130, Cleo 130.
TWO_TIED = [hand(50, 40, 30), hand(20, 60, 40), hand(30, 30, 60)]
ALL_TIED = [hand(40, 40, 40)] * 3


@pytest.mark.parametrize(
    ("last", "winners", "totals"),
    [
        pytest.param([90, 20, 10], [1], [190, 150, 140], id="Ann has most, Ben wins"),
        pytest.param([90, 10, 20], [2], [190, 140, 150], id="Ann has most, Cleo wins"),
        pytest.param([0, 120, 0], [1], [100, 250, 130], id="Ben takes all"),
        pytest.param([100, 10, 10], [], [200, 140, 140], id="level again"),
        pytest.param([120, 0, 0], [], [220, 130, 130], id="level with nothing"),
    ],
)
def test_only_the_tied_win_by_the_tie_break(
    last: list[int], winners: list[int], totals: list[int]
) -> None:
    answer = answer_to(*TWO_TIED, hand(*last))
    assert (answer["winners"], answer["totals"]) == (winners, totals)
    assert answer["state"] == ("finished" if winners else "playing")


def test_three_tied_then_two_then_one() -> None:
    # Ann falls out with 20; then she has most, but Ben beats Cleo.
    answer = answer_to(*ALL_TIED, hand(20, 50, 50))
    assert answer["state"] == "playing"
    answer = answer_to(*ALL_TIED, hand(20, 50, 50), hand(70, 30, 20))
    assert (answer["totals"], answer["winners"]) == ([210, 200, 190], [1])
    # Once Ann is out, being level with the best does not bring her back.
    again = answer_to(*ALL_TIED, hand(20, 50, 50), hand(60, 30, 30))
    assert (again["state"], again["next"]["number"]) == ("playing", 6)
    last = answer_to(*ALL_TIED, hand(20, 50, 50), hand(60, 30, 30), hand(100, 8, 12))
    assert (last["state"], last["winners"]) == ("finished", [2])


def test_the_tie_break_is_by_its_hand_and_not_by_the_totals() -> None:
    answer = answer_to(*TWO_TIED, hand(40, 40, 40), hand(0, 61, 59))
    assert (answer["totals"], answer["winners"]) == ([140, 231, 229], [1])
    answer = answer_to(*ALL_TIED, hand(50, 50, 20), hand(20, 30, 70))
    assert (answer["totals"], answer["winners"]) == ([190, 200, 210], [1])


def test_the_lines_of_a_tie_break_say_who_is_in_it() -> None:
    answer = answer_to(*TWO_TIED, hand(90, 20, 10))
    told = answer["rounds"][3]["reasons"]
    assert [(one["rule"], one.get("ruling", False)) for one in told] == [
        ("outside-the-tie-break", True),
        ("tie-break", False),
        ("tie-break", False),
    ]
    assert told[0]["text"] == "90 of the 120 card points; not in the tie-break"
    assert told[1]["text"] == "tie-break: 20 of the 120 card points"


@pytest.mark.parametrize(
    ("players", "tricks", "leader"), [(2, 20, 0), (3, 13, 2), (4, 10, 2)]
)
def test_left_of_the_dealer_leads(players: int, tricks: int, leader: int) -> None:
    answer = answer_to({"trump": "D"}, players=players, first_dealer=1)
    for told in answer["next"], answer["pending"]:
        assert (told["dealer"], told["leader"], told["tricks"]) == (1, leader, tricks)


def test_a_table_that_stops_has_no_winner() -> None:
    raw = sheet("briscola", hand(70, 50), {"trump": "S"}, players=2, ended=True)
    answer = verdict(raw)
    assert (answer["state"], answer["winners"]) == ("stopped", [])
    raw = sheet("briscola", *TWO_TIED, players=3, ended=True)
    assert (verdict(raw)["state"], verdict(raw)["winners"]) == ("stopped", [])


GOOD = hand(70, 50)


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param({"card_points": [70, 50]}, "trump", "missing", id="no trump"),
        pytest.param({**GOOD, "trump": "X"}, "trump", "out-of-range", id="trump X"),
        pytest.param({**GOOD, "trump": "2S"}, "trump", "out-of-range", id="a card"),
        pytest.param({**GOOD, "trump": None}, "trump", "wrong-type", id="null"),
        pytest.param(hand(70, 49), "card_points", "wrong-total", id="119"),
        pytest.param(hand(70, 51), "card_points", "wrong-total", id="121"),
        pytest.param(hand(121, -1), "card_points.0", "out-of-range", id="121 of 120"),
        pytest.param(hand(50, 40, 30), "card_points", "wrong-length", id="three"),
        pytest.param(
            {"trump": "S", "card_points": [70, "50"]},
            "card_points.1",
            "wrong-type",
            id="'50'",
        ),
        pytest.param(hand(70, 50, removed="2C"), "removed", "not-allowed", id="a 2"),
        pytest.param(hand(70, 50, removed=7), "removed", "not-allowed", id="a 7"),
        pytest.param(hand(70, 49, removed="2C"), "removed", "not-allowed", id="first"),
        pytest.param(piles(EIGHTY), "captured", "wrong-length", id="one pile"),
        pytest.param(
            piles(EIGHTY, FORTY[:-1]), "captured", "wrong-total", id="19 that count"
        ),
        pytest.param(
            piles(EIGHTY, [*FORTY, "7C"]), "captured", "wrong-total", id="21 cards"
        ),
        pytest.param(
            piles(EIGHTY, [*FORTY[:-1], "7C"]),
            "captured",
            "wrong-total",
            id="a 7 in 20",
        ),
        pytest.param(piles(DECK[:-1], []), "captured", "wrong-total", id="39 cards"),
        pytest.param(piles([], []), "captured", "wrong-total", id="no cards"),
        pytest.param(
            piles(EIGHTY, [*FORTY, "AC"]), "captured.1.10", "duplicate-card", id="twice"
        ),
        pytest.param(
            piles(EIGHTY, [*FORTY[:-1], "8C"]), "captured.1.9", "bad-card", id="an 8"
        ),
        pytest.param(
            piles(EIGHTY, [*FORTY, "JK"]), "captured.1.10", "bad-card", id="a joker"
        ),
        pytest.param(piles(EIGHTY, [1]), "captured.1.0", "wrong-type", id="a number"),
        pytest.param(piles(EIGHTY, "JS"), "captured.1", "wrong-type", id="a text"),
        pytest.param(
            piles(EIGHTY, FORTY, card_points=[80, 39]),
            "card_points",
            "wrong-total",
            id="points before piles",
        ),
        pytest.param(
            {**GOOD, "play": {}}, "play.tricks", "missing", id="an empty record"
        ),
        pytest.param({**GOOD, "points": [1]}, "points", "unknown-key", id="points"),
    ],
)
def test_a_hand_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    assert refusal(sheet("briscola", GOOD, facts, players=2)) == (2, field, code)


def spoilt(out: str, add: str) -> list[list[str]]:
    """The piles of three players with one card in another's place."""
    return [
        [add if card == out else card for card in pile] for pile in suit_piles("2C")
    ]


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param(hand(40, 40, 40, removed="3C"), "removed", "bad-card", id="a 3"),
        pytest.param(hand(40, 40, 40, removed="2"), "removed", "bad-card", id="a rank"),
        pytest.param(hand(40, 40, 40, removed=2), "removed", "wrong-type", id="2"),
        pytest.param(
            hand(40, 40, 40, removed=None), "removed", "wrong-type", id="null"
        ),
        pytest.param({"removed": "2C"}, "trump", "missing", id="no trump"),
        pytest.param(piles(DECK, [], []), "captured", "wrong-total", id="four 2s"),
        pytest.param(
            piles(DECK, [], [], removed="2H"), "captured.0.38", "bad-card", id="the 2H"
        ),
        pytest.param(
            piles(*spoilt("7H", "2C")), "captured", "wrong-total", id="a 2 for a 7"
        ),
        pytest.param(
            piles(DECK[:38], [], []), "captured", "wrong-total", id="two 2s missing"
        ),
        pytest.param(
            piles(COUNTING[:19], [], []), "captured", "wrong-total", id="19 that count"
        ),
    ],
)
def test_a_hand_of_three_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    good = hand(50, 40, 30)
    assert refusal(sheet("briscola", good, facts, players=3)) == (2, field, code)


@pytest.mark.parametrize(
    ("facts", "field"), [({}, "trump"), ({"trump": "H"}, "card_points")]
)
def test_only_the_last_hand_may_be_incomplete(facts: Facts, field: str) -> None:
    assert refusal(sheet("briscola", facts, GOOD, players=2)) == (
        1,
        field,
        "incomplete",
    )
    answer = answer_to(GOOD, facts, players=2)
    assert answer["pending"]["number"] == answer["next"]["number"] == 2
    assert answer["totals"] == [70, 50]


@pytest.mark.parametrize("players", [1, 5])
def test_briscola_is_for_two_to_four(players: int) -> None:
    raw = sheet("briscola", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


def test_the_two_is_asked_of_three_players_only() -> None:
    for players in (2, 3, 4):
        told = assess(sheet("briscola", players=players), 1, {})
        asked = [fact.key for stage, _ in told.stages for fact in stage.facts]
        assert asked[:2] == ["trump", "removed" if players == 3 else "card_points"]


@pytest.mark.parametrize(
    ("rounds", "players", "needs", "goal"),
    [
        ([], 3, "All are level at 0", "3 hands to go"),
        ([hand(50, 40, 30)], 3, "Ann is 10 ahead of Ben", "2 hands to go"),
        ([hand(70, 50)], 4, "Ann and Cleo are 20 ahead of Ben and Dan", "1 hand to go"),
        (TWO_TIED, 3, "Ben and Cleo play off", "tie-break"),
        (ALL_TIED, 3, "All play off", "tie-break"),
        ([hand(60, 60)] * 2, 4, "Both sides play off", "tie-break"),
    ],
)
def test_the_standing_announces_the_tie_break(
    rounds: list[Facts], players: int, needs: str, goal: str
) -> None:
    raw = sheet("briscola", *rounds, players=players)
    told = assess(raw, len(rounds) + 1, {}).round
    standing = told.table.game.display.standing(told)
    assert (standing.needs, standing.goal, standing.target) == (needs, goal, None)


def test_piles_may_be_assessed_while_they_are_being_typed() -> None:
    for facts in (piles([], []), piles(["AS"], []), piles(EIGHTY, FORTY[:-1])):
        told = assess(sheet("briscola", players=2), 1, facts)
        assert [problem.code for problem in told.problems] == ["wrong-total"]
        assert (told.complete, told.points) == (False, None)


@pytest.mark.parametrize(
    ("before", "facts", "players", "text"),
    [
        ([], {"trump": "D"}, 3, "diamonds are trumps; Ben leads"),
        ([], hand(50, 40, 30), 3, "Ann is 10 ahead of Ben"),
        ([], hand(60, 60), 4, "Both sides are level at 60"),
        (
            TWO_TIED[:2],
            TWO_TIED[2],
            3,
            "Ben and Cleo are level: a tie-break hand follows",
        ),
        (TWO_TIED[:2], hand(61, 30, 29), 3, ""),
        (
            TWO_TIED,
            hand(0, 60, 60),
            3,
            "Ben and Cleo are level: a tie-break hand follows",
        ),
        (ALL_TIED, hand(40, 40, 40), 3, "All are level: a tie-break hand follows"),
        (TWO_TIED, hand(0, 61, 59), 3, ""),
        ([], hand(50, 40, 20), 3, ""),
    ],
)
def test_the_form_says_who_is_ahead_or_that_a_tie_break_follows(
    before: list[Facts], facts: Facts, players: int, text: str
) -> None:
    told = assess(sheet("briscola", *before, players=players), len(before) + 1, facts)
    assert [say.text for say in told.live_messages] == [text][: bool(text)]


@st.composite
def games(draw: st.DrawFn) -> tuple[int, list[Facts]]:
    players = draw(st.integers(2, 4))
    parts = 3 if players == 3 else 2
    rounds = []
    for _ in range(draw(st.integers(0, 7))):
        first = draw(st.sampled_from([40, 60, draw(st.integers(0, 120))]))
        rest = 120 - first
        second = draw(st.integers(0, rest)) if parts == 3 else rest
        rounds.append(hand(*[first, second, rest - second][:parts]))
    return players, rounds


@by_chance(60)
@given(games())
def test_every_hand_shares_out_120(game: tuple[int, list[Facts]]) -> None:
    players, rounds = game
    due = 3 if players == 3 else 2
    for length in range(len(rounds) + 1):
        answer = answer_to(*rounds[:length], players=players)
        assert all(sum(score) == 120 for score in points(answer))
        assert sum(answer["totals"]) == 120 * length
        if answer["state"] == "finished":
            assert length >= due
            assert len(answer["winners"]) == 1
            break


@by_chance(40)
@given(st.permutations(DECK), st.integers(0, 40), st.sampled_from([2, 4]))
def test_any_two_piles_of_the_deck_count_120(
    deck: list[str], cut: int, players: int
) -> None:
    answer = answer_to(piles(deck[:cut], deck[cut:]), players=players)
    assert sum(points(answer)[0]) == 120
