"""Phones that open every page they are led to, and press every button on it.

What a press writes is taken back: each page is as it was when the next one is opened.
"""

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from scorekeeper.demo import examples
from tests.support import read_once

Field = tuple[str, str]


@dataclass
class Form:
    """As a browser posts it when nobody has typed anything; `presses`: its buttons."""

    action: str
    method: str
    fields: list[Field] = field(default_factory=list)
    presses: list[Field] = field(default_factory=list)


class Page(read_once.Reader):
    """Its links and forms, and what leads to more of it."""

    LEADS = ("href", "hx-get", "data-live-url", "formaction")

    def __init__(self, html: str) -> None:
        self.links: list[str] = []
        self.forms: dict[str, Form] = {}
        self.now, self.select, self.text = "", "", ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.links += [given[name] for name in self.LEADS if given.get(name)]
        if tag == "form":
            self.now = given.get("id", f"form {len(self.forms)}")
            action, method = given.get("action", ""), given.get("method", "get")
            before = self.forms.get(self.now, Form("", ""))
            before.action, before.method = action, method.lower()
            self.forms[self.now] = before
        elif tag in ("input", "button", "select", "textarea", "option"):
            self.field(tag, given)

    def field(self, tag: str, given: dict[str, str]) -> None:
        form = self.forms.setdefault(given.get("form", self.now), Form("", ""))
        name, kind = given.get("name", self.select), given.get("type", "")
        pair = (name, given.get("value", ""))
        if tag == "button" or kind in ("submit", "image"):
            form.presses += [pair] * (kind != "button")
        elif tag == "select":
            self.select = name
        elif tag == "option":
            form.fields += [pair] * ("selected" in given)
        elif tag == "textarea":
            form.fields.append((name, TYPED.get(name, "")))
        elif kind not in ("checkbox", "radio", "file") or "checked" in given:
            form.fields.append((name, pair[1] or TYPED.get(name, "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.now = ""
        elif tag == "select":
            self.select = ""


# What is typed into the fields of these names, where nothing stands in them.
TYPED = {
    **dict.fromkeys(("login", "username", "name", "organiser"), "Organiser"),
    **dict.fromkeys(("email", "email2"), "zoe@example.org"),
    **dict.fromkeys(("password", "password1", "password2"), "seven of clubs"),
    **dict.fromkeys(("words", "reason", "note", "said"), "We counted again."),
    **dict.fromkeys(("names", "lines"), "Bennie\nCleo"),
    "cards": "AS",
    "sheet": (examples.EXAMPLES / "gypsy-finished.json").read_text(),
}


@dataclass
class Answer:
    """What came of one request, and by which address it was asked for."""

    asked: str
    route: str
    said: Any

    @property
    def kind(self) -> str:
        return str(self.said.headers.get("Content-Type", "")).partition(";")[0]


def route_of(url: str) -> str:
    try:
        return str(resolve(urlsplit(url).path).route)
    except Resolver404:
        return ""


@dataclass
class Walk:
    """From these addresses to all that links, forms and redirects lead to.

    Of addresses that differ in what they are about alone, `each` are looked at.
    """

    games: dict[str, str]
    each: int = 1
    seen: dict[Any, int] = field(default_factory=dict)
    pressed: set[Any] = field(default_factory=set)

    def through(self, phone: Client, *starts: str) -> Iterator[Answer]:
        self.phone, left, begun = phone, list(starts), set(starts)
        while left:
            url = left.pop(0)
            if url in begun:
                begun.remove(url)
            elif not self.new(url):
                continue
            said = self.phone.get(url)
            yield Answer(url, route_of(url), said)
            if said.has_header("Location"):
                left.append(urljoin(url, said["Location"]))
            elif html := html_of(said):
                page = Page(html)
                left += [urljoin(url, link) for link in page.links]
                for form in page.forms.values():
                    if form.method == "get":
                        left.append(urljoin(url, form.action))
                    elif form.method == "post":
                        yield from self.press(url, form)

    def new(self, url: str) -> bool:
        parts = urlsplit(url)
        route = route_of(url)
        if parts.netloc not in ("", "testserver") or (not route and parts.path != "/"):
            return False
        asked = tuple(sorted({name for name, _ in parse_qsl(parts.query)}))
        key = (route, self.about(parts.path), asked)
        self.seen[key] = self.seen.get(key, 0) + 1
        return self.seen[key] <= self.each

    def about(self, path: str) -> str:
        """The table or the game: pages of each are looked at."""
        first, _, rest = path.strip("/").partition("/")
        about = rest.partition("/")[0] if first in ("t", "new", "games") else ""
        return self.games.get(about, about)

    def press(self, url: str, form: Form) -> Iterator[Answer]:
        """As it stands, by each of its buttons."""
        to = urljoin(url, form.action or urlsplit(url).path)
        for pair in dict(form.presses).items() if form.presses else [("", "")]:
            key = (
                route_of(to),
                self.about(urlsplit(to).path),
                pair[0],
                len(form.fields),
            )
            if key in self.pressed:
                continue
            self.pressed.add(key)
            yield from self.post(to, [*form.fields, pair])

    def post(self, url: str, fields: list[Field]) -> Iterator[Answer]:
        told: dict[str, list[str]] = {}
        for name, value in fields:
            if name:
                told.setdefault(name, []).append(value)
        cookies = copy.deepcopy(self.phone.cookies)
        with transaction.atomic():
            said = self.phone.post(url, told)
            yield Answer(f"POST {url}", route_of(url), said)
            if said.has_header("Location"):
                to = urljoin(url, said["Location"])
                if route_of(to):
                    yield Answer(
                        f"POST {url} to {to}", route_of(to), self.phone.get(to)
                    )
            transaction.set_rollback(True)
        self.phone.cookies = cookies


def html_of(said: Any) -> str:
    kind = str(said.headers.get("Content-Type", ""))
    return said.text if "html" in kind and not said.streaming else ""


def codes_in(html: str) -> frozenset[str]:
    """Codes of tables that a press has begun."""
    return frozenset(re.findall(r"/t/([A-Z0-9]{4})/", html))
