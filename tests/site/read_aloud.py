"""What a voice makes of a page: what each control is called, what is said twice, not at
all, or as each voice likes.
"""

import re

from tests.support import read_once


class Named(read_once.Reader):
    """Controls by what is read on them, and by what they are called."""

    CONTROLS = ("a", "button", "summary")

    def __init__(self, html: str) -> None:
        self.found: list[tuple[str, str]] = []
        self.open, self.name, self.text, self.unread = "", "", "", 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in self.CONTROLS:
            self.open, self.name, self.text = tag, given.get("aria-label") or "", ""
            if given.get("name") == "aim":  # of a lay-down: not renamed yet
                self.name = ""
            self.unread = 0
        elif self.unread or given.get("aria-hidden") or given.get("class") == "vh":
            self.unread += tag not in ("use", "path", "br", "input")

    def handle_data(self, data: str) -> None:
        if not self.unread:
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == self.open:
            self.found.append((self.text, self.name))
            self.open = ""
        self.unread = max(0, self.unread - 1)


def misnamings(html: str) -> list[str]:
    """Who says to a phone what is read on a control means that one (WCAG 2.5.3)."""
    found = []
    for text, name in Named(html).found:
        read, called = ("".join(re.findall(r"\w+", one)) for one in (text, name))
        if name and len(read) > 3 and read not in called:  # else a sign: K, 10, A2
            found.append(f"“{text.strip()}” is called “{name}”")
    return found


class Described(read_once.Reader):
    """What describes a control is no part of its name, and is said at one place: not at
    a group and again at each control in it.
    """

    NAMES = ("label", "legend")
    ALONE = (
        "input",
        "br",
        "use",
        "path",
        "img",
        "meta",
        "link",
        "hr",
        "circle",
        "line",
    )

    def __init__(self, html: str) -> None:
        self.open: list[tuple[str, set[str]]] = []
        self.inside: dict[str, set[str]] = {}
        self.said: list[tuple[str, set[str]]] = []
        self.twice: list[str] = []
        self.feed(html)
        for text, around in self.said:
            again = text in around or self.inside.get(text, set()) & around
            self.twice += [f"{text} is said twice"] * bool(again)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        told = set((given.get("aria-describedby") or "").split())
        around = set().union(*(marks for _, marks in self.open))
        named = {f"label for {given['id']}"} if given.get("id") else set()
        self.said += [(one, around | named) for one in told]
        if given.get("id"):
            names = {one for one in around if one.startswith(self.NAMES)}
            self.inside[str(given["id"])] = names
        marks = told | ({f"{tag} for {given.get('for')}"} if tag == "label" else set())
        marks |= {f"legend {len(self.said)}"} if tag == "legend" else set()
        if tag not in self.ALONE:
            self.open.append((tag, marks))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass


NOTICE = re.compile(r'class="check toast[^>]*>\s*<p>(.*?)</p>', re.DOTALL)


def repetitions(html: str) -> list[str]:
    """What has just happened is one sentence: a voice says no more of it."""
    found = NOTICE.findall(html)
    return [f"{len(found)} notices: {found}"] if len(found) > 1 else []


# A sign of a suit is read as each voice likes, or not at all: it stands in what has a
# name, or is not read. What somebody typed stands as it is.
SIGN = re.compile("[♣♦♥♠]")
TYPED = re.compile(r"<(textarea|script|code|pre)\b.*?</\1>|<!--.*?-->", re.DOTALL)
CALLED = re.compile(
    r'<(abbr|button)\b[^>]*\baria-label="[^"♣♦♥♠]+".*?</\1>'
    r'|<(\w+)\b[^>]*aria-hidden="true"[^>]*>[^<]*</\2>',
    re.DOTALL,
)
ALOUD = re.compile(r'\b(?:aria-label|aria-description|alt|title)="[^"]*[♣♦♥♠][^"]*"')


def signs(html: str) -> list[str]:
    """Cards that are not called by their names."""
    read = TYPED.sub("", html)
    words = re.sub("<[^>]*>", "", CALLED.sub("", read))
    bare = [line.strip() for line in words.splitlines() if SIGN.search(line)]
    return [*bare, *ALOUD.findall(read)]


# A table without a caption and not labelled; a list that nothing is in.
UNNAMED = re.compile(r"<table(?![^>]*\baria-label)[^>]*>(?!\s*<caption)", re.IGNORECASE)
EMPTY = re.compile(r"<([uo])l\b(?![^>]*\bhidden)[^>]*>\s*</\1l>", re.IGNORECASE)
# What scripts alone show, once they have filled it.
HIDDEN = re.compile(r"<section[^>]*\bhidden\b.*?</section>", re.DOTALL)


def nameless(html: str) -> list[str]:
    """Of what a page is read by: tables without a name, lists of no items."""
    shown = HIDDEN.sub("", html)
    return [one[0] for kind in (UNNAMED, EMPTY) for one in kind.finditer(shown)]
