"""The site as a server asks it, for streams: Django’s own test client knows none."""

from collections.abc import AsyncGenerator
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.test import Client

from tests.support.patience import PATIENCE

Message = dict[str, Any]


def ask(path: str, phone: Client, **headers: str) -> ApplicationCommunicator:
    """Begun in the loop that runs, and left to the test to end."""
    from scorekeeper.asgi import application

    cookie = "; ".join(f"{key}={one.value}" for key, one in phone.cookies.items())
    sent = {"host": "testserver", "cookie": cookie, **headers}
    scope = {
        "type": "http",
        "method": "GET",
        "http_version": "1.1",
        "path": path,
        "query_string": b"",
        "headers": [
            (key.replace("_", "-").encode(), value.encode())
            for key, value in sent.items()
        ],
    }
    return ApplicationCommunicator(application, scope)


async def head_of(asking: ApplicationCommunicator) -> tuple[int, dict[str, str]]:
    await asking.send_input({"type": "http.request", "body": b""})
    start: Message = await asking.receive_output(PATIENCE)
    assert start["type"] == "http.response.start"
    headers = {key.decode(): value.decode() for key, value in start["headers"]}
    return start["status"], headers


async def parts_of(asking: ApplicationCommunicator) -> AsyncGenerator[bytes, None]:
    """What the stream says; whoever closes this one has gone."""
    try:
        more = True
        while more:
            message: Message = await asking.receive_output(PATIENCE)
            more = message.get("more_body", False)
            if more:
                yield message["body"]
    finally:
        await asking.send_input({"type": "http.disconnect"})
        await asking.wait(PATIENCE)
