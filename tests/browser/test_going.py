"""A page that takes its time: the one before it says that it comes."""

from collections.abc import Callable
from typing import cast

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.gypsy import fill
from tests.browser.touch import Line, slow
from tests.support.idle import idle, until
from tests.tables.people import FIRST, new_table, play

# A page that is left says it by itself: Chromium answers nothing more then.
WATCH = """() => {
  const { setTimeout: set } = window;
  let after = 0;  // what was waited for last, in milliseconds
  window.setTimeout = (run, ms = 0, ...given) =>
    set(() => { after = ms; run(...given); }, ms);
  new MutationObserver(() => {
    const [bar, by] = [document.getElementById("going"), after];
    if (bar) requestAnimationFrame(() => told({
      role: bar.role,
      label: bar.ariaLabel,
      wide: bar.getBoundingClientRect().width > 0,
      moves: document.getAnimations().length,
      by,
    }));
  }).observe(document.body, { childList: true });
}"""
LABEL = "The next page is on its way"


def comes(page: Page) -> Locator:
    return page.get_by_role("progressbar", name=LABEL)


def link_facts(
    page: Page, selector: str, to: str, lands: str = ""
) -> dict[str, object]:
    """What a page says by its sign while the next one, held back, does not come."""
    told: list[dict[str, object]] = []
    page.expose_function("told", lambda said: told.append(said))
    line = Line(page, to)
    idle(page)
    page.evaluate(WATCH)
    page.locator(selector).first.evaluate("(one) => setTimeout(() => one.click())")
    line.waits()
    until(page, lambda: told)
    line.lets_go()
    page.wait_for_url(lands or to)
    expect(comes(page)).to_have_count(0)
    return told[0]


def is_sign(told: dict[str, object], moves: int = 1) -> None:
    said = [told[part] for part in ("role", "label", "wide", "moves")]
    assert said == ["progressbar", LABEL, True, moves]
    # By a timer of its own: how quick a machine is no test can say.
    assert 0 < cast(int, told["by"]) <= 300


def test_a_link_is_followed_by_a_sign(phone: Page, site: str) -> None:
    table = new_table()
    play(table, FIRST)
    phone.goto(f"/run/{table.host_token}/")
    is_sign(link_facts(phone, f'a[href="/t/{table.code}/sheet/"]', "**/sheet/"))


@pytest.mark.chromium("slowed down by its own protocol")
def test_a_slow_phone_says_it_before_the_page_is_let_through(
    phone: Page, site: str
) -> None:
    """At a sixth of the speed, from the sheet back to the table."""
    table = new_table()
    play(table, FIRST)
    phone.goto(f"/t/{table.code}/sheet/")
    slow(phone, 6)
    is_sign(link_facts(phone, f'a[href="/t/{table.code}/"]', f"**/t/{table.code}/"))


def test_a_page_that_is_left_is_not_drawn_anew_in_place_of_the_next(
    phone: Page, site: str
) -> None:
    """What the page hears meanwhile would have it drawn anew, and a tap was lost."""
    table = new_table()
    play(table, FIRST)
    phone.goto(f"/run/{table.host_token}/")
    told: list[bool] = []
    phone.expose_function("told", lambda: told.append(True))
    line = Line(phone, "**/sheet/")
    idle(phone)
    phone.locator(f'a[href="/t/{table.code}/sheet/"]').first.evaluate(
        "(link) => setTimeout(() => {"
        "  link.click();"
        "  setTimeout(() => { location.reload(); told(); }, 50);"
        "})"
    )
    line.waits()
    until(phone, lambda: told)
    line.lets_go()
    phone.wait_for_url("**/sheet/")


def test_a_form_that_a_script_sends_is_followed_by_a_sign(
    phone: Page, site: str
) -> None:
    table = new_table()
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/more/")
    is_sign(link_facts(phone, "form[data-forget] button", "**/forget/", "/"))


@pytest.mark.chromium("asks for no motion, which no other driver can")
def test_who_wants_nothing_to_move_sees_it_stand(
    new_phone: Callable[..., Page], site: str
) -> None:
    phone = new_phone(reduced_motion="reduce")
    phone.goto("/")
    is_sign(link_facts(phone, 'a[href^="/new/skat"]', "**/new/skat/"), moves=0)


def test_what_is_asked_within_a_page_has_its_sign_until_it_is_there(
    phone: Page, site: str
) -> None:
    table = new_table()
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/names/")
    line = Line(phone, "**/names/")
    idle(phone)
    phone.get_by_role("button", name="Correct the names").click()
    expect(comes(phone)).to_be_visible()
    line.lets_go()
    idle(phone)
    expect(comes(phone)).to_have_count(0)


@pytest.mark.chromium("comes back to what Firefox’s driver loses sight of")
def test_who_goes_back_finds_no_sign(phone: Page, site: str) -> None:
    phone.goto("/")
    idle(phone)
    phone.get_by_role("link", name="Skat").first.click()
    phone.wait_for_url("**/new/**")
    phone.go_back()
    idle(phone)
    expect(comes(phone)).to_have_count(0)


def test_a_place_within_the_page_and_a_file_are_no_page(phone: Page, site: str) -> None:
    table = new_table()
    play(table, FIRST)
    phone.goto(f"/t/{table.code}/sheet/")
    idle(phone)
    with phone.expect_download():
        phone.get_by_role("link", name="Download the game").click()
    phone.locator("a.skip").evaluate("(one) => one.click()")
    idle(phone)
    expect(comes(phone)).to_have_count(0)


# The second tap comes as soon as the first is answered: the page holds it back.
TAP_AGAIN = """() => document.addEventListener("htmx:afterRequest", ({ target }) => {
  if (target.id !== "entry" || window.taps) return;
  window.taps = [];
  document.addEventListener("htmx:beforeRequest", (second) =>
    setTimeout(() => window.taps.push(second.defaultPrevented)));
  setTimeout(() => document.getElementById("save").click());
})"""


def test_a_second_tap_that_is_held_back_has_no_sign(phone: Page, site: str) -> None:
    table = new_table()
    play(table, FIRST)
    phone.goto(f"/run/{table.host_token}/")
    fill(phone, "bids", [5, 3, 4, 1])
    idle(phone)
    phone.clock.install()
    phone.evaluate(TAP_AGAIN)
    phone.locator("#save").click()
    until(phone, lambda: phone.evaluate("window.taps?.length"))
    assert phone.evaluate("window.taps[0]") is True
    phone.clock.fast_forward(1000)
    expect(comes(phone)).to_have_count(0)
