"""What the processes of the site tell each other of a room, over the channel layer."""

import asyncio
import logging

from channels.layers import BaseChannelLayer, channel_layers
from django.conf import settings

from scorekeeper import logs, metrics
from scorekeeper.live import rooms
from scorekeeper.live.presence import ME
from scorekeeper.live.rooms import Message, Room, hub

logger = logging.getLogger(__name__)

PATIENCE = 2.0  # seconds that a channel layer may take
COUNT = 0.5  # seconds until it is told how many follow, for many who come at once


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
