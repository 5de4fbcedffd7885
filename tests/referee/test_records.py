"""Records of play: their shape, what they supply, and what they disagree with."""

from typing import Any

import pytest

from referee import SheetError, check
from tests.referee.table import points, refusal, verdict
from tests.referee.table_of_tricks import SAID, Facts, play_round, record, table

ALL_GAMES = sorted(SAID)
CALYPSO_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
BRISCOLA_RANKS = ("A", "3", "K", "Q", "J", "7", "6", "5", "4", "2")
# A first trick and, where the rule fixes none, who led it.
FIRST: dict[str, Facts] = {
    "briscola": record("AS KS QS JS"),
    "buck_euchre": record("AS KS QS 10S"),
    "calypso": record("AS KS QS JS"),
    "gypsy": record("AS KS QS JS", leader=0),
    "malilla": record("7S AS KS QS"),
    "minnesota_whist": record("AS KS QS JS"),
    "pepper": record("AS KS QS 10S"),
    "preference": record("10S JS QS"),
    "skat": record("AS KS QS"),
    "tribello": record("AS KS QS"),
}
TRICKS = {
    "briscola": 10,
    "buck_euchre": 5,
    "calypso": 13,
    "gypsy": 13,
    "malilla": 10,
    "minnesota_whist": 13,
    "pepper": 6,
    "preference": 10,
    "skat": 10,
    "tribello": 13,
}


def refusal_of(game: str, play: Any, **more: Any) -> tuple[int | None, str | None, str]:
    return refusal(table(game, {**SAID[game], "play": play, **more}))


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_trick_waits_for_the_others(game: str) -> None:
    found = play_round(game, None, FIRST[game])
    assert (len(found["winners"]), found["faults"]) == (1, [])
    assert play_round(game, None, {**FIRST[game], "tricks": []})["winners"] == []


@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize("play", [None, [], "AS KS", 1, True])
def test_a_record_is_an_object(game: str, play: Any) -> None:
    assert refusal_of(game, play) == (1, "play", "wrong-type")


@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"tricks": None}, "play.tricks", "wrong-type"),
        ({"tricks": {}}, "play.tricks", "wrong-type"),
        ({"tricks": [None]}, "play.tricks.0", "wrong-type"),
        ({"tricks": ["AS KS"]}, "play.tricks.0", "wrong-type"),
        ({"tricks": [[]]}, "play.tricks.0", "wrong-length"),
        ({"tricks": [["AS"]]}, "play.tricks.0", "wrong-length"),
        ({"leader": "1"}, "play.leader", "wrong-type"),
        ({"leader": None}, "play.leader", "wrong-type"),
        ({"leader": True}, "play.leader", "wrong-type"),
        ({"leader": -1}, "play.leader", "out-of-range"),
        ({"leader": 9}, "play.leader", "out-of-range"),
        ({"winners": [0]}, "play.winners", "unknown-key"),
    ],
)
def test_what_a_record_consists_of(
    game: str, change: Facts, field: str, code: str
) -> None:
    assert refusal_of(game, {**FIRST[game], **change}) == (1, field, code)


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_record_has_its_tricks(game: str) -> None:
    play = {key: value for key, value in FIRST[game].items() if key != "tricks"}
    assert refusal_of(game, play) == (1, "play.tricks", "missing")


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_card_must_be_one(game: str) -> None:
    [trick] = FIRST[game]["tricks"]
    for card, code in (
        (None, "wrong-type"),
        (7, "wrong-type"),
        (["7S"], "wrong-type"),
        ("", "bad-card"),
        ("1S", "bad-card"),
        ("SA", "bad-card"),
    ):
        tricks = [[*trick[:-1], card]]
        last = f"play.tricks.0.{len(trick) - 1}"
        assert refusal_of(game, {**FIRST[game], "tricks": tricks}) == (1, last, code)


