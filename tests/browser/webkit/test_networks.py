"""Networks that answer in the site’s place, on a WebKit: what test_networks.py and
test_kept_networks.py hold of a Chromium and a Firefox.

A workable part of the table: each way to answer at each thing that a page asks, on a
phone that keeps its pages alone and on one that keeps the site; some of it each time.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from scorekeeper.tables.models import Table
from tests.browser.keeping import FORGET
from tests.browser.kept import GIVEN, needs_packed
from tests.browser.network import FOREIGN, NETWORK
from tests.browser.offline import SIGN_IN, SPEAKING, rounds_of
from tests.browser.truth import LOOK, Truth
from tests.browser.webkit import driver
from tests.browser.webkit.driver import Phone, until
from tests.browser.webkit.hands import (
    fill,
    keeps_the_site,
    kinds,
    ready_to_lose_it,
    runs,
    totals,
    waits,
)
from tests.support import evidence
from tests.tables.people import FIRST, new_table, record

BIDS, SECOND = {"bids": FIRST["bids"]}, {"bids": [3, 3, 4, 3]}
SCORES = ["7", "−1", "6", "3"]
# Of each kind of an answer one.
KINDS = ("portal", "404", "json", "cut", "reset", "hang")
# What never comes to an end is given up after 15 seconds.
GIVEN_UP = 60
# All of it; the page, a part of it, its form, what waits; the worker.
PLACES = ("", r"^/t/\w+/$", r"/check/$", r"/record/$", r"/send/$", r"^/sw\.js$")
KEPT_PLACES = ("", r"^/t/\w+/$", r"/log\.json$", r"/record/$", r"/send/$")


def truth_of(phone: Phone, table: Table) -> Callable[[], None]:
    truth = Truth(table, phone.line)
    return lambda: truth.holds(lambda: phone.says(LOOK))


def is_ours(phone: Phone) -> None:
    until(lambda: phone.texts("#scores"))
    assert not any(FOREIGN in one for one in phone.texts("h1"))


def enters(phone: Phone, facts: dict[str, list[int]], table: Table, there: int) -> None:
    """It waits on the phone then, or the site has it."""
    fill(phone, "bids", facts["bids"])
    phone.tap("#save")
    until(lambda: waits(phone) == 1 or len(kinds(table)) > there, GIVEN_UP)


@pytest.mark.sweep(1, step=10)
@pytest.mark.parametrize("way", KINDS)
@pytest.mark.parametrize("where", PLACES)
def test_whatever_is_answered_in_the_place_of_the_site_is_not_taken_for_it(
    phone: Phone, site: str, way: str, where: str
) -> None:
    table = new_table()
    ready_to_lose_it(phone, table)
    is_true = truth_of(phone, table)
    with NETWORK.answers(way, where):
        enters(phone, BIDS, table, 0)
        if not where and way in SPEAKING:
            phone.shows(".foot", SIGN_IN)
        is_true()
        phone.goto(table.get_absolute_url())
        is_ours(phone)
        is_true()
    until(lambda: rounds_of(table) == [BIDS], GIVEN_UP)
    until(lambda: waits(phone) == 0)
    assert kinds(table) == ["recorded"]
    phone.goto(table.get_absolute_url())
    is_ours(phone)
    is_true()


# ---- On a phone that keeps the site ----


@pytest.fixture(scope="session")
def keepers() -> Iterator[tuple[ExitStack, list[Phone]]]:
    with ExitStack() as opened:
        yield opened, []


@pytest.fixture
def kept_phone(
    display: str,
    site: str,
    keepers: tuple[ExitStack, list[Phone]],
    evidence_left: evidence.Evidence,
) -> Iterator[Phone]:
    """It keeps the site and nothing else, whatever the test before it did: what takes
    long is fetched once for all tests of a process.
    """
    opened, phones = keepers
    if not phones:
        phone = opened.enter_context(driver.open_phone(display, site))
        phone.goto("/")
        keeps_the_site(phone)
        phones.append(phone)
    (phone,) = phones
    evidence_left.others.append(phone.look)
    phone.goto("/robots.txt")
    until(lambda: phone.finds(FORGET))
    yield phone
    phone.goto("/robots.txt")  # nothing of this test is sent in the next one


def has(phone: Phone, table: Table) -> None:
    runs(phone, table)
    until(lambda: phone.evaluate(GIVEN, table.code) == table.version)


@needs_packed
@pytest.mark.sweep(4, step=10)
@pytest.mark.parametrize("way", KINDS)
@pytest.mark.parametrize("where", KEPT_PLACES)
def test_whatever_is_answered_in_the_place_of_the_site_a_kept_table_goes_on(
    kept_phone: Phone, way: str, where: str
) -> None:
    table = new_table()
    record(table, 1, FIRST)
    has(kept_phone, table)
    is_true = truth_of(kept_phone, table)
    with NETWORK.answers(way, where):
        enters(kept_phone, SECOND, table, 1)
        kept_phone.goto(table.get_absolute_url())
        totals(kept_phone, SCORES)
        assert not any(FOREIGN in one for one in kept_phone.texts("h1"))
        is_true()
    kept_phone.goto(table.get_absolute_url())
    until(lambda: rounds_of(table) == [FIRST, SECOND], GIVEN_UP)
    until(lambda: waits(kept_phone) == 0)
    is_true()
    assert kinds(table) == ["recorded"] * 2
