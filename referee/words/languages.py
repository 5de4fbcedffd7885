"""The languages that the referee speaks: English, and a folder of catalogues each."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from referee.words.text import Catalogue

ENGLISH = "en"
CATALOGUES = Path(__file__).resolve().parents[1] / "languages"
COMPILED = "LC_MESSAGES/referee.mo"


@cache
def languages() -> tuple[str, ...]:
    """Their codes, English first: a new folder is a new language."""
    found = (path.parents[1].name for path in CATALOGUES.glob(f"*/{COMPILED}"))
    return (ENGLISH, *sorted(found))


@cache
def catalogue(code: str) -> Catalogue | None:
    """The words of a language; None for English, which the texts themselves hold.

    Raises LookupError where there is no such language.
    """
    if code == ENGLISH:
        return None
    if code not in languages():
        raise LookupError(code)
    with (CATALOGUES / code / COMPILED).open("rb") as file:
        return GNUTranslations(file)
