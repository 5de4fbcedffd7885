"""What stands between the loop that serves and Django: one hop into a fixed pool."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.db.backends.signals import connection_created
from prometheus_client import REGISTRY

from scorekeeper import threads
from tests.serving import serving
from tests.support.patience import PATIENCE
from tests.tables.people import new_table

Scope = dict[str, Any]


def scope(path: str = "/", method: str = "GET", *headers: tuple[str, str]) -> Scope:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(key.encode(), value.encode()) for key, value in headers],
        "server": ("testserver", 80),
        "client": ("192.0.2.1", 40000),
    }


def scopes_of(app: Callable[..., Any], asking: Scope, *bodies: bytes) -> list[Scope]:
    """The messages of the answer."""

    async def ask() -> list[Scope]:
        line = ApplicationCommunicator(threads.behind_loop(app), asking)
        for at, body in enumerate(bodies or (b"",)):
            more = at + 1 < len(bodies)
            await line.send_input(
                {"type": "http.request", "body": body, "more_body": more}
            )
        said = [await line.receive_output(PATIENCE)]
        while said[-1].get("more_body", True):
            said.append(await line.receive_output(PATIENCE))
        await line.wait(PATIENCE)
        return said

    return asyncio.run(ask())


def body_of(said: list[Scope]) -> bytes:
    return b"".join(part["body"] for part in said[1:])


def test_a_body_in_parts_is_read_to_its_end() -> None:
    def app(environ: Scope, start: Any) -> list[bytes]:
        start("200 OK", [("Content-Type", "text/plain")])
        read = environ["wsgi.input"].read()
        return [environ["CONTENT_LENGTH"].encode(), b" ", read]

    said = scopes_of(app, scope("/", "POST"), b"card", b" ", b"points")
    assert said[0]["status"] == 200
    assert said[0]["headers"] == [(b"content-type", b"text/plain")]
    assert body_of(said) == b"11 card points"


def test_cookies_are_one_line_and_no_name_passes_for_that_of_a_proxy() -> None:
    seen: Scope = {}

    def app(environ: Scope, start: Any) -> list[bytes]:
        seen.update(environ)
        start("204 No Content", [])
        return []

    headers = (
        ("cookie", "a=1"),
        ("cookie", "b=2"),
        ("x_forwarded_for", "203.0.113.9"),
        ("x-forwarded-proto", "https"),
    )
    scopes_of(app, scope("/", "GET", *headers))
    assert seen["HTTP_COOKIE"] == "a=1; b=2"
    assert "HTTP_X_FORWARDED_FOR" not in seen
    assert seen["HTTP_X_FORWARDED_PROTO"] == "https"


def test_a_query_that_is_no_ascii_is_read() -> None:
    def app(environ: Scope, start: Any) -> list[bytes]:
        start("200 OK", [])
        return [environ["QUERY_STRING"].encode()]

    asking = scope() | {"query_string": "who=Zoë&a=%20b".encode()}
    assert body_of(scopes_of(app, asking)) == b"who=Zo%C3%AB&a=%20b"


def test_a_header_a_thousand_times_is_refused() -> None:
    def app(environ: Scope, start: Any) -> list[bytes]:
        raise AssertionError("it came through")

    asking = scope("/", "GET", *[("x-many", "1")] * 1000)
    assert scopes_of(app, asking)[0]["status"] == 400


def test_an_answer_is_sent_while_it_is_made_and_ended_once() -> None:
    ended: list[int] = []

    class Long:
        def __iter__(self) -> Iterator[bytes]:
            yield from (bytes(threads.PART) for _ in range(3))

        def close(self) -> None:
            ended.append(1)

    def app(environ: Scope, start: Any) -> Long:
        start("200 OK", [])
        return Long()

    said = scopes_of(app, scope())
    lengths = [len(part["body"]) for part in said[1:]]
    assert lengths == [threads.PART] * 3 + [0]
    assert [part["more_body"] for part in said[1:]] == [True] * 3 + [False]
    assert ended == [1]


def test_who_goes_in_mid_sentence_asks_nobody() -> None:
    def app(environ: Scope, start: Any) -> list[bytes]:
        raise AssertionError("it was asked")

    async def go() -> None:
        line = ApplicationCommunicator(threads.behind_loop(app), scope("/", "POST"))
        await line.send_input({"type": "http.request", "body": b"a", "more_body": True})
        await line.send_input({"type": "http.disconnect"})
        await line.wait(PATIENCE)
        assert line.output_queue.empty()

    asyncio.run(go())


def test_long_work_has_threads_of_its_own() -> None:
    names: dict[str, str] = {}

    def app(environ: Scope, start: Any) -> list[bytes]:
        names[environ["PATH_INFO"]] = threading.current_thread().name
        start("200 OK", [])
        return []

    for path in ("/t/ABCD/", "/l/ABCD/", "/check/", "/l/bring/", "/l/ABCD/exchange/x/"):
        scopes_of(app, scope(path))
    slow = {path for path, name in names.items() if name.startswith("slow")}
    assert slow == {"/check/", "/l/bring/", "/l/ABCD/exchange/x/"}


# ---- The site on its server ----


@pytest.fixture
def address() -> Iterator[tuple[str, int]]:
    with serving() as url:
        found = urlsplit(url)
        yield str(found.hostname), int(found.port or 0)


@pytest.mark.django_db(transaction=True)
def test_requests_share_few_threads_and_their_connections(address) -> None:
    table = new_table()
    opened: list[int] = []

    def opens(**_: Any) -> None:
        opened.append(1)

    with closing(HTTPConnection(*address)) as line:

        def ask() -> None:
            line.request("GET", f"/join/?code={table.code}")
            line.getresponse().read()

        connection_created.connect(opens)
        try:
            for _ in range(40):
                ask()
        finally:
            connection_created.disconnect(opens)
    pool = [one for one in threading.enumerate() if one.name.startswith("site")]
    assert 1 <= len(pool) <= settings.THREADS
    assert len(opened) <= settings.THREADS


@pytest.mark.django_db(transaction=True)
def test_who_sends_slowly_holds_no_thread(address) -> None:
    """More of them than there are threads, and the site still answers."""
    head = b"POST /new/gypsy/ HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1"
    lines = [socket.create_connection(address) for _ in range(2 * settings.THREADS)]
    try:
        for line in lines:
            line.sendall(head)
        with closing(HTTPConnection(*address, timeout=PATIENCE)) as quick:
            quick.request("GET", "/livez")
            assert quick.getresponse().status == 200
    finally:
        for line in lines:
            line.close()


def waiting() -> float:
    name = "scorekeeper_requests_waiting"
    return REGISTRY.get_sample_value(name, {"pool": "site"}) or 0


async def until_waiting(count: float) -> None:
    async with asyncio.timeout(PATIENCE):
        while waiting() != count:
            await asyncio.sleep(0.02)


def test_requests_that_no_thread_has_taken_are_counted() -> None:
    """All threads are busy; three more come and wait, and wait no more once one is."""
    let_go, before = threading.Event(), waiting()

    def app(environ: Scope, start: Any) -> list[bytes]:
        assert let_go.wait(PATIENCE)
        start("204 No Content", [])
        return []

    async def go() -> None:
        site = threads.behind_loop(app)
        count = settings.THREADS + 3
        lines = [ApplicationCommunicator(site, scope()) for _ in range(count)]
        for line in lines:
            await line.send_input({"type": "http.request", "body": b""})
        await until_waiting(before + 3)
        let_go.set()
        for line in lines:
            assert (await line.receive_output(PATIENCE))["status"] == 204
            await line.receive_output(PATIENCE)
            await line.wait(PATIENCE)

    try:
        asyncio.run(go())
    finally:
        let_go.set()
    assert waiting() == before
