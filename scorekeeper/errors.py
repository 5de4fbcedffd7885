"""What people see when something is not as it should be."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form was open for too long, or this phone keeps no cookies."""
    return render(request, "403_csrf.html", status=403)


def one_line() -> Callable[[logging.LogRecord], bool]:
    """A filter of the log: what was refused is no fault, and needs no traceback."""

    def keep(record: logging.LogRecord) -> bool:
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = record.exc_text = None
        return True

    return keep
