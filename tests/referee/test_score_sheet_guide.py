"""docs/score-sheet.md says what the referee reads and answers."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee import check
from referee.cli.schema_verdict import CODES, every_verdict
from referee.engine.registry import all_games
from referee.engine.sheet import KEYS

GUIDE = Path(__file__).parents[2] / "docs" / "score-sheet.md"
TEXT = GUIDE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)


def with_words_left_out(verdict: Any) -> Any:
    for scored in verdict["rounds"]:
        scored["reasons"] = [
            {**line, "text": "…"} for line in scored["reasons"] if line["side"] == 0
        ]
    return verdict


def test_the_sheet_shown_gets_the_verdict_shown() -> None:
    sheet, verdict = (json.loads(b) for b in BLOCKS if '"game": "gypsy"' in b)
    assert with_words_left_out(check(sheet).json()) == verdict


def test_every_key_of_a_sheet_has_its_line() -> None:
    assert re.findall(r"^\| `(\w+)` \| (?:required|`)", TEXT, re.MULTILINE) == [*KEYS]


def test_every_code_has_its_line() -> None:
    [table] = re.findall(r"\| code \| when.*?\n\n", TEXT, re.DOTALL)
    cells = [line.split("|")[1] for line in table.splitlines()[2:] if line]
    assert re.findall(r"`([a-z-]+)`", " ".join(cells)) == [*CODES]


@pytest.mark.parametrize("part", ["verdict", "round", "line", "ahead", "play", "error"])
def test_every_key_of_a_verdict_is_named(part: str) -> None:
    properties = every_verdict()["$defs"][part]["properties"]
    for key in properties:
        assert re.search(rf'[`"]{key}[`"]', TEXT), key


def test_every_key_that_marks_a_kind_of_round_is_named() -> None:
    [said] = re.findall(r"several \*\*kinds\*\*.*?\n\n", TEXT, re.DOTALL)
    for game in all_games():
        for kind in game.round_types:
            if kind.discriminator is not None:
                assert kind.discriminator.key in said
                assert game.name.split()[0] in said
