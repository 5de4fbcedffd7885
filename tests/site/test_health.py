"""Where the database is not as it should be: what the site says, what is kept."""

import hashlib
import sqlite3

import pytest
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client

from scorekeeper.operations import health, known
from scorekeeper.operations.backups import sqlite
from scorekeeper.tables import log
from scorekeeper.tables.models import Entry, Table
from tests.tables.people import FIRST, new_table, play, runner

pytestmark = pytest.mark.django_db


def health_of(client: Client) -> tuple[int, str]:
    answer = client.get("/healthz")
    return answer.status_code, answer.text


def test_all_is_well(client, file):
    assert health_of(client) == (200, "ok")
    assert health_of(client) == (200, "ok")


def test_asking_for_health_writes_nothing(client, file):
    names = connection.introspection.table_names()
    assert health_of(client) == (200, "ok")
    assert connection.introspection.table_names() == names


def test_a_database_that_is_missing(client, file):
    file.unlink()
    assert health_of(client) == (503, "missing\nThe database is missing.\n")
    assert not file.exists()


def test_a_database_without_tables(client, tmp_path):
    (tmp_path / "empty.sqlite3").touch()
    with sqlite.standing_in(tmp_path / "empty.sqlite3"):
        assert health_of(client) == (503, "missing\nThe database is missing.\n")


def test_a_database_that_is_read_only(client, file):
    connection.close()
    connection.settings_dict["NAME"] = f"file:{file}?mode=ro"
    assert health_of(client) == (503, "read-only\nThe database is read-only.\n")


def test_a_database_whose_disk_is_full(client, file):
    fill()
    assert health_of(client) == (503, "full\nThe disk of the database is full.\n")


def test_a_disk_with_little_left(client, file, monkeypatch):
    monkeypatch.setattr(health, "LEAST_FREE", 2**62)
    assert health_of(client) == (503, "full\nThe disk of the database is full.\n")


def fill() -> None:
    """It may not get a page more than it has, and has none to spare."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA max_page_count = 1")


@pytest.mark.parametrize("where", ["the head", "the middle"])
def test_a_database_that_is_damaged(client, file, where):
    connection.close()
    size = file.stat().st_size
    with file.open("r+b") as raw:
        raw.seek(0 if where == "the head" else size // 2 // 4096 * 4096)
        raw.write(b"\x5a" * 4096)
    assert health_of(client) == (503, "corrupt\nThe database is damaged.\n")


def test_a_database_that_another_writes_in_for_long(client, file):
    connection.settings_dict["OPTIONS"]["timeout"] = 0.1
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    status, text = health_of(client)
    other.close()
    assert (status, text.splitlines()[0]) == (503, "busy")


def test_the_process_lives_without_a_database(client, file):
    file.unlink()
    answer = client.get("/livez")
    assert (answer.status_code, answer.text) == (200, "ok")
    assert not file.exists()


# ---- An entry while nothing can be saved ----


@pytest.fixture
def table(file) -> Table:
    table = new_table()
    play(table, FIRST)
    return table


@pytest.fixture
def phone(table) -> Client:
    phone = runner(table)
    phone.raise_request_exception = False
    return phone


def save(phone: Client, table: Table) -> HttpResponse:
    """The bids of the next round, as a phone sends them."""
    sent = {"key": "k", "after": "2", "round": "2"}
    sent |= {f"bids-{seat}": "3" for seat in range(4)}
    return phone.post(f"/t/{table.code}/record/", sent, headers={"HX-Request": "true"})


def reason_of(answer: HttpResponse) -> str:
    """The sentence that says why, once all the rest is as it should be."""
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "30"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Nothing can be saved just now" in answer.text
    assert "Enter again what is no longer there" in answer.text
    return answer.text.partition("For whoever runs this site: ")[2].partition("</p>")[0]


def test_the_entry_of_these_tests_is_saved(phone: Client, table):
    assert save(phone, table).status_code == 200
    assert [entry.number for entry in log.entries_of(table)] == [1, 2, 3]


def test_an_entry_while_the_disk_is_full(phone: Client, table):
    others = [new_table() for _ in range(8)]
    fill()
    crowd(others)
    assert reason_of(save(phone, table)) == "The disk of the database is full."
    assert len(log.entries_of(table)) == 2


def crowd(tables: list[Table]) -> None:
    """Fill the last pages of rows and of indexes too: nothing more goes in then."""
    refused = 0
    for number in range(9999):
        key = hashlib.sha256(str(number).encode()).hexdigest()[: 12 + number % 50]
        table = tables[int(key, 16) % len(tables)]
        try:
            Entry.objects.create(table=table, number=number, kind="x", key=key)
            refused = 0
        except OperationalError:
            refused += 1
        if refused == 100:
            return


def test_an_entry_while_the_database_is_read_only(phone: Client, table, file):
    connection.close()
    connection.settings_dict["NAME"] = f"file:{file}?mode=ro"
    assert reason_of(save(phone, table)) == "The database is read-only."
    assert phone.get(f"/t/{table.code}/").status_code == 200
    assert len(log.entries_of(table)) == 2


def test_an_entry_while_the_database_is_away(phone: Client, table, file):
    """Open files go on taking what is written after their name is gone."""
    known.remember()
    away = file.rename(file.with_name("away"))
    assert reason_of(save(phone, table)) == "The database is missing."
    assert not file.exists()
    away.rename(file)
    assert save(phone, table).status_code == 200
    assert [entry.number for entry in log.entries_of(table)] == [1, 2, 3]


def test_what_is_written_goes_into_the_file_that_is_there_now(
    phone: Client, table, file
):
    assert save(phone, table).status_code == 200
    another = file.with_name("another")
    sqlite.copy(file, another)
    with sqlite.standing_in(another):
        Entry.objects.filter(number=3).delete()
        Table.objects.update(version=2)
    another.replace(file)
    assert save(phone, table).status_code == 200
    with sqlite.standing_in(file):
        assert [entry.number for entry in log.entries_of(table)] == [1, 2, 3]


def test_a_page_while_the_database_has_lost_its_tables(phone: Client, table):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tables_table RENAME TO lost")
    assert reason_of(phone.get(f"/t/{table.code}/")) == "The database is missing."


def test_a_fault_of_ours_is_none_of_the_database(phone: Client, table, monkeypatch):
    def fail(*args, **more):
        raise ValueError("for the test")

    monkeypatch.setattr(log, "entries_of", fail)
    monkeypatch.setattr("scorekeeper.tables.scoring.entries_of", fail)
    assert phone.get(f"/t/{table.code}/").status_code == 500
