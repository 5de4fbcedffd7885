"""What commands for operators share: subcommands, a question before something goes, a
line in the log for what was done.

The line has numbers and codes, and no names: what was deleted is not kept by its log.
"""

import logging
import sys
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper import text
from scorekeeper.operations.management.saying import in_words

logger = logging.getLogger("scorekeeper.operator")
YES = ("y", "yes")


class Command(BaseCommand):
    """One noun; what may be done with it are its subcommands."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.called_from_command_line = False  # it raises, and prints no usage
        self.verbs = parser.add_subparsers(dest="verb", metavar="what")

    def run_from_argv(self, argv: list[str]) -> None:
        """What does not fit what was typed is told in a sentence."""
        try:
            super().run_from_argv(argv)
        except CommandError as refused:
            words = [word for word in argv[2:] if not word.startswith("-")]
            if not words or words[0] not in self.verbs.choices:
                sys.exit(self.which())
            help_of = f"{argv[1]} {words[0]} --help"
            sys.exit(f"{refused}. {help_of} says what it takes.")

    def which(self) -> str:
        *most, last = self.verbs.choices
        return f"Say what to do: {', '.join(most)} or {last}."

    def verb(
        self, name: str, does: Callable[..., None], says: str, *, asks: bool = False
    ) -> CommandParser:
        """`asks`: something goes for good, so it is asked for first."""
        parser: CommandParser = self.verbs.add_parser(name, help=says, description=says)
        parser.set_defaults(does=does)
        if asks:
            parser.add_argument("--yes", action="store_true", help="do not ask")
        return parser

    def handle(self, *args: Any, **options: Any) -> None:
        self.yes = options.get("yes", False)
        if options["verb"] is None:
            raise CommandError(self.which())
        with in_words():
            options["does"](options)

    def say(self, words: str) -> None:
        self.stdout.write(words)

    def ask(self, words: str) -> None:
        """Says what will be done; nothing was, where the answer is not yes."""
        self.say(words)
        if not self.yes and answer() not in YES:
            raise CommandError("Nothing was changed.")

    def did(self, words: str, about: str) -> None:
        """To who typed the command, and to the log: there by number or code."""
        self.say(words)
        logger.warning("%s", about)


def name_of(typed: str, most: int = 40) -> str:
    """A name that stands in the place of another: in one line, and not too long."""
    name = text.line(typed)
    if not name:
        raise CommandError("Give the name that is to stand there.")
    if len(name) > most:
        raise CommandError(f"A name here has at most {most} letters.")
    return name


def answer() -> str:
    try:
        return input("Go on? yes or no: ").strip().lower()
    except EOFError as none:
        raise CommandError(
            "Nothing was changed. Where nobody can answer, add --yes."
        ) from none
