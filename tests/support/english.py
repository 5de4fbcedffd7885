"""English that was left on a page in another language: words no translation has."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.mofile import read_mo

from referee import all_games

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = (
    "referee/languages/{}/LC_MESSAGES/referee.mo",
    "scorekeeper/locale/{}/LC_MESSAGES/django.mo",
    "scorekeeper/locale/{}/LC_MESSAGES/scripts.mo",
)
VALUE = re.compile(r"%\(\w+\)[sd]|\{\w*\}|<[^>]*>|&\w+;")
WORD = re.compile(r"[^\W\d_]{2,}")
# Said in no catalogue: the site, and what games are called too.
KNOWN = {"scorekeeper"} | {
    word.lower()
    for game in all_games()
    for name in game.about.also
    for word in WORD.findall(name)
}


@cache
def words_of(code: str) -> frozenset[str]:
    """The words that English texts have and no translation into this language."""
    said, spoken = set[str](), set[str]()
    for catalogue in CATALOGUES:
        with (ROOT / catalogue.format(code)).open("rb") as file:
            for message in read_mo(file):
                if message.id and message.string:
                    said |= words(message.id)
                    spoken |= words(message.string)
    return frozenset(said - spoken - KNOWN)


def words(text: str | list[str] | tuple[str, ...]) -> set[str]:
    forms = text if isinstance(text, (list, tuple)) else [text]
    plain = (VALUE.sub(" ", one).replace("\N{SOFT HYPHEN}", "") for one in forms)
    return {word.lower() for one in plain for word in WORD.findall(one)}


class Page(HTMLParser):
    """What is read on a page and what is read aloud, but what is of another language,
    or was typed.
    """

    ALOUD = ("aria-label", "aria-description", "placeholder", "title", "alt", "label")
    SILENT = ("script", "style", "code", "textarea", "template")
    ALONE = ("br", "hr", "img", "input", "link", "meta", "use", "path", "wbr")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.language = ""
        self.said: list[str] = []
        self.open: list[tuple[str, bool]] = []  # each tag, and whether it is silent
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.language = given.get("lang") or ""
        other = given.get("lang") not in (None, self.language)
        # What places are called is Babel’s.
        typed = given.get("translate") == "no" or given.get("name") == "zone"
        silent = tag in self.SILENT or other or typed or self.silent
        if not silent:
            self.said += [value for name in self.ALOUD if (value := given.get(name))]
        if tag not in self.ALONE:
            self.open.append((tag, silent))

    def handle_endtag(self, tag: str) -> None:
        if any(one == tag for one, _ in self.open):
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self.silent and data.strip():
            self.said.append(data.strip())

    @property
    def silent(self) -> bool:
        return bool(self.open) and self.open[-1][1]


def english_on(html: str, names: frozenset[str] = frozenset()) -> list[str]:
    """Each text of a page that has an English word; `names`: small, of people."""
    page = Page(html)
    english = words_of(page.language) - names
    return [text for text in page.said if words(text) & english]
