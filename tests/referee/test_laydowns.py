"""Kaluki's lay-downs: what each is worth, what is wrong with it, by hand."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import assess, game
from referee.engine.formatting import facts_in_words
from tests.breadth import by_chance
from tests.referee.table import refusal, sheet, verdict

Facts = dict[str, Any]
DEAL: Facts = {"winner": 0, "left": [0, 5, 5], "jokers": [0, 0, 0]}


def lay(
    seat: int,
    *melds: str,
    off: tuple[tuple[str, int, int], ...] = (),
    first: bool = True,
) -> Facts:
    """A lay-down: its melds as text, cards laid off as (card, lay-down, meld)."""
    laid = [{"card": card, "lay": at, "meld": meld} for card, at, meld in off]
    found = {"seat": seat, "melds": [meld.split() for meld in melds], "layoffs": laid}
    return {**found, "initial": True} if first else found


def judge(*laid: Facts) -> list[tuple[int, list[str]]]:
    """The value and faults of each, in a deal that is over and in one that is not."""
    answer = verdict(sheet("kaluki", {**DEAL, "laid": [*laid]}, players=3))
    open_one = verdict(sheet("kaluki", {"laid": [*laid]}, players=3))
    melds = answer["rounds"][0]["melds"]
    assert open_one["pending"]["melds"] == melds
    assert [one["seat"] for one in melds] == [one["seat"] for one in laid]
    return [(one["value"], [*map(in_short, one["faults"])]) for one in melds]


def in_short(fault: Facts) -> str:
    """ "not-a-meld meld 1", "under-51"."""
    rule, *where = fault.items()
    return " ".join([rule[1], *(f"{key} {place}" for key, place in where)])


def alone(*melds: str) -> tuple[int, list[str]]:
    return judge(lay(0, *melds))[0]


@pytest.mark.parametrize(
    ("melds", "value"),
    [
        pytest.param(["AS AH AD", "5C 6C 7C"], 51, id="33 + 18"),
        pytest.param(["KS KH KD KC", "4D 5D 6D"], 55, id="40 + 15"),
        pytest.param(["JK QH KH", "7S 7H 7D"], 52, id="Q K A with a joker: 31 + 21"),
        pytest.param(["JK JK JK JK", "2C 3C 4C"], 53, id="jokers as aces: 44 + 9"),
        pytest.param(["AC 2C 3C", "QD KD AD", "2H 2S JK"], 53, id="16 + 31 + 6"),
        pytest.param(
            ["2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"],
            2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 30 + 11,
            id="thirteen in a row",
        ),
    ],
)
def test_a_first_lay_down_is_worth_its_melds(melds: list[str], value: int) -> None:
    assert alone(*melds) == (value, [])


UNDER, NO_OWN = "under-51", "no-own-meld"


@pytest.mark.parametrize(
    ("melds", "value", "faults"),
    [
        pytest.param(
            ["AS AH AD", "5C 6C 8C"], 33, ["not-a-meld meld 1", UNDER], id="a gap"
        ),
        pytest.param(
            ["KS KD"], 0, ["not-a-meld meld 0", NO_OWN, UNDER], id="two kings"
        ),
        pytest.param(
            ["KS KD KD", "AS AH AD AC", "2C 3C 4C"],
            53,
            ["not-a-meld meld 0"],
            id="K♦ twice in a set",
        ),
        pytest.param(
            ["9H 9H 10H JH", "AS AH AD AC", "2C 3C 4C"],
            53,
            ["not-a-meld meld 0"],
            id="9♥ twice in a run",
        ),
        pytest.param(
            ["AH AC AD", "KS AS 2S", "9C 9D 9S"],
            60,
            ["not-a-meld meld 1"],
            id="round the corner",
        ),
        pytest.param(
            ["AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"],
            0,
            ["not-a-meld meld 0", NO_OWN, UNDER],
            id="fourteen in a row",
        ),
        pytest.param(
            ["QS QD QC QH", "5S 5H 5D 5C JK", "4D JK 8D"],
            40,
            ["not-a-meld meld 1", "not-a-meld meld 2", UNDER],
            id="five fives; a joker for three cards",
        ),
        pytest.param([""], 0, ["not-a-meld meld 0", NO_OWN, UNDER], id="no card"),
        pytest.param([], 0, [NO_OWN, UNDER], id="nothing at all"),
        pytest.param(["KS KH KD", "4D 5D 6D"], 45, [UNDER], id="45"),
        pytest.param(["KS KH KD", "QS QH QD"], 60, [], id="60"),
        pytest.param(["10S JS QS", "AS 2S 3S", "2D 2H JK"], 52, [], id="30 + 16 + 6"),
        pytest.param(["QS KS AS", "4D 5D 6D", "JK 2C 3C"], 62, [], id="31 + 15 + 16"),
        pytest.param(["AS AH AD", "6D 6S 6H"], 51, [], id="51 is enough"),
        pytest.param(["KC KH KS", "5D 5H 5S 5C"], 50, [UNDER], id="50 is not"),
    ],
)
def test_what_is_wrong_counts_nothing_and_is_named(
    melds: list[str], value: int, faults: list[str]
) -> None:
    assert alone(*melds) == (value, faults)


KINGS = lay(1, "KS KH KD", "AC AD AS", "4H 5H 6H")  # 30 + 33 + 15
ANN = lay(0, "QS QH QD", "7C 7D 7S")  # 30 + 21


def after(*laid: Facts) -> list[tuple[int, list[str]]]:
    """What is said of lay-downs that come after Ben’s and Ann’s first ones."""
    first, second, *rest = judge(KINGS, ANN, *laid)
    assert (first, second) == ((78, []), (51, []))
    return rest


def test_cards_laid_off_count_for_the_first_lay_down() -> None:
    cleo = lay(2, "10C 10D 10H", off=(("KC", 0, 0), ("AH", 0, 1)))
    assert judge(KINGS, cleo)[1] == (51, [])  # 30 + 10 + 11
    cleo = lay(2, "9C 9D 9H", off=(("KC", 0, 0), ("AH", 0, 1)))
    assert judge(KINGS, cleo)[1] == (48, [UNDER])


def test_cards_laid_off_alone_are_no_first_lay_down() -> None:
    cleo = lay(2, off=(("KC", 0, 0), ("AH", 0, 1)))
    assert judge(KINGS, cleo)[1] == (21, [NO_OWN, UNDER])


def test_a_card_is_laid_off_where_the_longer_meld_is_one() -> None:
    ann = lay(0, off=(("7H", 0, 2), ("KC", 0, 0)), first=False)
    assert after(ann) == [(17, [])]
    ann = lay(0, off=(("8H", 0, 2), ("KC", 0, 0), ("KC", 0, 0)), first=False)
    wrong = ["layoff-does-not-fit layoff 0", "layoff-does-not-fit layoff 2"]
    assert after(ann) == [(10, wrong)]


def test_melds_grow_card_by_card_and_turn_by_turn() -> None:
    ben = lay(1, off=(("8H", 0, 2), ("7H", 0, 2), ("8H", 0, 2)), first=False)
    # The 8♥ fits once the 7♥ is there.
    assert after(ben) == [(15, ["layoff-does-not-fit layoff 0"])]
    ben = lay(1, off=(("7H", 0, 2),), first=False)
    ann = lay(0, off=(("8H", 0, 2), ("3H", 0, 2)), first=False)
    assert after(ben, ann) == [(7, []), (11, [])]


def test_a_joker_laid_off_counts_what_the_meld_is_worth_more() -> None:
    # 4 5 6 7 of hearts, not 3 4 5 6; then 8, not 3.
    ann = lay(0, off=(("JK", 0, 2), ("JK", 0, 2)), first=False)
    assert after(ann) == [(7 + 8, [])]
    # Q K and a joker are Q K A, 31; a second joker makes J Q K A of it, 10 more.
    ben = lay(1, "QD KD JK", "7H 7D 7C")
    ann = lay(0, "AC AD AH", "QC QD QH", off=(("JK", 0, 0),))
    assert judge(ben, ann) == [(52, []), (33 + 30 + 10, [])]


def test_a_joker_moves_where_the_next_card_wants_it() -> None:
    # Q K and a joker as the ace; then the ace itself: the joker is the jack.
    ben = lay(1, "QD KD JK", "7H 7D 7C")
    ann = lay(0, "AC AD AH", "QC QD QH", off=(("AD", 0, 0), ("10D", 0, 0)))
    assert judge(ben, ann) == [(52, []), (33 + 30 + 11 + 10, [])]
    ann = lay(0, "AC AD AH", "QC QD QH", off=(("AD", 0, 0), ("2D", 0, 0)))
    assert judge(ben, ann)[1] == (74, ["layoff-does-not-fit layoff 1"])


def test_what_is_laid_off_on_no_meld_fits_where_it_makes_one() -> None:
    ben = lay(1, "AC AD AS", "KS KH KD", "4H 5H")
    ann = lay(0, "QS QH QD QC", off=(("7H", 0, 2), ("6H", 0, 2)))
    assert judge(ben, ann) == [
        (63, ["not-a-meld meld 2"]),
        (46, ["layoff-does-not-fit layoff 0", UNDER]),
    ]


def test_before_a_first_lay_down_nothing_is_laid() -> None:
    cleo = lay(2, off=(("KC", 0, 0),), first=False)
    assert after(cleo) == [(10, ["before-initial"])]
    cleo = lay(2, "8C 8D 8H", first=False)
    first = lay(2, "QC KC AC", "8S 9S 10S")
    assert after(cleo, first) == [(24, ["before-initial"]), (58, [])]


def test_there_is_one_first_lay_down() -> None:
    again = lay(0, "8C 8D 8H")
    assert after(again) == [(24, ["second-initial"])]


def test_one_that_falls_short_has_been_made_all_the_same() -> None:
    short, more = lay(2, "8C 8D 8H"), lay(2, "2C 2D 2H", first=False)
    assert after(short, more) == [(24, [UNDER]), (6, [])]


def test_after_the_first_anything_may_be_laid() -> None:
    assert after(lay(0, "2C 2D 2H", first=False)) == [(6, [])]
    assert after(lay(0, first=False)) == [(0, [])]
    false = {**lay(0, "2C 2D 2H", first=False), "initial": False}
    assert after(false) == [(6, [])]


def lay_cards(*entries: object) -> Facts:
    return {**DEAL, "laid": [*entries]}


@pytest.mark.parametrize(
    ("entries", "field", "code"),
    [
        ([lay(0, "5H 5H 5H")], "0.melds.0.2", "duplicate-card"),
        ([lay(0, "5H 5H", "5H")], "0.melds.1.0", "duplicate-card"),
        ([lay(0, "5H 5H"), lay(1, "5H")], "1.melds.0.0", "duplicate-card"),
        ([lay(0, "JK JK JK", "JK JK")], "0.melds.1.1", "duplicate-card"),
        (
            [lay(0, "JK JK JK JK"), lay(1, off=(("JK", 0, 0),))],
            "1.layoffs.0.card",
            "duplicate-card",
        ),
        (
            [lay(0, "5H 5H"), lay(1, off=(("5H", 0, 0),))],
            "1.layoffs.0.card",
            "duplicate-card",
        ),
        ([lay(0, "1H 2H 3H")], "0.melds.0.0", "bad-card"),
        ([ANN, lay(1, off=(("X", 0, 0),))], "1.layoffs.0.card", "bad-card"),
        ([lay(3, "AS AH AD")], "0.seat", "out-of-range"),
        ([ANN, lay(1, off=(("QC", 1, 0),))], "1.layoffs.0.lay", "out-of-range"),
        ([ANN, lay(1, off=(("QC", 2, 0),))], "1.layoffs.0.lay", "out-of-range"),
        ([ANN, lay(1, off=(("QC", -1, 0),))], "1.layoffs.0.lay", "out-of-range"),
        ([ANN, lay(1, off=(("QC", 0, 2),))], "1.layoffs.0.meld", "out-of-range"),
        ([lay(0, off=(("QC", 0, 0),))], "0.layoffs.0.lay", "out-of-range"),
        ([{**ANN, "seat": "Ann"}], "0.seat", "wrong-type"),
        ([{**ANN, "initial": 1}], "0.initial", "wrong-type"),
        ([{**ANN, "melds": ["AS"]}], "0.melds.0", "wrong-type"),
        ([{**ANN, "layoffs": None}], "0.layoffs", "wrong-type"),
        ([ANN, {**KINGS, "layoffs": ["KC"]}], "1.layoffs.0", "wrong-type"),
        ([ANN, 7], "1", "wrong-type"),
        ([{**ANN, "value": 51}], "0.value", "unknown-key"),
        ([{"seat": 0, "layoffs": []}], "0.melds", "missing"),
        ([{"seat": 0, "melds": []}], "0.layoffs", "missing"),
        ([{"melds": [], "layoffs": []}], "0.seat", "missing"),
        (
            [ANN, {**KINGS, "layoffs": [{"card": "QC", "lay": 0}]}],
            "1.layoffs.0.meld",
            "missing",
        ),
    ],
)
def test_only_what_cannot_be_is_refused(
    entries: list[object], field: str, code: str
) -> None:
    raw = sheet("kaluki", lay_cards(*entries), players=3)
    assert refusal(raw) == (1, f"laid.{field}", code)


def test_two_of_each_card_and_four_jokers_can_be_there() -> None:
    twice = judge(lay(0, "AS AH AD", "6D 6S 6H"), lay(1, "AS AH AD", "6D 6S 6H"))
    assert twice == [(51, []), (51, [])]
    assert alone("JK JK JK JK", "9C 9D 9H") == (71, [])


def test_lay_downs_stand_alone_only_in_a_last_deal() -> None:
    raw = sheet("kaluki", {"laid": [ANN]}, DEAL, players=3)
    assert refusal(raw) == (1, "winner", "incomplete")
    answer = verdict(sheet("kaluki", DEAL, {"laid": [ANN]}, players=3))
    assert answer["pending"]["number"] == answer["next"]["number"] == 2
    assert answer["pending"]["melds"] == [{"seat": 0, "value": 51, "faults": []}]
    assert "melds" not in answer["next"]


def test_a_deal_with_lay_downs_still_needs_all_its_facts() -> None:
    raw = sheet("kaluki", {"winner": 0, "laid": [ANN]}, players=3)
    assert refusal(raw) == (1, "left", "missing")


def test_nothing_is_laid_where_nobody_went_out() -> None:
    raw = sheet("kaluki", {"thrown_in": True, "laid": [ANN]}, players=3)
    assert refusal(raw) == (1, "laid", "not-allowed")


def test_without_lay_downs_the_verdict_has_no_melds() -> None:
    answer = verdict(sheet("kaluki", DEAL, players=3))
    assert "melds" not in answer["rounds"][0]
    assert "melds" not in answer["next"]


def test_lay_downs_change_no_points() -> None:
    with_faults = verdict(sheet("kaluki", lay_cards(lay(0, "KS KD")), players=3))
    assert with_faults["totals"] == [10, -5, -5]


def test_every_fault_says_why_by_a_rule_of_the_game() -> None:
    r = assess(
        sheet("kaluki", players=3),
        1,
        {
            "laid": [
                ANN,
                lay(1, "KS AS 2S", off=(("5H", 0, 0),)),
                lay(2, "9C 9D 9H", first=False),
                lay(0, "8C 8D 8H"),
            ]
        },
    ).round
    rules = game("kaluki").laydowns
    assert rules is not None
    told = [(f.rule.key, f.why) for one in rules.judge(r) for f in one.faults]
    assert told == [
        ("not-a-meld", "K♠ A♠ 2♠: the ace is high or low, not both"),
        ("layoff-does-not-fit", "5♥ does not fit Q♠ Q♥ Q♦"),
        ("no-own-meld", "Ben lays down no meld"),
        ("under-51", "0 is 51 short of 51"),
        ("before-initial", "Cleo has not made a first lay-down yet"),
        ("second-initial", "Ann has made the first lay-down before"),
    ]
    assert {key for key, _ in told} == set(rules.faults)
    assert all(rule in r.table.game.rules for rule in rules.faults.values())


def test_each_part_says_what_it_counts_and_how_it_is_read() -> None:
    facts = {"laid": [lay(1, "JK QH KH", "7S 7H 7D"), lay(0, off=(("AH", 0, 0),))]}
    rules = game("kaluki").laydowns
    assert rules is not None
    first, second = rules.judge(assess(sheet("kaluki", players=3), 1, facts).round)
    assert [part.value for part in first.melds] == [31, 21]
    run = first.melds[0].meld
    assert run and (run.laid, run.cards) == (("QH", "KH", "JK"), ("QH", "KH", "AH"))
    (off,) = second.layoffs
    assert off.value == 11
    assert off.meld and off.meld.cards == ("JH", "QH", "KH", "AH")


PACK = [
    rank + suit for rank in ["A", "2", "3", "9", "10", "J", "Q", "K"] for suit in "CDHS"
]
cards = st.lists(st.sampled_from([*PACK, "JK"]), min_size=3, max_size=5)


@by_chance(100)
@given(st.lists(cards, max_size=2), st.lists(st.sampled_from(PACK), max_size=3))
def test_a_value_is_the_sum_of_what_is_right(
    melds: list[list[str]], off: list[str]
) -> None:
    """Whatever is laid, and in whatever order, each part counts or is named."""
    entries = [
        lay(0, *[" ".join(meld) for meld in melds]),
        lay(1, off=tuple((card, 0, 0) for card in off if melds)),
    ]
    every = [card for meld in melds for card in meld] + (off if melds else [])
    if any(every.count(card) > (4 if card == "JK" else 2) for card in every):
        return
    facts = {"laid": entries}
    rules = game("kaluki").laydowns
    assert rules is not None
    r = assess(sheet("kaluki", players=2), 1, facts).round
    for judged in rules.judge(r):
        assert judged.value == sum(part.value for part in judged.melds + judged.layoffs)
        wrong = [part for part in judged.melds + judged.layoffs if part.meld is None]
        assert all(part.value == 0 and part.why for part in wrong)
        named = [f for f in judged.faults if (f.meld, f.layoff) != (None, None)]
        assert len(named) == len(wrong)


def test_lay_downs_are_told_in_words() -> None:
    cleo = lay(2, "QC KC JK", off=(("KC", 0, 0), ("7C", 1, 1)), first=False)
    facts = {"laid": [KINGS, ANN, cleo]}
    r = assess(sheet("kaluki", players=3), 1, facts).round
    [line] = facts_in_words(r.table, facts, r)
    assert line.values == (
        "Ben, first: K♠ K♥ K♦, A♣ A♦ A♠, 4♥ 5♥ 6♥ · "
        "Ann, first: Q♠ Q♥ Q♦, 7♣ 7♦ 7♠ · "
        "Cleo: Q♣ K♣ joker; laid off K♣ on Ben’s kings, 7♣ on Ann’s sevens",
    )
