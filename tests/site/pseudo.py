"""A language that nobody speaks: every text of the site in other letters, and longer.

What still has plain letters on a page of it was not asked of a catalogue.
"""

import re
from gettext import GNUTranslations
from html.parser import HTMLParser
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from scorekeeper.operations.languages.catalogue import Entry

# Greek, so that the framework’s own texts have no plain letters either.
CODE = "el"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
STRANGE = "αбςδєƒģнιĵκļмηορφяѕτυνωχγζΑБϹΔЄƑĢНΙĴΚĻМΗΟΡΦЯЅΤΥΝΩΧΓΖ"
OTHER = str.maketrans(PLAIN, STRANGE)
# What a translation holds as it is: tags, their entities, values.
HELD = re.compile(r"(<[^>]*>|&\w+;|%\(\w+\)[sd]|\{\w*\})")


def strange(text: str) -> str:
    """The text in other letters, half as long again."""
    parts = HELD.split(text)
    said = "".join(
        part if number % 2 else part.translate(OTHER)
        for number, part in enumerate(parts)
    )
    return said + "·" * (len(text) // 2 if len(text) < 40 else 0)


def catalogue(entries: list[Entry]) -> GNUTranslations:
    made = Catalog(CODE)
    for entry in entries:
        if entry.one:
            said: str | tuple[str, str] = (strange(entry.one), strange(entry.text))
        else:
            said = strange(entry.text)
        made.add(entry.said, said, context=entry.key or None)
    out = BytesIO()
    write_mo(out, made)
    out.seek(0)
    return GNUTranslations(out)


class Reader(HTMLParser):
    """What a page says: its texts, and what is read aloud or stands in a field."""

    SAID = ("aria-label", "placeholder", "title", "alt", "data-says", "data-busy")
    SILENT = ("script", "style", "svg", "code", "pre", "template")

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if (
            tag in self.SILENT
            or dict(attrs).get("translate") == "no"
            or (self.silent and tag == self.silent[-1])
        ):
            self.silent.append(tag)
        self.texts += [said for name, said in attrs if name in self.SAID and said]

    def handle_endtag(self, tag: str) -> None:
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, data: str) -> None:
        if not self.silent and data.strip():
            self.texts.append(" ".join(data.split()))


def texts_of(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    return reader.texts


def plain_in(text: str, names: set[str]) -> list[str]:
    """Words in plain letters that are no names, cards or codes."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    return [word for word in WORD.findall(text) if not CARD.fullmatch(word)]


WORD = re.compile(r"[A-Za-z][A-Za-z0-9]+")
CARD = re.compile(r"(10|[2-9TJQKA])?[CDHS]|JK|[A-Z0-9]{4}")
