"""Files that are no backup, older ones, and files of SQLite that are in use."""

import sqlite3
import zipfile
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scorekeeper.operations.backups import sqlite
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Entry, Table
from tests.site.running import an_evening, refusal, run
from tests.tables.people import FIRST, new_table, play

PAGE = 4096
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("var"),
]


def test_a_site_that_is_running_keeps_its_file(backup, tmp_path):
    an_evening()
    run("backup", backup)
    file = tmp_path / "site.sqlite3"
    with sqlite.standing_in(file):
        run("restore", backup)
        connection.close()
        site = sqlite3.connect(file)
        site.execute("PRAGMA journal_mode=WAL")
        site.execute("SELECT * FROM tables_entry").fetchall()
        before = file.stat().st_ino
        assert "Stop the site" in refusal("restore", backup, replace=True)
        assert file.stat().st_ino == before
        site.close()
        run("restore", backup, replace=True)
        assert file.stat().st_ino != before


# ---- What is refused, and leaves all as it was ----


def test_a_file_that_is_there_is_not_overwritten(backup):
    backup.write_text("mine")
    assert refusal("backup", backup).startswith(f"{backup} is there already.")
    assert backup.read_text() == "mine"


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_a_backup_that_is_cut_off(backup, share):
    an_evening()
    run("backup", backup)
    whole = backup.read_bytes()
    backup.write_bytes(whole[: int(len(whole) * share)])
    assert "is cut off: its end is missing" in refusal("restore", backup, replace=True)
    assert Table.objects.count() == 1


def foreign_zip(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("letter.txt", "Dear Ann")


def foreign_text(file: Path) -> None:
    file.write_text("Dear Ann")


def foreign_database(file: Path) -> None:
    sqlite3.connect(file).execute("CREATE TABLE letters (text)").connection.close()


@pytest.mark.parametrize("make", [foreign_zip, foreign_text, foreign_database])
def test_a_file_that_is_something_else(backup, make):
    make(backup)
    assert refusal("restore", backup) == (
        f"{backup} is no backup of this site. One is made by: manage.py backup FILE"
    )


def test_a_file_that_is_not_there(backup):
    assert refusal("restore", backup) == f"{backup} is not there."


def repack(file: Path, **changed: bytes) -> None:
    """The same backup with other contents, which the sums of the zip do not show."""
    with zipfile.ZipFile(file) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    with zipfile.ZipFile(file, "w") as packed:
        for name, data in parts.items():
            packed.writestr(name, changed.get(name.partition(".")[0], data))


@pytest.mark.parametrize("part", ["database", "tables"])
def test_a_backup_whose_contents_were_changed(backup, part):
    an_evening()
    run("backup", backup)
    repack(backup, **{part: b"{}"})
    assert "is damaged" in refusal("restore", backup, replace=True)
    assert Table.objects.count() == 1


def test_a_backup_of_a_newer_release(backup, tmp_path):
    an_evening()
    run("backup", backup)
    newer = tmp_path / "newer.sqlite3"
    with sqlite.standing_in(newer):
        run("restore", backup)
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO django_migrations (app, name, applied) "
                "VALUES ('tables', '9999_later', '2030-01-01')"
            )
        run("backup", tmp_path / "later")
    said = refusal("restore", tmp_path / "later", replace=True)
    assert "which is newer" in said


def test_a_database_that_is_damaged_is_not_backed_up(backup, file):
    """Wherever it is: rows, an index, what the tables are, the very head."""
    connection.close()
    whole = file.read_bytes()
    for at in range(0, len(whole), len(whole) // 20 // PAGE * PAGE):
        file.write_bytes(whole[:at] + b"\x5a" * PAGE + whole[at + PAGE :])
        assert "none was written" in refusal("backup", backup), at
        assert not backup.exists()
        connection.close()
    file.write_bytes(whole)


def test_a_damaged_database_is_put_away_for_a_backup(backup, file):
    play(new_table(), FIRST)
    run("backup", backup)
    connection.close()
    file.write_bytes(b"\x5a" * 9000)
    assert "cannot be read" in refusal("restore", backup)
    assert "db.sqlite3.replaced" in run("restore", backup, replace=True)
    assert Entry.objects.count() == 2
    assert file.with_name("db.sqlite3.replaced").read_bytes() == b"\x5a" * 9000


# ---- Older ones ----


def write_as_first_release() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate([("tables", "0001_initial")])
    apps = executor.loader.project_state([("tables", "0001_initial")]).apps
    rows = {"code": "AAAA", "run_key": "r", "key": "k", "game": "gypsy", "version": 1}
    table = apps.get_model("tables", "Table")(**rows, players=["A", "B", "C", "D"])
    table.save()
    facts = {"round": 1, "facts": FIRST}
    table.entries.create(number=1, kind="recorded", key="e", data=facts)


def test_a_backup_of_an_older_release_is_brought_to_this_one(backup, tmp_path):
    with sqlite.standing_in(tmp_path / "old.sqlite3"):
        write_as_first_release()
        run("backup", backup)
    with sqlite.standing_in(tmp_path / "new.sqlite3"):
        run("restore", backup)
        found = Table.objects.get()
        assert found.host_token == "r"
        assert scoring.read(found).shown["totals"] == [7, -1, 6, 3]
