"""The sheet itself: its shape, names, options, cards and the order of its errors."""

import json
from typing import Any

import pytest

from tests.referee.table import NAMES, points, refusal, sheet, verdict

DEAL = {"bids": [3, 4, 2, 3], "tricks": [3, 5, 2, 3]}
GYPSY: dict[str, Any] = {"game": "gypsy", "players": NAMES[:4], "rounds": [DEAL]}


def gypsy(**changes: Any) -> dict[str, Any]:
    return {**GYPSY, **changes}


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in GYPSY.items() if name != key}


def sheet_of(*names: Any) -> dict[str, Any]:
    return gypsy(players=list(names))


def test_the_verdict_has_every_part() -> None:
    answer = verdict(gypsy(options={"first_dealer": 3}))
    assert answer["game"] == "gypsy"
    assert answer["players"] == ["Ann", "Ben", "Cleo", "Dan"]
    assert answer["sides"] == [[0], [1], [2], [3]]
    assert (answer["state"], answer["winners"]) == ("playing", [])
    assert answer["totals"] == [5, 3, 4, 5]
    assert answer["pending"] is None
    assert answer["next"]["number"] == 2
    assert answer["next"]["dealer"] == 0
    (scored,) = answer["rounds"]
    assert (scored["number"], scored["dealer"]) == (1, 3)
    assert (scored["points"], scored["totals"]) == ([5, 3, 4, 5], [5, 3, 4, 5])
    for line in scored["reasons"]:
        assert line["rule"] and line["text"]


def test_totals_run() -> None:
    answer = verdict(gypsy(rounds=[DEAL, DEAL, DEAL]))
    assert [scored["totals"] for scored in answer["rounds"]] == [
        [5, 3, 4, 5],
        [10, 6, 8, 10],
        [15, 9, 12, 15],
    ]
    assert [scored["number"] for scored in answer["rounds"]] == [1, 2, 3]


def test_a_table_that_has_not_begun() -> None:
    answer = verdict(gypsy(rounds=[], options={"first_dealer": 2}))
    assert (answer["state"], answer["rounds"]) == ("playing", [])
    assert (answer["totals"], answer["pending"]) == ([0, 0, 0, 0], None)
    assert (answer["next"]["number"], answer["next"]["dealer"]) == (1, 2)


def test_an_empty_last_round_is_pending() -> None:
    answer = verdict(gypsy(rounds=[DEAL, {}]))
    assert len(answer["rounds"]) == 1
    assert (answer["pending"]["number"], answer["pending"]["dealer"]) == (2, 1)
    assert (answer["next"]["number"], answer["next"]["dealer"]) == (2, 1)


@pytest.mark.parametrize("rounds", [[], [{}], [DEAL], [DEAL, {"bids": [1, 1, 1, 1]}]])
def test_a_stopped_table_has_nothing_to_come(rounds: list[Any]) -> None:
    answer = verdict(gypsy(rounds=rounds, ended=True))
    assert (answer["state"], answer["winners"]) == ("stopped", [])
    assert (answer["next"], answer["pending"]) == (None, None)


def test_the_sheet_is_not_changed() -> None:
    raw = {**sheet("gypsy", DEAL, {}, first_dealer=1), "players": [" A", "B", "C", "D"]}
    before = json.dumps(raw)
    verdict(raw)
    assert json.dumps(raw) == before


@pytest.mark.parametrize(
    "raw", [None, True, 3, 3.5, "gypsy", [], [GYPSY]], ids=lambda raw: repr(raw)[:12]
)
def test_a_sheet_is_an_object(raw: object) -> None:
    assert refusal(raw) == (None, None, "wrong-type")


@pytest.mark.parametrize("key", ["game", "players", "rounds"])
def test_a_sheet_has_its_keys(key: str) -> None:
    assert refusal(without(key)) == (None, key, "missing")


@pytest.mark.parametrize("key", ["options", "ended"])
def test_some_keys_may_be_left_out_but_not_null(key: str) -> None:
    assert points(verdict(GYPSY)) == [[5, 3, 4, 5]]
    assert refusal(gypsy(**{key: None})) == (None, key, "wrong-type")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", 3),
        ("game", None),
        ("game", ["gypsy"]),
        ("players", "Ann"),
        ("players", None),
        ("players", {"0": "Ann"}),
        ("players", 4),
        ("options", []),
        ("options", "none"),
        ("options", False),
        ("ended", "yes"),
        ("ended", 1),
        ("ended", 0),
        ("ended", []),
        ("rounds", None),
        ("rounds", {}),
        ("rounds", "[]"),
        ("rounds", True),
    ],
    ids=repr,
)
def test_every_key_has_its_type(key: str, value: object) -> None:
    assert refusal(gypsy(**{key: value})) == (None, key, "wrong-type")


@pytest.mark.parametrize("game", ["", "Gypsy", "gypsy ", "bridge", "__init__", "../x"])
def test_a_game_that_is_not_known(game: str) -> None:
    assert refusal(gypsy(game=game)) == (None, "game", "unknown-game")


