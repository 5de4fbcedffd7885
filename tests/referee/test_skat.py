"""Skat: the value of a game, the contract, Ramsch and every refusal, by hand."""

from typing import Any

import pytest

from referee import game
from tests.referee.skat import DECLARED, HAND, HEARTS, NULL, PASSED, RAMSCH, TIE, Facts
from tests.referee.table import points, refusal, sheet, verdict


def without(facts: Facts, *keys: str) -> Facts:
    return {key: value for key, value in facts.items() if key not in keys}


def points_of(facts: Facts, players: int = 3, **options: Any) -> list[int]:
    return points(verdict(sheet("skat", facts, players=players, **options)))[0]


def refusal_of(
    facts: Facts, players: int = 3, **options: Any
) -> tuple[str | None, str]:
    raw = sheet("skat", facts, players=players, **options)
    number, field, code = refusal(raw)
    assert number == 1
    return field, code


@pytest.mark.parametrize(
    ("game", "base"), [("D", 9), ("H", 10), ("S", 11), ("C", 12), ("grand", 24)]
)
def test_with_one_and_game_two_times_the_base(game: str, base: int) -> None:
    assert points_of({**HEARTS, "game": game}) == [2 * base, 0, 0]
    assert points_of({**HEARTS, "game": game, "card_points": 60}) == [-4 * base, 0, 0]


@pytest.mark.parametrize(
    ("game", "matadors", "value"),
    [
        ("H", 2, 30),
        ("H", 4, 50),
        ("H", 11, 120),
        ("H", -1, 20),
        ("H", -4, 50),
        ("H", -11, 120),
        ("grand", 4, 120),
        ("grand", -1, 48),
        ("grand", -4, 120),
    ],
)
def test_every_matador_with_or_against_is_one_more(
    game: str, matadors: int, value: int
) -> None:
    facts = {**HEARTS, "game": game, "matadors": matadors}
    assert points_of(facts) == [value, 0, 0]


@pytest.mark.parametrize(
    ("card_points", "tricks", "score"),
    [
        pytest.param(61, 6, 20, id="61 makes it"),
        pytest.param(60, 6, -40, id="60 does not"),
        pytest.param(89, 8, 20, id="89 is no schneider"),
        pytest.param(90, 8, 30, id="90 is schneider"),
        pytest.param(119, 9, 30, id="119 is schneider"),
        pytest.param(120, 9, 30, id="120 without all tricks is schneider"),
        pytest.param(120, 10, 40, id="all ten tricks are schwarz"),
        pytest.param(31, 3, -40, id="31 is out of schneider"),
        pytest.param(30, 3, -60, id="30 is schneider"),
        pytest.param(0, 1, -60, id="a trick of nothing is no schwarz"),
        pytest.param(0, 0, -80, id="no trick is schwarz"),
        pytest.param(22, 0, -80, id="two aces in the skat and no trick"),
    ],
)
def test_card_points_and_tricks_make_the_levels(
    card_points: int, tricks: int, score: int
) -> None:
    facts = {**HEARTS, "card_points": card_points, "tricks": tricks}
    assert points_of(facts) == [score, 0, 0]


@pytest.mark.parametrize(
    ("said", "card_points", "tricks", "score"),
    [
        pytest.param([], 70, 7, 30, id="hand 3"),
        pytest.param([], 60, 6, -60, id="hand 3, lost"),
        pytest.param([], 90, 8, 40, id="hand, schneider made: 4"),
        pytest.param([], 120, 10, 50, id="hand, schwarz made: 5"),
        pytest.param([], 0, 0, -100, id="hand, lost to schwarz: 5"),
        pytest.param(["schneider"], 90, 8, 50, id="schneider said and made: 5"),
        pytest.param(["schneider"], 89, 8, -100, id="schneider said, 89: lost"),
        pytest.param(["schneider"], 61, 6, -100, id="schneider said, 61: lost"),
        pytest.param(["schneider"], 30, 3, -100, id="schneider said and suffered: 5"),
        pytest.param(["schneider"], 120, 10, 60, id="schneider said, schwarz made: 6"),
        pytest.param(["schneider"], 0, 0, -120, id="schneider said, no trick: 6"),
        pytest.param(["schwarz"], 120, 10, 70, id="schwarz said and made: 7"),
        pytest.param(["schwarz"], 120, 9, -140, id="schwarz said, nine tricks: lost"),
        pytest.param(["schwarz"], 0, 0, -140, id="schwarz said, no trick: 7"),
        pytest.param(["schneider", "schwarz"], 120, 10, 70, id="both said: no more"),
        pytest.param(["ouvert"], 120, 10, 80, id="open: 8"),
        pytest.param(["ouvert"], 119, 9, -160, id="open, nine tricks: lost"),
        pytest.param(["ouvert"], 61, 5, -160, id="open, five tricks: lost"),
        pytest.param(["ouvert", "schwarz"], 120, 10, 80, id="open says schwarz"),
        pytest.param(["ouvert", "schneider"], 120, 10, 80, id="open says schneider"),
    ],
)
def test_announcements_of_a_hand_game(
    said: list[str], card_points: int, tricks: int, score: int
) -> None:
    said_facts = dict.fromkeys(said, True)
    facts = {**HAND, **said_facts, "card_points": card_points, "tricks": tricks}
    assert points_of(facts) == [score, 0, 0]


def test_the_example_of_the_written_rules() -> None:
    # With three, game four, hand five, schneider six, announced seven, spades: 77.
    facts = {**HAND, "game": "S", "matadors": 3, "schneider": True, "bid": 77}
    assert points_of({**facts, "card_points": 95, "tricks": 9}) == [77, 0, 0]


LADDER = "with 3, game 4, hand 5, times spades 11 = 55; bid 50: "
FIRST = "with 1, game 2, times hearts 10 = 20"


