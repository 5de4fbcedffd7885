"""Make results, standings and ratings anew from the logs of the tables."""

from collections.abc import Callable
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
        parser.add_argument(
            "--older",
            action="store_true",
            help="only what an older release counted by another recipe",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for league in leagues_by(options["league"]):
            if options["older"] and not results.is_older(league):
                continue
            results.rebuild(league, self.progress_of(league))
            count = spoken.count_words(league.results.count(), "result")
            self.stdout.write(f"{league}: {count} counted")

    def progress_of(self, league: League) -> Callable[[int], None]:
        total, done = results.assignments_of(league).count(), 0

        def see(count: int) -> None:
            nonlocal done
            done += count
            self.stdout.write(
                f"{league}: {done} of {spoken.count_words(total, 'table')}"
            )

        return see
