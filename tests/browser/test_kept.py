"""A phone that keeps the site: the desk, sheets and rules without a network."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.kept.views import worker
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.emulated import STAYS
from tests.browser.keeping import (
    CACHED,
    KEEP,
    KEPT,
    keep,
    remove,
    stop_worker,
)
from tests.browser.kept import (
    NO_MEMORY,
    fresh as fresh,
    phone as phone,
    pytestmark as pytestmark,
)
from tests.browser.live import until

# The snapshot is none that Python could be begun with.
SPOIL = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("phone-"));
  const cache = await caches.open(name);
  const snapshot = (await cache.keys()).find(({ url }) => url.endsWith("/snapshot"));
  await cache.put(snapshot, new Response("no snapshot at all"));
}"""
SNAPSHOT = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("phone-"));
  const cache = await caches.open(name);
  const snapshot = (await cache.keys()).find(({ url }) => url.endsWith("/snapshot"));
  const answer = snapshot && await cache.match(snapshot);
  return answer ? (await answer.blob()).size : 0;
}"""
# A page that is empty knows no caches in every browser.
FULL = """if (self.Cache) Cache.prototype.put = async () => {
  throw new DOMException("", "QuotaExceededError");
};"""


# The worker is the one that the site gives this phone now.
IS_NEWEST = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  return !registration.installing && !registration.waiting;
}"""
# Of what is fetched so much comes in a second, and no more.
SLOW = """{
  const real = fetch;
  const headers = { Scorekeeper: "1" }; // as the site says whose it is
  const some = (signal) => new ReadableStream({ start(into) {
    for (const wait of [0, 1100])
      setTimeout(() => into.enqueue(new Uint8Array(10000)), wait);
    signal.addEventListener("abort", () => into.error(Error("by a test")));
  } });
  window.fetch = (url, options) =>
    String(url).includes("/static/phone/")
      ? Promise.resolve(new Response(some(options.signal), { headers }))
      : real(url, options);
}"""
CUT = """{
  const real = fetch;
  window.fetch = (url, options) =>
    String(url).endsWith("/site.zip")
      ? Promise.reject(new TypeError("Failed to fetch"))
      : real(url, options);
}"""
# Chromium shows no installed site to a test.
INSTALLED = """{
  const real = matchMedia;
  window.matchMedia = (query) =>
    query === "(display-mode: standalone)" ? { matches: true } : real(query);
}"""


def main(phone: Page, url: str) -> str:
    phone.goto(url)
    return phone.locator("main").inner_text()


ASKED = (
    "/games/skat/",
    "/desk/?q=trick&of=gypsy",
    "/desk/?q=may&of=skat",
    "/check/",
)


def test_the_referee_answers_without_a_network_until_it_is_removed(
    fresh: Page,
) -> None:
    there = [main(fresh, url) for url in ASKED]
    keep(fresh)
    look_at(fresh)
    assert fresh.evaluate(CACHED) == KEPT
    fresh.context.set_offline(True)
    assert [main(fresh, url) for url in ASKED] == there
    fresh.locator("textarea").fill("Ann\tBen\tCleo\n1\t2\t3\n4\t4\t4\nTotal\t5\t6\t8")
    fresh.get_by_role("button", name="Check", exact=True).click()
    # Cleo has 3 and 4: 7.
    expect(fresh.get_by_text("7", exact=True).first).to_be_visible()
    look_at(fresh)
    fresh.context.set_offline(False)
    is_removed(fresh)


@pytest.mark.chromium("tells its worker no language: a Firefox tells it its own")
def test_a_phone_that_chose_no_language_keeps_the_one_it_asks_for(
    new_phone: Callable[..., Page], site: str
) -> None:
    """Its browser says so to the site, and nothing to a worker. (What is emulated does
    not reach the script of a worker either: that is fetched with a cookie.)"""
    phone = new_phone(service_workers="allow")
    phone.context.add_cookies([{"name": "language", "value": "it", "url": site}])
    phone.goto("/phone/")
    phone.get_by_role("button", name=re.compile("^Salvalo qui")).click()
    kept = phone.get_by_role("button", name="Toglilo da questo telefono")
    expect(kept).to_be_visible()
    phone.context.set_offline(True)
    phone.context.clear_cookies(name="language")
    phone.goto("/new/gossiper/")
    for seat, name in enumerate(("Anna", "Bruno")):
        phone.locator(f'[name="seat-{seat}"]').fill(name)
    phone.get_by_role("button", name="Comincia Gossiper").click()
    asked = phone.get_by_text("Quale carta ha girato Anna?")
    expect(asked).to_be_visible()
    assert phone.locator("html").get_attribute("lang") == "it"


