"""What can be wrong with a fact, and the limits that say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from referee.values.view import RoundView, WholeRound
from referee.words import Phrase, Said, Text, word

F = TypeVar("F", bound=Callable[..., Any])

Path = tuple[str | int, ...]
Limit = int | None | Callable[[WholeRound], Any]
Seats = Callable[[WholeRound], tuple[int, ...]]


class Problem(NamedTuple):
    """What is wrong with one fact: a code of the contract, what is said, and where.

    `path` leads there from its key: seats, sides and places are numbers from 0.
    """

    code: str
    said: Said
    path: Path = ()

    @property
    def message(self) -> str:
        return word(self.said)


class Refused(Exception):
    """A value that cannot be read; all its problems, in order.

    `value` is what was meant, where each part is right and only their sum is
    not: a form can then still show what it would score.
    """

    def __init__(self, problems: list[Problem], value: Any = None) -> None:
        super().__init__(problems)
        self.problems = problems
        self.value = value


class FactMissing(Exception):
    """A fact that is not known (yet) was asked for."""


class RoundOpen(Exception):
    """The facts given are right as far as they go, but the round goes on."""


def limit(what: Any, r: RoundView) -> Any:
    """A limit's value now: itself, or what its function says of the round.

    Raises FactMissing where that hangs on a fact that is not known.
    """
    return what(r) if callable(what) else what


NOTHING = Text("raw.nothing", "nothing")
YES = Text("raw.yes", "yes")
NO = Text("raw.no", "no")
TOO_LARGE = Text("raw.too-large", "a number that large")
A_LIST = Text("raw.list", "a list")
AN_OBJECT = Text("raw.object", "an object")


def because(key: str, said: str) -> Callable[[F], F]:
    """Gives a limit's function the reason that people are told."""
    text = Text(key, said)

    def told(function: F) -> F:
        function.why = text  # type: ignore[attr-defined]
        return function

    return told


BECAUSE = Text("limit.because", "{wrong} The reason: {why}.")


def why(limit: Any) -> Text | None:
    """The reason that a function was given."""
    return getattr(limit, "why", None) if callable(limit) else None


def because_of(wrong: Phrase, *limits: Any) -> Phrase:
    """What is wrong, with the reason of the first of these limits that says it."""
    said = next(filter(None, map(why, limits)), None)
    return wrong if said is None else BECAUSE(wrong=wrong, why=said)


def shown(raw: object) -> Said:
    """A raw JSON value in a message, cut to a length a person can read."""
    if raw is None:
        return NOTHING
    if isinstance(raw, bool):
        return YES if raw else NO
    if isinstance(raw, int) and raw.bit_length() > 64:
        return TOO_LARGE
    if isinstance(raw, (dict, list)):
        return A_LIST if isinstance(raw, list) else AN_OBJECT
    text = str(raw).encode("ascii", "backslashreplace").decode()
    text = text if str(raw).isascii() or "\\ud" in text else str(raw)
    return text if len(text) <= 24 else text[:23] + "…"


def refuse(code: str, said: Said, *path: str | int) -> Refused:
    """A refusal with one problem, to be raised."""
    return Refused([Problem(code, said, path)])


class Meant(NamedTuple):
    """What a value should have been: said where nothing is, and where it is not."""

    missing: Text
    wrong: Text


def meant(key: str, what: str) -> Meant:
    """The sentences on one type of value: `what` is "a number"."""
    return Meant(
        Text(f"type.{key}.missing", f"Missing: enter {what}."),
        Text(f"type.{key}", f"This must be {what}."),
    )


A_NUMBER = meant("number", "a number")
A_CHOICE = meant("choice", "one of the words")
A_FLAG = meant("flag", "yes or no")
A_SEAT = meant("seat", "a player")
A_TEXT = meant("text", "a text")
A_SUIT = meant("suit", "a suit")
A_CARD = Meant(
    Text("type.card.missing", "Enter a card, as in 10H."),
    Text("type.card", "This must be a card, as in 10H."),
)
CARDS = meant("cards", "a list of cards")
ENTRIES = meant("list", "a list")
A_RECORD = meant("record", "a record")


def wrong_type(meant: Meant, raw: object) -> Refused:
    """A refusal of what is not even of the type meant, to be raised."""
    return refuse("wrong-type", meant.missing if raw is None else meant.wrong)
