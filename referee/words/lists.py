"""Lists in a sentence: "Ann, Ben and Cleo", "C, D, H or S"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from referee.words.text import Catalogue, Said, Text, unworded, word

COMMA = Text("list.comma", "{before}, {next}")
SPACE = Text("list.space", "{before} {next}")
SEMICOLON = Text("list.semicolon", "{before}; {next}")
AND = Text("list.and", "{before} and {last}")
OR = Text("list.or", "{before} or {last}")


class Listed(NamedTuple):
    """Several values: `between` each of them, and `last` before the last one."""

    parts: tuple[Said, ...]
    between: Text
    last: Text

    def __format__(self, spec: str) -> str:
        return unworded(self)

    def __str__(self) -> str:
        parts = [word(p) if type(p) is int else str(p) for p in self.parts]
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
            text, name = (self.last, "last") if ends else (self.between, "next")
            first = text.fill({"before": first, name: part}, language)
        return first


@cache
def separator(text: Text) -> str:
    """What English puts between two parts."""
    return text.english({"before": "", "next": "", "last": ""})


def all_of(parts: Iterable[Said]) -> Listed:
    """Ann, Ben and Cleo."""
    return Listed(tuple(parts), COMMA, AND)


def one_of(parts: Iterable[Said]) -> Listed:
    """C, D, H or S."""
    return Listed(tuple(parts), COMMA, OR)


def row_of(parts: Iterable[Said], between: Text = COMMA) -> Listed:
    """Ann, Ben, Cleo: no last one."""
    return Listed(tuple(parts), between, between)