@pytest.mark.parametrize(
    ("game", "card"),
    [
        ("briscola", "8S"),
        ("malilla", "9S"),
        ("skat", "6S"),
        ("preference", "2S"),
        ("pepper", "8S"),
        ("buck_euchre", "8S"),
        ("calypso", "JK"),
        ("tribello", "JK"),
        ("minnesota_whist", "JK"),
    ],
)
def test_a_card_must_be_of_this_pack(game: str, card: str) -> None:
    [trick] = FIRST[game]["tricks"]
    play = {**FIRST[game], "tricks": [[card, *trick[1:]]]}
    assert refusal_of(game, play) == (1, "play.tricks.0.0", "bad-card")


@pytest.mark.parametrize("game", [one for one in ALL_GAMES if one != "calypso"])
def test_a_card_is_played_once(game: str) -> None:
    [trick] = FIRST[game]["tricks"]
    play = {**FIRST[game], "tricks": [trick, [trick[1], *trick[1:]]]}
    assert refusal_of(game, play) == (1, "play.tricks.1.0", "duplicate-card")
    twice = {**FIRST[game], "tricks": [[*trick[:-1], trick[0].lower()]]}
    last = f"play.tricks.0.{len(trick) - 1}"
    assert refusal_of(game, twice) == (1, last, "duplicate-card")


def test_calypso_has_four_of_each_card() -> None:
    play = record("AS AS AS AS", "AS KS QS JS")
    assert refusal_of("calypso", play) == (1, "play.tricks.1.0", "duplicate-card")
    # Four deals together have no more: an ace of the first deal counts in the second.
    first = {"calypsos": [0] * 4, "unfinished": [12, 0, 0, 0], "piles": [40, 0]}
    rounds: list[Facts] = [
        {**first, "play": record("AS AS AS KS")},
        {"play": record("AS AS KS QS")},
    ]
    assert refusal(table("calypso", *rounds)) == (
        2,
        "play.tricks.0.1",
        "duplicate-card",
    )


def test_gypsy_the_joker_is_the_eight_of_clubs() -> None:
    play = record("AS JK QS JS", "2C 8C 3C 4C", leader=0)
    assert refusal_of("gypsy", play) == (1, "play.tricks.1.1", "duplicate-card")
    play = record("AS 8C QS JS", "JK 2C 3C 4C", leader=0, t2="S")
    assert refusal_of("gypsy", play) == (1, "play.tricks.1.0", "duplicate-card")


@pytest.mark.parametrize("game", ALL_GAMES)
def test_no_more_tricks_than_are_played(game: str) -> None:
    trick = FIRST[game]["tricks"][0]
    play = {**FIRST[game], "tricks": [trick] * (TRICKS[game] + 1)}
    assert refusal_of(game, play) == (1, "play.tricks", "wrong-length")


def test_gypsy_twelve_tricks_where_the_kitty_was_set_aside() -> None:
    trick = FIRST["gypsy"]["tricks"][0]
    play = {"leader": 0, "tricks": [trick] * 13}
    raw = table("gypsy", {"bids": [4, 3, 3, 3], "play": play})
    assert refusal(raw) == (1, "play.tricks", "wrong-length")


def test_gypsy_the_record_says_who_led() -> None:
    play = {"tricks": [["AS", "KS", "QS", "JS"]]}
    assert refusal_of("gypsy", play) == (1, "play.leader", "missing")


@pytest.mark.parametrize(
    ("named", "field", "code"),
    [
        (None, "play.named", "wrong-type"),
        (["S"], "play.named", "wrong-type"),
        ({}, "play.named.1", "missing"),
        ({"1": "X"}, "play.named.1", "out-of-range"),
        ({"1": "none"}, "play.named.1", "out-of-range"),
        ({"1": 1}, "play.named.1", "wrong-type"),
        ({"1": None}, "play.named.1", "wrong-type"),
        ({"1": "S", "2": "S"}, "play.named.2", "not-allowed"),
    ],
)
def test_gypsy_the_suit_named(named: Any, field: str, code: str) -> None:
    play = {**record("8C KS QS JS", "2C 3C 4C 5C", leader=0), "named": named}
    assert refusal_of("gypsy", play) == (1, field, code)


