"""What the referee says: texts with keys, filled with values, worded at the end."""

from referee.words.gain import Gain
from referee.words.labels import Label
from referee.words.lists import all_of, one_of, row_of
from referee.words.nouns import counted
from referee.words.text import Catalogue, Phrase, Said, Text, texts, word

__all__ = [
    "Catalogue",
    "Gain",
    "Label",
    "Phrase",
    "Said",
    "Text",
    "all_of",
    "counted",
    "one_of",
    "row_of",
    "texts",
    "word",
]
