"""Who wins a trick in each of the ten games, and who leads, by hand."""

import pytest

from tests.referee.table import verdict
from tests.referee.table_of_tricks import (
    SAID,
    Facts,
    play_round,
    record,
    table,
    why,
    winners,
)

# Six hands are over, so the seventh of Tribello has no trumps, and Ann deals it.
SIX_HANDS: list[Facts] = [{"trump": "H", "tricks": [6, 4, 3]}] * 6


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        pytest.param("2C KC 9D 3S", 3, id="any spade beats the suit led"),
        pytest.param("AC 2D KC 3C", 1, id="the lowest diamond beats the ace of clubs"),
        pytest.param("AC KD 2H QC", 2, id="the lowest heart beats a diamond"),
        pytest.param("KH QS AD AH", 1, id="a queen of spades beats the ace of hearts"),
        pytest.param("5C 9C 10C 2C", 2, id="all clubs: the highest"),
        pytest.param("AS 8C KS QS", 1, id="the gypsy beats the ace of spades"),
        pytest.param("AS KS JK QS", 2, id="the joker is the gypsy"),
        pytest.param("7C 9C 6C AC", 3, id="the ace is high"),
    ],
)
def test_gypsy_the_highest_card_of_the_whole_trick(trick: str, winner: int) -> None:
    assert winners("gypsy", None, trick, leader=0) == [winner]


def test_gypsy_led_wins_whatever_is_named() -> None:
    play = record("8C AS KS QS", leader=2, t1="S")
    found = play_round("gypsy", None, play)
    assert (found["leaders"], found["winners"]) == ([2], [2])
    assert (found["won"], found["faults"]) == ([0, 0, 1, 0], [])


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        pytest.param("AS 2H KS", 1, id="a trump"),
        pytest.param("AS 2H 3H", 2, id="the higher trump"),
        pytest.param("5S KS AD", 1, id="another suit cannot win"),
        pytest.param("KH 2H AH", 2, id="trumps led"),
        pytest.param("10S 9S AC", 0, id="nobody beats the lead"),
    ],
)
def test_tribello_with_trumps(trick: str, winner: int) -> None:
    assert winners("tribello", None, trick) == [winner]


@pytest.mark.parametrize(
    ("trick", "winner"), [("5S AH 9S", 2), ("5S AH AD", 0), ("2C 3C 4C", 2)]
)
def test_tribello_from_the_seventh_hand_without(trick: str, winner: int) -> None:
    raw = table("tribello", *SIX_HANDS, {"play": record(trick)})
    assert verdict(raw)["pending"]["play"]["winners"] == [winner]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        # Ben leads, then Cleo, Dan, Ann.
        pytest.param("KS 3S AD 7S", 2, id="the 3 beats the king"),
        pytest.param("3S KS AS 7S", 3, id="the ace beats the 3"),
        pytest.param("AS 2H 3S KS", 2, id="the lowest trump beats the ace"),
        pytest.param("AS 7H JH 3S", 3, id="the jack of trumps beats the 7"),
        pytest.param("2S AD AC 4C", 1, id="nobody has to follow, or wins by it"),
    ],
)
def test_briscola(trick: str, winner: int) -> None:
    assert winners("briscola", None, trick) == [winner]


@pytest.mark.parametrize(
    ("game", "trick", "winner"),
    [
        # Ben is forehand, then Cleo, Ann.
        pytest.param("H", "AH JD 7H", 2, id="the lowest jack beats the ace of trumps"),
        pytest.param("H", "JD JH JS", 0, id="of jacks spades before hearts"),
        pytest.param("H", "JS JC JH", 2, id="and clubs before spades"),
        pytest.param("H", "AS 7H KS", 2, id="a trump"),
        pytest.param("S", "10S KS QS", 1, id="the 10 above the king"),
        pytest.param("D", "10S KS AS", 0, id="the ace above the 10"),
        pytest.param("grand", "AS JD AC", 2, id="grand: a jack"),
        pytest.param("grand", "10S KS AH", 1, id="grand: nothing else is a trump"),
        pytest.param("null", "10S JS QS", 0, id="null: queen, jack, 10"),
        pytest.param("null", "9S 10S 8S", 2, id="null: the 10 above the 9"),
        pytest.param("null", "7S JC 8S", 0, id="null: a jack is no trump"),
    ],
)
def test_skat(game: str, trick: str, winner: int) -> None:
    said = {"declarer": 1, "bid": 18, "game": game}
    assert play_round("skat", said, record(trick))["winners"] == [winner]


