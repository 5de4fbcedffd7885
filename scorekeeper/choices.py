"""What a phone has chosen by a script: its colours, the screen awake, the site kept.

Safari ends a cookie that a script has set after 7 days; one that the site has set
stays. So it sends back what it finds with each page that is opened, and where a script
asks.
"""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from scorekeeper.middleware import View

CHOSEN = {
    "theme": {"light", "dark", "auto"},
    "awake": {"no"},
    "offline": {"1"},
}


def renewed(get_response: View) -> View:
    """A middleware, outside the one that takes HEAD for GET."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        asked = is_asked(request)
        response = get_response(request)
        if asked and response.status_code < 500:
            renew(request, response)
        return response

    return middleware


def is_asked(request: HttpRequest) -> bool:
    """A page is opened; or a script has just set one, and asks by HEAD."""
    navigates = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    return request.method == "HEAD" or (request.method == "GET" and navigates)


def renew(request: HttpRequest, response: HttpResponseBase) -> None:
    for name, values in CHOSEN.items():
        if (value := request.COOKIES.get(name)) in values:
            response.set_cookie(
                name,
                value,
                max_age=settings.SESSION_COOKIE_AGE,
                secure=settings.SESSION_COOKIE_SECURE,
                samesite="Lax",  # a script reads it, and ends it
            )
