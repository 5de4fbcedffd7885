"""Preference: the pay-out, penalties, bonuses, the pot and its end, by hand."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import check, game
from referee.words import word
from tests.breadth import by_chance
from tests.referee.dealt import shares
from tests.referee.table import points, refusal, sheet, verdict

Facts = dict[str, Any]

# Ben declares for three, so Cleo and then Ann are asked.
BEN = {"declarer": 1, "bid": 1, "trump": "C"}
PASSED = {"thrown_in": True}
# The three below empty a pot of 30: 10 are paid out each time.
EMPTYING = (
    {**BEN, "defence": ["play", "play"], "tricks": [2, 6, 2]},
    {**BEN, "declarer": 2, "defence": ["play", "play"], "tricks": [2, 2, 6]},
    {**BEN, "declarer": 0, "defence": ["play", "play"], "tricks": [6, 2, 2]},
)


def deal(tricks: list[int], *defence: str, **more: Any) -> Facts:
    words = list(defence) or ["play", "play"]
    return {**BEN, "defence": words, "tricks": tricks, **more}


def answer_to(*rounds: Facts, players: int = 3, **more: Any) -> dict[str, Any]:
    return verdict(sheet("preference", *rounds, players=players, **more))


def rules_of(answer: dict[str, Any], number: int = 1) -> set[str]:
    return {line["rule"] for line in answer["rounds"][number - 1]["reasons"]}


@pytest.mark.parametrize(
    ("tricks", "score"),
    [
        pytest.param([2, 6, 2], [2, 6, 2], id="six make it, two are enough"),
        pytest.param([4, 6, 0], [4, 6, -10], id="a defender with none pays 10"),
        pytest.param([3, 6, 1], [3, 6, -9], id="a defender with one: 1 - 10"),
        pytest.param([1, 8, 1], [-9, 8, -9], id="both defenders with one"),
        pytest.param([0, 10, 0], [-10, 10, -10], id="all ten"),
        pytest.param([3, 5, 2], [3, -15, 2], id="five: 5 - 20"),
        pytest.param([5, 0, 5], [5, -20, 5], id="none: -20"),
        pytest.param([1, 5, 4], [-9, -15, 4], id="both sides fail"),
    ],
)
def test_the_pot_pays_a_stake_a_trick_and_who_fails_pays_it(
    tricks: list[int], score: list[int]
) -> None:
    assert points(answer_to(deal(tricks))) == [score]


@pytest.mark.parametrize("bid", [1, 2, 3, 4, "game"])
def test_six_make_every_bid(bid: object) -> None:
    made = deal([2, 6, 2], bid=bid, trump="H")
    failed = deal([3, 5, 2], bid=bid, trump="H")
    assert points(answer_to(made, failed)) == [[2, 6, 2], [3, -15, 2]]


@pytest.mark.parametrize(
    ("tricks", "defence", "score"),
    [
        pytest.param([1, 6, 3], ("play", "guest"), [0, 6, 4], id="4 together"),
        pytest.param([3, 6, 1], ("play", "guest"), [0, 6, 4], id="host 1, guest 3"),
        pytest.param([4, 6, 0], ("play", "guest"), [0, 6, 4], id="host none, guest 4"),
        pytest.param([1, 7, 2], ("play", "guest"), [0, 7, -7], id="3 together: 3 - 10"),
        pytest.param([0, 10, 0], ("play", "guest"), [0, 10, -10], id="none together"),
        pytest.param([0, 7, 3], ("guest", "play"), [-7, 7, 0], id="Ann is the host"),
        pytest.param(
            [2, 3, 5], ("guest", "play"), [7, -17, 0], id="the declarer fails"
        ),
        pytest.param([0, 8, 2], ("play", "drop"), [0, 8, 2], id="Ann dropped"),
        pytest.param([0, 9, 1], ("play", "drop"), [0, 9, -9], id="alone, and short"),
        pytest.param([4, 6, 0], ("drop", "play"), [4, 6, 0], id="Cleo dropped"),
    ],
)
def test_hosts_guests_and_who_dropped(
    tricks: list[int], defence: tuple[str, str], score: list[int]
) -> None:
    assert points(answer_to(deal(tricks, *defence))) == [score]


def test_four_together_replace_the_hosts_own_two_by_a_ruling() -> None:
    assert "host-joint" in rules_of(answer_to(deal([3, 6, 1], "play", "guest")))
    assert "host-joint" not in rules_of(answer_to(deal([2, 6, 2], "play", "guest")))
    assert "host-joint" not in rules_of(answer_to(deal([2, 7, 1], "play", "guest")))


@pytest.mark.parametrize(
    ("more", "tricks", "score"),
    [
        pytest.param({"bid": "hearts"}, [2, 6, 2], [-8, 26, -8], id="hearts made"),
        pytest.param({"bid": "hearts"}, [3, 5, 2], [13, -35, 12], id="hearts failed"),
        pytest.param({"no_aces": True}, [2, 6, 2], [-8, 26, -8], id="no aces, made"),
        pytest.param({"no_aces": True}, [3, 5, 2], [13, -35, 12], id="no aces, failed"),
        pytest.param({"four_aces": True}, [2, 6, 2], [-8, 26, -8], id="four, made"),
        pytest.param({"four_aces": True}, [3, 5, 2], [3, -15, 2], id="four, failed"),
        pytest.param(
            {"bid": "hearts", "no_aces": True},
            [2, 6, 2],
            [-18, 46, -18],
            id="hearts and no aces made: 20 each",
        ),
        pytest.param(
            {"bid": "hearts", "no_aces": True},
            [3, 5, 2],
            [23, -55, 22],
            id="hearts and no aces failed: 20 to each",
        ),
        pytest.param(
            {"bid": "hearts", "four_aces": True},
            [2, 6, 2],
            [-18, 46, -18],
            id="hearts and four aces made",
        ),
        pytest.param(
            {"bid": "hearts", "four_aces": True},
            [3, 5, 2],
            [13, -35, 12],
            id="hearts and four aces failed: hearts alone",
        ),
        pytest.param(
            {"bid": "hearts", "no_aces": False, "four_aces": False},
            [2, 6, 2],
            [-8, 26, -8],
            id="false flags say nothing",
        ),
    ],
)
def test_bonuses_add_up(more: Facts, tricks: list[int], score: list[int]) -> None:
    assert points(answer_to(deal(tricks, **{"trump": "H", **more}))) == [score]


@pytest.mark.parametrize(
    ("tricks", "how"), [([2, 6, 2], "made"), ([3, 5, 2], "failed")]
)
def test_a_bonus_names_what_became_of_the_bid(tricks: list[int], how: str) -> None:
    """Six tricks make any bid: the rules on payouts know both."""
    facts = deal(tricks, "play", "play", bid="hearts", trump="H", no_aces=True)
    told = rules_of(answer_to(facts))
    both = {
        f"{bonus}-{end}"
        for bonus in ("hearts", "no-aces")
        for end in ("made", "failed")
    }
    assert told & both == {f"hearts-{how}", f"no-aces-{how}"}


def test_who_drops_and_the_guest_pay_bonuses_too() -> None:
    hearts = {"bid": "hearts", "trump": "H"}
    # 6 and 20 to Ben; Cleo 4 - 10, Ann dropped: -10.
    dropped = deal([0, 6, 4], "play", "drop", **hearts)
    # Cleo hosts: 1 + 3 - 10 - nothing; Ann the guest -10.
    guest = deal([3, 6, 1], "play", "guest", **hearts)
    assert points(answer_to(dropped, guest)) == [[-10, 26, -6], [-10, 26, -6]]


@pytest.mark.parametrize(
    ("more", "score"),
    [
        ({}, [0, 10, 0]),
        ({"bid": "hearts", "trump": "H"}, [-10, 30, -10]),
        ({"no_aces": True}, [-10, 30, -10]),
        ({"four_aces": True}, [-10, 30, -10]),
        ({"bid": "hearts", "trump": "H", "four_aces": True}, [-20, 50, -20]),
    ],
)
def test_when_both_drop_the_declarer_has_ten_tricks(
    more: Facts, score: list[int]
) -> None:
    answer = answer_to({**BEN, "defence": ["drop", "drop"], **more})
    assert points(answer) == [score]
    assert answer["pending"] is None
    bonus = any(line.get("ruling") for line in answer["rounds"][0]["reasons"])
    assert bonus is bool(more)


def test_with_four_the_dealer_sits_out_but_antes() -> None:
    # Ann deals; Cleo declares, so Dan and then Ben are asked: Dan drops.
    first = {"declarer": 2, "bid": 2, "trump": "D", "defence": ["drop", "play"]}
    answer = answer_to({**first, "tricks": [0, 1, 9, 0], "no_aces": True}, players=4)
    # Cleo 9 + 20; Ben 1 - 10 - 10; Dan -10; Ann nothing.
    assert points(answer) == [[0, -19, 29, -10]]
    assert answer["totals"] == [-10, -29, 19, -20]
    assert answer["next"]["sitting_out"] == [1]
    assert answer["next"]["pot"] == 40
    waiting = answer_to(first | {"defence": ["play", "play"]}, players=4)
    assert (waiting["next"]["sitting_out"], waiting["next"]["leader"]) == ([0], 2)


def test_defenders_are_asked_from_the_declarers_left() -> None:
    # Cleo deals; Ben declares, so Dan and then Ann are asked: Ann drops.
    facts = deal([0, 7, 0, 3], "play", "drop")
    answer = answer_to(facts, players=4, first_dealer=2)
    assert points(answer) == [[0, 7, 0, 3]]
    swapped = sheet("preference", deal([0, 7, 0, 3], "drop", "play"), first_dealer=2)
    assert refusal(swapped) == (1, "tricks.3", "not-allowed")


def test_a_hand_thrown_in_pays_nothing_and_moves_the_deal() -> None:
    answer = answer_to(PASSED, PASSED)
    assert points(answer) == [[0, 0, 0], [0, 0, 0]]
    assert (answer["next"]["dealer"], answer["next"]["pot"]) == (2, 30)


def test_the_game_starts_with_everyones_ante() -> None:
    answer = answer_to(players=4, ante=20)
    assert answer["totals"] == [-20, -20, -20, -20]
    assert answer["next"]["pot"] == 80
    assert "leader" not in answer["next"]


def test_the_pot_stands_in_the_next_round_and_in_each_scored_one() -> None:
    answer = answer_to(EMPTYING[0], {**BEN})
    assert answer["rounds"][-1]["pot"] == 20
    assert answer["next"]["pot"] == answer["pending"]["pot"] == 20
    assert answer["pending"]["leader"] == 1
    over = answer_to(*EMPTYING, ended=True)
    assert (over["rounds"][-1]["pot"], over["next"]) == (0, None)


def test_an_empty_pot_waits_for_an_ante_or_the_end() -> None:
    answer = answer_to(*EMPTYING)
    assert (answer["state"], answer["winners"]) == ("playing", [])
    assert (answer["next"]["pot"], answer["totals"]) == (0, [0, 0, 0])
    assert answer_to(*EMPTYING, {})["pending"]["pot"] == 0
    for more in (EMPTYING[0], PASSED, {**BEN}):
        raw = sheet("preference", *EMPTYING, more, players=3)
        assert refusal(raw) == (4, "ante", "pot-empty")
    again = answer_to(*EMPTYING, {"ante": 20})
    assert points(again)[-1] == [-20, -20, -20]
    assert (again["next"]["dealer"], again["next"]["pot"]) == (0, 60)


def test_an_ante_is_only_for_an_empty_pot() -> None:
    raw = sheet("preference", {"ante": 10}, players=3)
    assert refusal(raw) == (1, "ante", "pot-not-empty")
    raw = sheet("preference", *EMPTYING, {"ante": 10}, {"ante": 10}, players=3)
    assert refusal(raw) == (5, "ante", "pot-not-empty")


def test_the_one_who_sits_out_antes_again_too() -> None:
    # Four antes of 10, four pay-outs of 10.
    rounds = [
        {"declarer": (i + 1) % 4, "bid": "game", "trump": "S", "defence": ["drop"] * 2}
        for i in range(4)
    ]
    answer = answer_to(*rounds, {"ante": 10}, players=4)
    assert answer["totals"] == [-10] * 4
    assert answer["rounds"][-1]["dealer"] == answer["next"]["dealer"] == 0


@pytest.mark.parametrize(
    ("rounds", "bonus", "totals", "winners"),
    [
        # 30 in the pot, 10 each.
        pytest.param((), [10, 10, 10], [0, 0, 0], [0, 1, 2], id="before the first"),
        # 20: 6 each; Ben deals next, so Cleo and Ann get one more.
        pytest.param(EMPTYING[:1], [7, 6, 7], [-1, 2, -1], [1], id="two left over"),
        # 10: 3 each; Cleo deals next, so Ann gets one more.
        pytest.param(EMPTYING[:2], [4, 3, 3], [-2, 1, 1], [1, 2], id="one left over"),
        pytest.param(EMPTYING, None, [0, 0, 0], [0, 1, 2], id="an empty pot"),
        # 60 after the ante of 20; Ann still deals next.
        pytest.param(
            (*EMPTYING, {"ante": 20}), [20, 20, 20], [0, 0, 0], [0, 1, 2], id="anted"
        ),
        # Ben deals the open round, which counts for nothing: 20 as above.
        pytest.param(
            (EMPTYING[0], {**BEN}), [7, 6, 7], [-1, 2, -1], [1], id="one round open"
        ),
    ],
)
def test_the_pot_is_shared_when_the_table_ends(
    rounds: tuple[Facts, ...],
    bonus: list[int] | None,
    totals: list[int],
    winners: list[int],
) -> None:
    answer = answer_to(*rounds, ended=True)
    assert answer["state"] == "finished"
    assert (answer["totals"], answer["winners"]) == (totals, winners)
    assert answer.get("bonus", {}).get("points") == bonus
    for line in answer.get("bonus", {}).get("reasons", []):
        assert line["ruling"] is True


def test_the_share_may_decide_who_wins() -> None:
    # 3, 4 - 20, 3: Ann and Cleo are level on -7, Ben has -26, the pot 40.
    # Cleo deals next: 13 each, and the one left over to Ann.
    answer = answer_to(deal([3, 4, 3]), PASSED, ended=True)
    assert answer["bonus"]["points"] == [14, 13, 13]
    assert (answer["totals"], answer["winners"]) == ([7, -13, 6], [0])


@pytest.mark.parametrize(
    ("bid", "suits"),
    [
        (1, "SCDH"),
        (2, "CDH"),
        (3, "DH"),
        (4, "H"),
        ("game", "SCDH"),
        ("hearts", "H"),
    ],
)
def test_the_trump_is_at_least_as_high_as_the_bid(bid: object, suits: str) -> None:
    for suit in "SCDH":
        raw = sheet("preference", {**BEN, "bid": bid, "trump": suit}, players=3)
        if suit in suits:
            assert check(raw).pending is not None
        else:
            assert refusal(raw) == (1, "trump", "not-allowed")


@pytest.mark.parametrize(
    ("defence", "field"),
    [
        (["guest", "drop"], "defence.0"),
        (["drop", "guest"], "defence.1"),
        (["guest", "guest"], "defence.0"),
    ],
)
def test_a_guest_needs_a_host(defence: list[str], field: str) -> None:
    raw = sheet("preference", {**BEN, "defence": defence}, players=3)
    assert refusal(raw) == (1, field, "not-allowed")


GOOD = deal([2, 6, 2])


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        pytest.param({"declarer": 3}, "declarer", "out-of-range", id="no such seat"),
        pytest.param({"declarer": "1"}, "declarer", "wrong-type", id="seat as text"),
        pytest.param({"declarer": True}, "declarer", "wrong-type", id="yes is no seat"),
        pytest.param({"bid": 0}, "bid", "out-of-range", id="a bid of none"),
        pytest.param({"bid": 5}, "bid", "out-of-range", id="a bid of five"),
        pytest.param({"bid": "2"}, "bid", "out-of-range", id="a number as text"),
        pytest.param({"bid": True}, "bid", "wrong-type", id="yes is no bid"),
        pytest.param({"bid": 1.0}, "bid", "wrong-type", id="1.0"),
        pytest.param({"bid": None}, "bid", "wrong-type", id="null"),
        pytest.param({"trump": "X"}, "trump", "out-of-range", id="no suit"),
        pytest.param({"trump": 2}, "trump", "wrong-type", id="a suit as number"),
        pytest.param({"trump": "AS"}, "trump", "out-of-range", id="a card"),
        pytest.param({"defence": "play"}, "defence", "wrong-type", id="one word"),
        pytest.param(
            {"defence": ["play"]}, "defence", "wrong-length", id="one defender"
        ),
        pytest.param(
            {"defence": ["play"] * 3}, "defence", "wrong-length", id="three defenders"
        ),
        pytest.param(
            {"defence": ["play", "pass"]}, "defence.1", "out-of-range", id="no word"
        ),
        pytest.param(
            {"defence": [None, "play"]}, "defence.0", "wrong-type", id="null in it"
        ),
        pytest.param({"no_aces": 1}, "no_aces", "wrong-type", id="one is not yes"),
        pytest.param(
            {"no_aces": True, "four_aces": True}, "four_aces", "not-allowed", id="both"
        ),
        pytest.param({"tricks": [2, 6, 1]}, "tricks", "wrong-total", id="nine"),
        pytest.param({"tricks": [3, 6, 2]}, "tricks", "wrong-total", id="eleven"),
        pytest.param({"tricks": [2, 8]}, "tricks", "wrong-length", id="two seats"),
        pytest.param({"tricks": [-1, 9, 2]}, "tricks.0", "out-of-range", id="-1"),
        pytest.param({"tricks": [0, 11, 0]}, "tricks.1", "out-of-range", id="11"),
        pytest.param({"tricks": [2, "6", 2]}, "tricks.1", "wrong-type", id="text"),
        pytest.param(
            {"defence": ["drop", "play"]}, "tricks.2", "not-allowed", id="dropped"
        ),
        pytest.param(
            {"defence": ["drop", "drop"]}, "tricks", "not-allowed", id="both dropped"
        ),
        pytest.param({"play": {}}, "play.tricks", "missing", id="an empty record"),
        pytest.param({"points": 1}, "points", "unknown-key", id="points"),
        pytest.param({"thrown_in": True}, "declarer", "not-allowed", id="thrown in"),
        pytest.param({"thrown_in": 1}, "thrown_in", "wrong-type", id="flag as number"),
        pytest.param({"ante": 10}, "declarer", "not-allowed", id="an ante"),
        pytest.param({"ante": 15}, "ante", "out-of-range", id="an ante of 15"),
        pytest.param({"ante": 0}, "ante", "out-of-range", id="an ante of nothing"),
        pytest.param({"ante": "10"}, "ante", "wrong-type", id="an ante as text"),
    ],
)
def test_a_deal_is_refused_where_it_is_wrong(
    facts: Facts, field: str, code: str
) -> None:
    raw = sheet("preference", PASSED, {**GOOD, **facts}, players=3)
    assert refusal(raw) == (2, field, code)


def test_an_ante_and_a_hand_thrown_in_exclude_each_other() -> None:
    raw = sheet("preference", *EMPTYING, {"thrown_in": True, "ante": 10}, players=3)
    assert refusal(raw) == (4, "thrown_in", "not-allowed")


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"bid": 1, "trump": "C"}, "declarer"),
        ({"declarer": 1, "trump": "C"}, "bid"),
        ({"declarer": 1, "bid": "hearts"}, "trump"),
        ({**BEN, "no_aces": True}, "defence"),
        ({**BEN, "tricks": [2, 6, 2]}, "defence"),
        ({"defence": ["play", "play"]}, "declarer"),
    ],
)
def test_what_a_stage_lacks_is_missing(facts: Facts, field: str) -> None:
    assert refusal(sheet("preference", facts, players=3)) == (1, field, "missing")


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({}, "declarer"),
        (BEN, "defence"),
        ({**BEN, "defence": ["play", "drop"]}, "tricks"),
    ],
)
def test_only_the_last_deal_may_wait(facts: Facts, field: str) -> None:
    raw = sheet("preference", facts, GOOD, players=3)
    assert refusal(raw) == (1, field, "incomplete")
    assert answer_to(facts)["pending"]["number"] == 1


def test_the_dealer_of_four_neither_declares_nor_takes_tricks() -> None:
    facts = {**BEN, "declarer": 0}
    assert refusal(sheet("preference", facts)) == (1, "declarer", "not-allowed")
    taken = deal([1, 6, 2, 1])
    assert refusal(sheet("preference", taken)) == (1, "tricks.0", "not-allowed")


@pytest.mark.parametrize(
    ("options", "field", "code"),
    [
        ({"ante": 15}, "options.ante", "out-of-range"),
        ({"ante": 0}, "options.ante", "out-of-range"),
        ({"ante": -10}, "options.ante", "out-of-range"),
        ({"ante": None}, "options.ante", "wrong-type"),
        ({"stake": 0}, "options.stake", "out-of-range"),
        ({"stake": 0.1}, "options.stake", "wrong-type"),
        ({"currency": "nine euro"}, "options.currency", "out-of-range"),
        ({"currency": 1}, "options.currency", "wrong-type"),
        ({"pot": 30}, "options.pot", "unknown-key"),
    ],
)
def test_options_are_refused_where_they_are_wrong(
    options: Facts, field: str, code: str
) -> None:
    raw = sheet("preference", players=3, **options)
    assert refusal(raw) == (None, field, code)


@pytest.mark.parametrize("players", [2, 5])
def test_preference_is_for_three_or_four(players: int) -> None:
    raw = sheet("preference", players=players)
    assert refusal(raw) == (None, "players", "wrong-length")


@pytest.mark.parametrize(
    ("options", "stakes", "money"),
    [
        ({}, 42, ""),
        ({"currency": "€"}, 42, ""),
        ({"stake": 10, "currency": "€"}, -42, "−4.20 €"),
        ({"stake": 10, "currency": "€"}, 8, "0.80 €"),
        ({"stake": 10, "currency": "€"}, -8, "−0.80 €"),
        ({"stake": 1, "currency": "CHF"}, 105, "1.05 CHF"),
        ({"stake": 250}, 3, "7.50"),
        ({"stake": 10, "currency": "€"}, 0, "0.00 €"),
    ],
)
def test_stakes_are_shown_as_money(options: Facts, stakes: int, money: str) -> None:
    table = check(sheet("preference", players=3, **options)).table
    assert word(game("preference").display.worth(table, stakes)) == money


@st.composite
def rounds_of(draw: st.DrawFn, players: int, dealer: int, pot: int) -> Facts:
    if pot == 0:
        return {"ante": draw(st.sampled_from([10, 20]))}
    if draw(st.integers(0, 9)) == 0:
        return PASSED
    active = [s for s in range(players) if players == 3 or s != dealer]
    declarer = draw(st.sampled_from(active))
    bid = draw(st.sampled_from([1, 2, 3, 4, "game", "hearts"]))
    words = draw(st.lists(st.sampled_from(["play", "drop"]), min_size=2, max_size=2))
    if "play" in words and draw(st.booleans()):
        words[1 - words.index("play")] = "guest"
    facts = {"declarer": declarer, "bid": bid, "trump": "H", "defence": words}
    aces = draw(st.sampled_from([None, "no_aces", "four_aces"]))
    facts |= {aces: True} if aces else {}
    if words == ["drop", "drop"]:
        return facts
    turn = [(declarer + i) % players for i in range(1, players)]
    others = [seat for seat in turn if seat in active]
    pairs = zip(others, words, strict=True)
    taking = [declarer, *(seat for seat, word in pairs if word != "drop")]
    tricks = [0] * players
    parts = draw(shares(total=10, parts=len(taking)))
    for seat, won in zip(taking, parts, strict=True):
        tricks[seat] = won
    return {**facts, "tricks": tricks}


@by_chance(120)
@given(st.data())
def test_balances_and_pot_add_up_to_nothing(data: st.DataObject) -> None:
    players = data.draw(st.sampled_from([3, 4]))
    rounds: list[Facts] = []
    answer = answer_to(players=players)
    for _ in range(data.draw(st.integers(0, 8))):
        ahead = answer["next"]
        assert ahead["pot"] >= 0 and ahead["pot"] % 10 == 0
        rounds.append(data.draw(rounds_of(players, ahead["dealer"], ahead["pot"])))
        answer = answer_to(*rounds, players=players)
        assert answer["next"]["pot"] + sum(answer["totals"]) == 0
        shown = answer["rounds"][-1]
        assert {line["side"] for line in shown["reasons"]} == set(range(players))
        # Apart from an ante, the pot pays out ten and gets back the penalties.
        if "ante" not in rounds[-1] and rounds[-1] != PASSED:
            assert sum(shown["points"]) in (10, 0, -10, -20, -30)
    assert sum(answer_to(*rounds, players=players, ended=True)["totals"]) == 0
