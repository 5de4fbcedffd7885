"""Keeping rooms up to date: by listening, and by looking for what got lost."""

import asyncio
import logging
from collections.abc import Callable, Iterable

from channels.db import database_sync_to_async

from scorekeeper import logs
from scorekeeper.live import processes, rooms
from scorekeeper.live.rooms import Room

# By the codes of rooms: the version now, and the keys that let one follow.
Found = dict[str, tuple[int, str]]

logger = logging.getLogger(__name__)

LOOK = 5.0  # seconds between looks for what got lost
BEAT = 3  # looks between two signs of life on a quiet line

# What can be followed: functions that find theirs among some codes, with one query.
# An app gives its own when it is ready; each is asked for what those before know not.
sources: list[Callable[[list[str]], Found]] = []


async def attend(room: Room) -> None:
    """Subscribe, then look, so that nothing falls between; then listen."""
    while True:
        channel = ""
        try:
            channel = await processes.new_channel()
            await processes.join(room.code, channel)
            await look([room])
            room.ready.set()
            while True:
                processes.hear(room, await processes.layer().receive(channel))
        except Exception as failed:
            logs.away(logger, "A table is not subscribed to", failed)
            await look([room])
            room.ready.set()
            await asyncio.sleep(LOOK)
        finally:
            if channel:
                await processes.leave(room.code, channel)


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
                processes.count_soon(room)


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
