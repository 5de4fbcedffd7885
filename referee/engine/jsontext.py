"""Sheets as JSON text, read strictly."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterable
from typing import Any

from referee.engine.verdict import SheetError
from referee.values.facts import Problem
from referee.words import Phrase, Text

NOT_UTF8 = Text(
    "json.not-utf8",
    "This is not a score sheet file from Scorekeeper (it is not written in UTF-8).",
)
NOT_JSON = Text(
    "json.broken",
    "This is not a score sheet file from Scorekeeper ({what}, line "
    "{line}, column {column}).",
)
TWICE = Text(
    "json.twice",
    "This is not a score sheet file from Scorekeeper (the key {key} is there twice).",
)
NO_NUMBER = Text(
    "json.no-number",
    "This is not a score sheet file from Scorekeeper ({word} is not a number).",
)
TOO_DEEP = Text(
    "json.too-deep",
    "This is not a score sheet file from Scorekeeper (it is nested too deeply).",
)

LONGEST_NUMBER = 40
"""Digits of a number that are read; longer ones are out of every range anyway."""


class NotJson(ValueError):
    """Text that the JSON parser of Python takes, and JSON does not."""

    def __init__(self, said: Phrase) -> None:
        super().__init__(said)
        self.said = said


def place_of_fault(problem: Problem) -> tuple[int, int] | None:
    """The line and the column, from 1, where a text stops being JSON."""
    said = problem.said
    if not isinstance(said, Phrase) or said.text is not NOT_JSON:
        return None
    line, column = said.values["line"], said.values["column"]
    return (line, column) if type(line) is type(column) is int else None


def one_of_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of its pairs; raises NotJson where a key is there twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotJson(TWICE(key=repr(first_twice(key for key, _ in pairs)[:40])))
    return found


def first_twice(keys: Iterable[str]) -> str:
    seen: set[str] = set()
    for key in keys:
        if key in seen:
            return key
        seen.add(key)
    return ""


def no_number(word: str) -> Any:
    """Raises NotJson: NaN and Infinity are numbers to Python, not in JSON."""
    raise NotJson(NO_NUMBER(word=word))


def short_number(digits: str) -> int:
    """A number too long to be read, by its first digits."""
    return int(digits[:LONGEST_NUMBER])


_decode = json.JSONDecoder(
    object_pairs_hook=one_of_each, parse_constant=no_number
).decode
_decode_long = json.JSONDecoder(
    object_pairs_hook=one_of_each, parse_constant=no_number, parse_int=short_number
).decode


def loads(text: bytes | str) -> Any:
    """The JSON value; raises SheetError with the code `bad-json`."""
    try:
        if isinstance(text, bytes):
            text = text.removeprefix(BOM_UTF8).decode()
        try:
            return _decode(text)
        except (json.JSONDecodeError, NotJson):
            raise
        except ValueError:  # an integer of thousands of digits
            return _decode_long(text)
    except UnicodeDecodeError:
        why = NOT_UTF8()
    except json.JSONDecodeError as error:
        why = NOT_JSON(what=error.msg, line=error.lineno, column=error.colno)
    except NotJson as error:
        why = error.said
    except RecursionError:
        why = TOO_DEEP()
    raise SheetError(None, Problem("bad-json", why))
