"""What the live region of a page says."""

from playwright.sync_api import Page

from tests.support.idle import idle

# What the live region says from now on, each sentence once it stands there.
HEARS = """() => {
  window.heard = [];
  document.addEventListener("spoken", ({ detail }) => window.heard.push(detail));
}"""
# The same on every page that comes, from its beginning.
ON_EACH_PAGE = """
window.heard = [];
document.addEventListener("spoken", ({ detail }) => window.heard.push(detail));
"""
HEARD = "() => window.heard"


def listen(page: Page) -> None:
    idle(page)
    page.evaluate(HEARS)


def announcements(page: Page) -> list[str]:
    idle(page)
    found: list[str] = page.evaluate(HEARD)
    return [words.replace("\xa0", " ") for words in found]


def texts_told(page: Page) -> list[str]:
    """What came of a form: on a busy machine a stream begins late, and that is said."""
    return [one for one in announcements(page) if not one.startswith("Not connected.")]
