"""Whether the database is there, whole, and takes what is written."""

import shutil
from pathlib import Path

from django.core.cache import caches
from django.db import Error, connection, transaction

from scorekeeper.operations.faults import (
    CORRUPT,
    FULL,
    MISSING,
    READ_ONLY,
    Fault,
    fault_of,
)
from scorekeeper.operations.watching import database_file
from scorekeeper.tables.models import Table

LEAST_FREE = 16 * 2**20  # bytes; with less, entries are about to fail
WHOLE, WHOLE_FOR = "database-is-whole", 600  # seconds: it is read from end to end


def look() -> Fault | None:
    """What is wrong with the database; None where all is well."""
    file = database_file()
    if file and not file.exists():  # asked, SQLite would make an empty one
        return MISSING
    try:
        Table.objects.exists()
        return damage() or refusal() or shortage(file)
    except Error as failed:
        if fault := fault_of(failed):
            return fault
        raise


def damage() -> Fault | None:
    """Read all of it, now and then. PostgreSQL finds damage by its own checksums."""
    if connection.vendor != "sqlite" or caches["parts"].get(WHOLE):
        return None
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        if cursor.fetchone() != ("ok",):
            return CORRUPT
    caches["parts"].set(WHOLE, True, WHOLE_FOR)
    return None


def refusal() -> Fault | None:
    """Write something that needs room, and take it back."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("CREATE TABLE healthz (room)")
        else:
            cursor.execute("SHOW transaction_read_only")
            if cursor.fetchone() == ("on",):
                return READ_ONLY
        transaction.set_rollback(True)
    return None


def shortage(file: Path | None) -> Fault | None:
    if file and shutil.disk_usage(file.parent).free < LEAST_FREE:
        return FULL
    return None
