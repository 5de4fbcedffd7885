"""The second implementation, in second/: its own tests, and the suite held to it."""

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from referee.engine.registry import game
from referee.generator.broken import broken_sheets
from referee.generator.sheets import sheets
from referee.suite.cases import (
    DRAWN,
    REFUSALS,
    SCORES,
    SEED,
    Case,
    accepted_cases,
    known_cases,
    refused_cases,
)
from referee.suite.judging import Report

SECOND = Path(__file__).resolve().parents[2] / "second"
GAMES = ["gypsy", "skat"]
STAND = 40  # sheets that stand; of those that do not, all that the suite has
# Twenty errors in what reads and scores Gypsy: in a file, what stands there, and what
# is put in its place.
GYPSY = [
    ("gypsy", "sum(bids) === 13", "sum(bids) === 12"),
    ("gypsy", "return bid + 2", "return bid + 1"),
    ("gypsy", "bid - (won - bid)", "bid"),
    ("gypsy", ": won - bid", ": -bid"),
    ("gypsy", "Math.max(0,", "Math.max(2,"),
    ("gypsy", "best + 2", "best"),
    ("gypsy", "-tricks[seat]", "-1"),
    ("gypsy", "first >= 25", "first > 25"),
    ("gypsy", "first - second >= 2", "first - second >= 1"),
    ("reading", "value < low ||", ""),
    ("reading", "value.length !== size(known)", "value.length > size(known)"),
    ("reading", "length > 40", "length > 41"),
    ("reading", 'raw.replace(AROUND, "")', "raw"),
    ("reading", "others.includes(name)", "others.at(-1) === name"),
    ("reading", "return last ? null", "return true ? null"),
    ("json", "if (key in found)", "if (false)"),
    ("json", "return new NotWhole()", "return Number(token)"),
    ("judging", 'refuse("after-end")', "null"),
    ("judging", "fault.round = round", "fault.round = null"),
    ("judging", '"stopped"', '"playing"'),
]
# And twenty-four in what Skat has of its own.
SKAT = [
    ("skat", "D: 9, H: 10", "D: 10, H: 9"),
    ("skat", "[23, 35, 46, 59]", "[23, 35, 46, 69]"),
    ("skat", "indexOf(!has[0])", "indexOf(false)"),
    ("skat", "schwarz || ouvert", "schwarz"),
    ("skat", "made.schneider || said.schneider", "made.schneider"),
    ("skat", "card_points <= 30", "card_points < 30"),
    ("skat", "tricks === 10 || tricks === 0", "tricks === 10"),
    ("skat", "value < facts.bid", "value <= facts.bid"),
    ("skat", "Math.ceil", "Math.floor"),
    ("skat", "said.schneider ? 90 : 61", "61"),
    ("skat", '"opponents_gave_up", "opponent_broke_a_rule"]', '"opponents_gave_up"]'),
    ("skat", "[[all, -30]]", "[[all, 30]]"),
    ("skat", "last_trick[a] - last_trick[b]", "last_trick[b] - last_trick[a]"),
    ("skat", "-most * 2 ** doubled", "-most * (1 + doubled)"),
    ("skat", "facts.re, facts.bock", "facts.bock"),
    ("skat", "played < options.deals", "played <= options.deals"),
    ("skat", "3 * tricks + 2", "3 * tricks"),
    ("skat", "? 98 : 120", "? 120 : 120"),
    ("skat", "pushes !== undefined &&", ""),
    ("skat", "others.length > 2", "others.length > 3"),
    ("skat", "return has[0] ? run : -run", "return run"),
    ("skat", 'options.contra !== "re" || !contra', 'options.contra !== "re"'),
    ("skat", "? 98 : 120", "? 97 : 120"),
    ("skat", "BigInt(value) % BigInt(count) === 0n", "true"),
]
ERRORS = [
    *(("gypsy", *error) for error in GYPSY),
    *(("skat", *error) for error in SKAT),
]


@pytest.fixture(autouse=True)
def _node() -> None:
    if shutil.which("node") is None and os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail("no node is found, and REQUIRE_ALL=1", pytrace=False)
    if shutil.which("node") is None:
        pytest.skip("no node is found")


@cache
def cases_held(name: str) -> list[Case]:
    """The cases of the levels that it is held to."""
    this, shown = game(name), set[str]()
    stand = [
        *known_cases(this, shown),
        *accepted_cases(this, shown, sheets([this], STAND, SEED)),
    ]
    found = [*stand, *refused_cases(this, broken_sheets([this], DRAWN, SEED))]
    return [case for case in found if case.level in (SCORES, REFUSALS)]


def judge(folder: Path, found: list[Case]) -> Report:
    """Each line that does not come counts as missed."""
    lines = "".join(f"{case.line}\n" for case in found)
    ran = subprocess.run(
        ["node", folder / "judge.mjs"], input=lines.encode(), capture_output=True
    )
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    answers += [None] * (len(found) - len(answers))
    report = Report([SCORES, REFUSALS])
    for case, answer in zip(found, answers, strict=True):
        report.add(case, answer)
    return report


def test_it_passes_its_own_tests() -> None:
    files = sorted(map(str, SECOND.glob("test/*.test.mjs")))
    ran = subprocess.run(["node", "--test", *files], capture_output=True, text=True)
    assert files
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("name", GAMES)
def test_it_answers_every_case(name: str) -> None:
    report = judge(SECOND, cases_held(name))
    assert [miss.json() for miss in report.missed] == []
    assert {level for _, level in report.by_level()} == {SCORES, REFUSALS}


@pytest.mark.parametrize(("name", "file", "right", "wrong"), ERRORS)
def test_the_suite_finds_an_error(
    name: str, file: str, right: str, wrong: str, tmp_path: Path
) -> None:
    for script in SECOND.glob("*.mjs"):
        source = script.read_text(encoding="utf-8")
        if script.stem == file:
            assert source.count(right) == 1
            source = source.replace(right, wrong)
        (tmp_path / script.name).write_text(source, encoding="utf-8")
    assert judge(tmp_path, cases_held(name)).missed
