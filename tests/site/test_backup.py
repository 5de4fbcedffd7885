"""What is in a backup, and what comes of it; on PostgreSQL too: test_postgresql.py."""

import json
import threading
import zipfile
from typing import Any

import pytest
from django.db import connection, connections

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League
from scorekeeper.operations import known, watching
from scorekeeper.operations.backups import copying, restoring, scores, sqlite
from scorekeeper.tables import log, scoring
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Entry, Table
from tests.site.running import an_evening, refusal, run
from tests.tables.people import FIRST, new_table, play, record

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("var"),
]


@pytest.fixture
def nobody_else(request) -> None:
    """On SQLite a file that no thread of an earlier test still has open.

    A restore puts a file in place of the other only where nobody uses it.
    """
    if connection.vendor == "sqlite":
        request.getfixturevalue("file")


def rows_kept() -> list[Any]:
    """All tables with their logs and totals."""
    states = scoring.read_many(Table.objects.order_by("pk"))
    rows = list(Entry.objects.order_by("pk").values())
    return [rows, [(s.table.code, s.shown["totals"], s.table.final) for s in states]]


TOTALS = [12, 4, 5, 8]


@pytest.mark.usefixtures("nobody_else")
def test_a_backup_restores_what_was_there(backup):
    table = an_evening()
    before = rows_kept()
    assert before[1][0][1] == TOTALS
    said = run("backup", backup)
    assert "Tables scored: 1 of 1" in said and f"{backup}: 1 table, " in said
    play(new_table(), FIRST)
    Entry.objects.filter(table=table, number=4).delete()
    said = run("restore", backup, replace=True)
    assert "Restored: 1 table, entries and scores as in the backup" in said
    assert rows_kept() == before
    assert League.objects.get().people.get().name == "Ann"
    assert User.objects.get().check_password("pw")
    assert watching.is_known()


@pytest.mark.usefixtures("nobody_else")
def test_a_restored_database_goes_on(backup):
    table = an_evening()
    run("backup", backup)
    run("restore", backup, replace=True)
    entry = record(table, 3, {"bids": [3, 3, 4, 3]}, {"tricks": [3, 3, 3, 3]})
    assert entry.number == 6
    assert new_table().pk > table.pk


@pytest.mark.usefixtures("nobody_else")
def test_a_restored_backup_without_tables_starts(backup):
    """An empty database is not one that was lost where somebody has put it there."""
    run("backup", backup)
    play(new_table(), FIRST)
    known.check_database()
    run("restore", backup, replace=True)
    assert not Table.objects.exists()
    known.check_database()


def test_a_backup_fits_the_other_engine_too(backup, tmp_path):
    """From whatever these tests run on into a new file of SQLite."""
    an_evening()
    before = rows_kept()
    run("backup", backup)
    with sqlite.standing_in(tmp_path / "new.sqlite3"):
        assert "1 table" in run("restore", backup)
        assert rows_kept() == before


def test_a_backup_says_what_it_is(backup):
    an_evening()
    run("backup", backup)
    with zipfile.ZipFile(backup) as packed:
        about = json.loads(packed.read("backup.json"))
    assert (about["backup"], about["format"]) == ("scorekeeper", 1)
    assert about["engine"] == connection.vendor
    assert about["release"] and about["taken"]
    assert (about["rows"]["tables_table"], about["rows"]["tables_entry"]) == (1, 4)
    assert len(about["sha256"]["database.sqlite3"]) == 64
    assert backup.stat().st_mode & 0o777 == 0o600


# ---- While people write ----

WRITERS = 4


class Writing:
    """Phones that go on entering rounds, and what was acknowledged of each."""

    def __init__(self) -> None:
        self.tables = [new_table() for _ in range(WRITERS)]
        self.acknowledged = [0] * WRITERS
        self.stop = threading.Event()
        writers = range(WRITERS)
        self.threads = [threading.Thread(target=self.write, args=(w,)) for w in writers]

    def write(self, writer: int) -> None:
        table = self.tables[writer]
        try:
            while not self.stop.is_set():
                after = table.version
                facts = {"bids": [13, 13, 5, 5], "tricks": [4, 3, 3, 3]}
                key, number = f"{writer} {after}", after + 1
                commands.record(table, number, facts, key=key, after=after)
                self.acknowledged[writer] = number
        finally:
            connections.close_all()

    def wait_for(self, count: int) -> None:
        while min(self.acknowledged) < count:
            assert all(thread.is_alive() for thread in self.threads)
            self.stop.wait(0.01)


def test_a_backup_holds_what_was_acknowledged_before_it_began(backup, tmp_path):
    writing = Writing()
    for thread in writing.threads:
        thread.start()
    try:
        writing.wait_for(5)
        before = list(writing.acknowledged)
        run("backup", backup)
        writing.wait_for(max(writing.acknowledged) + 1)
    finally:
        writing.stop.set()
        for thread in writing.threads:
            thread.join()
    with sqlite.standing_in(tmp_path / "new.sqlite3"):
        run("restore", backup)
        for table, least, last in zip(writing.tables, before, writing.acknowledged):
            numbers = [entry.number for entry in log.entries_of(table)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert least <= len(numbers) == Table.objects.get(pk=table.pk).version
            assert len(numbers) < last


# ---- What is refused, and leaves all as it was ----


def test_a_database_with_tables_is_not_overwritten_unasked(backup):
    an_evening()
    run("backup", backup)
    before = rows_kept()
    assert refusal("restore", backup) == (
        "The database holds tables. To put the backup in their place: --replace"
    )
    assert rows_kept() == before


def test_a_score_that_differs_is_refused_and_nothing_changes(backup, monkeypatch):
    table = an_evening()
    run("backup", backup)
    before = rows_kept()
    score = scores.score

    def other(*args: Any) -> Any:
        return score(*args) | {"totals": [0, 0, 0, 0]}

    monkeypatch.setattr(scores, "score", other)
    said = refusal("restore", backup, replace=True)
    assert said.startswith("Nothing was restored.\nTable " + table.code + " scores")
    assert rows_kept() == before


@pytest.fixture
def row_by_row(monkeypatch) -> None:
    """As where the database is no file, whichever it is."""
    monkeypatch.setattr(restoring, "database_file", lambda: None)


def test_rows_are_put_in_place_in_one_transaction(backup, row_by_row):
    an_evening()
    before = rows_kept()
    run("backup", backup)
    play(new_table(), FIRST)
    run("restore", backup, replace=True)
    assert rows_kept() == before
    assert new_table().pk


def test_rows_that_do_not_arrive_leave_all_as_it_was(backup, row_by_row, monkeypatch):
    an_evening()
    run("backup", backup)
    play(new_table(), FIRST)
    before = rows_kept()
    copy = copying.copy_model

    def without_entries(model: Any, source: str, target: str) -> int:
        return 0 if model is Entry else copy(model, source, target)

    monkeypatch.setattr(copying, "copy_model", without_entries)
    said = refusal("restore", backup, replace=True)
    assert said == "Nothing was restored.\ntables_entry has 0 rows and had 4."
    assert rows_kept() == before
