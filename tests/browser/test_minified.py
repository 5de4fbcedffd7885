"""What is served small looks the same as what is written."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from scorekeeper.storage import minify
from tests.tables.people import FIRST, new_table, play

# What is the same and has another spelling: a colour in a variable, `none` as `0 0`.
STYLES = """() => {
  for (const moving of document.getAnimations()) moving.finish();
  const SPELT_OTHERWISE = /^--|^background-position/;
  const names = [...getComputedStyle(document.body)]
    .filter((name) => !SPELT_OTHERWISE.test(name));
  const looks = (one, part) => {
    const style = getComputedStyle(one, part);
    if (part && style.content === "none") return "";  // it is not drawn
    return names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join();
  };
  return [...document.querySelectorAll("body, body *")].map((one) =>
    [one.tagName, one.className,
      ...["", "::before", "::after"].map((part) => looks(one, part))].join("; "));
}"""


# Nothing moves.
NOTHING = {"body": "", "content_type": "text/javascript"}


def serve_small(route: Route) -> None:
    name = route.request.url.partition("/static/")[2]
    small = minify(name, Path("static", name).read_text())
    route.fulfill(body=small, content_type="text/css")


@pytest.mark.sweep(0)
@pytest.mark.parametrize("width", [390, 1200])
def test_every_element_is_styled_the_same(
    new_phone: Callable[..., Page], site: str, width: int
) -> None:
    table = new_table()
    play(table, FIRST, {"bids": [3, 3, 4, 3]})
    phone = new_phone(viewport={"width": width, "height": 900})
    phone.add_init_script("window.early = true")
    phone.route("**/*.js", lambda route: route.fulfill(**NOTHING))
    phone.goto(f"{site}/run/{table.host_token}/")
    for page in ("/", f"/t/{table.code}/", f"/t/{table.code}/chart/", "/desk/"):
        phone.goto(site + page)
        written = phone.evaluate(STYLES)
        phone.route("**/static/css/*.css", serve_small)
        phone.goto(site + page)
        assert phone.evaluate(STYLES) == written
        phone.unroute("**/static/css/*.css")
