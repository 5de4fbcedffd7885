"""The log, its pages, writing and disputes once more, on a real PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILES = (
    "test_writers.py",
    "test_log.py",
    "test_confirming.py",
    "test_disputing.py",
    "test_disputes.py",
    "test_migrations.py",
    "test_offline.py",
    "test_pages.py",
)


def test_what_is_written_and_shown_on_postgresql(postgresql: str) -> None:
    tests = [f"tests/tables/{name}" for name in FILES]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, *tests],
        env=os.environ | {"DATABASE_URL": postgresql},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:]
