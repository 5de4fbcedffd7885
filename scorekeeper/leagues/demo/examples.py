"""Tables to look at: every score sheet of docs/examples, entered as a table would."""

import json
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from scorekeeper.tables import codes, log, scoring, writing
from scorekeeper.tables.joining import links
from scorekeeper.tables.models import Table

EXAMPLES = Path(settings.BASE) / "docs" / "examples"


def tables() -> Iterator[Table]:
    """Each made once."""
    for path in sorted(EXAMPLES.glob("*.json")):
        table = Table.objects.filter(key=path.stem).first()
        yield table or enter(json.loads(path.read_text()), key=path.stem)


def enter(sheet: scoring.Sheet, key: str) -> Table:
    """A table with this score sheet, its log filled stage by stage."""
    table = Table.objects.create(
        code=links.free_code(),
        key=key,
        game=sheet["game"],
        players=sheet["players"],
        options=sheet.get("options", {}),
    )
    for number, facts in enumerate(sheet["rounds"], 1):
        for part in stages_of(table, facts):
            version = table.version
            writing.record(table, number, part, key=codes.new_key(), after=version)
            table.refresh_from_db()
    if sheet.get("ended"):
        writing.end(table, key=codes.new_key())
    return table


def stages_of(table: Table, facts: log.Facts) -> Iterator[log.Facts]:
    """The facts of a round as they become known."""
    kinds = scoring.game(table.game).kinds
    marked = (kind for kind in kinds if kind.mark and kind.mark.key in facts)
    left = dict(facts)
    # What may be given before the others (lay-downs, while it is played) comes first.
    stages = next(marked, kinds[0]).stages
    for stage in sorted(stages, key=lambda stage: not stage.free):
        part = {key: left.pop(key) for key in list(left) if key in stage.keys}
        if part:
            yield part
    if left:  # the record of the cards
        yield left
