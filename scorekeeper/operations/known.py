"""A mark that a database with games was here, so that an empty one is noticed.

A volume that is not mounted, a file moved away: SQLite makes an empty database then,
and the site would begin anew as if nothing had been. The mark stands in two places,
beside the file of the database and in var/, for either may be what is gone.
"""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import Error, connection

from scorekeeper.logs import words_of
from scorekeeper.operations.faults import MISSING, fault_of
from scorekeeper.operations.watching import database_file, is_known, marks
from scorekeeper.tables.models import Table

logger = logging.getLogger(__name__)

TEXT = """Scorekeeper's database here holds games. While this file is there, the site
does not start on an empty one: docs/operations.md says more.
"""
LOST = (
    "The database is empty, and it was not: {name} held games before. Nothing was "
    "changed. If its disk is not there, bring it back and start again; if the "
    "database is lost: manage.py restore FILE. To begin with an empty one, start "
    "once with NEW_DATABASE=1."
)


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
