"""A network that answers in the site's place, as those of hotels, trains and firms do.

It stands in front of the site that the tests run, and is changed while a page is open.
"""

import asyncio
import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from itertools import count
from typing import Any

from asgiref.typing import (
    ASGIApplication,
    ASGIReceiveCallable,
    ASGISendCallable,
    Scope,
)
from playwright.sync_api import BrowserContext

from tests.support import engines

# A heading that no page of the site has.
FOREIGN = "Welcome to the Grand Hotel"
PAGE = f"<!doctype html><title>Wi-Fi</title><h1>{FOREIGN}</h1>".encode()
# What other sites answer to what they do not know.
JSON = json.dumps({"token": "x" * 64, "version": 99, "ok": True}).encode()
HTML = (b"content-type", b"text/html; charset=utf-8")

# By it an answer is the site's.
MARKED = (b"scorekeeper", b"tests")

# A body behind these would be taken for the start of the next answer on the line.
BODILESS = (204, 304)

# Of a file so much came, in percent.
CUTS = (10, 50, 90)

Answer = Callable[
    [ASGIApplication, Scope, ASGIReceiveCallable, ASGISendCallable], object
]


async def answer_with(
    send: ASGISendCallable, status: int, body: bytes, *headers: tuple[bytes, bytes]
) -> None:
    if status in BODILESS:
        body = b""
    else:
        headers = (b"content-length", str(len(body)).encode()), *headers
    begun = {"type": "http.response.start", "status": status}
    await send({**begun, "headers": headers, "trailers": False})  # type: ignore[misc]
    await send({"type": "http.response.body", "body": body, "more_body": False})


def status(number: int) -> Answer:
    async def answer(_app, _scope, _receive, send) -> None:
        await answer_with(send, number, PAGE, HTML)

    return answer


async def redirect(_app, _scope, _receive, send) -> None:
    """To the page where one signs in: at this address too, as many do."""
    await answer_with(send, 302, b"", (b"location", b"/hotel/sign-in"))


async def elsewhere(_app, scope, _receive, send) -> None:
    """To a page of another address, as the portal of a town’s network has."""
    port = (scope.get("server") or ("", 0))[1]
    host = dict(scope["headers"]).get(b"host", b"").decode()
    other = "localhost" if host.startswith("127.") else "127.0.0.1"
    there = f"http://{other}:{port}/hotel/sign-in".encode()
    await answer_with(send, 302, b"", (b"location", there))


async def of_others(_app, _scope, _receive, send) -> None:
    await answer_with(send, 200, JSON, (b"content-type", b"application/json"))


async def hang(_app, _scope, receive, _send) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def reset(_app, _scope, _receive, send) -> None:
    """Nothing comes of what was promised."""
    headers = [(b"content-length", b"9999"), HTML]
    await send({"type": "http.response.start", "status": 502, "headers": headers})
    await asyncio.sleep(0)
    raise ConnectionResetError


def cut(percent: int) -> Answer:
    """The site's own answer, and no more of its body."""

    async def answer(app, scope, receive, send) -> None:
        left = 0

        async def some(message) -> None:
            nonlocal left
            if message["type"] == "http.response.start":
                left = int(dict(message["headers"]).get(b"content-length", 0))
                left = left * percent // 100
                await send(message)
            else:
                body = message.get("body", b"")
                left = left or len(body) * percent // 100
                begun = {"type": "http.response.body", "body": body[:left]}
                await send({**begun, "more_body": True})
                left -= len(body)
                if left <= 0:
                    raise ConnectionResetError

        await app(scope, receive, some)

    return answer


async def strip(app, scope, receive, send) -> None:
    """The site's own answer, without the mark: by a proxy that lets no header through
    which it does not know.
    """

    async def bare(message) -> None:
        if message["type"] == "http.response.start":
            headers = [one for one in message["headers"] if one[0] != MARKED[0]]
            message = {**message, "headers": headers}
        await send(message)

    await app(scope, receive, bare)


async def unpack(_app, _scope, _receive, send) -> None:
    """Said to be the site's own, packed, and not to be unpacked."""
    await answer_with(send, 200, PAGE, HTML, MARKED, (b"content-encoding", b"gzip"))


async def play_back(app, scope, receive, send) -> None:
    """What the site said at this address before, with its mark, whatever is asked."""
    found = NETWORK.said.get(identify(scope))
    for message in found or ():
        await send(message)
    if not found:
        await app(scope, receive, send)


async def parts_played_back(app, scope, receive, send) -> None:
    """To whatever asks for the page: by who does not look at the header for parts."""
    method, address, _ = identify(scope)
    for message in NETWORK.said[method, address, True]:
        await send(message)


async def page_played_back(_app, scope, _receive, send) -> None:
    """To whatever asks for its parts too."""
    method, address, _ = identify(scope)
    for message in NETWORK.said[method, address, False]:
        await send(message)


def identify(scope: Any) -> tuple[str, str, bool]:
    """By method and address, as who plays back knows it; a page or its parts."""
    query = scope["query_string"].decode()
    is_parts = b"live" in dict(scope["headers"])
    return scope["method"], f"{scope['path']}?{query}", is_parts


async def hold(app, scope, receive, send) -> None:
    """The site's own answer, once the network lets it go."""
    while NETWORK.way == "held":
        await asyncio.sleep(0.02)
    await app(scope, receive, send)


async def cut_line(_app, _scope, receive, _send) -> None:
    """Neither an answer nor a part of one, as where there is no network."""
    receive.__self__.transport.abort()