@pytest.mark.parametrize(
    ("trick", "winner"), [("AS JD 10S", 2), ("10S KS AS", 0), ("JD JH 7C", 2)]
)
def test_skat_ramsch_is_played_as_grand(trick: str, winner: int) -> None:
    assert winners("skat", {"passed": True}, trick) == [winner]


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [
        pytest.param("S", "AS JC 9S JS", 3, id="the right bower"),
        pytest.param("S", "AS JC 9S KS", 1, id="the left bower beats the ace"),
        pytest.param("S", "AC KC JC 9C", 2, id="the left bower is a trump on clubs"),
        pytest.param("S", "JC AS KS QS", 0, id="the left bower led"),
        pytest.param("D", "JH AD KD 9D", 0, id="hearts and diamonds are one colour"),
        pytest.param("D", "AC JC JS KC", 0, id="the black jacks are plain then"),
        pytest.param("S", "AH 9S KH QH", 1, id="the lowest trump"),
        pytest.param("none", "QC KC JC JS", 1, id="no trumps: no bowers"),
        pytest.param("none", "QC JC 10C AS", 0, id="no trumps: the suit led"),
    ],
)
def test_pepper(trump: str, trick: str, winner: int) -> None:
    said = {"bidder": 0, "bid": 3, "trump": trump}
    assert winners("pepper", said, trick) == [winner]


@pytest.mark.parametrize(
    ("said", "trick", "winner"),
    [
        # Ben leads, then Cleo, Dan, Ann.
        pytest.param({"upcard": "C"}, "AC JS 9C KC", 2, id="clubs up: JS is the left"),
        pytest.param({"upcard": "JC"}, "AH 9C KH QH", 2, id="a club as a card"),
        pytest.param(
            {"upcard": "D", "declarer": 2, "trump": "D"},
            "AD JH JD 9D",
            3,
            id="the right bower",
        ),
        pytest.param(
            {"upcard": "D", "declarer": 2, "trump": "H"},
            "AH JD KH 9H",
            2,
            id="another suit named: JD is its left bower",
        ),
        pytest.param(
            {"upcard": "D", "declarer": None}, "QD JD AH KD", 0, id="without trumps"
        ),
        pytest.param(
            # Cleo dropped: Ben, Dan, Ann.
            {"upcard": "D", "declarer": 1, "trump": "D", "dropped": [2]},
            "AS 9D KS",
            3,
            id="a trick of three",
        ),
        pytest.param(
            # Ben dropped: Cleo leads, then Dan, Ann.
            {"upcard": "D", "declarer": 0, "trump": "D", "dropped": [1]},
            "KS AS QS",
            3,
            id="the next who stayed leads",
        ),
    ],
)
def test_buck_euchre(said: Facts, trick: str, winner: int) -> None:
    assert winners("buck_euchre", said, trick) == [winner]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        # Ben declares and leads, then Cleo, Ann.
        pytest.param("10S JS QS", 0, id="the 10 below the jack"),
        pytest.param("AS 7H KS", 2, id="a trump"),
        pytest.param("AS 7H 8H", 0, id="the higher trump"),
        pytest.param("7S AC AD", 1, id="other suits cannot win"),
    ],
)
def test_preference(trick: str, winner: int) -> None:
    assert winners("preference", None, trick) == [winner]


def test_preference_with_one_defender() -> None:
    said = {**SAID["preference"], "defence": ["drop", "play"]}
    # Cleo dropped: Ben and Ann play.
    assert winners("preference", said, "KS AS", "7C 7H") == [0, 1]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        # Ben leads, then Cleo, Dan, Ann; hearts are trumps.
        pytest.param("AS 7S KS 6S", 2, id="the 7 beats the ace"),
        pytest.param("JS 6S QS 5S", 3, id="queen before jack"),
        pytest.param("7S AS 3H KS", 3, id="a trump beats the 7"),
        pytest.param("AS 3H AH 7H", 0, id="the 7 of trumps beats its ace"),
        pytest.param("6S 5S 4S 7D", 1, id="the 7 of another suit does not win"),
    ],
)
def test_malilla(trick: str, winner: int) -> None:
    assert winners("malilla", None, trick) == [winner]


@pytest.mark.parametrize(
    ("granded", "trick", "leader", "winner"),
    [
        # High: the player at the right of who granded. Low: at the dealer's left.
        (0, "9S AS 2H KD", 3, 0),
        (2, "9S 2H AD AC", 1, 1),
        (None, "2S 3S AS KS", 1, 3),
    ],
)
def test_minnesota_whist(
    granded: int | None, trick: str, leader: int, winner: int
) -> None:
    found = play_round("minnesota_whist", {"granded": granded}, record(trick))
    assert (found["leaders"], found["winners"]) == ([leader], [winner])


