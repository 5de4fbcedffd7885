"""Tables that are there keep working when the site is made anew."""

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

NOW = "0002_links"


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
