"""Lists in a sentence: "Ann, Ben and Cleo", "C, D, H or S"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple
from unicodedata import normalize

from referee.words.text import Catalogue, Phrase, Said, Text, unworded, word

COMMA = Text("list.comma", "{before}, {next}")
SPACE = Text("list.space", "{before} {next}")
SEMICOLON = Text("list.semicolon", "{before}; {next}")
AND = Text("list.and", "{before} and {last}")
OR = Text("list.or", "{before} or {last}")
# The same before a word that begins with the sound of the conjunction itself: Ana e
# Inés, siete u ocho, Anna ed Eva. Most languages say what they say elsewhere.
# Patterns are compiled where they are first asked: English never asks.
BEFORE_A_SOUND = (
    (AND, Text("list.and.before-i", "{before} and {last}"), r"h?i(?!e)"),
    (AND, Text("list.and.before-e", "{before} and {last}"), r"e"),
    (OR, Text("list.or.before-o", "{before} or {last}"), r"h?o|8|11\b"),
)


class Listed(NamedTuple):
    """Several values: `between` each of them, and `last` before the last one."""

    parts: tuple[Said, ...]
    between: Text
    last: Text

    def __format__(self, spec: str) -> str:
        return unworded(self)

    def __str__(self) -> str:
        parts = [
            # A phrase that was put into words before is not asked again.
            (part.english or str(part)) if type(part) is Phrase else word(part)
            for part in self.parts
        ]
        if self.last is self.between or len(parts) < 2:
            return separator(self.between).join(parts)
        most = separator(self.between).join(parts[:-1])
        return f"{most}{separator(self.last)}{parts[-1]}"

    def worded(self, language: Catalogue | None = None) -> str:
        if language is None:
            return str(self)
        first, *more = [word(part, language) for part in self.parts] or [""]
        for i, part in enumerate(more, 1):
            ends = self.last is not self.between and i == len(more)
            text, name = (self.ends(part), "last") if ends else (self.between, "next")
            first = text.fill({"before": first, name: part}, language)
        return first

    def ends(self, last: str) -> Text:
        """What joins the last part, as that begins."""
        plain = normalize("NFD", last).lower()
        for of, text, sound in BEFORE_A_SOUND:
            if self.last is of and re.match(sound, plain):
                return text
        return self.last


new_list = tuple.__new__
"""A list from its three values, quicker than by their names."""


@cache
def separator(text: Text) -> str:
    """What English puts between two parts."""
    return text.english({"before": "", "next": "", "last": ""})


def all_of(parts: Iterable[Said]) -> Listed:
    """Ann, Ben and Cleo."""
    return new_list(Listed, (tuple(parts), COMMA, AND))


def one_of(parts: Iterable[Said]) -> Listed:
    """C, D, H or S."""
    return new_list(Listed, (tuple(parts), COMMA, OR))


def row_of(parts: Iterable[Said], between: Text = COMMA) -> Listed:
    """Ann, Ben, Cleo: no last one."""
    return new_list(Listed, (tuple(parts), between, between))