@pytest.mark.parametrize(
    ("facts", "text", "ruling"),
    [
        pytest.param(
            {**HAND, "game": "S", "matadors": 3, "bid": 50},
            LADDER + "made with 70 points",
            False,
            id="made",
        ),
        pytest.param(
            {**HEARTS, "card_points": 60},
            f"{FIRST}; bid 18: lost, 60 points, 61 needed, −2 × 20 = −40",
            False,
            id="lost",
        ),
        pytest.param(
            {**HEARTS, "card_points": 31, "tricks": 3},
            f"{FIRST}; bid 18: lost, 31 points, 61 needed, −2 × 20 = −40",
            False,
            id="lost out of schneider",
        ),
        pytest.param(
            {**HEARTS, "card_points": 30, "tricks": 3},
            "with 1, game 2, schneider 3, times hearts 10 = 30; bid 18: "
            "lost, 30 points, 61 needed, −2 × 30 = −60",
            True,
            id="30 or fewer is schneider: a ruling",
        ),
        pytest.param(
            {**HEARTS, "bid": 30},
            f"{FIRST}; overbid, 20 does not reach the bid of 30: it counts as 30 and "
            "is lost, −2 × 30 = −60",
            True,
            id="overbid, the bid itself reaches it: a ruling",
        ),
        pytest.param(
            {**HEARTS, "bid": 33},
            f"{FIRST}; overbid, 20 does not reach the bid of 33: it counts as 40 and "
            "is lost, −2 × 40 = −80",
            False,
            id="overbid as written",
        ),
        pytest.param(
            {**HAND, "schneider": True, "card_points": 89, "tricks": 8},
            "with 1, game 2, hand 3, schneider 4, schneider announced 5, "
            "times hearts 10 = 50; bid 18: lost, 89 points, 90 needed for "
            "schneider, −2 × 50 = −100",
            True,
            id="a level announced and missed counts: a ruling",
        ),
        pytest.param(
            {**HAND, "matadors": -2, "ouvert": True, "card_points": 120, "tricks": 10},
            "without 2, game 3, hand 4, schneider 5, schneider announced 6, schwarz 7, "
            "schwarz announced 8, ouvert 9, times hearts 10 = 90; bid 18: "
            "made with 120 points",
            False,
            id="the whole ladder",
        ),
        pytest.param(NULL, "null = 23; no trick: made", False, id="null"),
        pytest.param(
            {**NULL, "tricks": 1},
            "null = 23; 1 trick: lost, −2 × 23 = −46",
            False,
            id="null with a trick",
        ),
        pytest.param(
            {**NULL, "tricks": 2, "hand": True, "ouvert": True},
            "null ouvert hand = 59; 2 tricks: lost, −2 × 59 = −118",
            False,
            id="null open hand with two",
        ),
        pytest.param(RAMSCH, "20 card points, the fewest: 10", False, id="Ramsch"),
        pytest.param(
            {**PASSED, "card_points": [120, 0, 0], "tricks": [10, 0, 0]},
            "all ten tricks: −30",
            False,
            id="all ten tricks",
        ),
        pytest.param(
            {
                **PASSED,
                "card_points": [30, 30, 60],
                "tricks": [3, 2, 5],
                "last_trick": [6, 9, 10],
            },
            "30 card points like Ben, but the last trick earlier (6, not 9): 10",
            False,
            id="a tie in Ramsch",
        ),
    ],
)
def test_a_line_spells_the_ladder(facts: Facts, text: str, ruling: bool) -> None:
    answer = verdict(sheet("skat", facts, players=3))
    (line,) = [x for x in answer["rounds"][0]["reasons"] if x["side"] == 0]
    assert line["text"] == text
    assert line.get("ruling", False) is ruling


@pytest.mark.parametrize(
    ("changes", "score"),
    [
        pytest.param({"bid": 20}, 20, id="20 bid, worth 20: reached"),
        pytest.param({"bid": 22}, -60, id="22 bid, worth 20: 30 lost twice"),
        pytest.param({"bid": 30}, -60, id="30 bid: 30 reaches it"),
        pytest.param({"bid": 33}, -80, id="33 bid: 40"),
        pytest.param({"bid": 264}, -540, id="264 bid: 270"),
        pytest.param(
            {"bid": 33, "card_points": 20, "tricks": 3}, -80, id="lost too: 30 under 33"
        ),
        pytest.param({"bid": 40, "card_points": 60}, -80, id="40 bid: 40"),
        pytest.param(
            {"bid": 30, "card_points": 90, "tricks": 8}, 30, id="schneider reaches 30"
        ),
        pytest.param(
            {"bid": 33, "card_points": 90, "tricks": 8}, -80, id="schneider is 30"
        ),
        pytest.param(
            {"bid": 40, "card_points": 120, "tricks": 10}, 40, id="schwarz reaches 40"
        ),
        pytest.param({"bid": 48, "game": "grand"}, 48, id="grand with 1 reaches 48"),
        pytest.param({"bid": 50, "game": "grand"}, -144, id="grand, 50 bid: 72"),
        pytest.param({"bid": 27, "game": "D", "matadors": -2}, 27, id="against 2: 27"),
        pytest.param({"bid": 36, "game": "S", "hand": True}, -88, id="33 under 36: 44"),
        pytest.param(
            {"bid": 55, "hand": True, "schneider": True}, -120, id="50 under 55: 60"
        ),
    ],
)
def test_a_game_worth_less_than_its_bid_loses_twice_the_next_multiple(
    changes: Facts, score: int
) -> None:
    assert points_of({**HEARTS, **changes}) == [score, 0, 0]


@pytest.mark.parametrize(
    ("hand", "ouvert", "value"),
    [
        (False, False, 23),
        (True, False, 35),
        (False, True, 46),
        (True, True, 59),
    ],
)
@pytest.mark.parametrize("tricks", [0, 1, 10])
def test_null_has_four_values(
    hand: bool, ouvert: bool, value: int, tricks: int
) -> None:
    facts = {**NULL, "hand": hand, "ouvert": ouvert, "tricks": tricks}
    score = -2 * value if tricks else value
    assert points_of(facts) == [score, 0, 0]


