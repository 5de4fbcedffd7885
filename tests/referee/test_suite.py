"""The conformance suite: whole, passed by this referee, failed by one with a fault."""

import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from referee import Game
from referee.__main__ import answer
from referee.cli.schema_verdict import CODES
from referee.engine.registry import all_games, game
from referee.suite.cases import LEVELS, REASONS, Case, case_of, cases, lines_of
from referee.suite.judging import Report, misses
from referee.suite.planted import plant_faults
from tests.referee.asking import run_referee

FEW = 12
OURS = f"{sys.executable} -m referee check --jsonl"
each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


@cache
def few(game: Game) -> list[Case]:
    return [*cases(game, FEW)]


def judge(found: list[Case], answered: Callable[[Case], Any]) -> Report:
    report = Report(LEVELS)
    for case in found:
        report.add(case, answered(case))
    return report


def ours(case: Case) -> Any:
    return json.loads(answer(case.line.encode()))


@each_game
def test_the_referee_answers_every_case(game: Game) -> None:
    report = judge(few(game), ours)
    assert [miss.json() for miss in report.missed] == []
    assert {level for _, level in report.by_level()} >= {1, 2, 4}


@pytest.mark.sweep(0)
@each_game
def test_the_whole_suite_has_every_rule_and_is_answered(game: Game) -> None:
    """As it is written where nothing is said of its size."""
    found = [*cases(game)]
    assert judge(found, ours).missed == []
    verdicts = [case.answer for case in found if "error" not in case.answer]
    shown = {line["rule"] for one in verdicts for line in lines_of(one)}
    assert {rule.key for rule in game.rules if rule.says} <= shown


@each_game
def test_every_planted_fault_is_found_on_its_level(game: Game) -> None:
    names = set()
    for case in few(game):
        for name, level, wrong in plant_faults(case):
            names.add(name)
            found = {miss.level for miss in misses(case, wrong)}
            assert level in found, (case.id, name)
            assert level != REASONS or found == {REASONS}, (case.id, name)
    assert {"points", "rule", "code", "field", "round"} <= names


def one(number: int) -> Case:
    return few(game("gypsy"))[number]


@pytest.mark.parametrize(
    "wrong",
    [None, 3, [], {}, {"rounds": 3}, {"rounds": [3]}, {"pending": 3}, {"bonus": []}],
)
def test_an_answer_of_any_shape_is_a_miss_and_stops_nothing(wrong: Any) -> None:
    for case in few(game("gypsy")):
        assert [*misses(case, wrong)]


def test_more_keys_may_come_but_a_number_is_no_other_type() -> None:
    right = dict(one(0).answer)
    assert not [*misses(one(0), {**right, "new": 1})]
    as_floats = {**right, "totals": [float(it) for it in right["totals"]]}
    assert {miss.level for miss in misses(one(0), as_floats)} == {1, 4}


def test_a_report_counts_by_game_level_and_rule() -> None:
    """A referee that gives an exact bid one point too few, in its lines alone."""

    def short(case: Case) -> Any:
        told = ours(case)
        for line in lines_of(told) if "error" not in told else ():
            line["points"] -= line["rule"] == "exact-bid"
        return told

    report = judge(few(game("gypsy")), short)
    right, of = report.by_level()["gypsy", 4]
    assert right < of
    assert all(
        right == of for at, (right, of) in report.by_level().items() if at[1] < 4
    )
    assert [rule for _, rule, _ in report.by_rule()] == ["exact-bid"]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("suite") / "suite.zip"
    done = run_referee("suite", "--file", str(path), "--n", "3", "gypsy", "pepper")
    assert done.returncode == 0
    return path


def test_the_archive_holds_the_cases_of_each_game(archive: Path) -> None:
    with ZipFile(archive) as files:
        about = json.loads(files.read("suite.json"))
        assert about["suite"] == 1
        assert about["cases"].keys() == {"gypsy", "pepper"}
        lines = files.read("cases/gypsy.jsonl").splitlines()
        assert [case_of(json.loads(line)) for line in lines] == [
            *cases(game("gypsy"), 3)
        ]
        wrong = [
            json.loads(it)
            for it in files.read("planted/pepper.jsonl").split(b"\n")[:-1]
        ]
    assert {one["level"] for one in wrong} >= {1, 4}


def test_the_same_suite_is_the_same_bytes(archive: Path, tmp_path: Path) -> None:
    again = str(tmp_path / "again.zip")
    run_referee("suite", "gypsy", "pepper", "--n", "3", "--file", again)
    assert Path(again).read_bytes() == archive.read_bytes()


def test_a_program_that_reads_lines_is_held_to_it(archive: Path) -> None:
    done = run_referee("suite", "--file", str(archive), "--run", OURS)
    assert done.returncode == 0
    assert b"gypsy 1 scores: " in done.stdout
    wrong = run_referee("suite", "--file", str(archive), "--run", "echo {}", "gypsy")
    assert wrong.returncode == 1
    assert b"- gypsy exact-bid: " in wrong.stdout
    assert b"pepper" not in wrong.stdout


@pytest.mark.parametrize(
    "line",
    [
        "bridge",
        "--n x",
        "--level 2",
        "--run",
        "--run cat --n 3",
        "--run cat --file nowhere.zip",
        f"--run cat --file {__file__}",
        "--file /nowhere/suite.zip gypsy --n 1",
    ],
)
def test_what_the_suite_cannot_do_is_a_misused_command(line: str) -> None:
    done = run_referee("suite", *line.split())
    assert (done.returncode, done.stdout) == (2, b"")


def test_a_program_that_is_not_there_is_said_to_be_so(archive: Path) -> None:
    done = run_referee("suite", "--file", str(archive), "--run", "/no/such/program")
    assert done.returncode == 2
    assert b"/no/such/program" in done.stderr


def test_every_code_comes_in_the_suite() -> None:
    """A few of each game, and all of one that is quickly drawn."""
    every = [case for each in all_games() for case in few(each)]
    every += cases(game("briscola"))
    refused = [case.answer["error"] for case in every if "error" in case.answer]
    found = {error["code"] for error in refused}
    assert found == CODES.keys()
