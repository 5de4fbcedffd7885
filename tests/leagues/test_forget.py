"""Somebody without an account is forgotten; a name that was mistyped goes."""

import json
from typing import Any

import pytest
from django.core import serializers
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts import deletion
from scorekeeper.exchange import export, schema
from scorekeeper.leagues.models import Attendance, AuditLog, League, Person, Role
from scorekeeper.leagues.people import members, merge, rename
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Entry, Phone, Table
from tests.leagues.people import account, found_league, member, person, season, session
from tests.leagues.sessions import enter, sit
from tests.leagues.texts import text_of
from tests.support.wording import wording
from tests.tables.people import STRONG

pytestmark = pytest.mark.django_db
# Each is of one person: first mistyped, then corrected, then merged with a twin.
NAMES = ("Bern", "Benedikt", "Benny")


@pytest.fixture
def league() -> League:
    return found_league(organiser="Ann")


@pytest.fixture
def ann(league: League) -> Client:
    return member(league, "Ann")


@pytest.fixture
def ben(league: League) -> Person:
    """Played under two names, is a scorer, was merged, left, and wrote in the log."""
    bern, twin = person(league, "Bern"), person(league, "Benny")
    evening = session(season(league), starts=timezone.now())
    others = [person(league, name) for name in ("Cleo", "Dan")]
    table = sit(evening, [bern, *others, league.people.get(name="Ann")])
    enter(table, STRONG, STRONG, STRONG)
    Entry.objects.filter(table=table, number=1).update(by="Bern")
    Phone.objects.create(table=table, ident="x", name="Bern")
    rename.rename("Ann", bern, "Benedikt")
    members.give_role("Ann", bern, Role.SCORER)
    merge.merge("Benedikt", merge.Plan(twin, bern))
    members.leave("Benedikt", bern)
    return Person.objects.get(pk=bern.pk)


def everything(league: League) -> str:
    kept: list[Any] = []
    for model in (Person, AuditLog, Entry, Phone, Table, Attendance):
        kept.append(serializers.serialize("json", model.objects.all()))
    return "\n".join(kept) + schema.file_bytes(export.export_league(league)).decode()


def test_who_is_forgotten_is_named_nowhere(
    league: League, ann: Client, ben: Person
) -> None:
    before = everything(league)
    assert all(name in before for name in NAMES)
    verdict = scoring.read(Table.objects.get()).shown["totals"]
    ann.post(f"/l/{league.code}/people/{ben.pk}/forget/")
    after = everything(league)
    assert [name for name in NAMES if name in after] == []
    table = Table.objects.get()
    assert table.players == ["Former player", "Cleo", "Dan", "Ann"]
    assert scoring.read(table).shown["totals"] == verdict
    assert league.results.count() == 4


def test_the_log_says_that_somebody_was_forgotten(
    league: League, ann: Client, ben: Person
) -> None:
    ann.post(f"/l/{league.code}/people/{ben.pk}/forget/")
    page = text_of(ann.get(f"/l/{league.code}/done/"))
    assert "Someone was forgotten: the name is deleted, the games stay Ann" in page
    assert "Former player merged into Former player: 0 games" in page
    assert not any(name in page for name in NAMES)


def test_an_account_that_goes_is_forgotten_as_thoroughly(
    league: League, ben: Person
) -> None:
    ben.user, ben.left = account("Benjamin"), None
    ben.save()
    deletion.close(account("Benjamin"))
    assert [name for name in NAMES if name in everything(league)] == []


def test_who_has_an_account_is_not_forgotten_by_others(
    league: League, ann: Client
) -> None:
    member(league, "Eva")
    eva = league.people.get(name="Eva")
    for deed in ("forget", "delete"):
        url = f"/l/{league.code}/people/{eva.pk}/{deed}/"
        assert "Eva has an account." in text_of(ann.post(url, follow=True))
    assert league.people.filter(name="Eva").exists()


def test_a_name_that_was_mistyped_goes(league: League, ann: Client) -> None:
    slip = person(league, "Bne")
    evening = session(season(league))
    Attendance.objects.create(session=evening, person=slip)
    page = ann.get(f"/l/{league.code}/people/{slip.pk}/edit/")
    assert "Take Bne out" in text_of(page) and "Forget Bne" not in text_of(page)
    answer = ann.post(f"/l/{league.code}/people/{slip.pk}/delete/", follow=True)
    assert "Bne is taken out." in text_of(answer)
    assert "Bne" not in everything(league)
    assert wording("league.removed") in text_of(ann.get(f"/l/{league.code}/done/"))


def test_who_played_is_not_taken_out(league: League, ann: Client, ben: Person) -> None:
    url = f"/l/{league.code}/people/{ben.pk}/"
    assert "Forget Benedikt" in text_of(ann.get(f"{url}edit/"))
    assert "has games here" in text_of(ann.post(f"{url}delete/", follow=True))
    assert Person.objects.filter(pk=ben.pk).exists()


def test_the_file_of_a_league_says_it_as_json(league: League, ben: Person) -> None:
    """So that the search above looks through what it means to look through."""
    document = json.loads(schema.file_bytes(export.export_league(league)))
    assert {deed["kind"] for deed in document["deeds"]} == {
        "renamed",
        "role",
        "merged",
        "left",
    }
