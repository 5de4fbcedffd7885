"""The site, but what is saved is never answered: for tests that kill it in between."""

import asyncio
from typing import Any

from scorekeeper.asgi import application as site


async def application(scope: Any, receive: Any, send: Any) -> None:
    async def late(message: Any) -> None:
        if scope["path"].endswith("/record/"):
            await asyncio.sleep(3600)
        await send(message)

    await site(scope, receive, late)
