"""Codes that people read out, keys that nobody guesses, and where a code leads.

Apart from access.py, which asks models: models take their codes from here.
"""

import re
import secrets
import uuid
from functools import lru_cache

from django.urls import reverse

# No 0 O, 1 I L, 2 Z, 5 S, 8 B: they look alike on a phone held across the table.
ALPHABET = "34679ACDEFGHJKMNPQRTUVWXY"
LENGTH = 4
# Codes grow before a hundredth of them is in use; no table’s is longer than this.
LONGEST = 12
SPARE = 100
LEAGUE_LENGTH = 6
READ_AS = str.maketrans({" ": None, "-": None})


def length_for(used: int) -> int:
    """How long a new code is where so many are in use: guessing one stays rare."""
    length = LENGTH
    while used * SPARE >= len(ALPHABET) ** length and length < LONGEST:
        length += 1
    return length


def new_code(length: int = LENGTH) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_league_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LEAGUE_LENGTH))


def tidy(code: str) -> str:
    """The code as it is stored, from what somebody typed."""
    return code.translate(READ_AS).upper()


def new_link_key() -> str:
    return secrets.token_urlsafe(16)


def new_ident() -> str:
    """For a phone, which is known by nothing else."""
    return secrets.token_hex(8)


def new_key() -> str:
    """For a form: two posts with one key are one entry."""
    return uuid.uuid4().hex


def is_key(text: str) -> bool:
    return bool(re.fullmatch("[0-9a-f]{32}", text))


# ---- Where the pages of a table are ----


@lru_cache(maxsize=4096)
def at(name: str, *of: str | int) -> str:
    """The address of a page, by the code of the table and what else is in it.

    To put one together takes longer than what a page says beside it.
    """
    return reverse(f"tables:{name}", args=of)
