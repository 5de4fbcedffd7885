"""The pages of a dispute."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.tables.models import Table
from tests.tables.people import (
    FIRST,
    SECOND,
    new_table,
    play,
)


@pytest.fixture
def table() -> Table:
    """After FIRST: 7, -1, 6, 3; after SECOND: 12, 4, 5, 8."""
    table = new_table()
    play(table, FIRST, SECOND)
    return table


def claim_data(table: Table, **more: str) -> dict[str, str]:
    """A claim in words, as its form posts it."""
    table.refresh_from_db()
    told = {"way": "words", "seat": "2", "words": "Ben took 3.", "key": "one"}
    return told | {"after": str(table.version)} | more


def dispute(phone: Client, table: Table, number: int = 1, **more: str) -> int:
    """Raise a dispute through its form; the number it gets."""
    answer = phone.post(
        f"/t/{table.code}/rounds/{number}/dispute/", claim_data(table, **more)
    )
    assert answer.status_code == 302, answer.content.decode()
    found = re.search(r"/disputes/(\d+)/$", answer.url)
    assert found
    return int(found[1])


def page(phone: Client, table: Table, number: int) -> str:
    return phone.get(f"/t/{table.code}/disputes/{number}/").content.decode()


def settle(phone: Client, table: Table, number: int, **posted: str) -> Any:
    table.refresh_from_db()
    form = {"reason": "We counted.", "after": str(table.version)}
    url = f"/t/{table.code}/disputes/{number}/end/"
    return phone.post(url, form | {"key": f"end-{table.version}"} | posted)
