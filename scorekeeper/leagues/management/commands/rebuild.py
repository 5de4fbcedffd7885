"""Make results, standings and ratings anew from the logs of the tables."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.management.choosing import leagues_by
from scorekeeper.leagues.models import League
from scorekeeper.tables import spoken


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", nargs="?", default="", help="its code; else all")

    def handle(self, *args: Any, **options: Any) -> None:
        for league in leagues_by(options["league"]):
            self.rebuild(league)

    def rebuild(self, league: League) -> None:
        total, done = results.assignments_of(league).count(), 0

        def see(count: int) -> None:
            nonlocal done
            done += count
            self.stdout.write(
                f"{league}: {done} of {spoken.count_words(total, 'table')}"
            )

        results.rebuild(league, see)
        count = league.results.count()
        self.stdout.write(f"{league}: {spoken.count_words(count, 'result')} counted")
