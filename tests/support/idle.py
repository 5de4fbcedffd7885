"""A page that has nothing under way: what tests wait for, in place of a time."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from playwright.sync_api import Error, Page

from tests.support.patience import PATIENCE

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
# A hand that rests is asked about within so many milliseconds; a line that was cut is
# opened again, and a sentence goes, in more.
REST = 700
# Before what htmx says of itself while nothing listens: see idle.js.
EARLY = "before quiet.js:"
# As a browser says that a page is being left: for another, or in mid-import (Firefox).
LEFT = ("navigat", "dynamically imported module")
IDLE = "([within, answers]) => window.tests.idle(within, answers)"
LOOK = 20  # milliseconds from one look to the next


def idle(page: Page, within: int = REST, answers: bool = True) -> None:
    """Until every answer is there (but where one is held back), the stream is open, and
    no timer rings soon.
    """
    said: list[str] = []
    while len(said) < 5:
        try:
            return page.evaluate(IDLE, [within, answers])
        except Error as error:
            if not any(words in error.message for words in LEFT):
                raise
            said.append(error.message)
            page.wait_for_load_state()
    raise AssertionError(f"the page goes on and on to another: {said}")


def later(page: Page, milliseconds: int) -> None:
    """The next touch comes so much later than it does, as the page sees it."""
    page.evaluate("(ms) => window.tests.later(ms)", milliseconds)


def waits_no_longer(page: Page, milliseconds: int) -> None:
    """From now on no timer rings that was to wait longer: what still comes does not
    come by looking now and then. No clock is asked, so a busy computer changes nothing.
    """
    page.evaluate("(ms) => window.tests.within(ms)", milliseconds)


def until(page: Page, happens: Callable[[], object]) -> None:
    """For what no page can say: what a test holds back, what a worker has kept."""
    end = monotonic() + PATIENCE
    while not happens():
        assert monotonic() < end, "it has not happened"
        page.wait_for_timeout(LOOK)
