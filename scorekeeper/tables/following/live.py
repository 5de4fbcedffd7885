"""What open pages are told at once: that a table has changed, and who is entering.

Only versions and presence travel; a page fetches its parts. Each process subscribes
once to a table that is followed there, and hands what it hears to its followers. What
got lost on the way, as while Redis is away, is found by looking now and then.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import BaseChannelLayer, channel_layers
from django.conf import settings

from scorekeeper.tables.following.crowd import ME, Crowd
from scorekeeper.tables.models import Table

Message = dict[str, Any]
Queue = asyncio.Queue[bytes | None]
# By the codes of rooms: the version now, and the keys that let one follow.
Found = dict[str, tuple[int, str]]

logger = logging.getLogger(__name__)

LOOK = 5.0  # seconds between looks for what got lost
BEAT = 3  # looks between two signs of life on a quiet line
PATIENCE = 2.0  # seconds that a channel layer may take
COUNT = 0.5  # seconds until it is told how many follow, for many who come at once
SLOW = 64  # messages that a follower may be behind before it has to come again

# What is followed beside tables: functions that find theirs among some codes.
also: list[Callable[[list[str]], Found]] = []


@dataclass(eq=False)
class Room:
    """The followers of one table in this process."""

    code: str
    home: "dict[str, Room]"
    version: int = 0
    keys: str = ""
    queues: set[Queue] = field(default_factory=set)
    crowd: Crowd = field(default_factory=Crowd)
    counting: asyncio.TimerHandle | None = None
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


@dataclass
class Hub:
    """The rooms of this process, all on the loop that serves it."""

    loop: asyncio.AbstractEventLoop | None = None
    rooms: dict[str, Room] = field(default_factory=dict)
    keeper: asyncio.Task[None] | None = None


hub = Hub()


def serve() -> None:
    """Followers come to the loop that runs here."""
    loop = asyncio.get_running_loop()
    if hub.loop is not loop:
        hub.loop, hub.rooms, hub.keeper = loop, {}, None


# ---- To those who follow, from any thread ----


def publish(code: str, version: int) -> None:
    """The table has changed."""
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
        asyncio.run_coroutine_threadsafe(_group_send(code, message), hub.loop)
    elif _shared():
        async_to_sync(_group_send)(code, message)


async def _group_send(code: str, message: Message) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            await _layer().group_send(_group(code), message)
    except Exception as failed:
        logger.warning("Table %s: other processes were not told: %r", code, failed)
        if room := hub.rooms.get(code):
            _hear(room, message)


def _shared() -> bool:
    """Other processes may have followers too."""
    return "InMemory" not in settings.CHANNEL_LAYERS["default"]["BACKEND"]


def _layer() -> BaseChannelLayer:
    return channel_layers["default"]


def _group(code: str) -> str:
    return f"table.{code}"


# ---- One follower ----


async def follow(code: str, role: str, *more: str) -> AsyncIterator[bytes]:
    """The table's version now, with the follower's role; then what happens.

    Ends when links were made anew, or where the follower is too slow to keep up.
    `more`: other tables, followed on the same line.
    """
    queue: Queue = asyncio.Queue()
    rooms = [_enter(each, queue) for each in (code, *more)]
    try:
        for room in rooms:
            await room.ready.wait()
            yield _event(_now(room) | {"role": role})
        while (data := await queue.get()) is not None:
            yield data
    finally:
        for room in rooms:
            _leave(room, queue)


def _enter(code: str, queue: Queue) -> Room:
    serve()
    room = hub.rooms.get(code)
    if room is None:
        room = hub.rooms[code] = Room(code, hub.rooms)
        room.task = _go(_attend(room))
    if hub.keeper is None or hub.keeper.done():
        hub.keeper = _go(_keep(hub.rooms))
    room.queues.add(queue)
    _count_soon(room)
    return room


def _go(work: Any) -> asyncio.Task[None]:
    """In a context of its own: it outlives the request that begins it."""
    return asyncio.get_running_loop().create_task(work, context=Context())


def _leave(room: Room, queue: Queue) -> None:
    room.queues.discard(queue)
    _count_soon(room)
    if not room.queues:
        _close(room)


def _close(room: Room) -> None:
    if room.home.get(room.code) is room:
        del room.home[room.code]
    if room.task:
        room.task.cancel()


# ---- How many follow ----


def _count_soon(room: Room) -> None:
    if room.counting is None:
        loop = asyncio.get_running_loop()
        room.counting = loop.call_later(COUNT, _count, room)


def _count(room: Room) -> None:
    """Tell those who follow here how many they are, and other processes."""
    room.counting = None
    if room.queues and room.crowd.is_new(len(room.queues)):
        _tell_now(room)
    if _shared():
        count = {"type": "crowd", "process": ME, "count": len(room.queues)}
        _go(_group_send(room.code, count))


# ---- One table in this process ----


async def _attend(room: Room) -> None:
    """Subscribe, then look, so that nothing falls between; then listen."""
    while True:
        channel = ""
        try:
            layer = _layer()
            async with asyncio.timeout(PATIENCE):
                channel = await layer.new_channel()
                await layer.group_add(_group(room.code), channel)
            await _look([room])
            room.ready.set()
            while True:
                _hear(room, await layer.receive(channel))
        except Exception as failed:
            logger.warning("Table %s: not subscribed: %r", room.code, failed)
            await _look([room])
            room.ready.set()
            await asyncio.sleep(LOOK)
        finally:
            if channel:
                await _unsubscribe(room, channel)


async def _unsubscribe(room: Room, channel: str) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            await _layer().group_discard(_group(room.code), channel)
    except Exception as failed:
        logger.warning("Table %s: still subscribed: %r", room.code, failed)


async def _keep(rooms: dict[str, Room]) -> None:
    """While anybody follows: look for what got lost, and keep quiet lines alive."""
    looks = 0
    while rooms:
        await asyncio.sleep(LOOK)
        await _look(list(rooms.values()))
        looks += 1
        if looks % BEAT == 0:
            for room in rooms.values():
                _tell_now(room)
                _count_soon(room)


async def _look(rooms: Iterable[Room]) -> None:
    """The tables as they are in the database: one query for all."""
    try:
        found = await _stored([room.code for room in rooms])
    except Exception as failed:
        logger.warning("Nobody could look what is new: %r", failed)
        return
    for room in rooms:
        version, keys = found.get(room.code, (0, "no table has this code"))
        if room.keys not in ("", keys):
            _end(room)
        room.keys = keys
        _hear(room, {"type": "changed", "version": version})


@database_sync_to_async
def _stored(codes: list[str]) -> Found:
    rows = Table.objects.filter(code__in=codes).values_list(
        "code", "version", "score_key", "run_key"
    )
    tables = {code: (version, f"{score}/{run}") for code, version, score, run in rows}
    rest = [code for code in codes if code not in tables]
    for look in also if rest else ():
        tables |= look(rest)
    return tables


def _hear(room: Room, message: Message) -> None:
    if message["type"] == "revoked":
        _end(room)
    elif message["type"] == "entering":
        if message["version"] >= room.version:
            _tell(room, message["said"])
    elif message["type"] == "crowd":
        if room.crowd.hears(message["process"], message["count"]):
            _count_soon(room)
    elif message["version"] > room.version:
        room.version = message["version"]
        _tell_now(room)


def _now(room: Room) -> Message:
    """Its version, and among how many a page follows: the more, the longer it waits
    before it fetches its parts.
    """
    among = room.crowd.total(len(room.queues))
    return {"of": room.code, "version": room.version, "among": among}


def _tell_now(room: Room) -> None:
    said = _now(room)
    room.crowd.told = said["among"]
    _tell(room, said)


def _tell(room: Room, said: Message) -> None:
    if not room.ready.is_set():
        return  # nobody has been told the first version yet: it has this in it
    data = _event(said)
    for queue in room.queues:
        # The last thing a follower hears who is too slow is that it is over.
        if queue.qsize() < SLOW:
            queue.put_nowait(data if queue.qsize() < SLOW - 1 else None)


def _event(said: Message) -> bytes:
    return f"data: {json.dumps(said)}\n\n".encode()


def _end(room: Room) -> None:
    for queue in room.queues:
        queue.put_nowait(None)
