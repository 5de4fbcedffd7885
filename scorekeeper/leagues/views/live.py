"""Following an evening: the stream of what changes on it."""

from django.http import HttpResponse
from django.views.decorators.http import require_GET

from scorekeeper import streams
from scorekeeper.leagues.models import League
from scorekeeper.leagues.sessions import live_updates
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.live import hub


@require_GET
@require_permission("view")
def events(request: Request, league: League, session_id: int) -> HttpResponse:
    """The evening and its tables, as they change, on one line."""
    session = session_of(league, session_id)
    begun = session.assignments.filter(table__isnull=False)
    tables = begun.values_list("table__code", flat=True)
    stream = hub.follow(live_updates.room(session), "view", *tables)
    return streams.hand_over(request, stream)
