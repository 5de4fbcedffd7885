"""A phone that keeps the site, and its tables."""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Page, Worker, expect

from scorekeeper.kept import edition
from scorekeeper.tables.models import Table
from tests.browser.gypsy import fill as fill_all, press
from tests.browser.live import until
from tests.browser.offline import nothing_waits
from tests.support import engines

needs_packed = pytest.mark.skipif(
    edition.current() is None and os.environ.get("REQUIRE_ALL") != "1",
    reason="the site is not packed for phones: make phone",
)
pytestmark = needs_packed


# As where a phone has none left; told before Python is begun.
NO_MEMORY = """() => {
  WebAssembly.instantiateStreaming = WebAssembly.instantiate = async () => {
    throw new RangeError("Out of memory");
  };
}"""


@pytest.fixture
def fresh(new_phone: Callable[..., Page]) -> Page:
    """A phone that keeps nothing yet."""
    return new_phone(service_workers="allow")


@pytest.fixture
def phone(new_kept_phone: Callable[[], Page]) -> Page:
    return new_kept_phone()


HAS_SITE = "typeof PHONE === 'object' && serviceWorker.state !== 'redundant'"


def worker_of(phone: Page) -> Worker:
    """The one with the site. The one before it runs beside it for a while, as where the
    phone has come to another zone of time.
    """
    assert not engines.is_firefox(phone.context), "its driver shows no worker: mark it"
    found: list[Worker] = []

    def is_there() -> bool:
        found[:] = filter(has_site, phone.context.service_workers)
        return len(found) == 1

    until(is_there)
    return found[0]


def has_site(worker: Worker) -> bool:
    try:
        return bool(worker.evaluate(HAS_SITE))
    except Error:  # it has ended
        return False


def back(phone: Page) -> None:
    phone.context.set_offline(False)
    nothing_waits(phone)


GIVEN = """async (code) => {
  const found = await (await caches.open("tables")).match(`/t/${code}/log.json`);
  return found ? (await found.json()).entries.length : -1;
}"""


def await_snapshot(phone: Page, table: Table, entries: int) -> None:
    """The phone has the table as it is now."""
    until(lambda: phone.evaluate(GIVEN, table.code) == entries)


def at(phone: Page, table: Table) -> None:
    phone.goto(f"/run/{table.host_token}/")
    await_snapshot(phone, table, table.version)


def line_says(phone: Page, text: str) -> None:
    expect(phone.locator(".bar .live")).to_have_text(text)


def stage(phone: Page, what: str, facts: dict[str, list[int]], button: str) -> None:
    fill_all(phone, what, facts[what])
    press(phone, button)
