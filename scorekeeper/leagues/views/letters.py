"""Whether somebody wants letters before evenings: each says it for themselves."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scorekeeper.leagues.models import League
from scorekeeper.leagues.views.access import Request, require_permission


@require_POST
@require_permission("play")
def choose(request: Request, league: League) -> HttpResponse:
    person, wants = request.permissions.person, request.POST.get("wants") == "1"
    if person is not None:
        person.letters = wants
        person.save(update_fields=["letters"])
    told = gettext("You get e-mails.") if wants else gettext("You get no e-mails.")
    messages.success(request, told)
    return redirect("leagues:sessions", league.code)
