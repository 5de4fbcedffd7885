"""What was deleted for good, and comes back by a restore, is deleted again."""

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from django.core import serializers
from django.db import transaction
from django.test import Client

from scorekeeper import forgotten
from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League, Person, Role
from scorekeeper.operations.backups import copying
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.accounts import seats
from tests.accounts.people import PASSWORD, account, member
from tests.leagues import people, sessions
from tests.site.running import refusal, run
from tests.tables.people import FIRST, new_table, play

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("var", "file"),
]
# Each of somebody or something that goes: nobody else is called so.
GONE = ("Foulke", "Merle", "Mistyped", "Evita", "Thursday Cards", "Quentin")


@pytest.fixture
def list_of_deleted(settings: Any, tmp_path: Path) -> Path:
    settings.FORGOTTEN = str(tmp_path / "forgotten.jsonl")
    return tmp_path / "forgotten.jsonl"


@pytest.fixture
def club() -> sessions.Club:
    """Ann runs it; Foulke, whose twin is Merle, has played, Mistyped has not."""
    club = sessions.club("Ann Foulke Cleo Dan Mistyped", visibility="link")
    League.objects.update(name="Tuesday")
    ann, foulke = club.people[:2]
    Person.objects.filter(pk=ann.pk).update(role=Role.ORGANISER, user=account("Ann"))
    people.person(club.league, "Merle", into=foulke)
    club.play(0, 1, 2, 3)
    return club


def everything() -> str:
    rows = (one.objects.order_by("pk") for one in copying.stored_models())
    return "\n".join(serializers.serialize("json", some) for some in rows)


def what_is_there() -> list[Any]:
    """By number, with the points that were made; of people by name."""
    states = scoring.read_many(Table.objects.order_by("pk"))
    return [
        [(s.table.pk, s.table.players, s.shown["totals"]) for s in states],
        [*User.objects.order_by("pk").values_list("pk", "username")],
        [*League.objects.order_by("pk").values_list("pk", "name")],
        [*Person.objects.order_by("pk").values_list("pk", "name", "into", "role")],
    ]


def by_hand(phone: Client, league: League, person: str, what: str) -> None:
    member = league.people.get(name=person)
    assert phone.post(f"/l/{league.code}/people/{member.pk}/{what}/").status_code == 302


def beside_the_club() -> tuple[Table, Client]:
    """A table that goes, and one that stays; Evita’s phone, and where her account sat;
    a league that goes with its table."""
    alone, hers = (table_of(name) for name in ("Quentin", "Evita"))
    play(new_table(), FIRST)
    account("Evita")
    sessions.club("Kim Lou Max Nia").play(0, 1, 2, 3)
    return alone, seats.claim(hers, "Evita", "Evita")


def table_of(name: str) -> Table:
    table = new_table()
    Table.objects.filter(pk=table.pk).update(players=["A", name, "C", "D"])
    play(table, FIRST)
    return table


def delete_all(club: sessions.Club, evita: Client, alone: Table) -> None:
    """On the pages, and by the commands, as each is done."""
    ann = member("Ann")
    by_hand(ann, club.league, "Foulke", "forget")
    by_hand(ann, club.league, "Mistyped", "delete")
    evita.post("/account/again/", {"password": PASSWORD})
    assert evita.post("/account/delete/")["Location"] == "/"
    other = League.objects.get(name="Thursday Cards")
    run("league", "delete", other.code, yes=True)
    run("table", "delete", alone.code, yes=True)


