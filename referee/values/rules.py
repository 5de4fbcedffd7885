"""A rule of a game, and a line of a score that applies it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from json.encoder import encode_basestring_ascii
from typing import Any, NamedTuple

from referee.values.declared import declared
from referee.words import Catalogue, Declared, Phrase, Said, Text
from referee.words.text import Take, prepared

REMARK = r"(?:, (?=which )|[:;] )((?!“).+)$"


@declared(slots=True)
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
            template, take = prepared(self.says)
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
            of, by, text = rule, values, encoded(rule, values, language)
        found.append(f'{{"side":{side},"points":{points},"rule":"{rule.key}",{text}}}')
    return f"[{','.join(found)}]"


def encoded(rule: Rule, values: Mapping[str, Said], language: Catalogue | None) -> str:
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
