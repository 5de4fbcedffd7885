"""How many by chance: `make test-fast` tries some, `make test` all of them."""

import os

from hypothesis import settings

FAST = os.environ.get("FAST") == "1"


def some(count: int, least: int = 5) -> int:
    """Of so many, a fifth where it has to be quick."""
    return max(count // 5, least) if FAST else count


def by_chance(count: int) -> settings:
    """A property is tried so often."""
    return settings(max_examples=some(count), deadline=None)
