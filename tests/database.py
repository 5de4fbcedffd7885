"""A database with tables for everything, kept from run to run: 67 migrations take five
seconds of a processor, in every worker.
"""

import fcntl
import os
import shutil
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

import django
from django.apps import apps

from scorekeeper.operations.backups import sqlite

FOLDER = Path(__file__).parents[1] / ".pytest_cache" / "d"


def migrate() -> Path:
    """Where it is, or will be, named by what made it: a migration more is another."""
    made_by = sha256(django.__version__.encode())
    for app in apps.get_app_configs():
        for path in sorted(Path(app.path).glob("migrations/*.py")):
            made_by.update(path.read_bytes())
    return FOLDER / f"migrated-{made_by.hexdigest()[:16]}.sqlite3"


def copy_to(file: str | Path) -> bool:
    """Whether there is one to begin with."""
    kept = migrate()
    if kept.exists():
        shutil.copyfile(kept, file)
    return kept.exists()


def keep(file: str | Path) -> None:
    """The database in that file, just migrated. Another worker may be at the same."""
    kept = migrate()
    if kept.exists():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    for older in FOLDER.glob("migrated-*.sqlite3"):
        older.unlink(missing_ok=True)
    whole = kept.with_suffix(f".{os.getpid()}")
    sqlite.copy(Path(file), whole)
    whole.replace(kept)


def make_once(
    name: str, sources: Iterable[Path], make: Callable[[Path], object]
) -> Path:
    """What `make` writes beside that file too, kept until a migration or one of the
    sources is another; of workers that want it at once one makes it.
    """
    made_by = sha256(migrate().name.encode())
    for path in sources:
        made_by.update(path.read_bytes())
    kept = FOLDER / f"{name}-{made_by.hexdigest()[:16]}.sqlite3"
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            for older in FOLDER.glob(f"{name}-*"):
                older.unlink()
            whole = kept.with_suffix(".making")
            make(whole)
            whole.replace(kept)
    return kept
