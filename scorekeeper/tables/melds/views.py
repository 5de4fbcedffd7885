"""Cards that lie in melds: hands counted, a lay-down checked while it is played."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import scoring
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.melds import hands_views, laying_views
from scorekeeper.tables.models import Table


@require_http_methods(["GET", "POST"])
@needs("look")
def melds(request: Request, table: Table, number: int) -> HttpResponse:
    """Whoever looks on may count and check too; writing it down needs its power."""
    state = scoring.read(table)
    if not (state.game.hands or state.game.laydowns):
        raise Http404("No melds are laid in this game.")
    there = 1 <= number <= len(state.rounds) or number == state.due
    if not there or state.trouble:
        return redirect(table)
    show = hands_views.hands if state.game.hands else laying_views.laydown
    return show(request, state, number)
