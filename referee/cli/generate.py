"""Sheets by chance on the command line: `python -m referee generate`."""

from __future__ import annotations

import sys

from referee.cli.misuse import NEEDS_NUMBER, NO_OPTION, WHICH_SHEETS, Misused
from referee.cli.trick import game_called
from referee.engine.registry import all_games
from referee.generator.broken import broken_sheets
from referee.generator.sheets import sheets
from referee.values.compact import dumps

NUMBERS = {"--n": 10, "--seed": 1}
BROKEN = "--broken"


def generate(args: list[str]) -> int:
    """Writes sheets of one game or of all in turn, one a line."""
    words, numbers, broken = read(args)
    if len(words) != 1:
        raise Misused(WHICH_SHEETS)
    of = list(all_games()) if words == ["all"] else [game_called(words[0])]
    make = broken_sheets if broken else sheets
    for line in make(of, numbers["--n"], numbers["--seed"]):
        sys.stdout.write(dumps(line) + "\n")
    sys.stdout.flush()
    return 0


def read(args: list[str]) -> tuple[list[str], dict[str, int], bool]:
    """The words, the numbers, and whether the sheets are to be broken."""
    words, numbers, broken = [], dict(NUMBERS), False
    left = iter(args)
    for arg in left:
        if arg == BROKEN:
            broken = True
        elif arg in numbers:
            text = next(left, "")
            if not (text.isascii() and text.isdecimal() and len(text) < 10):
                raise Misused(NEEDS_NUMBER(option=arg))
            numbers[arg] = int(text)
        elif arg.startswith("-"):
            raise Misused(NO_OPTION(option=arg))
        else:
            words.append(arg)
    return words, numbers, broken
