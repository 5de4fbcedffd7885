"""What two engines do most differently; make test-postgresql runs all on the other."""

import os
import subprocess
import sys
from pathlib import Path

from tests.postgresql import template
from tests.support.sampling import DIFFER

ROOT = Path(__file__).resolve().parents[2]


def test_what_is_written_and_shown_on_postgresql(postgresql: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, *DIFFER],
        env=os.environ
        | {"DATABASE_URL": postgresql, "DATABASE_TEMPLATE": template(postgresql)}
        | {"SEED": ""},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:]
