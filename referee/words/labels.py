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
        """Of a label the key is the label itself: the same word has one key."""
        words = "".join(c if c.isalnum() else " " for c in self.label.lower()).split()
        return f"label.{'-'.join(words)}{'.small' if self.small else ''}"

    def __str__(self) -> str:
        return self.worded()

    def worded(self, language: Catalogue | None = None) -> str:
        if language is not None:
            return language.pgettext(self.key, self.label)
        return within(self.label) if self.small else self.label


def within(label: str) -> str:
    """Without the capital of a beginning; CHF keeps its own, and so does a name."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]
