"""What a league knows of a person."""

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper import programs
from scorekeeper.leagues.models import League, Person
from scorekeeper.leagues.showing import for_programs, person_page
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.held_back import with_results
from scorekeeper.leagues.views.layout import page
from scorekeeper.middleware import readable


def person_of(league: League, person_id: int) -> Person:
    """Who that is, once records of one person were merged."""
    found = Person.objects.filter(league=league, pk=person_id).select_related("into")
    person = found.first()
    if person is None:
        raise Http404("Nobody of this league is here.")
    return person.into or person


def read_person(request: Request, league: League, person_id: int) -> HttpResponseBase:
    found = person_of(league, person_id)
    return programs.answer(request, for_programs.of_person(league, found, request.GET))


@require_GET
@require_permission("view")
@with_results
@readable(read_person)
def person(request: Request, league: League, person_id: int) -> HttpResponse:
    found = person_of(league, person_id)
    context = person_page.context_of(league, found, request.GET)
    if request.permissions.can_manage:
        change = reverse(
            "leagues:edit_person", args=[league.code, context["person"].pk]
        )
        context |= {"end": gettext("Change"), "end_url": change}
    return page(request, league, "person", **context)
