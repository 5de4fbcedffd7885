"""What a PostgreSQL says when it cannot be used, by its own answers."""

from collections.abc import Iterator
from contextlib import contextmanager

import dj_database_url
import pytest
from django.db import InternalError, connection, connections
from django.db.utils import ConnectionHandler

from scorekeeper.operations import faults, health

pytestmark = pytest.mark.django_db


@contextmanager
def asking(url: str) -> Iterator[None]:
    """This one is the database within."""
    kept = connections["default"]
    connections["default"] = ConnectionHandler({"default": dj_database_url.parse(url)})[
        "default"
    ]
    try:
        yield
    finally:
        connection.close()
        connections["default"] = kept


def run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_a_postgresql_without_tables(postgresql: str) -> None:
    with asking(postgresql):
        assert health.look() == faults.MISSING


def test_a_postgresql_that_is_well_then_read_only(postgresql: str) -> None:
    with asking(postgresql):
        run("CREATE TEMPORARY TABLE tables_table (id bigint)")
        assert health.look() is None
        run("SET default_transaction_read_only = on")
        assert health.look() == faults.READ_ONLY
        with pytest.raises(InternalError) as refused:
            run("CREATE TABLE more (id bigint)")
    assert faults.fault_of(refused.value) == faults.READ_ONLY


def test_a_postgresql_that_is_not_there(postgresql: str) -> None:
    with asking(f"{postgresql}_of_nobody"):
        assert health.look() in (faults.MISSING, faults.UNREACHABLE)
    with asking("postgres://nobody@127.0.0.1:1/nothing"):
        assert health.look() == faults.UNREACHABLE


def test_a_postgresql_that_ends_the_connection(postgresql: str) -> None:
    with asking(postgresql), pytest.raises(Exception) as ended:
        run("SELECT pg_terminate_backend(pg_backend_pid())")
    assert faults.fault_of(ended.value) == faults.UNREACHABLE


def test_what_is_no_fault_of_the_database() -> None:
    assert faults.fault_of(ValueError("for the test")) is None
    assert faults.fault_of(None) is None
    with pytest.raises(Exception) as refused:
        run("SELECT nothing FROM tables_table")
    assert faults.fault_of(refused.value) is None