def test_gypsy_a_suit_is_written_as_others_are() -> None:
    for suit in ("S", "s", "♠"):
        play = {**record("8C KS QS JS", leader=0), "named": {"1": suit}}
        assert play_round("gypsy", None, play)["faults"] == []


@pytest.mark.parametrize("game", [one for one in ALL_GAMES if one != "gypsy"])
def test_nobody_names_a_suit_elsewhere(game: str) -> None:
    field, code = refusal_of(game, {**FIRST[game], "named": {}})[1:]
    assert (field, code) == ("play.named", "unknown-key")


@pytest.mark.parametrize(
    ("game", "said", "leader"),
    [
        ("buck_euchre", {**SAID["buck_euchre"], "dropped": [2]}, 2),
        ("preference", {**SAID["preference"], "defence": ["drop", "play"]}, 2),
    ],
)
def test_who_does_not_play_does_not_lead(game: str, said: Facts, leader: int) -> None:
    raw = table(game, {**said, "play": record(leader=leader)})
    assert refusal(raw) == (1, "play.leader", "not-allowed")


@pytest.mark.parametrize("game", ["preference", "skat"])
def test_the_dealer_of_four_does_not_lead(game: str) -> None:
    facts = {**SAID[game], "play": record(leader=0)}
    raw = table(game, facts, players=4)
    assert refusal(raw) == (1, "play.leader", "not-allowed")


def test_cards_in_any_spelling_are_written_back() -> None:
    play = record("a♠ 10s tS Js")
    # Twice the ten, in two spellings.
    assert refusal_of("minnesota_whist", play) == (
        1,
        "play.tricks.0.2",
        "duplicate-card",
    )
    revoke = record("5♥ 2♣ 9♥ 3h", "4h 2h 6h 7H")
    [fault] = play_round("minnesota_whist", None, revoke)["faults"]
    assert (fault["card"], fault["proof"]) == ("2C", "7H, played to trick 2")


@pytest.mark.parametrize(
    ("game", "round_", "field", "code"),
    [
        pytest.param("gypsy", {}, "bids", "missing", id="gypsy: no bids"),
        pytest.param("tribello", {}, "trump", "missing", id="tribello: no trump"),
        pytest.param("briscola", {}, "trump", "missing", id="briscola: no trump"),
        pytest.param(
            "preference",
            {"declarer": 1, "bid": 1, "trump": "H"},
            "defence",
            "missing",
            id="preference: no defence",
        ),
        pytest.param("skat", {"declarer": 1, "bid": 18}, "game", "missing", id="skat"),
        pytest.param("malilla", {}, "turned", "missing", id="malilla"),
    ],
)
def test_the_stages_before_the_cards_come_first(
    game: str, round_: Facts, field: str, code: str
) -> None:
    raw = table(game, {**round_, "play": FIRST[game]})
    assert refusal(raw) == (1, field, code)


@pytest.mark.parametrize(
    ("game", "round_"),
    [
        ("pepper", {"thrown_in": True}),
        ("preference", {"thrown_in": True}),
        ("malilla", {"thrown_in": True}),
        ("preference", {**SAID["preference"], "defence": ["drop", "drop"]}),
        ("buck_euchre", {**SAID["buck_euchre"], "dropped": [0, 2, 3]}),
    ],
)
def test_no_cards_where_none_are_played(game: str, round_: Facts) -> None:
    raw = table(game, {**round_, "play": FIRST[game]})
    assert refusal(raw) == (1, "play", "not-allowed")


@pytest.mark.parametrize("game", ["jersey_gin", "kaluki", "skin", "gossiper"])
def test_no_tricks_in_the_other_games(game: str) -> None:
    players = 2 if game == "gossiper" else 3
    raw = table(game, {"play": record("AS KS QS")}, players=players)
    assert refusal(raw) == (1, "play", "unknown-key")


