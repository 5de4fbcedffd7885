"""How much a request may bring along: more is refused before it is read.

Django has a body in a file before anything looks who sends it. So the application in
front of it stops at the limit, by what the request says of its size and by what comes;
Django then answers with the page that says so.
"""

import re
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from scorekeeper.middleware import before
from scorekeeper.streams import SCOPE, Application, Message, Receive, Send

# Every form that is no file. A round told by all its cards has 5,000 bytes.
FORM = 1_000_000
# Files say themselves what is too much, in words of their own; this is a bit more.
FILES = (
    (re.compile(r"/check/"), 4_000_000),
    (re.compile(r"/desk/"), 4_000_000),
    (re.compile(r"/l/bring/"), 52_000_000),
    (re.compile(r"/l/[^/]+/exchange/"), 12_000_000),
)
KEY = "scorekeeper.sizes"  # in the scope: that too much came


def most(path: str) -> int:
    """The bytes that an address takes."""
    return next((size for at, size in FILES if at.match(path)), FORM)


def in_front_of(django: Application) -> Application:
    async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            length = (
                dict(scope["headers"]).get(b"content-length", b"0").decode("latin-1")
            )
            scope = {**scope, KEY: is_over(length, most(scope["path"]))}
            receive = counted(scope, receive, most(scope["path"]))
        await django(scope, receive, send)

    return application


def counted(scope: dict[str, Any], receive: Receive, limit: int) -> Receive:
    """The body as far as the limit; nothing where it says itself that it is longer."""
    came, ended = 0, False

    async def part() -> Message:
        nonlocal came, ended
        if scope[KEY] and not ended:
            ended = True
            return {"type": "http.request", "body": b"", "more_body": False}
        message = await receive()
        while ended and message["type"] == "http.request":
            message = await receive()  # what comes still is read by nobody
        came += len(message.get("body", b""))
        if ended or came <= limit:
            return message
        scope[KEY] = ended = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return part


def is_over(length: str, limit: int) -> bool:
    return length.isdecimal() and (len(length) > 18 or int(length) > limit)


def too_much(request: HttpRequest) -> bool:
    if request.META.get(SCOPE, {}).get(KEY):
        return True
    length = request.META.get("CONTENT_LENGTH") or "0"
    return is_over(str(length), most(request.path_info))


def refused(request: HttpRequest) -> HttpResponseBase | None:
    if not too_much(request):
        return None
    context = {"most": f"{most(request.path_info) / 1_000_000:g} MB"}
    return render(request, "413.html", context, status=413)


limited = before(refused)
