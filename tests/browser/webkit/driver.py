"""A WebKit, driven by WebDriver: Debian’s MiniBrowser, on a screen that nobody sees.

Playwright cannot drive it. What the walk needs of the protocol are a dozen requests, so
they are made here, and nothing is installed for them. A browser has one phone: its
cookies and all that it keeps are gone with it.
"""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import pytest

from tests.browser.network import LINE, NETWORK, NUMBERS

BROWSERS = "webkit2gtk-*/MiniBrowser"
# The WebKit for devices, which Debian 12 left as it was in 2022; it needs no screen.
OLD = ("WPEWebDriver", "cog")
LIBRARIES = (
    Path("/usr/lib"),
    Path("/usr/libexec"),
    *Path("/usr/lib").glob("*-linux-*"),
)
# Of what the browser answers, what holds for a moment: it is drawn anew, or nothing
# meets it as long as an entry is on its way (`inert`) or what came rests (`.rest`).
PASSES = ("stale", "intercepted", "not interactable")
PATIENCE, LOOK = 20, 0.05  # seconds
WIDE, TALL = 447, 844  # no window of it is narrower
JSON = {"content-type": "application/json"}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# Late scripts are there, as idle.js waits for them; or the page is one without.
READY = """async () => {
  if (document.readyState !== "complete") return false;
  const app = [...document.scripts].find(({ src }) => /\\/app\\.[^/]*js$/.test(src));
  const follow = document.getElementById("follow")?.dataset.js;
  const names = app ? ["./outbox.js", "./quiet.js", ...(follow ? [follow] : [])] : [];
  await Promise.all(names.map((name) => import(new URL(name, app.src))));
  return true;
}"""

# The one that is seen and has these words: it is marked, so that it can be tapped.
BUTTON = """(words, mark) => {
  const one = [...document.querySelectorAll("button")].find(
    ({ innerText, offsetParent }) => offsetParent && innerText.trim() === words);
  one?.setAttribute(`data-${mark}`, "");
  return Boolean(one);
}"""

TEXTS = """(css) => [...document.querySelectorAll(css)]
  .filter((one) => one.getClientRects().length)
  .map((one) => one.innerText.replace(/\\s+/g, " ").trim())"""


class Refused(Exception):
    """What the browser answered in place of doing it."""


def browser() -> Path | None:
    found = [path for folder in LIBRARIES for path in sorted(folder.glob(BROWSERS))]
    return found[-1] if found else None


def missing() -> list[str]:
    """The packages of Debian that a walk needs and this machine has not."""
    whole = browser() and shutil.which("WebKitWebDriver")
    named = {"webkit2gtk-driver": whole, "xvfb": shutil.which("Xvfb")}
    return [package for package, found in named.items() if not found]


