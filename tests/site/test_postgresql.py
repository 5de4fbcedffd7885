"""What two engines do most differently; make test-postgresql runs all on the other."""

import os
import subprocess
import sys
from pathlib import Path

from tests.postgresql import template

ROOT = Path(__file__).resolve().parents[2]
FILES = (
    "tables/test_writers.py",
    "tables/test_log.py",
    "tables/test_migrations.py",
    "site/test_text.py",
    "leagues/test_at_once.py",
    "leagues/test_results.py",
)


def test_what_is_written_and_shown_on_postgresql(postgresql: str) -> None:
    tests = [f"tests/{name}" for name in FILES]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, *tests],
        env=os.environ
        | {"DATABASE_URL": postgresql, "DATABASE_TEMPLATE": template(postgresql)},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:]