@pytest.mark.parametrize(
    ("leader", "trick", "winner"),
    [
        # Ann's trumps are spades, Ben's diamonds, Cleo's hearts, Dan's clubs.
        pytest.param(1, "9S 2S AS 3S", 3, id="the highest of the suit led"),
        pytest.param(1, "9S 2H 2S 3S", 2, id="an own card of who is void"),
        pytest.param(1, "9S 2S 3S KS", 0, id="own spades that follow: no trumps"),
        pytest.param(1, "9S 2H 2S KS", 2, id="so a trump of two beats the king"),
        pytest.param(1, "2D AD KD QD", 1, id="who leads the own suit trumps"),
        pytest.param(1, "2D 3H AD KD", 2, id="and only a higher own card beats it"),
        pytest.param(1, "4D 3H AD KD", 1, id="not a lower one"),
        pytest.param(1, "3D 3H AD KD", 1, id="nor an equal one: the first wins"),
        pytest.param(3, "5S 9S KD KH", 1, id="of equal trumps the first"),
        pytest.param(1, "9S 9S 2S 3S", 1, id="of equal cards the first"),
        pytest.param(1, "9S AC AC AH", 3, id="Dan's own clubs, not Cleo's"),
    ],
)
def test_calypso_each_with_trumps_of_its_own(
    leader: int, trick: str, winner: int
) -> None:
    play = record(trick, leader=leader)
    assert play_round("calypso", None, play)["winners"] == [winner]


def test_calypso_other_own_suits() -> None:
    said: Facts = {}
    options = {"trumps": ["C", "H", "S", "D"]}
    # Ben leads hearts, his own; Cleo is void and has a higher spade, hers.
    play = record("4H 5S AH KH")
    assert play_round("calypso", said, play, **options)["winners"] == [2]


def test_the_winner_leads_to_the_next_trick() -> None:
    found = play_round(
        "tribello", None, record("AS 2H KS", "3C 4C 5C", "6C 7C 2C", "6D 7D AD")
    )
    # Ann leads; Ben trumps; Ben leads to Ann's 5; Ann leads to Ben's 7; Ben leads.
    assert found["leaders"] == [0, 1, 0, 1]
    assert found["winners"] == [1, 0, 1, 0]
    assert found["won"] == [2, 2, 0]


@pytest.mark.parametrize(
    ("game", "tricks", "counted"),
    [
        # Cleo takes 10 + 4; then she leads, and Ann's ace is worth 11.
        ("briscola", ["4S 3S KS 7S", "2C 5C AC 6C"], [11, 0, 14, 0]),
        # Cleo takes 4 + 5 + 3; then she leads and Dan's ace takes 4 + 1.
        ("malilla", ["AS 7S KS 6S", "2C AC JC 3C"], [0, 0, 12, 5]),
        # Ann takes 11 + 10 + 2; then Ben's queen of trumps takes 3 + 4.
        ("skat", ["AS 10S JC", "KD QH 7D"], [23, 7, 0]),
    ],
)
def test_card_points(game: str, tricks: list[str], counted: list[int]) -> None:
    assert play_round(game, None, record(*tricks))["card_points"] == counted


@pytest.mark.parametrize(
    ("game", "said", "leader"),
    [
        ("tribello", None, 0),
        ("briscola", None, 1),
        ("skat", None, 1),
        ("malilla", None, 1),
        ("calypso", None, 1),
        ("pepper", {"bidder": 2, "bid": 3, "trump": "S"}, 2),
        ("preference", {**SAID["preference"], "declarer": 2}, 2),
        ("buck_euchre", {"upcard": "C"}, 1),
        (
            "buck_euchre",
            {"upcard": "D", "declarer": 3, "trump": "D", "dropped": [1, 2]},
            3,
        ),
        ("minnesota_whist", {"granded": 3}, 2),
        ("minnesota_whist", {"granded": None}, 1),
    ],
)
def test_who_leads_where_the_rule_says_it(
    game: str, said: Facts | None, leader: int
) -> None:
    empty = play_round(game, said, record())
    assert (empty["leaders"], empty["won"].count(0)) == ([], len(empty["won"]))
    count = {"tribello": 3, "skat": 3, "preference": 3}.get(game, 4)
    count -= len((said or {}).get("dropped", ()))
    trick = " ".join(["AS", "KS", "QS", "JS"][:count])
    assert play_round(game, said, record(trick))["leaders"] == [leader]
    assert play_round(game, said, record(trick, leader=leader))["faults"] == []


@pytest.mark.parametrize(
    ("game", "said", "trick", "said_why"),
    [
        ("gypsy", None, "AS 8C KS QS", "the gypsy"),
        ("gypsy", None, "AC KD 2H QC", "the highest card of the trick"),
        ("tribello", None, "AS 2H KS", "the only trump"),
        ("tribello", None, "AS 2H 3H", "the highest trump"),
        ("tribello", None, "5S KS AD", "the highest spade"),
        ("pepper", None, "AS JC 9S JS", "the right bower"),
        ("pepper", None, "AS JC 9S KS", "the left bower"),
    ],
)
def test_why_it_wins(game: str, said: Facts | None, trick: str, said_why: str) -> None:
    leader = 0 if game == "gypsy" else None
    assert why(game, said, trick, leader) == said_why
