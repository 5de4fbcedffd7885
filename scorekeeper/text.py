"""What people type, cleaned in one place before anything reads it.

PostgreSQL keeps no NUL, UTF-8 no lone surrogate, and a character that turns the
direction of what follows makes one name look like another. No card, name or sentence
needs any of them: they are left out, wherever a request has them. What is checked as a
file is read as it is; what is kept of it is cleaned too.
"""

import json
import re
from collections.abc import Callable
from typing import Any

# NUL; lone surrogates; what embeds, overrides or isolates a direction. The marks that
# stand between letters of a word (200C to 200F) belong to how some names are written.
UNFIT = re.compile("[\0\ud800-\udfff\u202a-\u202e\u2066-\u2069\u061c]")
SURROGATE = re.compile("[\ud800-\udfff]")


def clean(text: str) -> str:
    return UNFIT.sub("", text)


def line(text: str) -> str:
    """A name: in one line, with one space between words."""
    printable = "".join(one if one.isprintable() else " " for one in clean(text))
    return " ".join(printable.split())


def sentences(text: str) -> str:
    """With the lines that somebody made."""
    return clean(text.replace("\r\n", "\n")).strip()


def is_number(typed: str) -> bool:
    """One that a thing may have here; Python reads no thousands of digits."""
    return typed.isdecimal() and len(typed) < 19


def number(typed: str) -> int:
    """0 where it is none."""
    return int(typed) if is_number(typed) else 0


def fit(value: Any, change: Callable[[str], str] = clean) -> Any:
    """JSON with its texts cleaned, keys as well."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [fit(one, change) for one in value]
    if isinstance(value, dict):
        return {change(key): fit(one, change) for key, one in value.items()}
    return value


def showable(value: Any) -> Any:
    """JSON that can be shown: what UTF-8 cannot say stands there as a question."""
    return fit(value, lambda text: SURROGATE.sub("\ufffd", text))


class NotRead(ValueError):
    """It is no JSON, or nothing that a page has written."""


def from_form(posted: str) -> Any:
    """JSON that a form carries from one page to the next, cleaned. Raises NotRead."""
    try:
        return fit(json.loads(posted))
    except (ValueError, RecursionError):
        raise NotRead from None
