"""Each request has a number, is counted and timed, and finds the database there."""

import hashlib
import hmac
import logging
import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Any

from django.conf import settings
from django.db import connection, connections
from django.http import Http404, HttpRequest, HttpResponse
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    generate_latest,
    multiprocess,
)

from scorekeeper import metrics, middleware
from scorekeeper.logs import NO_VIEW, current
from scorekeeper.operations.faults import MISSING, unavailable
from scorekeeper.operations.standing import Standing

HEADER = "X-Request-ID"
# As proxies make them; whatever else they send does not reach the log.
NUMBER = re.compile(r"[A-Za-z0-9_.:-]{4,64}")
lines = logging.getLogger("scorekeeper.requests")

# These say themselves what is wrong.
ALIVE, HEALTHY = "/livez", "/healthz"

Handler = Callable[[HttpRequest], HttpResponse]


def watch(get_response: Handler) -> Handler:
    """The outermost middleware: no answer passes it by."""

    def middleware(request: HttpRequest) -> HttpResponse:
        number = number_of(request)
        request.number = number  # type: ignore[attr-defined]
        token = current.set(request)
        begun = time.perf_counter()
        try:
            response = get_response(request)
            took = time.perf_counter() - begun
            response[HEADER] = number
            count(request, response, took)
            return response
        finally:
            current.reset(token)

    return middleware


def number_of(request: HttpRequest) -> str:
    """That of the web server in front, if it is one that is believed; else its own."""
    told = request.META.get("HTTP_X_REQUEST_ID", "")
    believed = middleware.is_trusted(
        request.META.get("REMOTE_ADDR", ""), settings.TRUSTED_PROXIES
    )
    return told if believed and NUMBER.fullmatch(told) else token_hex(8)


def count(request: HttpRequest, response: HttpResponse, took: float) -> None:
    view = getattr(request.resolver_match, "view_name", NO_VIEW)
    status = str(response.status_code)
    metrics.requests.labels(view, request.method or "", status).inc()
    metrics.seconds.labels(view).observe(took)
    if lines.isEnabledFor(logging.INFO):
        told = {"method": request.method, "view": view, "status": status}
        told["ms"] = str(round(took * 1000, 1))
        lines.info("%(method)s %(view)s %(status)s in %(ms)s ms", told, extra=told)


# ---- Whether the database is still there: known.py looks at the start ----


def with_database(get_response: Handler) -> Handler:
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
    file = database_file()
    if file is None:
        return False
    try:
        now = (file, os.stat(file).st_ino)
    except FileNotFoundError:
        return is_known()
    wrapper: Any = connections["default"]
    before, wrapper.seen_file = getattr(wrapper, "seen_file", now), now
    if before[0] == file and before != now:
        wrapper.close()
    return False


def database_file() -> Path | None:
    """The file of the database; None where it is in no file that we may look at."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or name.startswith(("file:", ":memory:")):
        return None
    return Path(name)


def marks() -> list[Path]:
    """Where the mark stands, by what the database is called."""
    config = connection.settings_dict
    place = "/".join(str(config[part]) for part in ("HOST", "PORT", "NAME"))
    digest = hashlib.sha256(f"{connection.vendor}:{place}".encode()).hexdigest()
    found = [Path(settings.MARKS) / f"known-database-{digest[:12]}"]
    if file := database_file():
        found.append(file.with_name(f"{file.name}.known"))
    return found


def is_known() -> bool:
    return any(mark.exists() for mark in marks())


# ---- For Prometheus ----


def figures(request: HttpRequest) -> HttpResponse:
    """Only for who has the token; without one set, there is no such page."""
    word = f"Bearer {settings.METRICS_TOKEN}".encode()
    given = request.META.get("HTTP_AUTHORIZATION", "").encode()
    if not settings.METRICS_TOKEN or not hmac.compare_digest(word, given):
        raise Http404
    registry: CollectorRegistry = REGISTRY
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        forget_the_dead(Path(folder))
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)
    standing = CollectorRegistry()
    standing.register(Standing())
    text = generate_latest(registry) + generate_latest(standing)
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)


def forget_the_dead(folder: Path) -> None:
    """A process that was killed has no streams and no requests waiting any more."""
    for file in folder.glob("gauge_live*_*.db"):
        number = file.stem.rpartition("_")[2]
        if number.isdecimal() and not is_alive(int(number)):
            file.unlink(missing_ok=True)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
