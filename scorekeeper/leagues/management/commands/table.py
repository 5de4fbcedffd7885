"""A table: end its game, replace a name or what was written there, or delete it; and
all that nobody has touched for long.
"""

from argparse import ArgumentTypeError
from datetime import date, datetime, time
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from scorekeeper import forgotten
from scorekeeper.accounts.models import KeptTable
from scorekeeper.leagues import audit_log
from scorekeeper.leagues.models import TableAssignment
from scorekeeper.leagues.sessions import delete_table
from scorekeeper.operations.management.asking import Command as Asking, name_of
from scorekeeper.tables import codes, scoring, spoken
from scorekeeper.tables.events import commands, names
from scorekeeper.tables.models import Entry, Table

AT_ONCE = 100  # tables that go in one step: what writes meanwhile waits no longer


class Command(Asking):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        closes = self.verb("close", self.close, "End its game as it is.")
        deletes = self.verb("delete", self.delete, "Delete it, for good.", asks=True)
        renames = self.verb("rename", self.rename, "Give somebody there another name.")
        hushes = self.verb("hush", self.hush, "Take out what was written.", asks=True)
        prunes = self.verb("prune", self.prune, "Delete the forgotten.", asks=True)
        prunes.add_argument("before", type=day_of, help="the first day that stays")
        for verb in (closes, renames, hushes, deletes):
            verb.add_argument("code", help="of the table")
        renames.add_argument("player", help="the name of now")
        renames.add_argument("name", help="the name of then")

    def close(self, options: dict[str, Any]) -> None:
        table = find_table(options["code"])
        try:
            ended = commands.end(table, key=codes.new_key())
        except (commands.Refused, scoring.SheetError) as refused:
            raise CommandError(f"It cannot be ended: {refused}") from refused
        if ended is None:
            self.say(
                f"{description_of(table)}: it is over already, so nothing was changed."
            )
        else:
            self.did(f"{description_of(table)}: ended.", f"table {table.code} closed")

    def rename(self, options: dict[str, Any]) -> None:
        table, name = find_table(options["code"]), name_of(options["name"])
        called = {one.casefold(): one for one in table.players}
        was = called.get(options["player"].strip().casefold())
        if was is None:
            raise CommandError(f"Nobody at {description_of(table)} is called that.")
        try:
            names.rename(table, {was: name}, blank=True)
        except scoring.SheetError as refused:
            raise CommandError(f"It cannot be {name}: {refused}") from refused
        self.did(
            f"{description_of(table)}: {name} it is now.",
            f"table {table.code}: renamed",
        )

    def hush(self, options: dict[str, Any]) -> None:
        table = find_table(options["code"])
        self.ask(
            f"{description_of(table)}: reasons and what was written in disputes and "
            "with raised hands go. Rounds and scores stay."
        )
        count = spoken.count_words(names.hush(table), "text")
        self.did(
            f"{description_of(table)}: {count} taken out.",
            f"table {table.code}: {count} out",
        )

    def delete(self, options: dict[str, Any]) -> None:
        table = find_table(options["code"])
        self.ask(f"{description_of(table)}: it is deleted with its {entries(table)}.")
        delete_table.delete(audit_log.SITE, table)
        self.did(f"{description_of(table)} is deleted.", f"table {table.code} deleted")

    def prune(self, options: dict[str, Any]) -> None:
        day: date = options["before"]
        found = untouched_tables(day)
        count = found.count()
        if not count:
            self.say(f"No table was forgotten before {day}: nothing was changed.")
            return
        tables = spoken.count_words(count, "table")
        self.ask(
            f"{tables} of no league and of no account, at which nothing was entered "
            f"since {day}: deleted with their entries, for good."
        )
        gone = 0
        while step := dict(found.values_list("pk", "created")[:AT_ONCE]):
            with transaction.atomic():
                found.filter(pk__in=step).delete()
                forgotten.note(forgotten.TABLE, step.items())
            gone += len(step)
            self.say(f"{gone} of {count}")
        self.did(
            f"{spoken.count_words(gone, 'table')} deleted.", f"{gone} tables pruned"
        )


def day_of(typed: str) -> date:
    try:
        day = date.fromisoformat(typed)
    except ValueError:
        raise ArgumentTypeError("Give the day as in 2026-01-31") from None
    if day > timezone.localdate():
        raise ArgumentTypeError("Give a day that has been")
    return day


def untouched_tables(day: date) -> QuerySet[Table]:
    """Those of nobody: what a league counts or an account keeps stays, however old."""
    begins = timezone.make_aware(datetime.combine(day, time.min))
    of_table = {"table": OuterRef("pk")}
    return Table.objects.filter(
        ~Exists(Entry.objects.filter(**of_table, at__gte=begins)),
        ~Exists(TableAssignment.objects.filter(**of_table)),
        ~Exists(KeptTable.objects.filter(**of_table)),
        created__lt=begins,
    )


def find_table(code: str) -> Table:
    tidy = codes.tidy(code)
    table = Table.objects.filter(code=tidy).first()
    if table is None:
        raise CommandError(f"No table has the code {tidy}.")
    return table


def description_of(table: Table) -> str:
    """Its game, its code, when it was begun, and the league that has it."""
    game = scoring.game(table.game).name
    text = f"{game} {table.code} of {table.created:%Y-%m-%d}"
    found = TableAssignment.objects.filter(table=table)
    assignment = found.select_related("session__season__league").first()
    return f"{text}, {assignment.session.season.league}" if assignment else text


def entries(table: Table) -> str:
    return spoken.count_words(table.entries.count(), "entry", "entries")
