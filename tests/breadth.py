"""How often a property is tried, by chance."""

from hypothesis import settings


def by_chance(count: int) -> settings:
    """So often, however long it takes."""
    return settings(max_examples=count, deadline=None)