WAYS: dict[str, Answer] = {
    "portal": status(200),
    "redirect": redirect,
    "elsewhere": elsewhere,
    **{str(one): status(one) for one in (204, 206, 304, 400, 403, 404, 410, 429)},
    **{str(one): status(one) for one in (500, 502, 503, 504, 511)},
    "json": of_others,
    "stripped": strip,
    "unpacked": unpack,
    "played back": play_back,
    "played back, parts": parts_played_back,
    "played back, page": page_played_back,
    "reset": reset,
    "cut": cut(50),
    **{f"cut at {part} %": cut(part) for part in CUTS},
    "hang": hang,
    "held": hold,
}


# Those by which each thing that is asked is answered in the tables of networks: what is
# played back or held and where else a file is cut have tests of their own.
CELLS = [one for one in WAYS if not one.startswith(("played back", "cut at", "held"))]


# The site itself, where it cannot save just now or something is broken: with its mark.
def own(number: int) -> Answer:
    async def answer(_app, _scope, _receive, send) -> None:
        await answer_with(send, number, PAGE, HTML, MARKED)

    return answer


async def stale(app, scope, receive, send) -> None:
    """What is sent has a token of before, once: somebody has signed in or out since it
    was given, in the other window.
    """
    if scope["method"] == "POST":
        NETWORK.way = ""
        await answer_with(send, 403, PAGE, HTML, MARKED, (b"stale", b"token"))
    else:
        await app(scope, receive, send)


OWN = {f"own {one}": own(one) for one in (400, 403, 404, 410, 429, 500, 503)}
OWN["own stale"] = stale

# By it a phone is known here, and its workers with it.
LINE = "line"
NUMBERS = count()


@dataclass
class Heard:
    """What a phone asked, and who answered: nobody, where nothing whole came."""

    path: str
    method: str
    by: str = ""
    status: int = 0

    @property
    def is_sites(self) -> bool:
        return self.by == "site"

    @property
    def speaks(self) -> bool:
        """In the place of the site, and as if all were well."""
        return self.by == "other" and (self.status < 400 or self.status == 511)


class Network:
    """Which addresses it answers for, and how; and which phones it does not reach."""

    def __init__(self) -> None:
        self.way, self.where = "", re.compile("")
        self.gone: set[str] = set()
        # A page asked for what no page asks for, and has no answer.
        self.stands = threading.Event()
        self.paths: list[str] = []
        # By method and address, what a table said last: what a proxy may play back.
        self.said: dict[tuple[str, str, bool], list] = {}
        self.told: dict[str, list[Heard]] = {}

    def takes(self, context: BrowserContext, site: str) -> None:
        """A phone whose workers go off line with it: the browser tells a worker that
        begins just then too late, or never. A Firefox that is told asks no worker.
        """
        line, tell = str(next(NUMBERS)), context.set_offline
        context.add_cookies([{"name": LINE, "value": line, "url": site}])

        def set_offline(offline: bool) -> None:
            (self.gone.add if offline else self.gone.discard)(line)
            if not engines.is_firefox(context):
                tell(offline)

        context.set_offline = set_offline  # type: ignore[method-assign]

    @contextmanager
    def answers(self, way: str, where: str = "") -> Iterator[None]:
        """For paths that match; left empty for all of them."""
        self.where, self.way = re.compile(where), way
        try:
            yield
        finally:
            self.way = ""

    @contextmanager
    def listen(self) -> Iterator[list[str]]:
        """The paths that were asked for meanwhile, each as often as it was."""
        self.paths = paths = []
        try:
            yield paths
        finally:
            self.paths = []

    def answer_to(self, app: ASGIApplication, scope: Scope) -> tuple[str, Answer]:
        """Whose it is, and how it is given."""
        path = scope.get("path", "")
        asked = scope["type"] == "http" and self.way and self.where.search(str(path))
        if self.gone and line_of(scope) in self.gone:
            return "", cut_line
        if path == "/stands-still/":
            self.stands.set()
            return "", hang
        if str(path).startswith("/hotel/"):
            return "other", WAYS["portal"]
        if asked and self.way in OWN:
            return "site", OWN[self.way]
        if asked:
            is_whole = not self.way.startswith(
                ("cut", "hang", "held", "reset", "unpacked")
            )
            return "other" if is_whole else "", WAYS[self.way]
        return "site", lambda _app, *given: app(*given)

    def in_front_of(self, app: ASGIApplication) -> ASGIApplication:
        async def answer(scope, receive, send) -> None:
            self.paths.append(scope.get("path", ""))
            by, answer = self.answer_to(app, scope)
            line = line_of(scope)
            heard = Heard(str(scope.get("path", "")), str(scope.get("method", "")))
            if line:
                self.told.setdefault(line, []).append(heard)

            said: list = []

            async def noting(message) -> None:
                if message["type"] == "http.response.start":
                    heard.by, heard.status = by, message["status"]
                said.append(message)
                await send(message)

            await answer(app, scope, receive, noting)  # type: ignore[misc]
            if by == "site" and heard.status == 200 and heard.path.startswith("/t/"):
                self.said[identify(scope)] = said

        return answer


def line_of(scope: Scope) -> str:
    """Of which phone a request is."""
    if scope["type"] != "http":
        return ""
    said = dict(scope["headers"]).get(b"cookie", b"").decode("latin-1")
    found = SimpleCookie(said).get(LINE)
    return found.value if found else ""


NETWORK = Network()
