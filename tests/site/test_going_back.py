"""The code is older than the tables: nothing is written; a backup of before fits."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.database import copy_to
from tests.site.servers import NEW, ROOT, database_in

pytestmark = pytest.mark.long

Ask = Callable[[str], list[Any]]

# What a newer release has done: a table of a new app, a column that this one lacks.
NEWER = (
    "CREATE TABLE prizes_prize (id integer PRIMARY KEY, "
    "league_id bigint NOT NULL REFERENCES leagues_league (id))",
    "ALTER TABLE tables_table ADD COLUMN colour varchar(9) NOT NULL DEFAULT 'red'",
    "INSERT INTO django_migrations (app, name, applied) "
    "VALUES ('prizes', '0001_initial', '2030-01-01'), "
    "('tables', '9999_colour', '2030-01-01')",
)
ROWS = "SELECT number, kind FROM tables_entry ORDER BY number"
FIRST = [(1, "recorded"), (2, "recorded")]


class Older:
    """This release at a database that a newer one has changed."""

    def __init__(self, url: str, folder: Path, ask: Ask) -> None:
        self.ask, self.backup = ask, folder / "before.zip"
        self.env = os.environ | {
            "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
            "DATABASE_URL": url,
            "SECRET_KEY": "tests sign with this and with nothing else",
            "ALLOWED_HOSTS": "127.0.0.1",
        }
        self.well("prepare")
        self.well("shell", "-v0", "-c", NEW)
        self.well("backup", str(self.backup))
        for statement in NEWER:
            ask(statement)
        if url.startswith("postgres"):  # Django keeps no default in the database
            ask("ALTER TABLE tables_table ALTER COLUMN colour DROP DEFAULT")

    def run(self, *task: str) -> subprocess.CompletedProcess[str]:
        manage = [sys.executable, str(ROOT / "manage.py"), *task]
        return subprocess.run(
            manage, env=self.env, cwd=ROOT, capture_output=True, text=True
        )

    def well(self, *task: str) -> str:
        done = self.run(*task)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refuse(self, *task: str) -> str:
        done = self.run(*task)
        assert done.returncode == 1 and "Traceback" not in done.stderr
        return done.stderr


@pytest.fixture
def on_sqlite(tmp_path: Path) -> Older:
    file = tmp_path / "db.sqlite3"
    copy_to(file)

    def ask(statement: str) -> list[Any]:
        with closing(sqlite3.connect(file)) as database, database:
            return database.execute(statement).fetchall()

    return Older(f"sqlite:///{file}", tmp_path, ask)


@pytest.fixture
def on_postgresql(tmp_path: Path, postgresql: str) -> Iterator[Older]:
    url = database_in(postgresql)
    with psycopg.connect(url, autocommit=True) as database:

        def ask(statement: str) -> list[Any]:
            cursor = database.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

        yield Older(url, tmp_path, ask)


def goes_back(older: Older) -> None:
    assert "is of a newer release" in older.refuse("prepare")
    said = older.well("restore", "--replace", str(older.backup))
    assert "Restored: 1 table, entries and scores as in the backup" in said
    assert older.ask(ROWS) == FIRST
    older.well("prepare")
    older.well("shell", "-v0", "-c", NEW)  # a table more: nothing asks for a colour
    assert older.ask("SELECT count(*) FROM tables_table") == [(2,)]
    with pytest.raises((psycopg.Error, sqlite3.Error), match="prizes_prize"):
        older.ask("SELECT * FROM prizes_prize")


def test_a_file_of_before_in_place_of_the_newer_one(on_sqlite: Older) -> None:
    goes_back(on_sqlite)


def test_tables_of_before_in_place_of_the_newer_ones(on_postgresql: Older) -> None:
    older = on_postgresql
    said = older.refuse("backup", f"{older.backup}.2")
    assert "is of a newer release" in said and "Take the backup with that one" in said
    fails_and_changes_nothing(older)
    goes_back(older)


NO_ROWS = """
from scorekeeper.operations.backups import copying
from django.core.management import call_command
copying.copy_model = lambda model, source, target: 0
call_command("restore", {!r}, replace=True)
"""


def fails_and_changes_nothing(older: Older) -> None:
    """At its very end, when the newer tables were put away already."""
    done = older.run("shell", "-v0", "-c", NO_ROWS.format(str(older.backup)))
    assert "tables_entry has 0 rows and had 2" in done.stderr
    assert older.ask(ROWS) == FIRST
    assert older.ask("SELECT colour FROM tables_table") == [("red",)]
    assert older.ask("SELECT * FROM prizes_prize") == []
