"""What a page never answers ends the test that asked, and not the whole run."""

import pytest
from playwright.sync_api import Page

from tests.browser import bounds
from tests.browser.test_offline import COUNT

NEVER = "() => new Promise(() => {})"


def test_a_promise_that_is_never_kept_ends(
    blank: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "LONGEST", 0.5)
    with pytest.raises(TimeoutError):
        blank.evaluate(NEVER)
    monkeypatch.undo()
    assert blank.evaluate("6 * 7") == 42


def test_what_waits_is_counted_where_nothing_was_ever_kept(
    blank: Page, site: str
) -> None:
    """A database made by asking would have no place for what waits, for ever."""
    blank.goto(f"{site}/robots.txt")
    assert blank.evaluate(COUNT) == 0
    assert blank.evaluate("async () => await indexedDB.databases()") == []