@pytest.mark.parametrize("key", ["totals", "Game", "", "points"])
def test_a_key_that_no_sheet_has(key: str) -> None:
    assert refusal(gypsy(**{key: 1})) == (None, key, "unknown-key")


@pytest.mark.parametrize(
    ("raw", "number", "field", "code"),
    [
        pytest.param(
            gypsy(extra=1, game="bridge"), None, "extra", "unknown-key", id="keys, game"
        ),
        pytest.param(
            {"game": "bridge", "players": []},
            None,
            "rounds",
            "missing",
            id="keys first",
        ),
        pytest.param(
            gypsy(game="bridge", players=[]),
            None,
            "game",
            "unknown-game",
            id="game, players",
        ),
        pytest.param(
            gypsy(players=[], options={"x": 1}),
            None,
            "players",
            "wrong-length",
            id="players, options",
        ),
        pytest.param(
            gypsy(options={"x": 1}, ended=3),
            None,
            "options.x",
            "unknown-key",
            id="options, ended",
        ),
        pytest.param(
            gypsy(ended=3, rounds=[7]), None, "ended", "wrong-type", id="ended, rounds"
        ),
        pytest.param(
            gypsy(rounds=[{"bids": 1}, 7]),
            1,
            "bids",
            "wrong-type",
            id="rounds in order",
        ),
        pytest.param(gypsy(rounds=[DEAL, 7]), 2, None, "wrong-type", id="no object"),
        pytest.param(
            gypsy(rounds=[None]), 1, None, "wrong-type", id="null for a round"
        ),
        pytest.param(
            gypsy(rounds=[[]]), 1, None, "wrong-type", id="a list for a round"
        ),
        pytest.param(
            gypsy(rounds=[{}, 7]),
            1,
            "bids",
            "incomplete",
            id="incomplete, then no round",
        ),
    ],
)
def test_the_first_error_is_the_one_reported(
    raw: dict[str, Any], number: int | None, field: str | None, code: str
) -> None:
    assert refusal(raw) == (number, field, code)


def test_names_are_given_trimmed() -> None:
    answer = verdict(sheet_of("  Ann", "Ben ", "\u00a0Cleo", "Mary Ann"))
    assert answer["players"] == ["Ann", "Ben", "Cleo", "Mary Ann"]


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("Ann", "ann", "ANN", "Änn"), id="compared exactly"),
        pytest.param(("A", "B", "C", "x" * 40), id="40 characters"),
        pytest.param(("A", "B", "C", " " + "x" * 40 + " "), id="40 when trimmed"),
        pytest.param(("A", "B", "C", "Zoë 🂡 O’Hara"), id="beyond ASCII"),
        pytest.param(("0", "1", "2", "-"), id="digits and a dash"),
    ],
)
def test_names_that_are_names(names: tuple[str, ...]) -> None:
    answer = verdict(sheet_of(*names))
    assert answer["players"] == [name.strip() for name in names]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        pytest.param("", "bad-name", id="nothing"),
        pytest.param("   ", "bad-name", id="blanks"),
        pytest.param("x" * 41, "bad-name", id="41 characters"),
        pytest.param("A\x00nn", "bad-name", id="a null character"),
        pytest.param("A\nnn", "bad-name", id="a line break inside"),
        pytest.param("A\tnn", "bad-name", id="a tab inside"),
        pytest.param("A\x7fnn", "bad-name", id="delete"),
        pytest.param("A\x85nn", "bad-name", id="a control character above ASCII"),
        pytest.param("Ann", "duplicate", id="the first one's name"),
        pytest.param(" Ann ", "duplicate", id="the first one's name, with blanks"),
        pytest.param(3, "wrong-type", id="a number"),
        pytest.param(None, "wrong-type", id="null"),
        pytest.param(["Cleo"], "wrong-type", id="a list"),
    ],
)
def test_names_that_are_none(name: object, code: str) -> None:
    raw = sheet_of("Ann", "Ben", name, "Dan")
    assert refusal(raw) == (None, "players.2", code)


@pytest.mark.parametrize("count", [0, 1, 3, 5, 100])
def test_the_number_of_players_is_the_games(count: int) -> None:
    raw = sheet_of(*[f"P{i}" for i in range(count)])
    assert refusal(raw) == (None, "players", "wrong-length")


@pytest.mark.parametrize(
    ("seat", "code"),
    [
        (4, "out-of-range"),
        (-1, "out-of-range"),
        (10**40, "out-of-range"),
        (True, "wrong-type"),
        (1.0, "wrong-type"),
        ("1", "wrong-type"),
        ("Ann", "wrong-type"),
        (None, "wrong-type"),
        ([1], "wrong-type"),
    ],
    ids=repr,
)
def test_the_first_dealer_is_a_seat(seat: object, code: str) -> None:
    raw = gypsy(options={"first_dealer": seat})
    assert refusal(raw) == (None, "options.first_dealer", code)


