"""Bring the catalogues up to date with the texts, and compile them.

A new language is a new folder for the referee and one for the site:
`referee/languages/fr/LC_MESSAGES` and `scorekeeper/locale/fr/LC_MESSAGES`.
"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from referee.words.languages import CATALOGUES
from scorekeeper.languages import FOLDER, WHOLE
from scorekeeper.operations.languages import texts
from scorekeeper.operations.languages.catalogue import (
    Entry,
    brought_up,
    missing,
    write,
    written,
)


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        left: dict[str, int] = {}
        for folder, name, every in (
            (CATALOGUES, "referee.po", texts.of_referee()),
            (FOLDER, "django.po", texts.of_site()),
        ):
            for path in sorted(folder.glob("*/LC_MESSAGES")):
                lacks, code = self.bring_up(path / name, every), path.parent.name
                left[code] = left.get(code, 0) + lacks
        for code in left:
            # What scripts say is English still: no language is whole without them.
            left[code] += not (FOLDER / code / "LC_MESSAGES/scripts.po").exists()
        whole = [code for code, lacks in sorted(left.items()) if not lacks]
        WHOLE.write_text("".join(f"{code}\n" for code in whole))

    def bring_up(self, path: Path, every: list[Entry]) -> int:
        """How many are missing in it."""
        catalogue = brought_up(written(path), every)
        write(path, catalogue)
        lacks = sum(1 for _ in missing(catalogue))
        said = f"{path.stem} in {path.parents[1].name}: {lacks} of {len(every)} missing"
        self.stdout.write(said)
        return lacks
