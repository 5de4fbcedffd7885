"""Where a saved form leads to another page, that is loaded with its own files."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django_htmx.http import HttpResponseClientRedirect


def load_page(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """htmx would put the page in the place of the form’s, without styles and scripts.

    Where it is the same page, it has them.
    """
    url, htmx = answer.headers.get("Location"), getattr(request, "htmx", None)
    if not (url and htmx and htmx.boosted):
        return answer
    here = urlsplit(htmx.current_url_abs_path or "").path
    if urlsplit(url).path == here:
        return answer
    return HttpResponseClientRedirect(url)
