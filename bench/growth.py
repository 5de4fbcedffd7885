"""How much a database grows: bytes of a round, of a table, of a result in a league.

    .venv/bin/python -m bench.growth [TABLES] [RESULTS]

On a PostgreSQL of its own, with indexes, after VACUUM. 20 rounds at each table.
"""

import os
import sys

import django

from tests.postgresql import running

TABLES, RESULTS = 200, 20_000
ROUNDS = 20


def main(tables: int = TABLES, results: int = RESULTS) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    with running() as url:
        os.environ["DATABASE_URL"] = url
        django.setup()
        from django.db import connection

        connection.creation.create_test_db(verbosity=0, serialize=False)
        at_tables(tables)
        in_a_league(results)
        connection.close()


def at_tables(count: int) -> None:
    from tests.tables.people import new_table, record

    before = size("tables_entry"), size("tables_table")
    bids, tricks = {"bids": [13] * 4}, {"tricks": [4, 3, 3, 3]}
    for _ in range(count):
        table = new_table()
        for number in range(1, ROUNDS + 1):
            record(table, number, bids, tricks)
    entries = size("tables_entry") - before[0]
    heads = size("tables_table") - before[1]
    print(f"a round in two entries: {entries / count / ROUNDS:.0f} bytes")
    print(f"a table without its rounds: {heads / count:.0f} bytes")


def in_a_league(count: int) -> None:
    from bench.much_played import a_league, fill

    league = a_league()
    before = size("leagues_result"), size("leagues_tableassignment")
    fill(league, count)
    results = size("leagues_result") - before[0]
    assigned = size("leagues_tableassignment") - before[1]
    print(f"a result: {results / count:.0f} bytes")
    print(f"a league's table of four results: {assigned / count * 4:.0f} bytes")


def size(table: str) -> int:
    """Rows, indexes and what lies beside, without the room that is free again."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM FULL ANALYZE {table}")
        cursor.execute("SELECT pg_total_relation_size(%s)", [table])
        found: int = cursor.fetchone()[0]
        return found


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
