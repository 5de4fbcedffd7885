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
    """Values of a parameter."""
    return [pytest.param(path, id=path.stem) for path in PATHS]
