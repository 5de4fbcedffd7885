"""What leagues say is made of texts: each is said by somebody, none is taken apart."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.leagues import places, sentences
from scorekeeper.leagues.sessions.sentences import ARE_OPEN
from scorekeeper.tables.sentences import Said, Text, sentence

LEAGUES = Path(sentences.__file__).parent
OWN = {name: one for name, one in vars(sentences).items() if isinstance(one, Text)}
APART = ".lower(", ".capitalize(", ".removeprefix(", ".startswith(", ".split("


def sources() -> str:
    others = [path for path in LEAGUES.rglob("*.py") if path.name != "sentences.py"]
    return "\n".join(path.read_text(encoding="utf-8") for path in others)


def test_every_text_is_said_by_another_module() -> None:
    source = sources()
    assert OWN
    assert [name for name in OWN if f"sentences.{name}" not in source] == []


def test_no_text_is_taken_apart() -> None:
    lines = [line for line in sources().splitlines() if "said(" in line]
    assert [line for line in lines if any(how in line for how in APART)] == []


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        (
            sentences.MERGED,
            {"who": "Eva", "into": "Ann", "games": 1},
            "Eva merged into Ann: 1 game",
        ),
        (
            sentences.NEW_PAIRS,
            {"pairs": 2},
            "2 pairs meet for the first time this season.",
        ),
        (sentences.COMING, {"names": "Ann", "people": 1}, "Ann is coming."),
        (
            sentences.IN_PROGRESS,
            {"count": 6, "here": sentences.PEOPLE_HERE(count=24)},
            "6 tables in progress, 24 people here.",
        ),
        (
            ARE_OPEN,
            {"tables": "4 and 6", "count": 2},
            "Tables 4 and 6 are not finished.",
        ),
        (
            ARE_OPEN,
            {"tables": "4", "count": 1},
            "Table 4 is not finished.",
        ),
        (sentences.ADDED_MANY, {"count": 18}, "18 people added."),
        (
            sentences.COMING,
            {"names": "Ann and Ben", "people": 2},
            "Ann and Ben are coming.",
        ),
    ],
)
def test_one_and_many_are_said_right(
    text: Text, values: dict[str, Said], expected: str
) -> None:
    assert sentence(text, **values) == expected


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("Dan’s", "At Dan’s."),
        ("At the Swan", "At the Swan."),
        ("im Schwanen", "Im Schwanen."),
        ("Atlas Bar", "At Atlas Bar."),
    ],
)
def test_a_place_that_says_at_is_not_told_it_twice(place: str, expected: str) -> None:
    assert places.at("At {place}.", place) == expected


def test_the_command_lists_the_texts_of_tables_and_of_leagues() -> None:
    out = StringIO()
    call_command("texts", "--json", stdout=out)
    found = json.loads(out.getvalue())
    keys = [one["key"] for one in found]
    assert keys == sorted(set(keys))
    saved = {"key": "conflict.recorded", "text": "{who} saved {round}, {ago}"}
    assert saved in found
    assert {
        "key": "session.coming",
        "text": "{names} are coming.",
        "one": "{names} is coming.",
        "by": "people",
    } in found
    paper = {"key": "paper.adds-up", "text": "Everything adds up"}
    assert paper in found, "a text is found wherever it is declared"
    plain = StringIO()
    call_command("texts", stdout=plain)
    assert "session.coming (people 1): {names} is coming." in plain.getvalue()
