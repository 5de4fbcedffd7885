"""What other apps add to leagues: each registers one object, when it starts.

Leagues are read without them, and import none of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.urls import URLPattern, URLResolver

from scorekeeper.leagues.models import League

Addresses = Sequence[URLPattern | URLResolver]


class ClubApp:
    """What an app may add; what it leaves out adds nothing."""

    def addresses(self) -> Addresses:
        """Its pages; their names are among those of leagues."""
        return ()

    def to_manage(self, league: League) -> Mapping[str, Any]:
        """What the first page of a league knows for who manages it."""
        return {}


registered: list[ClubApp] = []


def register(app: ClubApp) -> None:
    registered.append(app)


def addresses() -> Iterator[URLPattern | URLResolver]:
    """To stand before those that begin alike."""
    return (one for app in registered for one in app.addresses())


def to_manage(league: League) -> dict[str, Any]:
    return {key: v for app in registered for key, v in app.to_manage(league).items()}
