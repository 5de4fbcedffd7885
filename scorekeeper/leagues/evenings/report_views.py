"""The report of an evening: for its league, and for whoever has its link."""

from hmac import compare_digest

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.leagues.access import Request, Rights, needs, rights_in
from scorekeeper.leagues.evenings import moves, report, standing
from scorekeeper.leagues.evenings.evening import read
from scorekeeper.leagues.evenings.list_views import session_of
from scorekeeper.leagues.models import League, Session
from scorekeeper.leagues.robots import keep_out
from scorekeeper.leagues.showing import dates
from scorekeeper.tables import codes, pages


@require_GET
@needs("look")
def show(request: Request, league: League, session: int) -> HttpResponse:
    return report_page(request, league, session_of(league, session), request.rights)


@require_GET
def sent(request: HttpRequest, code: str, session: int, key: str) -> HttpResponseBase:
    """Needs no account; the link is good until it is made anew."""
    league = League.objects.filter(code=code.upper()).first()
    found = Session.objects.select_related("season__league")
    one = found.filter(pk=session, season__league=league).first() if league else None
    if league is None or one is None or not compare_digest(one.look_key, key):
        raise Http404("No report has this link. It may have been made anew.")
    return keep_out(report_page(request, league, one, rights_in(request, league)))


def report_page(
    request: HttpRequest, league: League, session: Session, rights: Rights
) -> HttpResponse:
    """Whoever may look at the league is led on to its tables."""
    evening = read(league, session)
    looks = rights.may("look")
    context = {
        "league": league,
        "rights": rights,
        "looks": looks,
        "evening": evening,
        "session": session,
        "heading": league.name,
        "sub": dates.evening(session.starts),
        "back": reverse("leagues:session", args=[league.code, session.pk])
        if looks
        else "",
        "sheets": report.sheets(evening),
        "there": report.there(evening),
        "so_far": standing.so_far(evening),
        "moves": moves.moves(evening),
    }
    return render(request, "leagues/report.html", context)


@require_POST
@needs("hold")
def renew(request: Request, league: League, session: int) -> HttpResponse:
    """A new link to the report; the old one opens nothing from now on."""
    one = session_of(league, session)
    one.look_key = codes.new_link_key()
    one.save(update_fields=["look_key"])
    pages.say(request, "There is a new link to the report. The old one is gone.")
    return redirect("leagues:session", league.code, one.pk)
