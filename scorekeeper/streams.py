"""Streams: an ASGI application in front of Django, which keeps them open.

Django decides: a view looks who asks, and hands its stream over with the head of the
answer, which goes out as any other. Then Django is done, and with it the thread that it
keeps for every request it has not finished; what follows is sent from here.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorekeeper import metrics, open_files
from scorekeeper.live import hub
from scorekeeper.middleware import (
    SCOPE,
    Application,
    Message,
    Receive,
    Send,
    household,
)

Stream = AsyncGenerator[bytes, None]

KEY = "scorekeeper.streams"  # in the scope: where a view puts its stream
SHORT = "scorekeeper.short"  # in the scope: whether open files are
HEADERS = {
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",  # nginx would keep it back
    "Content-Encoding": "identity",  # and so would our own gzip
}


CLOSE = (b"connection", b"close")
# How many each address holds here; touched in the loop alone.
held: Counter[str] = Counter()


def hand_over(request: HttpRequest, stream: Stream) -> HttpResponse:
    """The answer of a view, which the stream follows.

    Where its address holds as many as it may, or open files run short, the page tries
    again and polls meanwhile.
    """
    address = household(request.META.get("REMOTE_ADDR", ""))
    scope = request.META.get(SCOPE, {})
    if scope.get(SHORT):
        return HttpResponse("There is no room for streams: poll.", status=503)
    if 0 < settings.STREAMS <= held[address]:
        return HttpResponse("Too many streams from here: poll.", status=429)
    if KEY not in scope:
        return HttpResponse("This server has no streams: poll.", status=501)
    scope[KEY].append((address, stream))
    return HttpResponse(content_type="text/event-stream", headers=HEADERS)


def in_front_of(django: Application) -> Application:
    async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            hub.serve()
            await serve(django, scope, receive, send)
        else:
            await django(scope, receive, send)

    return application


async def serve(
    django: Application, scope: dict[str, Any], receive: Receive, send: Send
) -> None:
    """What Django answers; after it the stream, where a view handed one over."""
    handed: list[tuple[str, Stream]] = []
    begun: list[tuple[str, Stream]] = []
    short = open_files.are_short()

    async def answer(message: Message) -> None:
        if handed and message.get("status") == 200:
            begun.append(handed.pop())
            message = {**message, "headers": without_length(message["headers"])}
        elif begun:
            return  # the empty body of the view's answer
        elif short and "status" in message:
            message = {**message, "headers": [*message["headers"], CLOSE]}
        await send(message)

    await django({**scope, KEY: handed, SHORT: short}, receive, answer)
    for address, stream in begun:
        with metrics.streams.track_inprogress(), holding(address):
            await relay(stream, receive, send)


@contextmanager
def holding(address: str) -> Iterator[None]:
    held[address] += 1
    try:
        yield
    finally:
        held[address] -= 1
        if not held[address]:
            del held[address]


def without_length(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    return [one for one in headers if one[0].lower() != b"content-length"]


async def relay(stream: Stream, receive: Receive, send: Send) -> None:
    """Until the stream ends, whoever follows has gone, or the server stops."""
    tasks = [
        asyncio.create_task(work)
        for work in (pour(stream, send), wait_for_leaving(receive))
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def pour(stream: Stream, send: Send) -> None:
    async with aclosing(stream):
        async for part in stream:
            body = {"type": "http.response.body", "body": part, "more_body": True}
            await send(body)
    await send({"type": "http.response.body", "body": b""})


async def wait_for_leaving(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
