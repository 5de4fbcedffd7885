"""Bring the referee's catalogues up to date with its texts, and compile them.

A new language is a new folder: `referee/languages/fr/LC_MESSAGES`.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.core.management.base import BaseCommand

from referee.cli.texts import Entry
from referee.words.languages import CATALOGUES, COMPILED

ROOT = CATALOGUES.parents[1]
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        texts = list(referee_texts())
        for folder in sorted(CATALOGUES.glob("*/LC_MESSAGES")):
            catalogue = brought_up(written(folder), texts)
            (folder / "referee.po").write_bytes(as_po(catalogue))
            (folder.parents[1] / folder.parent.name / COMPILED).write_bytes(
                compiled(catalogue)
            )
            left = sum(1 for _ in missing(catalogue))
            self.stdout.write(f"{catalogue.locale_identifier}: {left} missing")


def referee_texts() -> Iterator[Entry]:
    """As its own command lists them: here the texts of the site are declared too."""
    command = [sys.executable, "-m", "referee", "texts", "--json"]
    told = subprocess.run(command, capture_output=True, check=True, cwd=ROOT)  # noqa: S603
    for one in json.loads(told.stdout):
        yield Entry(one["key"], one["text"], one.get("one", ""), one.get("by", ""))


def written(folder: Path) -> Catalog:
    """What is translated so far; of a new language nothing."""
    path = folder / "referee.po"
    locale = folder.parent.name
    if not path.exists():
        return Catalog(locale)
    with path.open("rb") as file:
        return read_po(file, locale)


def brought_up(before: Catalog, texts: Iterable[Entry]) -> Catalog:
    """Every text, with its translation where its English has not changed."""
    after = Catalog(before.locale, header_comment="", fuzzy=False)
    for text in texts:
        said = (text.one, text.text) if text.by else text.text
        old = before.get(said, context=text.key)
        kept = old.string if old is not None and same(old.id, said) else ""
        after.add(said, kept, context=text.key)
    return after


def same(before: object, said: object) -> bool:
    """Whether a translation was made of this English."""
    return before == said or (isinstance(before, list) and tuple(before) == said)


def missing(catalogue: Catalog) -> Iterator[str]:
    """The keys of the texts that nobody has translated."""
    for message in catalogue:
        forms = message.string
        told = all(forms) if isinstance(forms, (tuple, list)) else forms
        if message.id and not told:
            yield str(message.context)


def as_po(catalogue: Catalog) -> bytes:
    out = BytesIO()
    write_po(out, catalogue, width=0, omit_header=False, no_location=True)
    return stable(out.getvalue())


def stable(text: bytes) -> bytes:
    """Without the lines that say when it was written: the same texts, the same file."""
    dates = (b'"POT-Creation-Date:', b'"PO-Revision-Date:', b'"Last-Translator:')
    lines = text.split(b"\n")
    return b"\n".join(line for line in lines if not line.startswith(dates))


def compiled(catalogue: Catalog) -> bytes:
    """Without the hour in it: the same texts, the same file."""
    catalogue.creation_date = catalogue.revision_date = WRITTEN
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()
