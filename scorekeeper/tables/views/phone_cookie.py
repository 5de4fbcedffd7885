"""The cookie of a phone: sent where it has learned something."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, gettext_noop

from scorekeeper import toasts
from scorekeeper.middleware import View
from scorekeeper.tables import phone, words

FULL = gettext_noop("This phone knows too many tables. It no longer knows {tables}.")


def remember(get_response: View) -> View:
    """Send the cookie to a phone that has learned something."""
    return lambda request: sent(request, get_response(request))


def sent(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
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
    """Say on the next page which tables a phone had no room for any more."""
    return lambda request: told(request, get_response(request))


def told(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if lost := phone.forgotten(request):
        toasts.say(request, gettext(FULL).format(tables=words.listed(lost)))
    return response
