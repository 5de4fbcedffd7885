"""Plays that a record shows to be wrong, by the rule and with the proof, by hand."""

from typing import Any

import pytest

from tests.referee.table import sheet, verdict
from tests.referee.table_of_tricks import SAID, Facts, Wrong, faults, play_round, record

FOLLOW, BEAT, TRUMP = "follow-suit", "must-beat", "must-trump"
LOW, EARLY = "lowest-beat", "early-seven"


def wrong(trick: int, seat: int, card: str, rule: str, proof: str, at: int) -> Wrong:
    return (trick, seat, card, rule, f"{proof}, played to trick {at}")


def case(name: str, tricks: str, *found: Wrong) -> Any:
    return pytest.param(tricks.split(", "), list(found), id=name)


@pytest.mark.parametrize(
    ("tricks", "found"),
    [
        # Ann granded, so Dan leads, then Ann, Ben, Cleo. Ann throws a club on hearts.
        case("no heart is seen", "5H 2C 9H 3H, 4S 2S 3S 6S"),
        case(
            "a heart that follows",
            "5H 2C 9H 3H, 4H 2H 6H 7H",
            wrong(1, 0, "2C", FOLLOW, "7H", 2),
        ),
        case(
            "a heart thrown away",
            "5H 2C 9H 3H, 4C 5C 6C 7H",
            wrong(1, 0, "2C", FOLLOW, "7H", 2),
        ),
        case(
            "a heart led",
            "5H 2C 9H 3H, 4S 2S 3S 9S, 7H 2H 4H 6H",
            wrong(1, 0, "2C", FOLLOW, "7H", 3),
        ),
        case(
            "of two hearts the earlier",
            "5H 2C 9H 3H, 4H 2H 6H 7H, 8H JH QH KH",
            wrong(1, 0, "2C", FOLLOW, "7H", 2),
        ),
        case(
            "two players, in order of play",
            "5H 2C 3C 3H, 6H 7H 8H 9H",
            wrong(1, 0, "2C", FOLLOW, "7H", 2),
            wrong(1, 1, "3C", FOLLOW, "8H", 2),
        ),
        case(
            "one player twice, by one proof",
            "5H 2C 9H 3H, 4H 2H 6H 3C, 8H 7H KH JH",
            wrong(1, 0, "2C", FOLLOW, "7H", 3),
            wrong(2, 0, "3C", FOLLOW, "7H", 3),
        ),
    ],
)
def test_follow_suit(tricks: list[str], found: list[Wrong]) -> None:
    assert faults("minnesota_whist", None, record(*tricks)) == found


def test_briscola_any_card_may_be_played() -> None:
    assert faults("briscola", None, record("AS 2C 3C 4C", "KS 2S 4S 5S")) == []


@pytest.mark.parametrize(
    ("tricks", "found"),
    [
        # Spades are trumps, Ann leads, then Ben: the jack of clubs is a spade.
        case("the left bower is no club", "AC 10H KC QC, KS JC 9S AS"),
        case(
            "it must follow to trumps",
            "KS 10H 9S QS, AC JC KC 9C",
            wrong(1, 1, "10H", FOLLOW, "JC", 2),
        ),
        case(
            "it does not follow to clubs",
            "AC JC KC QC, 9C 10C AD 9D",
            wrong(1, 1, "JC", FOLLOW, "9C", 2),
        ),
    ],
)
def test_pepper_the_left_bower_is_a_trump(
    tricks: list[str], found: list[Wrong]
) -> None:
    assert faults("pepper", None, record(*tricks)) == found


def test_buck_euchre_the_left_bower_is_a_trump() -> None:
    # Diamonds are trumps; Cleo throws a spade on the ace and has the jack of hearts.
    play = record("AD 9S 10D KD", "AH JH KH 9H")
    assert faults("buck_euchre", None, play) == [wrong(1, 2, "9S", FOLLOW, "JH", 2)]
    # Without trumps it is a heart.
    plain = {"upcard": "D", "declarer": None}
    assert faults("buck_euchre", plain, play) == []


