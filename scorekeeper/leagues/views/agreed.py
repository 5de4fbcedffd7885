"""A change that moves evenings to other seasons is made once somebody has seen what."""

import hashlib
from collections.abc import Sequence

from scorekeeper.leagues.counting.session_moved import Moved
from scorekeeper.leagues.views.access import Request


def has_agreed(request: Request, moved: Sequence[Moved]) -> bool:
    """Nothing moves, or just this was shown and posted once more."""
    return not moved or request.POST.get("agreed") == key_of(moved)


def key_of(moved: Sequence[Moved]) -> str:
    told = [(one.session.pk, one.was.pk, one.now.name) for one in moved]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]
