"""Leagues that are there keep what they hold when the site is made anew."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.apps import apps as django_apps
from django.apps.registry import Apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scorekeeper.money.models import Booking

BEGAN = datetime(2026, 11, 19, 19, 30, tzinfo=UTC)


def migrate(name: str) -> Apps:
    executor = MigrationExecutor(connection)
    executor.migrate([("leagues", name)])
    return executor.loader.project_state([("leagues", name)]).apps


def an_old_league(models: Any) -> None:
    league = models("League").objects.create(
        code="ABCDEF", name="Thursday", key="k", look_key="look", listed=True
    )
    ann = league.people.create(name="Ann", invite_key="i")
    season = league.seasons.create(name="2026", starts="2026-01-01")
    evening = season.sessions.create(starts=BEGAN, look_key="report", key="e")
    sitting = evening.sittings.create(turn=1, number=1, game="gypsy")
    models("Seat").objects.create(sitting=sitting, number=0, person=ann)
    models("Standing").objects.create(
        season=season, game="gypsy", person=ann, finished=BEGAN, sitting=sitting.pk
    )
    league.deeds.create(kind="left", person=ann, by="Ann", data={"name": "Ann"})
    league.piles.create(key="p", name="old.json", count=3)


@pytest.mark.django_db(transaction=True)
def test_what_is_stored_stays_under_the_new_names() -> None:
    try:
        before = migrate("0004_piles")
        an_old_league(lambda name: before.get_model("leagues", name))
        after = migrate("0005_names")
        (league,) = after.get_model("leagues", "League").objects.all()
        (seat,) = after.get_model("leagues", "Seat").objects.all()
        (standing,) = after.get_model("leagues", "Standing").objects.all()
        assert (league.searchable, league.viewer_token) == (True, "look")
        assert seat.assignment.session.viewer_token == "report"
        assert (seat.person.name, standing.assignment) == ("Ann", seat.assignment.pk)
        assert league.audit_log.get().data == {"name": "Ann"}
        assert league.batches.get().count == 3
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())


# What leagues had, and an app of its own has now: see club_apps.py.
MOVED = {
    "money": ("Money", "Booking"),
    "teams": ("Team", "TeamMember"),
    "knockouts": ("Knockout", "KnockoutEntry", "KnockoutTable"),
}


@pytest.mark.django_db(transaction=True)
def test_models_that_moved_keep_their_tables_and_what_names_them() -> None:
    """Rows, and permissions that somebody was given, are there under the new app."""
    try:
        before = migrate("0030_lots")
        league = before.get_model("leagues", "League").objects.create(
            code="ABCDEF", name="Thursday", key="k", viewer_token="look"
        )
        league.bookings.create(kind="entry", amount=500, by="Ann", key="b")
        kinds = ContentType.objects
        kinds.all().delete()
        given = {}
        for models in MOVED.values():
            for name in models:
                kind = kinds.create(app_label="leagues", model=name.lower())
                codename = f"add_{name.lower()}"
                held = Permission.objects.create(content_type=kind, codename=codename)
                given[name] = held.pk
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
        assert [one.amount for one in Booking.objects.all()] == [500]
        for app, models in MOVED.items():
            for name in models:
                held = Permission.objects.get(pk=given[name])
                assert held.content_type.app_label == app
                table = django_apps.get_model(app, name)._meta.db_table
                assert table == f"leagues_{name.lower()}"
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
