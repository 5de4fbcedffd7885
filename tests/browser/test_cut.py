"""An answer that is cut on its way is none, whichever it is, also where the browser
takes what came for all of it.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.gypsy import fill
from tests.browser.live import follow
from tests.browser.network import CUTS, NETWORK
from tests.browser.offline import open_phone as open_phone
from tests.support.idle import idle
from tests.tables.people import FIRST, new_table, play, record

BIDS = {"bids": FIRST["bids"]}
# How a page asks; and whether it took what came.
ASKS = """([path, headers]) => fetch(path, { headers, cache: "no-store" })
  .then(() => "believed", () => "none")"""
# All that scripts of a table ask for: itself, its parts, what is drawn beforehand, the
# sheet beside it, its log, what says whose the phone is; a page; files.
ASKED = {
    "page": "/t/{code}/",
    "parts": "/t/{code}/",
    "rest": "rest",
    "sheet": "/t/{code}/sheet/",
    "log": "/t/{code}/log.json",
    "send": "/t/{code}/send/",
    "rules": "/games/gypsy/",
    "offline": "/offline/?asked",  # not as the worker has it
    # Those that the worker has not.
    "script": "/static/js/session.js",
    "picture": "/static/icons/icon-512.png",
}


@pytest.fixture
def at_table(open_phone: Callable[[Table], Page]) -> tuple[Page, Table]:
    table = new_table()
    play(table, FIRST)
    return open_phone(table), table


@pytest.mark.promise
@pytest.mark.sweep(0, step=5)
@pytest.mark.parametrize("percent", CUTS)
@pytest.mark.parametrize("what", ASKED)
def test_no_script_believes_what_was_cut(
    at_table: tuple[Page, Table], what: str, percent: int
) -> None:
    phone, table = at_table
    path = ASKED[what].format(code=table.code)
    if what == "rest":
        path = phone.locator("#follow").get_attribute("data-forms") or ""
    asked = [path, {"Live": "0"} if what == "parts" else {}]
    assert phone.evaluate(ASKS, asked) == "believed"
    with NETWORK.answers(f"cut at {percent} %", path.split("?")[0]):
        assert phone.evaluate(ASKS, asked) == "none"


@pytest.mark.promise
@pytest.mark.sweep(1)
@pytest.mark.parametrize("percent", CUTS)
def test_half_of_what_an_entry_means_is_not_put_in(
    at_table: tuple[Page, Table], percent: int
) -> None:
    phone, table = at_table
    with NETWORK.answers(f"cut at {percent} %", "/check/$"):
        fill(phone, "bids", [3, 3, 4, 3])
        said = phone.locator("#fault")
        expect(said).to_contain_text("checked when you save")
        idle(phone)
    expect(phone.locator("#save")).to_be_visible()
    phone.locator("#entry [name=bids-0]").fill("2")
    expect(phone.locator("#check")).to_contain_text("12")
    expect(said).to_be_hidden()


@pytest.mark.promise
@pytest.mark.sweep(1)
@pytest.mark.parametrize("percent", CUTS)
def test_half_of_what_has_changed_is_not_put_in(
    at_table: tuple[Page, Table], percent: int
) -> None:
    phone, table = at_table
    follow(phone, table)
    cut = f"cut at {percent} %"
    with NETWORK.answers(cut, "^/t/[^/]+/$"), NETWORK.listen() as asked:
        record(table, 2, BIDS)
        idle(phone)
        assert asked.count(table.get_absolute_url()) > 0
        expect(phone.locator("#save")).to_be_visible()
        expect(phone.locator("#entry h2").first).to_contain_text("Bids")
    expect(phone.locator("#entry h2").first).to_contain_text("Tricks")
    assert len(log.entries_of(table)) == 3
