"""A table: end its game as it is, or delete it with all that was counted of it."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from scorekeeper.leagues import audit_log
from scorekeeper.leagues.models import TableAssignment
from scorekeeper.leagues.sessions import delete_table
from scorekeeper.operations.management.asking import Command as Asking, name_of
from scorekeeper.tables import codes, scoring, spoken
from scorekeeper.tables.events import commands, names
from scorekeeper.tables.models import Table


class Command(Asking):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        closes = self.verb("close", self.close, "End its game as it is.")
        deletes = self.verb("delete", self.delete, "Delete it, for good.", asks=True)
        renames = self.verb("rename", self.rename, "Give somebody there another name.")
        hushes = self.verb("hush", self.hush, "Take out what was written.", asks=True)
        for verb in (closes, renames, hushes, deletes):
            verb.add_argument("code", help="of the table")
        renames.add_argument("player", help="the name of now")
        renames.add_argument("name", help="the name of then")

    def close(self, options: dict[str, Any]) -> None:
        table = chosen(options["code"])
        try:
            ended = commands.end(table, key=codes.new_key())
        except (commands.Refused, scoring.SheetError) as refused:
            raise CommandError(f"It cannot be ended: {refused}") from refused
        if ended is None:
            self.say(f"{told(table)}: it is over already, so nothing was changed.")
        else:
            self.did(f"{told(table)}: ended.", f"table {table.code} closed")

    def rename(self, options: dict[str, Any]) -> None:
        table, name = chosen(options["code"]), name_of(options["name"])
        called = {one.casefold(): one for one in table.players}
        was = called.get(options["player"].strip().casefold())
        if was is None:
            raise CommandError(f"Nobody at {told(table)} is called that.")
        try:
            names.rename(table, {was: name}, blank=True)
        except scoring.SheetError as refused:
            raise CommandError(f"It cannot be {name}: {refused}") from refused
        self.did(f"{told(table)}: {name} it is now.", f"table {table.code}: renamed")

    def hush(self, options: dict[str, Any]) -> None:
        table = chosen(options["code"])
        self.ask(
            f"{told(table)}: reasons and what was written in disputes and with raised "
            "hands go. Rounds and scores stay."
        )
        count = spoken.counted(names.hush(table), "text")
        self.did(
            f"{told(table)}: {count} taken out.", f"table {table.code}: {count} out"
        )

    def delete(self, options: dict[str, Any]) -> None:
        table = chosen(options["code"])
        self.ask(f"{told(table)}: it is deleted with its {entries(table)}.")
        delete_table.delete(audit_log.SITE, table)
        self.did(f"{told(table)} is deleted.", f"table {table.code} deleted")


def chosen(code: str) -> Table:
    tidy = codes.tidy(code)
    table = Table.objects.filter(code=tidy).first()
    if table is None:
        raise CommandError(f"No table has the code {tidy}.")
    return table


def told(table: Table) -> str:
    """Its game, its code, when it was begun, and the league that has it."""
    game = next(one.name for one in scoring.all_games() if one.slug == table.game)
    text = f"{game} {table.code} of {table.created:%Y-%m-%d}"
    found = TableAssignment.objects.filter(table=table)
    one = found.select_related("session__season__league").first()
    return f"{text}, {one.session.season.league}" if one else text


def entries(table: Table) -> str:
    return spoken.counted(table.entries.count(), "entry", "entries")
