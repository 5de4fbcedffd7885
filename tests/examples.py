"""The sheets that the referee's guide shows."""

import json
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

PATHS = sorted((Path(__file__).parents[1] / "docs" / "examples").glob("*.json"))
# Of each shape one: bids, a declarer with a pot, turns, melds, a deal on the table; and
# one that is over. The others are shaped alike.
QUICK = {
    "gossiper-finished",
    "gypsy-bids-are-in",
    "kaluki-cards",
    "preference-cards",
    "skat-finished",
    "skin-cards",
}


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def game_of(path: Path) -> str:
    return path.stem.partition("-")[0]


def each() -> list[ParameterSet]:
    """Values of a parameter: one of each shape at once, the others take long."""
    return [
        pytest.param(
            path, id=path.stem, marks=() if path.stem in QUICK else (pytest.mark.long,)
        )
        for path in PATHS
    ]
