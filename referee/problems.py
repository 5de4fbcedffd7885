"""What can be wrong with a fact, and the limits that say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from referee.round import Round

Path = tuple[str | int, ...]
Limit = int | None | Callable[["Round"], Any]
Seats = Callable[["Round"], tuple[int, ...]]


class Problem(NamedTuple):
    """What is wrong with one fact: a code of the contract, words, and where."""

    code: str
    message: str
    path: Path = ()


class Refused(Exception):
    """A value that cannot be read; all its problems, in order.

    `value` is what was meant, where each part is right and only their sum is
    not: a form can then still show what it would score.
    """

    def __init__(self, problems: list[Problem], value: Any = None) -> None:
        super().__init__(problems)
        self.problems = problems
        self.value = value


class Unanswered(Exception):
    """A fact that is not known (yet) was asked for."""


class Unfinished(Exception):
    """The facts given are right as far as they go, but the round goes on."""


def limit(what: Any, r: Round) -> Any:
    """A limit's value now: itself, or what its function says of the round."""
    return what(r) if callable(what) else what


def reason(what: Any) -> str:
    """The docstring of a limit's function, as the end of a sentence."""
    doc = getattr(what, "__doc__", None) if callable(what) else None
    return f" ({doc.strip().rstrip('.')})" if doc else ""


def shown(raw: object) -> str:
    """A raw JSON value in a message, cut to a length a person can read."""
    if raw is None:
        return "nothing"
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    if isinstance(raw, int) and raw.bit_length() > 64:
        return "a number that large"
    if isinstance(raw, (dict, list)):
        return "a list" if isinstance(raw, list) else "an object"
    text = str(raw).encode("ascii", "backslashreplace").decode()
    text = text if str(raw).isascii() or "\\ud" in text else str(raw)
    return text if len(text) <= 24 else text[:23] + "…"


def refuse(code: str, message: str, *path: str | int) -> Refused:
    return Refused([Problem(code, message, path)])


def wrong_type(meant: str, raw: object) -> Refused:
    if raw is None:
        return refuse("wrong-type", f"This is still open: {meant} is meant.")
    return refuse("wrong-type", f"{meant[0].upper()}{meant[1:]} is meant here.")
