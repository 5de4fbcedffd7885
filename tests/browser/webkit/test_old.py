"""A WebKit of 2022, older than any that is supported: no light-dark(), no rules within
rules, as an iPhone that stays on iOS 16. With the sheets as they are served to people.

Debian 12 has it (`apt install wpewebkit-driver cog`); those after it have a newer one.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.storage import minify
from tests.browser.network import MARKED, NETWORK, OWN, answer_with
from tests.browser.offline import rounds_of
from tests.browser.webkit import driver
from tests.browser.webkit.driver import Phone, until
from tests.browser.webkit.hands import box, fill, runs, save
from tests.support import evidence
from tests.tables.people import FIRST, SECOND, new_table, play

CSS = (b"content-type", b"text/css")
IS_OLD = """() => !CSS.supports("color", "light-dark(red, tan)")
  && !CSS.supports("selector(&)")"""


async def as_served(_app, scope, _receive, send) -> None:
    name = scope["path"].partition("/static/")[2]
    served = minify(name, Path("static", name).read_text())
    await answer_with(send, 200, served.encode(), CSS, MARKED)


@pytest.fixture
def old(
    site: str, evidence_left: evidence.Evidence, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Phone]:
    if not all(map(shutil.which, driver.OLD)):
        pytest.skip("no old WebKit is found (Debian 12: wpewebkit-driver, cog)")
    monkeypatch.setitem(OWN, "own served", as_served)
    with driver.opened_old(site) as phone, NETWORK.answers("own served", r"\.css$"):
        evidence_left.others.append(phone.look)
        phone.goto("/robots.txt")
        if not phone.evaluate(IS_OLD):
            pytest.skip("this WebKit knows all that is newer")
        yield phone


# A colour as the browser says it, and what stands there of it. Of a variable, of a hex.
COLOUR = """(...texts) => texts.map((text) => {
  const one = document.createElement("i");
  one.style.color = text;
  document.body.append(one);
  const said = getComputedStyle(one).color;
  one.remove();
  return said;
})"""
LOOKS = """(css) => {
  const { backgroundColor, borderTopColor, borderTopWidth, color, position }
    = getComputedStyle(document.querySelector(css));
  return { backgroundColor, borderTopColor, borderTopWidth, color, position };
}"""
SHEET = Path("static/css/app.css").read_text()
COLOURS = re.findall(r"(--[\w-]+): light-dark\((#\w+), (#\w+)\)", SHEET)
# Paper, ink, the lines around what is tapped, and the pen.
LIGHT = ["253, 254, 252", "20, 32, 27", "111, 133, 123", "29, 69, 180"]
DARK = ["20, 26, 24", "237, 242, 239", "125, 147, 137", "163, 189, 255"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_have_their_colours_lines_and_foot(old: Phone, theme: str) -> None:
    table = new_table()
    play(table, FIRST)
    old.add_cookie("theme", theme)
    runs(old, table)
    assert len(COLOURS) > 15
    names, *both = zip(*COLOURS, strict=True)
    there = old.evaluate(COLOUR, *(f"var({name})" for name in names))
    assert there == old.evaluate(COLOUR, *both[theme == "dark"])
    inks = DARK if theme == "dark" else LIGHT
    paper, ink, edge, pen = (f"rgb({one})" for one in inks)
    for where in ("/", "/desk/", table.get_absolute_url()):
        old.goto(where)
        body = old.evaluate(LOOKS, "body")
        assert (body["backgroundColor"], body["color"]) == (paper, ink), where
    band = old.evaluate(LOOKS, "#save")["backgroundColor"]
    fill(old, "bids", SECOND["bids"])
    until(lambda: old.evaluate(LOOKS, "#save")["backgroundColor"] == pen)
    assert band not in (paper, pen)
    foot = old.evaluate(LOOKS, ".foot")
    assert foot["position"] == "sticky"
    assert (foot["backgroundColor"], foot["borderTopColor"]) == (paper, edge)
    assert old.evaluate(LOOKS, box("bids", 0))["borderTopColor"] == edge


def test_a_round_is_entered_and_saved(old: Phone, site: str) -> None:
    table = new_table()
    runs(old, table)
    for number, told in enumerate((FIRST, SECOND)):
        for key in ("bids", "tricks"):
            fill(old, key, told[key])
            save(old)
        assert len(rounds_of(table)) == number + 1
    assert rounds_of(table) == [FIRST, SECOND]
