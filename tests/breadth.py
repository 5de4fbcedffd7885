"""How often a property is tried, by chance."""

import os

from hypothesis import settings

SAMPLED, LEAST = 8, 10


def by_chance(count: int) -> settings:
    """So often, however long it takes: in `make sweep`; with a SEED an eighth of it, by
    another chance each time.
    """
    if os.environ.get("SEED"):
        count = max(count // SAMPLED, min(count, LEAST))
    return settings(max_examples=count, deadline=None)
