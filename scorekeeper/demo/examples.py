"""Tables to look at: every score sheet of docs/examples, entered as a table would.

A game that has no example yet is played by chance.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from scorekeeper.demo import games
from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import commands, links
from scorekeeper.tables.models import Table

EXAMPLES = Path(settings.BASE) / "docs" / "examples"


def tables() -> Iterator[Table]:
    """Each made once."""
    sheets = dict(example_sheets())
    shown = {sheet["game"] for sheet in sheets.values()}
    for game in scoring.all_games():
        if game.slug not in shown:
            sheets[f"{game.slug}-by-chance"] = games.make_game(
                game, game.players[0], 1
            ).sheet
    for key, sheet in sheets.items():
        yield Table.objects.filter(identity=key).first() or enter(sheet, key=key)


def example_sheets() -> Iterator[tuple[str, scoring.Sheet]]:
    for path in sorted(EXAMPLES.glob("*.json")):
        yield path.stem, json.loads(path.read_text())


def enter(sheet: scoring.Sheet, key: str) -> Table:
    """A table with this score sheet, its log filled stage by stage."""
    table = Table.objects.create(
        code=links.free_code(),
        identity=key,
        game=sheet["game"],
        players=sheet["players"],
        options=sheet.get("options", {}),
    )
    for number, facts in enumerate(sheet["rounds"], 1):
        for part in stages_of(table, facts):
            key, after = codes.new_key(), table.version
            # A sheet stands as it is, whatever its cards prove.
            more = {"anyway": True}
            commands.record(table, number, part, key=key, after=after, more=more)
            table.refresh_from_db()
    if sheet.get("ended"):
        commands.end(table, key=codes.new_key())
    return table


def stages_of(table: Table, facts: log.Facts) -> Iterator[log.Facts]:
    """The facts of a round as they become known."""
    round_types = scoring.game(table.game).round_types
    told = (each for each in round_types if each.is_told_by(facts))
    left = dict(facts)
    # What may be given before the others (lay-downs, while it is played) comes first.
    stages = next(told, round_types[0]).stages
    for stage in sorted(stages, key=lambda stage: not stage.free):
        part = {key: left.pop(key) for key in list(left) if key in stage.keys}
        if part:
            yield part
    if left:  # the record of the cards
        yield left
