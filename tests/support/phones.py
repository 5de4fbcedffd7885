"""Phones that were another test’s: what it left on them is wiped.

A new one costs a browser more, most of it for what every page fetches and reads anew.
What is laid on a phone as a whole, and cannot be taken off again, is asked by options:
such a phone is nobody else’s.
"""

from collections.abc import Iterable

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.support.evidence import Evidence

PATIENCE = 3_000  # milliseconds

# What Playwright’s clock leaves in every page of a phone, for good.
CLOCK = "'__pwClock' in window"


def can_wipe(browser: Browser, left: Evidence) -> bool:
    """Whatever went wrong on a phone stays with that test."""
    return browser.browser_type.name == "chromium" and not left.kept


def closes(page: Page) -> bool:
    """Whether it is gone.

    A Chromium that is told so while a page leaves for another says yes and leaves it
    open; who waits for that waits for ever.
    """
    try:
        with page.expect_event("close", timeout=PATIENCE):
            page.close(run_before_unload=True)  # does not wait itself
    except Error:  # out of patience too
        return page.is_closed()
    return True


def put_away(contexts: Iterable[BrowserContext]) -> list[BrowserContext]:
    """Those where nothing goes on any more."""
    found = []
    for context in contexts:
        context.tracing.stop()
        # Before its network is back: it would begin to send.
        if [page for page in context.pages if not closes(page)]:
            continue
        context.unroute_all()
        context.clear_cookies()
        context.clear_permissions()
        context.set_offline(False)
        found.append(context)
    return found


def wipe(page: Page, site: str) -> bool:
    """All that the site has kept there is gone; not so if its time cannot go on."""
    tool = page.context.new_cdp_session(page)
    asked = {"origin": site, "storageTypes": "all"}
    tool.send("Storage.clearDataForOrigin", asked)
    tool.detach()
    return not page.evaluate(CLOCK)
