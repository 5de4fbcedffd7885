"""The site, and beside it a stream that does nothing but pass bytes on."""

import asyncio
import json
import threading
import time
from typing import Any

from scorekeeper.asgi import application as site
from scorekeeper.live import hub

queues: set[asyncio.Queue[bytes]] = set()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    path = scope.get("path", "")
    if path == "/bench/raw/":
        await raw(send)
    elif path.startswith("/bench/"):
        _, _, what, code, number = path.split("/")
        await answer(send, TOLD[what](code, int(number)))
    else:
        await site(scope, receive, send)


async def raw(send: Any) -> None:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    queues.add(queue)
    headers = [(b"content-type", b"text/event-stream")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    body = {"type": "http.response.body", "more_body": True}
    await send({**body, "body": event(0)})
    while True:
        await send({**body, "body": await queue.get()})


def event(number: int) -> bytes:
    """As many bytes as the site sends."""
    said = json.dumps({"version": number, "among": len(queues)})
    return f"data: {said}\n\n".encode()


def tell_raw(code: str, number: int) -> float:
    begun = time.monotonic()
    data = event(number)
    for queue in queues:
        queue.put_nowait(data)
    return begun


def tell_live(code: str, number: int) -> float:
    begun = time.monotonic()
    hub.publish(code, number)
    return begun


def threads(code: str, number: int) -> float:
    return threading.active_count()


TOLD = {"raw": tell_raw, "live": tell_live, "threads": threads}


async def answer(send: Any, value: float) -> None:
    body = repr(value).encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
