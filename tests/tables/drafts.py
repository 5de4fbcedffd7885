"""What is entered, and not yet saved."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Entry, Kind, Table
from tests.tables.people import (
    new_table,
)


@pytest.fixture
def table() -> Table:
    return new_table()


def page_of(phone: Client, table: Table) -> str:
    return phone.get(f"/t/{table.code}/").content.decode()


def field(html: str, name: str) -> str:
    return re.search(rf'<input[^>]* name="{name}" value="([^"]*)"', html)[1]  # type: ignore[index]


SEATS = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete"]


def state_of(sheet: dict[str, Any], *rounds: dict[str, Any]) -> scoring.State:
    """A table with these rounds recorded; nothing is stored."""
    table = Table(
        code="TEST",
        game=sheet["game"],
        players=sheet["players"],
        options=sheet.get("options", {}),
    )
    entries = [
        Entry(number=i, kind=Kind.RECORDED, data={"round": i, "facts": facts})
        for i, facts in enumerate(rounds, 1)
    ]
    return scoring.state_of(table, entries)
