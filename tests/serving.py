"""The site on a real server, in a thread of the tests.

Not live_server: that one is WSGI, which has no streams.
"""

import asyncio
import os
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from asgiref.typing import (
    ASGIApplication,
    ASGIReceiveCallable,
    ASGISendCallable,
    Scope,
)

from tests.support.patience import PATIENCE

# With a seed, answers take up to so many seconds, by chance: what is tapped before them
# shows whether a page, or a test, counts on a quick one.
SLOW = os.environ.get("SLOW_ANSWERS", "")
MOST = 0.7


def slow(application: ASGIApplication, seed: str) -> ASGIApplication:
    """Holds back each answer that is no file."""
    chance = random.Random(seed)

    async def answer(
        scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        if scope["type"] == "http" and not scope["path"].startswith("/static/"):
            await asyncio.sleep(chance.uniform(0, MOST))
        await application(scope, receive, send)

    return answer


Wrap = Callable[[ASGIApplication], ASGIApplication]


def config_of(application: ASGIApplication, wrap: Wrap) -> uvicorn.Config:
    return uvicorn.Config(
        wrap(slow(application, SLOW) if SLOW else application),
        lifespan="off",
        log_level="critical",
        timeout_graceful_shutdown=1,
        timeout_keep_alive=75,  # who keeps a line open does not find it cut in between
    )


@contextmanager
def serving(port: int = 0, wrap: Wrap = lambda site: site) -> Iterator[str]:
    """The address of the running site; without a port, at any that is free. `wrap` puts
    something in front of it.
    """
    from scorekeeper.asgi import application

    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    server = uvicorn.Server(config_of(application, wrap))
    stopped = threading.Event()

    async def run() -> None:
        await server.serve(sockets=[listener])
        stopped.set()
        # A view may still wait for this loop; without it, its thread would never end.
        await asyncio.Event().wait()

    thread = threading.Thread(target=asyncio.run, args=(run(),), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        stopped.wait(PATIENCE)
        listener.close()
