"""Keeping the site on a phone, and a phone that keeps it as it was on its first day."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.network import LINE
from tests.support import engines
from tests.support.idle import until

# Python is fetched and started, on two cores that also run the server.
KEEP = re.compile(r"^Keep it here \([56] MB\)$")
KEPT = ["library.zip", "lock.json", "pyodide.asm.wasm", "site.zip", "snapshot"]
CACHED = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("phone-"));
  const all = name ? await (await caches.open(name)).keys() : [];
  return all.map(({ url }) => url.split("/").at(-1)).sort();
}"""
FORGET = """async () => {
  await caches.delete("tables");
  localStorage.clear();
  return new Promise((done, fail) => {
    const asked = indexedDB.deleteDatabase("scorekeeper");
    asked.onsuccess = () => done(true);
    asked.onerror = () => fail(asked.error);
    setTimeout(() => done(false), 5000);
  });
}"""
# Neither page nor script of the site: nothing writes there.
BARE = "/robots.txt"
KEEPS = "offline"
BUT_KEPT = re.compile(f"^(?!({KEEPS}|{LINE})$)")


def keep(phone: Page) -> None:
    phone.goto("/phone/")
    phone.get_by_role("button", name=KEEP).click()
    expect(remove(phone)).to_be_visible()


def remove(phone: Page) -> Locator:
    return phone.get_by_role("button", name="Remove it from this phone")


def runs_scripts(phone: Page) -> None:
    """All of a table's that are fetched once it is there: a worker that was stopped
    while it answered one would leave the page without it.
    """
    for name in ("live", "outbox", "quiet", "wake"):
        phone.evaluate(f"import('/static/js/{name}.js')")


def stop_worker(phone: Page) -> None:
    """As a browser does with one that was idle: it is started anew by the next page. A
    Firefox does so when it likes.

    Until it has ended: Chromium answers before that, and a page that came meanwhile
    would have its scripts of nobody.
    """
    if engines.is_firefox(phone.context):
        return
    session = phone.context.new_cdp_session(phone)
    told: list[dict[str, str]] = []
    session.on(
        "ServiceWorker.workerVersionUpdated", lambda said: told.extend(said["versions"])
    )
    session.send("ServiceWorker.enable")
    phone.evaluate("0")  # by now it has been told which there are
    last = {one["versionId"]: one["runningStatus"] for one in told}
    run = {version for version, said in last.items() if said != "stopped"}
    told.clear()
    session.send("ServiceWorker.stopAllWorkers")
    until(phone, lambda: run <= stops_in(told))
    session.detach()


def stops_in(told: list[dict[str, str]]) -> set[str]:
    return {one["versionId"] for one in told if one["runningStatus"] == "stopped"}


def as_kept(phone: Page) -> Page:
    """It keeps the site and nothing else, whatever the test before it did."""
    phone.goto(BARE)
    stop_worker(phone)
    # A worker that has not ended yet holds on to what is to be forgotten.
    until(phone, lambda: phone.evaluate(FORGET) or stop_worker(phone))
    phone.context.clear_cookies(name=BUT_KEPT)
    known = any(one["name"] == KEEPS for one in phone.context.cookies())
    if phone.evaluate(CACHED) != KEPT or not known:
        keep(phone)
    # A worker that ends just now would never hear that the network went.
    phone.goto(BARE)
    return phone
