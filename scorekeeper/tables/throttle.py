"""Codes are short, so guessing them must be slow."""

from django.core.cache import cache
from django.http import HttpRequest

MISSES = 30
WINDOW = 10 * 60


def _name(request: HttpRequest) -> str:
    return f"misses:{request.META.get('REMOTE_ADDR', '')}"


def spent(request: HttpRequest) -> bool:
    """Too many codes that no table has came from this address."""
    return cache.get(_name(request), 0) >= MISSES


def miss(request: HttpRequest) -> None:
    name = _name(request)
    if not cache.add(name, 1, WINDOW):
        try:
            cache.incr(name)
        except ValueError:  # it ran out just now
            cache.set(name, 1, WINDOW)


# Anyone with the code may speak in a dispute, so it must not become a flood.
SAID = 20


# Their own numbers, round after round, for all phones in one house.
OWN = 200


def speak(request: HttpRequest, what: str = "said", most: int = SAID) -> bool:
    """Count something said, as in a dispute; False where this address said too much."""
    name = f"{what}:{request.META.get('REMOTE_ADDR', '')}"
    if cache.add(name, 1, WINDOW):
        return True
    try:
        return int(cache.incr(name)) <= most
    except ValueError:  # it ran out just now
        return True
