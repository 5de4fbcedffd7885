"""Codes are short, so guessing them must be slow; and what is said is no flood."""

from django.core.cache import cache

from scorekeeper import proxies
from scorekeeper.tables import phone
from scorekeeper.tables.phone import Visitor

MISSES = 30
WINDOW = 10 * 60


def _name(request: Visitor, what: str = "misses") -> str:
    return f"{what}:{proxies.household(request.META.get('REMOTE_ADDR', ''))}"


def spent(request: Visitor) -> bool:
    """Too many codes that no table has came from this address."""
    return cache.get(_name(request), 0) >= MISSES


def miss(request: Visitor) -> None:
    _count(_name(request))


def _count(name: str) -> int:
    """How often it happened within the window, this time included."""
    if cache.add(name, 1, WINDOW):
        return 1
    try:
        return int(cache.incr(name))
    except ValueError:  # it ran out just now
        cache.set(name, 1, WINDOW)
        return 1


# A phone may say so much in ten minutes, and its own numbers round after round.
SAID = 20
OWN = 200
# All phones of one address, as of a club on one Wi-Fi, so many times as much.
PHONES = 20


def speak(request: Visitor, what: str = "said", most: int = SAID) -> bool:
    """Count something said, as in a dispute; False where this phone said too much.

    A phone that the site does not know counts as its address.
    """
    address, ident = _name(request, what), phone.known_ident(request)
    if not ident:
        return _count(address) <= most
    return _count(f"{what}:{ident}") <= most and _count(address) <= PHONES * most


class TooMany(Exception):
    """Too many tables were begun from here in a few minutes."""


# Tables that a phone begins in ten minutes; an evening of a league begins many.
BEGUN = 20
BEGUN_BY_LEAGUE = 200
# Phones of one address that knew no table before, all together.
NEW_PHONES = 60


def begins(request: Visitor, most: int = BEGUN) -> bool:
    """Count a table that is begun; False where too many were, by this phone, by all of
    its address, or by phones of its address that are new to the site.

    A phone is new while it knows no table: who throws its cookie away is new each time.
    """
    if not phone.codes(request) and _count(_name(request, "new-phones")) > NEW_PHONES:
        return False
    return speak(request, "begun", most)
