"""Which tests hang on what differs from main: `make test-changed`.

What imports what is read from the files: a test that imports a changed module, by
itself or through helpers of tests. What no import shows (pages, templates, styles,
scripts, catalogues) is said below, by folder. What is said nowhere: all tests.
"""

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ALL = ["tests"]
# On every change: where imports go, how long things are. They take seconds.
ALWAYS = ["tests/tables/test_architecture.py", "tests/site/test_sizes.py"]
TABLE = ["tests/browser/test_table.py", "tests/browser/test_entry.py"]
LEAGUE = ["tests/browser/test_leagues.py", "tests/browser/test_league_pages.py"]
KEPT = ["tests/site/test_kept.py", "tests/phone", "tests/browser/test_kept.py"]
GAME = "tests/browser/test_every_game.py"
# The longest beginning counts.
FOLDERS: dict[str, list[str]] = {
    "referee/": ["tests/referee", "tests/tables"],
    "referee/games/": ["tests/referee", "tests/tables", GAME],
    "referee/cli/": ["tests/referee"],
    "referee/generator/": ["tests/referee"],
    "referee/languages/": ["tests/referee/test_languages.py", "tests/site"],
    "scorekeeper/locale/": ["tests/site", "tests/tables/test_in_german.py"],
    "scorekeeper/tables/": ["tests/tables", *TABLE],
    "scorekeeper/leagues/": ["tests/leagues", *LEAGUE],
    "scorekeeper/exchange/": ["tests/leagues", *LEAGUE],
    "scorekeeper/knockouts/": ["tests/leagues", *LEAGUE],
    "scorekeeper/money/": ["tests/leagues", *LEAGUE],
    "scorekeeper/paper/": ["tests/leagues", *LEAGUE],
    "scorekeeper/push/": ["tests/leagues", *LEAGUE],
    "scorekeeper/teams/": ["tests/leagues", *LEAGUE],
    "scorekeeper/accounts/": ["tests/accounts", "tests/browser/test_accounts.py"],
    "scorekeeper/kept/": KEPT,
    "phone/": KEPT,
    "scorekeeper/live/": ["tests/tables/test_live.py", "tests/site", *TABLE],
    "scorekeeper/operations/": ["tests/site"],
    "scorekeeper/demo/": ["tests/site"],
    "templates/tables/": ["tests/tables", *TABLE],
    "templates/sheet/": ["tests/tables", *TABLE],
    "templates/leagues/": ["tests/leagues", *LEAGUE],
    "templates/exchange/": ["tests/leagues", *LEAGUE],
    "templates/knockouts/": ["tests/leagues", *LEAGUE],
    "templates/money/": ["tests/leagues", *LEAGUE],
    "templates/paper/": ["tests/leagues", *LEAGUE],
    "templates/push/": ["tests/leagues", *LEAGUE],
    "templates/teams/": ["tests/leagues", *LEAGUE],
    "templates/account/": ["tests/accounts", "tests/browser/test_accounts.py"],
    "static/js/": ["tests/site/test_scripts.py", "tests/site/test_first_load.py"],
    "static/css/": [
        "tests/site/test_first_load.py",
        "tests/browser/test_in_sight.py",
        "tests/browser/test_room.py",
        "tests/browser/test_accessibility.py",
    ],
    "docs/": ["tests/site", "tests/referee"],
    "bench/": ["tests/site/test_sizes.py"],
    "deploy/": ["tests/site/test_deploy.py"],
    "CHANGELOG.md": ["tests/site"],
    "CONTRIBUTING.md": ["tests/site"],
    "README.md": ["tests/site"],
}


def differing() -> list[str]:
    """By name: of this branch, of the folder, and what is new in it."""
    base = git("merge-base", "main", "HEAD")[0]
    names = git("diff", "--name-only", base)
    return [*names, *git("ls-files", "--others", "--exclude-standard")]


def git(*words: str) -> list[str]:
    said = subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return said.stdout.splitlines()


def tests_of(changed: Iterable[str]) -> list[str]:
    """What is to be run, each once, none within another; nothing for nothing."""
    found = {one for name in changed for one in hang_on(name)}
    if not found:
        return []
    if set(ALL) <= found:
        return ALL
    found |= set(ALWAYS)
    return sorted(
        one for one in found if not any(f"{one}".startswith(f"{a}/") for a in found)
    )


def hang_on(name: str) -> list[str]:
    if name.startswith("tests/"):
        return of_a_test(name)
    folder = max(
        (one for one in FOLDERS if name.startswith(one)), key=len, default=None
    )
    if folder is None:
        return ALL
    script = TABLE if name.startswith("static/js/") else []
    return [*FOLDERS[folder], *script, *of_its_name(name), *importing(name)]


def of_a_test(name: str) -> list[str]:
    if Path(name).name == "conftest.py" or name == "tests/settings.py":
        return [str(Path(name).parent)]
    if Path(name).name.startswith("test_"):
        return [name, *importing(name)] if (ROOT / name).exists() else importing(name)
    if name.endswith(".py"):
        return importing(name) or ALL
    return [str(Path(name).parts[0] + "/" + Path(name).parts[1])]


def of_its_name(name: str) -> Iterator[str]:
    """Browser tests that are called as the file or a folder that it lies in."""
    words = {word.removesuffix("s") for word in re.findall(r"[a-z]+", name)}
    words -= {"table", "league", "account", "page", "entry", "view", "game", "every"}
    for path in sorted((ROOT / "tests/browser").glob("test_*.py")):
        called = path.stem.removeprefix("test_").split("_")
        if words & {word.removesuffix("s") for word in called}:
            yield f"tests/browser/{path.name}"


# ---- What imports what ----
def importing(name: str) -> list[str]:
    """Tests that import the file; those in a browser only without anything between."""
    module = module_of(name)
    helpers, seen = [module], {module}
    found = []
    while helpers:
        helper = helpers.pop()
        for test, names in imports().items():
            if helper not in names or test in seen:
                continue
            seen.add(test)
            path = f"{test.replace('.', '/')}.py"
            if not test.rpartition(".")[2].startswith("test_"):
                helpers.append(test)
            elif helper == module or not test.startswith("tests.browser."):
                found.append(path)
    return found


def module_of(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def imports() -> dict[str, set[str]]:
    """Each module of the tests, and all that it names in its imports."""
    return {
        module_of(str(path.relative_to(ROOT))): set(names_in(path))
        for path in sorted((ROOT / "tests").rglob("*.py"))
    }


def names_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)


if __name__ == "__main__":
    print(" ".join(tests_of(differing())))
