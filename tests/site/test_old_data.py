"""Databases as every earlier release left them: logs and scores are as they were.

A database is made step by step, as the models grew. At each step a table with its whole
log, an account and a league are written into it by the models of that time; then all
go through whatever came later.
"""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from scorekeeper.accounts.models import KeptTable, User
from scorekeeper.leagues.models import League
from scorekeeper.operations.backups import sqlite
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Entry, Kind, Table
from tests import database

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[2]
OURS = ("tables", "accounts", "leagues", "money", "knockouts", "teams", "push")
AT = datetime(2026, 11, 21, 20, 15, 3, 141592, UTC)
# Written by release 1.0.0: an entry of every kind.
EVENING_FILE = Path(__file__).with_name("evening_of_1_0_0.json")
EVENING = json.loads(EVENING_FILE.read_text())
# What the database hangs on beside the migrations: what those import is ours too.
IMPORTED = [
    ROOT / "scorekeeper/leagues/moved_models.py",
    ROOT / "scorekeeper/tables/codes.py",
]
MADE_BY = [Path(__file__), EVENING_FILE, *IMPORTED]
# Round 1 as ruled: Ann 4 of 5, −1; Ben 3, 5; Cleo 4, 6; Dora 1, 3. Round 2 as it
# stands: Ann, Ben and Dora 3 of 3, 5 each; Cleo 3 of 4, −1.
ROUNDS = [[-1, 5, 6, 3], [5, 5, -1, 5]]
TOTALS = [4, 10, 5, 8]
PLACES = [4, 1, 3, 2]