@pytest.mark.parametrize(
    ("said", "reached", "too_high"),
    [
        ([], 23, 24),
        (["hand"], 35, 36),
        (["ouvert"], 46, 48),
        (["hand", "ouvert"], 59, 60),
    ],
)
def test_null_must_be_worth_its_bid(
    said: list[str], reached: int, too_high: int
) -> None:
    facts = {**NULL, **dict.fromkeys(said, True)}
    assert points_of({**facts, "bid": reached})[0] == reached
    assert refusal_of({**facts, "bid": too_high}) == ("game", "out-of-range")


WITH_FOUR = ["JC", "JS", "JH", "JD"]
CLUBS = ["AC", "10C", "KC", "QC", "9C", "8C", "7C"]
SPADES = ["AS", "10S", "KS", "QS", "9S", "8S", "7S"]
HEART_CARDS = ["AH", "10H", "KH", "QH", "9H", "8H", "7H"]


@pytest.mark.parametrize(
    ("game", "cards", "count"),
    [
        pytest.param("H", ["JC", "JH", "JD", *CLUBS, "AH", "AS"], 1, id="with 1"),
        pytest.param("H", ["JC", "JS", "JD", *CLUBS, "AH", "AS"], 2, id="with 2"),
        pytest.param("H", ["JC", "JS", "JH", *CLUBS, "AH", "AS"], 3, id="with 3"),
        pytest.param("H", [*WITH_FOUR, *CLUBS, "10H"], 4, id="with 4, no ace"),
        pytest.param("H", [*WITH_FOUR, *CLUBS, "AH"], 5, id="with 5"),
        pytest.param(
            "H", [*WITH_FOUR, "AH", "10H", "QH", *CLUBS[:5]], 6, id="with 6, no king"
        ),
        pytest.param("H", [*WITH_FOUR, *HEART_CARDS, "AC"], 11, id="with 11"),
        pytest.param("H", ["JS", "JH", "JD", *CLUBS, "AH", "AS"], -1, id="against 1"),
        pytest.param("H", ["JD", *CLUBS, "AH", "AS", "AD", "KD"], -3, id="against 3"),
        pytest.param("H", ["AH", *CLUBS, *SPADES[:4]], -4, id="against 4"),
        pytest.param("H", ["10H", *CLUBS, *SPADES[:4]], -5, id="against 5"),
        pytest.param("H", ["7H", *CLUBS, *SPADES[:4]], -10, id="against 10"),
        pytest.param("H", [*CLUBS, *SPADES[:5]], -11, id="against 11"),
        pytest.param("grand", [*WITH_FOUR, *CLUBS, "AH"], 4, id="grand with 4"),
        pytest.param("grand", [*CLUBS, *SPADES[:5]], -4, id="grand against 4"),
        pytest.param("grand", ["JD", *CLUBS, *SPADES[:4]], -3, id="grand against 3"),
    ],
)
def test_matadors_are_counted_from_the_cards(
    game: str, cards: list[str], count: int
) -> None:
    assert len(set(cards)) == 12
    facts = {**without(HEARTS, "matadors"), "game": game, "cards": cards}
    value = (abs(count) + 1) * (24 if game == "grand" else 10)
    assert points_of(facts) == [value, 0, 0]
    assert points_of({**facts, "matadors": count}) == [value, 0, 0]
    assert refusal_of({**facts, "matadors": -count})[1] == "impossible"


def test_the_skat_is_two_of_the_cards() -> None:
    facts = {**HEARTS, "matadors": 5, "cards": [*WITH_FOUR, *CLUBS, "AH"]}
    assert points_of({**facts, "skat": ["7C", "JD"]}) == [60, 0, 0]
    field, code = refusal_of({**facts, "skat": ["7C", "7D"]})
    assert (field or "").split(".")[0] == "skat"
    assert code == "impossible"
    assert refusal_of({**facts, "skat": ["7C"]}) == ("skat", "wrong-length")
    assert refusal_of({**facts, "skat": ["7C", "7c"]}) == ("skat.1", "duplicate-card")


# The pack's 32 values: four each of 11, 10, 4, 3, 2 and twelve 0.
@pytest.mark.parametrize(
    ("tricks", "least", "most"),
    [
        (0, 0, 22),
        (1, 0, 54),
        (2, 0, 84),
        (3, 0, 96),
        (4, 4, 106),
        (5, 11, 114),
        (6, 20, 120),
        (7, 32, 120),
        (8, 56, 120),
        (9, 87, 120),
        (10, 120, 120),
    ],
)
def test_card_points_must_fit_the_tricks(tricks: int, least: int, most: int) -> None:
    for fits in (least, most):
        points_of({**HEARTS, "card_points": fits, "tricks": tricks})
    for off in (least - 1, most + 1):
        if 0 <= off <= 120:
            facts = {**HEARTS, "card_points": off, "tricks": tricks}
            assert refusal_of(facts) == ("tricks", "impossible")


@pytest.mark.parametrize(
    ("card_points", "score"), [(23, -60), (30, -60), (31, -40), (119, 30)]
)
def test_tricks_may_be_left_out_where_nobody_can_have_them_all(
    card_points: int, score: int
) -> None:
    facts = {**without(HEARTS, "tricks"), "card_points": card_points}
    assert points_of(facts) == [score, 0, 0]


@pytest.mark.parametrize("card_points", [0, 22, 120])
def test_tricks_are_needed_where_they_may_be_schwarz(card_points: int) -> None:
    facts = {**without(HEARTS, "tricks"), "card_points": card_points}
    assert refusal_of(facts) == ("tricks", "missing")


def test_schwarz_said_is_lost_when_the_tricks_are_left_out() -> None:
    facts = {**without(HAND, "tricks"), "schwarz": True, "card_points": 119}
    assert points_of(facts) == [-140, 0, 0]


