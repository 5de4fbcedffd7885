"""A script that is cut on its way is none: what it does goes as without it, and
it is there once the line holds.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.tables import log
from tests.browser.conftest import new_context
from tests.browser.gypsy import fill
from tests.browser.live import until
from tests.browser.network import CUTS, NETWORK
from tests.browser.offline import count, nothing_waits, ready, rounds_of
from tests.tables.people import FIRST, new_table

BIDS = {"bids": FIRST["bids"]}
CONTROLLED = "Boolean(navigator.serviceWorker.controller)"
NO_WORKER = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  return !found?.installing && !found?.waiting && !found?.active;
}"""
# What did not come is asked for again after 9 seconds.
LATE = 40_000
# All that a table’s page asks for.
SCRIPTS = ("htmx-2.min", "app", "entry", "quiet", "outbox", "live", "site", "dom")


@pytest.fixture
def opens(browser: Browser, site: str) -> Iterator[Callable[[], Page]]:
    """Phones that nobody has asked before, and that may say what they lack."""
    made = []

    def open_phone() -> Page:
        made.append(new_context(browser, site, service_workers="allow"))
        return made[-1].new_page()

    yield open_phone
    for context in made:
        context.close()


@pytest.mark.promise
@pytest.mark.sweep(0, step=8)
@pytest.mark.parametrize("percent", CUTS)
@pytest.mark.parametrize("script", SCRIPTS)
def test_a_page_whose_script_is_cut_saves_and_the_next_one_is_whole(
    opens: Callable[[], Page], script: str, percent: int
) -> None:
    table = new_table()
    phone = opens()
    with NETWORK.answers(f"cut at {percent} %", rf"^/static/.*\b{script}[^/]*\.js$"):
        phone.goto(f"/run/{table.host_token}/")
        fill(phone, "bids", BIDS["bids"])
    phone.locator("#save").click()
    # By itself: at once, by the form, or once what was cut has come.
    tricks = phone.locator("#entry h2", has_text="Tricks")
    expect(tricks.first).to_be_visible(timeout=LATE)
    assert rounds_of(table) == [BIDS]
    phone.goto(table.get_absolute_url())
    ready(phone)
    nothing_waits(phone)
    fill(phone, "tricks", FIRST["tricks"])
    expect(phone.locator("#check")).to_contain_text("12")
    phone.locator("#save").click()
    until(lambda: rounds_of(table) == [FIRST])
    expect(phone.locator("#scores .tot").first).to_have_text("7")
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"] * 2


@pytest.mark.promise
@pytest.mark.sweep(1, step=8)
@pytest.mark.parametrize("script", SCRIPTS)
def test_a_phone_with_a_worker_asks_nobody_for_its_scripts(
    opens: Callable[[], Page], script: str
) -> None:
    table = new_table()
    phone = opens()
    phone.goto(f"/run/{table.host_token}/")
    ready(phone)
    with NETWORK.answers("cut", rf"^/static/.*\b{script}[^/]*\.js$"):
        phone.reload()
        fill(phone, "bids", BIDS["bids"])
        expect(phone.locator("#check")).to_contain_text("13")
        phone.locator("#save").click()
        until(lambda: rounds_of(table) == [BIDS])
    assert count(phone) == 0


@pytest.mark.promise
@pytest.mark.parametrize("percent", CUTS)
def test_a_worker_that_is_cut_is_none_and_begins_while_the_page_stands_there(
    opens: Callable[[], Page], percent: int
) -> None:
    table = new_table()
    phone = opens()
    phone.clock.install()
    cut = f"cut at {percent} %"
    with NETWORK.answers(cut, r"^/sw\.js$"), NETWORK.listen() as paths:
        phone.goto(f"/run/{table.host_token}/")
        until(lambda: "/sw.js" in paths)
        until(lambda: phone.evaluate(NO_WORKER))
        assert not phone.evaluate(CONTROLLED)
    phone.clock.fast_forward(8_000)
    ready(phone)
    fill(phone, "bids", BIDS["bids"])
    phone.locator("#save").click()
    until(lambda: rounds_of(table) == [BIDS])


@pytest.mark.promise
@pytest.mark.parametrize("percent", CUTS)
def test_a_new_worker_that_is_cut_leaves_the_one_before(
    opens: Callable[[], Page], percent: int
) -> None:
    """What the phone has without a network is what it had."""
    table = new_table()
    phone = opens()
    phone.goto(f"/run/{table.host_token}/")
    ready(phone)
    with NETWORK.answers(f"cut at {percent} %", r"^/sw\.js$"):
        refused = phone.evaluate(
            "navigator.serviceWorker.ready.then((found) => found.update())"
            ".then(() => 'taken', () => 'refused')"
        )
    assert refused == "refused"
    phone.context.set_offline(True)
    phone.goto(table.get_absolute_url())
    expect(phone.locator("#scores")).to_be_visible()
    fill(phone, "bids", BIDS["bids"])
    phone.locator("#save").click()
    until(lambda: count(phone) == 1)
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)


@pytest.mark.promise
def test_a_page_on_its_way_as_the_worker_begins_is_its_own_too(
    opens: Callable[[], Page],
) -> None:
    table, other = new_table(), new_table()
    phone = opens()
    phone.goto("/livez")
    with NETWORK.answers("held", f"^{table.get_absolute_url()}$"):
        phone.evaluate(f"{{ location.href = '{table.get_absolute_url()}' }}")
        first = phone.context.new_page()
        first.goto(f"/run/{other.host_token}/")
        ready(first)
    expect(phone.locator("#scores")).to_be_visible()
    until(lambda: phone.evaluate(CONTROLLED))
