"""A table in German, Spanish and Italian: longer words have their room."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page

from scorekeeper.tables import scoring
from tests.browser.chance import game_by_chance
from tests.tables.people import new_table

# Words that are wider than where they stand: a place of the navigation, a choice among
# several; and stages whose names run into each other.
CROWDED = """() => {
  const shown = (found) => [...document.querySelectorAll(found)]
    .filter((one) => one.checkVisibility());
  const face = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const name = (one) => one.textContent.trim();
  const places = shown(".nav a, .seg label:not(:has(.vh, svg))");
  const wide = places.filter((one) => {
    const [words, box] = [face(one), one.getBoundingClientRect()];
    return words.left < box.left - 0.5 || words.right > box.right + 0.5;
  });
  const stops = shown(".stops li");
  const met = stops.filter((one, at) => stops[at + 1]
    && face(one).right > face(stops[at + 1]).left);
  return [...wide, ...met].map(name);
}"""
CASES = list(product(("de", "es", "it"), scoring.games()))


@pytest.mark.parametrize(
    ("code", "game"), CASES, ids=[f"{code} {game.slug}" for code, game in CASES]
)
def test_a_table_has_room_for_its_words(
    new_phone: Callable[..., Page], site: str, code: str, game: scoring.Game
) -> None:
    played = game_by_chance(game, game.players[-1])
    table = new_table(game.slug, played.players, **played.options)
    phone = new_phone(locale=code)
    phone.goto(f"/run/{table.host_token}/")
    assert phone.locator("html").get_attribute("lang") == code
    assert phone.evaluate(CROWDED) == []
    for width, size in ((390, "100%"), (320, "100%"), (390, "200%")):
        phone.set_viewport_size({"width": width, "height": 844})
        phone.evaluate("size => document.documentElement.style.fontSize = size", size)
        assert phone.evaluate("document.documentElement.scrollWidth") <= width
