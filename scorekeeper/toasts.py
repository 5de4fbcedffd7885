"""A few words on the next page."""

from django.contrib import messages
from django.http import HttpRequest


def say(request: HttpRequest, text: str, *more: str) -> None:
    """A toast on the next page.

    `more`: "undo" or "redo" is a button at its end; "gave" adds what the last round
    gave.
    """
    messages.success(request, text, extra_tags=" ".join(more))


def forget(request: HttpRequest) -> None:
    """What was said and never shown, as of a Save tapped twice, is no news any more."""
    for _ in messages.get_messages(request):
        pass