@pytest.mark.parametrize(
    ("game", "tricks", "found"),
    [
        # Ben leads, then Cleo.
        pytest.param("grand", "AS 7H 8S, KD JS 9D", [], id="a jack is no spade"),
        pytest.param(
            "grand",
            "JC 7S 9D, AH JH 7H",
            [wrong(1, 2, "7S", FOLLOW, "JH", 2)],
            id="a jack follows to a jack",
        ),
        pytest.param(
            "H",
            "AH 7S 9H, AC JD 7C",
            [wrong(1, 2, "7S", FOLLOW, "JD", 2)],
            id="a jack follows to trumps",
        ),
        pytest.param(
            "S",
            "JC 9S 7H, AC KS 7C",
            [],
            id="trumps follow to a jack",
        ),
        pytest.param(
            "null",
            "AS 7H 8S, KD JS 9D",
            [wrong(1, 2, "7H", FOLLOW, "JS", 2)],
            id="null: the jack of spades is a spade",
        ),
    ],
)
def test_skat_what_a_jack_follows_to(
    game: str, tricks: str, found: list[Wrong]
) -> None:
    said = {"declarer": 0, "bid": 18, "game": game}
    assert faults("skat", said, record(*tricks.split(", "))) == found


def test_tribello_a_trump_is_no_excuse() -> None:
    play = record("5S 2H 9S", "3C 4C 5C", "KS 2S AS")
    assert faults("tribello", None, play) == [wrong(1, 1, "2H", FOLLOW, "2S", 3)]


def test_calypso_an_own_trump_is_no_excuse() -> None:
    # Cleo plays a club, then her own 5 of hearts to a spade.
    play = record("5H 2C 9H 3H", "4S 4S 3S 5H")
    assert faults("calypso", None, play) == [wrong(1, 2, "2C", FOLLOW, "5H", 2)]


@pytest.mark.parametrize(
    ("play", "found"),
    [
        pytest.param(
            record("2C 3D 5C 6C", "8C 4H 5H 6H", leader=0, t2="H"),
            [],
            id="the gypsy is no club",
        ),
        pytest.param(
            record("2C 8C 5C 6C", "7C 9C 10C JC", leader=0),
            [],
            id="the gypsy may be played by who has a club",
        ),
        pytest.param(
            record("8C 3D 5S 6S", "9S 7S 10S JS", leader=0, t1="S"),
            [wrong(1, 1, "3D", FOLLOW, "7S", 2)],
            id="the suit named is to be followed",
        ),
        pytest.param(
            record("8C 3D 5C 6C", "9S 7C 10S JS", leader=0, t1="S"),
            [
                wrong(1, 2, "5C", FOLLOW, "10S", 2),
                wrong(1, 3, "6C", FOLLOW, "JS", 2),
            ],
            id="not the suit that is printed on the gypsy",
        ),
        pytest.param(
            record("2C 3D 5C 6C", "4H 5H JK 6H", "7C 9H 9C 10C", leader=0),
            [wrong(1, 1, "3D", FOLLOW, "9C", 3)],
            id="a club later",
        ),
    ],
)
def test_gypsy(play: Facts, found: list[Wrong]) -> None:
    assert faults("gypsy", None, play) == found