@pytest.mark.parametrize(
    ("card_points", "tricks", "score"),
    [
        pytest.param([20, 60, 40], [2, 5, 3], [10, 0, 0], id="the fewest: 10"),
        pytest.param([60, 59, 1], [5, 4, 1], [0, 0, 10], id="1 point is the fewest"),
        pytest.param([0, 50, 70], [0, 4, 6], [20, 0, 0], id="no trick: 20"),
        pytest.param([0, 50, 70], [1, 4, 5], [10, 0, 0], id="no points, a trick: 10"),
        pytest.param([120, 0, 0], [10, 0, 0], [-30, 0, 0], id="all ten: -30"),
        pytest.param([0, 0, 120], [0, 2, 8], [20, 0, 0], id="tie: no trick first"),
        pytest.param([20, 50, 50], [2, 4, 4], [10, 0, 0], id="a tie above: nothing"),
        pytest.param([40, 40, 40], [3, 3, 4], [0, 10, 0], id="three tie: forehand"),
    ],
)
def test_ramsch(card_points: list[int], tricks: list[int], score: list[int]) -> None:
    facts = {"passed": True, "card_points": card_points, "tricks": tricks}
    assert points_of(facts) == score


@pytest.mark.parametrize(
    ("card_points", "score"),
    [
        pytest.param([20, 60, 40], [10, 0, 0], id="the fewest"),
        pytest.param([60, 59, 1], [0, 0, 10], id="1 point is the fewest"),
        pytest.param([20, 50, 50], [10, 0, 0], id="a tie above"),
        pytest.param([40, 40, 40], [0, 10, 0], id="three tie: forehand"),
    ],
)
def test_ramsch_asks_no_tricks_where_everyone_has_points(
    card_points: list[int], score: list[int]
) -> None:
    assert points_of({**PASSED, "card_points": card_points}) == score


@pytest.mark.parametrize("card_points", [[0, 50, 70], [120, 0, 0], [0, 0, 120]])
def test_ramsch_asks_the_tricks_where_somebody_has_no_points(
    card_points: list[int],
) -> None:
    """None or a trick without value: 20 or 10, or all ten of another: −30."""
    assert refusal_of({**PASSED, "card_points": card_points}) == ("tricks", "missing")


@pytest.mark.parametrize(
    ("last_trick", "winner"), [([6, 9, 10], 0), ([9, 6, 10], 1), ([10, 9, 7], 1)]
)
def test_the_tie_of_a_ramsch_is_told_without_the_tricks(
    last_trick: list[int], winner: int
) -> None:
    facts = {**PASSED, "card_points": [30, 30, 60]}
    score = [10 if seat == winner else 0 for seat in range(3)]
    assert points_of({**facts, "last_trick": last_trick}) == score
    assert refusal_of(facts) == ("last_trick", "missing")
    wrong = {**facts, "last_trick": [0, 9, 10]}
    assert refusal_of(wrong) == ("last_trick.0", "impossible")


@pytest.mark.parametrize(
    ("last_trick", "winner"), [([6, 9, 10], 0), ([9, 6, 10], 1), ([10, 9, 7], 1)]
)
def test_of_two_with_the_fewest_the_earlier_last_trick_wins(
    last_trick: list[int], winner: int
) -> None:
    facts = {**PASSED, "card_points": [30, 30, 60], "tricks": [3, 2, 5]}
    score = [10 if seat == winner else 0 for seat in range(3)]
    assert points_of({**facts, "last_trick": last_trick}) == score
    assert refusal_of(facts) == ("last_trick", "missing")


@pytest.mark.parametrize(
    ("players", "dealer", "forehand"),
    [(3, 0, 1), (3, 1, 2), (3, 2, 0), (4, 0, 1), (4, 2, 3), (4, 3, 0)],
)
def test_forehand_wins_a_ramsch_of_three_equals(
    players: int, dealer: int, forehand: int
) -> None:
    card_points, tricks = [40] * players, [3] * players
    tricks[forehand] = 4
    if players == 4:
        card_points[dealer] = tricks[dealer] = 0
    facts = {**PASSED, "card_points": card_points, "tricks": tricks}
    score = [10 if seat == forehand else 0 for seat in range(players)]
    assert points_of(facts, players, first_dealer=dealer) == score


@pytest.mark.parametrize(
    ("option", "least", "most"), [("last_trick", 120, 120), ("nobody", 98, 120)]
)
def test_the_skat_of_a_ramsch(option: str, least: int, most: int) -> None:
    for total in (least, most):
        facts = {**RAMSCH, "card_points": [10, 60, total - 70]}
        assert points_of(facts, ramsch_skat=option) == [10, 0, 0]
    for total in (least - 1, most + 1):
        facts = {**RAMSCH, "card_points": [10, 60, total - 70]}
        answer = refusal_of(facts, ramsch_skat=option)
        assert answer == ("card_points", "wrong-total")


def test_by_default_the_skat_goes_with_the_last_trick() -> None:
    facts = {**RAMSCH, "card_points": [20, 60, 39]}
    assert refusal_of(facts) == ("card_points", "wrong-total")


@pytest.mark.parametrize(
    ("tricks", "last_trick"),
    [
        pytest.param([3, 2, 5], [6, 10, 10], id="two last tricks at once"),
        pytest.param([3, 2, 5], [6, 0, 10], id="tricks, but no last one"),
        pytest.param([3, 2, 5], [6, 9, 8], id="nobody has the tenth"),
        pytest.param([3, 2, 5], [2, 9, 10], id="three tricks by the second"),
        pytest.param([5, 0, 5], [6, 4, 10], id="a last trick of nobody"),
    ],
)
def test_last_tricks_that_cannot_be(tricks: list[int], last_trick: list[int]) -> None:
    card_points = [30, 30, 60] if all(tricks) else [30, 0, 90]
    facts = {**PASSED, "card_points": card_points, "tricks": tricks}
    field, code = refusal_of({**facts, "last_trick": last_trick})
    assert (field or "").split(".")[0] == "last_trick"
    assert code == "impossible"


def test_points_without_a_trick_cannot_be() -> None:
    facts = {**RAMSCH, "tricks": [0, 6, 4]}
    field, code = refusal_of(facts)
    assert field in ("tricks", "tricks.0")
    assert code == "impossible"


def test_what_cannot_be_comes_before_what_a_tie_still_needs() -> None:
    facts = {**PASSED, "card_points": [0, 0, 120], "tricks": [5, 5, 0]}
    assert refusal_of(facts)[1] == "impossible"


