"""The sheets that the referee's guide shows."""

import json
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

PATHS = sorted((Path(__file__).parents[1] / "docs" / "examples").glob("*.json"))


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def game_of(path: Path) -> str:
    return path.stem.partition("-")[0]


def each() -> list[ParameterSet]:
    """Values of a parameter: of each game the first at once, the others take long."""
    first = {game_of(path): path for path in reversed(PATHS)}
    quick = {*first.values(), *(path for path in PATHS if path.stem == "skat-finished")}
    return [
        pytest.param(
            path, id=path.stem, marks=() if path in quick else (pytest.mark.long,)
        )
        for path in PATHS
    ]
