"""Tables to look at, one of each example, and a club with three seasons behind it."""

import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse
from django.utils import timezone

from scorekeeper.demo import club, examples
from scorekeeper.exchange import import_league, validate
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.leagues.models import League
from scorekeeper.tables import spoken

KEY = "demo-club"


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--site", default="", help="what each address begins with")
        parser.add_argument("--clubs", type=int, default=1, help="how many, in all")

    def handle(self, *args: Any, **options: Any) -> None:
        self.tables(options["site"])
        self.club(options["site"])
        self.more_clubs(options["clubs"])

    def tables(self, site: str) -> None:
        for table in examples.tables():
            link = reverse("tables:host_link", args=[table.host_token])
            self.stdout.write(f"{table.identity:24} {site}{link}")

    def club(self, site: str) -> None:
        league = League.objects.filter(key=KEY).first() or self.new_club()
        self.stdout.write(f"{league.name:24} {site}{league.get_absolute_url()}")
        mine = league.people.filter(user__isnull=False).first()
        if mine:
            text = f"{mine.user} runs it; another password: manage.py changepassword"
            self.stdout.write(f"{text} {mine.user}")

    def more_clubs(self, count: int) -> None:
        """The same club under other names, run by one account: for a full server."""
        there = set(League.objects.values_list("key", flat=True))
        missing = [n for n in range(2, count + 1) if f"{KEY}-{n}" not in there]
        if not missing:
            return
        user = get_user_model().objects.get(persons__league__key=KEY)
        file = file_bytes(club.club(timezone.now()))
        for number in missing:
            taken = validate.read(file)  # with keys and links of its own
            league = import_league.import_league(taken, user, f"{KEY}-{number}")
            league.name = f"{club.NAME} {number}"
            league.save(update_fields=["name"])
            self.stdout.write(f"{league.name:24} {league.get_absolute_url()}")

    def new_club(self) -> League:
        self.stdout.write("The club plays three seasons …")
        taken = validate.read(file_bytes(club.club(timezone.now())))
        count = spoken.count_words(len(taken.logs), "table")
        self.stdout.write(f"{count} judged; counting them …")
        password = secrets.token_urlsafe(9)
        user = get_user_model().objects.create_user(free_name(), password=password)
        league = import_league.import_league(taken, user, KEY)
        self.stdout.write(f"Sign in as {user} with the password {password}")
        return league


def free_name() -> str:
    """The organiser’s, with a number where somebody has an account of that name."""
    users, name = get_user_model().objects, club.NAMES[0]
    names = (name if n == 1 else f"{name}{n}" for n in range(1, 1000))
    return next(one for one in names if not users.filter(username=one).exists())
