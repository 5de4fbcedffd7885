"""A dispute that two ended apart, one of them otherwise."""

from django.http import HttpResponse
from django.utils.translation import gettext

from scorekeeper.tables import log
from scorekeeper.tables.dispute.end import End
from scorekeeper.tables.dispute.words import how
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request
from scorekeeper.tables.views.conflict import Told, conflict_page
from scorekeeper.tables.views.dispute import OVER, find_dispute, over


def show_clash(request: Request, end: End) -> HttpResponse:
    """Others have ended it meanwhile: who rules chooses between theirs and this."""
    table, number = end.state.table, end.dispute.number
    state, dispute = find_dispute(table, number)
    theirs = state.round(dispute.round)
    mine = end.state.round(dispute.round) if end.facts is None else end.facts
    if not request.role.rules or not theirs or dispute.end is None:
        return over(request, table, number)
    if mine == theirs:
        table.stood = dispute.end.number
        return over(request, table, number)
    keys = frozenset(mine.keys() | theirs.keys())
    both = log.Conflict(dispute.round, mine, theirs, dispute.end, keys)
    told = Told(gettext(OVER), how(state, dispute), end.reason)
    return at_table.whole_page(conflict_page(request, table, both, told=told))