@pytest.mark.parametrize("key", ["deals", "first_player", "First_dealer", ""])
def test_an_option_of_no_such_game(key: str) -> None:
    assert refusal(gypsy(options={key: 1})) == (
        None,
        f"options.{key}",
        "unknown-key",
    )


@pytest.mark.parametrize(
    "number",
    [True, False, 3.0, 2.5, "3", None, [], [3], {}, float("nan"), float("inf")],
    ids=repr,
)
def test_only_integers_are_numbers(number: object) -> None:
    raw = gypsy(rounds=[{"bids": [3, 4, number, 3]}])
    assert refusal(raw) == (1, "bids.2", "wrong-type")


@pytest.mark.parametrize("number", [14, -1, 10**30, -(10**30), 10**4000])
def test_integers_of_any_size_are_numbers(number: int) -> None:
    raw = gypsy(rounds=[{"bids": [3, 4, number, 3]}])
    assert refusal(raw) == (1, "bids.2", "out-of-range")


CARDS = {
    "ace of hearts": ("AH", "ah", "aH", "Ah", "A♥", "a♥", "A♥\ufe0f", "A♥\ufe0e"),
    "ten of spades": ("10S", "10s", "TS", "ts", "Ts", "10♠", "T♠", "t♠\ufe0f"),
    "jack of clubs": ("JC", "jc", "J♣", "j♣\ufe0f"),
    "queen of diamonds": ("QD", "qd", "Q♦", "q♦\ufe0e"),
    "seven of clubs": ("7C", "7c", "7♣", "7♣\ufe0f"),
}
REST = ["8D", "9D", "KD", "8H", "9H", "KH", "8S", "9S", "KS"]


def skat_cards(*cards: object) -> dict[str, Any]:
    """A skat game with those cards and the rest of twelve."""
    facts = {"declarer": 0, "bid": 18, "game": "H", "card_points": 70, "tricks": 7}
    rest = [card for card in REST if card not in cards]
    twelve = [*cards, *rest, "KC", "QC", "7D"][:12]
    return sheet("skat", {**facts, "cards": twelve}, players=3)


@pytest.mark.parametrize("name", CARDS)
def test_a_card_may_be_written_in_several_ways(name: str) -> None:
    answers = [verdict(skat_cards(written)) for written in CARDS[name]]
    assert all(points(answer) == points(answers[0]) for answer in answers)
    first = CARDS[name][0]
    for written in CARDS[name]:
        twice = skat_cards(first, written)
        assert refusal(twice) == (1, "cards.1", "duplicate-card")


@pytest.mark.parametrize(
    "card",
    [
        "",
        "A",
        "H",
        "10",
        "AHH",
        " AH",
        "AH ",
        "A H",
        "1H",
        "11H",
        "0H",
        "010H",
        "HA",
        "AX",
        "A♡",
        "XH",
        "A\ufe0f♥",
        "\ufe0f",
        "ACE",
        "JK",
        "jk",
        "6H",
        "2C",
        "a\u200bH",
        "１0H",
        "🂡",
    ],
    ids=ascii,
)
def test_what_is_no_card_of_the_pack(card: str) -> None:
    assert refusal(skat_cards(card)) == (1, "cards.0", "bad-card")


@pytest.mark.parametrize("card", [None, 7, True, ["AH"], {"card": "AH"}], ids=repr)
def test_a_card_is_a_string(card: object) -> None:
    assert refusal(skat_cards(card)) == (1, "cards.0", "wrong-type")


@pytest.mark.parametrize(
    "false_too",
    [
        ({"matadors": False}, "matadors"),
        ({"cards": False}, "cards"),
        ({"card_points": False}, "card_points"),
        ({"declarer": False}, "declarer"),
        ({"game": False}, "game"),
    ],
    ids=lambda case: case[1],
)
def test_only_flags_are_left_out_by_being_false(
    false_too: tuple[dict[str, Any], str],
) -> None:
    changes, field = false_too
    facts = {
        "declarer": 0,
        "bid": 18,
        "game": "H",
        "hand": False,
        "matadors": 1,
        "card_points": 70,
        "tricks": 7,
    }
    raw = sheet("skat", {**facts, **changes}, players=3)
    assert refusal(raw) == (1, field, "wrong-type")


def test_half_a_character_is_no_name() -> None:
    raw = sheet_of("A\ud800", "Ben", "Cleo", "Dan")
    assert refusal(raw) == (None, "players.0", "bad-name")


def test_a_very_deep_value_is_of_the_wrong_type() -> None:
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    assert refusal(gypsy(rounds=deep)) == (1, None, "wrong-type")
    assert refusal(gypsy(rounds=[{"bids": deep}])) == (1, "bids", "wrong-length")


def test_a_message_says_what_is_wrong_and_what_would_be_right() -> None:
    from referee import SheetError, check

    twelve = {"bids": [3, 4, 2, 3], "tricks": [3, 4, 2, 3]}
    with pytest.raises(SheetError) as caught:
        check(gypsy(rounds=[twelve]))
    message = caught.value.json()["error"]["message"]
    assert "12" in message
    assert "13" in message
