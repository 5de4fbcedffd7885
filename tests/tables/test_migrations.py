"""Tables that are there keep working when the site is made anew."""

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

NOW = "0002_links"
BEFORE_NAMES, NAMES = "0005_secret", "0006_names"


def migrate(name: str) -> Apps:
    executor = MigrationExecutor(connection)
    executor.migrate([("tables", name)])
    return executor.loader.project_state([("tables", name)]).apps


@pytest.mark.django_db(transaction=True)
def test_tables_that_are_there_get_a_link_of_each_kind() -> None:
    try:
        before = migrate("0001_initial").get_model("tables", "Table")
        for code in ("AAAA", "CCCC"):
            before.objects.create(
                code=code, run_key=f"run {code}", key=code, game="gypsy", players=[]
            )
        found = migrate(NOW).get_model("tables", "Table").objects.order_by("code")
        assert [table.run_key for table in found] == ["run AAAA", "run CCCC"]
        keys = {key for table in found for key in (table.look_key, table.score_key)}
        assert len(keys) == 4 and all(len(key) == 22 for key in keys)
    finally:  # with what was built on tables, and went with them
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.django_db(transaction=True)
def test_links_and_drafts_keep_their_contents_under_other_names() -> None:
    try:
        apps = migrate(BEFORE_NAMES)
        table = apps.get_model("tables", "Table").objects.create(
            code="AAAA", key="k", game="gypsy", players=[], said=3, run_key="r"
        )
        table.saying.create(after=2, name="bids-0", text="5")
        found = migrate(NAMES).get_model("tables", "Table").objects.get()
        assert (found.host_token, found.draft_version) == ("r", 3)
        assert found.viewer_token == table.look_key
        assert found.scorer_token == table.score_key
        assert found.draft_answers.get().text == "5"
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.django_db(transaction=True)
def test_phones_and_entries_of_before_seats_hold_none_and_say_no_way() -> None:
    """0007: nobody has a seat until the phone comes again; no code is cut off."""
    try:
        apps = migrate("0006_names")
        given = {"key": "k", "game": "gypsy", "players": ["Ann", "Ben"], "version": 1}
        table = apps.get_model("tables", "Table").objects.create(code="ABCD", **given)
        said = {"kind": "recorded", "data": {"round": 1}, "by": "Ann"}
        table.entries.create(number=1, key="e", **said)
        table.phones.create(ident="p" * 16, key=table.scorer_token, name="Ann")
        found = migrate("0007_seats").get_model("tables", "Table").objects.get()
        entry, phone = found.entries.get(), found.phones.get()
        assert (entry.by, entry.phone, entry.way) == ("Ann", "", "")
        assert (phone.name, phone.settled) == ("Ann", False)
        assert (found.code, found.version) == ("ABCD", 1)
        assert (found.seat_version, found.asked, found.hands_raised) == (0, None, 0)
        for rows in (found.claims, found.seat_requests, found.notes):
            assert not rows.exists()
        seat = {"seat": 0, "ident": phone.ident, "way": "link"}
        assert found.claims.create(**seat).scores is False
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.django_db(transaction=True)
def test_tables_that_are_there_are_not_private() -> None:
    """0008: what became of leagues that are gone is not known."""
    try:
        apps = migrate("0007_seats")
        given = {"key": "k", "game": "gypsy", "players": [], "counted": True}
        apps.get_model("tables", "Table").objects.create(code="AAAA", **given)
        found = migrate("0008_private").get_model("tables", "Table").objects.get()
        assert (found.private, found.counted) == (False, True)
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
