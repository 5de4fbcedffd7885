"""Would a test notice? Small changes of a file, one at a time, against its tests.

    make mutants GAME=gypsy                       each change of a game
    make mutants GAME="skat skin" SAMPLE=40 SEED=7    of each so many, drawn by SEED
    make mutants GAME=all SAMPLE=12               of every game
    make mutants GAME=scorekeeper/tables/events   a file or folder of the site: see SITE

The tests are read once, and run once, to know which of them comes to which place; that
is kept. Then this process forks for each change: the child lays it into the functions
that are there, and runs those tests, the quickest first, until one fails or half a
minute of a processor is over. What a change of a game changes is seen on known sheets
and on sheets by chance: points, what is refused, what comes next, words alone, or
nothing that they show. Of files of the site the figure is told for each.

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
# What of the site is looked at, and the tests of it: of its folder those that are about
# it. All of the folder would take as long again as they do together.
OF_TABLES = (
    "tests/tables",
    "carry clashes coming confirmation correction dispute_commands dispute_pages doors "
    "disputes_of_games draft_answers entry foot links live log names offline records "
    "rematch replays seating seats told_apart undone voices wrong_play",
)
OF_COUNTING = (
    "tests/leagues",
    "aggregate all_games by_chance by_evening cases coming final lots "
    "moved penalties place_lines plain_results rating_recipe ratings recipe results "
    "sessions standings swap tables_of_each teams untouched",
)
OF_TIME = ("tests/leagues", "last_round time_limit")
SITE = {
    "scorekeeper/tables/events/last_round.py": (OF_TABLES, OF_TIME),
    "scorekeeper/tables/events": (OF_TABLES,),
    "scorekeeper/tables/log.py": (OF_TABLES,),
    "scorekeeper/tables/access.py": (OF_TABLES,),
    "scorekeeper/tables/disputes.py": (OF_TABLES,),
    "scorekeeper/leagues/counting": (OF_COUNTING,),
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
    areas = {area for name in asked for area in areas_of(name)}
    beside = [of for of, its in SITE.items() if areas & {*its}]
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


def areas_of(name: str) -> tuple[tuple[str, str], ...]:
    return next((its for of, its in SITE.items() if name.startswith(of)), ())


def tests_of(asked: list[str]) -> list[str]:
    found = set()
    for name in asked:
        if "/" in name:
            found |= {
                f"{folder}/test_{each}.py"
                for folder, tests in areas_of(name)
                for each in tests.split()
            }
        else:
            own = (ROOT / "tests" / "referee").glob(f"test_{name}*.py")
            found |= {str(path.relative_to(ROOT)) for path in own}
            found |= {f"tests/referee/test_{each}.py" for each in TESTS.split()}
    return sorted(found)


if __name__ == "__main__":
    sample, seed = os.environ.get("SAMPLE") or 0, os.environ.get("SEED") or 1
    sys.exit(main(sys.argv[1:], int(sample), int(seed)))
