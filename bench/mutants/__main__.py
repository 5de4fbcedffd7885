"""Would a test notice? Each small change of a game's file, against the tests of it.

    make mutants GAME=gypsy

On a copy in var/mutants, with mutmut. Printed: how many changes were noticed of those
that some test runs through, and the others by name; `mutmut show NAME` there says what
each is. Functions that run while the file is read (the order of a pack) are left out:
mutmut exchanges them too late. Minutes a game; in no run of the tests.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MUTMUT = ROOT / ".venv-mutants" / "bin" / "mutmut"
# Beside those of the game itself: what is asked of every game, but not of its file.
TESTS = (
    "allowed faults hands laydowns league match properties records ruling stat_events "
    "sums vectors winners"
)
CONFIG = """
[tool.mutmut]
source_paths = ["referee"]
only_mutate = [{files}]
pytest_add_cli_args_test_selection = [{tests}]
pytest_add_cli_args = ["-x", "-q", "-p", "no:cacheprovider"]
also_copy = ["scorekeeper", "docs", "templates", "static", "manage.py", "bench"]
"""


def main(game: str) -> None:
    folder = copied(game)
    env = os.environ | {"PATH": f"{MUTMUT.parent}:{os.environ['PATH']}"}
    run = [str(MUTMUT), "run", "--max-children", "2"]
    with (folder / "mutmut.log").open("w") as log:
        shown = None if sys.stdout.isatty() else log
        # It answers with 1 for changes that nobody noticed: what it says is read.
        subprocess.run(run, cwd=folder, env=env, stdout=shown, stderr=shown)
    said = subprocess.run(
        [MUTMUT, "results", "--all", "true"],
        cwd=folder,
        env=env,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    lines = [line.strip().split(": ") for line in said.splitlines() if ": " in line]
    early = run_while_read(folder, game)
    rows = [row for row in lines if function_of(row[0]) not in early]
    counts = Counter(status for _, status in rows)
    for name, status in rows:
        if status == "survived":
            print(name)
    tried = counts["killed"] + counts["survived"] + counts["timeout"]
    noticed = tried - counts["survived"]
    if not tried:
        raise SystemExit(f"Nothing was tried: {folder / 'mutmut.log'} says why.")
    share = f"{noticed / tried:.0%}"
    print(f"{game}: {noticed} of {tried} changes noticed, {share}", end="; ")
    print(f"{counts['no tests']} more where no test runs")


def function_of(mutant: str) -> str:
    """`order` of referee.games.gypsy.x_order__mutmut_3."""
    return mutant.rpartition("__mutmut_")[0].rpartition(".")[2].removeprefix("x_")


def run_while_read(folder: Path, game: str) -> set[str]:
    """The functions that statements outside of any function call."""
    called = set()
    for file in files_of(folder, game):
        for statement in ast.parse((folder / file).read_text()).body:
            if isinstance(statement, ast.FunctionDef | ast.ClassDef):
                continue
            for node in ast.walk(statement):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    called.add(node.func.id)
    return called


def files_of(folder: Path, game: str) -> list[str]:
    """A game is a file or a folder."""
    one = [f"referee/games/{game}.py", f"referee/games/{game}/*.py"]
    return [str(file.relative_to(folder)) for name in one for file in folder.glob(name)]


def copied(game: str) -> Path:
    """The files that git knows, and what mutmut is told."""
    folder = ROOT / "var" / "mutants" / game
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    # A second biome.json in one tree stops the check of the scripts.
    for name in (one for one in listed if one != "biome.json"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    files = files_of(folder, game)
    if not files:
        raise SystemExit(f"There is no game {game!r}: make mutants GAME=gypsy")
    own = folder.glob(f"tests/referee/test_{game}*.py")
    names = [str(one.relative_to(folder)) for one in own]
    names += [f"tests/referee/test_{name}.py" for name in TESTS.split()]
    said = CONFIG.format(files=quoted(files), tests=quoted(names))
    with (folder / "pyproject.toml").open("a") as settings:
        settings.write(said)
    return folder


def quoted(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


if __name__ == "__main__":
    main(sys.argv[1])
