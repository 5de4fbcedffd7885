"""A finger on a page without a script: every press posts the form as it stands."""

from html.parser import HTMLParser
from typing import Any

from django.test import Client


class Inputs(HTMLParser):
    """The form’s inputs as a browser would send them, and what the page says."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.buttons: dict[tuple[str, str], dict[str, str | None]] = {}
        self.words: list[str] = []
        self.select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        known = dict(attrs)
        idle = known.get("type") in ("radio", "checkbox") and "checked" not in known
        if tag == "input" and known.get("name") and not idle:
            self.values[known["name"]] = known.get("value") or ""
        elif tag == "select":
            self.select = known.get("name") or ""
        elif tag == "option" and "selected" in known and self.select:
            self.values[self.select] = known.get("value") or ""
        elif tag == "button" and known.get("name"):
            self.buttons[known["name"], known.get("value") or ""] = known

    @property
    def said(self) -> str:
        return " ".join(self.words)

    def handle_data(self, data: str) -> None:
        self.words += data.replace("\ufe0e", "").split()


class Finger:
    """One phone on one page; what was answered last stands before it."""

    def __init__(self, phone: Client, url: str) -> None:
        self.phone, self.url = phone, url
        self.look(phone.get(url))

    def look(self, answer: Any) -> None:
        self.answer = answer
        self.page = Inputs(answer.content.decode())

    @property
    def says(self) -> str:
        return self.page.said

    def press(self, name: str, value: str = "1", **typed: str) -> "Finger":
        """Press a button that is there, with what was typed."""
        assert (name, value) in self.page.buttons, f"no button {name}={value}"
        return self.send({name: value, **typed})

    def send(self, more: dict[str, str]) -> "Finger":
        action = self.url.partition("?")[0]
        self.look(self.phone.post(action, self.page.values | more))
        return self

    def tap(self, cards: str) -> "Finger":
        for card in cards.split():
            self.press("card", card)
        return self
