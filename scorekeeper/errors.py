"""What people see when something is not as it should be."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from scorekeeper.middleware import View
from scorekeeper.tables.access import TooMany


def counted(get_response: View) -> View:
    """Where too many tables were begun from one place, whichever view begins them."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    middleware.process_exception = too_many  # type: ignore[attr-defined]
    return middleware


def too_many(request: HttpRequest, exception: Exception) -> HttpResponse | None:
    if isinstance(exception, TooMany):
        return render(request, "429.html", status=429)
    return None


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form was open for too long, or this phone keeps no cookies."""
    return render(request, "403_csrf.html", status=403)
