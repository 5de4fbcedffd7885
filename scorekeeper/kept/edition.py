"""The site as it is packed for phones by `make phone`, where it is.

It is offered only while it is of these sources: a phone by itself judges as the site
does, or not at all.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from scorekeeper import languages

logger = logging.getLogger(__name__)

# What a worker imports as scripts, before it runs.
SCRIPTS = ("pyodide.js", "pyodide.asm.js")
# The catalogues of a language that is not English.
WORDS = "words-"


class File(NamedTuple):
    """One of its files: the bytes that are sent, and that there are then."""

    name: str
    sent: int
    size: int


@dataclass(frozen=True)
class Edition:
    name: str
    files: list[File]

    @property
    def sent(self) -> int:
        return sum(file.sent for file in self.files)

    @property
    def megabytes(self) -> int:
        return round(self.sent / 1_000_000)

    @property
    def root(self) -> str:
        return f"{settings.STATIC_URL}phone/{self.name}/"

    @property
    def kept(self) -> list[File]:
        """What a worker reads, beside the scripts that it imports."""
        return [file for file in self.files if file.name not in SCRIPTS]

    def read_in(self, code: str) -> Edition:
        """With the words of this language alone; English lies in the site itself."""
        names = {file.name for file in self.files if file.name.startswith(WORDS)}
        others = names - {f"{WORDS}{code}.zip"}
        return replace(
            self, files=[one for one in self.files if one.name not in others]
        )


def current() -> Edition | None:
    """What a phone keeps that reads the language spoken now."""
    found = packed_edition()
    return found.read_in(languages.other()) if found else None


@cache
def packed_edition() -> Edition | None:
    """As it was when the site was started."""
    return of(settings.PHONE_EDITION, settings.BASE)


def of(folder: Path, root: Path) -> Edition | None:
    try:
        manifest = json.loads((folder / "manifest.json").read_text())
    except FileNotFoundError:
        return None
    if changed := differing(manifest["sources"], root):
        logger.warning(
            "The site for phones is not offered: %s was changed since it was packed. "
            "Run make phone.",
            changed,
        )
        return None
    files = [File(one["name"], one["sent"], one["size"]) for one in manifest["files"]]
    return Edition(manifest["edition"], files)


def differing(sources: dict[str, Any], root: Path) -> str:
    """The first file that is not as it was packed."""
    for name, digest in sources.items():
        path = root / name
        if not path.exists() or sha256(path.read_bytes()).hexdigest() != digest:
            return name
    return ""
