"""What the one that started the servers hears of them: that they serve, and still do.

By systemd's words, sd_notify(3): datagrams to NOTIFY_SOCKET. Each process of the site
sends them from the loop that serves. The one that watches over processes replaces a
single one that hangs; where none beats any more, all are started again.
"""

import asyncio
import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from scorekeeper.middleware import Application, Receive, Send

MICROSECONDS = 1_000_000


def tell(said: str, env: Mapping[str, str] = os.environ) -> None:
    """Where nobody listens, or no longer, nothing is said."""
    address = env.get("NOTIFY_SOCKET", "")
    if not address:
        return
    # Without a file: an abstract one begins with NUL.
    address = f"\0{address[1:]}" if address.startswith("@") else address
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(OSError):
        line.setblocking(False)
        line.sendto(said.encode(), address)


def pause(env: Mapping[str, str] = os.environ) -> float:
    """Seconds between two beats: half of what may pass; 0 where nobody counts them.

    Whose pid WATCHDOG_PID is does not matter: that is the process above these.
    """
    allowed = env.get("WATCHDOG_USEC", "")
    return int(allowed) / 2 / MICROSECONDS if allowed.isdigit() else 0


async def beat(every: float) -> None:
    while True:
        tell("WATCHDOG=1")
        await asyncio.sleep(every)


def in_front_of(site: Application) -> Application:
    async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await live(receive, send)
        else:
            await site(scope, receive, send)

    return application


async def live(receive: Receive, send: Send) -> None:
    """ASGI's lifespan: the site has nothing to begin or to end by it."""
    beating: asyncio.Task[None] | None = None
    while (await receive())["type"] == "lifespan.startup":
        tell("READY=1")
        if every := pause():
            beating = asyncio.create_task(beat(every))
        await send({"type": "lifespan.startup.complete"})
    if beating:
        beating.cancel()
    await send({"type": "lifespan.shutdown.complete"})
