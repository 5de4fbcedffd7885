"""Bring the catalogues up to date with the texts, and compile them.

A new language is a new folder for the referee and one for the site:
`referee/languages/fr/LC_MESSAGES` and `scorekeeper/locale/fr/LC_MESSAGES`.
"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.words.languages import CATALOGUES
from scorekeeper.languages import FOLDER, WHOLE
from scorekeeper.operations.languages import texts
from scorekeeper.operations.languages.catalogue import (
    Entry,
    missing,
    read_catalogue,
    update,
    write,
)


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        left: dict[str, int] = {}
        self.writes = not options["check"]
        for folder, name, every in (
            (Path(CATALOGUES), "referee.po", texts.of_referee()),
            (FOLDER, "django.po", texts.of_site()),
            (FOLDER, "scripts.po", texts.of_scripts()),
        ):
            for path in sorted(folder.glob("*/LC_MESSAGES")):
                lacks, code = self.bring_up(path / name, every), path.parent.name
                left[code] = left.get(code, 0) + lacks
        whole = [code for code, lacks in sorted(left.items()) if not lacks]
        if self.writes:
            WHOLE.write_text("".join(f"{code}\n" for code in whole))
        elif broken := set(WHOLE.read_text().split()) - set(whole):
            raise CommandError(f"Offered, and not whole: {', '.join(sorted(broken))}")

    def bring_up(self, path: Path, every: list[Entry]) -> int:
        """How many are missing in it."""
        catalogue = update(read_catalogue(path), every)
        if self.writes:
            write(path, catalogue)
        lacks = sum(1 for _ in missing(catalogue))
        said = f"{path.stem} in {path.parents[1].name}: {lacks} of {len(every)} missing"
        self.stdout.write(said)
        return lacks
