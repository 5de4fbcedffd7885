"""Imports run one way, and no game is named outside its file."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.tables import scoring

ROOT = Path(__file__).resolve().parents[2]
DOORS = ("scorekeeper.tables.scoring", "scorekeeper.tables.facts")


def test_the_referee_needs_the_standard_library_alone() -> None:
    """In a fresh interpreter that sees no other package."""
    ask = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
before = set(sys.modules)
import referee, referee.__main__
referee.games()
print(*set(sys.modules) - before)
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ask],
        capture_output=True,
        text=True,
        check=True,
    )
    tops = {name.split(".")[0] for name in done.stdout.split()}
    assert tops - set(sys.stdlib_module_names) == {"referee"}


def imports() -> Iterator[tuple[str, str]]:
    """Each module of the site and the names that it imports."""
    for path in sorted((ROOT / "scorekeeper").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((module, one.name) for one in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield from ((module, f"{node.module}.{one.name}") for one in node.names)


def test_only_two_doors_lead_to_the_referee() -> None:
    through = {m for m, name in imports() if name.split(".")[0] == "referee"}
    assert {
        m for m in through if not any(f"{m}.".startswith(f"{d}.") for d in DOORS)
    } == set()


def test_models_and_the_log_know_no_view() -> None:
    """They know each other and nothing above them; nor do the few they need."""
    low = re.compile(
        r"scorekeeper\.(\w+\.)*(models|log|codes)"
        r"|scorekeeper\.tables\.((templatetags\.)?words|following\.(live|crowd))"
    )
    wrong = [
        (module, name)
        for module, name in imports()
        if low.fullmatch(module)
        and name.startswith("scorekeeper.")
        and not low.fullmatch(name)
        and not low.fullmatch(name.rpartition(".")[0])
    ]
    assert wrong == []


def test_nobody_imports_a_private_name() -> None:
    private = [(m, n) for m, n in imports() if n.split(".")[-1].startswith("_")]
    assert private == []


@pytest.mark.parametrize("folder", ["scorekeeper", "templates", "static"])
def test_no_game_is_named_outside_its_file(folder: str) -> None:
    names = {name for g in scoring.games() for name in (g.slug, g.name)}
    named = re.compile("|".join(rf"\b{re.escape(n)}\b" for n in sorted(names)), re.I)
    own = {ROOT / "templates" / "tables" / "games" / g.slug for g in scoring.games()}
    found = [
        f"{path.relative_to(ROOT)}: {hit.group()}"
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".py", ".html", ".js", ".css", ".webmanifest", ".txt"}
        and not own & set(path.parents)
        for hit in named.finditer(path.read_text(encoding="utf-8"))
        if hit.group().lower() not in WORDS
    ]
    assert found == []


# English words that are a game’s name too.
WORDS = {"skin", "pepper", "preference"}
