"""A look at each request before any view."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

View = Callable[[HttpRequest], HttpResponseBase]
# It may answer in place of the view.
Look = Callable[[HttpRequest], HttpResponseBase | None]


def before(look: Look) -> Callable[[View], View]:
    """A middleware of Django’s."""

    def middleware(get_response: View) -> View:
        return lambda request: look(request) or get_response(request)

    return middleware
