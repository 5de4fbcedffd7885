"""What a league knows of a person."""

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper.leagues.models import League, Person
from scorekeeper.leagues.showing import person_page
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.held_back import with_results
from scorekeeper.leagues.views.layout import page


@require_GET
@require_permission("view")
@with_results
def person(request: Request, league: League, person_id: int) -> HttpResponse:
    found = Person.objects.filter(league=league, pk=person_id).select_related("into")
    found_person = found.first()
    if found_person is None:
        raise Http404("Nobody of this league is here.")
    context = person_page.context_of(
        league, found_person.into or found_person, request.GET
    )
    if request.permissions.can_manage:
        change = reverse(
            "leagues:edit_person", args=[league.code, context["person"].pk]
        )
        context |= {"end": gettext("Change"), "end_url": change}
    return page(request, league, "person", **context)
