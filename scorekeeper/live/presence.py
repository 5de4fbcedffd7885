"""How many follow a table over all processes: each says its own number now and then."""

import time
from dataclasses import dataclass, field
from secrets import token_hex

ME = token_hex(4)
LASTS = 40.0  # seconds that a number holds; each process says its own every 15


@dataclass
class PresenceCount:
    """The followers that other processes have, and how many were told of last."""

    others: dict[str, tuple[int, float]] = field(default_factory=dict)
    told: int = 0

    def hears(self, process: str, count: int) -> bool:
        """Whether that is news: another number, or a process that knows none of us."""
        if process == ME:
            return False
        before, _ = self.others.pop(process, (0, 0.0))
        if count:
            self.others[process] = (count, time.monotonic())
        return before != count

    def total(self, here: int) -> int:
        since = time.monotonic() - LASTS
        return here + sum(count for count, at in self.others.values() if at > since)

    def is_new(self, here: int) -> bool:
        return self.total(here) != self.told
