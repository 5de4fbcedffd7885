"""What is said where the command line was called in a way that it does not have."""

from __future__ import annotations

from referee.words import Said, Text, word

USAGE = Text(
    "cli.usage",
    """usage: python -m referee check [--json] SHEET.json
       python -m referee check [--json] -         reads standard input
       python -m referee check --jsonl            one sheet a line, one verdict a line
       python -m referee games [--json]
       python -m referee texts [--json]           every text with its key
       python -m referee schema [--verdict] [GAME]    the format, as JSON Schema
       python -m referee schema --rules           rules of your own, as JSON Schema
       python -m referee generate GAME [--n N] [--seed S] [--broken]
                               random sheets, one a line; GAME may be all;
                               broken ones, each with the error it must get
       python -m referee suite [--file FILE] [--n N] [--seed S] [GAME…]
                               writes the conformance suite, an archive
       python -m referee suite --run COMMAND [--file FILE] [--level 1-4] [GAME…]
                               holds a program to it: a sheet a line, a verdict a line
       python -m referee meld [GAME] CARDS…       the best melds of a hand
       python -m referee trick GAME [--trump T] [--leader SEAT] [--named S]
                               [--players N] CARDS…    who wins the trick, and why
       python -m referee --version
         all but generate, schema and suite take --lang de, es or it
         T is C, D, H, S or what else the game has: none, grand, null;
         SEAT counts from 0, as in a sheet; S is the suit that the card led named""",
)
NO_COMMAND = Text("cli.no-command", "This is not a command of the referee.")
NO_LANGUAGE = Text(
    "cli.no-language",
    "The referee does not speak {language}. It speaks {languages}.",
)
NOT_READ = Text("cli.not-read", "{path} cannot be read: {why}.")
NO_FILE = Text("cli.no-file", "there is no such file")
A_FOLDER = Text("cli.a-folder", "it is a folder")
NOT_ALLOWED = Text("cli.not-allowed", "it may not be read")
NOT_RUN = Text("cli.not-run", "{command} cannot be run: {why}.")
NOT_SUITE = Text(
    "cli.not-suite", "{path} is not a suite of this version. `suite` writes one."
)
ONE_SCHEMA = Text("cli.one-schema", "The schema is of one game, or of all.")
WHICH_SHEETS = Text("cli.which-sheets", "Sheets of which game? `all` are all of them.")
NEEDS_NUMBER = Text("cli.needs-number", "{option} needs a number.")
WHICH_GAME = Text("cli.which-game", "Which game, and which cards?")
NO_OPTION = Text("cli.no-option", "{option} is not an option of this command.")
OPTION_TWICE = Text("cli.option-twice", "{option} is there twice.")
NEEDS_VALUE = Text("cli.needs-value", "{option} needs a value.")
NO_GAME = Text("cli.no-game", "No game is called {game}. There are {games}.")
NOT_A_NUMBER = Text("cli.not-a-number", "{option} is a number, not {text}.")


# What the system says of a file, for which it has English alone.
WHY: dict[type[BaseException], Text] = {
    FileNotFoundError: NO_FILE,
    IsADirectoryError: A_FOLDER,
    PermissionError: NOT_ALLOWED,
}


class Misused(Exception):
    """The command was called in a way it does not have."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        return word(self.said)


def why_not_read(error: Exception) -> Said:
    if type(error) in WHY:
        return WHY[type(error)]()
    return str(getattr(error, "strerror", None) or error)
