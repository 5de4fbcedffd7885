"""A phone that keeps the site, beside the server that it does without: a Gypsy table.

    make phone && .venv/bin/python -m bench.phone

In Chromium, the network cut: the first page of a table, where Python begins from the
snapshot of its memory and where it begins from byte code; then
pages and saves, warm. Beside them the processor time of the server for the same pages
and saves of the same table; and with the network, once Python runs, what a key costs
the server. It fails above what docs/offline.md aims at. Needs Linux:
what a process has spent is read in /proc.
"""

import os
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, expect, sync_playwright

from bench.serving import server

TIMES, ROUNDS, STARTS = 20, 10, 3
PATIENCE = 60_000
PHONE = {"viewport": {"width": 390, "height": 844}, "service_workers": "allow"}
BIDS = {f"bids-{seat}": 13 for seat in range(4)}
TRICKS = {"tricks-0": 4, "tricks-1": 3, "tricks-2": 3, "tricks-3": 3}
# Milliseconds until a page was answered whole.
OPEN = """async (path) => {
  const begun = performance.now();
  const answer = await fetch(path);
  const text = await answer.text();
  if (!answer.ok || !text.includes('id="entry"')) throw new Error(answer.status);
  return performance.now() - begun;
}"""
# A stage as its form sends it; milliseconds until the answer.
SAVE = """async ([path, facts]) => {
  const page = await (await fetch(path)).text();
  const read = new DOMParser().parseFromString(page, "text/html");
  const form = read.getElementById("entry");
  const body = new URLSearchParams();
  for (const one of form.querySelectorAll("input, select, textarea"))
    if (one.checked || !/^(radio|checkbox)$/.test(one.type))
      if (!one.name.startsWith("fill.")) body.append(one.name, one.value);
  for (const [name, value] of Object.entries(facts)) body.set(name, String(value));
  const begun = performance.now();
  const answer = await fetch(`${path}record/`, {
    method: "POST", body, headers: { "HX-Request": "true" },
  });
  await answer.text();
  if (!answer.ok) throw new Error(answer.status);
  return performance.now() - begun;
}"""
# A key: what is typed is checked; milliseconds until the answer.
KEY = """async ([path, facts]) => {
  const page = await (await fetch(path)).text();
  const read = new DOMParser().parseFromString(page, "text/html");
  const body = new URLSearchParams(new FormData(read.getElementById("entry")));
  for (const [name, value] of Object.entries(facts)) body.set(name, String(value));
  let took = 0;
  for (let key = 0; key < 20; key += 1) {
    const begun = performance.now();
    const answer = await fetch(`${path}check/`, {
      method: "POST", body, headers: { "HX-Request": "true" },
    });
    await answer.text();
    if (!answer.ok) throw new Error(answer.status);
    took += performance.now() - begun;
  }
  return took / 20;
}"""
# It is written down once somebody was answered.
SPOIL = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("phone-"));
  const cache = await caches.open(name);
  let made;
  while (!made) {
    await new Promise((go) => setTimeout(go, 500));
    made = (await cache.keys()).find(({ url }) => url.includes("/snapshot"));
  }
  await cache.delete(made);
}"""
LIMITS = {
    "first page from a snapshot, seconds": 2.0,
    "first page from byte code, of that": 4.0,
    "a page, of the server's": 10.0,
    "a save, of the server's": 10.0,
    "a key at a kept table, of the server's": 0.2,
}


def time_of() -> float:
    """Seconds of processor of the servers that were begun here."""
    ticks = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            status = (process / "status").read_text()
            command = (process / "cmdline").read_text()
            stat = (process / "stat").read_text()
        except OSError:
            continue
        parent = re.search(r"PPid:\s+(\d+)", status)
        if parent and int(parent[1]) == os.getpid() and "uvicorn" in command:
            ticks += sum(int(one) for one in stat.rpartition(")")[2].split()[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


def of_server(act: Callable[[], object], times: int) -> float:
    """Milliseconds of its processor, each."""
    before = time_of()
    for _ in range(times):
        act()
    return 1000 * (time_of() - before) / times


def first_page(phone: Page, path: str) -> float:
    """Seconds, from a worker that was ended to a page that is drawn."""
    session = phone.context.new_cdp_session(phone)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    time.sleep(1)
    begun = time.perf_counter()
    phone.goto(path)
    expect(phone.locator("#entry")).to_be_visible(timeout=PATIENCE)
    return time.perf_counter() - begun


def saves(phone: Page, path: str) -> list[float]:
    found: list[float] = []
    for facts in (BIDS, TRICKS) * (ROUNDS // 2):
        found.append(phone.evaluate(SAVE, [path, facts]))
    return found


def at_server(phone: Page, path: str) -> tuple[float, float]:
    """A page and a save, milliseconds of its processor."""
    page = of_server(lambda: phone.evaluate(OPEN, path), TIMES)
    # A save fetches the page whose form it fills in.
    save = of_server(lambda: saves(phone, path), 1) / ROUNDS - page
    print(f"server, processor: a page {page:.1f} ms, a save {save:.1f} ms")
    return page, save


def key(phone: Page, path: str) -> float:
    """A key, milliseconds of the server's processor: of the page that it is typed on,
    which is fetched once, nothing."""
    page = of_server(lambda: phone.evaluate(OPEN, path), 1)
    took: list[float] = []
    keys = of_server(lambda: took.append(phone.evaluate(KEY, [path, BIDS])), 1)
    spent_on_each = max(keys - page, 0) / TIMES
    print(f"a key: {took[0]:.1f} ms, of the server {spent_on_each:.2f} ms")
    return spent_on_each


def keep(phone: Page) -> None:
    phone.goto("/phone/")
    asked = phone.get_by_role("button", name=re.compile("^Keep it here"))
    if not asked.count():
        raise SystemExit("The site is not packed for phones: make phone")
    asked.click()
    kept = phone.get_by_role("button", name="Remove it from this phone")
    expect(kept).to_be_visible(timeout=PATIENCE)


def by_itself(phone: Page, path: str) -> tuple[float, float]:
    """A page and a save, milliseconds."""
    page = median(phone.evaluate(OPEN, path) for _ in range(TIMES))
    save = median(saves(phone, path))
    print(f"phone: a page {page:.1f} ms, a save {save:.1f} ms")
    return page, save


def from_code(phone: Page, path: str) -> float:
    phone.evaluate(SPOIL)
    return first_page(phone, path)


def measure(phone: Page, link: str) -> tuple[float, ...]:
    """By `LIMITS`."""
    phone.goto(link)
    path = "/" + phone.url.partition("//")[2].partition("/")[2]
    there, its_key = at_server(phone, path), key(phone, path)
    keep(phone)
    phone.goto(path)
    phone.wait_for_timeout(5000)  # the page of a kept table begins Python
    my_key = key(phone, path)
    phone.context.set_offline(True)
    first_page(phone, path)  # the table is laid into the phone's database
    snapshot = median(first_page(phone, path) for _ in range(STARTS))
    here = by_itself(phone, path)
    code = median(from_code(phone, path) for _ in range(STARTS))
    beside = here[0] / there[0], here[1] / there[1], my_key / its_key
    return snapshot, code / snapshot, *beside


def main() -> None:
    chromium = shutil.which("chromium")
    with server() as (port, links), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        context = browser.new_context(base_url=f"http://127.0.0.1:{port}", **PHONE)
        link = next(one for game, one in links.items() if "gypsy" in game.lower())
        found = measure(context.new_page(), link)
        browser.close()
    for (what, limit), value in zip(LIMITS.items(), found, strict=True):
        print(f"{what:40}{value:6.2f}  (at most {limit:g})")
    raise SystemExit(
        any(value > most for value, most in zip(found, LIMITS.values(), strict=True))
    )


if __name__ == "__main__":
    main()