def states() -> Iterator[tuple[str, Apps]]:
    """Each migration of ours and the models after it, on a database that is there."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    done: list[tuple[str, str]] = []
    for migration, _ in plan:
        node = (migration.app_label, migration.name)
        executor = MigrationExecutor(connection)
        executor.migrate([node])
        done.append(node)
        if migration.app_label in OURS and ("tables", "0001_initial") in done:
            yield ".".join(node), executor.loader.project_state(done).apps


class Then:
    """Models and fields of some time, by whatever name they had."""

    def __init__(self, migration: str, apps: Apps) -> None:
        self.migration = migration
        ours = [one for one in apps.get_models() if one._meta.app_label in OURS]
        self.names = {model.__name__: model for model in ours}

    def has(self, *names: str) -> Any:
        return next((self.names[name] for name in names if name in self.names), None)

    def write(self, *names: str, **values: Any) -> Any:
        """A row; `a__or__b` is the field that was called so or so."""
        model = self.has(*names)
        fields = {field.name for field in model._meta.fields}
        given = {}
        for name, value in values.items():
            found = [one for one in name.split("__or__") if one in fields]
            given |= {found[0]: value} if found else {}
        return model._base_manager.create(**given)


def write(then: Then, code: str) -> None:
    table = write_table(then, code)
    if then.has("User"):
        user = then.write("User", username=f"ann{code}", password="pw")
    if then.has("Kept", "KeptTable"):
        then.write(
            "Kept", "KeptTable", user=user, table=table, code=code, key="k", name="Ann"
        )
    if then.has("Said", "DraftAnswer"):
        said = {"name": "bids-0", "text": "5", "phone": "p"}
        then.write("Said", "DraftAnswer", table=table, after=18, **said)
    if then.has("League"):
        write_league(then, code, table)


def write_table(then: Then, code: str) -> Any:
    table = then.write(
        "Table",
        code=code,
        key=code,
        run_key__or__host_token=f"host {code}",
        said__or__draft_version=1,
        counted=then.has("League") is not None,
        game="gypsy",
        players=EVENING["players"],
        version=EVENING["version"],
        final=EVENING["final"],
    )
    for entry in EVENING["entries"]:
        then.write("Entry", table=table, at=AT, **entry)
    return table


def write_league(then: Then, code: str, table: Any) -> None:
    league = then.write("League", name=code, listed__or__searchable=True)
    season = then.write("Season", league=league, name="2026", starts=AT.date())
    session = then.write("Session", season=season, starts=AT, place="Club")
    where = {"session": session, "turn": 1, "number": 1}
    sitting = then.write(
        "Sitting", "TableAssignment", **where, game="gypsy", table=table
    )
    for seat, name in enumerate(EVENING["players"]):
        person = then.write("Person", league=league, name=name)
        of = {"sitting__or__assignment": sitting, "person": person}
        then.write("Seat", **of, number=seat)
        write_result(then, seat, **of, player=person, league=league, season=season)
    then.write("Deed", "AuditLog", league=league, kind="renamed", by="Ann")
    if then.has("Pile", "SheetBatch"):
        batch = {"key": code, "name": "old", "count": 1, "sheets": ["{}"]}
        done = {"seen__or__checked": 1, "taken__or__imported": AT}
        then.write("Pile", "SheetBatch", league=league, **batch, **done)


def write_result(then: Then, seat: int, **of: Any) -> None:
    counted = {"place": PLACES[seat], "points": TOTALS[seat], "won": False}
    where = {"game": "gypsy", "seat": seat, "side": seat, "finished": AT}
    then.write("Result", **of, **where, **counted)


@dataclass(frozen=True)
class Time:
    """When a table was written, and what models there were."""

    migration: str
    models: list[str]

    def has(self, *names: str) -> bool:
        return not set(names).isdisjoint(self.models)


def write_all(file: Path) -> None:
    """A database of today, and beside it when each of its tables was written."""
    with sqlite.standing_in(file):
        times = {}
        for number, state in enumerate(states()):
            code, then = f"A{number:03}", Then(*state)
            times[code] = then.migration, [*then.names]
            write(then, code)
        call_command("migrate", verbosity=0)
    file.with_suffix(".json").write_text(json.dumps(times))


@pytest.fixture(scope="module")
def old_data(tmp_path_factory, django_db_blocker) -> tuple[Path, dict[str, Time]]:
    with django_db_blocker.unblock():
        kept = database.make_once("old", MADE_BY, write_all)
    file = tmp_path_factory.mktemp("old") / "db.sqlite3"
    shutil.copyfile(kept, file)
    times = json.loads(kept.with_suffix(".json").read_text())
    return file, {code: Time(*then) for code, then in times.items()}


@pytest.fixture
def codes(old_data) -> Iterator[dict[str, Time]]:
    file, found = old_data
    with sqlite.standing_in(file):
        yield found


@pytest.fixture
def evenings(codes) -> dict[str, Table]:
    found = {table.code: table for table in Table.objects.order_by("code")}
    assert len(found) == len(codes)
    return found


def test_there_is_one_of_every_time_with_entries_of_every_kind(codes, evenings):
    files = {
        f"{app}.{path.stem}"
        for app in OURS
        for path in (ROOT / "scorekeeper" / app / "migrations").glob("0*.py")
    }
    before_tables = {"accounts.0001_initial"}
    assert {then.migration for then in codes.values()} == files - before_tables
    kinds = {value for name, value in vars(Kind).items() if name.isupper()}
    later = {Kind.SEATED, Kind.CAME, Kind.WENT, Kind.LAST}
    assert {entry["kind"] for entry in EVENING["entries"]} == kinds - later


def test_all_that_migrations_import_is_looked_at():
    """Whoever changes it has the database made anew."""
    imported = re.compile(r"^(?:import|from) (scorekeeper\.\S+)", re.M)
    found = {
        ROOT / f"{name.replace('.', '/')}.py"
        for path in (ROOT / "scorekeeper").glob("*/migrations/*.py")
        for name in imported.findall(path.read_text(encoding="utf-8"))
    }
    assert found == set(IMPORTED)


def test_logs_are_as_they_were_written(codes, evenings):
    parts = list(EVENING["entries"][0])
    for table in evenings.values():
        rows = Entry.objects.filter(table=table)
        assert list(rows.values(*parts)) == EVENING["entries"]
        assert set(rows.values_list("at", flat=True)) == {AT}
        assert (table.version, table.final) == (18, EVENING["final"])
        assert table.players == ["Ann", "Ben", "Cleo", "Dora"]
        assert table.host_token == f"host {table.code}"


def test_scores_are_what_they_were(codes, evenings):
    scoring.forget()
    for state in scoring.read_many(evenings.values()):
        assert state.trouble is None
        assert state.shown == EVENING["final"]["verdict"]
        anew = state.match.json
        assert [one["points"] for one in anew["rounds"]] == ROUNDS
        assert anew["totals"] == TOTALS


def test_every_table_has_links_of_each_kind_of_its_own(codes, evenings):
    tables = evenings.values()
    keys = [k for t in tables for k in (t.viewer_token, t.scorer_token, t.host_token)]
    assert all(keys) and len(set(keys)) == 3 * len(evenings)


def test_pages_of_tables_show_them(codes, evenings):
    first, *_, last = evenings.values()
    for table in (first, last):
        phone = Client()
        phone.get(f"/run/{table.host_token}/")
        page = phone.get(f"/t/{table.code}/")
        assert page.status_code == 200 and "Dora" in page.text


def test_accounts_and_what_they_keep_are_there(codes):
    users = [code for code, then in codes.items() if then.has("User")]
    kept = [code for code, then in codes.items() if then.has("Kept", "KeptTable")]
    assert users and kept
    names = [user.username for user in User.objects.order_by("pk")]
    assert names == [f"ann{code}" for code in users]
    rows = KeptTable.objects.order_by("pk").values_list(
        "table__code", "code", "key", "name"
    )
    assert list(rows) == [(code, code, "k", "Ann") for code in kept]


def test_what_seats_said_is_there(codes):
    said = [code for code, then in codes.items() if then.has("Said", "DraftAnswer")]
    tables = Table.objects.filter(draft_answers__text="5", draft_answers__after=18)
    assert said and sorted(table.code for table in tables) == said
    assert {table.draft_version for table in tables} == {1}


def test_leagues_count_what_they_counted(codes):
    leagues = [code for code, then in codes.items() if then.has("League")]
    found = list(League.objects.order_by("pk"))
    assert leagues and [league.name for league in found] == leagues
    for league in found:
        assert league.searchable
        assert league.audit_log.get().kind == "renamed"
        before = standings_of(league)
        assert before == list(zip(EVENING["players"], TOTALS, PLACES))
        call_command("rebuild", league.code, verbosity=0)
        assert standings_of(league) == before
    batches = [c for c, then in codes.items() if then.has("Pile", "SheetBatch")]
    assert [one.batches.count() for one in found].count(1) == len(batches)
    done = {(b.checked, b.imported) for one in found for b in one.batches.all()}
    assert done == {(1, AT)}


def standings_of(league: League) -> list[tuple[str, int, int]]:
    results = league.results.order_by("seat")
    return list(results.values_list("person__name", "points", "place"))
