"""The site starts on what it finds, but on an empty database where games were."""

import pytest
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from scorekeeper.operations import known, watching
from scorekeeper.operations.backups import sqlite
from tests.tables.people import new_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("var")]


def refusal() -> str:
    with pytest.raises(ImproperlyConfigured) as refused:
        known.check_database()
    return str(refused.value)


def test_a_first_start_on_no_file_or_on_empty_tables(file):
    known.check_database()
    connection.close()
    file.unlink()
    known.check_database()
    assert not file.exists()
    assert not watching.is_known()


def test_games_are_remembered_beside_the_file_and_in_var(file, var):
    new_table()
    known.check_database()
    beside = file.with_name("db.sqlite3.known")
    assert "docs/operations.md" in beside.read_text()
    assert [mark.name[:14] for mark in var.iterdir()] == ["known-database"]


@pytest.mark.parametrize("lost", ["the file", "its folder", "its tables"])
def test_what_was_there_and_is_empty_now_is_refused(file, empty, lost):
    new_table()
    known.check_database()
    file.unlink()
    if lost == "its tables":
        file.write_bytes(empty.read_bytes())
    elif lost == "its folder":  # not mounted: all beside the file is gone with it
        file.with_name("db.sqlite3.known").unlink()
    said = refusal()
    assert f"{file} held games before" in said
    assert "manage.py restore FILE" in said and "NEW_DATABASE=1" in said
    assert file.exists() == (lost == "its tables")


def test_whoever_says_so_begins_with_a_new_one(file, settings):
    new_table()
    known.check_database()
    file.unlink()
    settings.NEW_DATABASE = True
    known.check_database()
    settings.NEW_DATABASE = False
    known.check_database()


def test_a_database_with_games_starts_whatever_is_asked(file, settings):
    new_table()
    settings.NEW_DATABASE = True
    known.check_database()
    assert watching.is_known()


def test_health_remembers_games_begun_since_the_start(client, file):
    client.get("/healthz")
    assert not watching.is_known()
    new_table()
    client.get("/healthz")
    assert watching.is_known()


def test_a_damaged_database_starts_for_health_tells(file):
    connection.close()
    file.write_bytes(b"\x5a" * 9000)
    known.check_database()


def test_two_databases_are_known_apart(file, tmp_path):
    new_table()
    known.check_database()
    with sqlite.standing_in(tmp_path / "another.sqlite3"):
        known.check_database()
        assert not watching.is_known()


def test_a_start_checks_where_it_is_no_demo(file, monkeypatch):
    new_table()
    known.check_database()
    file.unlink()
    asked = []
    monkeypatch.setattr(known, "in_thread", asked.append)
    known.check_start()
    assert apps.is_installed("scorekeeper.demo") and asked == []
    monkeypatch.setattr(apps, "is_installed", lambda name: False)
    known.check_start()
    assert asked == [known.check_database]
