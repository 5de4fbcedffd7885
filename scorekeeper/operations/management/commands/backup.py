"""Back up the database into one file, while people write."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.operations.backups.taking import take
from scorekeeper.operations.management.saying import in_words
from scorekeeper.tables import spoken


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="that is not there yet")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        with in_words():
            count = take(file, self.stdout.write)
        size = file.stat().st_size
        self.stdout.write(
            f"{file}: {spoken.count_words(count, 'table')}, {size:,} bytes"
        )
