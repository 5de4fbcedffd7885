"""How long functions, files and templates are: what CONTRIBUTING says, measured."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FUNCTION, VIEW, FILE, TEMPLATE = 30, 40, 500, 120

# Nothing joins these. The games: rules, words and play of one read best together,
# unless it has halves; about a quarter of each tells the play in words. Of the rest:
# buck_euchre: who declared and who dropped out decides facts, play and lines. None.
# calypso has two: what records build (Built), and what is told of it and scored.
# gossiper has two: what is known of the cards turned (Seen), turns and their score.
# jersey_gin: all hangs on how the hand ended; its hands lie in melds/ already. None.
# malilla has two: the play with its duties and fouls, and the score with its bonus.
# The function reads every round of every sheet, where calls cost.
LONG_FILES: set[str] = {
    "referee/games/buck_euchre.py",
    "referee/games/calypso.py",
    "referee/games/gossiper.py",
    "referee/games/jersey_gin.py",
    "referee/games/malilla.py",
}
LONG_FUNCTIONS: set[str] = {"referee/engine/reading.py:problems_of"}


def sources(*patterns: str) -> Iterator[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "--", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).exists() and "/migrations/" not in name:
            yield Path(name)


def lines_of(path: Path) -> int:
    return len((ROOT / path).read_text(encoding="utf-8").splitlines())


def functions() -> Iterator[tuple[str, int, int]]:
    """Each by `file:name`, its lines, and how many it may have."""
    for path in sources("*.py"):
        if path.is_relative_to("tests/browser"):
            continue  # a test there may tell a whole evening
        allowed = VIEW if "views" in path.with_suffix("").parts else FUNCTION
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or 0) - node.lineno + 1
                yield f"{path}:{node.name}", length, allowed


def test_no_function_is_too_long() -> None:
    found = {name for name, length, allowed in functions() if length > allowed}
    assert sorted(found - LONG_FUNCTIONS) == []


def test_no_file_is_too_long() -> None:
    """A ceiling, no measure: where a file ends, its subject says. Tests have none."""
    code = (path for path in sources("*.py") if path.parts[0] != "tests")
    found = {str(path) for path in code if lines_of(path) > FILE}
    assert sorted(found - LONG_FILES) == []


def test_no_template_is_too_long() -> None:
    found = [path for path in sources("templates/*.html") if lines_of(path) > TEMPLATE]
    assert found == []
