"""What the site answers about itself, and when its database does not."""

import logging
import os
import sys
from collections.abc import Callable
from typing import Any

from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults

from scorekeeper import logs
from scorekeeper.operations import health, known
from scorekeeper.operations.faults import MISSING, Fault, fault_of

logger = logging.getLogger(__name__)

RETRY_AFTER = "30"  # seconds
ALIVE, HEALTHY = "/livez", "/healthz"


def livez(request: HttpRequest) -> HttpResponse:
    """The process answers; of the database it says nothing."""
    return HttpResponse("ok", content_type="text/plain")


def healthz(request: HttpRequest) -> HttpResponse:
    """The database is there, whole, and takes what is written; else what is wrong."""
    if fault := health.look():
        logs.say(logger, fault, None)
        text = f"{fault.name}\n{fault.text}\n"
        return HttpResponse(text, status=503, content_type="text/plain; charset=utf-8")
    if known.holds_games():
        known.remember()
    return HttpResponse("ok", content_type="text/plain")


def server_error(request: HttpRequest) -> HttpResponse:
    """Something failed: a fault of ours, or the database is not there for it."""
    error = sys.exc_info()[1]
    fault = fault_of(error)
    return unavailable(fault, error) if fault else defaults.server_error(request)


def unavailable(fault: Fault, error: BaseException | None = None) -> HttpResponse:
    """Later: said so that forms and waiting rounds stay where they are."""
    logs.say(logger, fault, error)
    page = render_to_string("503.html", {"fault": fault})
    headers = {"Retry-After": RETRY_AFTER, "Cache-Control": "no-store"}
    return HttpResponse(page, status=503, headers=headers)


def with_database(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer nothing from, and write nothing to, a file that was taken away."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path not in (ALIVE, HEALTHY) and is_taken_away():
            return unavailable(MISSING)
        return get_response(request)

    return middleware


def is_taken_away() -> bool:
    """Where another file stands now, the connection to the one before is closed.

    An open file goes on taking what is written after its name is gone.
    """
    file = health.database_file()
    if file is None:
        return False
    try:
        now = (file, os.stat(file).st_ino)
    except FileNotFoundError:
        return known.is_known()
    wrapper: Any = connections["default"]
    before, wrapper.seen_file = getattr(wrapper, "seen_file", now), now
    if before[0] == file and before != now:
        wrapper.close()
    return False
