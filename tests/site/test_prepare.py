"""The step before a start says in a sentence why it cannot be taken."""

import subprocess
import sys
from pathlib import Path

from tests.site.servers import ROOT, free_port


def test_a_database_that_does_not_answer_is_said_in_a_sentence(
    tmp_path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "prepare"],
        env={
            "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
            "DATABASE_URL": f"postgres://nobody@127.0.0.1:{free_port()}/scores",
            "SECRET_KEY": "tests sign with this and with nothing else",
            "ALLOWED_HOSTS": "127.0.0.1",
            "STATIC_ROOT": str(tmp_path),
        },
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "The database does not answer, and nothing was changed." in done.stderr
    assert "Connection refused" in done.stderr and "Traceback" not in done.stderr
