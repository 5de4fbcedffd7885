"""What phones do otherwise than the one the site was made on, on a WebKit: what they
clear and forget, a notch, keys over the page, no memory, colours of their own.
"""

import time
from collections.abc import Callable

import pytest

from referee import all_games, game as game_of
from scorekeeper.leagues.models import Visibility
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Table, Way
from tests.browser.chance import NAMES
from tests.browser.emulated import (
    BARS,
    GONE,
    INSETS,
    KEYS,
    ON_ITS_SIDE,
    READ,
    SCRIPTING,
    STAYS,
    UNDER,
    UNKNOWN,
    UPRIGHT,
)
from tests.browser.kept import needs_packed
from tests.browser.offline import rounds_of
from tests.browser.webkit import driver
from tests.browser.webkit.driver import Phone, until
from tests.browser.webkit.hands import (
    fill,
    keeps_the_site,
    ready_to_lose_it,
    runs,
    save,
    totals,
)
from tests.leagues.counted import autumn
from tests.support import evidence
from tests.tables.people import FIRST, SECOND, new_table, play

DAY = 24 * 3600
CLEARED = "within 7 days"
SAFARI = "document.cookie = 'theme=dark;path=/;max-age=604800;samesite=lax'"


def lasts(phone: Phone, cookie: str) -> float:
    """For so many days."""
    found = phone.cookie(cookie)
    return (found["expiry"] - time.time()) / DAY if found else 0


@pytest.fixture
def table(site: str) -> Table:
    """After FIRST: 7, -1, 6, 3."""
    table = new_table()
    play(table, FIRST)
    return table


# ---- What a browser clears ----


def test_what_a_script_has_set_for_7_days_is_set_by_the_site_to_stay(
    phone: Phone, table: Table
) -> None:
    runs(phone, table)
    phone.evaluate(f"() => {{ {SAFARI} }}")
    assert 6 < lasts(phone, "theme") < 8
    phone.goto(table.get_absolute_url())
    assert lasts(phone, "theme") > 390
    assert phone.evaluate("() => document.documentElement.dataset.theme") == "dark"


@needs_packed
def test_a_phone_whose_cookie_has_ended_keeps_the_site(phone: Phone) -> None:
    phone.goto("/")
    keeps_the_site(phone)
    # This browser promises nothing.
    phone.shows("#say", "nobody opened for 7 days")
    phone.delete_cookie("offline")
    phone.evaluate(f"() => {{ {SAFARI} }}")
    phone.goto("/")
    until(lambda: lasts(phone, "offline") > 390)
    phone.set_offline(True)
    phone.goto("/games/gypsy/")
    phone.shows("main", "Gypsy")
    assert phone.evaluate("() => document.documentElement.dataset.theme") == "dark"


@pytest.mark.parametrize("stays", [True, False], ids=["promised", "not promised"])
def test_what_waits_where_it_may_be_cleared_says_so(
    phone: Phone, table: Table, stays: bool
) -> None:
    ready_to_lose_it(phone, table)
    if stays:
        phone.evaluate(
            "() => { Object.defineProperty(navigator, 'storage', { value: {} });"
            f" {STAYS % 'true'} }}"
        )
    phone.set_offline(True)
    fill(phone, "bids", SECOND["bids"])
    phone.tap("#save")
    phone.shows("#outbox", "waiting to be sent")
    if stays:
        assert not any(CLEARED in one for one in phone.texts("#outbox"))
    else:
        phone.shows("#outbox", CLEARED)


# ---- The Home Screen ----


@needs_packed
def test_how_it_comes_onto_the_home_screen_is_said(phone: Phone) -> None:
    phone.goto("/phone/")
    phone.evaluate("() => { document.querySelector('main details').open = true; }")
    phone.shows("main", "tap Share, then Add to Home Screen")
    phone.shows("main", "a seat is taken along by its link")


def test_a_seat_is_taken_along_to_where_the_app_keeps_its_own(
    new_phone: Callable[[], Phone], table: Table
) -> None:
    browser = new_phone()
    browser.goto(f"/t/{table.code}/hold/")
    browser.press("I only watch")
    until(lambda: table.phones.exists())
    ident = table.phones.get().ident
    seats.claim(table, 1, ident=ident, way=Way.ALLOWED, scores=True)
    browser.goto(f"/t/{table.code}/hold/")
    browser.tap('a[href^="/carry/"]')
    browser.ready()
    link = browser.value("input[readonly]")
    app = new_phone()
    app.goto("/carry/")
    app.type("#seat-link", link)
    app.press("Take the seat")
    app.press("Take Ben’s seat")
    until(lambda: app.path() == table.get_absolute_url())
    app.ready()
    fill(app, "bids", SECOND["bids"])
    save(app)
    until(lambda: rounds_of(table)[1:] == [{"bids": SECOND["bids"]}])
    assert table.entries.order_by("-number")[0].by == "Ben"
    browser.goto(table.get_absolute_url())
    assert not browser.texts("#save")


# ---- Its screen ----
PAGES = ("", "sheet/", "chart/", "more/", "share/", "board/", "hold/")


