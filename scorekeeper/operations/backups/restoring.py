"""A backup in place of the database: all of it, checked, or nothing."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.db import Error, connection, transaction

from scorekeeper.operations import known
from scorekeeper.operations.backups import archive, copying, releases, scores, sqlite
from scorekeeper.operations.backups.archive import Refused
from scorekeeper.operations.backups.scores import Tell, Told
from scorekeeper.operations.watching import database_file

SHOWN = 10


def restore(file: Path, tell: Tell, *, replace: bool) -> int:
    """How many tables there are then."""
    about = archive.about(file)
    if not replace:
        refuse_to_overwrite()
    target = database_file()
    with room_for(target) as staged:
        before = archive.extract(file, about, staged)
        tables = prepare(staged, about, before, tell)
        if target:
            put_in_place(staged, target, tell)
        else:
            write_rows(staged, tables, tell)
    if tables:
        known.remember()
    else:
        known.forget()
    return len(tables)


def refuse_to_overwrite() -> None:
    try:
        held = known.holds_games()
    except Error as failed:
        raise Refused(
            f"The database that is there cannot be read ({failed}). To put the "
            "backup in its place: --replace"
        ) from failed
    if held:
        raise Refused(
            "The database holds tables. To put the backup in their place: --replace"
        )


@contextmanager
def room_for(target: Path | None) -> Iterator[Path]:
    """Where the database is unpacked: beside its place, so that it can be moved in."""
    folder = target.parent if target else None
    with TemporaryDirectory(prefix=".restore-", dir=folder) as room:
        yield Path(room, "restored.sqlite3")


def prepare(
    staged: Path, about: dict[str, Any], before: dict[str, Told], tell: Tell
) -> dict[str, Told]:
    """Bring the unpacked database to this release, score it anew, and compare."""
    refuse_unless_same_rows(about["rows"], sqlite.rows(staged))
    with sqlite.standing_in(staged):
        if releases.is_ahead():
            raise Refused(
                f"This backup is of release {about['release']}, which is newer. "
                "Install that release, then restore."
            )
        exactly = not releases.is_behind()
        releases.migrate()
        now = scores.told_tables(tell)
    refuse(scores.differences(before, now, exactly=exactly))
    return now


def put_in_place(staged: Path, target: Path, tell: Tell) -> None:
    connection.close()
    if target.exists():
        sqlite.refuse_while_used(target)
    if away := sqlite.swap(staged, target):
        tell(f"What was there before is now {away}")


def write_rows(staged: Path, tables: dict[str, Told], tell: Tell) -> None:
    """One transaction: whoever reads meanwhile sees what was, then what is."""
    with sqlite.standing_in(staged, "backup"), transaction.atomic():
        if releases.is_ahead() or releases.is_behind():
            releases.make_anew()
        copying.copy_rows("backup", "default", tell)
        refuse_unless_same_rows(model_rows("backup"), model_rows("default"))
        now = scores.told_tables(tell)
        refuse(scores.differences(tables, now, exactly=True))


def model_rows(alias: str) -> dict[str, int]:
    return {
        model._meta.db_table: model._base_manager.using(alias).count()
        for model in copying.stored_models()
    }


def refuse_unless_same_rows(before: dict[str, int], now: dict[str, int]) -> None:
    names = sorted(before.keys() | now.keys())
    refuse(
        f"{name} has {now.get(name)} rows and had {before.get(name)}."
        for name in names
        if now.get(name) != before.get(name)
    )


def refuse(found: Iterable[str]) -> None:
    """Nothing was changed yet."""
    if lines := list(found):
        more = len(lines) - SHOWN
        shown = lines[:SHOWN] + ([f"… and {more} more."] if more > 0 else [])
        raise Refused("\n".join(["Nothing was restored.", *shown]))
