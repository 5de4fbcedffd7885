"""Points won or lost: +7, −3, 0."""

from __future__ import annotations

from typing import NamedTuple

from referee.words.text import Catalogue, word


class Gain(NamedTuple):
    """A number with its sign, also where it is won."""

    points: int

    def __str__(self) -> str:
        points = self.points
        return f"+{points}" if points > 0 else f"−{-points}" if points else "0"

    def worded(self, language: Catalogue | None = None) -> str:
        return f"{'+' if self.points > 0 else ''}{word(self.points, language)}"
