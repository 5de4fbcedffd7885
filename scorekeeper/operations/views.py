"""What the site answers about itself, and when its database does not."""

import logging
import sys

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views import defaults

from scorekeeper import logs, programs
from scorekeeper.operations import health, known
from scorekeeper.operations.faults import fault_of, unavailable

logger = logging.getLogger(__name__)


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


def openapi(request: HttpRequest) -> HttpResponseBase:
    """What other programs may ask, by OpenAPI: docs/for-programs.md."""
    content = (settings.BASE / "docs" / "openapi.json").read_bytes()
    return programs.of_file(request, content)


def server_error(request: HttpRequest) -> HttpResponse:
    """Something failed: a fault of ours, or the database is not there for it."""
    error = sys.exc_info()[1]
    fault = fault_of(error)
    return unavailable(fault, error) if fault else defaults.server_error(request)
