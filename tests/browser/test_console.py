"""No page says anything on its console, as a browser lets it: its worker too."""

import re
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.touch import Line
from tests.support.idle import EARLY, idle
from tests.tables.people import FIRST, STRONG, new_table, play

SITE = (
    "/",
    "/new/gypsy/",
    "/games/gypsy/",
    "/desk/",
    "/check/",
    "/account/login/",
    "/offline/",
)
TABLE = ("", "sheet/", "sheet/?why=1.0", "chart/", "rules/", "more/", "board/")
ENTRY = ("rounds/1/correct/", "rounds/2/cards/", "rounds/1/dispute/")


# A script of ours that asks, and takes it back at once.
GIVE_UP = """() => new Promise((done) => {
  addEventListener("htmx:sendAbort", () => setTimeout(done), { once: true });
  const asks = document.querySelector("main");
  htmx.ajax("GET", "/livez", { source: asks, swap: "none" }).catch(() => {});
  htmx.trigger(asks, "htmx:abort");
})"""

WIDE = {"width": 1280, "height": 800}


def test_no_page_says_anything(new_phone: Callable[..., Page], site: str) -> None:
    phone = new_phone(service_workers="allow", viewport=WIDE)
    table, over = new_table(), new_table()
    play(table, FIRST, {"bids": [3, 3, 4, 3]})
    play(over, STRONG, STRONG, STRONG)
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/run/{over.host_token}/")
    here, there = table.get_absolute_url(), over.get_absolute_url()
    pages = [*SITE, *(here + page for page in (*TABLE, *ENTRY)), there]
    for page in pages:
        answer = phone.goto(page)
        assert answer is not None and answer.ok, page
        phone.wait_for_load_state("load")
        idle(phone)
        # Nor that somebody has typed what nobody has touched.
        assert phone.locator("[data-typed]").count() == 0, page


def test_nor_does_a_tap_where_something_styled_the_inputs(
    phone: Page, site: str
) -> None:
    """As programs beside the browser do; an empty style that is left over was set anew
    with each answer, against our policy.
    """
    table = new_table()
    play(table, FIRST)
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)
    phone.evaluate("""() => { for (const one of document.querySelectorAll("input")) {
      one.style.color = "red"; one.style.color = ""; } }""")
    assert phone.locator("input[style]").count() > 4
    phone.locator("#strip button").first.click()
    idle(phone)
    phone.locator("#save").click()
    idle(phone)


def test_nor_does_a_check_that_was_given_up(phone: Page, site: str) -> None:
    """The other tests pass over what htmx says of it: see PROVOKED in conftest."""
    table = new_table()
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)
    said: list[str] = []
    phone.on("console", lambda message: said.append(message.text))
    line = Line(phone, re.compile("/check/"))
    phone.locator("#strip button").first.click()
    line.waits()
    phone.evaluate(
        "htmx.trigger(document.querySelector('#entry [data-live]'), 'htmx:abort')"
    )
    line.lets_go()
    idle(phone)
    assert said == []


def test_only_before_quiet_js_is_there_a_request_given_up_is_said(
    phone: Page, site: str
) -> None:
    """The filter of tests lets through what is said before it; else it would fail."""
    said: list[str] = []
    phone.goto("/")
    idle(phone)
    phone.on("console", lambda one: said.append(one.text))
    phone.evaluate(GIVE_UP)
    assert said == []
    phone.evaluate("htmx.logger = null")
    phone.evaluate(GIVE_UP)
    events = [one.partition(",")[0] for one in said]
    assert events == [f"{EARLY} htmx:afterRequest", f"{EARLY} htmx:sendAbort"]
