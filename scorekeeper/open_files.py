"""How many files a process may hold open: each connection is one, a stream for as long
as its page is open.

Before they run out streams are refused, whose pages then ask every few seconds, and
connections end with their answers: what people enter still gets through.
"""

import logging
import os
import resource

ENOUGH = 65_536
SPARE = 64  # at least, for entries, the database and the log

logger = logging.getLogger(__name__)


def raise_limit() -> None:
    """A process begins with what suited programs of old: here with all it may have."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if most == resource.RLIM_INFINITY else min(most, ENOUGH)
    if now == resource.RLIM_INFINITY or now >= wanted:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    except (OSError, ValueError) as refused:
        logger.warning("It stays at %d open files: %s", now, refused)


def are_short() -> bool:
    """Whether a quarter at most is left: a new one gets the lowest number there is."""
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit == resource.RLIM_INFINITY or next_number() < limit - max(
        SPARE, limit // 4
    ):
        return False
    said = "Of %d open files few are left: streams are refused, and their pages ask."
    logger.warning(said, limit, extra={"outage": "open files"})
    return True


def next_number() -> float:
    try:
        number = os.open(os.devnull, os.O_RDONLY)
    except OSError:
        return float("inf")
    os.close(number)
    return number
