"""No call of Playwright waits for ever.

Most take a timeout. `evaluate`, `close`, `set_offline` and what is sent to developer
tools take none: a promise of a page that is never kept, or a worker that was ended and
never runs again, would hold back all tests that come after.
"""

import asyncio
from collections.abc import Awaitable
from typing import Any

from playwright._impl._sync_base import SyncBase

# More than any timeout that a test gives; less than the whole test is given.
LONGEST = 100.0
_unbounded = SyncBase._sync


async def _ends(answer: Awaitable[Any]) -> Any:
    async with asyncio.timeout(LONGEST):
        return await answer


def _bounded(self: SyncBase, awaitable: Awaitable[Any]) -> Any:
    """As Playwright asks, but for what never answers: the line that asked is named."""
    __tracebackhide__ = True
    return _unbounded(self, _ends(awaitable))


def bind() -> None:
    SyncBase._sync = _bounded  # type: ignore[method-assign]
