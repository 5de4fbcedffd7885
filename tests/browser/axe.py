"""What axe says of a page, in each colour and width."""

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page

from scorekeeper.tables import scoring

SLUGS = [game.slug for game in scoring.all_games()]


# The games share their templates: each is looked at in one of the colours.
each_game = pytest.mark.parametrize(
    ("slug", "colours"),
    [(slug, ("light", "dark")[number % 2]) for number, slug in enumerate(SLUGS)],
)


WIDTHS = (390, 320)


AXE = Axe().axe_script


# All that another choice of colours can change.
COLOURS = ["color-contrast", "link-in-text-block"]


def look_at(page: Page, *colours: str) -> None:
    """The page as it stands, in these colours, at two widths and in large text.

    Where another page was still to come, that one.
    """
    page.wait_for_load_state()
    try:
        look(page, *colours)
    except Error as error:
        if "context was destroyed" not in str(error):
            raise
        page.wait_for_load_state()
        look(page, *colours)


def look(page: Page, *colours: str) -> None:
    # A page that says that another is on its way is left.
    page.wait_for_function("() => !document.getElementById('going')")
    options: dict[str, list[str]] = {"resultTypes": ["violations"]}
    for scheme in colours or ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE)
        found = AxeResults(page.evaluate("options => axe.run(options)", options))
        assert not found.violations_count, f"{page.url}\n{found.generate_report()}"
        options["runOnly"] = COLOURS
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.evaluate("document.documentElement.style.fontSize = ''")
