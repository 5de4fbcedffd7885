"""Django’s command of this name: nobody here may do more than others by a mark."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "There are none here: see people, league and table."
    requires_system_checks = ()

    def add_arguments(self, parser: Any) -> None:
        """Whatever Django’s own takes."""
        parser.add_argument("rest", nargs="*")

    def run_from_argv(self, argv: list[str]) -> None:
        super().run_from_argv([*argv[:2], "--", *argv[2:]])

    def handle(self, *args: Any, **options: Any) -> None:
        raise CommandError(
            "This site has no superusers. manage.py people, league and table do what "
            "one would do; changepassword gives an account another password."
        )
