"""The printed schema of rule sheets and their reader hold the same."""

import json

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from referee.cli.schema import rules_schema
from referee.described.document import SHEET, load, read, tidy
from referee.values.rules import Refused
from tests.breadth import by_chance
from tests.referee.documents import HOSTILE, Hostile, alter, ask, line, option, pad
from tests.referee.rule_sheets import NAMES, read_document

RULES = Draft202012Validator(rules_schema())
FORM = ("part", "text", "key", "word", "yes", "number", "numbers", "list", "missing")
TOLD = {f"document.{key}" for key in (*FORM, "too-long", "unknown", "meant")}
BLANK = pad(name="  ")
"""Of blanks alone: the reader trims what it reads, a schema does not."""


def test_the_schema_of_rules_is_a_schema() -> None:
    Draft202012Validator.check_schema(RULES.schema)


@pytest.mark.parametrize("name", NAMES)
def test_a_document_that_is_kept_is_valid(name: str) -> None:
    assert [*RULES.iter_errors(json.loads(read_document(name)))] == []
    assert [*RULES.iter_errors(read(read_document(name)))] == []


@pytest.mark.parametrize(
    "hostile",
    [one for one in HOSTILE if one.text in TOLD and one.sent != BLANK],
    ids=lambda one: f"{one.sent[:40]!r}",
)
def test_what_is_refused_for_its_form_is_not_valid(hostile: Hostile) -> None:
    assert not RULES.is_valid(json.loads(hostile.sent))


BROKEN = (
    pad(example=[1]),
    pad(lang="la"),
    pad(made_from="x" * 28),
    pad(players=[13]),
    pad(players=list(range(1, 13)) * 2),
    pad(pages=[]),
    pad(scores=[{"key": "a", "law": "A", "points": ""}]),
    pad(partners="alone"),
    pad(ends={"wins": "most"}),
    pad(ends={"tie": True}),
    pad(ends={"at": 100}),
    pad(keeps=[{"key": "k", "label": "K"}]),
    pad(keeps=[{"key": "k", "label": "K", "next": "k", "for": "round"}]),
    pad(values=[{"key": "v", "is": "1", "for": "player"}]),
    pad(play=[{"head": "A"}]),
    pad(dealer="left"),
    ask(kind="card"),
    ask(keys=21),
    ask(step=0),
    ask(optional=1),
    ask(choices=[{"key": "A", "label": "A"}]),
    ask(checks=[{"never": "1 = 1", "says": "No."}]),
    option(choices=[1, 1]),
    option(**{"from": "1"}),
    line(law="a" * 241),
)


@pytest.mark.parametrize("broken", BROKEN)
def test_the_reader_and_the_schema_refuse_a_broken_document(broken: str) -> None:
    assert not RULES.is_valid(json.loads(broken))
    with pytest.raises(Refused):
        read(broken)


OTHERS = (
    *("", "x", "X", "a\n", "x" * 41, "x" * 301, "seat", "round", "de", "low", "number"),
    *(0, 1, -1, 13, 21, 10**7, True, False, None),
    *([], {}, [0], [1, 1], [True], ["a"], [{}], list(range(1, 22))),
    *({"key": "a", "label": "b"}, {"key": "a", "label": "b", "next": "1", "is": "1"}),
    *({"key": "a", "law": "b", "points": "1"}, {"rules": 1}),
)


@by_chance(300)
@given(alter([*map(read_document, NAMES), pad()], OTHERS))
def test_the_reader_and_the_schema_agree(text: str) -> None:
    try:
        document = tidy(load(text), ())
    except Refused:  # for its signs or its numbers, before it has a form
        return
    assert RULES.is_valid(document) == (next(SHEET.wrong(document, ()), None) is None)
