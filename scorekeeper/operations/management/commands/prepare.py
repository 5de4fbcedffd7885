"""Make the site ready to start: its tables brought to this release, files collected.

A step of its own, run once before the servers start, however many they are: none of
them changes a table.
"""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection

from scorekeeper.operations import collecting, health, known, watching
from scorekeeper.operations.backups import releases
from scorekeeper.operations.management import saying

NO_DATABASE = (
    "The database does not answer, and nothing was changed. Start it, or look at "
    "DATABASE_URL, and start again. It said: {why}"
)
NOT_WRITTEN = (
    "{} cannot be written: {}. Let the user of the site write there, or name another "
    "folder in STATIC_ROOT, and start again."
)
GO_BACK = (
    "Install that release again, or put a backup of this one in its place: "
    "manage.py restore --replace FILE"
)


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        with saying.in_words():
            look_at_database()
            if releases.is_ahead():
                raise CommandError(releases.NEWER + GO_BACK)
            call_command("migrate", verbosity=0)
            call_command("rebuild", older=True, stdout=self.stdout)
            collect()
            empty_figures()


def look_at_database() -> None:
    """It is there, whole, and the one that it was."""
    file = watching.database_file()
    if file and file.exists() and (fault := health.damage()):
        raise CommandError(f"{fault.text} {saying.restore()}")
    try:
        known.check_start()
        connection.ensure_connection()
    except ImproperlyConfigured as refused:
        raise CommandError(str(refused)) from refused
    except OperationalError as failed:
        raise CommandError(NO_DATABASE.format(why=str(failed).strip())) from failed


def collect() -> None:
    """The static files, as the site serves them."""
    if settings.DEBUG:
        return
    try:
        collecting.collect()
    except OSError as failed:
        where = failed.filename or settings.STATIC_ROOT
        raise CommandError(NOT_WRITTEN.format(where, failed.strerror)) from failed


def empty_figures() -> None:
    """Those of processes that are no more."""
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        for file in Path(folder).glob("*.db"):
            file.unlink()
