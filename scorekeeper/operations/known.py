"""A mark that a database with games was here, so that an empty one is noticed.

A volume that is not mounted, a file moved away: SQLite makes an empty database then,
and the site would begin anew as if nothing had been. The mark stands in two places,
beside the file of the database and in var/, for either may be what is gone.
"""

import hashlib
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import Error, connection, connections
from django.http import HttpRequest, HttpResponse

from scorekeeper.logs import words_of
from scorekeeper.operations.faults import MISSING, fault_of, unavailable
from scorekeeper.tables.models import Table

logger = logging.getLogger(__name__)

# These say themselves what is wrong.
ALIVE, HEALTHY = "/livez", "/healthz"

TEXT = """Scorekeeper's database here holds games. While this file is there, the site
does not start on an empty one: docs/operations.md says more.
"""
LOST = (
    "The database is empty, and it was not: {name} held games before. Nothing was "
    "changed. If its disk is not there, bring it back and start again; if the "
    "database is lost: manage.py restore FILE. To begin with an empty one, start "
    "once with NEW_DATABASE=1."
)


def database_file() -> Path | None:
    """The file of the database; None where it is in no file that we may look at."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or name.startswith(("file:", ":memory:")):
        return None
    return Path(name)


def marks() -> list[Path]:
    """Where the mark stands, by what the database is called."""
    config = connection.settings_dict
    place = "/".join(str(config[part]) for part in ("HOST", "PORT", "NAME"))
    digest = hashlib.sha256(f"{connection.vendor}:{place}".encode()).hexdigest()
    found = [Path(settings.MARKS) / f"known-database-{digest[:12]}"]
    if file := database_file():
        found.append(file.with_name(f"{file.name}.known"))
    return found


def is_known() -> bool:
    return any(mark.exists() for mark in marks())


def remember() -> None:
    for mark in marks():
        try:
            if not mark.exists():
                mark.parent.mkdir(parents=True, exist_ok=True)
                mark.write_text(TEXT)
        except OSError as failed:
            logger.warning("%s cannot be written: %s", mark, failed)


def forget() -> None:
    for mark in marks():
        mark.unlink(missing_ok=True)


def check_start() -> None:
    """Refuse to start on an empty database where one with games was before.

    Demos are thrown away at will. Where nobody can say what the database holds, the
    site starts: /healthz tells what is wrong, and it may come back.
    """
    if not apps.is_installed("scorekeeper.demo"):
        in_thread(check_database)


def in_thread(act: Callable[[], None]) -> None:
    """A server imports the site inside its loop, where Django asks no database."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(act).result()


def check_database() -> None:
    try:
        held = holds_games()
    except Error as failed:
        logger.warning("The database cannot be asked: %s", words_of(failed))
        return
    finally:
        connection.close()
    if held:
        remember()
    elif settings.NEW_DATABASE:
        forget()
    elif is_known():
        raise ImproperlyConfigured(LOST.format(name=connection.settings_dict["NAME"]))


def holds_games() -> bool:
    file = database_file()
    if file and not file.exists():  # asked, SQLite would make an empty one
        return False
    try:
        return Table.objects.exists()
    except Error as failed:
        if fault_of(failed) == MISSING:
            return False
        raise


# ---- With every request ----


def with_database(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer nothing from, and write nothing to, a file that was taken away."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path not in (ALIVE, HEALTHY) and is_taken_away():
            return unavailable(MISSING)
        return get_response(request)

    return middleware


def is_taken_away() -> bool:
    """Where another file stands now, the connection to the one before is closed.

    An open file goes on taking what is written after its name is gone.
    """
    file = database_file()
    if file is None:
        return False
    try:
        now = (file, os.stat(file).st_ino)
    except FileNotFoundError:
        return is_known()
    wrapper: Any = connections["default"]
    before, wrapper.seen_file = getattr(wrapper, "seen_file", now), now
    if before[0] == file and before != now:
        wrapper.close()
    return False
