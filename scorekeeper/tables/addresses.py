"""Where the pages of a table are."""

from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=4096)
def at(name: str, *of: str | int) -> str:
    """The address of a page, by the code of the table and what else is in it.

    To put one together takes longer than what a page says beside it.
    """
    return reverse(f"tables:{name}", args=of)
