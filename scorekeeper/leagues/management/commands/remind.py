"""Write to those who have not said whether they come, where their league wants it."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.leagues.sessions import reminders


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("site", help="its address: https://scores.example.org")

    def handle(self, *args: Any, **options: Any) -> None:
        site = options["site"].rstrip("/")
        if not site.startswith(("https://", "http://")):
            raise CommandError("Give the address of the site with its https://")
        if not settings.MAIL:
            raise CommandError("No letters are sent here: EMAIL_URL is not set.")
        failed = 0
        for session in reminders.due():
            try:
                sent = reminders.remind(session, site)
            except OSError as error:
                failed += 1
                self.stderr.write(f"{session.season.league}: {error}")
                continue
            if sent:
                self.stdout.write(f"{session.season.league}: {sent} letters")
        if failed:
            raise CommandError(f"{failed} evenings could not be reminded of.")
