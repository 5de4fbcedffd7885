"""The referee's command line: `python -m referee check SHEET.json`.

Exit codes: 0 the sheet is valid, 1 it is refused, 2 the command was misused.
"""

from __future__ import annotations

import gc
import sys
from typing import IO, Any

from referee.asking import Misused, tell_trick
from referee.check import check
from referee.jsontext import dumps, loads
from referee.verdict import SheetError

USAGE = """usage: python -m referee check [--json] SHEET.json
       python -m referee check [--json] -         reads standard input
       python -m referee check --jsonl            one sheet a line, one verdict a line
       python -m referee games [--json]
       python -m referee meld [GAME] CARDS…       the best melds of a hand
       python -m referee trick GAME [--trump T] [--leader SEAT] [--named S]
                               [--players N] CARDS…    who wins the trick, and why
         T is C, D, H, S or what else the game has: none, grand, null;
         SEAT counts from 0, as in a sheet; S is the suit that the card led named"""


def main(args: list[str]) -> int:
    try:
        match args:
            case ["check", "--jsonl"] | ["check", "--jsonl", "-"]:
                return check_lines(sys.stdin.buffer, sys.stdout)
            case ["check", "--json", path] | ["check", path, "--json"]:
                return check_file(path, as_json=True)
            case ["check", path] if path == "-" or not path.startswith("-"):
                return check_file(path, as_json=False)
            case ["games"]:
                return list_games(as_json=False)
            case ["games", "--json"]:
                return list_games(as_json=True)
            case ["-h" | "--help"] | ["trick" | "meld", "-h" | "--help"]:
                print(USAGE)
                return 0
            case ["meld", *words]:
                return tell_melds(words)
            case ["trick", *rest]:
                return tell_trick(rest)
        raise Misused("This is not a command of the referee.")
    except Misused as misused:
        print(f"{misused}\n{USAGE}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # whoever read the output has stopped
        return 2


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
    from referee.printing import for_people, printed

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
        raise Misused(f"{path} cannot be read: {why}.") from error


def list_games(as_json: bool) -> int:
    from referee.describe import describe, text
    from referee.registry import games

    if as_json:
        print(dumps([describe(game) for game in games()]))
    else:
        print("\n\n".join("\n".join(text(game)) for game in games()))
    return 0


def tell_melds(words: list[str]) -> int:
    from referee.advice import meld_lines

    try:
        print("\n".join(meld_lines(words)))
    except ValueError as error:
        raise Misused(str(error)) from error
    return 0


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))
