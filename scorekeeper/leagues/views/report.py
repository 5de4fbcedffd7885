"""The report of an evening: for its league, and for whoever has its link."""

from hmac import compare_digest

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.leagues import club_apps, dates, zones
from scorekeeper.leagues.access import Permissions
from scorekeeper.leagues.models import League, Session
from scorekeeper.leagues.sessions import (
    penalties,
    plain_lists,
    report,
    session_totals,
    standings_diff,
)
from scorekeeper.leagues.sessions.overview import read
from scorekeeper.leagues.views.access import Request, permissions_in, require_permission
from scorekeeper.leagues.views.held_back import hides
from scorekeeper.leagues.views.robots import keep_out
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.tables import codes
from scorekeeper.tables.sentences import capitalize


@require_GET
@require_permission("view")
def show(request: Request, league: League, session_id: int) -> HttpResponse:
    return report_page(
        request, league, session_of(league, session_id), request.permissions
    )


@require_GET
def send_report(
    request: HttpRequest, code: str, session_id: int, key: str
) -> HttpResponseBase:
    """Needs no account; the link is good until it is made anew."""
    league = League.objects.filter(code=code.upper()).first()
    found = Session.objects.select_related("season__league")
    evening = (
        found.filter(pk=session_id, season__league=league).first() if league else None
    )
    if (
        league is None
        or evening is None
        or not compare_digest(evening.viewer_token, key)
    ):
        raise Http404("No report has this link. There may be a new one.")
    permissions = permissions_in(request, league)
    with zones.by_clock_of(league):
        return keep_out(report_page(request, league, evening, permissions))


def report_page(
    request: HttpRequest, league: League, session: Session, permissions: Permissions
) -> HttpResponse:
    """Whoever may look at the league is led on to its tables."""
    looks = permissions.may("view")
    if hides(league, permissions.can_score):
        told = {"league": league, "permissions": permissions, "looks": looks}
        told |= {"session": session, "held": True, "heading": league.name}
        told["back"] = (
            reverse("leagues:session", args=[league.code, session.pk]) if looks else ""
        )
        return render(request, "leagues/report.html", told)
    overview = read(league, session)
    so_far = session_totals.so_far(overview)
    context = {
        "league": league,
        "permissions": permissions,
        "looks": looks,
        "overview": overview,
        "session": session,
        "heading": league.name,
        "sub": f"{capitalize(dates.evening(session.starts))} · {session.season}",
        "back": reverse("leagues:session", args=[league.code, session.pk])
        if looks
        else "",
        "sheets": report.sheets(overview),
        "there": report.there(overview),
        "so_far": so_far,
        **club_apps.of_totals(overview, so_far),
        "rows": [] if looks else club_apps.rows(request, session),
        "by_hand": plain_lists.of(session),
        "penalties": penalties.of(session),
        "moves": standings_diff.standings_diff(overview),
    }
    return render(request, "leagues/report.html", context)


@require_POST
@require_permission("score")
def renew(request: Request, league: League, session_id: int) -> HttpResponse:
    """A new link to the report; the old one opens nothing from now on."""
    session = session_of(league, session_id)
    session.viewer_token = codes.new_link_key()
    session.save(update_fields=["viewer_token"])
    messages.success(
        request, gettext("New link to the report. The old one no longer works.")
    )
    return redirect("leagues:session", league.code, session.pk)
