"""The rooms of the referee stand in layers, and none looks up."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REFEREE = ROOT / "referee"

# From the ground up. A room imports from rooms of lower layers and from itself.
LAYERS = (
    {"words"},
    {"values", "version"},
    {"cards", "melds"},
    {"engine"},
    {"games", "form", "described", "rarity"},
    {"desk", "generator"},
    {"suite"},
    {"cli"},
    {"__init__", "__main__"},
)
HEIGHT = {room: height for height, rooms in enumerate(LAYERS) for room in rooms}


def room_of(path: Path) -> str:
    inside = path.relative_to(REFEREE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


def imports() -> Iterator[tuple[Path, str]]:
    """Each file of the referee and what it imports, for types alone too."""
    for path in sorted(REFEREE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((path, one.name) for one in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}: a relative import"
                yield from ((path, f"{node.module}.{a.name}") for a in node.names)


def test_every_room_has_its_layer() -> None:
    assert {room_of(path) for path in REFEREE.rglob("*.py")} == set(HEIGHT)


def test_a_room_imports_only_what_stands_below_it() -> None:
    """What is imported for types alone counts as well: so there is no circle."""
    wrong = []
    for path, name in imports():
        package, _, rest = name.partition(".")
        mine, other = room_of(path), rest.partition(".")[0]
        if package != "referee" or other == mine or mine == "__init__":
            continue
        if other not in HEIGHT or HEIGHT[other] >= HEIGHT[mine]:
            wrong.append(f"{path.relative_to(ROOT)}: {name}")
    assert wrong == []


def test_no_game_knows_another() -> None:
    """Also not where a game is a folder."""
    wrong = []
    for path, name in imports():
        inside = path.relative_to(REFEREE).with_suffix("").parts
        parts = name.split(".")
        if inside[0] == "games" and parts[:2] == ["referee", "games"]:
            wrong += [name] if parts[2] != inside[1] else []
    assert wrong == []


def test_chance_is_in_one_room_that_no_rule_knows() -> None:
    chance = {"random", "secrets", "uuid", "time", "datetime"}
    by = {room_of(path) for path, name in imports() if name.split(".")[0] in chance}
    assert by == {"generator"}


def test_the_referee_needs_the_standard_library_alone() -> None:
    """In a fresh interpreter that sees no other package, every module is there."""
    files = [path.relative_to(ROOT).with_suffix("") for path in REFEREE.rglob("*.py")]
    modules = [".".join(file.parts) for file in files if file.name != "__init__"]
    ask = f"""
import importlib, sys
sys.path.insert(0, {str(ROOT)!r})
before = set(sys.modules)
for module in {modules!r}:
    importlib.import_module(module)
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
