"""What a league shows to whoever may look: standings, records, tables, people."""

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.models import League, Person
from scorekeeper.leagues.pages import page
from scorekeeper.leagues.showing import (
    league_page,
    person_page,
    records_page,
    tables_page,
)


@require_GET
@needs("look")
def league(request: Request, league: League) -> HttpResponse:
    context = league_page.context_of(league, request.GET)
    if request.rights.runs:
        settings = reverse("leagues:settings", args=[league.code])
        context |= {"end": "Settings", "end_url": settings}
    return page(request, league, "league", **context)


@require_GET
@needs("look")
def records(request: Request, league: League) -> HttpResponse:
    context = records_page.context_of(league, request.GET)
    return page(request, league, "records", **context)


@require_GET
@needs("look")
def tables(request: Request, league: League) -> HttpResponse:
    context = tables_page.context_of(league, request.GET)
    return page(request, league, "tables", **context)


@require_GET
@needs("look")
def person(request: Request, league: League, person: int) -> HttpResponse:
    found = Person.objects.filter(league=league, pk=person).select_related("into")
    one = found.first()
    if one is None:
        raise Http404("Nobody of this league is here.")
    context = person_page.context_of(league, one.into or one, request.GET)
    if request.rights.runs:
        change = reverse(
            "leagues:edit_person", args=[league.code, context["person"].pk]
        )
        context |= {"end": "Change", "end_url": change}
    return page(request, league, "person", **context)
