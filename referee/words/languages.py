"""The languages that the referee speaks: English, and a folder of catalogues each."""

from __future__ import annotations

import os
from functools import cache

from referee.words.text import Catalogue

ENGLISH = "en"
# By plain paths, and gettext where it is needed: whoever asks in English waits for
# neither it nor pathlib to be read at each start.
CATALOGUES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "languages")
COMPILED = os.path.join("LC_MESSAGES", "referee.mo")


@cache
def languages() -> tuple[str, ...]:
    """Their codes, English first: a new folder is a new language."""
    found = (code for code in os.listdir(CATALOGUES) if os.path.exists(path_of(code)))
    return (ENGLISH, *sorted(found))


def path_of(code: str) -> str:
    return os.path.join(CATALOGUES, code, COMPILED)


@cache
def catalogue(code: str) -> Catalogue | None:
    """The words of a language; None for English, which the texts themselves hold.

    Raises LookupError where there is no such language.
    """
    if code == ENGLISH:
        return None
    if code not in languages():
        raise LookupError(code)
    from gettext import GNUTranslations

    with open(path_of(code), "rb") as file:
        return GNUTranslations(file)