def test_the_first_trick_may_be_a_players_last() -> None:
    facts = {**PASSED, "card_points": [10, 50, 60], "tricks": [1, 4, 5]}
    assert points_of({**facts, "last_trick": [1, 9, 10]}) == [10, 0, 0]


def test_last_tricks_are_welcome_where_nothing_hangs_on_them() -> None:
    assert points_of({**RAMSCH, "last_trick": [3, 10, 9]}) == [10, 0, 0]
    assert points_of({**TIE, "last_trick": [3, 10, 9]}) == [0, 10, 0]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"card_points": [5, 55, 60, 0]}, "card_points.0"),
        ({"tricks": [1, 4, 5, 0]}, "tricks.0"),
        ({"last_trick": [1, 9, 10, 0]}, "last_trick.0"),
    ],
)
def test_the_dealer_of_four_sits_out(changes: Facts, field: str) -> None:
    facts = {**PASSED, "card_points": [0, 50, 60, 10], "tricks": [0, 4, 5, 1]}
    assert points_of(facts, 4) == [0, 0, 0, 10]
    assert refusal_of({**facts, **changes}, 4) == (field, "not-allowed")
    assert refusal_of({**HEARTS}, 4) == ("declarer", "not-allowed")
    assert points_of({**HEARTS}, 4, first_dealer=1) == [20, 0, 0, 0]


@pytest.mark.parametrize(
    ("players", "sitting_out"), [(3, []), (4, [1])], ids=["three", "four"]
)
def test_the_table_is_told_who_leads_and_who_sits_out(
    players: int, sitting_out: list[int]
) -> None:
    answer = verdict(sheet("skat", PASSED, players=players, first_dealer=1))
    for told in answer["next"], answer["pending"]:
        assert told["leader"] == 2
        assert (told.get("sitting_out") or []) == sitting_out


@pytest.mark.parametrize(("players", "deals"), [(3, 36), (4, 48)])
def test_twelve_deals_a_player_are_a_game(players: int, deals: int) -> None:
    rounds = []
    for number in range(deals):
        card_points, tricks = [40] * players, [3] * players
        tricks[(number + 1) % players] = 4
        if players == 4:
            card_points[number % 4] = tricks[number % 4] = 0
        rounds.append({**PASSED, "card_points": card_points, "tricks": tricks})
    short = verdict(sheet("skat", *rounds[:-1], players=players))
    assert short["state"] == "playing"
    answer = verdict(sheet("skat", *rounds, players=players))
    # Everyone is forehand twelve times, 10 each time.
    assert answer["totals"] == [120] * players
    assert (answer["state"], answer["winners"]) == ("finished", [*range(players)])
    raw = sheet("skat", *rounds, {}, players=players)
    assert refusal(raw) == (deals + 1, None, "after-end")


def test_the_highest_total_wins_after_the_agreed_deals() -> None:
    lost = {**HEARTS, "declarer": 1, "card_points": 50}
    answer = verdict(sheet("skat", lost, HEARTS, NULL, players=3, deals=3))
    assert answer["totals"] == [43, -40, 0]
    assert (answer["state"], answer["winners"]) == ("finished", [0])
    minus = verdict(sheet("skat", lost, lost, lost, players=3, deals=3))
    assert (minus["totals"], minus["winners"]) == ([0, -120, 0], [0, 2])


@pytest.mark.parametrize(
    ("players", "deals", "code"),
    [
        (3, 4, "out-of-range"),
        (4, 6, "out-of-range"),
        (3, 0, "out-of-range"),
        (3, -3, "out-of-range"),
        (3, "3", "wrong-type"),
        (3, 3.0, "wrong-type"),
        (3, True, "wrong-type"),
        (3, None, "wrong-type"),
    ],
)
def test_deals_are_a_multiple_of_the_players(
    players: int, deals: Any, code: str
) -> None:
    raw = sheet("skat", players=players, deals=deals)
    assert refusal(raw) == (None, "options.deals", code)


