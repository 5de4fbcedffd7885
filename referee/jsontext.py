"""Sheets as JSON text: read strictly, written compactly."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from typing import Any

from referee.facts import Problem
from referee.verdict import SheetError

LONGEST_NUMBER = 40
"""Digits of a number that are read; longer ones are out of every range anyway."""


class NotJson(ValueError):
    """Text that the JSON parser of Python takes, and JSON does not."""


def one_of_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for i, key in enumerate(keys) if key in keys[:i])
        raise NotJson(f"the key {twice[:40]!r} is there twice")
    return found


def no_number(word: str) -> Any:
    raise NotJson(f"{word} is no JSON number")


def short_number(digits: str) -> int:
    return int(digits[:LONGEST_NUMBER])


_decode = json.JSONDecoder(
    object_pairs_hook=one_of_each, parse_constant=no_number
).decode
_decode_long = json.JSONDecoder(
    object_pairs_hook=one_of_each, parse_constant=no_number, parse_int=short_number
).decode
dumps = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
"""A verdict in one compact line of ASCII."""


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
        why = "it is not written in UTF-8"
    except json.JSONDecodeError as error:
        why = f"{error.msg}, line {error.lineno}, column {error.colno}"
    except NotJson as error:
        why = str(error)
    except RecursionError:
        why = "it is nested too deeply"
    message = f"This cannot be read as JSON: {why}."
    raise SheetError(None, Problem("bad-json", message))
