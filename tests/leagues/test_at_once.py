"""Tables with the same people that finish at once: nothing of a standing is lost."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from scorekeeper.leagues.counting import results
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from tests.leagues.sessions import RANKED, club, rows

pytestmark = pytest.mark.django_db(transaction=True)
TABLES = 12


def finish(pk: int) -> None:
    try:
        table = Table.objects.get(pk=pk)
        commands.record(table, 3, RANKED, key="last", after=2)
    finally:
        connections.close_all()


def test_tables_that_finish_at_once_are_all_counted() -> None:
    season = club("Ann Ben Cleo Dan Eva")
    orders = ((0, 1, 2, 3), (4, 2, 0, 1), (3, 4, 1, 2), (1, 0, 4, 3))
    tables = [season.play(*orders[i % 4], rounds=2).pk for i in range(TABLES)]
    with ThreadPoolExecutor(TABLES) as threads:
        list(threads.map(finish, tables))
    kept = rows(season.league)
    assert season.league.results.count() == TABLES * 4
    results.rebuild(season.league, lambda count: None)
    assert rows(season.league) == kept
