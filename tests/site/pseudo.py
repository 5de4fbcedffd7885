"""A language that nobody speaks: every text in other letters, in brackets, and longer.

What still has plain letters on a page of it was not asked of a catalogue; what stands
outside of brackets was cut or changed after it was.
"""

import re
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from django.utils.translation import trans_real

from scorekeeper.leagues import zones
from scorekeeper.operations.languages import texts
from scorekeeper.operations.languages.catalogue import Entry
from scorekeeper.tables import spoken
from tests.support import read_once

# Greek, so that the framework’s own texts have no plain letters either.
CODE = "el"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
STRANGE = "αбςδєƒģнιĵκļмηορφяѕτυνωχγζΑБϹΔЄƑĢНΙĴΚĻМΗΟΡΦЯЅΤΥΝΩΧΓΖ"
OTHER = str.maketrans(PLAIN, STRANGE)
# What a translation holds as it is: tags, their entities, values.
HELD = re.compile(r"(<[^>]*>|&\w+;|%\(\w+\)[sd]|\{\w*\})")
# Some two letters of five are vowels: with each of them twice a text is so much longer.
VOWEL = re.compile("([αєιουАΑЄΙΟΥ])")
OPENS, CLOSES = "⟦", "⟧"
# How a day is written: letters that stand for its parts.
PATTERN = ("a day of", "a month", "j M H:i")


def strange(text: str) -> str:
    """The text in other letters, two fifths longer, in brackets."""
    parts = HELD.split(text)
    said = [
        part if number % 2 else VOWEL.sub(r"\1\1", part.translate(OTHER))
        for number, part in enumerate(parts)
    ]
    worded = any(letters(part) for part in said[::2])
    return in_brackets("".join(said)) if worded else text


def letters(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


def in_brackets(text: str) -> str:
    return f"{OPENS}{text}{CLOSES}"


def text_of(entry: Entry) -> str | tuple[str, str]:
    if (entry.key or entry.text).startswith(PATTERN):
        return entry.text
    many = strange(entry.text)
    return (strange(entry.one), many) if entry.one else many


def catalogue(entries: list[Entry]) -> GNUTranslations:
    made = Catalog(CODE)
    for entry in entries:
        made.add(entry.said, text_of(entry), context=entry.key or None)
    out = BytesIO()
    write_mo(out, made)
    out.seek(0)
    return GNUTranslations(out)


def bracket(known: GNUTranslations) -> GNUTranslations:
    """The framework’s own words in brackets: names of months, what its forms say."""
    made = GNUTranslations()
    made.plural = lambda n: int(n != 1)  # type: ignore[attr-defined]
    made._catalog = {  # type: ignore[attr-defined]
        text: in_brackets(said) if letters(said) else said
        for text, said in known._catalog.items()  # type: ignore[attr-defined]
        if text
    }
    return made


@cache
def of_referee() -> GNUTranslations:
    return catalogue(texts.of_referee())


@cache
def of_site() -> trans_real.DjangoTranslation:
    """The framework’s and the site’s own, for which every module is read."""
    base = trans_real.DjangoTranslation(CODE, domain="django")
    base.merge(bracket(base))
    base.merge(catalogue(texts.of_site()))
    return base


def speak(patch: pytest.MonkeyPatch, settings: Any) -> None:
    """The site offers it beside English, as long as the test runs."""
    settings.LANGUAGES = [("en", "English"), (CODE, "Ελληνικά")]
    referee = of_referee()
    patch.setitem(trans_real._translations, CODE, of_site())
    patch.setattr(spoken, "reader", lambda code: spoken.Reader(referee))
    # Names of places are Babel’s, in the letters of their language.
    patch.setattr(zones, "choices", lambda mine: [])


class Reader(read_once.Reader):
    """What a page says: its texts, and what is read aloud or stands in a field."""

    SAID = (
        *("aria-label", "aria-description", "placeholder", "title", "alt", "label"),
        *("data-says", "data-busy", "data-say", "data-confirm", "hx-confirm"),
    )
    # What stands in a textarea was typed.
    SILENT = ("script", "style", "code", "pre", "textarea")

    def __init__(self, names: frozenset[str]) -> None:
        self.names, self.depth = names, 0
        self.faults: list[str] = []
        self.silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if (
            tag in self.SILENT
            or dict(attrs).get("translate") == "no"
            or (self.silent and tag == self.silent[-1])
        ):
            self.silent.append(tag)
        for name, said in attrs:
            if said and (name in self.SAID or OPENS in said):
                self.faults += faults_in(said, self.names)
            elif name == "content" and dict(attrs).get("name") == "description":
                self.faults += faults_in(said or "", self.names)

    def handle_endtag(self, tag: str) -> None:
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, data: str) -> None:
        if self.silent:
            return
        wrong, depth = read(data, self.depth, self.names)
        if wrong or depth < 0:
            self.faults.append(" ".join(data.split()))
        self.depth = max(depth, 0)


def faults_of(page: str, names: frozenset[str]) -> list[str]:
    """Of a whole page, or a part of one: each text of it that is not as it must be."""
    reader = Reader(names)
    reader.feed(page)
    return reader.faults + ["a text that is cut"] * bool(reader.depth)


def faults_in(text: str, names: frozenset[str]) -> list[str]:
    """Of a plain text the same: a letter, a file, what a phone is told."""
    wrong, depth = read(text, 0, names)
    return [text] if wrong or depth else []


@cache
def read(text: str, depth: int, names: frozenset[str]) -> tuple[bool, int]:
    """Whether it is wrong, and in how many brackets its end stands: pages say much
    alike.
    """
    found, depth = outside(text, depth)
    return bool(plain_in(text, names) or plain(found, names)), depth


def outside(text: str, depth: int) -> tuple[str, int]:
    """What stands in no brackets, and in how many its end does."""
    found = []
    for letter in text:
        depth += (letter == OPENS) - (letter == CLOSES)
        found.append(letter if depth == 0 and letter != CLOSES else " ")
    return "".join(found), depth


def plain_in(text: str, names: frozenset[str]) -> list[str]:
    """Words in plain letters that are no names, cards or codes."""
    return [word for word in WORD.findall(without(text, names)) if is_word(word)]


def plain(text: str, names: frozenset[str]) -> list[str]:
    """Words in any letters that are none of these."""
    found = re.findall(r"[^\W\d_]{2,}", without(text, names))
    return [word for word in found if not CARD.fullmatch(word)]


def without(text: str, names: frozenset[str]) -> str:
    return known_names(names).sub(" ", text)


@cache
def known_names(names: frozenset[str]) -> re.Pattern[str]:
    longest = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")


def is_word(word: str) -> bool:
    return not CARD.fullmatch(word)


WORD = re.compile(r"[A-Za-z][A-Za-z0-9]+")
CARD = re.compile(r"(10|[2-9TJQKA])?[CDHS]|JK|[A-Z]{2}|[A-Z0-9]{4}|[A-Z0-9]{6}")