def test_what_was_deleted_is_deleted_again(
    club: sessions.Club,
    list_of_deleted: Path,
    backup: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    alone, evita = beside_the_club()
    run("backup", backup)
    delete_all(club, evita, alone)
    after = what_is_there()
    assert len(after[0]) == 3 and not any(name in everything() for name in GONE)
    said = run("restore", backup, replace=True)
    assert said.strip().endswith("manage.py forget_again")
    assert all(name in everything() for name in GONE)
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        said = run("forget_again")
    # Merle goes with Foulke: the two are one person.
    assert said.strip() == "Deleted again: 1 account, 1 league, 2 people, 2 tables."
    assert what_is_there() == after
    assert not any(name in everything() for name in GONE)
    told = list_of_deleted.read_text() + caplog.text
    assert not any(name in told for name in (*GONE, "Ann", "Kim"))
    before = everything(), list_of_deleted.read_text()
    said = run("forget_again", list_of_deleted)
    assert said.strip() == "Nothing on the list is there any more: nothing was changed."
    assert (everything(), list_of_deleted.read_text()) == before


def test_a_number_that_is_another_s_by_now_stays(
    list_of_deleted: Path, backup: Path
) -> None:
    """What a restore forgot it gives to who comes next."""
    account("Ann")
    run("backup", backup)
    later = account("Ben")
    run("people", "delete", "Ben", yes=True)
    table = new_table()
    run("table", "delete", table.code, yes=True)
    run("restore", backup, replace=True)
    assert account("Cleo").pk == later.pk and new_table().pk == table.pk
    assert "nothing was changed" in run("forget_again")
    assert {*User.objects.values_list("username", flat=True)} == {"Ann", "Cleo"}
    assert Table.objects.count() == 1


def test_who_was_merged_since_goes_under_both_names(
    club: sessions.Club, list_of_deleted: Path, backup: Path
) -> None:
    foulke, merle = club.people[1], Person.objects.get(name="Merle")
    Person.objects.filter(pk=merle.pk).update(into=None)
    run("backup", backup)
    Person.objects.filter(pk=merle.pk).update(into=foulke)
    by_hand(member("Ann"), club.league, "Foulke", "forget")
    run("restore", backup, replace=True)
    assert run("forget_again").strip() == "Deleted again: 2 people."
    assert not any(name in everything() for name in ("Foulke", "Merle"))
    assert Table.objects.get().players[1] == "Former player"


def test_the_last_organiser_who_goes_again_leaves_it_to_the_next(
    club: sessions.Club, list_of_deleted: Path, backup: Path
) -> None:
    """Forgotten without an account; with one in the backup."""
    ann, _, cleo = club.people[:3]
    Person.objects.filter(pk=cleo.pk).update(user=account("Cleo"))
    run("backup", backup)
    forgotten.add([forgotten.Gone("person", ann.pk, ann.joined)])
    assert run("forget_again").strip() == "Deleted again: 1 person."
    ann.refresh_from_db()
    cleo.refresh_from_db()
    assert (ann.name, ann.user, cleo.role) == ("", None, Role.ORGANISER)
    assert User.objects.filter(username="Ann").exists()


def test_pruned_tables_are_on_the_list(list_of_deleted: Path) -> None:
    tables = [new_table() for _ in range(3)]
    Table.objects.update(created="2024-01-01T12:00:00Z")
    run("table", "prune", "2025-01-01", yes=True)
    assert {one.number for one in forgotten.read(list_of_deleted)} == {
        t.pk for t in tables
    }


def test_what_was_not_deleted_in_the_end_is_not_on_the_list(
    list_of_deleted: Path,
) -> None:
    ann = account("Ann")
    with pytest.raises(ValueError), transaction.atomic():
        forgotten.note("account", [(ann.pk, ann.joined)])
        raise ValueError
    assert not list_of_deleted.exists()
    forgotten.note("account", [(ann.pk, ann.joined)])
    assert list_of_deleted.stat().st_mode & 0o777 == 0o600


def test_a_list_that_cannot_be_written_holds_up_nobody(
    list_of_deleted: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The line to add by hand is in the log, without a name."""
    list_of_deleted.mkdir()
    ann = account("Ann")
    with caplog.at_level(logging.ERROR):
        run("people", "delete", "Ann", yes=True)
    assert not User.objects.exists()
    (line,) = [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]
    told = json.loads(line.partition("by hand: ")[2])
    assert (told["kind"], told["number"]) == ("account", ann.pk)
    assert "Ann" not in line


def test_without_the_setting_nothing_is_noted(settings: Any, tmp_path: Path) -> None:
    assert settings.FORGOTTEN == ""
    account("Ann")
    run("people", "delete", "Ann", yes=True)
    assert "set FORGOTTEN" in refusal("forget_again")
    assert "No such file" in refusal("forget_again", tmp_path / "none")


@pytest.mark.parametrize(
    "line",
    [
        *("{", "[]", "7", '{"kind": "account"}'),
        '{"kind": "user", "number": 1, "made": "2026-01-01T00:00:00+00:00"}',
        '{"kind": "account", "number": true, "made": "2026-01-01T00:00:00+00:00"}',
        '{"kind": "account", "number": 1, "made": "yesterday"}',
        '{"kind": "account", "number": 1, "made": "2026-01-01T00:00:00"}',
        '{"kind": "account", "number": 99999999999999999999, "made": "2026-01-01"}',
    ],
)
def test_a_line_that_was_cut_off_changes_nothing(
    list_of_deleted: Path, line: str
) -> None:
    ann = account("Ann")
    forgotten.add([forgotten.Gone("account", ann.pk, ann.joined)])
    list_of_deleted.write_text(f"{list_of_deleted.read_text()}\n{line}\n")
    assert refusal("forget_again").startswith(
        f"Line 3 of {list_of_deleted} cannot be read"
    )
    assert User.objects.filter(pk=ann.pk).exists()