@contextmanager
def end(program: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        program.terminate()
        program.wait(10)


@contextmanager
def screen() -> Iterator[str]:
    """The name of a display with room for one phone."""
    read, write = os.pipe()
    size = f"{WIDE}x{TALL + 100}x24"
    program = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with end(program), os.fdopen(read) as said:
        yield f":{said.readline().strip()}"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def driving(driver: str = "WebKitWebDriver", **told: str) -> Iterator[int]:
    """The port of a driver; each drives one browser."""
    port = free_port()
    program = subprocess.Popen(
        [driver, f"--port={port}"],
        env={**os.environ, **told},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with end(program):
        yield port


def until(happens: Callable[[], object], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, "it has not happened"
        time.sleep(LOOK)


class Phone:
    def __init__(self, port: int, site: str, **asked: object) -> None:
        self.port, self.site, self.base = port, site, ""
        until(self.listens)
        wanted = {"alwaysMatch": asked}
        begun = self.ask("POST", "/session", capabilities=wanted)
        self.base = f"/session/{begun['sessionId']}"
        if begun["capabilities"]["setWindowRect"]:
            self.ask("POST", "/window/rect", x=0, y=0, width=WIDE, height=TALL)
        self.line = str(next(NUMBERS))
        self.ask("POST", "/url", url=f"{site}/robots.txt")
        self.add_cookie(LINE, self.line)

    # ---- The protocol ----

    def listens(self) -> bool:
        try:
            return bool(self.ask("GET", "/status")["ready"])
        except (OSError, HTTPException):
            return False

    def ask(self, method: str, path: str, **told: object) -> Any:
        line = HTTPConnection("127.0.0.1", self.port, timeout=90)
        body = json.dumps(told) if method == "POST" else None
        line.request(
            method, self.base + path, body, {"content-type": "application/json"}
        )
        answer = line.getresponse()
        said = json.loads(answer.read())["value"]
        line.close()
        if answer.status != 200:
            raise Refused(f"{path}: {said['error']}: {said['message']}")
        return said

    def evaluate(self, function: str, *given: object) -> Any:
        """What a function of the page answers, or what it has promised."""
        script = f"return ({function})(...arguments)"
        return self.ask("POST", "/execute/sync", script=script, args=list(given))

    def add_cookie(self, name: str, value: str) -> None:
        self.ask("POST", "/cookie", cookie={"name": name, "value": value, "path": "/"})

    def cookie(self, name: str) -> dict[str, Any] | None:
        all_of_them: list[dict[str, Any]] = self.ask("GET", "/cookie")
        return next((one for one in all_of_them if one["name"] == name), None)

    def delete_cookie(self, name: str) -> None:
        self.ask("DELETE", f"/cookie/{name}")

    def look(self, file: Path) -> None:
        """What it shows, for whoever asks why a test failed."""
        try:
            page = self.ask("GET", "/source")
            file.with_suffix(".html").write_text(f"<!-- {self.url()} -->\n{page}")
            picture = base64.b64decode(self.ask("GET", "/screenshot"))
            file.with_suffix(".png").write_bytes(picture)
        except (OSError, HTTPException, Refused) as gone:
            file.with_suffix(".txt").write_text(str(gone))

    def end(self) -> None:
        NETWORK.gone.discard(self.line)
        self.ask("DELETE", "")

    # ---- What a hand does ----

    def goto(self, path: str) -> None:
        self.ask("POST", "/url", url=self.site + path)
        self.ready()

    def reload(self) -> None:
        self.ask("POST", "/refresh")
        self.ready()

    def back(self) -> None:
        self.ask("POST", "/back")
        self.ready()

    def forward(self) -> None:
        self.ask("POST", "/forward")
        self.ready()

    def ready(self) -> None:
        until(lambda: self.finds(READY))

    def says(self, function: str) -> Any:
        """As a page says it; nothing of one that is being left."""
        try:
            return self.evaluate(function)
        except Refused:
            return None

    def finds(self, function: str, *given: object) -> bool:
        """Whether a page says so; one that is being left says nothing."""
        try:
            return bool(self.evaluate(function, *given))
        except Refused:
            return False

    def find(self, css: str) -> str:
        """What is tapped is there, and in no other’s place."""
        found: list[dict[str, str]] = []

        def is_there() -> bool:
            found[:] = self.ask("POST", "/elements", using="css selector", value=css)
            return bool(found)

        until(is_there)
        return found[0][ELEMENT]

    def do(self, css: str, *what: str, **told: object) -> None:
        """To what is drawn anew under the hand it is done again, all of it; and what is
        not seen yet is waited for.
        """
        until(lambda: self.does_all(css, *what, **told))

    def does_all(self, css: str, *what: str, **told: object) -> bool:
        return all(
            self.does(f"/element/{self.find(css)}/{one}", **told) for one in what
        )

    def does(self, path: str, **told: object) -> bool:
        """Not so what holds for a moment."""
        try:
            self.ask("POST", path, **told)
        except Refused as why:
            if any(one in str(why) for one in PASSES):
                return False
            raise
        return True

    def tap(self, css: str) -> None:
        self.do(css, "click")

    def press(self, words: str) -> None:
        """A button, by all its words."""
        mark = f"pressed-{next(NUMBERS)}"
        until(lambda: self.finds(BUTTON, words, mark))
        self.tap(f"[data-{mark}]")

    def tap_twice(self, css: str, apart: int = 0) -> None:
        """So many milliseconds apart: by itself as fast as a finger that bounces.

        Where the hand does not get there it has not tapped, and goes there again.
        """
        down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        taps = [down, up, {"type": "pause", "duration": apart}, down, up]

        def is_done() -> bool:
            at = {"duration": 0, "x": 0, "y": 0, "origin": {ELEMENT: self.find(css)}}
            hand = {
                "type": "pointer",
                "id": "finger",
                "parameters": {"pointerType": "mouse"},
                "actions": [{"type": "pointerMove", **at}, *taps],
            }
            return self.does("/actions", actions=[hand])

        until(is_done)

    def type(self, css: str, text: str) -> None:
        """Over what stands there."""
        until(lambda: self.types(css, text))

    def types(self, css: str, text: str) -> bool:
        """Not so where the field takes no keys for a moment."""
        return self.does_all(css, "clear", "value", text=text)

    def add(self, css: str, text: str) -> None:
        self.do(css, "value", text=text)

    def keys(self, text: str) -> None:
        """To whatever has the focus."""
        hit = [
            {"type": f"key{way}", "value": key}
            for key in text
            for way in ("Down", "Up")
        ]
        self.ask(
            "POST", "/actions", actions=[{"type": "key", "id": "keys", "actions": hit}]
        )

    # ---- What it shows ----

    def url(self) -> str:
        said: str = self.ask("GET", "/url")
        return said

    def path(self) -> str:
        return self.url().removeprefix(self.site)

    def texts(self, css: str) -> list[str]:
        """Of what is seen, as it is read."""
        try:
            found: list[str] = self.evaluate(TEXTS, css)
        except Refused:  # it is being left
            return []
        return found

    def shows(self, css: str, text: str, seconds: float = PATIENCE) -> None:
        until(lambda: any(text in one for one in self.texts(css)), seconds)

    def value(self, css: str) -> str:
        found: str = self.evaluate("(css) => document.querySelector(css).value", css)
        return found

    # ---- Its network ----

    def set_offline(self, offline: bool) -> None:
        """The line is dead; no driver of it can make the browser say so."""
        (NETWORK.gone.add if offline else NETWORK.gone.discard)(self.line)


@contextmanager
def open_phone(display: str, site: str, *told: str) -> Iterator[Phone]:
    """By the options of its browser, if it is told some."""
    options = {"binary": str(browser()), "args": ["--automation", *told]}
    asked = {"webkitgtk:browserOptions": options}
    with driving(DISPLAY=display) as port, ending(Phone(port, site, **asked)) as phone:
        yield phone


@contextmanager
def opened_old(site: str) -> Iterator[Phone]:
    driver, browser = map(shutil.which, OLD)
    options = {"binary": browser, "args": ["--automation", "--platform=headless"]}
    asked = {"wpe:browserOptions": options}
    with driving(str(driver)) as port, ending(Phone(port, site, **asked)) as phone:
        yield phone


@contextmanager
def ending(phone: Phone) -> Iterator[Phone]:
    try:
        yield phone
    finally:
        phone.end()


def needs_webkit() -> None:
    if not (packages := missing()):
        return
    said = f"no WebKit is found (Debian: apt install {' '.join(packages)})"
    if os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail(f"{said}, and REQUIRE_ALL=1", pytrace=False)
    pytest.skip(said)
