"""Labels of what games declare, said within a sentence."""

from __future__ import annotations

from typing import NamedTuple

from referee.words.text import Catalogue, unworded


class Label(NamedTuple):
    """A label as it stands over its fact, or `small` as it is within a sentence."""

    label: str
    small: bool = False

    def __format__(self, spec: str) -> str:
        return unworded(self)

    @property
    def key(self) -> str:
        """Of a label the key is the label itself, small or as it begins: the same
        word has one key."""
        words = "".join(c if c.isalnum() else " " for c in self.label.lower()).split()
        return f"label.{'-'.join(words)}{'.small' if str(self)[:1].islower() else ''}"

    def __str__(self) -> str:
        return within(self.label) if self.small else self.label

    def worded(self, language: Catalogue | None = None) -> str:
        if language is None:
            return str(self)
        return language.pgettext(self.key, str(self))


class Declared(NamedTuple):
    """What a game declares in English under a key: a law, what its list is called."""

    key: str
    english: str

    def __format__(self, spec: str) -> str:
        return unworded(self)

    def __str__(self) -> str:
        return self.english

    def worded(self, language: Catalogue | None = None) -> str:
        if language is None:
            return self.english
        return language.pgettext(self.key, self.english)


def within(label: str) -> str:
    """Without the capital of a beginning; CHF keeps its own, and so does a name."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]
