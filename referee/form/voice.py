"""What a form says, put into the words of one language."""

from __future__ import annotations

from dataclasses import dataclass

from referee.values.typed_cards import in_notation
from referee.words import Catalogue, Label, Said, word


@dataclass(frozen=True)
class Voice:
    """A language; None is English, which the texts hold themselves."""

    language: Catalogue | None = None

    def word(self, said: Said) -> str:
        return word(said, self.language)

    def label(self, text: str) -> str:
        """As it stands over a field: Bids."""
        return self.word(Label(text)) if text else ""

    def small(self, text: str) -> str:
        """As it stands within a sentence: bids."""
        return self.word(Label(text, small=True)) if text else ""

    def notation(self, typed: str) -> str:
        """Cards as people type them, as a sheet writes them."""
        return in_notation(typed, self.language)


ENGLISH = Voice()
