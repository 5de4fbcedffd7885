"""Seats that an account has, at tables of other people."""

import pytest
from django.test import Client

from scorekeeper.tables.models import Table
from tests.accounts.people import sign_in
from tests.tables.people import new_table, scorer


@pytest.fixture
def table() -> Table:
    return new_table()


def seat_at(table: Table, name: str = "Ben") -> Client:
    phone = scorer(table)
    phone.post(f"/t/{table.code}/hold/", {"name": name})
    return phone


def claim(table: Table, by: str = "Ann", name: str = "Ben") -> Client:
    """A phone whose table and seat are in the account."""
    phone = seat_at(table, name)
    sign_in(phone, by)
    phone.post("/account/claim/", {"code": "all"})
    return phone
