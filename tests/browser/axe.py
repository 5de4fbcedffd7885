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


# Not among its own: a finger meets each control and no other (2.5.8). That what is read
# on a control is part of what it is called (2.5.3) is held by test_pseudo_language.py.
FINGERS = ["target-size"]
# What the foot lies over is scrolled from under it: test_focus.py holds that.
APART = """(how) => {
  const foot = document.querySelector("footer.foot");
  if (foot) foot.style.position = how;
}"""

# Once a field is tapped, an iPhone draws a page larger whose letters have less than 16.
SMALL = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter((one) => !/hidden|radio|checkbox|file|range/.test(one.type))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.name || one.id)"""


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
        nothing_found(page, options)
        options["runOnly"] = COLOURS
    assert page.evaluate(SMALL) == []
    page.evaluate(APART, "static")
    nothing_found(page, options | {"runOnly": FINGERS})
    page.evaluate(APART, "")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.evaluate("document.documentElement.style.fontSize = ''")


def nothing_found(page: Page, options: dict[str, list[str]]) -> None:
    found = AxeResults(page.evaluate("options => axe.run(options)", options))
    assert not found.violations_count, f"{page.url}\n{found.generate_report()}"
