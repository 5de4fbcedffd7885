"""How far an import has come: told by who does it, asked by the page that waits.

It is in the cache that all processes share: what an import writes is seen by nobody
else before all of it is done.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any

from django.core.cache import cache

from scorekeeper.exchange import sentences
from scorekeeper.tables.sentences import sentence

READ, LAY, COUNT, RATE = "read", "lay", "count", "rate"
WORDS = {
    READ: sentences.READING,
    LAY: sentences.LAYING,
    COUNT: sentences.COUNTING,
    RATE: sentences.RATING,
}
# What is told more often than this is not written down.
PAUSE, KEPT = 0.25, 600


class Progress:
    """Of one import; without a key nobody asks."""

    def __init__(self, user: Any = None, key: str = "") -> None:
        self.name = name_of(user, key) if key else ""
        self.phase, self.told = "", 0.0

    def at(self, phase: str, done: int = 0, count: int = 0) -> None:
        now = monotonic()
        if not self.name or (phase == self.phase and now < self.told + PAUSE):
            return
        self.phase, self.told = phase, now
        cache.set(self.name, [phase, done, count], KEPT)

    def counting(self, count: int) -> Callable[[int], None]:
        """Of lots of tables; after the last, standings and ratings are left."""
        done = 0

        def see(some: int) -> None:
            nonlocal done
            done += some
            self.at(COUNT if done < count else RATE, done, count)

        self.at(COUNT, 0, count)
        return see


NOBODY = Progress()


def name_of(user: Any, key: str) -> str:
    return f"import-{user.pk}-{key}"


def progress_of(user: Any, key: str) -> dict[str, Any]:
    """What is said of it, and how far it is; nothing where nobody told anything."""
    phase, done, count = cache.get(name_of(user, key)) or ("", 0, 0)
    if phase not in WORDS:
        return {"said": ""}
    return {"said": sentence(WORDS[phase]), "done": done, "count": count}