# Twelve tricks of Gypsy: Ann takes ten, Dan two; 2C to 5C were set aside.
GYPSY = record(
    "2S 2H 2D AS",
    "6C 3S 3H 3D",
    *(
        f"{n}S {n}H {n}D {club}"
        for n, club in zip("456789", ["7C", "9C", "10C", "JC", "QC", "KC"], strict=True)
    ),
    "10S 10H 10D AC",
    "JS JH JD AH",
    "QS QH QD AD",
    "KS KH KD 8C",
    leader=0,
)
BIDS = {"bids": [4, 3, 3, 3]}
# Ann bid 4 and took 10: 4 − 6. Dan bid 3 and took 2.
SCORE = [-2, -3, -3, -1]


def test_a_whole_record_supplies_the_count() -> None:
    for more in ({}, {"tricks": [10, 0, 0, 2]}):
        answer = verdict(table("gypsy", {**BIDS, **more, "play": GYPSY}))
        assert (points(answer), answer["pending"]) == ([SCORE], None)
        assert answer["rounds"][0]["play"]["won"] == [10, 0, 0, 2]
    counted = verdict(table("gypsy", {**BIDS, "tricks": [10, 0, 0, 2]}))
    assert points(counted) == [SCORE]
    assert "play" not in counted["rounds"][0]


def test_a_whole_record_must_agree() -> None:
    raw = table("gypsy", {**BIDS, "tricks": [9, 1, 0, 2], "play": GYPSY})
    assert refusal(raw) == (1, "tricks", "record-disagrees")
    with pytest.raises(SheetError) as refused:
        check(raw)
    assert refused.value.json()["error"]["message"] == (
        "Tricks: the cards give Ann 10, Ben 0, Cleo 0, Dan 2, "
        "but Ann 9, Ben 1, Cleo 0, Dan 2 was entered."
    )
    # What is wrong by itself is named first.
    raw = table("gypsy", {**BIDS, "tricks": [9, 0, 0, 2], "play": GYPSY})
    assert refusal(raw) == (1, "tricks", "wrong-total")


def test_part_of_a_record_supplies_nothing_and_is_not_compared() -> None:
    part = {**GYPSY, "tricks": GYPSY["tricks"][:11]}
    answer = verdict(table("gypsy", {**BIDS, "play": part}))
    assert (answer["rounds"], answer["pending"]["number"]) == ([], 1)
    assert answer["pending"]["play"]["won"] == [10, 0, 0, 1]
    assert answer["pending"]["tricks"] == 12
    # Counted by hand, as somebody else has it: the record proves nothing.
    told = {**BIDS, "tricks": [0, 4, 4, 4], "play": part}
    answer = verdict(table("gypsy", told))
    assert points(answer) == [[-4, 2, 2, 2]]
    assert answer["rounds"][0]["play"]["won"] == [10, 0, 0, 1]
    # It may not stand for the count of a round that is over.
    raw = table("gypsy", {**BIDS, "play": part}, {**BIDS, "tricks": [3, 3, 3, 3]})
    assert refusal(raw) == (1, "tricks", "incomplete")


