"""Following a table: the stream of what happens, and the parts that a page fetches."""

from collections.abc import AsyncIterator, Callable
from functools import wraps
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from scorekeeper.tables import phone, speaking
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.following import live
from scorekeeper.tables.models import Table

View = Callable[..., HttpResponse]
SAID = 4  # seconds until it is said again who is entering, or how time runs out


@require_GET
@needs("look")
def events(request: Request, table: Table) -> HttpResponseBase:
    """Versions and presence, as they happen. Who may look is asked before it begins."""
    if not isinstance(request, ASGIRequest):
        return HttpResponse("This server has no streams: poll.", status=501)
    return streamed(live.follow(table.code, request.role.name))


def streamed(stream: AsyncIterator[bytes]) -> StreamingHttpResponse:
    headers = {
        "Cache-Control": "no-store",
        "X-Accel-Buffering": "no",  # nginx would keep it back
        "Content-Encoding": "identity",  # and so would our own gzip
    }
    return StreamingHttpResponse(
        stream, content_type="text/event-stream", headers=headers
    )


def parts(view: View) -> View:
    """A page that, asked with the header `Live`, gives what of it may change.

    Those who look on from one seat, or none, see the same, so it is made once a
    version; where a time runs out, every few seconds.
    """

    @wraps(view)
    def fresh(request: Request, table: Table, **rest: Any) -> HttpResponse:
        if "Live" not in request.headers:
            return view(request, table, **rest)
        seat = speaking.held_seat(request, table)
        here = f"{request.get_host()}{request.path}"
        name = f"{table.version}.{table.said}/{request.role.name}/{seat}/{here}"
        content = caches["parts"].get(name) if alike(request) else None
        response = HttpResponse(content) if content else view(request, table, **rest)
        if alike(request) and not content and b"csrf" not in response.content:
            lasts = SAID if b"data-until" in response.content else DEFAULT_TIMEOUT
            caches["parts"].set(name, response.content, lasts)
        response["Cache-Control"] = "no-store"
        return response

    return fresh


def tell(request: Request, table: Table, what: str) -> None:
    """Others see who is entering what; every few seconds is enough.

    The page names its phone, to know what it has said itself.
    """
    sender = request.headers.get("Phone", "")[:16]
    if sender and caches["parts"].add(f"{table.code}/{sender}", 1, SAID):
        said = {"who": phone.holder(request, table), "what": what, "phone": sender}
        live.entering(table.code, table.version, said)


def alike(request: Request) -> bool:
    """Nothing in the page is this phone’s own."""
    return not (request.role.records or request.GET)
