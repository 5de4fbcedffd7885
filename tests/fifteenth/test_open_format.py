"""A whole new game in one file has a schema and random sheets as the others do."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.fifteenth.conftest import HEARTS

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "referee", tmp_path / "referee")
    shutil.copy(HEARTS, tmp_path / "referee" / "games")
    return tmp_path


def lines(folder: Path, *args: str, stdin: bytes = b"") -> list[Any]:
    run = subprocess.run(
        [sys.executable, "-m", "referee", *args],
        input=stdin,
        capture_output=True,
        cwd=folder,
        check=True,
        timeout=300,  # less than pytest waits; a busy machine is slow
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_its_sheets_are_valid_and_stand(folder: Path) -> None:
    schema = json.loads(
        subprocess.run(
            [sys.executable, "-m", "referee", "schema", "hearts"],
            capture_output=True,
            cwd=folder,
            check=True,
        ).stdout
    )
    sheets = lines(folder, "generate", "hearts", "--n", "30")
    for sheet in sheets:
        Draft202012Validator(schema).validate(sheet)
    stdin = "\n".join(map(json.dumps, sheets)).encode()
    answers = lines(folder, "check", "--jsonl", stdin=stdin)
    assert {answer["game"] for answer in answers} == {"hearts"}
    assert {"finished", "playing"} <= {answer["state"] for answer in answers}
    assert any("play" in one for answer in answers for one in answer["rounds"])


def test_its_broken_sheets_are_refused_for_what_was_broken(folder: Path) -> None:
    broken = lines(folder, "generate", "hearts", "--n", "60", "--broken")
    told = [
        line["text"] if "text" in line else json.dumps(line["sheet"]) for line in broken
    ]
    stdin = "\n".join(told).encode()
    answers = lines(folder, "check", "--jsonl", stdin=stdin)
    for line, answer in zip(broken, answers, strict=True):
        assert line["error"].items() <= answer["error"].items()
