"""Cards that lie in melds: hands counted, a lay-down checked while it is played."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.views import hands, laydown
from scorekeeper.tables.views.at_table import Request, require_permission
from scorekeeper.tables.views.cards import is_there


@require_http_methods(["GET", "POST"])
@require_permission("view")
def melds(request: Request, table: Table, number: int) -> HttpResponse:
    """Whoever looks on may count and check too; writing needs its permission."""
    state = scoring.read(table)
    if not (state.game.hands or state.game.laydowns):
        raise Http404(gettext("No melds are laid in this game."))
    if not is_there(state, number, request.method == "POST"):
        return redirect(table)
    show = hands.hands if state.game.hands else laydown.laydown
    return show(request, state.at(number))
