"""A backup of the database as it is at one moment, while people write."""

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import connection, connections, transaction

from scorekeeper.operations.backups import archive, copying, releases, scores, sqlite
from scorekeeper.operations.backups.archive import Refused
from scorekeeper.operations.backups.scores import Tell, Told
from scorekeeper.operations.watching import database_file
from scorekeeper.tables.scoring.release import VERSION

SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"


def take(file: Path, tell: Tell) -> int:
    """Write a backup there; how many tables it holds."""
    if file.exists():
        raise Refused(f"{file} is there already. Name another file.")
    engine, taken = connection.vendor, datetime.now(UTC).isoformat(timespec="seconds")
    # Beside the backup: there is where room for it was made.
    with TemporaryDirectory(prefix=".backup-", dir=file.parent) as folder:
        copy = Path(folder, "copy.sqlite3")
        snapshot(copy, tell)
        tables = tables_of(copy, Path(folder, "migrated.sqlite3"), tell)
        about = {"release": VERSION, "engine": engine, "taken": taken}
        archive.write(file, about | {"rows": sqlite.rows(copy)}, copy, tables)
    return len(tables)


def snapshot(copy: Path, tell: Tell) -> None:
    source = database_file()
    if connection.vendor != "sqlite":
        from_postgresql(copy, tell)
    elif source and source.exists():
        sqlite.copy(source, copy)
    else:
        raise Refused("The database is missing: there is nothing to back up.")


def from_postgresql(copy: Path, tell: Tell) -> None:
    """Row by row within one snapshot, into the tables of this release."""
    if releases.is_ahead():
        raise Refused(releases.NEWER + "Take the backup with that one.")
    if releases.is_behind():
        raise Refused(
            "The database is of an older release. Take the backup with that one, or "
            "run manage.py prepare first."
        )
    with sqlite.standing_in(copy):
        releases.migrate()
    with sqlite.standing_in(copy, "backup"), transaction.atomic():
        with connections["default"].cursor() as cursor:
            cursor.execute(SNAPSHOT)
        copying.copy_rows("default", "backup", tell)


def tables_of(copy: Path, migrated: Path, tell: Tell) -> dict[str, Told]:
    """What its tables score, of an older database once it is migrated.

    The backup itself stays as the database was.
    """
    with sqlite.standing_in(copy):
        if not releases.is_behind():
            return scores.told_tables(tell)
    sqlite.copy(copy, migrated)
    with sqlite.standing_in(migrated):
        releases.migrate()
        return scores.told_tables(tell)
