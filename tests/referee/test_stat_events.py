"""What each game counts of its players, by hand from small sheets."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee import Stat, StatEvent, check, stat_events_of
from tests.referee.table import NAMES, sheet

Facts = dict[str, Any]

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
CARDS_OF_BRISCOLA = json.loads((EXAMPLES / "briscola-cards.json").read_text())
SETTLED: Facts = {"defence": ["play", "play"]}


def count_events(raw: Facts) -> dict[str, str]:
    """What everyone has done: {"Ann": "zero 1 of 2, gins 3"}."""
    verdict = check(raw)
    feats, tallies = stat_events_of(verdict), verdict.table.game.league.stats
    names = verdict.table.players
    told = {
        name: [said for tally in tallies if (said := one(feats, seat, tally))]
        for seat, name in enumerate(names)
    }
    return {name: ", ".join(said) for name, said in told.items()}


def one(feats: list[StatEvent], seat: int, tally: Stat) -> str:
    own = [feat.made for feat in feats if (feat.seat, feat.stat) == (seat, tally)]
    if not own:
        return ""
    of = f" of {len(own)}" if tally.tried else ""
    return f"{tally.key} {sum(own)}{of}"


def of(game: str, *rounds: Facts, players: int, **expected: str) -> Any:
    """A case: the rounds of a sheet, and what is counted of each player."""
    raw = sheet(game, *rounds, players=players)
    return pytest.param(raw, expected, id=f"{game} for {players}")


def bids(said: list[int], won: list[int]) -> Facts:
    return {"bids": said, "tricks": won}


def pepper(bidder: int, bid: int | str, trump: str, tricks: list[int]) -> Facts:
    return {"bidder": bidder, "bid": bid, "trump": trump, "tricks": tricks}


def skat(declarer: int, bid: int, game: str, **more: Any) -> Facts:
    return {"declarer": declarer, "bid": bid, "game": game, **more}


def austrian(declarer: int, bid: int | str, trump: str, **more: Any) -> Facts:
    return {"declarer": declarer, "bid": bid, "trump": trump, **SETTLED, **more}


def euchre(upcard: str, declarer: int | None = None, **more: Any) -> Facts:
    asked = {} if upcard == "C" else {"declarer": declarer}
    return {"upcard": upcard, **asked, **more}


def lay(seat: int, initial: bool, *melds: list[str], off: list[Facts]) -> Facts:
    return {"seat": seat, "initial": initial, "melds": [*melds], "layoffs": off}


def bet(seat: int, amount: int, won: bool | None) -> Facts:
    return {"seat": seat, "amount": amount, "won": won}


def turn(cart: str, outcome: str, stack: int) -> Facts:
    return {"cart": cart, "outcome": outcome, "stack": stack}


def tribello(*hands: list[int]) -> list[Facts]:
    """Hearts are trumps in hands 1 to 6."""
    return [
        {"tricks": won} | ({"trump": "H"} if number <= 6 else {})
        for number, won in enumerate(hands, 1)
    ]


HELD = [
    {"turned": "2C", "hand_points": [65, 5]},  # 30 for Ann and Cleo
    {"turned": "2C", "hand_points": [35, 35]},
    {"turned": "7S", "hand_points": [30, 40]},  # Cleo deals; 30 + 5 has to wait
]
# Everyone meets the contract exactly, whoever of Ann, Ben and Cleo deals.
EXACT = ([6, 4, 3], [3, 6, 4], [4, 3, 6])

CASES = [
    of(
        "gypsy",
        bids([0, 3, 4, 5], [0, 3, 5, 5]),
        bids([0, 1, 6, 6], [1, 1, 6, 4]),  # 13 bid: 12 tricks
        players=4,
        Ann="zero 1 of 2",
        Ben="1-to-3 2 of 2",
        Cleo="4-or-5 0 of 1, 6-and-more 1 of 1",
        Dan="4-or-5 1 of 1, 6-and-more 0 of 1",
    ),
    of(
        "pepper",
        pepper(0, 4, "H", [4, 2]),
        pepper(1, 3, "none", [4, 2]),
        pepper(0, "big", "S", [5, 1]),
        {"thrown_in": True},
        players=4,
        Ann="4-or-5 1 of 1, big 0 of 1, suit 1 of 2, defence 1 of 1",
        Ben="1-to-3 0 of 1, no-trump 0 of 1, defence 1 of 2",
        Cleo="defence 1 of 1",
        Dan="defence 1 of 2",
    ),
    of(
        "pepper",
        pepper(0, 7, "H", [7, 1, 0]),
        pepper(1, "little", "C", [0, 8, 0]),
        pepper(2, 6, "none", [3, 0, 5]),
        players=3,
        Ann="6-or-7 1 of 1, suit 1 of 1, defence 1 of 2",
        Ben="little 1 of 1, suit 1 of 1, defence 1 of 2",
        Cleo="6-or-7 0 of 1, no-trump 0 of 1, defence 0 of 2",
    ),
    of(
        "skat",
        skat(0, 20, "H", matadors=1, card_points=70, tricks=7),
        skat(1, 18, "null", tricks=1),
        skat(
            2,
            24,
            "C",
            matadors=1,
            card_points=95,
            tricks=9,
            hand=True,
            schneider=True,
        ),
        # With 1, game 2, diamonds: 18 for a bid of 40.
        skat(0, 40, "D", matadors=1, card_points=70, tricks=7),
        {"passed": True, "card_points": [20, 60, 40], "tricks": [2, 5, 3]},
        skat(
            1,
            18,
            "grand",
            matadors=4,
            card_points=120,
            tricks=10,
            hand=True,
            ouvert=True,
            schwarz=True,
        ),
        skat(
            2,
            18,
            "S",
            matadors=2,
            card_points=110,
            tricks=9,
            hand=True,
            schwarz=True,
        ),
        players=3,
        Ann="hearts 1 of 1, diamonds 0 of 1, declarer 1 of 2, defence 2 of 4, "
        "overbid 1, ramsch 1 of 1",
        Ben="grand 1 of 1, null 0 of 1, hand 1 of 1, open 1 of 1, declarer 1 of 2, "
        "defence 2 of 4, all-ten 1, ramsch 0 of 1",
        Cleo="clubs 1 of 1, spades 0 of 1, hand 1 of 2, schneider 1 of 1, "
        "schwarz 0 of 1, declarer 1 of 2, defence 2 of 4, ramsch 0 of 1",
    ),
    of(
        "skat",
        skat(
            0,
            18,
            "D",
            matadors=1,
            card_points=120,
            tricks=10,
            hand=True,
            schneider=True,
            schwarz=True,
        ),
        players=3,
        Ann="diamonds 1 of 1, hand 1 of 1, schwarz 1 of 1, declarer 1 of 1, all-ten 1",
        Ben="defence 0 of 1",
        Cleo="defence 0 of 1",
    ),
    of(
        "skat",  # the dealer sits out: Ann, then Ben
        skat(1, 20, "H", matadors=1, card_points=60, tricks=5),
        {"passed": True, "card_points": [20, 0, 60, 40], "tricks": [2, 0, 5, 3]},
        players=4,
        Ann="ramsch 1 of 1",
        Ben="hearts 0 of 1, declarer 0 of 1",
        Cleo="defence 1 of 1, ramsch 0 of 1",
        Dan="defence 1 of 1, ramsch 0 of 1",
    ),
    of(
        "preference",
        austrian(1, 1, "C", tricks=[2, 6, 2]),
        austrian(0, "hearts", "H", defence=["drop", "play"], tricks=[5, 0, 5]),
        austrian(
            2,
            "game",
            "S",
            defence=["play", "guest"],
            no_aces=True,
            tricks=[2, 1, 7],
        ),
        austrian(0, 2, "D", defence=["drop", "drop"]),
        {"thrown_in": True},
        players=3,
        Ann="bid-2 1 of 1, hearts 0 of 1, unopposed 1, defended 1 of 1, host 0 of 1, "
        "beaten 0 of 2",
        Ben="bid-1 1 of 1, guest 0 of 1, beaten 0 of 1, dropped 2",
        Cleo="game 1 of 1, no-aces 1 of 1, defended 2 of 2, beaten 1 of 2, dropped 1",
    ),
    of(
        "preference",
        austrian(1, 2, "C", tricks=[3, 5, 2]),
        austrian(2, 3, "D", tricks=[2, 3, 5]),
        austrian(0, "game", "S", tricks=[4, 3, 3]),
        players=3,
        Ann="game 0 of 1, defended 2 of 2, beaten 2 of 2",
        Ben="bid-2 0 of 1, defended 2 of 2, beaten 2 of 2",
        Cleo="bid-3 0 of 1, defended 2 of 2, beaten 2 of 2",
    ),
    of(
        "buck_euchre",
        euchre("H", 0, trump="H", dropped=[3], tricks=[3, 2, 0, 0]),
        euchre("C", tricks=[1, 1, 3, 0]),
        euchre("S", 1, trump="D", tricks=[2, 2, 1, 0]),
        euchre("H", None, tricks=[0, 2, 3, 0]),
        euchre("D", 2, trump="D", dropped=[0, 1, 3]),
        players=4,
        Ann="ordered-up 1 of 1, stayed-in 1 of 1, dropped 1, clubs 1 of 1, "
        "no-trumps 0 of 1",
        Ben="named 0 of 1, stayed-in 1 of 1, dropped 1, clubs 1 of 1, no-trumps 1 of 1",
        Cleo="ordered-up 1 of 1, stayed-in 1 of 2, clubs 1 of 1, no-trumps 1 of 1, "
        "all-five 1",
        Dan="stayed-in 0 of 1, dropped 2, clubs 0 of 1, no-trumps 0 of 1",
    ),
    of(
        "buck_euchre",
        euchre("H", 0, trump="H", tricks=[2, 1, 1, 1]),
        euchre("S", 3, trump="H", tricks=[1, 0, 1, 3]),
        players=4,
        Ann="ordered-up 0 of 1, stayed-in 1 of 1",
        Ben="stayed-in 1 of 2",
        Cleo="stayed-in 2 of 2",
        Dan="named 1 of 1, stayed-in 1 of 1",
    ),
    of(
        "jersey_gin",
        {"ending": "knock", "by": 0, "deadwood": [9, 11, 14]},
        {"ending": "stock", "breaker": 2, "deadwood": [5, 10, 20]},
        {"ending": "knock", "by": 2, "deadwood": [8, 3, 10]},
        {"ending": "gin", "by": 1, "deadwood": [20, 0, 30]},
        players=3,
        Ann="hands 2 of 4, played-out 1, knocks 1 of 1",
        Ben="hands 2 of 4, gins 1, underknocks 1",
        Cleo="hands 0 of 4, knocks 0 of 1",
    ),
    of(
        "kaluki",
        {
            "winner": 0,
            "left": [0, 5, 3],
            "jokers": [0, 1, 0],
            "laid": [
                # 30 + 29; then 6, which is under 51; a queen on 9 10 J, a 5 on kings.
                lay(0, True, ["KH", "KS", "KD"], ["9C", "10C", "JC"], off=[]),
                lay(1, True, ["2H", "2S", "2D"], off=[]),
                lay(0, False, off=[{"card": "QC", "lay": 0, "meld": 1}]),
                lay(0, False, off=[{"card": "5C", "lay": 0, "meld": 0}]),
            ],
        },
        {"winner": 1, "kaluki": True, "left": [4, 0, 6], "jokers": [0, 0, 0]},
        {"thrown_in": True},
        players=3,
        Ann="went-out 1 of 2, first-laid 1 of 1, later-laid 1 of 2",
        Ben="went-out 1 of 2, kalukis 1, jokers 1, first-laid 0 of 1",
        Cleo="went-out 0 of 2",
    ),
    of(
        "calypso",  # 440 to 380, 640 to 300, 680 to 510, 820 to 630
        {"calypsos": [0, 0, 0, 0], "unfinished": [9, 8, 7, 6], "piles": [12, 10]},
        {"calypsos": [1, 0, 0, 0], "unfinished": [2, 11, 12, 10], "piles": [30, 26]},
        {"calypsos": [1, 1, 1, 0], "unfinished": [9, 3, 4, 12], "piles": [50, 39]},
        {"calypsos": [2, 1, 1, 1], "unfinished": [1, 9, 10, 2], "piles": [61, 60]},
        players=4,
        Ann="first 1, second 1, deals 4 of 4",
        Ben="first 1, deals 0 of 4",
        Cleo="first 1, deals 4 of 4",
        Dan="first 1, deals 0 of 4",
    ),
    of(
        "gossiper",
        turn("5", "bought", 3),
        turn("K", "failed", 10),
        turn("9", "forfeit", 0),
        turn("A", "bought", 1),
        turn("7", "failed", 7),
        players=2,
        Ann="2-to-5 1 of 1, 6-to-9 0 of 2, failed 1, forfeits 1",
        Ben="aces 1 of 1, tens 0 of 1, failed 1",
    ),
    of(
        "gossiper",
        turn("A", "failed", 1),
        turn("J", "bought", 4),
        players=2,
        Ann="aces 0 of 1, failed 1",
        Ben="tens 1 of 1",
    ),
    of("gossiper", {"piles": [30, 22]}, players=2, Ann="", Ben=""),
    of(
        "malilla",
        {"turned": "7H", "hand_points": [40, 30]},
        {"turned": "2C", "hand_points": [35, 35]},
        {"thrown_in": True},
        {"turned": "AS", "hand_points": [10, 60]},
        {"turned": "KD", "hand_points": [0, 70]},
        players=4,
        Ann="hands 1 of 4, turned 2 of 2",
        Ben="hands 2 of 4, capotes 1, turned 0 of 1",
        Cleo="hands 1 of 4",
        Dan="hands 2 of 4, capotes 1, turned 1 of 1",
    ),
    of(
        "malilla",
        *HELD,
        players=4,
        Ann="hands 1 of 3, turned 0 of 1",
        Ben="hands 1 of 3, turned 0 of 1",
        Cleo="hands 1 of 3, turned 1 of 1, held 1 of 1",
        Dan="hands 1 of 3",
    ),
    of(
        "malilla",
        *HELD[:2],
        {"turned": "7S", "foul": 1},
        players=4,
        Ann="hands 1 of 2, turned 0 of 1",
        Ben="hands 0 of 2, turned 0 of 1, fouls 1",
        Cleo="hands 1 of 2, turned 1 of 1, held 0 of 1",
        Dan="hands 0 of 2",
    ),
    of(
        "minnesota_whist",
        {"granded": 1, "tricks": [5, 8]},
        {"granded": 0, "tricks": [6, 7]},
        {"granded": None, "tricks": [9, 4]},
        players=4,
        Ann="granded 0 of 1, by-others 0 of 1, low 0 of 1",
        Ben="granded 1 of 1, by-others 1 of 1, low 1 of 1",
        Cleo="by-partner 0 of 1, by-others 0 of 1, low 0 of 1",
        Dan="by-partner 1 of 1, by-others 1 of 1, low 1 of 1",
    ),
    of(
        "skin",
        {
            "bets": [bet(1, 5, True), bet(2, 4, False), bet(1, 2, None)],
            "side_bets": [{"seats": [1, 2], "amount": 3, "winner": 2}],
        },
        {"bets": [bet(0, 6, False)]},
        {"bets": []},
        players=3,
        Ann="bets 0 of 1, banks 0 of 1",
        Ben="bets 1 of 1, side-bets 0 of 1, banks 1 of 1",
        Cleo="bets 0 of 1, side-bets 1 of 1, banks 0 of 1",
    ),
    of(
        "tribello",
        # Hand 1: 6, 5 of 4, 2 of 3. Hand 2: 4 of 3, 5 of 6, 4. Hand 10: 3, 4 and 6
        # at most, and Ann has 5.
        *tribello([6, 5, 2], [4, 5, 4], EXACT[2], *EXACT, *EXACT, [5, 3, 5]),
        players=3,
        Ann="cut 3 of 3, dealer-names 3 of 3, no-trumps 3 of 3, fewer 0 of 1, "
        "as-dealer 3 of 4, at-left 3 of 3, at-right 3 of 3",
        Ben="cut 2 of 3, dealer-names 3 of 3, no-trumps 3 of 3, fewer 1 of 1, "
        "as-dealer 2 of 3, at-left 4 of 4, at-right 3 of 3",
        Cleo="cut 2 of 3, dealer-names 3 of 3, no-trumps 3 of 3, fewer 1 of 1, "
        "as-dealer 3 of 3, at-left 3 of 3, at-right 3 of 4",
    ),
    of(
        "briscola",
        {"trump": "H", "card_points": [50, 50, 20]},
        {"trump": "C", "card_points": [30, 30, 60]},
        {"trump": "D", "card_points": [45, 45, 30]},  # 125, 125, 110
        {"trump": "D", "card_points": [20, 10, 90]},  # Ann wins by the tie-break
        players=3,
        Ann="hands 0 of 3, tie-breaks 1 of 1",
        Ben="hands 0 of 3, tie-breaks 0 of 1",
        Cleo="hands 1 of 3",
    ),
    # 84 to 36 card points, then 5 to 115. The last tricks go to Ann’s ace of trumps
    # and, since Ann leads the second hand, to Dan’s ace of diamonds.
    pytest.param(
        CARDS_OF_BRISCOLA,
        {
            "Ann": "hands 1 of 2, last-tricks 1",
            "Ben": "hands 1 of 2",
            "Cleo": "hands 1 of 2",
            "Dan": "hands 1 of 2, last-tricks 1",
        },
        id="briscola with its cards",
    ),
]


@pytest.mark.parametrize(("raw", "expected"), CASES)
def test_what_is_counted_of_each_player(raw: Facts, expected: dict[str, str]) -> None:
    assert list(expected) == NAMES[: len(expected)]
    assert count_events(raw) == expected


def test_a_feat_knows_its_round() -> None:
    raw, _ = CASES[0].values
    said = [(feat.seat, feat.round) for feat in stat_events_of(check(raw))]
    assert said == [(seat, number) for number in (1, 2) for seat in range(4)]
