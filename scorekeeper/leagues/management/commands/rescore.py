"""Judge finished tables by today’s rules, and list what they would count otherwise.

Nothing changes without --write, which takes today’s verdicts over.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from scorekeeper.leagues.counting import rescore, results
from scorekeeper.leagues.management.choosing import leagues_by
from scorekeeper.leagues.models import League, TableAssignment
from scorekeeper.tables import spoken


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", nargs="?", default="", help="its code; else all")
        parser.add_argument("season", nargs="?", default="", help="its name; else all")
        parser.add_argument("--write", action="store_true", help="keep what is new")

    def handle(self, *args: Any, **options: Any) -> None:
        for league in leagues_by(options["league"]):
            assignments = results.assignments_of(league)
            if name := options["season"]:
                if not league.seasons.filter(name=name).exists():
                    raise CommandError(f"{league} has no season {name}.")
                assignments = assignments.filter(session__season__name=name)
            found = self.differences(league, assignments)
            self.stdout.write(
                f"{league}: {spoken.count_words(len(found), 'difference')}"
            )
            if options["write"]:
                taken = rescore.take_over(league, assignments, found)
                text = f"{spoken.count_words(taken, 'table')} counted by today’s rules"
                self.stdout.write(f"{league}: {text}")

    def differences(
        self, league: League, assignments: QuerySet[TableAssignment]
    ) -> list[rescore.Difference]:
        pks = rescore.finished_keys(assignments)
        found = []
        for done, lot in rescore.lots(pks):
            for judged in lot:
                table = judged.state.table
                self.stdout.write(
                    f"{judged.state.game.name} {table.code}: {judged.text}"
                )
            total = spoken.count_words(len(pks), "table")
            self.stdout.write(f"{league}: {done} of {total} judged")
            found += lot
        return found
