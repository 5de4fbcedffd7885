"""What search engines may find: nothing of a league that does not want it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

View = Callable[..., HttpResponseBase]
# Tables, links and accounts; pages of leagues say for themselves whether they want it.
CLOSED = ("/t/", "/follow/", "/score/", "/run/", "/join/", "/account/", "/check/open/")
LINKS = ("/l/new/", "/l/look/", "/l/join/", "/l/slip/")


def keep_out(response: HttpResponseBase) -> HttpResponseBase:
    response["X-Robots-Tag"] = "noindex"
    return response


def hide_from_robots(view: View) -> View:
    """Its pages are for nobody’s index."""

    @wraps(view)
    def keep_view_out(request: HttpRequest, **rest: Any) -> HttpResponseBase:
        return keep_out(view(request, **rest))

    return keep_view_out


@require_GET
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in (*CLOSED, *LINKS))]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain")
