"""A page that the browser had put aside, and gives back as it was left: by then the
table has gone on.

As browsers of people do; a headless shell has no such cache, and Playwright tells a
Chromium to have none.
"""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from scorekeeper.tables import log
from tests.browser.conftest import ARGS, new_context
from tests.browser.gypsy import fill
from tests.browser.live import until
from tests.browser.network import NETWORK
from tests.browser.offline import (
    count,
    nothing_waits,
    ready,
    rounds_of,
    waiting,
)
from tests.browser.truth import truth_of
from tests.support.idle import idle
from tests.tables.people import FIRST, new_table, play, record

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BIDS = {"bids": FIRST["bids"]}
SCORES = ["7", "−1", "6", "3"]
# Of each page of the tab, also of one that goes on by itself once it is back.
NOTES = """addEventListener("pageshow", ({ persisted }) => {
  if (persisted) sessionStorage.back = Number(sessionStorage.back || 0) + 1;
})"""
Opens = Callable[..., Page]


pytestmark = pytest.mark.chromium("a Firefox puts no page aside for its driver")


@pytest.fixture(scope="module")
def caching(launch_browser: Callable[..., Browser]) -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None and os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail("no whole Chromium is found, and REQUIRE_ALL=1", False)
    if path is None:
        pytest.skip("no whole Chromium is found")
    own = launch_browser(
        executable_path=path,
        args=[*ARGS, "--headless=new"],
        headless=False,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    yield own
    own.close()


@pytest.fixture
def opens(
    caching: Browser, site: str, new_page: Callable[[BrowserContext], Page]
) -> Iterator[Opens]:
    """Phones that put pages aside. Takes options of a context."""
    made: list[BrowserContext] = []

    def open_phone(**options: object) -> Page:
        context = new_context(caching, site, **options)
        made.append(context)
        if "service_workers" not in options:
            NETWORK.takes(context, site)
        page = new_page(context)
        page.add_init_script(NOTES)
        return page

    yield open_phone
    for context in made:
        context.close()


def leaves(page: Page, to: str = "/games/gypsy/") -> None:
    idle(page)
    page.evaluate("(to) => { location.href = to }", to)
    page.wait_for_url(f"**{to}")
    idle(page)


def comes_back(page: Page, to: str, times: int = 1) -> None:
    """Given back, not asked for anew."""
    page.go_back(wait_until="commit")
    # Nobody hears that it was loaded: it was, long ago.
    page.wait_for_url(f"**{to}", wait_until="commit")
    until(lambda: count_given_back(page) == times)


def count_given_back(page: Page) -> int:
    try:
        return page.evaluate("Number(sessionStorage.back || 0)")
    except Error:  # it goes on just now
        return -1


@pytest.mark.parametrize("where", ["", "sheet/"])
@pytest.mark.parametrize("enters", [True, False], ids=["enters", "looks on"])
def test_a_page_that_is_given_back_shows_what_others_saved_meanwhile(
    opens: Opens, where: str, enters: bool
) -> None:
    phone, table = opens(), new_table()
    here = f"{table.get_absolute_url()}{where}"
    if enters:
        phone.goto(f"/run/{table.host_token}/")
    phone.goto(here)
    leaves(phone)
    play(table, FIRST)
    record(table, 2, {"bids": [3, 3, 4, 3]})
    comes_back(phone, here)
    shown = phone.locator("#pad tfoot" if where else "#scores")
    for total in SCORES:
        expect(shown).to_contain_text(total)
    expect(phone.locator(".bar .live")).to_have_text("Live")
    if enters and not where:
        expect(phone.locator("#entry h2").first).to_contain_text("Tricks")


@pytest.mark.parametrize("goes_on", [True, False], ids=["others went on", "nobody did"])
def test_what_was_typed_on_a_page_that_is_given_back_is_there(
    opens: Opens, goes_on: bool
) -> None:
    """Of the round that is entered: what others have entered since needs it no more."""
    phone, table = opens(), new_table()
    here = table.get_absolute_url()
    phone.goto(f"/run/{table.host_token}/")
    fill(phone, "bids", BIDS["bids"])
    leaves(phone)
    if goes_on:
        record(table, 1, {"bids": [3, 3, 4, 3]})
    comes_back(phone, here)
    heading = phone.locator("#entry h2").first
    expect(heading).to_contain_text("Tricks" if goes_on else "Bids")
    if not goes_on:
        idle(phone)
        expect(phone.locator("#entry [name=bids-0]")).to_have_value("5")
        phone.locator("#save").click()
        until(lambda: rounds_of(table) == [BIDS])
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


@pytest.mark.parametrize("way", ["reset", "portal"])
def test_a_page_that_is_given_back_without_a_network_stays(
    opens: Opens, way: str
) -> None:
    """A phone without a worker has no other: what was typed is in it, and is saved."""
    phone, table = opens(), new_table()
    here = table.get_absolute_url()
    phone.goto(f"/run/{table.host_token}/")
    fill(phone, "bids", BIDS["bids"])
    is_true = truth_of(phone, table)
    leaves(phone)
    with NETWORK.answers(way):
        comes_back(phone, here)
        expect(phone.locator("#entry [name=bids-0]")).to_have_value("5")
        phone.locator("#save").click()
        expect(waiting(phone).first).to_be_visible()
        is_true()
        assert log.entries_of(table) == []
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)
    is_true()
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


def test_what_waits_on_a_page_that_is_given_back_is_sent_once(opens: Opens) -> None:
    """Another page of the phone may have sent it meanwhile."""
    phone, table = opens(service_workers="allow"), new_table()
    here = table.get_absolute_url()
    phone.goto(f"/run/{table.host_token}/")
    ready(phone)
    is_true = truth_of(phone, table)
    with NETWORK.answers("503", r"/(record|send)/$"):
        fill(phone, "bids", BIDS["bids"])
        phone.locator("#save").click()
        expect(waiting(phone)).to_contain_text("waiting to be sent")
        leaves(phone)
        assert count(phone) == 1
    comes_back(phone, here)
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)
    expect(phone.locator("#entry h2").first).to_contain_text("Tricks")
    is_true()
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


def test_a_save_that_is_left_before_its_answer_is_one_entry(opens: Opens) -> None:
    """Whatever the browser does with what was on its way."""
    phone, table = opens(service_workers="allow"), new_table()
    phone.goto(f"/run/{table.host_token}/")
    ready(phone)
    is_true = truth_of(phone, table)
    fill(phone, "bids", BIDS["bids"])
    idle(phone)
    with NETWORK.answers("hang", r"/record/$"), NETWORK.listen() as paths:
        phone.locator("#save").click()
        until(lambda: any(one.endswith("/record/") for one in paths))
        phone.evaluate("() => { location.href = '/games/gypsy/' }")
        phone.wait_for_url("**/games/gypsy/")
        idle(phone)
    phone.go_back(wait_until="commit")
    phone.wait_for_url(f"**{table.get_absolute_url()}", wait_until="commit")
    idle(phone)
    nothing_waits(phone)
    if not log.entries_of(table):
        expect(phone.locator("#entry [name=bids-0]")).to_have_value("5")
        phone.locator("#save").click()
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)
    is_true()
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]
