"""What a command was refused for, as one sentence instead of a traceback."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import Error

from scorekeeper.operations.backups.archive import Refused
from scorekeeper.operations.faults import fault_of


@contextmanager
def in_words() -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        raise CommandError(str(refused)) from refused
    except OSError as failed:
        raise CommandError(str(failed)) from failed
    except (Error, sqlite3.Error) as failed:
        fault = fault_of(failed)
        raise CommandError(f"{fault.text if fault else ''} ({failed})") from failed
