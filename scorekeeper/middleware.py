"""A look at each request before any view."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

View = Callable[[HttpRequest], HttpResponseBase]
# It may answer in place of the view.
Look = Callable[[HttpRequest], HttpResponseBase | None]


def before(look: Look) -> Callable[[View], View]:
    """A middleware of Django’s."""

    def middleware(get_response: View) -> View:
        return lambda request: look(request) or get_response(request)

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
