"""The conformance suite on the command line: `python -m referee suite`."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Iterable, Iterator
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from referee.cli.misuse import (
    NEEDS_NUMBER,
    NO_OPTION,
    NOT_READ,
    NOT_RUN,
    NOT_SUITE,
    Misused,
    why_not_read,
)
from referee.cli.trick import game_called, split
from referee.engine.registry import all_games
from referee.suite.cases import DRAWN, LEVELS, SEED, SUITE, Case, case_of, cases
from referee.suite.judging import Report
from referee.suite.planted import plant_faults
from referee.values.compact import dumps
from referee.version import VERSION

RUN, FILE, LEVEL, COUNT, CHANCE = "--run", "--file", "--level", "--n", "--seed"
OPTIONS = (RUN, FILE, LEVEL, COUNT, CHANCE)
NAME = f"referee-suite-{SUITE}.zip"
ABOUT = "suite.json"
# To every so-manieth case stand wrong answers, of every kind.
PLANTED = 10
SHOWN = 20
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same bytes on every day


def tell_suite(args: list[str]) -> int:
    """Writes the archive, or holds a program to it."""
    words, given = split(args, OPTIONS)
    games = [game_called(word) for word in words] or list(all_games())
    slugs = [game.slug for game in games]
    path = given.pop(FILE, NAME)
    made_by = {COUNT, CHANCE} & given.keys()
    if RUN in given:
        if made_by:
            raise Misused(NO_OPTION(option=min(made_by)))
        level = number(given, LEVEL, max(LEVELS))
        return run(given[RUN], read(path, slugs), level)
    if LEVEL in given:
        raise Misused(NO_OPTION(option=LEVEL))
    count, seed = number(given, COUNT, DRAWN), number(given, CHANCE, SEED)
    write(path, {game.slug: [*cases(game, count, seed)] for game in games})
    return 0


def number(given: dict[str, str], option: str, default: int) -> int:
    text = given.get(option, str(default))
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Misused(NEEDS_NUMBER(option=option))
    return int(text)


def write(path: str, by_game: dict[str, list[Case]]) -> None:
    """The archive: what it is, the cases of each game, and answers that are wrong."""
    levels = {str(level): name for level, name in LEVELS.items()}
    counts = {slug: len(found) for slug, found in by_game.items()}
    about = {"suite": SUITE, "referee": VERSION, "levels": levels, "cases": counts}
    try:
        with ZipFile(path, "w") as archive:
            add(archive, ABOUT, [about])
            for slug, found in by_game.items():
                add(archive, f"cases/{slug}.jsonl", (one.json() for one in found))
                add(archive, f"planted/{slug}.jsonl", wrong_answers(found))
    except OSError as error:
        raise Misused(NOT_READ(path=path, why=why_not_read(error))) from error
    print(path, dumps(counts))


def add(archive: ZipFile, name: str, lines: Iterable[Any]) -> None:
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    archive.writestr(ZipInfo(name, EPOCH), text, ZIP_DEFLATED)


def wrong_answers(found: list[Case]) -> Iterator[dict[str, Any]]:
    for case in found[::PLANTED]:
        for fault, level, answer in plant_faults(case):
            yield {"id": case.id, "fault": fault, "level": level, "answer": answer}


def read(path: str, slugs: list[str]) -> list[Case]:
    """The cases of these games in an archive."""
    try:
        with ZipFile(path) as archive:
            if json.loads(archive.read(ABOUT))["suite"] != SUITE:
                raise Misused(NOT_SUITE(path=path))
            names = [f"cases/{slug}.jsonl" for slug in slugs]
            here = [name for name in names if name in archive.namelist()]
            lines = [line for one in here for line in archive.read(one).splitlines()]
            return [case_of(json.loads(line)) for line in lines]
    except OSError as error:
        raise Misused(NOT_READ(path=path, why=why_not_read(error))) from error
    except (BadZipFile, KeyError, ValueError) as error:
        raise Misused(NOT_SUITE(path=path)) from error


def run(command: str, asked: list[Case], level: int) -> int:
    """Reports how a program answers; 0 where all is right, else 1."""
    report = Report(range(1, level + 1))
    asked = [case for case in asked if case.level <= level]
    for case, answer in zip(asked, answers(command, asked)):
        report.add(case, answer)
    print("\n".join(describe(report)))
    return 1 if report.missed else 0


def answers(command: str, asked: list[Case]) -> Iterator[Any]:
    """What the program writes to each case; None where that is no JSON."""
    text = "".join(case.line + "\n" for case in asked)
    try:
        done = subprocess.run(  # noqa: S603  the command is what was asked for
            shlex.split(command), input=text.encode(), stdout=subprocess.PIPE
        )
    except (OSError, ValueError) as error:
        raise Misused(NOT_RUN(command=command, why=why_not_read(error))) from error
    lines = done.stdout.splitlines()
    for at in range(len(asked)):
        yield parse(lines[at]) if at < len(lines) else None


def parse(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def describe(report: Report) -> Iterator[str]:
    """A line a game and level, a line a rule that was missed, and some of the cases."""
    for (game, level), (right, asked) in report.by_level().items():
        yield f"{game} {level} {LEVELS[level]}: {right}/{asked}"
    for game, rule, count in report.by_rule():
        yield f"- {game} {rule}: {count}"
    for miss in report.missed[:SHOWN]:
        yield dumps(miss.json())
