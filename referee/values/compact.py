"""JSON in one line of ASCII, without blanks."""

from __future__ import annotations

import json
from functools import cache

dumps = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
"""Any value."""


def numbers(values: list[int]) -> str:
    """Of numbers, quicker than by their repr."""
    return row(len(values)) % tuple(values)


@cache
def row(size: int) -> str:
    """A list of so many, for the % operator."""
    return f"[{','.join(['%s'] * size)}]"
