"""The printed schemas hold what the referee reads and answers: by a library."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee import SheetError, check
from referee.cli.schema import every_sheet, sheet_schema
from referee.cli.schema_verdict import CODES, every_verdict, verdict_schema
from referee.engine.registry import all_games
from tests import examples
from tests.referee.table import sheet

HERE = Path(__file__).parent
EXAMPLES = {path.stem: examples.read(path) for path in examples.PATHS}
VECTORS = [
    (f"{path.stem}: {case['name']}", case)
    for path in sorted((HERE.parents[1] / "referee/suite/known").glob("*.jsonl"))
    for case in map(json.loads, path.read_text(encoding="utf-8").splitlines())
]
SHEETS = [*EXAMPLES.items()] + [
    (name, case["sheet"]) for name, case in VECTORS if "error" not in case["expect"]
]
by_example = pytest.mark.parametrize("path", examples.each())
by_name = pytest.mark.parametrize(
    "raw", [s for _, s in SHEETS], ids=[n for n, _ in SHEETS]
)
OF_SHEETS = {
    game.slug: Draft202012Validator(sheet_schema(game)) for game in all_games()
}
ALL_SHEETS = Draft202012Validator(every_sheet())


def close(schema: Any) -> Any:
    """The same schema, with no keys beside those that it names."""
    if isinstance(schema, list):
        return [close(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: close(one) for key, one in schema.items()}
    return found | ({"additionalProperties": False} if "required" in schema else {})


OF_VERDICTS = {
    game.slug: Draft202012Validator(close(verdict_schema(game))) for game in all_games()
}
ALL_VERDICTS = Draft202012Validator(close(every_verdict()))


def wrong(validator: Draft202012Validator, value: object) -> list[str]:
    return [f"{list(e.path)}: {e.message[:200]}" for e in validator.iter_errors(value)]


@pytest.mark.parametrize("validator", [*OF_SHEETS.values(), ALL_SHEETS])
def test_the_schema_of_a_sheet_is_a_schema(validator: Draft202012Validator) -> None:
    Draft202012Validator.check_schema(validator.schema)


@pytest.mark.parametrize("validator", [*OF_VERDICTS.values(), ALL_VERDICTS])
def test_the_schema_of_a_verdict_is_a_schema(validator: Draft202012Validator) -> None:
    Draft202012Validator.check_schema(validator.schema)


@by_name
def test_a_sheet_that_is_accepted_is_valid(raw: dict[str, Any]) -> None:
    assert wrong(OF_SHEETS[raw["game"]], raw) == []
    assert wrong(ALL_SHEETS, raw) == []


@by_name
def test_what_is_answered_is_a_valid_verdict_without_other_keys(
    raw: dict[str, Any],
) -> None:
    answer = json.loads(json.dumps(check(raw).json()))
    assert wrong(OF_VERDICTS[raw["game"]], answer) == []
    assert wrong(ALL_VERDICTS, answer) == []


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(case["sheet"], id=name)
        for name, case in VECTORS
        if "error" in case["expect"]
    ],
)
def test_what_is_refused_is_a_valid_error(raw: Any) -> None:
    with pytest.raises(SheetError) as refused:
        check(raw)
    assert wrong(ALL_VERDICTS, refused.value.json()) == []
    assert refused.value.json()["error"]["code"] in CODES


def containers(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from containers(part)


def of_one_round(raw: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The sheet with each of its rounds alone: a change is looked for in that one."""
    for round_ in raw["rounds"]:
        alone = {**raw, "rounds": [copy.deepcopy(round_)]}
        assert OF_SHEETS[raw["game"]].is_valid(alone)
        yield alone


@by_example
def test_a_key_that_nobody_knows_is_refused(path: Path) -> None:
    for raw in of_one_round(examples.read(path)):
        for part in [*containers(raw)]:
            if isinstance(part, dict):
                part["bidz"] = 3
                assert not OF_SHEETS[raw["game"]].is_valid(raw), part
                del part["bidz"]


@by_example
def test_a_value_of_another_type_is_refused(path: Path) -> None:
    """Nothing in a sheet is ever a number with a fraction."""
    for raw in of_one_round(examples.read(path)):
        schema = OF_SHEETS[raw["game"]]
        for part in [*containers(raw)]:
            for key in part if isinstance(part, dict) else range(len(part)):
                before, part[key] = part[key], 0.5
                assert not schema.is_valid(raw), (key, part)
                part[key] = before


@pytest.mark.parametrize("key", ["game", "players", "rounds"])
def test_a_sheet_without_a_required_key_is_refused(key: str) -> None:
    raw = copy.deepcopy(EXAMPLES["gypsy-finished"])
    del raw[key]
    assert wrong(ALL_SHEETS, raw)


SPELLINGS = ["10H", "th", "T♥", "10♥\ufe0f", "TH", "10h"]
NO_CARDS = ["1H", "10", "H10", "10X", "", "10HH", "H\ufe0f", "10H\ufe0f"]


def turn_up(card: str) -> dict[str, Any]:
    return sheet("skin", {"deal": [{"card": card}]}, players=3)


@pytest.mark.parametrize("card", SPELLINGS)
def test_every_spelling_of_a_card_is_valid(card: str) -> None:
    raw = turn_up(card)
    assert check(raw).json()["state"] == "playing"
    assert wrong(ALL_SHEETS, raw) == []


@pytest.mark.parametrize("card", NO_CARDS)
def test_what_is_no_card_is_refused(card: str) -> None:
    raw = turn_up(card)
    with pytest.raises(SheetError):
        check(raw)
    assert wrong(ALL_SHEETS, raw)


def test_numbers_out_of_their_plain_limits_are_refused() -> None:
    over = sheet("gypsy", {"bids": [14, 0, 0, 0]})
    least = sheet("gypsy", {"bids": [-1, 0, 0, 0]})
    assert wrong(ALL_SHEETS, over)
    assert wrong(ALL_SHEETS, least)
    assert wrong(ALL_SHEETS, sheet("gypsy", {"bids": [13, 0, 0, 0]})) == []


def test_a_later_stage_without_an_earlier_one_is_refused() -> None:
    assert wrong(ALL_SHEETS, sheet("gypsy", {"tricks": [13, 0, 0, 0]}))


def test_a_false_flag_of_another_kind_of_round_is_a_key_left_out() -> None:
    raw = sheet("malilla", {"thrown_in": False, "turned": "7H"})
    assert check(raw).json()["pending"]
    assert wrong(ALL_SHEETS, raw) == []


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_every_fact_and_option_of_a_game_is_in_its_schema(game: Any) -> None:
    schema = OF_SHEETS[game.slug].schema
    options = schema["properties"]["options"]["properties"]
    assert [*options] == [fact.key for fact in game.all_options()]
    rounds = schema["properties"]["rounds"]["items"]
    kinds = rounds.get("anyOf", [rounds])
    assert {key for kind in kinds for key in kind["properties"]} == game.keys
