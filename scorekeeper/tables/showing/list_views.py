from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from scorekeeper.tables import pages, scoring
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.following.views import parts
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import listed


@require_GET
@needs("look")
@parts
def show(request: Request, table: Table, key: str) -> HttpResponse:
    """The table as a list of its game counts it."""
    state = scoring.read(table)
    try:
        page = listed.page_of(state, key)
    except KeyError:
        raise Http404 from None
    context = pages.around(request, state, "sheet", page.label)
    context |= {"page": page, "back": reverse("tables:sheet", args=[table.code])}
    return render(request, "tables/list.html", context)
