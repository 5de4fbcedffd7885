"""A look at each request before any view."""

from collections.abc import Callable

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import (
    HttpRequest,
    HttpResponse,
    QueryDict,
    StreamingHttpResponse,
    UnreadablePostError,
)
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.datastructures import MultiValueDict

from scorekeeper.tables.scoring.release import VERSION

# A header that no other site has, with the edition.
MARK = "Scorekeeper"
View = Callable[[HttpRequest], HttpResponseBase]
# It may answer in place of the view.
Look = Callable[[HttpRequest], HttpResponseBase | None]


def before(look: Look) -> Callable[[View], View]:
    """A middleware of Django’s."""

    def middleware(get_response: View) -> View:
        return lambda request: look(request) or get_response(request)

    return middleware


def marked(get_response: View) -> View:
    """Every answer says that it is the site's: one that does not came from somebody
    between (static/js/site.js).
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response[MARK] = VERSION
        return response

    return middleware


def head(get_response: View) -> View:
    """HEAD is answered as GET is, without the body (RFC 9110, 9.3.2): no view knows.

    Whoever watches a site or shows a link of it asks so.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.method != "HEAD":
            return get_response(request)
        request.method = "GET"
        response = get_response(request)
        request.method = "HEAD"
        if isinstance(response, StreamingHttpResponse):
            response.streaming_content = ()
        elif isinstance(response, HttpResponse):
            response.content = b""
        return response

    return middleware


# What reading a request may end with: who sent it has made it so.
UNREADABLE = (
    BadRequest,
    LookupError,
    MultiPartParserError,
    SuspiciousOperation,
    UnreadablePostError,
    ValueError,
)


def refuse_unreadable(request: HttpRequest) -> HttpResponse | None:
    """Read once before anything else asks for it: pages that say what is wrong look for
    the token of a form too, and would fail once more.
    """
    try:
        read(request)
    except UNREADABLE:
        request.encoding = "utf-8"
        request._post, request._files = QueryDict(), MultiValueDict()  # type: ignore[attr-defined]
        return render(request, "400.html", status=400)
    return None


def read(request: HttpRequest) -> None:
    """Raises one of UNREADABLE. No browser sends anything here but UTF-8."""
    charset = (request.content_params or {}).get("charset", "utf-8")
    if charset.lower() != "utf-8":
        raise BadRequest(charset)
    request.GET, request.POST  # noqa: B018


readable = before(refuse_unreadable)
