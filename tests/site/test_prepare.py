"""The step before a start says in a sentence why it cannot be taken."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.database import copy_to
from tests.site.servers import NEW, ROOT, free_port

pytestmark = pytest.mark.long


def manage(
    tmp_path: Path, database: str, *task: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *task],
        env={
            "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
            "DATABASE_URL": database,
            "SECRET_KEY": "tests sign with this and with nothing else",
            "ALLOWED_HOSTS": "127.0.0.1",
            "STATIC_ROOT": os.environ["STATIC_ROOT"],  # collected once for them all
        },
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


def test_a_database_that_does_not_answer_is_said_in_a_sentence(
    tmp_path: Path,
) -> None:
    nobody = f"postgres://nobody@127.0.0.1:{free_port()}/scores"
    done = manage(tmp_path, nobody, "prepare")
    assert done.returncode == 1
    assert "The database does not answer, and nothing was changed." in done.stderr
    assert "Connection refused" in done.stderr and "Traceback" not in done.stderr


def no_database(file: Path) -> None:
    file.write_bytes(b"Scores of Friday. " * 500)


def some_pages_lost(file: Path) -> None:
    """The first page says what the file is: that stays."""
    chance, content = random.Random(3), bytearray(file.read_bytes())
    for at in range(4096, len(content), 8192):
        content[at : at + 4096] = chance.randbytes(4096)
    file.write_bytes(content)


@pytest.mark.parametrize("damage", [no_database, some_pages_lost])
def test_a_damaged_file_is_said_in_a_sentence_and_can_be_restored(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    file, backup = tmp_path / "db.sqlite3", tmp_path / "before.zip"
    database = f"sqlite:///{file}"
    copy_to(file)
    for task in (["prepare"], ["shell", "-v0", "-c", NEW], ["backup", str(backup)]):
        assert manage(tmp_path, database, *task).returncode == 0
    damage(file)
    for task in ("prepare", "rebuild"):
        done = manage(tmp_path, database, task)
        assert done.returncode == 1, task
        assert "Traceback" not in done.stderr and len(done.stderr.splitlines()) == 1
        assert "The database is damaged." in done.stderr and str(file) in done.stderr
        assert "manage.py restore --replace FILE" in done.stderr
    back = manage(tmp_path, database, "restore", "--replace", str(backup))
    assert back.returncode == 0, back.stderr
    assert manage(tmp_path, database, "prepare").returncode == 0


def test_an_empty_database_is_prepared_for_its_first_table(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/new.sqlite3"
    for task in (["prepare"], ["shell", "-v0", "-c", NEW]):
        done = manage(tmp_path, database, *task)
        assert done.returncode == 0, done.stderr
    code, key = done.stdout.split()
    assert code and key
