"""Whole sheets with the answer the rules give, as data."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee import SheetError, check
from referee.words import catalogue

FILES = sorted((Path(__file__).parents[2] / "referee/suite/known").glob("*.jsonl"))
CASES = [
    pytest.param(json.loads(line), id=f"{path.stem}: {json.loads(line)['name']}")
    for path in FILES
    for line in path.read_text(encoding="utf-8").splitlines()
]
ACCEPTED = [case for case in CASES if "error" not in case.values[0]["expect"]]


def answer(sheet: object) -> dict[str, Any]:
    try:
        return check(sheet).json()
    except SheetError as error:
        return error.json()


def misses(want: Any, got: Any, path: str = "") -> list[str]:
    """Where `got` lacks what `want` names; what `want` leaves out may be anything."""
    if isinstance(want, dict) and isinstance(got, dict):
        return [
            miss
            for key, value in want.items()
            for miss in misses(value, got.get(key, "nothing"), f"{path}.{key}")
        ]
    if isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        return [
            miss
            for i, pair in enumerate(zip(want, got, strict=True))
            for miss in misses(*pair, f"{path}.{i}")
        ]
    same = type(want) is type(got) and want == got
    return [] if same else [f"{path}: {want!r} is meant, {got!r} came"]


@pytest.mark.parametrize("case", CASES)
def test_the_sheet_gets_the_expected_answer(case: dict[str, Any]) -> None:
    assert misses(case["expect"], answer(case["sheet"])) == []


@pytest.mark.parametrize("case", ACCEPTED)
def test_the_answer_as_text_is_the_same_answer(case: dict[str, Any]) -> None:
    """To the byte what the JSON of it is, without blanks and in ASCII."""
    verdict = check(case["sheet"])
    for language in (None, catalogue("de")):
        compact = json.dumps(verdict.json(language), separators=(",", ":"))
        assert verdict.text(language) == compact


def test_the_three_games_have_their_sheets() -> None:
    assert {"gypsy", "malilla", "skat"} <= {path.stem for path in FILES}
