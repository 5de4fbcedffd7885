"""Sheets of the ten games with their verdicts, worked by hand from the games' rules.

They are kept for ever: what a document of version 1 means never changes.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.described import read, slug_of
from tests.referee.documents import pad
from tests.referee.rule_sheets import carrying

ANN, BEN, CLEO, DAN = range(4)
FOUR, THREE, TWO = ["Ann", "Ben", "Cleo", "Dan"], ["Ann", "Ben", "Cleo"], ["Ann", "Ben"]

Lines = list[tuple[int, int, str]]


class Golden(NamedTuple):
    """A sheet of a game, the lines of its last round, its totals, who has won."""

    name: str
    players: list[str]
    options: dict[str, Any]
    rounds: list[dict[str, Any]]
    lines: Lines
    totals: list[int]
    winners: Sequence[int] = ()
    bonus: Sequence[str] = ()

    @property
    def sheet(self) -> dict[str, Any]:
        given = {"players": self.players, "options": self.options}
        return carrying(self.name, {**given, "rounds": self.rounds})


QUEEN = {"hearts": [2, 3, 8, 0], "queen": BEN}
MOON = {"hearts": [13, 0, 0, 0], "queen": ANN}
POT = {"farbe": "rot", "ansage": [3, 0, 4], "stiche": [3, 1, 4], "joker": CLEO}
FAR = {"farbe": "ohne", "ansage": [5, 1, 3], "stiche": [1, 2, 5], "joker": None}
SHOW = {"pegged": [10, 2], "hand": [12, 8], "crib": 4}

GOLDEN = (
    Golden(
        "hearts",
        FOUR,
        {},
        [QUEEN],
        [
            (BEN, 16, "hearts and the queen: 3 + 13 = 16"),
            (ANN, 2, "hearts: 2"),
            (CLEO, 8, "hearts: 8"),
            (DAN, 0, "hearts: 0"),
        ],
        [2, 16, 8, 0],
    ),
    Golden(
        "hearts",
        FOUR,
        {"limit": 50},
        [MOON, QUEEN, QUEEN],
        [
            (BEN, 16, "hearts and the queen: 3 + 13 = 16"),
            (ANN, 2, "hearts: 2"),
            (CLEO, 8, "hearts: 8"),
            (DAN, 0, "hearts: 0"),
        ],
        [4, 58, 42, 26],
        [ANN],
    ),
    Golden(
        "hearts",
        FOUR,
        {},
        [MOON],
        [
            (BEN, 26, "another took all hearts and the queen: 26"),
            (CLEO, 26, "another took all hearts and the queen: 26"),
            (DAN, 26, "another took all hearts and the queen: 26"),
            (ANN, 0, "all hearts and the queen: 0"),
        ],
        [0, 26, 26, 26],
    ),
    Golden(
        "oh_hell",
        FOUR,
        {},
        [{"bid": [3, 2, 4, 0], "took": [3, 2, 3, 2]}],
        [
            (ANN, 13, "bid 3, took 3: 10 + 3 = 13"),
            (BEN, 12, "bid 2, took 2: 10 + 2 = 12"),
            (CLEO, 0, "bid 4, took 3: 0"),
            (DAN, 0, "bid 0, took 2: 0"),
        ],
        [13, 12, 0, 0],
    ),
    Golden(
        "spades",
        FOUR,
        {},
        [
            {"bid": [4, 0, 3, 5], "took": [5, 1, 4, 3]},
            {"bid": [4, 0, 3, 3], "blind": [BEN], "took": [5, 0, 4, 4]},
        ],
        [
            (0, 70, "bid 7, took 9: 10 × 7 = 70"),
            (1, 30, "bid 3, took 4: 10 × 3 = 30"),
            (0, 2, "bags: 9 − 7 = 2"),
            (1, 1, "bags: 4 − 3 = 1"),
            (1, 200, "nil, no trick: 200"),
        ],
        [144, 81],
    ),
    Golden(
        "spades",
        FOUR,
        {},
        [{"bid": [0, 3, 0, 3], "took": [5, 4, 4, 0]}],
        [
            (1, -60, "bid 6, took only 4: −10 × 6 = −60"),
            (0, 9, "bags: 9 − 0 = 9"),
            (0, -100, "nil, took 5: −100"),
            (0, -100, "nil, took 4: −100"),
        ],
        [-191, -60],
    ),
    Golden(
        "wizard",
        FOUR,
        {},
        [
            {"bid": [1, 0, 0, 0], "took": [1, 0, 0, 0]},
            {"bid": [2, 0, 1, 1], "took": [0, 1, 1, 0]},
        ],
        [
            (CLEO, 30, "bid 1, took 1: 20 + 10 × 1 = 30"),
            (ANN, -20, "bid 2, took 0: −10 × 2 = −20"),
            (BEN, -10, "bid 0, took 1: −10 × 1 = −10"),
            (DAN, -10, "bid 1, took 0: −10 × 1 = −10"),
        ],
        [10, 10, 50, 10],
    ),
    Golden(
        "phase_10",
        THREE,
        {},
        [
            {
                "done": [ANN],
                "low": [0, 3, 4],
                "high": [0, 1, 2],
                "skip": [0, 0, 1],
                "wild": [0, 1, 0],
            }
        ],
        [
            (ANN, 0, "low 0, high 0, skips 0, wilds 0: 5 × 0 = 0"),
            (BEN, 50, "low 3, high 1, skips 0, wilds 1: 5 × 3 + 10 × 1 + 25 × 1 = 50"),
            (CLEO, 55, "low 4, high 2, skips 1, wilds 0: 5 × 4 + 10 × 2 + 15 × 1 = 55"),
        ],
        [0, 50, 55],
    ),
    Golden(
        "doppelkopf",
        FOUR,
        {},
        [
            {"re": [0, 2], "re_won": True, "re_said": True, "grades": 1, "extra": 1},
            {"re": [BEN], "grades": 0, "extra": 0},
        ],
        [
            (BEN, -3, "lost solo: −3 × 1 = −3"),
            (ANN, 1, "won: 1 × 1 × 1 = 1"),
            (CLEO, 1, "won: 1 × 1 × 1 = 1"),
            (DAN, 1, "won: 1 × 1 × 1 = 1"),
        ],
        [7, -9, 7, -5],
    ),
    Golden(
        "yaniv",
        THREE,
        {},
        [
            {"caller": ANN, "hand": [5, 20, 30]},
            {"caller": ANN, "hand": [5, 4, 30]},
            {"caller": BEN, "hand": [55, 4, 40]},
        ],
        [
            (BEN, 0, "Yaniv: 0"),
            (ANN, 55, "hand 55: 55"),
            (CLEO, 40, "hand 40: 40"),
            (CLEO, -50, "exactly 60 + 40: −50"),
        ],
        [90, 20, 50],
    ),
    Golden(
        "yaniv",
        THREE,
        {"limit": 100},
        [
            {"caller": ANN, "hand": [5, 60, 60]},
            {"caller": ANN, "hand": [5, 60, 20]},
            {"caller": ANN, "hand": [7, 0, 60]},
        ],
        [
            (ANN, 0, "Yaniv: 0"),
            (CLEO, 60, "hand 60: 60"),
        ],
        [0, 120, 140],
        [ANN],
    ),
    Golden(
        "cribbage",
        TWO,
        {"target": 61},
        [SHOW, SHOW, SHOW],
        [
            (ANN, 10, "pegged: 10"),
            (BEN, 2, "pegged: 2"),
            (ANN, 12, "hand: 12"),
            (BEN, 8, "hand: 8"),
            (ANN, 4, "crib: 4"),
        ],
        [74, 34],
        [ANN],
    ),
    Golden(
        "cribbage",
        TWO,
        {"target": 61, "first_dealer": ANN},
        [{"pegged": [60, 0], "hand": [29, 8], "crib": 4}],
        [
            (ANN, 60, "pegged: 60"),
            (ANN, 29, "hand: 29"),
            (BEN, 8, "hand: 8"),
            (ANN, 4, "crib: 4"),
        ],
        [143, 8],
        [ANN],
        ["skunk: 50"],
    ),
    Golden(
        "points_pad",
        THREE,
        {"target": 100},
        [{"points": [100, -20, 0]}],
        [(ANN, 100, "Points 100"), (BEN, -20, "Points −20"), (CLEO, 0, "Points 0")],
        [100, -20, 0],
        [ANN],
    ),
    Golden(
        "dreizehn_im_topf",
        THREE,
        {},
        [POT],
        [
            (ANN, 8, "Farbe Rot, angesagt 3, gemacht 3: 3 × 2 + 2 = 8"),
            (CLEO, 10, "Farbe Rot, angesagt 4, gemacht 4: 4 × 2 + 2 = 10"),
            (BEN, -2, "Ben: 1 daneben: −2 × 1 = −2"),
            (CLEO, 6, "Joker: 2 × 3 = 6"),
        ],
        [8, -2, 16],
    ),
    Golden(
        "dreizehn_im_topf",
        THREE,
        {"haende": 3, "joker_zaehlt": False},
        [POT, POT, {**FAR, "zahlt": ANN}],
        [
            (ANN, -8, "Ann: 4 daneben: −2 × 4 = −8"),
            (BEN, -2, "Ben: 1 daneben: −2 × 1 = −2"),
            (CLEO, -4, "Cleo: 2 daneben: −2 × 2 = −4"),
            (ANN, -5, "Strafe: −5"),
        ],
        [6, -4, 24],
        [CLEO],
        ["halber Topf: 6 ÷ 2 = 3", "halber Topf: 5 ÷ 2 = 2", "halber Topf: 4 ÷ 2 = 2"],
    ),
)

TURNS = pad(unit="turn", ends={"rounds": "9"})


def touched_fields() -> dict[str, Any]:
    """A sheet whose rules were changed under the name of others."""
    sheet = GOLDEN[0].sheet
    return {**sheet, "rules": {**sheet["rules"], "name": "Other"}}


def bad_documents() -> dict[str, Any]:
    sheet = GOLDEN[0].sheet
    return {**sheet, "rules": {**sheet["rules"], "players": [99]}}


def described_sheets() -> Iterator[dict[str, Any]]:
    """Those, with some that are refused."""
    yield from (one.sheet for one in GOLDEN)
    yield from (touched_fields(), bad_documents())
    document = read(TURNS)
    start = {"game": slug_of(document), "rules": document, "players": TWO}
    yield {**start, "rounds": [{"points": [1, 2]}]}
    too_many = {"re": [0, 1, 2], "grades": 0, "extra": 0}
    yield carrying("doppelkopf", {"players": FOUR, "rounds": [too_many]})
    yield carrying("oh_hell", {"players": FOUR, "rounds": [{"bid": [3, 2, 4, 0]}]})
