"""Sheets by chance stand, and broken ones are refused for what was broken."""

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee import Game, SheetError, check
from referee.cli.schema import sheet_schema
from referee.cli.schema_verdict import CODES, verdict_schema
from referee.engine.jsontext import loads
from referee.engine.presence import AWAY
from referee.engine.registry import all_games
from referee.generator.broken import broken_sheets
from referee.generator.chance import Chance
from referee.generator.sheets import sheets
from tests.referee.asking import run_referee

ROOT = Path(__file__).parents[2]
SEED, COUNT, BROKEN, BY_SCHEMA, MANY = 3, 40, 40, 12, 400
each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
# What a broken sheet’s error says already of its form: no schema takes it.
OF_FORM = {"wrong-type", "unknown-key", "unknown-game"}


@cache
def make_sheets(game: Game) -> list[dict[str, Any]]:
    return list(sheets([game], COUNT, SEED))


@cache
def verdicts(game: Game) -> list[dict[str, Any]]:
    return [check(raw).json() for raw in make_sheets(game)]


@cache
def bad_sheets(game: Game) -> list[dict[str, Any]]:
    return list(broken_sheets([game], BROKEN, SEED))


@each_game
def test_every_sheet_is_accepted_with_all_its_rounds(game: Game) -> None:
    for raw, verdict in zip(make_sheets(game), verdicts(game), strict=True):
        scored = len(raw["rounds"]) - (verdict["pending"] is not None)
        if verdict["state"] == "playing":
            assert verdict["next"]["number"] == scored + 1
        assert len(verdict["rounds"]) in (scored, len(raw["rounds"]) - 1)


@each_game
def test_sheets_and_verdicts_are_valid_by_their_schemas(game: Game) -> None:
    of_sheet = Draft202012Validator(sheet_schema(game))
    of_verdict = Draft202012Validator(verdict_schema(game))
    for raw in make_sheets(game)[:BY_SCHEMA]:
        of_sheet.validate(raw)
    for verdict in verdicts(game)[:BY_SCHEMA]:
        of_verdict.validate(json.loads(json.dumps(verdict)))


def until(found: Callable[[dict[str, Any]], set[Any]], game: Game, every: Any) -> None:
    """Sheets are made until everything was there; never more than MANY."""
    missing = set(every)
    for raw in sheets([game], MANY, SEED):
        missing -= found(raw)
        if not missing:
            return
    raise AssertionError(f"{game.slug}: {missing}")


@each_game
def test_every_fact_of_a_game_comes(game: Game) -> None:
    until(lambda raw: {key for one in raw["rounds"] for key in one}, game, game.keys)


@each_game
def test_every_option_of_a_game_comes(game: Game) -> None:
    # Who is away is nothing that a table agrees on beforehand: test_presence.py.
    options = [fact.key for fact in game.all_options() if fact is not AWAY]
    until(lambda raw: {*raw.get("options", {})}, game, options)


@each_game
def test_every_number_of_players_comes(game: Game) -> None:
    until(lambda raw: {len(raw["players"])}, game, game.players)


@each_game
def test_games_end_or_stop_or_go_on_with_a_round_open(game: Game) -> None:
    def states(raw: dict[str, Any]) -> set[str]:
        verdict = check(raw)
        return {"pending" if verdict.pending else verdict.state}

    stops = [] if game.open_ended else ["stopped"]
    until(states, game, ["playing", "finished", "pending", *stops])


@each_game
def test_a_game_with_tricks_has_whole_records_some_with_faults(game: Game) -> None:
    def faults(raw: dict[str, Any]) -> set[bool]:
        rounds = check(raw).json()["rounds"]
        return {bool(one["play"]["faults"]) for one in rounds if "play" in one}

    if game.cards is not None:
        until(faults, game, [True])


@each_game
def test_a_broken_sheet_is_refused_for_what_was_broken(game: Game) -> None:
    for line in bad_sheets(game):
        with pytest.raises(SheetError) as refused:
            check(line["sheet"] if "sheet" in line else loads(line["text"]))
        error = refused.value.json()["error"]
        del error["message"]
        assert error == line["error"]


@each_game
def test_a_sheet_of_another_form_is_refused_by_the_schema_too(game: Game) -> None:
    schema = Draft202012Validator(sheet_schema(game))
    lines = [line for line in bad_sheets(game) if line["error"]["code"] in OF_FORM]
    assert lines
    for line in lines:
        assert not schema.is_valid(line["sheet"]), line


