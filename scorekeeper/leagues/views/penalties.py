"""Penalty points of an evening, as organisers give them and take them back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.leagues import dates, sentences
from scorekeeper.leagues.counting import finality
from scorekeeper.leagues.models import League, Session
from scorekeeper.leagues.sessions import penalties
from scorekeeper.leagues.sessions.penalty_form import PenaltyForm
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.file_form import own_key
from scorekeeper.leagues.views.layout import page
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.tables import codes
from scorekeeper.tables.sentences import sentence


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def of_session(request: Request, league: League, session_id: int) -> HttpResponse:
    session = session_of(league, session_id)
    closed = closed_text(session)
    form = None if closed else PenaltyForm(session, request.POST or None)
    if form is not None and request.method == "POST" and form.is_valid():
        by = request.permissions.name
        penalties.give(session, by, own_key(request), **form.cleaned_data)
        messages.success(request, gettext("Penalty points given."))
        return redirect("leagues:penalties", league.code, session.pk)
    return page(
        request,
        league,
        "penalties",
        session=session,
        form=form,
        closed=closed,
        penalties=penalties.of(session),
        notes=penalties.notes(session, league),
        taking_back=not closed,
        key=codes.new_key(),
        here="sessions",
        heading=gettext("Penalty points"),
        sub=f"{league.name}, {dates.evening(session.starts)}",
        back=reverse("leagues:session", args=[league.code, session.pk]),
    )


@require_POST
@require_permission("manage")
def take_back(
    request: Request, league: League, session_id: int, penalty: int
) -> HttpResponse:
    session = session_of(league, session_id)
    if text := closed_text(session):
        messages.success(request, text)
    else:
        penalties.take_back(session, penalty, request.permissions.name)
        messages.success(request, gettext("Penalty points undone."))
    return redirect("leagues:penalties", league.code, session.pk)


def closed_text(session: Session) -> str:
    """Why nothing changes here any more; else nothing."""
    since = finality.final_day(session.season)
    if since is None:
        return ""
    season, day = str(session.season), dates.day(since)
    return sentence(sentences.PENALTY_CLOSED, season=season, day=day)
