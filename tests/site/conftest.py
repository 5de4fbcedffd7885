"""Databases of their own, to be broken."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import caches
from django.core.management import call_command

from scorekeeper.operations.backups import sqlite
from tests import database


@pytest.fixture(scope="session")
def empty(tmp_path_factory, django_db_blocker) -> Path:
    """A database with tables for everything, and nothing in them."""
    file = tmp_path_factory.mktemp("empty") / "db.sqlite3"
    if not database.copy_to(file):
        with django_db_blocker.unblock(), sqlite.standing_in(file):
            call_command("migrate", verbosity=0)
    return file


@pytest.fixture
def file(empty, tmp_path) -> Iterator[Path]:
    """The file of a database of its own, which every question goes to."""
    caches["parts"].clear()
    file = tmp_path / "db.sqlite3"
    file.write_bytes(empty.read_bytes())
    with sqlite.standing_in(file):
        yield file


@pytest.fixture
def var(settings, tmp_path) -> Path:
    """Where it is kept which databases held games."""
    settings.MARKS = tmp_path / "var"
    return settings.MARKS


@pytest.fixture
def backup(tmp_path) -> Path:
    """Where there is no backup yet."""
    return tmp_path / "backup"
