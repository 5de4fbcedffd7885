"""Would a test notice? Small changes of a file, one at a time, against its tests.

    make mutants GAME=gypsy                       each change of a game
    make mutants GAME="skat skin" SAMPLE=40 SEED=7    of each so many, drawn by SEED
    make mutants GAME=all SAMPLE=12               of every game
    make mutants GAME=scorekeeper/tables/events   a file or folder of the site: see SITE

The tests are read once, and run once, to know which of them comes to which place; that
is kept. Then this process forks for each change: the child lays it into the functions
that are there, and runs those tests, the quickest first, until one fails or a minute of
a processor is over. What a change of a game changes is seen on known sheets and on
sheets by chance: points, what is refused, what comes next, words alone, or nothing that
they show. Of files of the site the figure is told for each.

What stands outside of functions is not changed, and no text is. A property is tried as
seldom as in `make test`, so that a survivor may be one that `make sweep` finds.
"""

import os
import random
import sys
from pathlib import Path

from bench.mutants.changes import Change, changes_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "referee" / "games"
# Beside those of the game itself: what is asked of every game, but not of its file.
TESTS = (
    "allowed compulsory endings every_game faults hands laydowns league match "
    "properties records ruling stat_events sums typed_cards vectors winners"
)
# What of the site is looked at, and the tests of it.
SITE = {
    "scorekeeper/tables/events": "tests/tables",
    "scorekeeper/tables/log.py": "tests/tables",
    "scorekeeper/tables/access.py": "tests/tables",
    "scorekeeper/tables/disputes.py": "tests/tables",
    "scorekeeper/leagues/counting": "tests/leagues",
}


def main(asked: list[str], count: int, seed: int) -> int:
    if asked == ["all"]:
        names = (path.stem for path in GAMES.iterdir())
        asked = sorted(name for name in names if not name.startswith("_"))
    asked = [one for name in asked for one in each_of_site(name)]
    chosen = {name: draw_changes(name, count, seed) for name in asked}
    chosen = {name: changes for name, changes in chosen.items() if changes}
    os.environ["SEED"] = str(seed)  # read where the tests are
    os.environ["COSTS"] = "none"  # however long they take
    from bench.mutants.noticing import run

    tests = tests_of(asked)
    beside = [of for of, folder in SITE.items() if folder in tests]
    files = {file for name in [*asked, *beside] for file in files_of(name)}
    return run(chosen, tests, sorted(files))


def draw_changes(name: str, count: int, seed: int) -> list[Change]:
    every = [one for file in files_of(name) for one in changes_of(file)]
    if not files_of(name):
        raise SystemExit(f"There is nothing called {name!r}: make mutants GAME=gypsy")
    print(f"{name}: {min(count or len(every), len(every))} of {len(every)} changes")
    chance = random.Random(f"{seed} {name}")
    return chance.sample(every, min(count, len(every))) if count else every


def each_of_site(name: str) -> list[str]:
    """A game itself; of a folder of the site each file."""
    files = files_of(name) if "/" in name else []
    return [str(path.relative_to(ROOT)) for path in files] or [name]


def files_of(name: str) -> list[Path]:
    """A game is a file or a folder."""
    paths = [GAMES / f"{name}.py", GAMES / name, ROOT / name]
    found = [path for path in paths if path.exists()]
    return (
        sorted(found[0].rglob("*.py") if found[0].is_dir() else found) if found else []
    )


def tests_of(asked: list[str]) -> list[str]:
    found = set()
    for name in asked:
        if "/" in name:
            found |= {tests for of, tests in SITE.items() if name.startswith(of)}
        else:
            own = (ROOT / "tests" / "referee").glob(f"test_{name}*.py")
            found |= {str(path.relative_to(ROOT)) for path in own}
            found |= {f"tests/referee/test_{each}.py" for each in TESTS.split()}
    return sorted(found)


if __name__ == "__main__":
    sample, seed = os.environ.get("SAMPLE") or 0, os.environ.get("SEED") or 1
    sys.exit(main(sys.argv[1:], int(sample), int(seed)))
