"""What open pages are told at once: that a table has changed, and who is entering.

Only versions and presence travel; a page fetches its parts. Each process subscribes
once to a table that is followed there, and hands what it hears to its followers. What
got lost on the way, as while Redis is away, is found by looking now and then.
"""

import asyncio
from collections.abc import AsyncGenerator

from asgiref.sync import async_to_sync

from scorekeeper import metrics
from scorekeeper.live import processes, rooms, upkeep
from scorekeeper.live.rooms import Message, Queue, Room, hub, serve

__all__ = ["entering", "follow", "hub", "publish", "revoke", "serve"]


# ---- To those who follow, from any thread ----


def publish(code: str, version: int) -> None:
    """The table has changed."""
    metrics.changes.inc()
    _send(code, {"type": "changed", "version": version})


def entering(code: str, version: int, said: dict[str, str]) -> None:
    """Somebody is entering something, at a version: nothing once that has passed."""
    _send(code, {"type": "entering", "version": version, "said": said})


def revoke(code: str) -> None:
    """Links of the table were made anew: whoever follows has to ask again."""
    _send(code, {"type": "revoked"})


def _send(code: str, message: Message) -> None:
    """Never fails: who writes at the table is not told that others were not told."""
    if hub.loop and hub.loop.is_running():
        asyncio.run_coroutine_threadsafe(processes.send(code, message), hub.loop)
    elif processes.has_others():
        async_to_sync(processes.send)(code, message)


# ---- One follower ----


async def follow(code: str, role: str, *more: str) -> AsyncGenerator[bytes, None]:
    """The table's version now, with the follower's role; then what happens.

    Ends when links were made anew, or where the follower is too slow to keep up.
    `more`: other tables, followed on the same line.
    """
    queue: Queue = asyncio.Queue()
    followed = [_enter(each, queue) for each in (code, *more)]
    try:
        for room in followed:
            await room.ready.wait()
            yield rooms.event(rooms.now(room) | {"role": role})
        while (data := await queue.get()) is not None:
            yield data
    finally:
        for room in followed:
            _leave(room, queue)


def _enter(code: str, queue: Queue) -> Room:
    serve()
    room = hub.rooms.get(code)
    if room is None:
        room = hub.rooms[code] = Room(code, hub.rooms)
        room.task = rooms.go(upkeep.attend(room))
    if hub.keeper is None or hub.keeper.done():
        hub.keeper = rooms.go(upkeep.keep(hub.rooms))
    room.queues.add(queue)
    processes.count_soon(room)
    return room


def _leave(room: Room, queue: Queue) -> None:
    room.queues.discard(queue)
    processes.count_soon(room)
    if not room.queues:
        rooms.close(room)