def test_the_bids_are_the_values_that_games_can_have() -> None:
    values = {23, 35, 46, 59}
    for base in (9, 10, 11, 12):
        values |= {base * times for times in range(2, 19)}
    values |= {24 * times for times in range(2, 12)}
    for bid in range(16, 270):
        raw = sheet("skat", {"declarer": 0, "bid": bid}, players=3)
        if bid in values:
            assert verdict(raw)["pending"]["number"] == 1
        else:
            assert refusal(raw) == (1, "bid", "out-of-range")


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({}, id="nothing yet"),
        pytest.param({"passed": False}, id="not passed is nothing said"),
        pytest.param(PASSED, id="passed"),
        pytest.param(DECLARED, id="bid"),
        pytest.param({**DECLARED, "game": "grand"}, id="declared"),
        pytest.param({**DECLARED, "game": "null", "ouvert": True}, id="null declared"),
        pytest.param(
            {**DECLARED, "game": "S", "hand": True, "schwarz": True}, id="announced"
        ),
    ],
)
def test_a_deal_may_wait_after_each_stage(facts: Facts) -> None:
    answer = verdict(sheet("skat", RAMSCH, facts, players=3))
    assert points(answer) == [[10, 0, 0]]
    assert answer["pending"]["number"] == answer["next"]["number"] == 2
    assert answer["next"]["dealer"] == 1


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({}, "declarer"),
        (PASSED, "card_points"),
        (DECLARED, "game"),
        ({**DECLARED, "game": "grand"}, "matadors"),
        ({**DECLARED, "game": "null"}, "tricks"),
    ],
)
def test_only_the_last_deal_may_wait(facts: Facts, field: str) -> None:
    raw = sheet("skat", facts, RAMSCH, players=3)
    assert refusal(raw) == (1, field, "incomplete")


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param({**RAMSCH, "declarer": 0}, "declarer", "not-allowed", id="both"),
        pytest.param(
            {**RAMSCH, "declarer": 0, "bid": 18},
            "declarer",
            "not-allowed",
            id="both, with a bid",
        ),
        pytest.param(
            {**HEARTS, "passed": True}, "declarer", "not-allowed", id="a whole game too"
        ),
        pytest.param(
            {**NULL, "passed": True}, "declarer", "not-allowed", id="a whole null too"
        ),
        pytest.param({**RAMSCH, "bid": 18}, "bid", "not-allowed", id="passed, a bid"),
        pytest.param({**RAMSCH, "game": "H"}, "game", "not-allowed", id="passed, game"),
        pytest.param(
            {**RAMSCH, "matadors": 1}, "matadors", "not-allowed", id="passed, matadors"
        ),
        pytest.param(
            {**RAMSCH, "hand": True}, "hand", "not-allowed", id="passed, hand"
        ),
        pytest.param({"bid": 18}, "declarer", "missing", id="a bid of nobody"),
        pytest.param({"declarer": 0}, "bid", "missing", id="no bid"),
        pytest.param({"game": "H"}, "declarer", "missing", id="a game of nobody"),
        pytest.param({**DECLARED, "hand": True}, "game", "missing", id="hand of what"),
        pytest.param(without(HEARTS, "game"), "game", "missing", id="no game"),
        pytest.param(without(HEARTS, "bid"), "bid", "missing", id="no bid, all else"),
        pytest.param(without(HEARTS, "matadors"), "matadors", "missing", id="no count"),
        pytest.param(
            without(HEARTS, "card_points"), "card_points", "missing", id="no points"
        ),
        pytest.param(
            {**DECLARED, "game": "H", "tricks": 7}, "matadors", "missing", id="tricks"
        ),
        pytest.param(
            {**PASSED, "card_points": [0, 60, 60]},
            "tricks",
            "missing",
            id="Ramsch tricks",
        ),
        pytest.param(
            without(RAMSCH, "card_points"), "card_points", "missing", id="Ramsch points"
        ),
        pytest.param(
            {**HEARTS, "declarer": 3}, "declarer", "out-of-range", id="seat 3"
        ),
        pytest.param({**HEARTS, "declarer": -1}, "declarer", "out-of-range", id="-1"),
        pytest.param({**HEARTS, "declarer": "0"}, "declarer", "wrong-type", id="'0'"),
        pytest.param(
            {**HEARTS, "declarer": None}, "declarer", "wrong-type", id="null seat"
        ),
        pytest.param({**HEARTS, "bid": 17}, "bid", "out-of-range", id="17"),
        pytest.param({**HEARTS, "bid": 265}, "bid", "out-of-range", id="265"),
        pytest.param({**HEARTS, "bid": True}, "bid", "wrong-type", id="true"),
        pytest.param({**HEARTS, "game": "X"}, "game", "out-of-range", id="no suit X"),
        pytest.param({**HEARTS, "game": ""}, "game", "out-of-range", id="no suit"),
        pytest.param(
            {**HEARTS, "game": "ramsch"}, "game", "out-of-range", id="never declared"
        ),
        pytest.param({**HEARTS, "game": 4}, "game", "wrong-type", id="a number"),
        pytest.param({**HEARTS, "game": None}, "game", "wrong-type", id="null game"),
        pytest.param({**HEARTS, "hand": 1}, "hand", "wrong-type", id="1 is not true"),
        pytest.param({**HEARTS, "hand": None}, "hand", "wrong-type", id="null flag"),
        pytest.param({**RAMSCH, "passed": 1}, "passed", "wrong-type", id="passed 1"),
        pytest.param(
            {**HEARTS, "schneider": True}, "schneider", "not-allowed", id="no hand"
        ),
        pytest.param(
            {**HEARTS, "schwarz": True}, "schwarz", "not-allowed", id="schwarz"
        ),
        pytest.param({**HEARTS, "ouvert": True}, "ouvert", "not-allowed", id="open"),
        pytest.param(
            {**NULL, "schneider": True}, "schneider", "not-allowed", id="null schneider"
        ),
        pytest.param(
            {**NULL, "hand": True, "schwarz": True},
            "schwarz",
            "not-allowed",
            id="null schwarz",
        ),
        pytest.param(
            {**NULL, "matadors": 1}, "matadors", "not-allowed", id="null matadors"
        ),
        pytest.param(
            {**NULL, "card_points": 10}, "card_points", "not-allowed", id="null points"
        ),
        pytest.param({**NULL, "tricks": 11}, "tricks", "out-of-range", id="null 11"),
        pytest.param({**NULL, "tricks": [0]}, "tricks", "wrong-type", id="null list"),
        pytest.param(
            {**HEARTS, "matadors": 0}, "matadors", "out-of-range", id="with nothing"
        ),
        pytest.param({**HEARTS, "matadors": 12}, "matadors", "out-of-range", id="12"),
        pytest.param({**HEARTS, "matadors": -12}, "matadors", "out-of-range", id="-12"),
        pytest.param(
            {**HEARTS, "game": "grand", "matadors": 5},
            "matadors",
            "out-of-range",
            id="grand with 5",
        ),
        pytest.param(
            {**HEARTS, "game": "grand", "matadors": -5},
            "matadors",
            "out-of-range",
            id="grand against 5",
        ),
        pytest.param(
            {**HEARTS, "card_points": 121}, "card_points", "out-of-range", id="121"
        ),
        pytest.param(
            {**HEARTS, "card_points": -1}, "card_points", "out-of-range", id="-1 points"
        ),
        pytest.param(
            {**HEARTS, "card_points": [70, 50, 0]},
            "card_points",
            "wrong-type",
            id="a list of points",
        ),
        pytest.param(
            {**HEARTS, "tricks": 11}, "tricks", "out-of-range", id="11 tricks"
        ),
        pytest.param({**HEARTS, "tricks": None}, "tricks", "wrong-type", id="null"),
        pytest.param(
            {**HEARTS, "last_trick": [1, 9, 10]},
            "last_trick",
            "not-allowed",
            id="last tricks of a suit game",
        ),
        pytest.param(
            {**HEARTS, "cards": ["JC"]}, "cards", "wrong-length", id="one card"
        ),
        pytest.param(
            {**HEARTS, "cards": ["JC", *CLUBS, "AS", "KS", "QS", "6S"]},
            "cards.11",
            "bad-card",
            id="a six",
        ),
        pytest.param(
            {**HEARTS, "cards": ["JC", *CLUBS, "AS", "KS", "QS", "JK"]},
            "cards.11",
            "bad-card",
            id="a joker",
        ),
        pytest.param(
            {**HEARTS, "cards": ["JC", *CLUBS, "AS", "KS", "QS", 7]},
            "cards.11",
            "wrong-type",
            id="a number for a card",
        ),
        pytest.param(
            {**HEARTS, "cards": ["JC", *CLUBS, "AS", "KS", "QS", "T♣"]},
            "cards.11",
            "duplicate-card",
            id="the ten of clubs twice",
        ),
        pytest.param(
            {**RAMSCH, "card_points": [20, 60]},
            "card_points",
            "wrong-length",
            id="two entries for three",
        ),
        pytest.param(
            {**RAMSCH, "card_points": [20, 60, 40, 0]},
            "card_points",
            "wrong-length",
            id="four entries for three",
        ),
        pytest.param(
            {**RAMSCH, "card_points": [121, 0, -1]},
            "card_points.0",
            "out-of-range",
            id="121 for one",
        ),
        pytest.param({**RAMSCH, "tricks": [2, 5, 4]}, "tricks", "wrong-total", id="11"),
        pytest.param({**RAMSCH, "tricks": 2}, "tricks", "wrong-type", id="one number"),
        pytest.param(
            {**HEARTS, "play": {}}, "play.tricks", "missing", id="an empty record"
        ),
        pytest.param(
            {**RAMSCH, "play": {}}, "play.tricks", "missing", id="in Ramsch too"
        ),
        pytest.param(
            {**HEARTS, "hand_points": [1]}, "hand_points", "unknown-key", id="another's"
        ),
    ],
)
def test_a_deal_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    assert refusal_of(facts) == (field, code)


