"""Status and headers of answers stay as they are, unless somebody means to change them.

A walk of requests by role, faults among them: of each answer `answers.txt` has the
status, and a digest of its headers and cookies in their order. With ANSWERS=store this
test stores what they are now, for the commit that changes them on purpose. With
ANSWERS=some/file it writes them in full: once before a change, once after, and compare.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.tables import codes
from scorekeeper.tables.models import Table
from tests.leagues.people import sign_in
from tests.tables.people import looker, new_table, runner

pytestmark = pytest.mark.django_db

STORED = Path(__file__).with_name("answers.txt")
PAGE = {"Accept": "text/html"}
HTMX = {"HX-Request": "true"}
# What is another in each run: tokens, numbers, the length of what they stand in.
VARY = {
    "X-Request-ID": "a number",
    "Content-Length": "a length",
    "ETag": "a tag",
    "Whole": "a length",
    "Last-Modified": "a day",
    "Scorekeeper": "an edition",
}
CHANGES = (
    (re.compile(r"nonce-[\w+/=-]+"), "nonce"),
    (re.compile(r"(?<==)\"?[\w:.=-]{20,}\"?(?=;)"), "a token"),
    (re.compile(r"expires=[^;]+"), "expires"),
)
FACTS = {f"bids-{seat}": str(bid) for seat, bid in enumerate((3, 4, 0, 5))}
Asked = tuple[str, str, dict[str, Any], dict[str, str]]


def phones(table: Table) -> dict[str, Client]:
    found = {"stranger": Client(), "watcher": looker(table), "host": runner(table)}
    found["member"] = sign_in("Ann")
    told = runner(table)
    told.cookies.load({"theme": "dark", "zone": "Asia/Tokyo", "awake": "no"})
    found["told"] = told
    found["checked"] = Client(enforce_csrf_checks=True)
    return found


def requests(table: Table) -> Iterator[Asked]:
    """Method, address, what is sent along, headers."""
    at = table.get_absolute_url()
    for path in ("/", at, "/more/", "/none/", "/a\x07b/", f"{at}record/", "/healthz"):
        yield "get", path, {}, PAGE
        yield "head", path, {}, {}
    yield "get", "/", {}, PAGE | {"Accept-Language": "de"}
    yield "get", "/", {}, PAGE | {"Sec-Fetch-Mode": "cors"}
    yield "get", "/", {}, {"X-Forwarded-For": "1.2.3.4", "X-Forwarded-Proto": "https"}
    yield "get", "/?q=a%00b", {}, PAGE
    yield "get", f"{at}record/", {}, {}
    form = {"key": codes.new_key(), "after": "0", "round": "1"}
    live = reverse("tables:live_feedback", args=[table.code])
    yield "post", live, form | FACTS, HTMX
    yield "post", f"{at}record/", form | {"bids-0": "40"}, HTMX
    yield "post", f"{at}record/", form | {"bids-0": "a\x00b"}, {}
    yield "post", f"{at}record/", form | FACTS, HTMX
    yield "post", f"{at}record/", form | FACTS, {"Content-Length": "9999999"}
    latin = {"data": "a=1", "content_type": "text/html; charset=latin-1"}
    yield "post", f"{at}record/", latin, {}
    broken = {"data": b"--x", "content_type": "multipart/form-data; boundary="}
    yield "post", f"{at}record/", broken, {}


def answer(phone: Client, asked: Asked) -> Any:
    method, path, sent, headers = asked
    size = headers.get("Content-Length")
    more: dict[str, Any] = {"CONTENT_LENGTH": size} if size else {}
    rest = {name: text for name, text in headers.items() if name != "Content-Length"}
    sent = sent if "content_type" in sent or method != "post" else {"data": sent}
    return getattr(phone, method)(path, headers=rest, **sent, **more)


def line(text: str, table: Table) -> str:
    name, _, policy = text.partition(": ")
    if name == "Content-Security-Policy":  # by its hash, which is chance
        text = f"{name}: {'; '.join(sorted(policy.split('; ')))}"
    for pattern, instead in CHANGES:
        text = pattern.sub(instead, text)
    return text.replace(table.code, "CODE")


def answers() -> Iterator[tuple[str, list[str]]]:
    """Each request with its status; the headers and cookies of its answer."""
    table = new_table()
    for role, phone in phones(table).items():
        for asked in requests(table):
            given = answer(phone, asked)
            about = " ".join(f"{key}: {text}" for key, text in asked[3].items())
            words = f"{role} {asked[0]} {asked[1]!r} {about}".strip()
            headers = [
                f"{name}: {VARY.get(name, text)}" for name, text in given.items()
            ]
            cookies = [f"{cookie.output()};" for cookie in given.cookies.values()]
            said = [line(text, table) for text in (*headers, *cookies)]
            yield line(f"{words} → {given.status_code}", table), said


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def test_answers_are_as_they_were(settings: Any) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    now = list(answers())
    short = [f"{request} {digest(headers)}" for request, headers in now]
    if (what := os.environ.get("ANSWERS", "")) == "store":
        STORED.write_text("\n".join(short) + "\n")
    elif what:
        whole = (text for request, headers in now for text in (request, *headers))
        Path(what).write_text("\n".join(whole) + "\n")
    assert short == STORED.read_text().splitlines()


def test_answers_of_every_kind_are_among_them() -> None:
    """The walk is as wide as it says."""
    lines = STORED.read_text().splitlines()
    kinds = {text.rpartition("→ ")[2].partition(" ")[0] for text in lines}
    assert kinds == {"200", "302", "400", "403", "404", "405", "413"}
