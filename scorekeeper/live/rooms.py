"""Who follows what in this process, and how they are told.

All of it belongs to the loop that serves the site and is touched from nowhere else.
"""

import asyncio
import json
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.live.presence import PresenceCount

Message = dict[str, Any]
Queue = asyncio.Queue[bytes | None]

SLOW = 64  # messages that a follower may be behind before it has to come again


@dataclass(eq=False)
class Room:
    """The followers of one table, or of an evening, in this process."""

    code: str
    home: "dict[str, Room]"
    version: int = 0
    keys: str = ""
    queues: set[Queue] = field(default_factory=set)
    presence: PresenceCount = field(default_factory=PresenceCount)
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


def go(work: Any) -> asyncio.Task[None]:
    """In a context of its own: it outlives the request that begins it."""
    return asyncio.get_running_loop().create_task(work, context=Context())


def close(room: Room) -> None:
    if room.home.get(room.code) is room:
        del room.home[room.code]
    if room.task:
        room.task.cancel()


def announce(room: Room, version: int) -> None:
    """What comes late or twice says nothing: a version only rises."""
    if version > room.version:
        room.version = version
        tell_now(room)


def now(room: Room) -> Message:
    """Its version, and among how many a page follows: the more, the longer it waits
    before it fetches its parts.
    """
    among = room.presence.total(len(room.queues))
    return {"of": room.code, "version": room.version, "among": among}


def tell_now(room: Room) -> None:
    said = now(room)
    room.presence.told = said["among"]
    tell(room, said)


def tell(room: Room, said: Message) -> None:
    if not room.ready.is_set():
        return  # nobody has been told the first version yet: it has this in it
    data = event(said)
    for queue in room.queues:
        # The last thing a follower hears who is too slow is that it is over.
        if queue.qsize() < SLOW:
            queue.put_nowait(data if queue.qsize() < SLOW - 1 else None)


def event(said: Message) -> bytes:
    return f"data: {json.dumps(said)}\n\n".encode()


def end(room: Room) -> None:
    """Whoever follows has to ask again."""
    for queue in room.queues:
        queue.put_nowait(None)