@pytest.mark.promise
def test_a_phone_whose_cookie_has_ended_keeps_the_site(phone: Page) -> None:
    """As Safari ends those that a script has set, after seven days."""
    phone.context.clear_cookies(name="offline")
    phone.goto("/")
    until(lambda: "offline=1" in phone.evaluate("document.cookie"))
    until(lambda: phone.evaluate(CACHED) == KEPT)
    (cookie,) = [c for c in phone.context.cookies() if c["name"] == "offline"]
    assert cookie["expires"] > phone.evaluate("Date.now() / 1000 + 399 * 86400")
    until(lambda: phone.evaluate(IS_NEWEST))
    phone.goto("/phone/")
    expect(remove(phone)).to_be_visible()
    phone.context.set_offline(True)
    phone.goto("/desk/?q=trick&of=gypsy")
    expect(phone.locator("main")).to_contain_text("Gypsy")


@pytest.mark.promise
@pytest.mark.parametrize("stays", [True, False])
def test_the_page_of_keeping_says_for_how_long(phone: Page, stays: bool) -> None:
    """By what the browser has promised, which most have not."""
    phone.add_init_script(STAYS % str(stays).lower())
    phone.goto("/phone/")
    said = phone.locator("#say")
    expect(said).to_contain_text("remove" if stays else "7 days")


def is_removed(phone: Page) -> None:
    """By a tap, with all that was fetched."""
    phone.goto("/phone/")
    remove(phone).click()
    expect(phone.get_by_text("Removed from this phone.")).to_be_visible()
    expect(phone.get_by_role("button", name=KEEP)).to_be_visible()
    until(lambda: phone.evaluate(CACHED) == [])
    assert "offline=1" not in phone.evaluate("document.cookie")
    phone.context.set_offline(True)
    phone.goto("/desk/")
    expect(phone.get_by_text("The site cannot be reached")).to_be_visible()


def test_a_sheet_checked_without_a_network_is_a_table_once_it_is_back(
    phone: Page,
) -> None:
    phone.context.set_offline(True)
    phone.goto("/check/")
    phone.locator("textarea").fill(
        Path("docs/examples/kaluki-finished.json").read_text()
    )
    phone.get_by_role("button", name="Check", exact=True).click()
    open_it = phone.get_by_role("button", name="Open as a table")
    expect(open_it).to_be_visible()
    phone.context.set_offline(False)
    open_it.click()
    expect(phone.get_by_text("The table is open. You are the host.")).to_be_visible()
    table = Table.objects.get()
    assert len(scoring.read(table).sheet["rounds"]) == 2


@pytest.mark.chromium("stops a worker, which no other driver can")
def test_a_worker_that_was_ended_begins_where_it_was(phone: Page) -> None:
    phone.context.set_offline(True)
    stop_worker(phone)
    phone.goto("/games/skat/")
    expect(phone.get_by_role("heading", name="Skat: the rules")).to_be_visible()
    phone.evaluate(SPOIL)
    stop_worker(phone)
    phone.goto("/games/kaluki/")  # from byte code
    expect(phone.get_by_role("heading", name="Kaluki: the rules")).to_be_visible()
    until(lambda: phone.evaluate(SNAPSHOT) > 30e6)  # the next start is quick again


def test_nothing_is_fetched_that_nobody_asked_for(fresh: Page) -> None:
    asked: list[str] = []
    fresh.context.on("request", lambda request: asked.append(request.url))
    fresh.goto("/")
    until(lambda: fresh.evaluate("Boolean(navigator.serviceWorker.controller)"))
    fresh.get_by_role("link", name="Keep this site on this phone").click()
    expect(fresh.get_by_role("button", name=KEEP)).to_be_visible()
    assert [url for url in asked if "/static/phone/" in url] == []
    assert fresh.evaluate(CACHED) == []
    assert len(asked) > 5


def test_an_installed_site_offers_first_to_be_kept(fresh: Page) -> None:
    fresh.goto("/")
    offer = fresh.get_by_role("link", name="Keep this site on this phone")
    games = fresh.get_by_role("link", name="Skat").first
    assert top(offer) > top(games)
    fresh.add_init_script(INSTALLED)
    fresh.reload()
    assert top(offer) < top(games)
    look_at(fresh)
    offer.click()
    expect(fresh.get_by_role("button", name=KEEP)).to_be_visible()


def top(element: Locator) -> float:
    box = element.bounding_box()
    assert box
    return box["y"]


