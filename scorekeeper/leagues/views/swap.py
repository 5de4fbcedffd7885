"""Two names of the next seats are tapped, and change places."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorekeeper.leagues import sentences
from scorekeeper.leagues.models import League
from scorekeeper.leagues.sessions import seating
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.seating import STALE, back_to
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.tables.sentences import sentence
from scorekeeper.text import is_number


@require_POST
@require_permission("score")
def swap(request: Request, league: League, session_id: int) -> HttpResponse:
    """A first name comes alone where no script has kept it: the address then does."""
    session = session_of(league, session_id)
    first, tapped = (request.POST.get(name, "") for name in ("first", "seat"))
    home, _, part = back_to(league, session.pk, "next").partition("#")
    if is_number(tapped) and not is_number(first):
        return redirect(f"{home}?first={tapped}#{part}")
    if is_number(tapped) and is_number(first) and first != tapped:
        try:
            seating.swap(session, int(first), int(tapped))
        except seating.Changed:
            messages.success(request, STALE)
        else:
            names = league.people.in_bulk([int(first), int(tapped)])
            one_of, other = (str(names[int(pk)]) for pk in (first, tapped))
            told = sentence(sentences.SWAPPED, one=one_of, other=other)
            messages.success(request, told)
    return redirect(f"{home}#{part}")
