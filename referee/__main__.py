"""The referee's command line: `python -m referee check SHEET.json`.

Exit codes: 0 the sheet is valid, 1 it is refused, 2 the command was misused.
"""

from __future__ import annotations

import gc
import json
import sys
from typing import IO, Any

from referee.cli.misuse import NO_COMMAND, NOT_READ, ONE_SCHEMA, Misused
from referee.engine.check import check
from referee.engine.jsontext import dumps, loads
from referee.engine.verdict import SheetError
from referee.version import VERSION

USAGE = """usage: python -m referee check [--json] SHEET.json
       python -m referee check [--json] -         reads standard input
       python -m referee check --jsonl            one sheet a line, one verdict a line
       python -m referee games [--json]
       python -m referee texts [--json]           every text with its key
       python -m referee schema [--verdict] [GAME]    the format, as JSON Schema
       python -m referee generate GAME [--n N] [--seed S] [--broken]
                               random sheets, one a line; GAME may be all;
                               broken ones, each with the error it must get
       python -m referee meld [GAME] CARDS…       the best melds of a hand
       python -m referee trick GAME [--trump T] [--leader SEAT] [--named S]
                               [--players N] CARDS…    who wins the trick, and why
       python -m referee --version
         T is C, D, H, S or what else the game has: none, grand, null;
         SEAT counts from 0, as in a sheet; S is the suit that the card led named"""


def main(args: list[str]) -> int:
    try:
        return command(args)
    except Misused as misused:
        print(f"{misused}\n{USAGE}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # whoever read the output has stopped
        return 2


def command(args: list[str]) -> int:
    match args:
        case ["check", *rest]:
            return check_sheets(rest)
        case ["games"] | ["games", "--json"]:
            return list_games(as_json="--json" in args)
        case ["-h" | "--help"] | ["trick" | "meld", "-h" | "--help"]:
            print(USAGE)
            return 0
        case ["--version"]:
            print(f"referee {VERSION}")
            return 0
        case [name, *words] if name in COMMANDS:
            return COMMANDS[name](words)
    raise Misused(NO_COMMAND)


def check_sheets(args: list[str]) -> int:
    match args:
        case ["--jsonl"] | ["--jsonl", "-"]:
            return check_lines(sys.stdin.buffer, sys.stdout)
        case ["--json", path] | [path, "--json"]:
            return check_file(path, as_json=True)
        case [path] if path == "-" or not path.startswith("-"):
            return check_file(path, as_json=False)
    raise Misused(NO_COMMAND)


def answer(text: bytes) -> dict[str, Any]:
    """The verdict on a sheet's text, or its error, as JSON."""
    try:
        return check(loads(text)).json()
    except SheetError as error:
        return error.json()


def check_lines(lines: IO[bytes], out: IO[str]) -> int:
    """One compact verdict a line, in order; a bad line has its error there."""
    gc.freeze()
    gc.set_threshold(50_000)  # sheets leave little behind: collect seldom
    for line in lines:
        out.write(dumps(answer(line)) + "\n")
    out.flush()
    return 0


def check_file(path: str, as_json: bool) -> int:
    from referee.cli.printing import for_people, printed

    text = read(path)
    try:
        verdict = check(loads(text))
    except SheetError as error:
        print(dumps(error.json()) if as_json else for_people(error))
        return 1
    if as_json:
        print(dumps(verdict.json()))
    else:
        print("\n".join(printed(verdict)))
    return 0


def read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Misused(NOT_READ(path=path, why=str(why))) from error


def list_games(as_json: bool) -> int:
    from referee.cli.describe import describe, text
    from referee.engine.registry import games

    if as_json:
        print(dumps([describe(game) for game in games()]))
    else:
        print("\n\n".join("\n".join(text(game)) for game in games()))
    return 0


def tell_schema(words: list[str]) -> int:
    """The schema of sheets or of verdicts, of one game or of all."""
    from referee.cli.schema import every_sheet, sheet_schema
    from referee.cli.schema_verdict import every_verdict, verdict_schema
    from referee.cli.trick import game_called

    of_verdict = "--verdict" in words
    games = [word for word in words if word != "--verdict"]
    match [game_called(word) for word in games]:
        case []:
            schema = every_verdict() if of_verdict else every_sheet()
        case [game]:
            schema = verdict_schema(game) if of_verdict else sheet_schema(game)
        case _:
            raise Misused(ONE_SCHEMA)
    print(json.dumps(schema, indent=2, ensure_ascii=False))
    return 0


def tell_texts(words: list[str]) -> int:
    """Every text with its key and its English, sorted by key."""
    from referee.cli.texts import entries, listed

    match words:
        case []:
            print("\n".join(listed()))
        case ["--json"]:
            told = [entry.json() for entry in entries()]
            print(json.dumps(told, indent=1, ensure_ascii=False))
        case _:
            raise Misused(NO_COMMAND)
    return 0


def tell_melds(words: list[str]) -> int:
    from referee.cli.meld import meld_lines

    try:
        print("\n".join(meld_lines(words)))
    except ValueError as error:
        raise Misused(str(error)) from error
    return 0


def tell_generated(words: list[str]) -> int:
    from referee.cli.generate import generate

    return generate(words)


def tell_trick(words: list[str]) -> int:
    from referee.cli import trick

    return trick.tell_trick(words)


COMMANDS = {
    "generate": tell_generated,
    "meld": tell_melds,
    "schema": tell_schema,
    "texts": tell_texts,
    "trick": tell_trick,
}


def run() -> int:
    """The command `referee`: this program by the name that an installation gives it."""
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(run())
