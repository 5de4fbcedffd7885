"""What is counted at a table, one of it or many: 1 trick, 2 tricks."""

from __future__ import annotations

from referee.words.labels import Label
from referee.words.text import Said, Text

NOUNS = {
    "tricks": Text("count.tricks", "{n} tricks", "{n} trick", by="n"),
    "points": Text("count.points", "{n} points", "{n} point", by="n"),
    "cards": Text("count.cards", "{n} cards", "{n} card", by="n"),
    "point cards": Text("count.point-cards", "{n} point cards", "{n} point card", "n"),
    "jokers": Text("count.jokers", "{n} jokers", "{n} joker", by="n"),
    "calypsos": Text("count.calypsos", "{n} calypsos", "{n} calypso", by="n"),
}
OTHERS = Text("count.others", "{n} {things}")


def counted(noun: str, n: int) -> Said:
    """So many of what a list counts."""
    text = NOUNS.get(noun)
    return text(n=n) if text else OTHERS(n=n, things=Label(noun, small=True))
