"""Who is at an evening, as somebody says: of themselves, or of others."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scorekeeper.leagues import sentences
from scorekeeper.leagues.fields import tidy
from scorekeeper.leagues.models import League, Session
from scorekeeper.leagues.sessions import all_here, attendance
from scorekeeper.leagues.sessions.overview import Answer
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.tables.sentences import sentence as worded
from scorekeeper.text import is_number


@require_POST
@require_permission("play")
def attend(request: Request, league: League, session_id: int) -> HttpResponse:
    """`to` says of whom what, so that a second tap says the same."""
    session = session_of(league, session_id)
    to = request.POST.get("to", "")
    if to in all_here.GROUPS:
        return put_all_down(request, league, session, to)
    pk, _, said = to.partition("-")
    if not is_number(pk) or said not in Answer.values:
        return HttpResponseBadRequest(gettext("Who, and what?"))
    person = get_object_or_404(league.people, pk=int(pk), into=None)
    own = person == request.permissions.person and said != Answer.HERE
    if not (request.permissions.can_score or own):
        raise PermissionDenied
    if session.closed is not None:
        messages.success(request, gettext("The evening is closed."))
    else:
        attendance.answer(session, [person], said)
        if request.htmx.boosted and own:  # a chip says itself what it is now
            text = sentences.NOT if said == Answer.AWAY else sentences.IS_COMING
            messages.success(request, worded(text, who=str(person)))
    return redirect("leagues:session", league.code, session.pk)


def put_all_down(
    request: Request, league: League, session: Session, group: str
) -> HttpResponse:
    """Whoever said that they are coming, was there last time, or is in the league."""
    if not request.permissions.can_score:
        raise PermissionDenied
    if session.closed is not None:
        messages.success(request, gettext("The evening is closed."))
    elif found := all_here.put_down(session, group):
        messages.success(request, worded(sentences.ARE_HERE, count=len(found)))
    return redirect("leagues:session", league.code, session.pk)


@require_POST
@require_permission("score")
def come(request: Request, league: League, session_id: int) -> HttpResponse:
    """A guest by name, or somebody who plays for another."""
    session = session_of(league, session_id)
    pk = request.POST.get("instead_of", "")
    instead = league.people.filter(pk=int(pk), into=None) if is_number(pk) else None
    on = timezone.localdate(session.starts) <= timezone.localdate()
    try:
        person = attendance.come(
            session,
            tidy(request.POST.get("name", "")),
            instead.first() if instead is not None else None,
            on,
        )
        text = sentences.IS_HERE if on else sentences.IS_COMING
        messages.success(request, worded(text, who=str(person)))
    except attendance.Unknown as caught:
        messages.success(request, str(caught))
    return redirect("leagues:session", league.code, session.pk)
