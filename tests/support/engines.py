"""Which browser the tests of tests/browser drive: Chromium, or Firefox of the system.

`make test BROWSER=firefox`. Playwright speaks to Firefox by WebDriver BiDi. What only
Chromium can be asked is marked `@pytest.mark.chromium("why")`; what every engine has to
keep is marked `@pytest.mark.promise`: .ci/run tries some of those by turns, which
PROMISES says, `make sweep` all. A WebKit has a walk of its own: tests/browser/webkit.
"""

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import BrowserContext, Locator

from tests.support.sampling import by_name

PRELOAD = Path(__file__).with_name("firefox.cjs")
NAMES = ("firefox-esr", "firefox")
WEBKIT = Path(__file__).resolve().parents[1] / "browser" / "webkit"
# As on phones, scrollbars lie over a page and take no room of it; and no list of
# downloads opens, which would take the focus from it.
PREFS = {"ui.useOverlayScrollbars": 1, "browser.download.alwaysOpenPanel": False}
# The colours of the system in the place of those of a page.
FORCED = {"browser.display.document_color_use": 2}
# By no protocol that Firefox speaks.
UNKNOWN = ("is_mobile", "forced_colors")
PROMISES = 8  # that a change is held against, of those that are marked


def choose_engines(config: pytest.Config) -> set[str]:
    return set(config.getoption("--browser", default=[]) or [])


def prepare(config: pytest.Config) -> None:
    """Before Playwright’s driver is started."""
    if "firefox" in choose_engines(config):
        os.environ["NODE_OPTIONS"] = f"--require {PRELOAD}"
        Locator.tap = Locator.click  # type: ignore[method-assign]  # it has no fingers
        Locator.press = press_in_front  # type: ignore[method-assign]


PRESS = Locator.press


def press_in_front(where: Locator, *key: str, **how: float | bool) -> None:
    """In a window behind another a Firefox hears the key, and presses no button."""
    where.page.bring_to_front()
    PRESS(where, *key, **how)  # type: ignore[arg-type]


def firefox() -> dict:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail("no Firefox is found (Debian: apt install firefox-esr)", False)
    return {
        "channel": "moz-firefox",
        "executable_path": path,
        "firefox_user_prefs": PREFS,
        "headless": True,
    }


def is_firefox(context: BrowserContext) -> bool:
    return bool(context.browser and context.browser.browser_type.name == "firefox")


def a4(context: BrowserContext) -> dict[str, str]:
    """What pdf() is told. Its driver tells a Firefox inches, which takes them for
    centimetres.
    """
    if is_firefox(context):
        return {"width": "21in", "height": "29.7in"}
    return {"format": "A4"}


def as_firefox_can(options: dict) -> dict:
    return {name: value for name, value in options.items() if name not in UNKNOWN}


def turn_of(config: pytest.Config) -> int | None:
    """Which promises another engine is asked to keep; of none all tests are run."""
    turn = os.environ.get("PROMISES")
    return None if not turn or choose_engines(config) <= {"chromium"} else int(turn)


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> set[pytest.Item]:
    """What this browser cannot be asked; and of promises, those of other turns."""
    if choose_engines(config) <= {"chromium"}:
        return set()
    out = {
        item
        for item in items
        if item.get_closest_marker("chromium") or WEBKIT in item.path.parents
    }
    turn = turn_of(config)
    if turn is not None:
        here = [item for item in items if item not in out]
        found = [item for item in here if item.get_closest_marker("promise")]
        out |= set(items) - set(by_turns(list(by_name(found).values()), turn))
    return out


Value = TypeVar("Value")


def by_turns(promises: Sequence[Sequence[Value]], turn: int) -> Iterator[Value]:
    """So many promises in each run, one after the other and from the first again; of
    each one value, and the next time the next.
    """
    many = min(PROMISES, len(promises))
    for at in range(turn * many, (turn + 1) * many):
        again, which = divmod(at, len(promises))
        values = promises[which]
        yield values[again % len(values)]
