"""The cookie of a phone: sent where it has learned something."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, gettext_noop

from scorekeeper.middleware import View
from scorekeeper.tables import phone, spoken
from scorekeeper.tables.access import TooMany

FULL = gettext_noop("This phone knows too many tables. It no longer knows {tables}.")


def remember(get_response: View) -> View:
    """Send the cookie to a phone that has learned something."""
    return lambda request: send_cookie(request, get_response(request))


def send_cookie(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if not phone.is_asked(request):
        return response
    patch_vary_headers(response, ("Cookie",))
    if response.status_code < 500 and (cookie := phone.cookie(request)):
        response.set_cookie(
            phone.COOKIE,
            cookie,
            max_age=settings.SESSION_COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response


def tell(get_response: View) -> View:
    """Say which tables a phone had no room for any more, on the next page; and where
    too many were begun from one place, whichever view begins them.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return with_notice(request, get_response(request))

    middleware.process_exception = too_many  # type: ignore[attr-defined]
    return middleware


def with_notice(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if lost := phone.dropped_codes(request):
        messages.success(request, gettext(FULL).format(tables=spoken.list_names(lost)))
    return response


# ---- What people see when something is not as it should be ----


def too_many(request: HttpRequest, exception: Exception) -> HttpResponse | None:
    if isinstance(exception, TooMany):
        return render(request, "429.html", status=429)
    return None


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form was open for too long, or this phone keeps no cookies.

    The header tells it apart from a phone that may not (static/js/quiet.js).
    """
    response = render(request, "403_csrf.html", status=403)
    response["Stale"] = "token"
    return response
