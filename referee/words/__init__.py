"""What the referee says: texts with keys, filled with values, worded at the end."""

from referee.words.languages import catalogue, languages
from referee.words.nouns import count_words, of_all, things
from referee.words.text import (
    Catalogue,
    Declared,
    Gain,
    Label,
    Phrase,
    Said,
    Text,
    Verbatim,
    all_of,
    one_of,
    row_of,
    texts,
    word,
)

__all__ = [
    "Catalogue",
    "Declared",
    "Gain",
    "Label",
    "Phrase",
    "Said",
    "Text",
    "Verbatim",
    "all_of",
    "catalogue",
    "count_words",
    "languages",
    "of_all",
    "one_of",
    "row_of",
    "texts",
    "things",
    "word",
]