def codes_of_the_contract() -> set[str]:
    """As docs/score-sheet.md lists them: a row a code, or two."""
    text = (ROOT / "docs" / "score-sheet.md").read_text(encoding="utf-8")
    table = text.split("| code | when |")[1].split("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines()[2:]]
    return {code for cell in cells for code in re.findall(r"`([a-z-]+)`", cell)}


def test_an_error_of_every_code_of_the_contract_comes_and_is_given() -> None:
    missing = codes_of_the_contract()
    assert missing == CODES.keys()
    for line in broken_sheets(list(all_games()), 10 * MANY, SEED):
        code = line["error"]["code"]
        if code not in missing:
            continue
        missing -= {code}
        with pytest.raises(SheetError) as refused:
            check(line["sheet"] if "sheet" in line else loads(line["text"]))
        assert refused.value.problem.code == code
        if not missing:
            return
    raise AssertionError(missing)


def test_all_games_come_in_turn() -> None:
    slugs = [game.slug for game in all_games()]
    many = len(slugs) + 2
    found = [raw["game"] for raw in sheets(list(all_games()), many, 1)]
    assert found == [*slugs, *slugs[:2]]


def test_a_longer_run_begins_as_a_shorter_one() -> None:
    [gypsy] = [game for game in all_games() if game.slug == "gypsy"]
    assert [*sheets([gypsy], 9, 5)][:4] == [*sheets([gypsy], 4, 5)]
    assert [*sheets([gypsy], 4, 5)] != [*sheets([gypsy], 4, 6)]


def generate(*args: str, hashing: str = "0") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "referee", "generate", *args],
        capture_output=True,
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONHASHSEED": hashing,
        },
        timeout=300,  # less than pytest waits; a busy machine is slow
    )


def test_the_same_seed_writes_the_same_sheets_wherever_python_hashes() -> None:
    args = ("all", "--n", "28", "--seed", "4")
    assert generate(*args).stdout == generate(*args, hashing="7").stdout
    args = (*args, "--broken")
    assert generate(*args).stdout == generate(*args, hashing="7").stdout


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_void_rounds_of_every_kind_are_drawn(game: Game) -> None:
    kinds = {one.name for one in game.round_types if one.void is not None}
    drawn: set[str] = set()
    for sheet in sheets([game], 60, 5):
        found = (one for one in sheet["rounds"] if len(one) == 1)
        drawn |= {key for one in found for key in one.keys() & kinds}
    assert drawn >= kinds


def test_the_sheets_of_a_seed_are_those_they_always_were() -> None:
    """Whoever changes the generator or the game on purpose writes the new ones."""
    lines = generate("minnesota_whist", "--n", "5", "--seed", "11").stdout
    assert hashlib.sha256(lines).hexdigest() == (
        "ad608b46c25f37dca85cdc9878942d5a96c0d97156dbc95a3c41c94c60bb4650"
    )


def test_draws_are_made_of_random_alone() -> None:
    """By hand from the first five numbers of `random()` after this seed."""
    numbers = [0.238, 0.5442, 0.37, 0.6039, 0.6257]
    chance = Chance(3)
    assert [round(chance.random(), 4) for _ in numbers] == numbers
    chance = Chance(3)
    assert chance.choice("abcd") == "a"  # 0.238 × 4 = 0.95
    assert chance.randint(1, 6) == 4  # 0.5442 × 6 = 3.27
    assert chance.randrange(10, 20, 2) == 12  # 0.37 × 5 = 1.85
    assert chance.often(0.61)
    assert not chance.often(0.62)


@pytest.mark.parametrize(
    "line",
    ["", "bridge", "gypsy skat", "gypsy --n", "gypsy --n -1", "gypsy -h"],
)
def test_what_cannot_be_generated_is_a_misused_command(line: str) -> None:
    run = run_referee("generate", *line.split())
    assert (run.returncode, run.stdout) == (2, b"")
    assert b"usage:" in run.stderr
    assert b"Traceback" not in run.stderr


def test_a_line_is_a_sheet_or_a_sheet_with_its_error() -> None:
    lines = generate("gypsy", "--n", "3").stdout.splitlines()
    assert [json.loads(line)["game"] for line in lines] == ["gypsy"] * 3
    for line in generate("gypsy", "--n", "3", "--broken").stdout.splitlines():
        told = json.loads(line)
        assert told.keys() == {"sheet", "error"}
        assert told["error"].keys() == {"round", "field", "code"}
