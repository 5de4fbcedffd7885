"""The demo is an app of its own: a site in use neither installs nor imports it."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SITE = ROOT / "scorekeeper"


def test_nothing_of_the_site_imports_the_demo() -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for path in SITE.rglob("*.py")
        if SITE / "demo" not in path.parents
        and any("scorekeeper.demo" in name for name in imports_of(path))
    ]
    assert wrong == []


def imports_of(path: Path) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{one.name}" for one in node.names]
    return names


@pytest.mark.parametrize(("demo", "known"), [("0", False), ("1", True)])
def test_only_who_asks_for_the_demo_has_its_command(demo: str, known: bool) -> None:
    ask = "from django.core.management import get_commands as g; print('demo' in g())"
    told = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(); {ask}"],
        env=os.environ
        | {"DEMO": demo, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == str(known)
