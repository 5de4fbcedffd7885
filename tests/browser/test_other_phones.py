"""What phones do otherwise than the one the site was made on: no memory, keys over the
page, colours that a worker cannot see.
"""

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.leagues.models import Visibility
from scorekeeper.tables.models import Table
from tests.browser.axe import AXE, nothing_found
from tests.browser.emulated import (
    BARS,
    GONE,
    INSETS,
    KEYS,
    ON_ITS_SIDE,
    READ,
    STAYS,
    UNDER,
    UPRIGHT,
    VARIABLES,
)
from tests.browser.gypsy import fill as fill_all
from tests.browser.offline import rounds_of
from tests.browser.touch import fill
from tests.leagues.counted import autumn
from tests.support.idle import idle, until
from tests.tables.people import FIRST, new_table, play

REFUSED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    configurable: true,
    get() { throw new DOMException("refused", "SecurityError"); },
  });"""
# As a Firefox that asks the person, who answers nothing.
ASKS = """if (navigator.storage) {
  navigator.storage.persist = () => new Promise(() => {});
  navigator.storage.persisted = async () => false;
}"""


@pytest.fixture
def table(site: str) -> Table:
    """After FIRST: 7, -1, 6, 3."""
    table = new_table()
    play(table, FIRST)
    return table


@pytest.mark.promise
def test_a_browser_without_memory_saves_and_goes_on(phone: Page, table: Table) -> None:
    before = table.entries.count()
    phone.add_init_script(REFUSED)
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        fill(phone, f"{name}, bids", 3)
    phone.locator("#save").click()
    expect(phone.get_by_role("textbox", name="Ann, tricks")).to_be_attached()
    idle(phone)
    expect(phone.locator("#fault")).to_be_hidden()
    expect(phone.locator("#outbox > *")).to_have_count(0)
    assert table.entries.count() == before + 1
    phone.goto("/desk/")
    idle(phone)


# A page out of date says: go back, reload, enter again what is no longer there.
AS_A_FORM = "HTMLFormElement.prototype.submit.call(document.getElementById('entry'))"


@pytest.mark.promise
def test_what_a_page_out_of_date_says_to_do_saves(phone: Page, table: Table) -> None:
    before = rounds_of(table)
    second = {"bids": [3, 3, 4, 3]}
    phone.goto(f"/run/{table.host_token}/")
    fill_all(phone, "bids", second["bids"])
    idle(phone)
    phone.context.clear_cookies(name="csrftoken")
    with phone.expect_navigation(url=re.compile("/record/$")):
        phone.evaluate(AS_A_FORM)
    phone.go_back()
    phone.reload()
    fill_all(phone, "bids", second["bids"])
    phone.locator("#save").click()
    until(phone, lambda: rounds_of(table) == [*before, second])


@pytest.mark.promise
def test_the_foot_stands_on_keys_that_lie_over_the_page(
    phone: Page, table: Table
) -> None:
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)
    save = phone.locator("#save")
    height = phone.evaluate("innerHeight")
    phone.evaluate(KEYS)
    box = save.bounding_box()
    assert box and box["y"] + box["height"] <= height - 300
    phone.evaluate(GONE)
    expect(phone.locator("footer.foot")).to_have_css("bottom", "0px")


# A table, its sheet, its chart, what has no navigation, a board, a form of one's own.
PAGES = ("", "sheet/", "chart/", "more/", "share/", "board/", "hold/")
TURNED = [(390, 844, UPRIGHT), (844, 390, ON_ITS_SIDE)]


@pytest.mark.promise
@pytest.mark.parametrize(
    ("wide", "tall", "insets"), TURNED, ids=["upright", "on its side"]
)
def test_nothing_lies_under_a_notch_or_the_bar_of_the_phone(
    phone: Page, table: Table, wide: int, tall: int, insets: dict[str, int]
) -> None:
    phone.set_viewport_size({"width": wide, "height": tall})
    phone.goto(f"/run/{table.host_token}/")
    home = table.get_absolute_url()
    for where in (
        "/",
        "/new/gypsy/",
        "/desk/",
        "/account/login/",
        *(home + one for one in PAGES),
    ):
        answer = phone.goto(where)
        assert answer and answer.ok, where
        idle(phone)
        phone.evaluate(
            READ.replace("(pattern, put)", "([pattern, put])"), [INSETS, insets]
        )
        assert phone.evaluate(UNDER, insets) == [], where


@pytest.mark.promise
def test_a_page_drawn_without_the_cookie_has_the_colours_that_were_chosen(
    phone: Page, table: Table
) -> None:
    def without_theme(route: Route) -> None:
        answer = route.fetch()
        body = re.sub(r' data-theme="\w+"', "", answer.text(), count=1)
        route.fulfill(response=answer, body=body)

    phone.goto(f"/run/{table.host_token}/")
    phone.evaluate("document.cookie = 'theme=dark;path=/'")
    phone.route(re.compile(re.escape(phone.url) + "$"), without_theme)
    phone.reload()
    idle(phone)
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.promise
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_scrollbar_is_as_dark_as_what_it_lies_on(
    phone: Page, table: Table, site: str, theme: str
) -> None:
    league, _ = autumn(visibility=Visibility.PUBLIC)
    phone.context.add_cookies([{"name": "theme", "value": theme, "url": site}])
    phone.goto(f"/run/{table.host_token}/")
    home = table.get_absolute_url()
    bars = []
    for where in (home, f"{home}sheet/", f"/l/{league.code}/", "/desk/"):
        phone.goto(where)
        bars += phone.evaluate(BARS)
    assert [one for one in bars if one[1:] != [theme, theme]] == []
    assert any(not one[0].startswith("HTML") for one in bars)


# As a script sets what is chosen; Safari leaves it for 7 days.
SET = "document.cookie = '%s=%s;path=/;max-age=604800;samesite=lax'"
CHOICES = {"theme": "dark", "awake": "no", "offline": "1"}
DAY = 24 * 3600
KEEPS = """caches.open("phone-1").then(
  (found) => found.put("/site.zip", new Response()))"""


def days_left(phone: Page) -> dict[str, float]:
    """Of each choice, by the clock of this machine."""
    return {
        cookie["name"]: (cookie["expires"] - time.time()) / DAY
        for cookie in phone.context.cookies()
        if cookie["name"] in CHOICES
    }


@pytest.mark.promise
def test_what_a_script_has_set_for_7_days_is_set_by_the_site_to_stay(
    phone: Page, table: Table
) -> None:
    phone.goto(f"/run/{table.host_token}/")
    phone.evaluate(KEEPS)  # else that it keeps the site is taken back
    for name, value in CHOICES.items():
        phone.evaluate(SET % (name, value))
    until(phone, lambda: days_left(phone).keys() == CHOICES.keys())
    short = days_left(phone)
    assert short.keys() == CHOICES.keys() and all(6 < d < 8 for d in short.values())
    phone.goto(table.get_absolute_url())
    long = days_left(phone)
    assert long.keys() == CHOICES.keys() and all(d > 390 for d in long.values())
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.promise
@pytest.mark.parametrize(
    ("browser_says", "stays"),
    [(STAYS % "true", True), (STAYS % "false", False), (ASKS, False)],
    ids=["yes", "no", "nothing yet"],
)
def test_what_waits_where_it_may_be_cleared_says_so(
    phone: Page, table: Table, browser_says: str, stays: bool
) -> None:
    phone.add_init_script(browser_says)
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)
    phone.context.set_offline(True)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        fill(phone, f"{name}, bids", 3)
    phone.locator("#save").click()
    expect(phone.locator("#outbox")).to_contain_text("waiting to be sent")
    idle(phone, within=2000)
    said = phone.locator("#outbox").get_by_text("within 7 days")
    expect(said).to_have_count(0 if stays else 1)


def test_a_browser_of_before_shows_plain_colours_that_can_be_read(
    phone: Page, table: Table
) -> None:
    """Below what is supported: it knows no variable, so no colour of the site."""
    phone.goto(f"/run/{table.host_token}/")
    home = table.get_absolute_url()
    for where in ("/", "/new/gypsy/", "/desk/", home, f"{home}sheet/"):
        phone.goto(where)
        idle(phone)
        read = READ.replace("(pattern, put)", "([pattern, put])")
        phone.evaluate(read, [VARIABLES, ""])
        expect(phone.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
        phone.evaluate(AXE)
        nothing_found(phone, {"runOnly": ["color-contrast"]})
