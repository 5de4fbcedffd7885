"""The last deal of a series is called: a table plays on until all have dealt alike."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues import dates
from scorekeeper.leagues.models import League
from scorekeeper.leagues.sessions import last_rounds
from scorekeeper.leagues.sessions.overview import read
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.file_form import own_key
from scorekeeper.leagues.views.layout import page
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.tables import codes


@require_http_methods(["GET", "POST"])
@require_permission("score")
def last_round(request: Request, league: League, session: int) -> HttpResponse:
    """What each table would still play; a tap calls it, another takes it back."""
    one = session_of(league, session)
    rows = last_rounds.rows(read(league, one))
    if request.method == "POST":
        by, back = request.permissions.name, request.POST.get("to") == "back"
        told = last_rounds.settle(one, rows, back, by, own_key(request))
        messages.success(request, told)
        return redirect("leagues:session", league.code, one.pk)
    return page(
        request,
        league,
        "last_round",
        session=one,
        rows=rows,
        can_call=any(row.fewer for row in rows),
        can_take_back=any(row.called for row in rows),
        key=codes.new_key(),
        here="sessions",
        heading=gettext("Call the last deal"),
        sub=f"{league.name}, {dates.evening(one.starts)}",
        back=reverse("leagues:session", args=[league.code, one.pk]),
    )
