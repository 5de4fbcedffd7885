"""Instructions of the processor for a verdict, today's over those of another commit.

    .venv/bin/python -m bench.instructions [COMMIT] [SHEETS] [GAME…]

Of every game so many random sheets (57), judged by `check --jsonl`. Instructions are
counted by valgrind, so that other work on the machine changes nothing. What the first
sheet alone takes is told by itself and taken off the others: it starts Python and reads
the rules. Sheets that the other commit refuses are left out; its sentences may differ.
Where it takes fewer than two of a game, no ratio can be told.
"""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from compileall import compile_dir
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.engine.registry import all_games

ROOT = Path(__file__).resolve().parent.parent
BEFORE_WORDS = "c32d86c"
"""The last commit whose sentences were strings from the start."""
SHEETS, SEED = "57", "1"
REFEREE = [sys.executable, "-m", "referee"]
COUNT = ["valgrind", "--tool=cachegrind", "--cache-sim=no"]
COUNT += ["--cachegrind-out-file=/dev/null"]
TOO_FEW = "too few sheets"
COUNTED = re.compile(rb"I +refs: +([\d,]+)")


def main(commit: str = BEFORE_WORDS, count: str = SHEETS, *slugs: str) -> None:
    with TemporaryDirectory() as folder:
        before = Path(folder)
        unpack(commit, before)
        for root in (before, ROOT):  # neither is compiled while it is counted
            compile_dir(root / "referee", quiet=1)
        print(f"{'over ' + commit[:10]:18}{'a verdict':>10}{'the first':>11}")
        for slug in slugs or [game.slug for game in all_games()]:
            print(line(slug, count, before), flush=True)


def unpack(commit: str, folder: Path) -> None:
    """The referee of a commit, into a folder."""
    packed = ["git", "archive", commit, "referee"]
    archive = subprocess.run(packed, cwd=ROOT, capture_output=True, check=True)
    subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)


def line(slug: str, count: str, before: Path) -> str:
    sheets = good_in(before, generate(slug, count))
    if len(sheets) < 2:  # nothing is left once the first is taken off
        return f"{slug:18}{TOO_FEW:>21}"
    now, then = cost(ROOT, sheets), cost(before, sheets)
    ratios = [ours / theirs for ours, theirs in zip(now, then, strict=True)]
    return f"{slug:18}{ratios[0]:10.3f}{ratios[1]:11.3f}"


def generate(slug: str, count: str) -> list[bytes]:
    words = ["generate", slug, "--n", count, "--seed", SEED]
    run = subprocess.run([*REFEREE, *words], cwd=ROOT, capture_output=True, check=True)
    return run.stdout.splitlines(keepends=True)


def good_in(folder: Path, sheets: list[bytes]) -> list[bytes]:
    """The sheets that the referee of this folder takes."""
    verdicts = check_sheets(folder, sheets).stdout.splitlines()
    pairs = zip(sheets, verdicts, strict=True)
    return [sheet for sheet, told in pairs if not told.startswith(b'{"error"')]


def cost(folder: Path, sheets: list[bytes]) -> tuple[int, int]:
    """Instructions of all sheets but the first, and of that with the start."""
    check_sheets(folder, sheets[:1])  # compiles the modules, which is not counted
    first, whole = (instructions(folder, some) for some in (sheets[:1], sheets))
    return whole - first, first


def instructions(folder: Path, sheets: list[bytes]) -> int:
    told = COUNTED.search(check_sheets(folder, sheets, COUNT).stderr)
    assert told
    return int(told[1].replace(b",", b""))


def check_sheets(
    folder: Path, sheets: list[bytes], by: Sequence[str] = ()
) -> subprocess.CompletedProcess[bytes]:
    """`by` counts; the order within a set, which costs, is the same each time."""
    return subprocess.run(
        [*by, *REFEREE, "check", "--jsonl"],
        cwd=folder,
        env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""},
        input=b"".join(sheets),
        capture_output=True,
        check=True,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
