"""JSON in one line of ASCII, without blanks."""

from __future__ import annotations

import json

dumps = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
"""Any value."""


def numbers(values: list[int]) -> str:
    """Of numbers: their repr has all but the blanks right."""
    return str(values).replace(" ", "")
