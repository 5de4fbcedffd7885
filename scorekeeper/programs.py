"""What other programs read: a page at its own address, as JSON.

A view is asked by whom it may be seen before either is made, so both say the same to
the same reader. Nothing here is a credential, and none is read from what is sent.
"""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response

from referee.values.compact import dumps
from scorekeeper.middleware import JSON

# Rises where a key goes or means something else; keys may be added without.
VERSION = 1
Said = Mapping[str, Any]


def answer(request: HttpRequest, said: Said) -> HttpResponseBase:
    return of_file(request, content_of(said))


def of_file(request: HttpRequest, content: bytes, kind: str = JSON) -> HttpResponseBase:
    tag = blake2b(content, digest_size=16).hexdigest()
    return tag_answer(request, tag, content, kind)


def answer_once(
    request: HttpRequest, name: str, say: Callable[[], Said]
) -> HttpResponseBase:
    """What is made once of a version, which `name` says; none of it is one reader’s."""
    content: bytes | None = caches["parts"].get(f"{name}-json")
    if content is None:
        content = content_of(say())
        caches["parts"].set(f"{name}-json", content)
    return tag_answer(request, name, content)


def content_of(said: Said) -> bytes:
    return dumps({"version": VERSION, **said}).encode()


def tag_answer(
    request: HttpRequest, tag: str, content: bytes, kind: str = JSON
) -> HttpResponseBase:
    """With what a program may ask by whether it is still the same."""
    response = HttpResponse(content, content_type=kind)
    if request.method != "GET":
        return response
    tag = f'"{tag}"'
    response["ETag"], response["Cache-Control"] = tag, "private, no-cache"
    found = get_conditional_response(request, etag=tag, response=response)
    return found if found is not None else response
