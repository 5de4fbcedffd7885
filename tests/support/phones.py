"""Phones that were another test’s: what it left on them is wiped.

A new one costs a browser more, most of it for what every page fetches and reads anew.
What is laid on a phone as a whole, and cannot be taken off again, is asked by options:
such a phone is nobody else’s.
"""

from collections.abc import Iterable

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.evidence import Evidence

# What Playwright’s clock leaves in every page of a phone, for good.
CLOCK = "'__pwClock' in window"


def can_wipe(browser: Browser, left: Evidence) -> bool:
    """Whatever went wrong on a phone stays with that test."""
    return browser.browser_type.name == "chromium" and not left.kept


def put_away(contexts: Iterable[BrowserContext]) -> list[BrowserContext]:
    """Nothing goes on there any more."""
    for context in (found := list(contexts)):
        context.tracing.stop()
        for page in context.pages:
            page.close()  # before its network is back: it would begin to send
        context.unroute_all()
        context.clear_cookies()
        context.clear_permissions()
        context.set_offline(False)
    return found


def wiped(page: Page, site: str) -> bool:
    """All that the site has kept there is gone; not so if its time cannot go on."""
    tool = page.context.new_cdp_session(page)
    asked = {"origin": site, "storageTypes": "all"}
    tool.send("Storage.clearDataForOrigin", asked)
    tool.detach()
    return not page.evaluate(CLOCK)
