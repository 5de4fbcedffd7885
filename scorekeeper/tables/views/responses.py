"""What was posted, and answers that htmx understands."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django_htmx.http import (
    HttpResponseClientRedirect,
    reswap,
    retarget,
    trigger_client_event,
)

from scorekeeper.tables.models import Table
from scorekeeper.tables.views.permission import Request


def posted_in(request: HttpRequest) -> dict[str, str]:
    """What was posted. A name that says two things says neither: BadRequest."""
    if twice := said_twice(request):
        raise BadRequest(
            gettext("Sent twice, and differently: {name}").format(name=twice)
        )
    return {key: str(text) for key, text in request.POST.items()}


def said_twice(request: HttpRequest) -> str:
    """A name that the form has twice, and differently."""
    found = (name for name, texts in request.POST.lists() if len(set(texts)) > 1)
    return next(found, "")


def refresh(table: Table) -> HttpResponse:
    """For htmx: the page as it is now."""
    return HttpResponseClientRedirect(table.get_absolute_url())


def saved(request: Request, table: Table) -> HttpResponse:
    return refresh(table) if request.htmx else redirect(table)


def recorded(request: Request, table: Table) -> HttpResponse:
    """The page of the table stays: its script fetches the parts that are new.

    Where no script follows the table, or from another page, to the page as it is now.
    """
    htmx = request.htmx
    here = htmx and (htmx.current_url_abs_path or "").partition("?")[0]
    if "Phone" not in request.headers or here != table.get_absolute_url():
        return saved(request, table)
    return trigger_client_event(HttpResponse(status=204), "recorded")


def go(request: Request, url: str) -> HttpResponse:
    """To another page; htmx leaves this one too."""
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def whole_page(response: HttpResponse) -> HttpResponse:
    """An answer that takes the place of the page and not of the form alone."""
    return reswap(retarget(response, "body"), "innerHTML")
