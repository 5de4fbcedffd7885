"""Names of fourteen letters, over the totals and to choose from: read whole."""

import pytest
from playwright.sync_api import Page

from referee import Game, all_games
from tests.support.idle import idle
from tests.tables.people import new_table, record

NAMES = [
    *("Alexandrina Mo", "Bartholomew Jr", "Hans-Friedrich", "Maximiliane Wü"),
    *("Wilhelmina Zoe", "Konstantin Ott", "Rosemarie Funk"),
]
# What of a name is not read: it ends in dots, or breaks within a word.
BROKEN = """() => {
  const found = [];
  for (const one of document.querySelectorAll("#scores .nm"))
    if (one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${one.innerText}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement.closest("#scores, .seg")) continue;
    for (const word of text.data.matchAll(/[A-Za-zü]{5,}/g)) {
      if (!NAMES.some((name) => name.includes(word[0]))) continue;
      const letters = document.createRange();
      letters.setStart(text, word.index);
      letters.setEnd(text, word.index + word[0].length);
      const tops = [...letters.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) found.push(`broken: ${word[0]}`);
    }
  }
  return found;
}"""

SEVEN = [
    *("Leopold", "Kathrin", "Mathias", "Annette", "Corinna", "Dietmar", "Gabriel"),
]
# Names that take two lines beside the numbers of their rows.
IN_TWO_LINES = """() => [...document.querySelectorAll("#entry ol > .row > .who > b")]
  .filter((one) => {
    const letters = document.createRange();
    letters.selectNodeContents(one);
    return new Set([...letters.getClientRects()].map(({ top }) => top)).size > 1;
  }).map((one) => one.innerText)"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_name_beside_numbers_is_one_line(phone: Page, language: str) -> None:
    phone.set_extra_http_headers({"Accept-Language": language})
    read = 0
    for game in all_games():
        table = new_table(game.slug, SEVEN[: game.players[-1]])
        phone.goto(f"/run/{table.host_token}/")
        read += phone.locator("#entry ol > .row > .who > b").count()
        assert phone.evaluate(IN_TWO_LINES) == [], game.slug
    assert read > 30


def test_names_of_nine_letters_stand_whole_before_their_totals(phone: Page) -> None:
    """Four sides beside each other have no room for a name and −14."""
    table = new_table("kaluki", ["Alexander", "Katharina", "Friedrich", "Charlotte"])
    record(table, 1, {"winner": 1, "left": [10, 0, 14, 12], "jokers": [0, 0, 0, 0]})
    phone.goto(f"/run/{table.host_token}/")
    assert phone.locator("#scores .nm").all_inner_texts() == table.players
    assert phone.evaluate(BROKEN.replace("NAMES", str(table.players))) == []


@pytest.mark.sweep(6)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_no_name_is_cut_or_broken(phone: Page, game: Game, language: str) -> None:
    table = new_table(game.slug, NAMES[: game.players[0]])
    phone.set_extra_http_headers({"Accept-Language": language})
    phone.goto(f"/run/{table.host_token}/")
    names = str(NAMES)
    for width, height in ((390, 844), (320, 640)):
        phone.set_viewport_size({"width": width, "height": height})
        idle(phone)
        found = phone.evaluate(BROKEN.replace("NAMES", names))
        assert found == [], width
