"""A catalogue as a file: read, brought up to date with the texts, written, compiled."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)


class Entry(NamedTuple):
    """A text: its key, which may be empty, its English, and what it is of one."""

    key: str
    text: str
    one: str = ""

    @property
    def said(self) -> str | tuple[str, str]:
        return (self.one, self.text) if self.one else self.text


def read_catalogue(path: Path) -> Catalog:
    """What is translated so far; of a new language nothing."""
    locale = path.parents[1].name
    if not path.exists():
        return Catalog(locale)
    with path.open("rb") as file:
        return read_po(file, locale)


def update(before: Catalog, texts: Iterable[Entry]) -> Catalog:
    """Every text, with its translation where its English has not changed."""
    after = Catalog(before.locale, header_comment="", fuzzy=False)
    for text in texts:
        old = before.get(text.said, context=text.key or None)
        kept = old.string if old is not None and same(old.id, text.said) else ""
        after.add(text.said, kept, context=text.key or None)
    return after


def same(before: object, said: object) -> bool:
    """Whether a translation was made of this English."""
    return before == said or (isinstance(before, list) and tuple(before) == said)


def missing(catalogue: Catalog) -> Iterator[Message]:
    """The texts that nobody has translated."""
    for message in catalogue:
        forms = message.string
        told = all(forms) if isinstance(forms, (tuple, list)) else forms
        if message.id and not told:
            yield message


def write(path: Path, catalogue: Catalog) -> None:
    """Both files: what people read, and beside it what the program reads."""
    path.write_bytes(as_po(catalogue))
    path.with_suffix(".mo").write_bytes(compile_catalogue(catalogue))


def as_po(catalogue: Catalog) -> bytes:
    out = BytesIO()
    write_po(out, catalogue, width=0, omit_header=False, no_location=True)
    return stable(out.getvalue())


def stable(text: bytes) -> bytes:
    """Without the lines that say when it was written: the same texts, the same file."""
    dates = (b'"POT-Creation-Date:', b'"PO-Revision-Date:', b'"Last-Translator:')
    lines = text.split(b"\n")
    return b"\n".join(line for line in lines if not line.startswith(dates))


def compile_catalogue(catalogue: Catalog) -> bytes:
    """Without the hour in it: the same texts, the same file."""
    catalogue.creation_date = catalogue.revision_date = WRITTEN
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()
