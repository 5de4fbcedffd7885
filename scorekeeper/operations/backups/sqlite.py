"""Files of SQLite: copied while others write, asked in place of another, swapped."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from scorekeeper.operations.backups.archive import Refused
from scorekeeper.operations.faults import BUSY, fault_of

BESIDE = ("", "-wal", "-shm", "-journal")


def copy(source: Path, target: Path) -> None:
    """One consistent copy, by SQLite's own backup call; writers are not held up.

    In one step: between several, each entry would make it begin anew. Raises Refused
    where the file is damaged, wherever that shows.
    """
    with (
        closing(sqlite3.connect(source, timeout=30)) as here,
        closing(sqlite3.connect(target)) as there,
    ):
        try:
            here.backup(there)
            # It stands alone then, without files beside it.
            there.execute("PRAGMA journal_mode=DELETE")
            found = there.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError:  # busy, or no room: it is not the file
            raise
        except sqlite3.DatabaseError as fault:
            found = (str(fault),)
        if found != ("ok",):
            raise Refused(
                f"{source} is damaged, and so would be its backup: none was written. "
                "Keep a copy of the file, and restore the last backup."
            )


def rows(file: Path) -> dict[str, int]:
    """How many rows each table of the database has."""
    with closing(sqlite3.connect(file)) as database:
        named = database.execute(
            "SELECT name FROM sqlite_master WHERE type='table' "
            "AND name NOT LIKE 'sqlite_%' ORDER BY name"
        ).fetchall()
        counted = "SELECT count(*) FROM "
        return {n: database.execute(f'{counted}"{n}"').fetchone()[0] for (n,) in named}


def connect(file: Path, alias: str) -> BaseDatabaseWrapper:
    """A connection of Django to a file that is in nobody's settings."""
    options = {"transaction_mode": "IMMEDIATE"}
    config = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        "OPTIONS": options,
    }
    return ConnectionHandler({"default": {}, alias: config})[alias]


@contextmanager
def standing_in(file: Path, alias: str = "default") -> Iterator[None]:
    """This file is the database of that alias for all that this thread does within."""
    in_settings = alias in connections
    kept = connections[alias] if in_settings else None
    connections[alias] = connect(file, alias)
    try:
        yield
    finally:
        connections[alias].close()
        if kept is None:
            del connections[alias]
        else:
            connections[alias] = kept


def refuse_while_used(file: Path) -> None:
    """A server that has the file open would go on writing into the one put away.

    Leaving WAL needs the file for oneself; it also brings what is in the log into it.
    """
    try:
        with closing(sqlite3.connect(file, timeout=1)) as database:
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as failed:
        if fault_of(failed) == BUSY:
            raise Refused(
                f"{file} is in use. Stop the site, restore, then start it again."
            ) from failed
    except sqlite3.DatabaseError:
        pass  # it is damaged: that may be why somebody restores


def swap(new: Path, target: Path) -> Path | None:
    """The new file in one step in place of the old one, which stays beside it."""
    away = target.with_name(f"{target.name}.replaced")
    there = target.exists()
    for end in BESIDE:
        away.with_name(away.name + end).unlink(missing_ok=True)
    if there:
        hard_link(target, away)
    for end in BESIDE[1:]:  # of the old file: SQLite would take it for the new one's
        beside = target.with_name(target.name + end)
        if beside.exists():
            beside.replace(away.with_name(away.name + end))
    with new.open("rb") as whole:
        os.fsync(whole.fileno())
    give_owner(new, target if there else target.parent)
    new.replace(target)
    return away if there else None


def give_owner(file: Path, like: Path) -> None:
    """Who restores may be root, and the site is somebody else who has to write."""
    found = like.stat()
    if os.geteuid() == 0:
        os.chown(file, found.st_uid, found.st_gid)
    if like.is_file():
        file.chmod(found.st_mode & 0o777)


def hard_link(file: Path, name: Path) -> None:
    try:
        os.link(file, name)
    except OSError:  # some file systems have none
        shutil.copy2(file, name)
