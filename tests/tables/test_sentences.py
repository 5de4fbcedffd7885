"""What tables say is made of values: nothing takes words apart once they are made."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.words import Label, Text
from scorekeeper.tables import fault_sentences, scoring, sentences
from scorekeeper.tables.showing import explanation
from tests.tables.people import new_table

TABLES = Path(sentences.__file__).parent
WORDED = {"label", "message", "heading", "short", "law", ".text"}
THEIRS = {"sentences.py", "fault_sentences.py"}
APART = {"lower", "capitalize", "removeprefix", "removesuffix", "startswith"}
APART |= {"endswith", "split", "partition", "rpartition", "find", "index"}


def sentence_parts() -> Iterator[tuple[str, str]]:
    for path in sorted(TABLES.rglob("*.py")):
        name = path.relative_to(TABLES).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in APART:
                how = node.attr
            elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
                how = "[…]"
            else:
                continue
            if (said := name_of_call(node.value)) in WORDED:
                yield name, f"{said}.{how}"


def name_of_call(node: ast.expr) -> str:
    """The name of a value: label, of `label` and of `fact.label`; else .text."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(attr=name):
            return name if name in WORDED else f".{name}"
    return ""


def test_no_words_are_taken_apart() -> None:
    assert set(sentence_parts()) == set()


@pytest.mark.parametrize(
    ("label", "within"),
    [
        ("Bids", "bids"),
        ("The skat in Ramsch goes to", "the skat in Ramsch goes to"),
        ("CHF", "CHF"),
        ("A card", "a card"),
    ],
)
def test_a_label_keeps_its_names_within_a_sentence(label: str, within: str) -> None:
    assert sentences.small(label) == within


def test_every_text_is_used_in_a_page() -> None:
    """Each is named by another module of tables."""
    named = [*vars(sentences).items(), *vars(fault_sentences).items()]
    texts = [(key, one) for key, one in named if isinstance(one, Text)]
    own = {key for key, one in texts if not one.key.startswith("list.")}
    others = [one for one in TABLES.rglob("*.py") if one.name not in THEIRS]
    source = "\n".join(path.read_text(encoding="utf-8") for path in others)
    assert {key for key in own if f"sentences.{key}" not in source} == set()


@pytest.mark.django_db
def test_what_each_chose_stands_apart_from_the_name():
    state = scoring.read(new_table("preference", ["Ann", "Ben", "Cleo"]))
    chosen = scoring.Told("d", "Defence", "seat", ("", Label("Plays"), Label("Drops")))
    won = scoring.Told("t", "Tricks", "seat", (5, 0, ""))
    nothing = scoring.Told("j", "Jokers", "seat", (0, 0, 0))
    assert explanation.fact_rows(state, [chosen, won, nothing], 1) == [
        ("Defence", "Ben: Plays, Cleo: Drops"),
        ("Tricks", "Ann 5, Ben 0"),
        ("Jokers", "Ann 0, Ben 0, Cleo 0"),
    ]
