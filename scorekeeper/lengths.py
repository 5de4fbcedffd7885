"""Every answer says how long it is, unpacked: one that is cut on its way is believed by
nobody (static/js/site.js). `Content-Length` is that of what is packed, and not every
browser looks at it.
"""

import os
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.responders import Headers

WHOLE = "Whole"
# Of these the page shows how much has come, and counts itself.
COUNTED = "/phone/"


def say(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable:
    """A middleware, within the one that packs."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not response.streaming:
            response[WHOLE] = str(len(response.content))  # type: ignore[attr-defined]
        return response

    return middleware


def say_of_file(headers: Headers, path: str, url: str) -> None:
    if COUNTED not in url:
        headers[WHOLE] = str(os.stat(path).st_size)