@pytest.mark.parametrize("flag", ["passed", "hand", "ouvert", "schneider", "schwarz"])
def test_a_false_flag_is_a_flag_left_out(flag: str) -> None:
    assert points_of({**HEARTS, flag: False}) == [20, 0, 0]
    if flag != "passed":
        assert points_of({**RAMSCH, flag: False}) == [10, 0, 0]
        assert points_of({**NULL, flag: False}) == [23, 0, 0]


@pytest.mark.parametrize("game", ["h", "♥", "♥️"])
def test_a_suit_game_may_be_named_by_its_sign(game: str) -> None:
    assert points_of({**HEARTS, "game": game}) == [20, 0, 0]


@pytest.mark.parametrize(
    "option",
    [
        ({"ramsch_skat": "dealer"}, "options.ramsch_skat", "out-of-range"),
        ({"ramsch_skat": None}, "options.ramsch_skat", "wrong-type"),
        ({"first_dealer": 3}, "options.first_dealer", "out-of-range"),
        ({"first_player": 0}, "options.first_player", "unknown-key"),
    ],
)
def test_options_are_refused_where_they_are_wrong(
    option: tuple[Facts, str, str],
) -> None:
    options, field, code = option
    raw = sheet("skat", players=3, **options)
    assert refusal(raw) == (None, field, code)


