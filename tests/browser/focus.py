"""Where the focus stands."""

from playwright.sync_api import Page

from tests.browser.view import in_sight

FOCUS = """() => {
  const at = document.activeElement;
  return at.name || at.getAttribute("href") || at.id || at.textContent.trim();
}"""


def focus(page: Page) -> str:
    """What has it, and it is seen."""
    assert page.evaluate("document.activeElement !== document.body")
    in_sight(page.locator(":focus"))
    return focus_of(page)


def focus_of(page: Page) -> str:
    found: str = page.evaluate(FOCUS)
    return found


def is_at_its_head(page: Page) -> bool:
    """Where another page is read from: one that was loaded, or laid in."""
    found: bool = page.evaluate(
        "() => [document.body, document.querySelector('h1')]"
        ".includes(document.activeElement)"
    )
    return found
