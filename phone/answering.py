"""A request of the phone's browser, answered on the phone."""

import io
import json
import os
import struct
import sys
import zoneinfo
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote_to_bytes, urlencode, urlsplit

FOLLOWED = 5
ZONES = Path("/tmp/zones")  # noqa: S108  (a phone's memory)
# The file of a zone with nothing in it but its name.
UTC = b"TZif" + bytes(16) + struct.pack(">6l", 0, 0, 0, 0, 1, 4) + bytes(6) + b"UTC\0"
NOBODY = SimpleNamespace(
    is_authenticated=False, is_anonymous=True, pk=None, id=None, username=""
)
# What the site sets with its answers; a worker neither sees nor sets the browser's own.
jar: dict[str, str] = {}


def prepare() -> None:
    """All that every phone has alike: modules, addresses, an empty database."""
    from phone import compiled

    known = compiled.load()
    with compiled.used(known):
        prepare_with(known)


def prepare_with(known: dict[Any, Any]) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "phone.settings"
    # In a worker a loop runs, and Django takes all its threads for that one.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    import django

    from phone import compiled, metrics

    sys.modules["scorekeeper.metrics"] = metrics
    from django.urls import get_resolver

    django.setup()
    know_zone("UTC", UTC)
    make_tables(known.get(compiled.SCHEMA, ""))
    assert get_resolver().url_patterns
    look_at_a_table()


def note() -> dict[Any, Any]:
    """What the next start need not compile: asked of the pack itself by build.mjs."""
    from phone import compiled

    known: dict[Any, Any] = {}
    with compiled.note_patterns(known):
        prepare_with(known)
    return known | {compiled.SCHEMA: compiled.schema()}


def look_at_a_table() -> None:
    """As every phone does first: what its page is drawn with has been read then, and is
    part of the snapshot. Nothing stays of the table.
    """
    from django.core.cache import caches

    from phone import replica

    seats = {f"seat-{seat}": name for seat, name in enumerate("ABCD")}
    form = {"key": "first", "count": "4", "start": "1", **seats}
    asks = {"content-type": "application/x-www-form-urlencoded"}
    url = "https://phone/new/gypsy/"
    begun, given, _ = respond("POST", url, asks, urlencode(form).encode())
    there = dict(given).get("Location", "/")
    drawn, _, _ = respond("GET", f"https://phone{there}", {}, b"")
    if (begun, drawn) != (302, 200):
        raise RuntimeError(f"No table can be begun here: {begun}, {drawn}.")
    replica.forget_but([])
    for cache in caches.all(initialized_only=True):
        cache.clear()
    jar.clear()


def make_tables(made: str) -> None:
    """As the models are now: a phone keeps no database of another edition."""
    from django.apps import apps
    from django.db import connection

    connection.ensure_connection()
    if made:
        connection.connection.executescript(made)
        return
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            editor.create_model(model)


def begin(names: str, zone: str, file: bytes) -> None:
    """What this phone alone has: a key from the system's randomness, made at each start
    and never part of what was kept before; and what the site says of itself.
    """
    from django.conf import settings
    from django.utils import timezone

    from scorekeeper import drawn

    settings.SECRET_KEY = os.urandom(32).hex()
    settings.STATIC_NAMES = json.loads(names)
    drawn.kept.clear()  # it names files by their addresses
    know_zone(zone, file)
    settings.TIME_ZONE = zone
    timezone.get_default_timezone.cache_clear()  # type: ignore[attr-defined]
    jar.clear()
    seed()


def know_zone(name: str, file: bytes) -> None:
    """A browser has no file of time zones: the site sends that of its own."""
    path = ZONES / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(file)
    zoneinfo.reset_tzpath([str(ZONES)])


def seed() -> None:
    """What was drawn before a snapshot would be drawn again after it."""
    import random

    random.seed(os.urandom(32))


