"""The results of an evening wait for a tap of who holds it.

Until then whoever does not hold evenings sees neither its lists nor what follows from
them: standings, records, people, teams, cups. A table is seen by who sits there.
"""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scorekeeper import programs
from scorekeeper.leagues.models import League, Session
from scorekeeper.leagues.sessions import live_updates
from scorekeeper.leagues.showing import for_programs
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.middleware import readable


def hides(league: League, can_score: bool, session: Session | None = None) -> bool:
    """From whom may not score; of `session`, or of whatever evening."""
    held = league.held_back_id
    return held is not None and not can_score and (not session or session.pk == held)


def read_held_back(request: Request, league: League) -> HttpResponseBase:
    return programs.answer(request, for_programs.of_held_back(league))


@readable(read_held_back)
def say_held_back(request: Request, league: League) -> HttpResponse:
    return page(request, league, "held_back", heading=league.name, here="standings")


def with_results(
    view: Callable[..., HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A page that says how it stands, behind require_permission."""

    @wraps(view)
    def answer(request: Request, league: League, **rest: object) -> HttpResponseBase:
        if hides(league, request.permissions.can_score):
            return say_held_back(request, league)
        return view(request, league, **rest)

    return answer


@require_POST
@require_permission("score")
def hold_back(request: Request, league: League, session_id: int) -> HttpResponse:
    """`to` says which, so that a second tap says the same."""
    session = session_of(league, session_id)
    if request.POST.get("to") == "hold":
        league.held_back = session
        told = gettext("The results are held back.")
    else:
        league.held_back = None
        told = gettext("Everybody sees the results now.")
    league.save(update_fields=["held_back"])
    live_updates.tell_followers(session)
    messages.success(request, told)
    return redirect("leagues:session", league.code, session.pk)
