"""What open pages are told at once: that a table has changed, and who is entering.

Only versions and presence travel; a page fetches its parts. Each process subscribes
once to a table that is followed there, over the channel layer, and hands what it hears
to its followers. What got lost on the way, as while Redis is away, is found by looking
now and then.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Iterable

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import BaseChannelLayer, channel_layers
from django.conf import settings

from scorekeeper import logs, metrics
from scorekeeper.live import rooms
from scorekeeper.live.presence import ME
from scorekeeper.live.rooms import Message, Queue, Room, hub as hub, serve as serve

# By the codes of rooms: the version now, and the keys that let one follow.
Found = dict[str, tuple[int, str]]

logger = logging.getLogger(__name__)

PATIENCE = 2.0  # seconds that a channel layer may take
COUNT = 0.5  # seconds until it is told how many follow, for many who come at once
LOOK = 5.0  # seconds between looks for what got lost
BEAT = 3  # looks between two signs of life on a quiet line

# What can be followed: functions that find theirs among some codes, with one query.
# An app gives its own when it is ready; each is asked for what those before know not.
sources: list[Callable[[list[str]], Found]] = []


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
        asyncio.run_coroutine_threadsafe(send(code, message), hub.loop)
    elif has_others():
        async_to_sync(send)(code, message)


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
        room.task = rooms.go(attend(room))
    if hub.keeper is None or hub.keeper.done():
        hub.keeper = rooms.go(keep(hub.rooms))
    room.queues.add(queue)
    count_soon(room)
    return room


def _leave(room: Room, queue: Queue) -> None:
    room.queues.discard(queue)
    count_soon(room)
    if not room.queues:
        rooms.close(room)


# ---- Between processes ----


def layer() -> BaseChannelLayer:
    return channel_layers["default"]


def has_others() -> bool:
    """Other processes may have followers too."""
    return "InMemory" not in settings.CHANNEL_LAYERS["default"]["BACKEND"]


def group(code: str) -> str:
    return f"table.{code}"


async def send(code: str, message: Message) -> None:
    """Never fails: whoever follows in this process hears it in any case."""
    try:
        async with asyncio.timeout(PATIENCE):
            await layer().group_send(group(code), message)
    except Exception as failed:
        metrics.untold.inc()
        logs.away(logger, "Other processes were not told", failed)
        if room := hub.rooms.get(code):
            hear(room, message)


def hear(room: Room, message: Message) -> None:
    match message["type"]:
        case "revoked":
            rooms.end(room)
        case "entering":
            if message["version"] >= room.version:
                rooms.tell(room, message["said"])
        case "followers":
            if room.presence.hears(message["process"], message["count"]):
                count_soon(room)
        case "changed":
            rooms.announce(room, message["version"])


async def new_channel() -> str:
    async with asyncio.timeout(PATIENCE):
        channel: str = await layer().new_channel()
    return channel


async def join(code: str, channel: str) -> None:
    async with asyncio.timeout(PATIENCE):
        await layer().group_add(group(code), channel)


async def leave(code: str, channel: str) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            await layer().group_discard(group(code), channel)
    except Exception as failed:
        logs.away(logger, "A table is still subscribed to", failed)


def count_soon(room: Room) -> None:
    if room.counting is None:
        loop = asyncio.get_running_loop()
        room.counting = loop.call_later(COUNT, count, room)


def count(room: Room) -> None:
    """Tell those who follow here how many they are, and other processes."""
    room.counting = None
    if room.queues and room.presence.is_new(len(room.queues)):
        rooms.tell_now(room)
    if has_others():
        here = {"type": "followers", "process": ME, "count": len(room.queues)}
        rooms.go(send(room.code, here))


# ---- Keeping rooms up to date ----


async def attend(room: Room) -> None:
    """Subscribe, then look, so that nothing falls between; then listen."""
    while True:
        channel = ""
        try:
            channel = await new_channel()
            await join(room.code, channel)
            await look([room])
            room.ready.set()
            while True:
                hear(room, await layer().receive(channel))
        except Exception as failed:
            logs.away(logger, "A table is not subscribed to", failed)
            await look([room])
            room.ready.set()
            await asyncio.sleep(LOOK)
        finally:
            if channel:
                await leave(room.code, channel)


async def keep(home: dict[str, Room]) -> None:
    """While anybody follows: look for what got lost, and keep quiet lines alive."""
    looks = 0
    while True:
        await asyncio.sleep(LOOK)
        if not home:
            return
        await look(list(home.values()))
        looks += 1
        if looks % BEAT == 0:
            for room in home.values():
                rooms.tell_now(room)
                count_soon(room)


async def look(followed: Iterable[Room]) -> None:
    """All of them as they are in the database: one query for each source."""
    try:
        found = await stored_versions([room.code for room in followed])
    except Exception as failed:
        logs.away(logger, "Nobody could look what is new", failed)
        return
    for room in followed:
        version, keys = found.get(room.code, (0, "nothing has this code"))
        if room.keys not in ("", keys):
            rooms.end(room)
        room.keys = keys
        rooms.announce(room, version)


@database_sync_to_async
def stored_versions(codes: list[str]) -> Found:
    found: Found = {}
    for source in sources:
        if rest := [code for code in codes if code not in found]:
            found |= source(rest)
    return found
