"""What can be wrong with a database, in words; told by the code of an error."""

import logging
import sqlite3
from typing import NamedTuple

from django.db import Error
from django.http import HttpResponse
from django.template.loader import render_to_string

from scorekeeper import logs
from scorekeeper.languages import gettext_lazy

logger = logging.getLogger(__name__)

RETRY_AFTER = "30"  # seconds


class Fault(NamedTuple):
    """`name` is for programs, `text` for people."""

    name: str
    text: str


MISSING = Fault("missing", gettext_lazy("The database is missing."))
FULL = Fault("full", gettext_lazy("The disk of the database is full."))
READ_ONLY = Fault("read-only", gettext_lazy("The database is read-only."))
CORRUPT = Fault("corrupt", gettext_lazy("The database is damaged."))
BUSY = Fault("busy", gettext_lazy("The database is busy: others write for too long."))
UNREACHABLE = Fault("unreachable", gettext_lazy("The database cannot be reached."))

# By the primary result codes of SQLite, which are the last eight bits of any.
SQLITE = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_IOERR: UNREACHABLE,
    sqlite3.SQLITE_CORRUPT: CORRUPT,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CANTOPEN: UNREACHABLE,
    sqlite3.SQLITE_NOTADB: CORRUPT,
}
# By SQLSTATE, or the class that is its first two letters.
POSTGRESQL = {
    "08": UNREACHABLE,
    "25006": READ_ONLY,
    "3D000": MISSING,
    "40": BUSY,
    "42P01": MISSING,
    "53": BUSY,
    "53100": FULL,
    "55P03": BUSY,
    "57": UNREACHABLE,
    "58": UNREACHABLE,
    "XX": CORRUPT,
}


def fault_of(error: BaseException | None) -> Fault | None:
    """What an error says of the database; None where the database is not to blame."""
    cause = error.__cause__ if isinstance(error, Error) else error
    if isinstance(cause, sqlite3.Error):
        return sqlite_fault(cause)
    if not isinstance(error, Error):
        return None
    state = getattr(cause, "sqlstate", None)
    if state:
        return POSTGRESQL.get(state) or POSTGRESQL.get(state[:2])
    # psycopg gives no state where nobody answered.
    names = {type(one).__name__ for one in (error, cause)}
    return UNREACHABLE if names & {"OperationalError", "InterfaceError"} else None


def sqlite_fault(error: sqlite3.Error) -> Fault | None:
    if "no such table" in str(error):
        return MISSING
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else SQLITE.get(code & 0xFF)


def unavailable(fault: Fault, error: BaseException | None = None) -> HttpResponse:
    """Later: said so that forms and waiting rounds stay where they are."""
    logs.say(logger, fault, error)
    page = render_to_string("503.html", {"fault": fault})
    headers = {"Retry-After": RETRY_AFTER, "Cache-Control": "no-store"}
    return HttpResponse(page, status=503, headers=headers)
