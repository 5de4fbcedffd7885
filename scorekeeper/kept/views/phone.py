"""This phone: what it keeps of the site, to be fetched and removed there."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorekeeper.kept import edition
from scorekeeper.tables import scoring


@require_GET
def phone(request: HttpRequest) -> HttpResponse:
    found = edition.current()
    if found is None:
        raise Http404("The site is not packed for phones.")
    context = {"edition": found, "games": len(scoring.all_games())}
    return render(request, "kept/phone.html", context)
