"""Put a backup in place of the database, once every table was scored anew."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.operations.backups.restoring import restore
from scorekeeper.operations.management.saying import in_words
from scorekeeper.tables import spoken

AGAIN = "What was deleted since is back. Before the site starts: manage.py forget_again"


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="that manage.py backup has made")
        parser.add_argument(
            "--replace", action="store_true", help="where the database holds tables"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with in_words():
            count = restore(
                options["file"], self.stdout.write, replace=options["replace"]
            )
        counted = spoken.count_words(count, "table")
        self.stdout.write(f"Restored: {counted}, entries and scores as in the backup")
        if settings.FORGOTTEN and Path(settings.FORGOTTEN).exists():
            self.stdout.write(AGAIN)