def test_a_phone_without_room_keeps_nothing_half(fresh: Page) -> None:
    fresh.add_init_script(FULL)
    fresh.goto("/phone/")
    fresh.get_by_role("button", name=KEEP).click()
    expect(fresh.get_by_text("This phone could not keep the site")).to_be_visible()
    assert "offline=1" not in fresh.evaluate("document.cookie")
    expect(remove(fresh)).to_be_hidden()


# What the page looks at as it opens comes late; and a worker that was refused is long
# in going, so that what there was is not put away yet.
LATE_LOOK = """if (self.caches) {
  const { keys } = CacheStorage.prototype;
  CacheStorage.prototype.keys = function () {
    CacheStorage.prototype.keys = keys;
    return new Promise((done) => { window.looked = () => done([]); });
  };
  ServiceWorkerRegistration.prototype.update = () => new Promise(() => {});
}"""


def test_a_phone_without_room_offers_nothing_until_all_is_put_away(
    fresh: Page,
) -> None:
    """Neither to stop what has ended, nor to begin it again, nor to remove it."""
    fresh.add_init_script(FULL)
    fresh.add_init_script(LATE_LOOK)
    fresh.goto("/phone/")
    fresh.get_by_role("button", name=KEEP).click()
    expect(fresh.get_by_text("This phone could not keep the site")).to_be_visible()
    fresh.evaluate("window.looked()")
    expect(fresh.locator("#keeping button")).to_have_count(3)
    expect(fresh.locator("#keeping button:visible")).to_have_count(0)
    expect(fresh.get_by_role("progressbar")).to_be_hidden()
    expect(fresh.locator("#say")).to_contain_text("it may lack the room")


def test_a_phone_that_refuses_memory_says_so_at_once_and_keeps_nothing_half(
    fresh: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker is refused as it starts, which nobody waits for; the one before it
    goes on.
    """
    of_site, refuses = worker.of_site, f"({NO_MEMORY})();"
    monkeypatch.setattr(worker, "of_site", lambda *given: [*of_site(*given), refuses])
    fresh.goto("/phone/")
    fresh.get_by_role("button", name=KEEP).click()
    expect(fresh.get_by_text("This phone could not keep the site")).to_be_visible()
    assert "offline=1" not in fresh.evaluate("document.cookie")
    until(lambda: fresh.evaluate(CACHED) == [])
    fresh.context.set_offline(True)
    fresh.goto("/desk/")
    expect(fresh.get_by_text("The site cannot be reached")).to_be_visible()


# The browser looks for a new worker when it likes: as one with the site that was still
# beginning when all was cleared.
BEGUN_LATE = """{
  const { update } = ServiceWorkerRegistration.prototype;
  ServiceWorkerRegistration.prototype.update = async function () {
    if (!document.cookie.includes("offline=1")) {
      await (await caches.open("phone-late")).put("/late", new Response("late"));
      window.late = true;
    }
    return update.call(this);
  };
}"""


def test_what_a_worker_fetches_late_is_forgotten_too(fresh: Page) -> None:
    keep(fresh)
    fresh.evaluate(f"() => {BEGUN_LATE}")
    remove(fresh).click()
    fresh.wait_for_function("() => window.late")
    until(lambda: fresh.evaluate(CACHED) == [])


def test_what_did_not_come_is_said_and_what_came_stays(fresh: Page) -> None:
    fresh.add_init_script(CUT)
    fresh.goto("/phone/")
    fresh.get_by_role("button", name=KEEP).click()
    expect(fresh.get_by_text("No connection. Try again when")).to_be_visible()
    assert fresh.evaluate(CACHED) == ["library.zip", "lock.json", "pyodide.asm.wasm"]
    assert "offline=1" not in fresh.evaluate("document.cookie")


def test_a_window_without_workers_fetches_nothing(
    new_phone: Callable[..., Page],
) -> None:
    phone, asked = new_phone(), []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto("/phone/")
    phone.get_by_role("button", name=KEEP).click()
    expect(phone.get_by_text("This browser cannot keep the site.")).to_be_visible()
    assert [url for url in asked if "/static/phone/" in url] == []


def test_fetching_stops_where_it_is_told_to(fresh: Page) -> None:
    fresh.add_init_script(SLOW)
    fresh.goto("/phone/")
    fresh.get_by_role("button", name=KEEP).click()
    expect(
        fresh.get_by_role("progressbar", name="What has been fetched")
    ).to_be_visible()
    expect(fresh.locator("#left")).to_have_text(
        re.compile(r"^About [\d,]+ minutes more.$")
    )
    fresh.get_by_role("button", name="Stop fetching").click()
    expect(fresh.get_by_text("Stopped.")).to_be_visible()
    expect(fresh.get_by_role("button", name=KEEP)).to_be_visible()
    assert "offline=1" not in fresh.evaluate("document.cookie")
