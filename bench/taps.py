"""From a tap to the painted answer, at a table of each game.

    .venv/bin/python -m bench.taps

In Chromium at the size of a phone: the first choices or buttons of the entry are tapped
ten times. Measured in the page are the frame in which a tap is seen to be taken, and
the frame with what the site says of it, once the wait is over that lets the hand go on
(entry.js). Beside them a bare view that the same page asks for and paints. The figures
are how often as long an answer takes, and after how many frames a tap is seen.
"""

import shutil
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from bench.serving import server
from referee import all_games

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
PHONE |= {"is_mobile": True, "service_workers": "block"}
TAPS = 10
LIMIT = 12.0  # bare views, painted
FRAMES = 3.0
SPY = """
  const painted = (act) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => act(performance.now());
    port2.postMessage(0);
  });
  window.taken = []; window.answered = [];
  let asked = 0;
  document.addEventListener("click", ({ timeStamp, isTrusted }) =>
    isTrusted && painted((now) => taken.push(now - timeStamp)), true);
  document.addEventListener("htmx:configRequest", () => { asked = performance.now(); });
  document.addEventListener("htmx:afterSettle", () =>
    painted((now) => answered.push(now - asked)));
  window.bare = async () => {
    const begun = performance.now();
    document.title = await (await fetch("/livez", { cache: "no-store" })).text();
    return new Promise((done) => painted((now) => done(now - begun)));
  };
  window.frame = () => new Promise((done) => requestAnimationFrame((one) =>
    requestAnimationFrame((two) => done(two - one))));
"""
ENTRY = "#entry [data-live]"
CHOICES = f"{ENTRY} label:has([type=radio]:not([name=kind])):visible"
NUMBERS = f"{ENTRY} button[name=step]:visible"


def begin(phone: Page, slug: str) -> None:
    phone.goto(f"/new/{slug}/")
    for seat in range(phone.locator("[name^=seat-]").count()):
        phone.locator(f"[name=seat-{seat}]").fill(f"Player {seat + 1}")
    phone.locator(".foot button[name=start]").click()
    phone.wait_for_url("**/t/*/")


def taps(phone: Page, slug: str) -> tuple[float, float]:
    """How often as long as a bare view, and how many frames."""
    begin(phone, slug)
    named = CHOICES if phone.locator(CHOICES).count() > 1 else NUMBERS
    buttons = phone.locator(named)
    phone.wait_for_timeout(1000)  # what is fetched once the page is there
    for at in range(TAPS):
        before = phone.evaluate("answered.length")
        buttons.nth((at + 1) % min(2, buttons.count())).tap()
        phone.wait_for_function("(before) => answered.length > before", arg=before)
    bare = median(phone.evaluate("bare()") for _ in range(TAPS))
    frame = median(phone.evaluate("frame()") for _ in range(TAPS))
    found: dict[str, Any] = phone.evaluate("({ taken, answered })")
    answer, taken = median(found["answered"]), median(found["taken"])
    print(
        f"  {answer:6.1f} ms, bare {bare:5.1f}; taken {taken:5.1f}, frame {frame:5.1f}"
    )
    return answer / bare, taken / frame


def main() -> None:
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    found = []
    with server() as (port, _), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in all_games():
            context = browser.new_context(base_url=f"http://127.0.0.1:{port}", **PHONE)
            context.add_init_script(SPY)
            print(f"{game.slug:16}", end="", flush=True)
            found.append(taps(context.new_page(), game.slug))
            context.close()
        browser.close()
    answers, late = zip(*found, strict=True)
    print(f"an answer: {min(answers):.1f} to {max(answers):.1f} bare views")
    print(f"a tap is seen after {min(late):.1f} to {max(late):.1f} frames")
    raise SystemExit(max(answers) > LIMIT or max(late) > FRAMES)


if __name__ == "__main__":
    main()
