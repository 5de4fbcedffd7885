"""Make the ratings anew that an older recipe made; the others stay as they are."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.management.choosing import leagues_by


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", nargs="?", default="", help="its code; else all")

    def handle(self, *args: Any, **options: Any) -> None:
        for league in leagues_by(options["league"]):
            if results.rerate(league):
                self.stdout.write(f"{league}: rated again")
