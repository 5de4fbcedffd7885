"""Agreeing to how a dispute ends, or letting it go."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scorekeeper.tables import access, sentences
from scorekeeper.tables.entry import posted_form
from scorekeeper.tables.entry.posted_form import key_in
from scorekeeper.tables.events import commands, dispute_commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, refuse, require_permission
from scorekeeper.tables.views.dispute import FLOOD, find_dispute, over, to_dispute
from scorekeeper.tables.views.dispute_settle import FOR_REFEREE, ONE_PHONE, go_back
from scorekeeper.tables.views.seat import choose_seat


@require_POST
@require_permission("dispute")
def agree(request: Request, table: Table, number: int) -> HttpResponse:
    """The other side agrees to what is proposed."""
    state, dispute = find_dispute(table, number)
    posted = at_table.posted_values(request)
    seat = access.seat_of(request, table)
    if seat is None:
        return choose_seat(request, table)
    if not request.role.rules and not access.speak(request):
        messages.success(request, FLOOD)
        return to_dispute(request, table, number)
    try:
        dispute_commands.agree(
            table,
            number,
            seat=seat,
            proposal=posted_form.number_in(posted, "proposal"),
            key=key_in(posted),
            after=posted_form.number_in(posted, "after"),
        )
    except dispute_commands.Ended:
        return over(request, table, number)
    except dispute_commands.OnePhone:
        refuse(request, table, ONE_PHONE)
    except dispute_commands.NotLetIn:
        refuse(request, table, sentences.sentence(sentences.NOT_LET_IN))
    except dispute_commands.ForReferee:
        refuse(request, table, FOR_REFEREE)
    except (commands.EditConflict, commands.Refused):
        messages.success(
            request, gettext("Something was added meanwhile. Read it, then agree.")
        )
        return to_dispute(request, table, number)
    return save_agreement(request, table, number)


def save_agreement(request: Request, table: Table, number: int) -> HttpResponse:
    if not find_dispute(table, number)[1].open:
        return go_back(request, table, number)
    messages.success(request, gettext("Agreed. Waiting for the others."))
    return to_dispute(request, table, number)


@require_POST
@require_permission("dispute")
def withdraw(request: Request, table: Table, number: int) -> HttpResponse:
    """Whoever raised it lets it go."""
    state, dispute = find_dispute(table, number)
    posted = at_table.posted_values(request)
    seat = access.seat_of(request, table)
    try:
        if seat is not None:
            dispute_commands.withdraw(table, number, seat=seat, key=key_in(posted))
            messages.success(request, gettext("Withdrawn: the score stands."))
    except (dispute_commands.Ended, commands.EditConflict):
        return over(request, table, dispute.number)
    return to_dispute(request, table, number)
