"""A rule of a game, a line of a score by it, and what is wrong with a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from json.encoder import encode_basestring_ascii
from typing import Any, NamedTuple, TypeVar

from referee.values.declared import declaration
from referee.values.view import RoundView, WholeRound
from referee.words import Catalogue, Declared, Phrase, Said, Text, word
from referee.words.text import Take, prepare

REMARK = r"(?:, (?=which )|[:;] )((?!“).+)$"


@declaration(slots=True)
class Rule:
    """A rule of scoring: its key, its law in one sentence, and where it is written.

    `says` is the sentence of a line that applies it, with its values by name:
    "bid {bid}, took {won}"; `one` what it is where the number `by` is 1. `text` is
    that sentence with its key, once the game is known. `brief` says it where the
    steps of the value stand beside it. `title` is what a page calls the rule where
    the words of its key would be a riddle. `template` is the sentence for the %
    operator, where it has one form, and `take` takes its values. A ruling is a rule of
    our own where the written ones are silent, contradict themselves or are wrong.
    `own`: the law in other words than those of its game, where they would not be true.
    """

    key: str
    law: str
    says: str
    source: str
    ruling: bool = False
    one: str = ""
    by: str = ""
    brief: str = ""
    title: str = ""
    own: Said = ""
    game: str = field(init=False, repr=False, default="")
    text: Text = field(init=False, repr=False)
    short: Text = field(init=False, repr=False)
    template: str = field(init=False, repr=False, default="")
    take: Take | None = field(init=False, repr=False, default=None)

    def __call__(self, side: int, points: int, /, **values: Said) -> Line:
        """A line of `points` for `side`; the values fill the rule's sentence."""
        return new_line(Line, (side, points, self, values))

    def in_words(
        self, values: Mapping[str, Said], language: Catalogue | None = None
    ) -> str:
        """The sentence of a line with these values."""
        return self.text.fill(values, language)

    @property
    def heading(self) -> str:
        """Its title, else its key as words: Exact bid."""
        return self.title or self.key.replace("-", " ").capitalize()

    @property
    def remark(self) -> str:
        """What is said of the written rules beside their title: which names no end.

        Words of theirs in quotes are no remark: they stay as they are written.
        """
        found = re.search(REMARK, self.source)
        return found[1] if found else ""

    @property
    def law_said(self) -> Said:
        """Its law, to be said in any language."""
        return self.own or Declared(f"{self.game}.rule.{self.key}.law", self.law)

    def name(self, game: str) -> None:
        """Gives the sentence its key: the game's and the rule's."""
        object.__setattr__(self, "game", game)
        if not self.says:
            return
        text = Text(f"{game}.rule.{self.key}", self.says, self.one, self.by)
        object.__setattr__(self, "text", text)
        if not self.one:
            template, take = prepare(self.says)
            object.__setattr__(self, "template", template)
            object.__setattr__(self, "take", take)
        if self.brief:
            brief = Text(f"{game}.rule.{self.key}.brief", self.brief)
            object.__setattr__(self, "short", brief)
        else:
            object.__setattr__(self, "short", text)


class Line(NamedTuple):
    """One line of the computation: a side, an amount, the rule, what fills it.

    `side` is its number, from 0; `points` are those of the game, stakes where it is
    played for stakes, and below 0 where the side loses.
    """

    side: int
    points: int
    rule: Rule
    values: Mapping[str, Said]

    @property
    def said(self) -> Phrase:
        """The rule's sentence with the values of this line."""
        return self.rule.text(**self.values)

    @property
    def text(self) -> str:
        return str(self.said)

    @property
    def brief(self) -> Phrase:
        """The sentence where the steps of the value stand beside it."""
        return self.rule.short(**self.values)

    def json(self, language: Catalogue | None = None) -> dict[str, Any]:
        side, points, rule, values = self
        text = rule.in_words(values, language)
        line = {"side": side, "points": points, "rule": rule.key, "text": text}
        if rule.ruling:
            line["ruling"] = True
        return line


new_line = tuple.__new__
"""A line from its four values, quicker than by their names."""


def as_json(lines: list[Line], language: Catalogue | None) -> list[dict[str, Any]]:
    """Lines as the verdict shows them."""
    return [line.json(language) for line in lines]


def as_text(lines: list[Line], language: Catalogue | None) -> str:
    """`as_json` as JSON text, put together at once: most of a verdict is lines.

    What is said of several sides, as of all defenders, is put into words once.
    """
    found: list[str] = []
    text, of, by = "", None, None
    for side, points, rule, values in lines:
        if rule is not of or values != by:
            of, by, text = rule, values, encode(rule, values, language)
        found.append(f'{{"side":{side},"points":{points},"rule":"{rule.key}",{text}}}')
    return f"[{','.join(found)}]"


def encode(rule: Rule, values: Mapping[str, Said], language: Catalogue | None) -> str:
    """The sentence of a line, and that a ruling decided it, as JSON text.

    English, asked most, is filled in here. A hyphen in it may be a number below 0,
    which has a true minus.
    """
    said, take = "", rule.take
    if language is None:
        said = rule.template % (values if take is None else take(values))
    if not said or "-" in said:
        said = rule.in_words(values, language)
    more = ',"ruling":true' if rule.ruling else ""
    return f'"text":{encode_basestring_ascii(said)}{more}'


# ---- What is wrong with a value ----


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

    def with_reason(function: F) -> F:
        function.why = text  # type: ignore[attr-defined]
        return function

    return with_reason


BECAUSE = Text("limit.because", "{wrong} The reason: {why}.")


def why(limit: Any) -> Text | None:
    """The reason that a function was given."""
    return getattr(limit, "why", None) if callable(limit) else None


def because_of(wrong: Phrase, *limits: Any) -> Phrase:
    """What is wrong, with the reason of the first of these limits that says it."""
    said = next(filter(None, map(why, limits)), None)
    return wrong if said is None else BECAUSE(wrong=wrong, why=said)


def show_raw(raw: object) -> Said:
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


def type_sentences(key: str, what: str) -> Meant:
    """The sentences on one type of value: `what` is "a number"."""
    return Meant(
        Text(f"type.{key}.missing", f"Missing: enter {what}."),
        Text(f"type.{key}", f"This must be {what}."),
    )


A_NUMBER = type_sentences("number", "a number")
A_CHOICE = type_sentences("choice", "one of the words")
A_FLAG = type_sentences("flag", "yes or no")
A_SEAT = type_sentences("seat", "a player")
A_TEXT = type_sentences("text", "a text")
A_SUIT = type_sentences("suit", "a suit")
A_CARD = Meant(
    Text("type.card.missing", "Enter a card, as in 10H."),
    Text("type.card", "This must be a card, as in 10H."),
)
CARDS = type_sentences("cards", "a list of cards")
ENTRIES = type_sentences("list", "a list")
A_RECORD = type_sentences("record", "a record")


def wrong_type(meant: Meant, raw: object) -> Refused:
    """A refusal of what is not even of the type meant, to be raised."""
    return refuse("wrong-type", meant.missing if raw is None else meant.wrong)