@pytest.mark.parametrize("insets", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on side"])
def test_nothing_lies_under_a_notch_or_the_bar_of_the_phone(
    phone: Phone, table: Table, insets: dict[str, int]
) -> None:
    runs(phone, table)
    home = table.get_absolute_url()
    for where in ("/", "/desk/", "/account/login/", *(home + one for one in PAGES)):
        phone.goto(where)
        phone.evaluate(READ, INSETS, insets)
        assert phone.evaluate(UNDER, insets) == [], where


def test_the_foot_stands_on_keys_that_lie_over_the_page(
    phone: Phone, table: Table
) -> None:
    runs(phone, table)
    phone.evaluate(KEYS)
    ends = "() => document.getElementById('save').getBoundingClientRect().bottom"
    assert phone.evaluate(ends) <= phone.evaluate("() => innerHeight") - 300
    phone.evaluate(GONE)
    foot = "() => getComputedStyle(document.querySelector('footer.foot')).bottom"
    assert phone.evaluate(foot) == "0px"


# An iPhone draws a page larger once a field is tapped whose letters have less than 16.
FIELDS = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter((one) => !/hidden|radio|checkbox|file/.test(one.type))
  .map((one) => [one.name || one.id, parseFloat(getComputedStyle(one).fontSize)])"""
CHOICES = """() => {
  const ground = getComputedStyle(document.body).backgroundColor;
  return [...document.querySelectorAll("select")]
    .map((one) => [one.name, getComputedStyle(one).backgroundColor, ground]);
}"""
DARK = "() => { document.documentElement.dataset.theme = 'dark'; }"


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
@pytest.mark.sweep(0, step=4)
def test_fields_are_large_enough_to_stay_and_have_the_colours_of_the_page(
    phone: Phone, site: str, slug: str
) -> None:
    table = new_table(slug, NAMES[: min(game_of(slug).players)])
    runs(phone, table)
    home = table.get_absolute_url()
    seen, chosen = [], []
    for where in (home, f"/new/{slug}/", "/check/", "/desk/", f"{home}names/"):
        phone.goto(where)
        phone.evaluate(DARK)
        seen += phone.evaluate(FIELDS)
        chosen += phone.evaluate(CHOICES)
    assert seen
    assert [one for one in seen if one[1] < 16] == []
    assert [one for one in chosen if one[1] != one[2]] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_scrollbar_is_as_dark_as_what_it_lies_on(
    phone: Phone, table: Table, theme: str
) -> None:
    league, _ = autumn(visibility=Visibility.PUBLIC)
    runs(phone, table)
    phone.add_cookie("theme", theme)
    home = table.get_absolute_url()
    bars = []
    for where in (home, f"{home}sheet/", f"/l/{league.code}/", "/desk/"):
        phone.goto(where)
        bars += phone.evaluate(BARS)
    assert [one for one in bars if one[1:] != [theme, theme]] == []
    assert any(not one[0].startswith("HTML") for one in bars)


# A page out of date says: go back, reload, enter again what is no longer there.
OUT_OF_DATE = """() => {
  document.cookie = "csrftoken=;path=/;max-age=0";
  HTMLFormElement.prototype.submit.call(document.getElementById("entry"));
}"""


def test_what_a_page_out_of_date_says_to_do_saves(phone: Phone, table: Table) -> None:
    runs(phone, table)
    fill(phone, "bids", SECOND["bids"])
    phone.delete_cookie("csrftoken")
    phone.evaluate(OUT_OF_DATE)
    until(lambda: phone.path().endswith("/record/"))
    phone.back()
    phone.reload()
    fill(phone, "bids", SECOND["bids"])
    save(phone)
    until(lambda: rounds_of(table)[1:] == [{"bids": SECOND["bids"]}])


SEEN = """(css) => [...document.querySelectorAll(css)]
  .filter((one) => one.checkVisibility()).map((one) => one.innerText)"""


def test_what_is_for_no_scripts_is_hidden_before_safari_17(
    phone: Phone, table: Table
) -> None:
    runs(phone, table)
    there = 0
    for where in ("/", "/new/skat/", "/check/", f"{table.get_absolute_url()}share/"):
        phone.goto(where)
        there += phone.evaluate("() => document.querySelectorAll('.ns').length")
        phone.evaluate(READ, SCRIPTING, UNKNOWN)
        assert phone.evaluate(SEEN, ".ns") == [], where
    assert there


@pytest.mark.parametrize("slug", ["gypsy", "skat", "preference", "pepper"])
@pytest.mark.sweep(1, step=4)
def test_a_page_of_cards_is_no_wider_than_the_phone_in_large_text(
    phone: Phone, site: str, slug: str
) -> None:
    table = new_table(slug, NAMES[: min(game_of(slug).players)])
    runs(phone, table)
    home = table.get_absolute_url()
    for where in (home, f"{home}rounds/1/cards/", f"{home}names/", "/desk/trick/"):
        phone.goto(where)
        phone.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        wide = "() => document.documentElement.scrollWidth"
        assert phone.evaluate(wide) <= phone.evaluate("() => innerWidth"), where


def test_an_app_of_before_ios_18_4_says_that_it_does_not_stay_awake(
    phone: Phone, table: Table
) -> None:
    runs(phone, table)
    phone.goto(f"{table.get_absolute_url()}more/")
    phone.evaluate(
        """() => {
          Object.defineProperty(navigator, "standalone", { value: true });
          delete window.cookieStore;
          document.dispatchEvent(new Event("htmx:afterSwap"));
        }"""
    )
    says = "() => document.getElementById('awake').closest('label').textContent"
    assert "iOS 18.4" in phone.evaluate(says)


def test_a_browser_without_memory_saves_and_goes_on(
    display: str, evidence_left: evidence.Evidence, site: str, table: Table
) -> None:
    with driver.open_phone(
        display, site, "--enable-html5-local-storage=false"
    ) as phone:
        evidence_left.others.append(phone.look)
        runs(phone, table)
        fill(phone, "bids", SECOND["bids"])
        save(phone)
        assert not phone.texts("#fault") + phone.texts("#outbox > *")
        fill(phone, "tricks", SECOND["tricks"])
        save(phone)
        totals(phone, ["12", "4", "5", "8"])
        assert not phone.texts("#fault") + phone.texts("#outbox > *")
    assert rounds_of(table) == [FIRST, SECOND]
