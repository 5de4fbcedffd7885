"""What a page asks by itself as it loads, and grey buttons: nothing is lost or saved
that nobody sees.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.touch import Line, by_force, choose, fill
from tests.support.idle import idle
from tests.tables.cards import DECLARED
from tests.tables.people import FOUR, new_table, record

THREE = FOUR[:3]
LAST = '<script type="module" src="/static/js/last.js"></script></head>'
TWO_FRAMES = """new Promise((then) =>
  requestAnimationFrame(() => requestAnimationFrame(then)))"""
# Behind every timer of the page that is due.
BEHIND_TIMERS = "new Promise((then) => setTimeout(then, 50))"


class Late:
    """A page that htmx knows only when the last of its scripts has come."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.last = Line(page, "**/js/last.js")
        page.route(re.compile(re.escape(page.url)), self.with_last)

    def with_last(self, route: Route) -> None:
        if route.request.is_navigation_request():
            answer = route.fetch()
            html = answer.text().replace("</head>", LAST, 1)
            route.fulfill(response=answer, body=html)
        else:
            route.fallback()

    def reload(self, brought_back: str) -> None:
        """Until its own scripts have brought back what they kept, and asked."""
        self.page.reload(wait_until="commit")
        self.page.wait_for_function(f"() => {brought_back}")
        self.page.evaluate(BEHIND_TIMERS)
        self.last.waits()
        self.last.held[0].fulfill(body="", content_type="text/javascript")


# What a page was told: how it is known that it brought that back, and that it is seen.
Scene = tuple[str, Callable[[], None]]


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f'button[name=card][value="{card}"]').tap()


def store_file(name: str, text: str) -> str:
    return f"document.querySelector('#stored [name={name}]')?.value.includes('{text}')"


def hand(page: Page) -> Scene:
    table = new_table("jersey_gin", THREE)
    page.goto(f"/run/{table.host_token}/")
    page.goto(f"/t/{table.code}/rounds/1/melds/?ending=knock&by=0")
    tap(page, "4H", "5H", "6H")
    pressed = page.locator("#pack [aria-pressed=true]")
    expect(pressed).to_have_count(3)
    return (
        store_file("hand-0", "4H 5H 6H"),
        lambda: expect(pressed).to_have_count(3),
    )


def lay_down(page: Page) -> Scene:
    table = new_table("kaluki", THREE)
    page.goto(f"/run/{table.host_token}/")
    page.get_by_role("link", name="Check a lay-down").click()
    tap(page, "AS", "AH", "AD")
    said = page.locator("#check")
    expect(said).to_contain_text("51")
    return store_file("melds", "AS AH AD"), lambda: expect(said).to_contain_text("51")


def deal(page: Page) -> Scene:
    table = new_table("skin", THREE)
    page.goto(f"/run/{table.host_token}/")
    page.get_by_role("link", name="Cards", exact=True).tap()
    tap(page, "7H")
    told = page.locator("#told li")
    expect(told).to_have_count(1)
    return store_file("deal", "7H"), lambda: expect(told).to_have_count(1)


def cards(page: Page) -> Scene:
    table = new_table("skat", THREE, deals=12)
    record(table, 1, *DECLARED)
    page.goto(f"/run/{table.host_token}/")
    page.goto(f"/t/{table.code}/rounds/1/cards/")
    tap(page, "JC", "7D")
    judged = Line(page, "**/rounds/1/cards/")
    tapped = "document.querySelectorAll('#faces .face.D, #faces .face.C').length == 2"
    return tapped, judged.waits


def entry(page: Page) -> Scene:
    table = new_table("skat", THREE, deals=12)
    page.goto(f"/run/{table.host_token}/")
    fill(page, "Bid", 23)
    choose(page, "Declarer", "Ben")
    said = page.locator("#id_bid")
    brought = "document.querySelector('#id_bid').value === '23'"
    return brought, lambda: expect(said).to_have_value("23")


@pytest.mark.chromium("looks at a page while a script of it is held back")
@pytest.mark.sweep(0, step=3)
@pytest.mark.parametrize("drawn", [hand, lay_down, deal, cards, entry])
def test_what_was_entered_is_seen_after_a_reload_that_htmx_hears_late(
    phone: Page, site: str, drawn: Callable[[Page], Scene]
) -> None:
    brought_back, is_seen = drawn(phone)
    Late(phone).reload(brought_back)
    is_seen()


@pytest.mark.promise
@pytest.mark.sweep(1, step=4)
@pytest.mark.parametrize("drawn", [hand, lay_down, deal, entry])
def test_what_was_entered_is_seen_after_a_reload(
    phone: Page, site: str, drawn: Callable[[Page], Scene]
) -> None:
    _, is_seen = drawn(phone)
    idle(phone)
    phone.reload()
    idle(phone)
    is_seen()


@pytest.mark.chromium("looks at a page while an answer is held back")
def test_what_is_selected_as_it_is_brought_back_is_typed_over(
    phone: Page, site: str
) -> None:
    phone.goto(f"/run/{new_table().host_token}/")
    number = phone.locator("[name=bids-1]")
    number.fill("3")
    idle(phone)
    asked = phone.locator("#entry [data-live]").get_attribute("hx-post")
    back = Line(phone, f"**{asked}")
    phone.reload()
    back.waits()
    idle(phone, answers=False)
    number.fill("4")
    number.select_text()
    # It is told with the next frame; no hand is quicker.
    phone.evaluate(TWO_FRAMES)
    back.lets_go()
    idle(phone)
    phone.keyboard.type("5")
    expect(number).to_have_value("5")


# ---- Grey buttons ----

# As Firefox gave it back: in the form, and nowhere on the page.
UNSEEN = """([name, text]) => {
  document.querySelector(`#stored [name="${name}"]`).value = text;
}"""
BY_ANY_PATH = """(grey) => {
  grey.click();
  grey.form.requestSubmit(grey);
  grey.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}"""


def saves_nothing(page: Page, table: Table) -> None:
    grey = page.locator(".go button[aria-disabled=true]:not(#undo)")
    expect(grey).to_have_count(1)
    posts: list[str] = []
    page.on(
        "request", lambda one: posts.append(one.url) if one.method == "POST" else None
    )
    before = len(log.entries_of(table))
    grey.evaluate(BY_ANY_PATH)
    grey.focus()
    page.keyboard.press("Enter")
    by_force(grey).tap(force=True)
    page.evaluate(BEHIND_TIMERS)
    assert posts == [] and len(log.entries_of(table)) == before


@pytest.mark.promise
@pytest.mark.sweep(1)
@pytest.mark.parametrize(
    ("game", "path", "unseen"),
    [
        ("kaluki", "rounds/1/melds/", ("melds", "AS AH AD")),
        ("jersey_gin", "rounds/1/melds/?ending=knock&by=0", ("hand-0", "4H 5H 6H")),
        ("skin", "rounds/1/cards/", ("deal", '[["card", "7H"]]')),
        ("malilla", "foul/", None),
    ],
)
def test_a_grey_button_saves_nothing(
    phone: Page, site: str, game: str, path: str, unseen: tuple[str, str] | None
) -> None:
    table = new_table(game, FOUR if game == "malilla" else THREE)
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/{path}")
    if unseen:
        phone.evaluate(UNSEEN, list(unseen))
    saves_nothing(phone, table)
