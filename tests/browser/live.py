"""Phones that follow one table."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.live import hub
from scorekeeper.tables.models import Table
from tests.browser.gypsy import press
from tests.support.patience import PATIENCE
from tests.tables.people import FIRST, SECOND, new_table, play, record


@pytest.fixture
def table(site: str) -> Table:
    """Round 1 is scored, the bids of round 2 are in."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    return table


def follow(page: Page, table: Table, where: str = "") -> None:
    page.goto(f"/t/{table.code}/{where}")
    expect(page.locator(".bar .live:not(.off)")).to_be_visible()
    until(lambda: not is_left(table))


def is_left(table: Table) -> bool:
    """Nobody follows any more."""
    return table.code not in hub.hub.rooms


def until(happens: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.02)


def runs(page: Page, table: Table, name: str = "") -> None:
    page.goto(f"/run/{table.host_token}/")
    if name:
        page.goto(f"/t/{table.code}/hold/")
        press(page, f"I am {name}")
        expect(page.get_by_role("button", name=f"I am {name}")).to_have_count(0)
    follow(page, table)
