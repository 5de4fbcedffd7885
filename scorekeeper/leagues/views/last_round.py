"""The last deal of a series is called: a table plays on until all have dealt alike."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues import dates
from scorekeeper.leagues.models import League
from scorekeeper.leagues.sessions import last_rounds, sentences, time_limit
from scorekeeper.leagues.sessions.overview import SessionOverview, read
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.file_form import own_key
from scorekeeper.leagues.views.layout import page
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.tables import codes
from scorekeeper.tables.sentences import sentence


@require_http_methods(["GET", "POST"])
@require_permission("score")
def last_round(request: Request, league: League, session_id: int) -> HttpResponse:
    """What each table would still play; a tap calls it, another takes it back."""
    session = session_of(league, session_id)
    overview = read(league, session)
    rows = last_rounds.rows(overview)
    if request.POST.get("to") == "more":
        messages.success(request, more_time(request, overview))
        return redirect("leagues:session", league.code, session.pk)
    if request.method == "POST":
        by, back = request.permissions.name, request.POST.get("to") == "back"
        told = last_rounds.settle(session, rows, back, by, own_key(request))
        messages.success(request, told)
        return redirect("leagues:session", league.code, session.pk)
    return page(
        request,
        league,
        "last_round",
        session=session,
        rows=rows,
        limit=overview.limit,
        more=time_limit.MORE,
        can_call=any(row.fewer for row in rows),
        can_take_back=any(row.called for row in rows),
        key=codes.new_key(),
        here="sessions",
        heading=gettext("Call the last deal"),
        sub=f"{league.name}, {dates.evening(session.starts)}",
        back=reverse("leagues:session", args=[league.code, session.pk]),
    )


def more_time(request: Request, overview: SessionOverview) -> str:
    """Given once, however often it is tapped; until when it is then."""
    session, seen = overview.session, request.POST.get("after", "")
    version = int(seen) if seen.isdecimal() else -1
    by, turn = request.permissions.name, overview.turn
    given = overview.limit and time_limit.give_more(session, turn, version, by)
    if overview.limit is None:
        return sentence(sentences.NO_TIME)
    if not given:
        return overview.limit.words
    until = time_limit.clock(overview.limit.until)
    return sentence(sentences.MORE_TIME, minutes=time_limit.MORE, time=until)