@pytest.mark.parametrize(
    ("tricks", "found"),
    [
        # Ben declares and leads, then Cleo, Ann; hearts are trumps.
        case(
            "who cannot follow trumps",
            "AS 8D 7S, AC 7H 8C",
            wrong(1, 2, "8D", TRUMP, "7H", 2),
        ),
        case(
            "also where the trump would not win",
            "AS 9H 8D, AC 7H 7C",
            wrong(1, 0, "8D", TRUMP, "7H", 2),
        ),
        case("without a trump any card will do", "AS 8D 7S, AC 9D 8C"),
        case(
            "beat the card led",
            "9S 8S 7S, AC KS 8C",
            wrong(1, 2, "8S", BEAT, "KS", 2),
        ),
        case(
            "beat the second card too",
            "9S 10S 7S, AC KS 8C",
            wrong(1, 0, "7S", BEAT, "KS", 2),
        ),
        case("a lead that was trumped is not beaten", "9S 9H 7S, AC KS 8C"),
        case(
            "overtrump",
            "AS 9H 7H, AC KH 7C",
            wrong(1, 0, "7H", BEAT, "KH", 2),
        ),
        case("a trump that cannot beat the other", "AS 9H 7H, AC 8H 7C"),
        case(
            "beat the highest trump when trumps are led",
            "9H 8H 7H, AC 7C KH",
            wrong(1, 0, "7H", BEAT, "KH", 2),
        ),
        case(
            "the lowest that beats the declarer's lead",
            "9S KS 7S, QS 8C 7C",
            wrong(1, 2, "KS", LOW, "QS", 2),
        ),
        case(
            "any lower one shows it, the earliest is the proof",
            "9S AS 7S, KS 8C 7C, 10S 9C 10C",
            wrong(1, 2, "AS", LOW, "KS", 2),
        ),
        case(
            "the lowest trump",
            "AS 9H 7S, 7H 8C 7C",
            wrong(1, 2, "9H", LOW, "7H", 2),
        ),
        case("a lower one that does not beat", "9S KS 7S, 8S 8C 7C"),
        case("the last to play is free of it", "9S 8S AS, KS 8C 7C"),
        case("so is who plays after a defender", "7C AC 8C, 9S AS 7S, KS 8D 7D"),
        case(
            "not even beaten: the first duty broken",
            "9S 8S 7S, AC 7C 8C, KD JS 8D, AD QS 7D",
            wrong(1, 2, "8S", BEAT, "JS", 3),
        ),
        case(
            "not followed, and not trumped: following comes first",
            "9S 8D 7S, AC 7H 8C, 10S 9C 9D",
            wrong(1, 2, "8D", FOLLOW, "10S", 3),
        ),
    ],
)
def test_preference(tricks: list[str], found: list[Wrong]) -> None:
    assert faults("preference", None, record(*tricks)) == found


def test_preference_a_guest_defends_too() -> None:
    tricks = ("9S KS 7S", "QS 8C 7C")
    said = {**SAID["preference"], "defence": ["guest", "play"]}
    expected = [wrong(1, 2, "KS", LOW, "QS", 2)]
    assert faults("preference", said, record(*tricks)) == expected
    said = {**SAID["preference"], "defence": ["play", "guest"]}
    assert faults("preference", said, record(*tricks)) == expected


def test_preference_a_lone_defender_need_not_play_low() -> None:
    said = {**SAID["preference"], "defence": ["play", "drop"]}
    assert faults("preference", said, record("9S KS", "QS 7C")) == []
    assert faults("preference", said, record("9S 8S", "AC KS")) == [
        wrong(1, 2, "8S", BEAT, "KS", 2)
    ]


@pytest.mark.parametrize(
    ("tricks", "found"),
    [
        # Ben leads, then Cleo, Dan, Ann; hearts are trumps. Ann and Cleo are partners.
        case(
            "beat an opponent's card",
            "KC JC 2C 3C, 5S AC 4S 3S",
            wrong(1, 2, "JC", BEAT, "AC", 2),
        ),
        case("not a partner's", "KC 2C JC 3C, 5S 4S AC 3S"),
        case(
            "with a trump where the suit is void",
            "KC 3S 2C 4C, 5S 4H 6S JS",
            wrong(1, 2, "3S", BEAT, "4H", 2),
        ),
        case("not a partner's with a trump", "KC 2C 3S 4C, 5S 4S 4H 6S"),
        case("who has the suit cannot trump", "KC 2C JC 3C, 5S 4H 6S JS"),
        case("a trump that cannot beat the other", "KC 4H 3H 4C, 5S 6S JS AS"),
        case(
            "overtrump an opponent",
            "KC 4H 3H 4C, 5S AH JS AS",
            wrong(1, 3, "3H", BEAT, "AH", 2),
        ),
        case(
            "not the seven of a suit not yet led",
            "KC 7S 2C 4C, 5D 3D 6D JD",
            wrong(1, 2, "7S", EARLY, "3D", 2),
        ),
        case("the seven of trumps", "KC 7H 2C 4C, 3D 5D 6D JD"),
        case(
            "the seven of a suit led before",
            "KS 2S 3S 4S, KC 2C 7S 3C, 5D 4D 6D JD",
        ),
        case("nothing but such sevens", "KC 7S 2C 4C, 5H 7D 6H JH"),
        case(
            "until another card is seen",
            "KC 7S 2C 4C, 5H 7D 6H JH, 3D 5D 2D 6D",
            wrong(1, 2, "7S", EARLY, "2D", 3),
            wrong(2, 2, "7D", EARLY, "2D", 3),
        ),
        case(
            "beating comes before sevens",
            "KC 7S 2C 4C, 5S 4H 6S JS",
            wrong(1, 2, "7S", BEAT, "4H", 2),
        ),
        case(
            "following comes before both",
            "KC 7S 2C 4C, 5D 6C 6D JD",
            wrong(1, 2, "7S", FOLLOW, "6C", 2),
        ),
    ],
)
def test_malilla(tricks: list[str], found: list[Wrong]) -> None:
    assert faults("malilla", None, record(*tricks)) == found