# Ben, forehand, plays grand with four jacks and takes every trick; 7S and 7H lie
# in the skat. Grand with 4, game 5, schneider 6, schwarz 7: 7 × 24 = 168.
GRAND = {"declarer": 1, "bid": 18, "game": "grand"}
HELD = ["JC", "JS", "JH", "JD", "AS", "10S", "KS", "QS", "9S", "8S"]
WHOLE = record(
    *map(
        " ".join,
        zip(
            HELD,
            ["7C", "8C", "9C", "QC", "KC", "10C", "AC", "KH", "10H", "AH"],
            ["7D", "8D", "9D", "QD", "KD", "10D", "AD", "8H", "9H", "QH"],
            strict=True,
        ),
    )
)
COUNTS: Facts = {"matadors": 4, "card_points": 120, "tricks": 10}
CARDS = [*HELD, "7S", "7H"]


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"tricks": 10},
        {"card_points": 120},
        {"matadors": 4},
        {"matadors": 4, "tricks": 10},
        COUNTS,
        {"cards": CARDS},
        {"cards": CARDS, "matadors": 4},
        {"cards": CARDS, "skat": ["7S", "7H"]},
        {"skat": ["7H", "7S"]},
        {"skat": ["7H", "7S"], **COUNTS},
    ],
)
def test_skat_a_record_stands_for_what_is_left_out(more: Facts) -> None:
    answer = verdict(table("skat", {**GRAND, **more, "play": WHOLE}))
    assert points(answer) == [[0, 168, 0]]
    assert answer["rounds"][0]["play"]["card_points"] == [0, 120, 0]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"tricks": 9, "card_points": 110}, "card_points"),
        ({"card_points": 119}, "card_points"),
        ({"matadors": 3}, "matadors"),
        ({"cards": [*HELD, "7S", "7C"]}, "cards"),
        ({"skat": ["7S", "7C"]}, "skat"),
    ],
)
def test_skat_a_record_must_agree(more: Facts, field: str) -> None:
    raw = table("skat", {**GRAND, **more, "play": WHOLE})
    assert refusal(raw) == (1, field, "record-disagrees")


def test_skat_part_of_a_record_shows_who_held_what() -> None:
    part = {"tricks": WHOLE["tricks"][:2]}
    told = {**GRAND, **COUNTS, "play": part}
    assert points(verdict(table("skat", told))) == [[0, 168, 0]]
    cards = [card for card in CARDS if card != "JS"] + ["AD"]
    raw = table("skat", {**told, "matadors": 1, "cards": cards})
    assert refusal(raw) == (1, "cards", "record-disagrees")
    cards = [*CARDS[:-1], "8C"]
    raw = table("skat", {**told, "cards": cards})
    assert refusal(raw) == (1, "cards", "record-disagrees")
    raw = table("skat", {**told, "cards": CARDS, "skat": ["JS", "7H"]})
    assert refusal(raw) == (1, "skat", "record-disagrees")


NULL = {"declarer": 1, "bid": 18, "game": "null"}


def test_skat_null_is_over_at_the_declarers_first_trick() -> None:
    # Cleo takes the first trick, then Ann; then Cleo again and Ben: lost, 2 × 23.
    going = record("7C 9C 8C", "10D JD 7D")
    assert play_round("skat", NULL, going)["winners"] == [2, 0]
    ended = record("7C 9C 8C", "9S 8S JS")
    answer = verdict(table("skat", {**NULL, "play": ended}))
    assert points(answer) == [[0, -46, 0]]
    assert answer["rounds"][0]["play"]["won"] == [0, 1, 1]


def test_skat_null_a_count_beside_its_record() -> None:
    ended = record("7C 9C 8C", "9S 8S JS")
    told = {**NULL, "play": ended, "tricks": 0}
    assert refusal(table("skat", told)) == (1, "tricks", "record-disagrees")
    # Played on to the end it was more than one trick; the points are the same.
    told = {**NULL, "play": ended, "tricks": 3}
    assert points(verdict(table("skat", told))) == [[0, -46, 0]]
    # A record that goes on beyond the declarer's trick does not end there.
    on = record("7C 9C 8C", "9S 8S JS", "7H 8H 9H")
    assert play_round("skat", NULL, on)["won"] == [1, 1, 1]


def test_skat_ramsch_from_its_cards() -> None:
    # The same cards: Ben takes all ten tricks, and the skat with the last.
    answer = verdict(table("skat", {"passed": True, "play": WHOLE}))
    assert points(answer) == [[0, -30, 0]]
    told = {
        "passed": True,
        "card_points": [0, 120, 0],
        "tricks": [0, 10, 0],
        "last_trick": [0, 10, 0],
    }
    assert points(verdict(table("skat", {**told, "play": WHOLE}))) == [[0, -30, 0]]
    told = {**told, "tricks": [1, 9, 0], "last_trick": [9, 10, 0]}
    raw = table("skat", {**told, "play": WHOLE})
    assert refusal(raw) == (1, "tricks", "record-disagrees")


