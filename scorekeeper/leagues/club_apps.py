"""What other apps add to leagues: each registers one object, when it starts.

Leagues are read without them, and import none of them.
"""

from collections.abc import Iterator, Sequence

from django.urls import URLPattern, URLResolver, include, path

Addresses = Sequence[URLPattern | URLResolver]


class ClubApp:
    """What an app may add; what it leaves out adds nothing."""

    def addresses(self) -> Addresses:
        """Its pages, by names of their own among those of leagues."""
        return ()


def register(app: ClubApp) -> None:
    registered.append(app)


registered: list[ClubApp] = []


def addresses() -> Iterator[URLResolver]:
    """Below the address of a league, before those of its own."""
    for app in registered:
        yield path("l/<str:code>/", include(list(app.addresses())))
