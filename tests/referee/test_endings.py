"""A hand that is not played out, and a game that somebody leaves: what is entered then.

The table of docs/score-sheet.md, a row each.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.referee.table import KNOWN, games_by_hand, sheet, verdict

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs/score-sheet.md").read_text(encoding="utf-8")
NOTHING: dict[str, Any] = {"thrown_in": True}
# A game has no end of its own: whoever leads when it is ended has won.
OPEN = {"kaluki", "preference", "skin"}
# 20 are left in the pot of Preference: 6 each, and one each from the dealer’s left on.
SHARED = {"preference": [7, 6, 7]}


@pytest.mark.parametrize(
    ("slug", "players", "options", "dealers"),
    [
        pytest.param("pepper", 4, {}, [0, 1, 2], id="Pepper: everyone passed"),
        pytest.param("malilla", 4, {}, [0, 1, 2], id="Malilla: a misdeal"),
        pytest.param("kaluki", 3, {}, [0, 1, 2], id="Kaluki: nobody went out"),
        pytest.param("preference", 3, {}, [0, 1, 2], id="Preference: all passed"),
        pytest.param(
            "skat", 4, {"passed_in": "next"}, [0, 1, 2], id="Skat: the next deals"
        ),
        pytest.param(
            "skat", 4, {"passed_in": "again"}, [0, 0, 0], id="Skat: the same deals"
        ),
    ],
)
def test_a_hand_that_counts_nothing(
    slug: str, players: int, options: dict[str, Any], dealers: list[int]
) -> None:
    """Two are entered: nobody has a point of them, and the deal goes on."""
    answer = verdict(sheet(slug, NOTHING, NOTHING, players=players, **options))
    first, second = answer["rounds"]
    assert not any(second["points"])
    assert [first["dealer"], second["dealer"], answer["next"]["dealer"]] == dealers


def first_sheet(slug: str) -> dict[str, Any]:
    """A sheet by hand that goes on, of whole rounds."""
    path = KNOWN / f"{slug}.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["expect"].get("state") == "playing" and case["expect"].get("totals"):
            found: dict[str, Any] = case["sheet"]
            return found
    raise AssertionError(slug)


@pytest.mark.parametrize("slug", [game.slug for game in games_by_hand()])
def test_a_game_that_somebody_leaves_is_ended(slug: str) -> None:
    """What was played stands; only a game without an end of its own is won by it."""
    raw = first_sheet(slug)
    played, left = verdict(raw), verdict({**raw, "ended": True})
    assert played["state"] == "playing"
    more = SHARED.get(slug, [0] * len(left["totals"]))
    both = zip(played["totals"], more, strict=True)
    assert left["totals"] == [total + pot for total, pot in both]
    assert left["state"] == ("finished" if slug in OPEN else "stopped")
    assert bool(left["winners"]) is (slug in OPEN)


def test_the_guide_has_a_row_for_each_game() -> None:
    told = GUIDE.split("### A hand that is not played out")[1].split("\n\n")
    [table] = (part for part in told if part.startswith("| game | counts nothing"))
    named = [line.split("|")[1].strip() for line in table.splitlines()[2:]]
    assert sorted(named) == sorted(game.name for game in games_by_hand())
