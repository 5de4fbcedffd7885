"""Calypso: the table after each deal, what it is worth, the end, by hand."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import SheetError, assess, check
from tests.breadth import by_chance
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]


def table(calypsos: list[int], unfinished: list[int], piles: list[int]) -> Facts:
    return {"calypsos": calypsos, "unfinished": unfinished, "piles": piles}


def answer_to(*rounds: Facts, **more: Any) -> dict[str, Any]:
    return verdict(sheet("calypso", *rounds, **more))


# Ann and Cleo 16 × 20 + 12 × 10 = 440, Ben and Dan 14 × 20 + 10 × 10 = 380.
DEAL_1 = table([0, 0, 0, 0], [9, 8, 7, 6], [12, 10])
# 500 + 14 × 20 + 30 × 10 = 1080 and 21 × 20 + 26 × 10 = 680.
DEAL_2 = table([1, 0, 0, 0], [2, 11, 12, 10], [30, 26])
# 1000 + 13 × 20 + 50 × 10 = 1760 and 500 + 15 × 20 + 39 × 10 = 1190.
DEAL_3 = table([1, 1, 1, 0], [9, 3, 4, 12], [50, 39])
# 500 + 750 + 500 + 11 × 20 + 61 × 10 = 2580; 1000 + 11 × 20 + 60 × 10 = 1820.
DEAL_4 = table([2, 1, 1, 1], [1, 9, 10, 2], [61, 60])
GAME = (DEAL_1, DEAL_2, DEAL_3, DEAL_4)


def test_a_game_of_four_deals() -> None:
    answer = answer_to(*GAME)
    assert points(answer) == [[440, 380], [640, 300], [680, 510], [820, 630]]
    assert answer["totals"] == [2580, 1820]
    assert (answer["state"], answer["winners"]) == ("finished", [0])
    assert answer["sides"] == [[0, 2], [1, 3]]
    assert [scored["dealer"] for scored in answer["rounds"]] == [0, 1, 2, 3]
    assert answer["next"] is None


@pytest.mark.parametrize(
    ("now", "score"),
    [
        pytest.param(
            table([0, 0, 0, 0], [0, 0, 0, 0], [52, 0]), [520, 0], id="all in a pile"
        ),
        pytest.param(
            table([0, 0, 0, 0], [12, 1, 1, 12], [13, 13]), [390, 390], id="13 × 20 each"
        ),
        pytest.param(
            table([1, 0, 0, 0], [0, 0, 0, 0], [39, 0]), [890, 0], id="one: 500"
        ),
        pytest.param(
            table([2, 0, 0, 0], [0, 0, 0, 0], [26, 0]), [1510, 0], id="two: 1250"
        ),
        pytest.param(
            table([3, 0, 0, 0], [0, 0, 0, 0], [13, 0]), [2380, 0], id="three: 2250"
        ),
        pytest.param(
            table([4, 0, 0, 0], [0, 0, 0, 0], [0, 0]), [3250, 0], id="four: 3250"
        ),
        pytest.param(
            table([1, 0, 1, 0], [0, 0, 0, 0], [0, 26]),
            [1000, 260],
            id="one each are two firsts",
        ),
        pytest.param(
            table([2, 1, 1, 0], [0, 0, 0, 0], [0, 0]), [1750, 500], id="1250 and 500"
        ),
    ],
)
def test_what_the_table_is_worth(now: Facts, score: list[int]) -> None:
    assert points(answer_to(now)) == [score]


def test_a_deal_scores_the_change() -> None:
    # Ann has one calypso more and 7 cards fewer: 500 - 140; 18 for the pile.
    # Cleo has 5 more.
    lines = [
        (line["points"], line["rule"], line["text"])
        for line in answer_to(DEAL_1, DEAL_2)["rounds"][1]["reasons"]
        if line["side"] == 0
    ]
    assert lines == [
        (500, "first-calypso", "Ann’s first calypso, in spades: 500"),
        (
            -140,
            "unfinished",
            "Ann’s unfinished calypso: 2 cards, 9 before: −7 × 20 = −140",
        ),
        (
            100,
            "unfinished",
            "Cleo’s unfinished calypso: 12 cards, 7 before: 5 × 20 = 100",
        ),
        (180, "pile", "30 cards in the pile, 12 before: 18 × 10 = 180"),
    ]


def test_two_calypsos_in_one_deal_are_two_lines() -> None:
    first = table([1, 0, 0, 0], [0, 0, 0, 0], [39, 0])
    then = table([3, 0, 0, 0], [0, 0, 0, 0], [39, 26])
    lines = answer_to(first, then)["rounds"][1]["reasons"]
    assert [(one["rule"], one["points"]) for one in lines if one["points"]] == [
        ("second-calypso", 750),
        ("third-calypso", 1000),
        ("pile", 260),
    ]


def test_a_deal_never_scores_less_than_nothing() -> None:
    # Even the cheapest change, cards from unfinished into a calypso, gains.
    first = table([0, 0, 0, 0], [12, 0, 0, 0], [0, 40])
    then = table([1, 0, 0, 0], [0, 0, 0, 0], [0, 91])
    assert points(answer_to(first, then))[1] == [260, 510]


def test_suits_are_named_by_the_option() -> None:
    answer = answer_to(
        table([1, 0, 0, 0], [0] * 4, [39, 0]), trumps=["C", "S", "d", "♥"]
    )
    texts = [line["text"] for line in answer["rounds"][0]["reasons"]]
    assert "Ann’s first calypso, in clubs: 500" in texts


def test_the_player_left_of_the_dealer_leads() -> None:
    answer = answer_to(DEAL_1, first_dealer=2)
    assert (answer["next"]["dealer"], answer["next"]["leader"]) == (3, 0)


def test_level_after_four_deals_is_shared() -> None:
    # 6 × 20 + 20 × 10 a deal for each side.
    deals = [table([0] * 4, [3 * k] * 4, [20 * k, 20 * k]) for k in range(1, 5)]
    answer = answer_to(*deals)
    assert answer["totals"] == [1280, 1280]
    assert (answer["state"], answer["winners"]) == ("finished", [0, 1])


def test_a_fifth_deal_is_after_the_end() -> None:
    for more in (DEAL_4, {}, {"x": 1}, None):
        assert refusal(sheet("calypso", *GAME, more)) == (5, None, "after-end")


def test_a_table_that_stops_has_no_winner() -> None:
    answer = answer_to(DEAL_1, DEAL_2, ended=True)
    assert (answer["state"], answer["winners"]) == ("stopped", [])
    assert answer["totals"] == [1080, 680]


@pytest.mark.parametrize(
    ("now", "field", "code"),
    [
        pytest.param({"calypsos": [0] * 3}, "calypsos", "wrong-length", id="three"),
        pytest.param({"calypsos": 1}, "calypsos", "wrong-type", id="a number"),
        pytest.param(
            {"calypsos": [5, 0, 0, 0]}, "calypsos.0", "out-of-range", id="five"
        ),
        pytest.param({"calypsos": [0, -1, 0, 0]}, "calypsos.1", "out-of-range", id="-"),
        pytest.param({"calypsos": [True] * 4}, "calypsos.0", "wrong-type", id="yes"),
        pytest.param(
            {"unfinished": [13, 8, 7, 6]}, "unfinished.0", "out-of-range", id="13"
        ),
        pytest.param(
            {"unfinished": [9, 8, "7", 6]}, "unfinished.2", "wrong-type", id="text"
        ),
        pytest.param(
            {"unfinished": [9, 8, 7]}, "unfinished", "wrong-length", id="three seats"
        ),
        pytest.param({"piles": [12, 9]}, "piles", "wrong-total", id="51 cards"),
        pytest.param({"piles": [12, 11]}, "piles", "wrong-total", id="53 cards"),
        pytest.param({"piles": [22, 0, 0]}, "piles", "wrong-length", id="three piles"),
        pytest.param({"piles": [-1, 23]}, "piles.0", "out-of-range", id="-1 in it"),
        pytest.param({"piles": [12.0, 10]}, "piles.0", "wrong-type", id="12.0"),
        pytest.param({"piles": [None, 22]}, "piles.0", "wrong-type", id="null"),
        pytest.param({"piles": {}}, "piles", "wrong-type", id="an object"),
        pytest.param(
            table([4, 4, 0, 0], [0] * 4, [0, 0]), "piles", "wrong-total", id="104"
        ),
        pytest.param({"tricks": [3, 4, 3, 3]}, "tricks", "unknown-key", id="tricks"),
        pytest.param({"play": {}}, "play.tricks", "missing", id="an empty record"),
    ],
)
def test_a_table_is_refused_where_it_is_wrong(
    now: Facts, field: str, code: str
) -> None:
    assert refusal(sheet("calypso", {**DEAL_1, **now})) == (1, field, code)


@pytest.mark.parametrize(
    ("now", "field"),
    [
        pytest.param(
            table([0, 0, 0, 0], [8, 11, 12, 10], [37, 26]), "unfinished.0", id="9 to 8"
        ),
        pytest.param(
            table([0, 0, 0, 0], [9, 11, 12, 5], [41, 26]), "unfinished.3", id="6 to 5"
        ),
        pytest.param(
            table([0, 0, 0, 0], [9, 8, 7, 6], [11, 63]), "piles.0", id="a pile 12 to 11"
        ),
        pytest.param(
            table([0, 0, 0, 0], [9, 8, 7, 6], [65, 9]), "piles.1", id="a pile 10 to 9"
        ),
    ],
)
def test_nothing_shrinks(now: Facts, field: str) -> None:
    assert refusal(sheet("calypso", DEAL_1, now)) == (2, field, "impossible")


def test_a_calypso_done_counts_13_when_its_cards_are_compared() -> None:
    # Ann goes from 9 cards to 13, a calypso; then 12 unfinished are one too few.
    done = table([1, 0, 0, 0], [0, 8, 7, 6], [38, 32])
    assert points(answer_to(DEAL_1, done))
    then = table([0, 0, 0, 0], [12, 12, 12, 12], [54, 54])
    assert refusal(sheet("calypso", DEAL_1, done, then)) == (
        3,
        "unfinished.0",
        "impossible",
    )


def test_four_calypsos_leave_no_card_of_the_suit() -> None:
    first = table([2, 0, 0, 0], [0] * 4, [26, 0])
    second = table([4, 0, 0, 0], [1, 0, 0, 0], [51, 0])
    assert refusal(sheet("calypso", first, second)) == (2, "unfinished.0", "impossible")


@pytest.mark.parametrize("key", ["calypsos", "unfinished", "piles"])
def test_the_table_is_recorded_whole(key: str) -> None:
    now = {name: value for name, value in DEAL_1.items() if name != key}
    assert refusal(sheet("calypso", now)) == (1, key, "missing")


def test_only_the_last_deal_may_wait() -> None:
    assert refusal(sheet("calypso", {}, DEAL_2)) == (1, "calypsos", "incomplete")
    answer = answer_to(DEAL_1, {})
    assert answer["pending"]["number"] == answer["next"]["number"] == 2


@pytest.mark.parametrize(
    ("trumps", "field", "code"),
    [
        (["S", "S", "H", "C"], "options.trumps.1", "duplicate"),
        (["S", "H", "C", "♠"], "options.trumps.3", "duplicate"),
        (["S", "H", "C"], "options.trumps", "wrong-length"),
        (["S", "H", "C", "X"], "options.trumps.3", "out-of-range"),
        (["S", "H", "C", 1], "options.trumps.3", "wrong-type"),
        ("SHDC", "options.trumps", "wrong-type"),
        (None, "options.trumps", "wrong-type"),
    ],
)
def test_every_seat_has_its_own_suit(trumps: object, field: str, code: str) -> None:
    assert refusal(sheet("calypso", trumps=trumps)) == (None, field, code)


@pytest.mark.parametrize("players", [3, 5])
def test_calypso_is_for_four(players: int) -> None:
    raw = sheet("calypso", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


def test_the_check_of_52_a_deal_is_said_in_words() -> None:
    """After two deals 104 cards lie somewhere: 13 and 35 in calypsos, 56 in piles."""

    def lines_of(facts: Facts) -> tuple[list[tuple[str, str]], list[str]]:
        found = assess(sheet("calypso", DEAL_1), 2, facts)
        told = [(str(say.figure), str(say.text)) for say in found.live_messages]
        return told, [problem.message for problem in found.problems]

    assert lines_of(DEAL_2) == ([], [])
    one_short = "56 cards in all, not 55: 1 is missing."
    assert lines_of({**DEAL_2, "piles": [30, 25]}) == ([], [one_short])
    part = {key: DEAL_2[key] for key in ("calypsos", "unfinished")}
    left = [("56", "of 104 cards must be in the two piles")]
    assert lines_of(part) == (left, ["Enter piles."])


@st.composite
def games(draw: st.DrawFn) -> list[Facts]:
    """What 208 cards dealt out by chance might build: each card goes somewhere."""
    own, piles, rounds = [0] * 4, [0, 0], []
    for _ in range(draw(st.integers(1, 4))):
        cuts = sorted(draw(st.integers(0, 52)) for _ in range(5))
        ends = [0, *cuts, 52]
        *suits, left, right = [high - low for low, high in pairwise(ends)]
        room = [min(more, 52 - had) for more, had in zip(suits, own, strict=True)]
        own = [had + more for had, more in zip(own, room, strict=True)]
        piles = [piles[0] + left + sum(suits) - sum(room), piles[1] + right]
        rounds.append(table([n // 13 for n in own], [n % 13 for n in own], piles))
    return rounds


@by_chance(120)
@given(games())
def test_the_total_is_what_the_table_is_worth(rounds: list[Facts]) -> None:
    answer = answer_to(*rounds)
    for number, (now, scored) in enumerate(
        zip(rounds, answer["rounds"], strict=True), 1
    ):
        cards = 13 * sum(now["calypsos"]) + sum(now["unfinished"]) + sum(now["piles"])
        assert cards == 52 * number
        for side in (0, 1):
            worth = 10 * now["piles"][side]
            for seat in (side, side + 2):
                bonus = (0, 500, 1250, 2250, 3250)[now["calypsos"][seat]]
                worth += bonus + 20 * now["unfinished"][seat]
            assert scored["totals"][side] == worth
        assert {line["side"] for line in scored["reasons"]} == {0, 1}
    assert (answer["state"] == "finished") is (len(rounds) == 4)


@by_chance(60)
@given(games(), st.data())
def test_one_card_more_or_less_is_refused(
    rounds: list[Facts], data: st.DataObject
) -> None:
    key = data.draw(st.sampled_from(["calypsos", "unfinished", "piles"]))
    now = {**rounds[-1], key: list(rounds[-1][key])}
    place = data.draw(st.integers(0, len(now[key]) - 1))
    now[key][place] += data.draw(st.sampled_from([-1, 1]))
    with pytest.raises(SheetError):
        check(sheet("calypso", *rounds[:-1], now))


RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def test_piles_alone_must_agree_with_the_record() -> None:
    """Ben leads a diamond to each trick, his own suit, and wins it.

    He and Dan get their whole suits, 13 diamonds and 13 clubs; the other 26 cards
    are their pile.
    """
    tricks = [[f"{rank}{suit}" for suit in "DHCS"] for rank in RANKS]
    record = {"play": {"tricks": tricks}}
    assert refusal(sheet("calypso", {**record, "piles": [1, 25]})) == (
        1,
        "piles",
        "record-disagrees",
    )
    found = check(sheet("calypso", {**record, "piles": [0, 26]}))
    assert found.totals == [0, 500 + 500 + 26 * 10]
