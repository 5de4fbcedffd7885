"""A list of what was deleted for good, in a file: a backup brings all of it back.

It stands outside the database, so that a restore does not take it away, and has numbers
and hours in place of names: whoever reads it learns that somebody was forgotten, and
not who. `manage.py forget_again` follows it.
"""

import json
import logging
import os
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone

logger = logging.getLogger(__name__)

ACCOUNT, LEAGUE, PERSON, TABLE = KINDS = ("account", "league", "person", "table")
NOT_NOTED = "%s cannot be written (%s). Add to it by hand: %s"


class Gone(NamedTuple):
    """A row that was: its number alone may be another’s, once a backup was restored."""

    kind: str
    number: int
    made: datetime


def note(kind: str, rows: Iterable[tuple[int, datetime]]) -> None:
    """By number, and when each was made; written once they are really deleted."""
    if settings.FORGOTTEN:
        gone = [Gone(kind, *row) for row in rows]
        transaction.on_commit(lambda: add(gone))


def add(gone: list[Gone]) -> None:
    """In one piece, since several processes write; what is deleted stays deleted."""
    at = timezone.now().isoformat(timespec="seconds")
    text = "".join(json.dumps(as_line(one, at)) + "\n" for one in gone)
    try:
        kept = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        handle = os.open(settings.FORGOTTEN, kept, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(handle)
    except OSError as failed:
        logger.error(NOT_NOTED, settings.FORGOTTEN, failed.strerror, text.strip())


def as_line(gone: Gone, at: str) -> dict[str, Any]:
    made = gone.made.isoformat()
    return {"kind": gone.kind, "number": gone.number, "made": made, "deleted": at}


def read(file: Path) -> Iterator[Gone]:
    """Each once, in the order of the file. Raises ValueError with the line it is in."""
    seen: set[Gone] = set()
    for place, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                gone = from_line(json.loads(line))
            except (ValueError, KeyError, TypeError):
                raise ValueError(place) from None
            if gone not in seen:
                seen.add(gone)
                yield gone


def from_line(told: Any) -> Gone:
    kind, number, made = told["kind"], told["number"], told["made"]
    gone = Gone(kind, number, datetime.fromisoformat(made))
    if kind not in KINDS or type(number) is not int or not 0 < number < 2**63:
        raise ValueError
    if gone.made.tzinfo is None:
        raise ValueError
    return gone
