"""What is counted at a table, one of it or many: 1 trick, 2 tricks."""

from __future__ import annotations

from referee.words.text import Label, Said, Text

NOUNS = {
    "tricks": Text("count.tricks", "{n} tricks", "{n} trick", by="n"),
    "points": Text("count.points", "{n} points", "{n} point", by="n"),
    "card points": Text("count.card-points", "{n} points", "{n} point", by="n"),
    "cards": Text("count.cards", "{n} cards", "{n} card", by="n"),
    "point cards": Text("count.point-cards", "{n} point cards", "{n} point card", "n"),
    "jokers": Text("count.jokers", "{n} jokers", "{n} joker", by="n"),
    "calypsos": Text("count.calypsos", "{n} calypsos", "{n} calypso", by="n"),
}
OTHERS = Text("count.others", "{n} {things}")
# As it stands behind the number that there is of it: 58 of 120 points.
OF_NOUNS = {
    "tricks": Text("of-all.tricks", "of {n} tricks", "of {n} trick", by="n"),
    "points": Text("of-all.points", "of {n} points", "of {n} point", by="n"),
    "card points": Text("of-all.card-points", "of {n} points", "of {n} point", by="n"),
    "cards": Text("of-all.cards", "of {n} cards", "of {n} card", by="n"),
    "point cards": Text(
        "of-all.point-cards", "of {n} point cards", "of {n} point card", by="n"
    ),
}
OF_OTHERS = Text("of-all.others", "of {n} {things}")
# Points that are counted on cards have a word of their own in other languages: Augen.
CARD_POINTS = Text("things.card-points", "points")


def count_words(noun: str, n: int) -> Said:
    """So many of what a list counts."""
    text = NOUNS.get(noun)
    return text(n=n) if text else OTHERS(n=n, things=Label(noun, small=True))


def things(noun: str) -> Said:
    """What a list counts, within a sentence."""
    return CARD_POINTS() if noun == "card points" else Label(noun)


def of_all(noun: str, n: int) -> Said:
    """Of so many of what a list counts."""
    text = OF_NOUNS.get(noun)
    return text(n=n) if text else OF_OTHERS(n=n, things=Label(noun, small=True))
