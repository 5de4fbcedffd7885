"""What all processes count together: how often an address has guessed, or spoken.

In Redis; while it is away each process counts by itself, and no page fails for it.
"""

import logging
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import RedisError

from scorekeeper.logs import words_of

logger = logging.getLogger(__name__)

PATIENCE = 0.5  # seconds that Redis may take
REST = 5.0  # seconds for which it is then not asked


@cache
def client(server: str) -> RedisCacheClient:
    """One for the process; Django’s own would open a line for each request."""
    return RedisCacheClient(
        [server], socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE
    )


class Away:
    """Until when Redis is not asked."""

    until = 0.0


def guard(name: str) -> Callable[..., Any]:
    def method(self: "Counters", *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= Away.until:
            try:
                return getattr(RedisCache, name)(self, *args, **kwargs)
            except (RedisError, OSError) as failed:
                Away.until = time.monotonic() + REST
                said = words_of(failed)
                logger.warning(
                    "Each process counts by itself: %s", said, extra={"outage": "Redis"}
                )
        return getattr(self.alone, name)(*args, **kwargs)

    return method


class Counters(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.server = server
        self.alone = LocMemCache("counters", params)

    @property
    def _cache(self) -> RedisCacheClient:
        return client(self.server)

    add, get, set, delete, incr = map(guard, ("add", "get", "set", "delete", "incr"))
    touch, has_key = map(guard, ("touch", "has_key"))
