"""What a command was refused for, as one sentence instead of a traceback."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import Error, connection

from scorekeeper.operations.backups.archive import Refused
from scorekeeper.operations.faults import CORRUPT, fault_of

RESTORE = (
    "Keep a copy of {name}, then put a backup in its place: "
    "manage.py restore --replace FILE"
)


@contextmanager
def in_words() -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        raise CommandError(str(refused)) from refused
    except OSError as failed:
        raise CommandError(str(failed)) from failed
    except (Error, sqlite3.Error) as failed:
        raise CommandError(sentence(failed)) from failed


def sentence(failed: Error | sqlite3.Error) -> str:
    """What is wrong with the database, and what to do where it does not mend itself."""
    fault = fault_of(failed)
    said = f"{fault.text if fault else ''} ({failed})"
    return f"{said} {restore()}" if fault == CORRUPT else said


def restore() -> str:
    return RESTORE.format(name=connection.settings_dict["NAME"])