@pytest.mark.parametrize("players", [2, 5])
def test_skat_is_for_three_or_four(players: int) -> None:
    raw = sheet("skat", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


# ---- As associations and clubs play it ----

GRAND_HAND: Facts = {
    "declarer": 0,
    "bid": 18,
    "game": "grand",
    "hand": True,
    "matadors": 4,
}
IN_CLUBS: Facts = {"declarer": 1, "bid": 24, "game": "C", "matadors": 1}
NOBODY: Facts = {"thrown_in": True}


def test_a_game_given_up_is_lost_simply() -> None:
    """Grand with 4, game 5, hand 6: 144, lost 288. By 11 points it would be 336."""
    lost = {**GRAND_HAND, "ended_early": "declarer_gave_up"}
    assert points_of(lost) == [-288, 0, 0]
    assert points_of({**lost, "card_points": 11}) == [-288, 0, 0]
    assert points_of({**GRAND_HAND, "card_points": 11, "tricks": 1}) == [-336, 0, 0]


@pytest.mark.parametrize(
    ("how", "score"),
    [
        pytest.param("declarer_gave_up", -48, id="the declarer gives up"),
        pytest.param("declarer_broke_a_rule", -48, id="the declarer revokes"),
        pytest.param("opponents_gave_up", 24, id="the opponents give up"),
        pytest.param("opponent_broke_a_rule", 24, id="an opponent revokes"),
    ],
)
def test_a_deal_that_ended_early(how: str, score: int) -> None:
    """Clubs with 1, game 2: 24. Neither points nor tricks make it more."""
    for told in ({}, {"card_points": 40}, {"card_points": 0, "tricks": 0}):
        assert points_of({**IN_CLUBS, **told, "ended_early": how}) == [0, score, 0]


def test_announcements_count_where_a_deal_ended_early() -> None:
    """With 4, game 5, hand 6, schneider 7, announced 8: 8 × 24 = 192."""
    said = {**GRAND_HAND, "schneider": True}
    assert points_of({**said, "ended_early": "opponents_gave_up"}) == [192, 0, 0]
    assert points_of({**said, "ended_early": "declarer_gave_up"}) == [-384, 0, 0]


def test_an_overbid_game_is_lost_though_the_opponents_gave_up() -> None:
    """Clubs with 1, game 2: 24, bid 30: it counts as 36, −72."""
    facts = {**IN_CLUBS, "bid": 30, "ended_early": "opponents_gave_up"}
    assert points_of(facts) == [0, -72, 0]


def test_a_null_that_ended_early() -> None:
    null = without(NULL, "tricks")
    assert points_of({**null, "ended_early": "declarer_gave_up"}) == [-46, 0, 0]
    assert points_of({**null, "ended_early": "opponent_broke_a_rule"}) == [23, 0, 0]


def test_without_an_early_end_the_points_are_missing() -> None:
    assert refusal(sheet("skat", IN_CLUBS, players=3)) == (1, "card_points", "missing")


def test_a_passed_in_deal_moves_the_deal_on() -> None:
    """At a table of four the next dealer sits out, and each deal is one of eight."""
    rounds = [NOBODY, {**IN_CLUBS, "declarer": 3, "ended_early": "opponents_gave_up"}]
    raw = sheet("skat", *rounds, players=4, deals=8, passed_in="next")
    answer = verdict(raw)
    assert points(answer) == [[0, 0, 0, 0], [0, 0, 0, 24]]
    assert [one["dealer"] for one in answer["rounds"]] == [0, 1]
    assert answer["next"]["number"] == 3 and answer["next"]["dealer"] == 2
    ended = verdict(sheet("skat", *[NOBODY] * 3, players=3, deals=3, passed_in="next"))
    assert ended["state"] == "finished"


def test_a_passed_in_deal_is_dealt_again_by_the_same() -> None:
    """It is none of the three that were agreed."""
    rounds = [NOBODY, NOBODY, *[{**HEARTS, "declarer": 0}] * 2]
    raw = sheet("skat", *rounds, players=3, deals=3, passed_in="again")
    answer = verdict(raw)
    assert [one["dealer"] for one in answer["rounds"]] == [0, 0, 0, 1]
    assert answer["state"] == "playing" and answer["next"]["dealer"] == 2
    raw["rounds"].append(HEARTS)
    assert verdict(raw)["state"] == "finished"


def test_passed_in_as_the_table_plays_it() -> None:
    assert refusal_of(NOBODY) == ("thrown_in", "not-allowed")
    assert refusal_of(RAMSCH, passed_in="next") == ("passed", "not-allowed")


def test_contra_re_and_bock_double() -> None:
    """Hearts with 1, game 2: 20; lost it is −40."""
    both = {"contra": "re", "bock": "yes"}
    assert points_of({**HEARTS, "contra": True}, **both) == [40, 0, 0]
    assert points_of({**HEARTS, "contra": True, "re": True}, **both) == [80, 0, 0]
    lost = {**HEARTS, "card_points": 60, "contra": True, "bock": True}
    assert points_of(lost, **both) == [-160, 0, 0]
    assert points_of({**RAMSCH, "bock": True}, **both) == [20, 0, 0]


@pytest.mark.parametrize(
    ("facts", "options", "field"),
    [
        pytest.param({"contra": True}, {}, "contra", id="contra"),
        pytest.param({"bock": True}, {}, "bock", id="Bock"),
        pytest.param({"re": True}, {"contra": "re"}, "re", id="re alone"),
        pytest.param(
            {"contra": True, "re": True}, {"contra": "contra"}, "re", id="no re"
        ),
    ],
)
def test_doubling_only_where_the_table_plays_it(
    facts: Facts, options: Facts, field: str
) -> None:
    assert refusal_of({**HEARTS, **facts}, **options) == (field, "not-allowed")


PUSHED: Facts = {"passed_in": "pushed"}


@pytest.mark.parametrize(
    ("facts", "score"),
    [
        pytest.param({"card_points": [20, 40, 60]}, [0, 0, -60], id="the most lose"),
        pytest.param({"card_points": [50, 20, 50]}, [-50, 0, -50], id="two level"),
        pytest.param(
            {"card_points": [20, 40, 60], "pushes": 1}, [0, 0, -120], id="once"
        ),
        pytest.param(
            {"card_points": [20, 40, 60], "pushes": 3}, [0, 0, -480], id="by all"
        ),
        pytest.param(
            {"card_points": [50, 0, 70], "tricks": [4, 0, 6], "pushes": 1},
            [0, 0, -280],
            id="a player without a trick",
        ),
        pytest.param(
            {"card_points": [50, 0, 70], "tricks": [4, 1, 5]},
            [0, 0, -70],
            id="a trick without points",
        ),
        pytest.param(
            {"card_points": [0, 120, 0], "tricks": [0, 10, 0], "pushes": 2},
            [0, 120, 0],
            id="all ten tricks",
        ),
    ],
)
def test_schieberamsch(facts: Facts, score: list[int]) -> None:
    """Each who passes the skat on unseen doubles, and so does no trick."""
    assert points_of({"passed": True, **facts}, **PUSHED) == score


@pytest.mark.parametrize("passed_in", ["ramsch", "pushed"])
def test_who_has_no_points_says_the_tricks_before_the_last_of_them(
    passed_in: str,
) -> None:
    """A trick may hold no points: that of the second is not yet known to be none."""
    facts: Facts = {"passed": True, "card_points": [120, 0, 0]}
    last = {**facts, "last_trick": [9, 2, 10]}
    assert refusal_of(last, passed_in=passed_in) == ("tricks", "missing")


def test_a_bock_deal_doubles_schieberamsch() -> None:
    facts = {"passed": True, "card_points": [20, 40, 60], "pushes": 1, "bock": True}
    assert points_of(facts, **PUSHED, bock="yes") == [0, 0, -240]
    # 70, pushed once 140, Ben without a trick 280, the Bock deal 560.
    none = {**facts, "card_points": [50, 0, 70], "tricks": [4, 0, 6]}
    assert points_of(none, **PUSHED, bock="yes") == [0, 0, -560]
    every = {"passed": True, "card_points": [0, 120, 0], "tricks": [0, 10, 0]}
    assert points_of({**every, "bock": True}, **PUSHED, bock="yes") == [0, 240, 0]


def test_schieberamsch_only_where_the_table_plays_it() -> None:
    assert refusal_of({**RAMSCH, "pushes": 1}) == ("pushes", "not-allowed")
    assert refusal_of(NOBODY, **PUSHED) == ("thrown_in", "not-allowed")


def test_the_rules_of_the_association() -> None:
    """What is passed in counts nothing, and the next player deals."""
    (rules,) = game("skat").rule_sets
    assert rules.options == {"passed_in": "next"}
    assert points_of(NOBODY, **rules.options) == [0, 0, 0]
