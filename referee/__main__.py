"""The referee's command line: `python -m referee check SHEET.json`.

Exit codes: 0 the sheet is valid, 1 it is refused, 2 the command was misused.
"""

from __future__ import annotations

import gc
import json
import sys
from typing import IO, Any

from referee.cli.misuse import (
    NO_COMMAND,
    NO_LANGUAGE,
    NOT_READ,
    ONE_SCHEMA,
    USAGE,
    Misused,
    why_not_read,
)
from referee.engine.check import check
from referee.engine.jsontext import loads
from referee.engine.verdict import SheetError
from referee.values.compact import dumps
from referee.version import VERSION
from referee.words import Catalogue, catalogue, languages, row_of, word

LANG = "--lang"


def main(args: list[str]) -> int:
    language = None
    try:
        args, language = take_language(args)
        return command(args, language)
    except Misused as misused:
        said = f"{word(misused.said, language)}\n{word(USAGE, language)}"
        print(said, file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # whoever read the output has stopped
        return 2


def take_language(args: list[str]) -> tuple[list[str], Catalogue | None]:
    """The arguments without `--lang`, and the catalogue of that language."""
    if LANG not in args:
        return args, None
    at = args.index(LANG)
    code = "".join(args[at + 1 : at + 2])
    try:
        return args[:at] + args[at + 2 :], catalogue(code)
    except LookupError:
        have = row_of(languages())
        raise Misused(NO_LANGUAGE(language=code, languages=have)) from None


def command(args: list[str], language: Catalogue | None) -> int:
    match args:
        case ["check", *rest]:
            return check_sheets(rest, language)
        case ["games"] | ["games", "--json"]:
            return list_games("--json" in args, language)
        case ["-h" | "--help"] | ["trick" | "meld", "-h" | "--help"]:
            print(word(USAGE, language))
            return 0
        case ["--version"]:
            print(f"referee {VERSION}")
            return 0
        case [name, *words] if name in COMMANDS:
            return COMMANDS[name](words, language)
    raise Misused(NO_COMMAND)


def check_sheets(args: list[str], language: Catalogue | None) -> int:
    match args:
        case ["--jsonl"] | ["--jsonl", "-"]:
            return check_lines(sys.stdin.buffer, sys.stdout, language)
        case ["--json", path] | [path, "--json"]:
            return check_file(path, True, language)
        case [path] if path == "-" or not path.startswith("-"):
            return check_file(path, False, language)
    raise Misused(NO_COMMAND)


def answer(text: bytes, language: Catalogue | None = None) -> str:
    """The verdict on a sheet's text, or its error, as one line of JSON."""
    try:
        return check(loads(text)).text(language)
    except SheetError as error:
        return dumps(error.json(language))


def check_lines(
    lines: IO[bytes], out: IO[str], language: Catalogue | None = None
) -> int:
    """One compact verdict a line, in order; a bad line has its error there."""
    gc.freeze()
    gc.set_threshold(50_000)  # sheets leave little behind: collect seldom
    for line in lines:
        out.write(answer(line, language) + "\n")
    out.flush()
    return 0


def check_file(path: str, as_json: bool, language: Catalogue | None) -> int:
    from referee.cli.printing import for_people, verdict_lines

    text = read(path)
    try:
        verdict = check(loads(text))
    except SheetError as error:
        told = error.json(language) if as_json else None
        print(dumps(told) if told else for_people(error, language))
        return 1
    if as_json:
        print(verdict.text(language))
    else:
        print("\n".join(verdict_lines(verdict, language)))
    return 0


def read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        raise Misused(NOT_READ(path=path, why=why_not_read(error))) from error


def list_games(as_json: bool, language: Catalogue | None) -> int:
    from referee.cli.describe import describe, text
    from referee.engine.registry import all_games

    if as_json:
        print(dumps([describe(game, language) for game in all_games()]))
    else:
        told = "\n\n".join("\n".join(text(game, language)) for game in all_games())
        print(told.replace("\N{SOFT HYPHEN}", ""))  # where a phone may break a label
    return 0


def tell_schema(words: list[str], language: Catalogue | None) -> int:
    """The schema of sheets or of verdicts, of one game or of all; or of rules."""
    from referee.cli.schema import every_sheet, rules_schema, sheet_schema
    from referee.cli.schema_verdict import every_verdict, verdict_schema
    from referee.cli.trick import game_called

    if words == ["--rules"]:
        return tell_json(rules_schema())
    of_verdict = "--verdict" in words
    games = [word for word in words if word != "--verdict"]
    match [game_called(word) for word in games]:
        case []:
            schema = every_verdict() if of_verdict else every_sheet()
        case [game]:
            schema = verdict_schema(game) if of_verdict else sheet_schema(game)
        case _:
            raise Misused(ONE_SCHEMA)
    return tell_json(schema)


def tell_json(schema: dict[str, Any]) -> int:
    print(json.dumps(schema, indent=2, ensure_ascii=False))
    return 0


def tell_texts(words: list[str], language: Catalogue | None) -> int:
    """Every text with its key, in English or another language, sorted by key."""
    from referee.cli.texts import entries, list_texts

    match words:
        case []:
            print("\n".join(list_texts(language)))
        case ["--json"]:
            told = [entry.json() for entry in entries(language)]
            print(json.dumps(told, indent=1, ensure_ascii=False))
        case _:
            raise Misused(NO_COMMAND)
    return 0


def tell_melds(words: list[str], language: Catalogue | None) -> int:
    from referee.cli.meld import meld_lines

    print("\n".join(meld_lines(words, language)))
    return 0


def tell_generated(words: list[str], language: Catalogue | None) -> int:
    from referee.cli.generate import generate

    return generate(words)


def tell_suite(words: list[str], language: Catalogue | None) -> int:
    from referee.cli import suite

    return suite.tell_suite(words)


def tell_trick(words: list[str], language: Catalogue | None) -> int:
    from referee.cli import trick

    return trick.tell_trick(words, language)


COMMANDS = {
    "generate": tell_generated,
    "meld": tell_melds,
    "schema": tell_schema,
    "suite": tell_suite,
    "texts": tell_texts,
    "trick": tell_trick,
}


def run() -> int:
    """The command `referee`: this program by the name that an installation gives it."""
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(run())
