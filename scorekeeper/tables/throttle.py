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