# Spades are trumps and Ann, the dealer, has them all: she takes every trick.
CAPOTE = record(
    "2C 2D 2H 2S",
    *(f"{n}S {n}C {n}D {n}H" for n in ("3", "4", "5", "6", "J", "Q", "K", "A", "7")),
)


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"hand_points": [70, 0]},
        {
            "captured": [[r + s for r in "7AKQJ" for s in "CDHS"], []],
            "tricks": [10, 0],
        },
    ],
)
def test_malilla_a_record_stands_for_the_count(more: Facts) -> None:
    facts = {"turned": "2S", **more, "play": CAPOTE}
    answer = verdict(table("malilla", facts))
    assert (answer["state"], answer["winners"]) == ("finished", [0])
    assert answer["rounds"][0]["play"]["card_points"] == [60, 0, 0, 0]
    assert answer["rounds"][0]["play"]["faults"] == []


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"hand_points": [69, 1]}, "hand_points"),
        (
            {
                "captured": [
                    [r + s for r in "7AKQJ" for s in "CDHS" if r + s != "JC"],
                    ["JC"],
                ],
                "tricks": [9, 1],
            },
            "captured",
        ),
        ({"turned": "2C"}, "turned"),
    ],
)
def test_malilla_a_record_must_agree(more: Facts, field: str) -> None:
    raw = table("malilla", {"turned": "2S", **more, "play": CAPOTE})
    assert refusal(raw) == (1, field, "record-disagrees")


def test_malilla_a_record_is_the_evidence_of_a_foul() -> None:
    play = record("KC JC 2C 3C", "5D AC 4D 3D")
    facts = {"turned": "2H", "foul": 2, "play": play}
    answer = verdict(table("malilla", facts))
    [fault] = answer["rounds"][0]["play"]["faults"]
    assert (fault["seat"], fault["rule"]) == (2, "must-beat")
    # A whole record beside it supplies nothing: the hand is not scored.
    facts = {"turned": "2S", "foul": 2, "play": CAPOTE}
    without = verdict(table("malilla", {"turned": "2S", "foul": 2}))
    assert points(verdict(table("malilla", facts))) == points(without)


def test_preference_aces_shown_by_the_cards() -> None:
    said = {**SAID["preference"], "no_aces": True, "tricks": [2, 6, 2]}
    ace = record("AS KS 10S")
    assert refusal(table("preference", {**said, "play": ace})) == (
        1,
        "no_aces",
        "record-disagrees",
    )
    king = record("KS 10S AS")
    assert plays_on("preference", {**said, "play": king})
    said = {**SAID["preference"], "four_aces": True, "tricks": [2, 6, 2]}
    assert refusal(table("preference", {**said, "play": king})) == (
        1,
        "four_aces",
        "record-disagrees",
    )
    assert plays_on("preference", {**said, "play": ace})


def plays_on(game: str, facts: Facts) -> bool:
    """It is scored as it was counted."""
    return bool(verdict(table(game, facts))["rounds"])


def three_hands(out: str) -> Facts:
    """Thirteen tricks of Briscola for three: the deck without one card, in order."""
    deck = [rank + suit for suit in "CDHS" for rank in BRISCOLA_RANKS]
    deck.remove(out)
    return {"tricks": [deck[i : i + 3] for i in range(0, 39, 3)]}


def test_briscola_for_three_lacks_a_two() -> None:
    for removed in ({}, {"removed": "2D"}):
        facts = {"trump": "H", **removed, "play": three_hands("2D")}
        answer = verdict(table("briscola", facts, players=3))
        assert sum(points(answer)[0]) == 120
    facts = {"trump": "H", "removed": "2C", "play": three_hands("2D")}
    raw = table("briscola", facts, players=3)
    assert refusal(raw)[2] == "bad-card"
    facts = {"trump": "H", "play": three_hands("3D")}
    raw = table("briscola", facts, players=3)
    assert refusal(raw) == (1, "play.tricks", "impossible")


