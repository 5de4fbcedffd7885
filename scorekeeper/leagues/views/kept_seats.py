"""Seats that the draws of an evening keep, or those of each evening."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.leagues import dates
from scorekeeper.leagues.models import League
from scorekeeper.leagues.sessions import kept_seats
from scorekeeper.leagues.sessions.kept_seat_form import KeptSeatForm
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.file_form import own_key
from scorekeeper.leagues.views.layout import page
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.tables import codes


@require_http_methods(["GET", "POST"])
@require_permission("score")
def of_session(request: Request, league: League, session_id: int) -> HttpResponse:
    session = session_of(league, session_id)
    form = KeptSeatForm(session, request.POST or None)
    if request.method == "POST" and form.is_valid():
        said, by = form.cleaned_data, request.permissions.name
        kept_seats.keep(session, own_key(request), **said, by=by)
        messages.success(request, gettext("Reserved from the next draw on."))
        return redirect("leagues:kept_seats", league.code, session.pk)
    return page(
        request,
        league,
        "kept_seats",
        session=session,
        form=form,
        kept=kept_seats.of(session),
        key=codes.new_key(),
        here="sessions",
        heading=gettext("Reserved seats"),
        sub=f"{league.name}, {dates.evening(session.starts)}",
        back=reverse("leagues:session", args=[league.code, session.pk]),
    )


@require_POST
@require_permission("score")
def drop(request: Request, league: League, session_id: int, kept: int) -> HttpResponse:
    kept_seats.drop(session_of(league, session_id), kept, request.permissions.name)
    messages.success(request, gettext("Reserved no more."))
    return redirect("leagues:kept_seats", league.code, session_id)