@pytest.mark.parametrize(
    ("game", "leader", "trick"),
    [
        ("tribello", 1, "AS KS QS"),
        ("briscola", 0, "AS KS QS JS"),
        ("skat", 0, "AS KS QS"),
        ("malilla", 3, "7S AS KS QS"),
        ("calypso", 2, "AS KS QS JS"),
        ("pepper", 1, "AS KS QS 10S"),
        ("preference", 2, "10S JS QS"),
        ("buck_euchre", 2, "AS KS QS 10S"),
        ("minnesota_whist", 0, "AS KS QS JS"),
    ],
)
def test_the_lead_is_not_theirs(game: str, leader: int, trick: str) -> None:
    play = record(trick, leader=leader)
    [fault] = faults(game, None, play)
    assert fault[:4] == (1, leader, trick.split()[0], "lead")
    assert play_round(game, None, play)["leaders"] == [leader]


def test_gypsy_the_two_of_clubs_leads() -> None:
    shown = faults("gypsy", None, record("5C 6C 2C 7C", leader=0))
    assert [fault[:4] for fault in shown] == [(1, 0, "5C", "lead")]
    # Who leads need not lead that card.
    later = record("5C 6C 7C 9C", "AH 2C 3H KH", leader=2)
    assert faults("gypsy", None, later) == []
    # Where the 2 of clubs has not been seen it may yet lie anywhere.
    assert faults("gypsy", None, record("5C 6C 3C 7C", leader=0)) == []


# Twelve tricks, 2C to 5C set aside: Dan has the 6 of clubs and nine clubs in all.
SET_ASIDE = [
    "2S 2H 2D AS",
    "6C 3S 3H 3D",
    "4S 4H 4D 7C",
    "5S 5H 5D 9C",
    "6S 6H 6D 10C",
    "7S 7H 7D JC",
    "8S 8H 8D QC",
    "9S 9H 9D KC",
    "10S 10H 10D AC",
    "JS JH JD AH",
    "QS QH QD AD",
    "KS KH KD 8C",
]


def test_gypsy_the_lowest_club_that_was_dealt_leads() -> None:
    facts = {"bids": [4, 3, 3, 3], "play": record(*SET_ASIDE, leader=0)}
    [scored] = verdict(sheet("gypsy", facts))["rounds"]
    # Dan wins the first trick with the ace and the last with the gypsy.
    assert scored["play"]["won"] == [10, 0, 0, 2]
    assert scored["play"]["leaders"] == [0, 3] + [0] * 10
    [fault] = scored["play"]["faults"]
    assert (fault["seat"], fault["card"], fault["rule"]) == (0, "2S", "lead")
    # Ann bid 4 and took 10: 4 − 6. Dan bid 3 and took 2: 1 off.
    assert scored["points"] == [-2, -3, -3, -1]


def test_faults_change_no_points() -> None:
    tricks = ["5S 2H 9S", "3C 4C 5C", "KS 2S AS"]
    found = play_round("tribello", None, record(*tricks))
    # The revoke of the first trick stands: Ben won it, and leads.
    assert found["winners"] == [1, 0, 2]
    assert len(found["faults"]) == 1