def test_briscola_piles_beside_a_record() -> None:
    """Ben and Dan lead and take all with the trumps that they hold."""
    play = record(*(f"{r}H {r}C {r}D {r}S" for r in BRISCOLA_RANKS), leader=1)
    facts = {"trump": "H", "play": play}
    answer = verdict(table("briscola", facts))
    assert points(answer) == [[0, 120]]
    deck = [rank + suit for suit in "CDHS" for rank in BRISCOLA_RANKS]
    whole = {**facts, "captured": [[], deck]}
    assert points(verdict(table("briscola", whole))) == [[0, 120]]
    moved = {**facts, "captured": [["4C"], [c for c in deck if c != "4C"]]}
    raw = table("briscola", moved)
    assert refusal(raw) == (1, "captured", "record-disagrees")
    raw = table("briscola", {**facts, "card_points": [11, 109]})
    assert refusal(raw) == (1, "card_points", "record-disagrees")


# Ben leads his own diamonds, Cleo adds hearts, Dan clubs, Ann spades of the same
# rank: four trumps alike, and the first wins.
ALIKE = [f"{r}D {r}H {r}C {r}S" for r in CALYPSO_RANKS]


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"piles": [0, 26]},
        {"calypsos": [0, 1, 0, 1]},
        {"calypsos": [0, 1, 0, 1], "unfinished": [0, 0, 0, 0], "piles": [0, 26]},
    ],
)
def test_calypso_built_from_a_record(more: Facts) -> None:
    # Ben's diamonds and Dan's clubs are whole, 500 each; 26 others in their pile.
    answer = verdict(table("calypso", {**more, "play": record(*ALIKE)}))
    assert points(answer) == [[0, 1260]]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"piles": [26, 0]}, "piles"),
        ({"calypsos": [1, 0, 1, 0]}, "calypsos"),
        (
            {"calypsos": [0, 1, 0, 0], "unfinished": [0, 0, 0, 12], "piles": [0, 27]},
            "calypsos",
        ),
    ],
)
def test_calypso_a_record_must_agree(more: Facts, field: str) -> None:
    raw = table("calypso", {**more, "play": record(*ALIKE)})
    assert refusal(raw) == (1, field, "record-disagrees")


def test_calypso_the_rest_of_a_trick_begins_the_next() -> None:
    # Cleo's ace makes Ben's diamonds whole; his second 2 of that trick begins anew.
    tricks = [*ALIKE[:12], "2D AD AC AS"]
    answer = verdict(table("calypso", {"play": record(*tricks)}))
    assert points(answer) == [[0, 500 + 500 + 20 + 250]]
    told = {"calypsos": [0, 1, 0, 1], "unfinished": [0, 1, 0, 0], "piles": [0, 25]}
    both = {**told, "play": record(*tricks)}
    assert points(verdict(table("calypso", both))) == [[0, 1270]]


def test_calypso_four_deals_from_their_records_or_none() -> None:
    first = {"play": record(*ALIKE)}
    # Cleo leads the second deal, her hearts: she and Ann build theirs.
    second = {"play": record(*[f"{r}H {r}C {r}S {r}D" for r in CALYPSO_RANKS])}
    answer = verdict(table("calypso", first, second))
    assert points(answer) == [[0, 1260], [1260, 0]]
    # Without the record of the first deal, that of the second supplies nothing.
    told = {"calypsos": [0, 1, 0, 1], "unfinished": [0, 0, 0, 0], "piles": [0, 26]}
    answer = verdict(table("calypso", told, second))
    assert points(answer) == [[0, 1260]]
    assert answer["pending"]["play"]["won"] == [0, 0, 13, 0]


def test_an_unknown_key_comes_before_the_record() -> None:
    raw = table("tribello", {**SAID["tribello"], "play": None, "bids": [1, 2, 3]})
    assert refusal(raw) == (1, "bids", "unknown-key")
