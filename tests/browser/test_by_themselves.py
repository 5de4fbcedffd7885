"""What a page asks by itself, and nobody answers: it says nothing of what a hand did.

Every page of the site is opened, and from then on its own requests fail: those of a
stream, a poll, a part that loads by itself, a list that is drawn anew, the check of an
import. Nobody has typed or tapped there: nothing was "not saved", nothing "typed", and
nobody has to try anything again.
"""

import json
import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from playwright.sync_api import Page, Route, expect

from scorekeeper.exchange import check_batch
from scorekeeper.leagues.models import Role
from tests.browser.gypsy import fill
from tests.browser.live import runs, until
from tests.browser.network import FOREIGN
from tests.browser.places import Place, all_by, everywhere, host_table
from tests.leagues.people import account, person, sign_in
from tests.leagues.sessions import RANKED, club, sit
from tests.support.idle import idle
from tests.tables.people import FIRST, FOUR, record

OF_SITE = {"Scorekeeper": "tests"}
FETCHED = ("xhr", "fetch", "eventsource")
# Nothing hangs for longer here.
SHORT = """(() => {
  const { get, set } = Object.getOwnPropertyDescriptor(
    XMLHttpRequest.prototype, "timeout");
  const short = function (ms) { set.call(this, Math.min(ms, 300)); };
  Object.defineProperty(XMLHttpRequest.prototype, "timeout", { get, set: short });
})()"""
# It is looked at again, the line is another one, and a minute has gone by.
STIRRED = """() => {
  dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# What is said of what a hand did.
OF_A_HAND = re.compile("Not saved|Try again|hat you typed|not be shown|when you save")
WAYS: dict[str, Callable[[Route], None]] = {
    "hang": lambda _: None,
    "reset": lambda route: route.abort(),
    "portal": lambda route: route.fulfill(body=f"<h1>{FOREIGN}</h1>"),
    "own 500": lambda route: route.fulfill(status=500, headers=OF_SITE),
    "own 503": lambda route: route.fulfill(status=503, headers=OF_SITE),
}


class Dead:
    """A line on which nothing that a page asks for later is answered."""

    def __init__(self, page: Page, way: str = "reset") -> None:
        self.asked: list[str] = []
        self.page, self.way = page, way
        page.add_init_script(SHORT)
        page.route("**/*", self.take)

    def take(self, route: Route) -> None:
        if route.request.resource_type in FETCHED:
            self.asked.append(route.request.url)
            WAYS[self.way](route)
        else:
            route.continue_()

    def goes(self, way: str) -> None:
        self.way = way

    def heals(self) -> None:
        self.page.unroute("**/*", self.take)


def claims(page: Page) -> list[str]:
    said = page.locator("#fault:visible, .foot [role=status]:visible")
    return [text for text in said.all_inner_texts() if OF_A_HAND.search(text)]


PARTS = 10  # of them one run looks at one


@pytest.mark.usefixtures("by_mail")
@pytest.mark.promise
@pytest.mark.sweep(0, step=PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_page_of_which_nothing_more_comes_says_nothing_of_a_hand(
    phone: Page, site: str, part: int
) -> None:
    phone.clock.install()
    line = Dead(phone)
    ways = cycle(WAYS)
    for place in everywhere()[part::PARTS]:
        line.goes(next(ways))
        place.opens(phone, site)
        phone.evaluate(STIRRED)
        phone.clock.fast_forward(70_000)
        phone.clock.run_for(2_000)
        assert claims(phone) == [], f"{place.url}: {line.way}"
    assert line.asked


# ---- What loads by itself, one by one ----


def batch() -> Place:
    """The check of an import: what began this."""
    here, olga = club(visibility="public"), sign_in("Olga")
    person(here.league, "Olga", Role.ORGANISER, user=account("Olga"))
    sheet = {"date": "2026-11-19", "game": "gypsy", "rounds": [RANKED] * 3}
    text = json.dumps({**sheet, "players": list(FOUR)})
    file = SimpleUploadedFile("old.jsonl", "\n".join([text] * 3).encode())
    told = {"file": file, "key": "k"}
    brought = olga.post(f"/l/{here.league.code}/exchange/sheets/", told)
    return Place(olga, brought["Location"])


def slip() -> Place:
    """Of a table that is not begun."""
    here = club(visibility="public")
    drawn = sit(here.evening, here.people)
    found = here.evening.assignments.get()
    found.scorer_token, found.table = drawn.scorer_token, None
    found.save()
    return all_by(Client(), [f"/l/slip/{found.scorer_token}/"])[0]


def asks() -> Place:
    """A phone that watches has asked for a seat: it may again in a minute."""
    _, table = host_table("gypsy")
    other = Client()
    other.get(f"/t/{table.code}/")
    other.post(f"/t/{table.code}/ask/", {"for": "score"})
    return Place(other, table.get_absolute_url())


BY_THEMSELVES: dict[str, Callable[[], Place]] = {
    "exchange/_batch_check.html": batch,
    "leagues/early.html": slip,
    "tables/_ask_host.html": asks,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("template", BY_THEMSELVES)
def test_what_loads_by_itself_and_does_not_come_is_asked_again(
    phone: Page, site: str, monkeypatch: pytest.MonkeyPatch, template: str, way: str
) -> None:
    monkeypatch.setattr(check_batch, "AT_ONCE", 1)
    phone.clock.install()
    line = Dead(phone, way)
    place = BY_THEMSELVES[template]()
    place.opens(phone, site)
    element = phone.locator("[hx-trigger*=load], [hx-trigger*=every]")
    where = element.get_attribute("hx-post") or element.get_attribute("hx-get") or ""
    assert where

    def passes() -> bool:
        phone.clock.run_for(5_000)
        return len([url for url in line.asked if url.endswith(where)]) > 1

    if template != "tables/_ask_host.html":  # it only offers to ask once more
        until(passes)
    assert claims(phone) == []
    if template == "exchange/_batch_check.html":
        expect(phone.locator("#fault")).to_be_visible()
        line.heals()
        phone.clock.run_for(10_000)
        expect(phone.locator("#checking")).to_have_count(0)
        expect(phone.locator("#fault")).to_be_hidden()


def test_each_part_that_loads_by_itself_is_looked_at() -> None:
    templates = Path(__file__).parents[2] / "templates"
    loads = re.compile(r'hx-trigger="[^"]*\b(load|every|revealed|intersect)\b')
    assert BY_THEMSELVES.keys() == {
        path.relative_to(templates).as_posix()
        for path in templates.rglob("*.html")
        if loads.search(path.read_text(encoding="utf-8"))
    }


@pytest.mark.promise
def test_a_list_that_others_change_and_that_does_not_come_says_nothing(
    phone: Page, site: str
) -> None:
    """Nor does it take away what a save has said."""
    _, table = host_table("gypsy")
    runs(phone, table)
    idle(phone)
    line = Dead(phone, "own 500")
    ask = Client()
    ask.get(f"/t/{table.code}/")
    ask.post(f"/t/{table.code}/ask/", {"for": "score"})
    until(lambda: phone.evaluate("0") == 0 and line.asked)
    idle(phone, answers=False)
    assert claims(phone) == []
    fill(phone, "bids", FIRST["bids"])
    phone.locator("#save").click()
    fault = phone.locator("#fault")
    expect(fault).to_contain_text("Not saved.")
    line.heals()
    phone.evaluate("""() => htmx.ajax("GET", location.pathname,
        { target: "#requests", select: "#requests", swap: "outerHTML" })""")
    expect(phone.locator("#requests form").first).to_be_visible()
    expect(fault).to_contain_text("Not saved.")
    record(table, 1, {"bids": FIRST["bids"]})