def handler() -> Any:
    from django.core.handlers.wsgi import WSGIHandler

    if not hasattr(handler, "made"):
        handler.made = WSGIHandler()  # type: ignore[attr-defined]
    return handler.made  # type: ignore[attr-defined]


def alone(get_response: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """No other site reaches the worker, and nobody signs in without the site. Which
    tables this phone has is known here.
    """
    from phone import replica

    def middleware(request: Any) -> Any:
        request.user = NOBODY
        request.phone, request.phone_changed = replica.phone(), False
        request._dont_enforce_csrf_checks = True
        response = get_response(request)
        replica.learn(request)
        return response

    return middleware


def answer_browser(
    method: str, url: str, headers: str, body: Any, follow: bool
) -> tuple[int, str, bytes]:
    """What comes from a script are its own objects."""
    return answer(method, url, headers, body.to_bytes(), follow)


def answer_table(
    code: str, method: str, url: str, headers: str, body: Any, follow: bool
) -> tuple[int, str, bytes, str]:
    from phone import replica

    return replica.answer(code, method, url, headers, body.to_bytes(), follow)


def answer_draft(
    drafts: str, method: str, url: str, headers: str, body: Any, follow: bool
) -> tuple[int, str, bytes, str]:
    from phone import drafts as own

    return own.answer(drafts, method, url, headers, body.to_bytes(), follow)


def lay(text: str, deeds: str) -> None:
    """A table as it was given, and on it what waits to be sent."""
    from phone import replica

    replica.lay(text)
    replica.replay(deeds)


def forget_but(codes: str) -> None:
    from phone import replica

    replica.forget_but(json.loads(codes))


def now(code: str) -> str:
    from phone import replica

    return replica.now(code)


def unsay() -> None:
    """What was said of an entry that could not be kept is not said on the next page."""
    jar.pop("messages", None)


def begin_browser(names: str, zone: str, file: Any) -> None:
    begin(names, zone, file.to_bytes())


def answer(
    method: str, url: str, headers: str, body: bytes, follow: bool
) -> tuple[int, str, bytes]:
    """Status, headers as JSON and body. `follow`: a script asks, not the browser."""
    sent = json.loads(headers)
    for _ in range(FOLLOWED):
        status, given, content = respond(method, url, sent, body)
        to = dict(given).get("Location", "")
        if not (to and follow and status in (301, 302, 303)):
            break
        method, url, body = "GET", to, b""
    return status, json.dumps(given), content


def respond(
    method: str, url: str, headers: dict[str, str], body: bytes
) -> tuple[int, list[tuple[str, str]], bytes]:
    from django.core.handlers.wsgi import WSGIRequest

    response = handler().get_response(WSGIRequest(environ(method, url, headers, body)))
    for name, morsel in response.cookies.items():
        jar[name] = morsel.value
    content = b"".join(response) if response.streaming else response.content
    given = list(response.items())
    response.close()
    return response.status_code, given, content


def environ(
    method: str, url: str, headers: dict[str, str], body: bytes
) -> dict[str, Any]:
    at = urlsplit(url)
    named = {
        f"HTTP_{name.upper().replace('-', '_')}": text
        for name, text in headers.items()
        if name not in ("cookie", "host", "content-type", "content-length")
    }
    own = [f"{name}={value}" for name, value in jar.items()]
    cookies = "; ".join([*own, headers.get("cookie", "")])
    return {
        **named,
        "REQUEST_METHOD": method,
        "PATH_INFO": unquote_to_bytes(at.path).decode("latin-1"),
        "SCRIPT_NAME": "",
        "QUERY_STRING": at.query,
        "CONTENT_TYPE": headers.get("content-type", ""),
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_COOKIE": cookies,
        "SERVER_NAME": at.hostname or "localhost",
        "SERVER_PORT": str(at.port or (443 if at.scheme == "https" else 80)),
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": at.scheme or "https",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
    }
