"""A phone that keeps the site, where somebody answers for it or its memory goes."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorekeeper.tables import log
from tests.accounts.people import account
from tests.browser.gypsy import fill
from tests.browser.keeping import (
    CACHED,
    KEEP,
    KEPT,
    keep,
    remove,
    stop_worker,
)
from tests.browser.kept import (
    at,
    await_snapshot,
    fresh as fresh,
    line_says,
    phone as phone,
    pytestmark as pytestmark,
    stage,
    worker_of,
)
from tests.browser.live import until
from tests.browser.network import CELLS, CUTS, FOREIGN, NETWORK
from tests.browser.offline import (
    LOOKED,
    MEMORY_IS_FULL,
    ONLINE,
    SIGN_IN,
    SPEAKING,
    count,
    nothing_waits,
    rounds_of,
    totals,
    waiting,
)
from tests.browser.signing import sign_in
from tests.browser.truth import truth_of
from tests.support.idle import idle
from tests.tables.people import FIRST, new_table, record

BIDS = {"bids": FIRST["bids"]}
SCORES = ["7", "−1", "6", "3"]


# What a kept site asks at a table: the page, what there is of it, what is checked,
# saved and sent, whether the site is there, what happens there, and the worker itself.
PLACES = (
    r"^/t/\w+/$",
    r"/log\.json$",
    r"/check/$",
    r"/record/$",
    r"/send/$",
    r"/livez$",
    r"/events/$",
    r"^/sw\.js$",
)


@pytest.mark.promise
@pytest.mark.sweep(3, step=20)
@pytest.mark.parametrize("way", CELLS)
@pytest.mark.parametrize("where", PLACES)
def test_whatever_is_answered_in_the_place_of_the_site_a_kept_table_goes_on(
    phone: Page, way: str, where: str
) -> None:
    table = new_table()
    record(table, 1, FIRST)
    at(phone, table)
    is_true = truth_of(phone, table)
    second = {"bids": [3, 3, 4, 3]}
    with NETWORK.answers(way, where):
        stage(phone, "bids", second, "Next: tricks")
        # It waits on the phone, or the site has it.
        until(
            lambda: count(phone) == 1 or len(log.entries_of(table)) == 2,
        )
        expect(phone.get_by_text(FOREIGN)).to_have_count(0)
        again = phone.context.new_page()  # the first may be on its way elsewhere
        again.goto(table.get_absolute_url())
        totals(again, SCORES)
        expect(again.get_by_text(FOREIGN)).to_have_count(0)
        is_true(again)
    again.goto(table.get_absolute_url())
    until(lambda: rounds_of(table) == [FIRST, second])
    nothing_waits(again)
    is_true(again)
    idle(phone)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"] * 2


@pytest.mark.promise
@pytest.mark.sweep(0)
@pytest.mark.parametrize("way", ["portal", "redirect", "json", "403", "429", "502"])
def test_a_kept_table_goes_on_where_others_answer_for_the_site(
    phone: Page, way: str
) -> None:
    table = new_table()
    record(table, 1, FIRST)
    at(phone, table)
    totals(phone, SCORES)
    is_true = truth_of(phone, table)
    with NETWORK.answers(way):
        phone.goto(table.get_absolute_url())
        totals(phone, SCORES)
        stage(phone, "bids", {"bids": [3, 3, 4, 3]}, "Next: tricks")
        line_says(phone, "On this phone · 1 not sent")
        if way in SPEAKING:
            expect(phone.get_by_text(SIGN_IN)).to_be_visible()
        is_true(phone)
        phone.goto("/")
        expect(phone.get_by_text(FOREIGN)).to_have_count(0)
        expect(phone.locator(f'a[href="/t/{table.code}/"]').first).to_be_visible()
        assert len(log.entries_of(table)) == 1
    phone.goto(table.get_absolute_url())
    until(lambda: rounds_of(table) == [FIRST, {"bids": [3, 3, 4, 3]}])
    nothing_waits(phone)
    is_true(phone)


@pytest.mark.promise
def test_nothing_is_entered_upon_what_the_site_did_not_take(phone: Page) -> None:
    table = new_table()
    at(phone, table)
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")
    record(table, 1, {"bids": [3, 3, 4, 3]})
    phone.context.set_offline(False)
    row = phone.locator(".foot .row.warn").first
    expect(row).to_contain_text("Another phone entered it differently.")
    phone.goto(table.get_absolute_url())
    phone.context.set_offline(True)
    fill(phone, "tricks", FIRST["tricks"])
    phone.locator("#save").click()
    expect(phone.locator("#fault")).to_contain_text(
        "an entry of this table is in doubt"
    )
    expect(phone.locator("#entry [name=tricks-0]")).to_have_value("5")


CLEAR = """async () => {
  await new Promise((done, fail) => {
    const asked = indexedDB.deleteDatabase("scorekeeper");
    asked.onsuccess = done;
    asked.onerror = () => fail(asked.error);
  });
}"""
# As where a phone has none left.
NO_ROOM = """() => {
  const refuse = () => { throw new DOMException("", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = refuse;
  if (self.Storage) Storage.prototype.setItem = refuse;
}"""
HAS_SHELL = """async () =>
  (await caches.keys()).some((name) => name.startsWith("shell-"))"""
CLEAR_CACHES = """async () => {
  for (const name of await caches.keys())
    if (!name.startsWith("phone-")) await caches.delete(name);
}"""


@pytest.mark.promise
def test_memory_that_is_cleared_under_a_running_worker_stops_no_page(
    phone: Page,
) -> None:
    table = new_table()
    at(phone, table)
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")
    phone.context.set_offline(False)
    nothing_waits(phone)
    idle(phone)  # it has gone on to the site's own page
    phone.evaluate(CLEAR)
    phone.goto(table.get_absolute_url())
    line_says(phone, "Live")
    phone.context.set_offline(True)
    stage(phone, "tricks", FIRST, "Save round 1")
    line_says(phone, "On this phone · 1 not sent")
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [FIRST])


PARTED = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("phone-"));
  const cache = await caches.open(name);
  for (const { url } of await cache.keys())
    if (url.endsWith("wasm")) await cache.delete(url);
}"""
ALL_CACHES = """async () => {
  for (const name of await caches.keys()) await caches.delete(name);
}"""


@pytest.mark.promise
@pytest.mark.parametrize("gone", [ALL_CACHES, PARTED], ids=["all", "a part"])
def test_what_was_cleared_is_not_said_to_be_on_the_phone(
    phone: Page, gone: str
) -> None:
    """Its cookie is still there: what is kept is looked at, not believed."""
    idle(phone)  # or this page finds it out, and the next has nothing to say of it
    phone.evaluate(gone)
    for _ in range(2):
        phone.goto("/phone/")
        said = phone.locator("#say")
        expect(phone.locator("#state")).to_have_text("not on this phone yet")
        expect(phone.get_by_role("button", name=KEEP)).to_be_visible()
        if _ == 0:
            expect(said).to_have_text("This browser has cleared it. Keep it again.")
        assert "offline=1" not in phone.evaluate("document.cookie")
    phone.goto("/")
    idle(phone)
    expect(phone.get_by_text("This site is on this phone")).to_have_count(0)
    phone.goto("/phone/")
    keep_it(phone)
    is_kept(phone)


def test_home_does_not_say_that_a_cleared_site_is_here(phone: Page) -> None:
    phone.goto("/")
    row = phone.get_by_text("This site is on this phone")
    expect(row).to_be_visible()
    phone.evaluate(ALL_CACHES)
    phone.reload()
    expect(row).to_have_count(0)
    phone.reload()
    # That on top is for who has put the site on the Home Screen.
    below = phone.locator("[data-elsewhere]")
    expect(below.get_by_text("Keep this site on this phone")).to_be_visible()


@pytest.mark.promise
def test_an_old_table_that_is_played_back_does_not_set_the_phone_back(
    phone: Page,
) -> None:
    table = new_table()
    at(phone, table)
    phone.goto("/")
    record(table, 1, FIRST)
    with NETWORK.answers("played back", r"/log\.json$"):
        phone.goto(table.get_absolute_url())
        await_snapshot(phone, table, 1)
        totals(phone, SCORES)
    phone.context.set_offline(True)
    phone.goto(table.get_absolute_url())
    totals(phone, SCORES)


@pytest.mark.promise
@pytest.mark.chromium("hears its worker, which no other driver shows")
def test_a_page_opened_anew_after_no_room_says_nothing_was_saved_and_goes_back(
    phone: Page,
) -> None:
    table = new_table()
    at(phone, table)
    is_true = truth_of(phone, table)
    phone.add_init_script(f"({NO_ROOM})(); window.memory = 'full'")
    phone.reload()
    idle(phone)
    phone.context.set_offline(True)
    worker_of(phone).evaluate(NO_ROOM)
    stage(phone, "bids", FIRST, "Next: tricks")
    said = phone.get_by_role("alert").filter(has_text="Not saved")
    expect(said).to_have_text(MEMORY_IS_FULL)
    phone.goto(table.get_absolute_url())
    expect(phone.locator("#entry [name=bids-0]")).to_be_visible()
    expect(phone.get_by_text("Bids saved")).to_have_count(0)
    line_says(phone, "On this phone")
    is_true(phone)
    phone.context.set_offline(False)
    line_says(phone, "Live")  # the site’s own page
    stage(phone, "bids", FIRST, "Next: tricks")
    until(lambda: rounds_of(table) == [{"bids": FIRST["bids"]}])
    assert count(phone) == 0


# What is kept of a table is no longer what this phone can read.
BREAK = """async (path) => {
  const kept = await caches.open("tables");
  const headers = { "content-type": "application/json" };
  await kept.put(path, new Response("{ not to be read", { headers }));
}"""


def test_a_table_that_cannot_be_read_takes_no_other_with_it(phone: Page) -> None:
    """Home, a new table and the other table are there without a network."""
    broken, whole = new_table(players=["Eva", "Finn", "Gil", "Hal"]), new_table()
    at(phone, broken)
    at(phone, whole)
    stop_worker(phone)
    phone.evaluate(BREAK, f"/t/{broken.code}/log.json")
    phone.context.set_offline(True)
    phone.goto("/")
    expect(phone.get_by_text("Ann").first).to_be_visible()
    phone.goto("/new/gypsy/")
    expect(phone.get_by_role("button", name="Start Gypsy").last).to_be_visible()
    phone.goto(whole.get_absolute_url())
    stage(phone, "bids", FIRST, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")


def test_a_page_without_anything_kept_says_that_there_is_no_network(
    new_phone: Callable[..., Page], site: str
) -> None:
    phone = new_phone(service_workers="allow")
    phone.goto("/")
    until(lambda: phone.evaluate("Boolean(navigator.serviceWorker.controller)"))
    phone.evaluate(CLEAR_CACHES)
    phone.context.set_offline(True)
    phone.goto("/desk/")
    expect(phone.locator("body")).to_contain_text("The site cannot be reached")
    phone.context.set_offline(False)
    phone.goto("/")
    until(
        lambda: phone.evaluate(
            "caches.keys().then((all) => all.some((one) => one.startsWith('shell-')))"
        ),
    )


# ---- Fetching the edition ----

WHOLE = "parts that came whole stay"
FOREIGN_SAID = "This network answers for the site. Sign in to it"
# What never comes is fetched until somebody stops it.
ENDS = [one for one in CELLS if one not in ("cut", "hang")]
SAID = {
    **{way: FOREIGN_SAID if way in SPEAKING else "No connection." for way in ENDS},
    "stripped": FOREIGN_SAID,
    **{f"cut at {part} %": "No connection." for part in CUTS},
}
PART = r"^/static/phone/.*\.wasm$"
# The one part that came before the others is half of what it was.
HALVE = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("phone-"));
  const cache = await caches.open(name);
  const first = (await cache.keys())[0];
  const there = await (await cache.match(first)).blob();
  await cache.put(first, new Response(there.slice(0, there.size / 2)));
}"""


def keep_it(page: Page) -> None:
    page.get_by_role("button", name=KEEP).click()


def is_kept(page: Page) -> None:
    expect(remove(page)).to_be_visible()
    assert page.evaluate(CACHED) == KEPT


@pytest.mark.sweep(1, step=20)
@pytest.mark.parametrize("way", SAID)
def test_an_edition_that_does_not_come_is_said_and_nothing_damaged_is_taken(
    fresh: Page, way: str
) -> None:
    fresh.goto("/phone/")
    with NETWORK.answers(way, PART):
        keep_it(fresh)
        said = fresh.locator("#say")
        expect(said).to_contain_text(WHOLE)
        expect(said).to_contain_text(SAID[way])
        assert "pyodide.asm.wasm" not in fresh.evaluate(CACHED)
        assert "offline=1" not in fresh.evaluate("document.cookie")
        expect(fresh.get_by_role("button", name=KEEP)).to_be_visible()


@pytest.mark.promise
def test_an_edition_that_was_cut_goes_on_with_what_is_whole(fresh: Page) -> None:
    fresh.goto("/phone/")
    with NETWORK.answers("cut at 90 %", r"^/static/phone/.*/site\.zip$"):
        keep_it(fresh)
        expect(fresh.locator("#say")).to_contain_text(WHOLE)
    came = fresh.evaluate(CACHED)
    assert came == [one for one in KEPT if one not in ("site.zip", "snapshot")]
    fresh.evaluate(HALVE)
    keep_it(fresh)
    is_kept(fresh)


def test_a_site_that_is_long_in_beginning_is_given_up_and_what_came_stays(
    fresh: Page,
) -> None:
    """It is not said to lack the room, and nothing is fetched twice."""
    fresh.clock.install()
    fresh.goto("/phone/")
    until(lambda: fresh.evaluate("Boolean(navigator.serviceWorker.controller)"))
    with NETWORK.answers("hang", r"^/static/css/print"):
        keep_it(fresh)
        until(lambda: fresh.evaluate(INSTALLING))
        fresh.clock.fast_forward(250_000)
        said = fresh.locator("#say")
        expect(said).to_contain_text("did not begin with it within 4 minutes")
    assert "offline=1" not in fresh.evaluate("document.cookie")
    came = fresh.evaluate(CACHED)
    assert {one for one in KEPT if one != "snapshot"} <= {*came}
    with NETWORK.listen() as paths:
        fresh.get_by_role("button", name=KEEP).click()
        is_kept(fresh)
    assert not [one for one in paths if one.endswith(".wasm")]


INSTALLING = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  const said = document.getElementById("say").textContent;
  return Boolean(found?.installing) && said.startsWith("It is looked at");
}"""


def test_two_windows_fetch_one_edition_one_after_the_other(fresh: Page) -> None:
    other = fresh.context.new_page()
    for page in (fresh, other):
        page.goto("/phone/")
    with NETWORK.answers("hang", PART):
        keep_it(fresh)
        expect(fresh.get_by_role("button", name="Stop fetching")).to_be_visible()
        expect(fresh.locator("#say")).to_contain_text("You can go on")
        keep_it(other)
        expect(other.locator("#say")).to_contain_text("Another window")
    fresh.get_by_role("button", name="Stop fetching").click()
    expect(fresh.locator("#say")).to_contain_text("Stopped.")
    is_kept(other)
    fresh.reload()
    is_kept(fresh)


# ---- What waits, where the kept site is removed; a clock that is wrong ----


@pytest.mark.promise
def test_the_kept_site_is_not_removed_unasked_while_posts_wait(phone: Page) -> None:
    table = new_table()
    at(phone, table)
    phone.goto("/phone/")
    at(phone, table)
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")
    phone.goto("/phone/")
    row = phone.locator("#here a", has_text=table.code)
    expect(row).to_contain_text("1 not sent yet")
    remove(phone).click()
    expect(phone.locator("#say")).to_contain_text("1 not sent yet.")
    assert phone.evaluate(CACHED) == KEPT
    assert count(phone) == 1
    phone.context.set_offline(False)
    phone.goto(table.get_absolute_url())
    until(lambda: rounds_of(table) == [{"bids": FIRST["bids"]}])


def test_a_phone_that_has_just_kept_the_site_finds_it_listed_without_a_network(
    fresh: Page,
) -> None:
    """Also where the one page that it has opened came before any worker."""
    keep(fresh)
    fresh.context.set_offline(True)
    fresh.goto("/phone/")
    expect(remove(fresh)).to_be_visible()
    expect(fresh.locator("#state")).to_have_text("on this phone")


# ---- Two windows of one phone ----


@pytest.mark.promise
def test_two_windows_of_a_kept_phone_that_say_different_things_are_a_question(
    phone: Page,
) -> None:
    """Other bids in each, tricks in the first: that stands, the others are asked."""
    table = new_table()
    at(phone, table)
    other = phone.context.new_page()
    other.goto(table.get_absolute_url())
    idle(other)
    fill(other, "bids", [4, 4, 4, 1])
    idle(other)
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")
    # What is typed in the other window stands there still.
    expect(other.locator("#entry [name=bids-0]")).to_have_value("4")
    other.locator("#save").click()
    until(lambda: count(other) == 2)
    stage(phone, "tricks", FIRST, "Save round 1")
    line_says(phone, "On this phone · 3 not sent")
    totals(phone, SCORES)
    phone.context.set_offline(False)
    row = phone.locator("#outbox .row.warn").first
    expect(row).to_contain_text("This phone entered it differently.")
    phone.get_by_role("button", name="Compare").click()
    phone.get_by_role("link", name="Keep the other").click()
    until(lambda: rounds_of(table) == [FIRST])
    nothing_waits(phone)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"] * 2


# ---- Whose phone ----


@pytest.mark.promise
def test_what_one_has_entered_on_a_kept_phone_waits_for_her(fresh: Page) -> None:
    """Somebody else signs in before it was sent, and discards nothing of it."""
    account("Ann")
    account("Ben")
    table = new_table()
    keep(fresh)
    sign_in(fresh, "Ann")
    at(fresh, table)
    is_true = truth_of(fresh, table)
    with NETWORK.answers("503", r"/(record|send)/"):
        stage(fresh, "bids", FIRST, "Next: tricks")
        line_says(fresh, "On this phone · 1 not sent")
        fresh.context.clear_cookies(name="sessionid")
        sign_in(fresh, "Ben")
    fresh.goto(f"/run/{table.host_token}/")
    row = fresh.locator(".foot .row.warn").first
    expect(row).to_contain_text("Entered by Ann: sign in as Ann to send it.")
    expect(row.get_by_role("button")).to_have_count(0)
    is_true()
    assert log.entries_of(table) == []
    fresh.context.clear_cookies(name="sessionid")
    sign_in(fresh, "Ann")
    fresh.goto(f"/run/{table.host_token}/")
    until(lambda: rounds_of(table) == [{"bids": FIRST["bids"]}])
    nothing_waits(fresh)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


@pytest.mark.promise
@pytest.mark.sweep(0)
@pytest.mark.parametrize("by", ["line", "look", "news"])
def test_what_was_refused_on_a_kept_phone_is_tried_again_by_the_open_page(
    phone: Page, by: str
) -> None:
    table = new_table()
    at(phone, table)
    is_true = truth_of(phone, table)
    with NETWORK.answers("reset", r"/(record|send)/"):
        stage(phone, "bids", FIRST, "Next: tricks")
        line_says(phone, "On this phone · 1 not sent")
    with NETWORK.answers("own 500", "/send/"):
        row = waiting(phone).first
        expect(row).to_contain_text("Something is broken on the site.")
        is_true()
    assert rounds_of(table) == []
    if by == "news":
        record(table, 1, BIDS)  # the same as this phone’s: one entry
    else:
        phone.evaluate(ONLINE if by == "line" else LOOKED)
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


# ---- Its memory cannot be read at all ----
NO_STORE = """() => {
  IDBFactory.prototype.open = () => {
    throw new DOMException("", "InvalidStateError");
  };
}"""


NO_CACHE = """() => {
  CacheStorage.prototype.open = async () => {
    throw new DOMException("", "UnknownError");
  };
}"""


@pytest.mark.chromium("hears its worker, which no other driver shows")
@pytest.mark.parametrize("gone", [NO_STORE, NO_CACHE], ids=["what waits", "pages"])
def test_a_worker_that_can_read_nothing_of_it_shows_the_page_of_the_site(
    phone: Page, gone: str
) -> None:
    table = new_table()
    at(phone, table)
    record(table, 1, FIRST)
    stop_worker(phone)
    phone.goto("/robots.txt")
    worker_of(phone).evaluate(gone)
    phone.goto(table.get_absolute_url())
    totals(phone, SCORES)
    line_says(phone, "Live")
    stage(phone, "bids", {"bids": [3, 3, 4, 3]}, "Next: tricks")
    until(lambda: rounds_of(table) == [FIRST, {"bids": [3, 3, 4, 3]}])
    expect(phone.get_by_text("memory is full")).to_have_count(0)


@pytest.mark.chromium("ends its worker: one that runs still has all in its memory")
def test_a_kept_phone_that_was_cleared_says_that_there_is_no_network(
    phone: Page,
) -> None:
    """And is whole once there is one."""
    table = new_table()
    at(phone, table)
    phone.evaluate(ALL_CACHES)
    phone.goto("about:blank")  # what a page asks for as its network goes is not here
    phone.context.set_offline(True)
    stop_worker(phone)  # one that has ended is never heard to have lost its network
    for path in ("/desk/", table.get_absolute_url()):
        phone.goto(path)
        expect(phone.locator("body")).to_contain_text("The site cannot be reached")
    phone.context.set_offline(False)
    phone.goto(table.get_absolute_url())
    line_says(phone, "Live")
    stage(phone, "bids", FIRST, "Next: tricks")
    until(lambda: rounds_of(table) == [BIDS])


# Each look at its clock finds that it took half a minute.
IS_LATE = """() => {
  const now = performance.now.bind(performance);
  let looked = 0;
  performance.now = () => now() + 30_000 * looked++;
}"""


@pytest.mark.chromium("hears its worker, which no other driver shows")
def test_what_a_page_has_given_up_is_kept_by_the_page_alone(phone: Page) -> None:
    """Python began too late in the worker: it does not keep the same once more."""
    table = new_table()
    at(phone, table)
    worker_of(phone).evaluate(IS_LATE)
    phone.context.set_offline(True)
    fill(phone, "bids", BIDS["bids"])
    phone.locator("#save").click()
    expect(waiting(phone)).to_contain_text("waiting to be sent")
    assert count(phone) == 1
    expect(phone.locator(".bar .live")).not_to_contain_text("On this phone")
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


HOURS = 3_600_000
# Of a page and of the worker, as of a phone whose clock says so.
SET_CLOCK = """(by) => {
  Date.right ??= Date.now;
  Date.now = () => Date.right() + by;
}"""


@pytest.mark.chromium("hears its worker, which no other driver shows")
@pytest.mark.sweep(2)
@pytest.mark.parametrize("hours", [-72, -3, 5, 96])
def test_a_phone_whose_clock_is_wrong_enters_as_any_other(
    phone: Page, hours: int
) -> None:
    """It is put right before what waits is sent, as phones do by the network."""
    table = new_table()
    record(table, 1, FIRST)
    at(phone, table)
    begun = timezone.now()
    by = hours * HOURS
    worker_of(phone).evaluate(SET_CLOCK, by)
    phone.evaluate(SET_CLOCK, by)
    session = phone.context.new_cdp_session(phone)
    session.send("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
    phone.context.set_offline(True)
    stage(phone, "bids", {"bids": [3, 3, 4, 3]}, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")
    worker_of(phone).evaluate(SET_CLOCK, 0)
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [FIRST, {"bids": [3, 3, 4, 3]}])
    first, second = log.entries_of(table)
    assert first.at <= second.at <= timezone.now()
    assert second.at >= begun or hours < 0


@pytest.mark.chromium("hears its worker, which no other driver shows")
def test_a_worker_that_was_not_told_is_off_line_too(phone: Page) -> None:
    """In these tests: the browser may tell it late, and it would reach the site."""
    at(phone, new_table())
    worker = worker_of(phone)
    asked = "fetch('/robots.txt').then(({ status }) => status, () => 'nobody')"
    phone.context.set_offline(True)
    type(phone.context).set_offline(phone.context, False)
    assert worker.evaluate(asked) == "nobody"
    phone.context.set_offline(False)
    assert worker.evaluate(asked) == 200
