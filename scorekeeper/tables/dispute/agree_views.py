"""Agreeing to how a dispute ends, or letting it go."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from scorekeeper.tables import pages, speaking, throttle, writing
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.dispute import disputing
from scorekeeper.tables.dispute.settle_views import key_in, said_so
from scorekeeper.tables.dispute.views import FLOOD, found, over, to_dispute
from scorekeeper.tables.entering import views as entry_views
from scorekeeper.tables.models import Table


@require_POST
@needs("dispute")
def agree(request: Request, table: Table, number: int) -> HttpResponse:
    """The other side agrees to what is proposed."""
    state, one = found(table, number)
    posted = entry_views.posted_in(request)
    who = speaking.speaker(request, state, posted)
    if who.seat is None:
        pages.say(request, "Who are you? Tap your name, then agree.")
        return to_dispute(request, table, number)
    if not request.role.rules and not throttle.speak(request):
        pages.say(request, FLOOD)
        return to_dispute(request, table, number)
    try:
        disputing.agree(
            table,
            number,
            seat=who.seat,
            proposal=entry_views.number_in(posted, "proposal"),
            key=key_in(posted),
            after=entry_views.number_in(posted, "after"),
        )
    except disputing.Ended:
        return over(request, table, number)
    except (writing.Stale, writing.Refused):
        pages.say(request, "More was said or recorded meanwhile. Look, then agree.")
        return to_dispute(request, table, number)
    speaking.remember(request, table, who.seat)
    return agreed(request, table, number)


def agreed(request: Request, table: Table, number: int) -> HttpResponse:
    if not found(table, number)[1].open:
        return said_so(request, table, number)
    pages.say(request, "Agreed. Others have still to agree.")
    return to_dispute(request, table, number)


@require_POST
@needs("dispute")
def withdraw(request: Request, table: Table, number: int) -> HttpResponse:
    """Whoever raised it lets it go."""
    state, one = found(table, number)
    posted = entry_views.posted_in(request)
    who = speaking.speaker(request, state, posted)
    try:
        if who.seat is not None:
            disputing.withdraw(table, number, seat=who.seat, key=key_in(posted))
            pages.say(request, "Withdrawn: the score stands")
    except (disputing.Ended, writing.Stale):
        return over(request, table, one.number)
    return to_dispute(request, table, number)
