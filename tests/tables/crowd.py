"""Many phones that write at one table at once, each on a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

from scorekeeper.tables import scoring
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from tests.support.patience import PATIENCE

WRITERS = 64


def together(act: Callable[[int], int]) -> list[int]:
    """What each phone's act gives; all begin when all are there."""
    there = Barrier(WRITERS)

    def one(number: int) -> int:
        try:
            there.wait(PATIENCE)
            return act(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(WRITERS) as pool:
        return list(pool.map(one, range(WRITERS)))


def facts_of(number: int) -> dict[str, Any]:
    """A Gypsy round that no other phone enters, and that nobody wins a game by."""
    bids = [13, 13, 5 + number // 8, 5 + number % 8]
    return {"bids": bids, "tricks": [4, 3, 3, 3]}


def enter(table: Table, number: int) -> int:
    """The entry of this phone's round: at the next turn where others were faster.

    It writes on what it has read, as a request does.
    """
    while True:
        now = Table.objects.get(pk=table.pk)
        state = scoring.read(now)
        try:
            entry = commands.record(
                now,
                state.due,
                facts_of(number),
                key=f"phone {number}",
                after=state.version,
                seen=state,
            )
        except commands.RoundConflict:
            continue
        assert entry is not None
        return entry.number
