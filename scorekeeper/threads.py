"""Django on a fixed pool of threads, one hop away from the loop that serves.

Under Django's ASGI handler a request goes to and fro between the loop and threads
sixteen times, begins two threads and a connection to the database. Here the loop reads
a request to its end, so that whoever sends slowly holds no thread; one thread has
Django's WSGI handler answer it, on a connection that it keeps for the next; and the
loop sends the answer, so that whoever reads slowly holds none either.

How a request is told in the words of WSGI is asgiref's own translation.
"""

import asyncio
import os
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple
from urllib.parse import quote

from asgiref.wsgi import WsgiToAsgiInstance
from django.conf import settings

from scorekeeper import metrics
from scorekeeper.middleware import SCOPE, Application, Message, Receive, Send

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Any], Any]

# Whole leagues and files of sheets are worked at for seconds: what keeps the tables
# waits for none of them.
SLOW = re.compile(r"/check/|/l/bring/|/l/[^/]+/exchange/")
IN_MEMORY = 64 * 1024  # of a body; more lies in a file
PART = 256 * 1024  # of an answer that is sent while it is made

POOLS = {
    name: ThreadPoolExecutor(count, name)
    for name, count in (("site", settings.THREADS), ("slow", 2))
}


class Answer(NamedTuple):
    """The head, as much of the body as is sent at once, and what makes the rest."""

    head: Message
    body: bytes
    rest: Iterator[bytes] | None
    response: Any


def behind_loop(wsgi: Wsgi) -> Application:
    async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"The site answers HTTP alone, not {scope['type']}.")
        body: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
        if not await came_whole(receive, body):
            return  # whoever asked has gone
        pool = "slow" if SLOW.match(scope["path"]) else "site"
        loop, in_line = asyncio.get_running_loop(), metrics.waiting.labels(pool)

        def begin() -> Answer:
            in_line.dec()
            return answer_request(wsgi, scope, body)

        in_line.inc()
        answer = await loop.run_in_executor(POOLS[pool], begin)
        await send(answer.head)
        while answer.rest:
            await send(part(answer.body, more=True))
            answer = await loop.run_in_executor(POOLS[pool], fill, answer)
        await send(part(answer.body))

    return application


def part(body: bytes, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def came_whole(receive: Receive, body: IO[bytes]) -> bool:
    """What is sent is in the file, unless whoever sends it has gone."""
    while (message := await receive())["type"] == "http.request":
        body.write(message.get("body", b""))
        if not message.get("more_body"):
            return True
    body.close()
    return False


# ---- In a thread of the pool ----


def answer_request(wsgi: Wsgi, scope: dict[str, Any], body: IO[bytes]) -> Answer:
    with body:
        try:
            environ = environ_of(scope, body)
        except ValueError:
            return refusal()
        heads: list[Message] = []

        def start(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
            heads.append(head(int(status[:3]), headers))

        response = wsgi(environ, start)
        return fill(Answer(heads[-1], b"", iter(response), response))


def fill(answer: Answer) -> Answer:
    """The next part of the body; where it is the last, Django hears that it is over."""
    assert answer.rest is not None
    parts, length = [], 0
    for each in answer.rest:
        parts.append(each)
        length += len(each)
        if length >= PART:
            return answer._replace(body=b"".join(parts))
    with suppress(AttributeError):
        answer.response.close()
    return answer._replace(body=b"".join(parts), rest=None)


def head(status: int, headers: Iterable[tuple[str, str]]) -> Message:
    pairs = [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in headers]
    return {"type": "http.response.start", "status": status, "headers": pairs}


def refusal() -> Answer:
    said = [("Content-Type", "text/plain")]
    return Answer(head(400, said), b"This request cannot be read.", None, None)


def environ_of(scope: dict[str, Any], body: IO[bytes]) -> Environ:
    """Raises ValueError where a header stands there too often."""
    told = WsgiToAsgiInstance(None)
    told.scope = scope | {
        "headers": list(headers_of(scope)),
        "query_string": quote(scope["query_string"], safe=PLAIN).encode(),
    }
    environ: Environ = told.build_environ(told.scope, body)
    environ[SCOPE] = scope
    if length := body.seek(0, os.SEEK_END):
        environ["CONTENT_LENGTH"] = str(length)  # what came: some do not say it
    body.seek(0)
    return environ


# All of ASCII that a server lets through: the rest is said in per cents.
PLAIN = "".join(map(chr, range(0x21, 0x7F)))


def headers_of(scope: dict[str, Any]) -> Iterator[tuple[bytes, bytes]]:
    """As Django takes them: cookies on one line, and no name with `_`, which in an
    environ could not be told from one with `-` that a proxy has set.
    """
    cookies = []
    for name, value in scope["headers"]:
        if name == b"cookie":
            cookies.append(value)
        elif b"_" not in name:
            yield name, value
    if cookies:
        yield b"cookie", b"; ".join(cookies)
