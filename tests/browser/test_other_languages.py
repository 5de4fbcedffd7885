"""Every game in German, Spanish and Italian, from a new table to its end.

No page says an English word, and every word has its room.
"""

from collections.abc import Callable
from itertools import islice, product
from random import Random

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from referee import Game, all_games
from referee.generator.rounds import Player
from scorekeeper.demo import examples, games as demo
from scorekeeper.languages import WHOLE
from tests.browser.chance import NAMES
from tests.browser.room import lay_out
from tests.browser.scribe import Scribe
from tests.support.english import KNOWN, words, words_of
from tests.support.sampling import some
from tests.tables.people import new_table, record

CALLED = frozenset(words(NAMES))
# Games that end with the first or second round: the seed they are played by, options.
SHORT: dict[str, tuple[int, dict[str, int]]] = {
    "briscola": (1, {}),
    "jersey_gin": (37, {}),
    "kaluki": (1, {"deals": 1}),
}
CASES = list(product(WHOLE.read_text().split(), all_games()))
# What is read on a page, and what is read aloud; but for what says that it is English.
SAID = """() => {
  const found = [];
  const own = (one) => one.closest("[lang]") === document.documentElement;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: one, data } = texts.currentNode;
    if (data.trim() && !one.closest("script, style, noscript, svg.qr, .tc, .letters")
      && own(one) && one.checkVisibility()) found.push(data.trim());
  }
  const names = ["aria-label", "placeholder", "title", "alt"];
  for (const name of names) {
    const named = [...document.querySelectorAll(`[${name}]:not(.tc)`)].filter(own);
    found.push(...named.map((one) => one.getAttribute(name)));
  }
  return [document.title, ...found];
}"""
# Words that are wider than where they stand, that are broken in two, or run together.
CROWDED = """() => {
  const shown = (found) => [...document.querySelectorAll(found)]
    .filter((one) => one.checkVisibility());
  const range = document.createRange();
  const face = (one) => {
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const name = (one) => one.textContent.trim();
  const places = shown(".nav a, .seg label:not(:has(.vh, svg))");
  const wide = places.filter((one) => {
    const [words, box] = [face(one), one.getBoundingClientRect()];
    return words.left < box.left - 0.5 || words.right > box.right + 0.5;
  });
  const pen = document.createElement("canvas").getContext("2d");
  const cut = shown("input[placeholder]").filter((one) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(one);
    pen.font = font;
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return pen.measureText(one.placeholder).width > room + 1;
  }).map((one) => one.placeholder);
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const around = text.parentElement;
    if (!around.checkVisibility() || around.closest(".vh, svg")) continue;
    for (const { 0: word, index } of text.data.matchAll(/\\p{L}{3,}/gu)) {
      range.setStart(text, index + 1); // a hyphen may be seen at its left
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      const tops = new Set(lines.map(({ top }) => Math.round(top)));
      if (tops.size > 1) broken.push(`broken: ${word}`);
    }
  }
  return [...wide.map(name), ...cut, ...broken];
}"""


def english(code: str) -> frozenset[str]:
    return words_of(code) - CALLED


def look(page: Page, code: str, table: str = "") -> None:
    """The table’s own code may have a word in it: 4AT7."""
    assert page.locator("html").get_attribute("lang") == code
    assert "\N{SOFT HYPHEN}" not in page.title()
    said = [text.replace(table, " ") if table else text for text in page.evaluate(SAID)]
    assert [text for text in said if words(text) & english(code)] == []
    crowded = [words(text) for text in page.evaluate(CROWDED)]
    assert [text for text in crowded if not text <= {"broken", *KNOWN, *CALLED}] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_word_of_english_is_found() -> None:
    assert {"undo", "tricks", "hand"} & english("de") == {"undo", "tricks"}
    assert words("Undo {who}’s tricks %(hand)s") == {"undo", "tricks"}


@pytest.mark.sweep(1)
@pytest.mark.parametrize(
    ("code", "game"), CASES, ids=[f"{code} {game.slug}" for code, game in CASES]
)
def test_a_game_says_no_english(
    new_phone: Callable[..., Page], code: str, game: Game
) -> None:
    """A round of it, then the host ends it; or all of it, to its winner. Longer words
    may need scrolling.
    """
    phone = new_phone(locale=code)
    scribe = Scribe(phone, scrolls=True, language=code)
    names = NAMES[: game.players[-1]]
    seed, options = SHORT.get(game.slug, (1, {}))
    sheet = {"game": game.slug, "players": names, "options": options, "rounds": []}
    phone.goto(f"/new/{game.slug}/")
    look(phone, code)
    scribe.begin(game, names, options)
    table = phone.url
    most = None if game.slug in SHORT else 1
    for dealt in islice(Player(sheet, Random(seed)).play(), most):
        scribe.record(dealt, lambda _: look(phone, code))
    if game.slug not in SHORT:
        look(phone, code)
        phone.goto(f"{table}more/")
        phone.locator('details:has(form[action$="/end/"]) > summary').click()
        phone.locator('form[action$="/end/"] button').click()
    expect(phone.locator("main .plate")).to_be_visible()
    look(phone, code)


@pytest.mark.sweep(0)
@pytest.mark.django_db
@pytest.mark.parametrize("code", WHOLE.read_text().split())
def test_other_pages_of_a_table_say_no_english(blank: Page, code: str) -> None:
    """Of each second game, after its first round: drawn without a server."""
    begun = {slug: of[0].sheet for (slug, _), of in demo.play_games().items()}
    for slug, sheet in some(list(begun.items()), step=2):
        table = new_table(slug, sheet["players"], **sheet["options"])
        for part in examples.stages_of(table, sheet["rounds"][0]):
            record(table, 1, part)
        host = Client(headers={"accept-language": code})
        host.get(f"/run/{table.host_token}/")
        for page in ("sheet/?why=1.0", "chart/", "more/", "rules/"):
            drawn = host.get(f"{table.get_absolute_url()}{page}")
            blank.set_content(lay_out(drawn.text))
            look(blank, code, table.code)
