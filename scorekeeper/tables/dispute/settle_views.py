"""Ending a dispute: by a ruling, or by what both sides agree on."""

from collections.abc import Mapping
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import codes, pages, phone, scoring, speaking, throttle, writing
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.correcting import page as change_page
from scorekeeper.tables.dispute import disputes, disputing
from scorekeeper.tables.dispute.end import End, end_of
from scorekeeper.tables.dispute.views import FLOOD, found, over, to_dispute
from scorekeeper.tables.dispute.words import ENDED
from scorekeeper.tables.entering import views as entry_views
from scorekeeper.tables.models import Outcome, Table
from scorekeeper.tables.showing import history

STALE = "More was recorded meanwhile. This is what follows now."
WHY = "Say why in a few words: it stays with the round."


@require_http_methods(["GET", "POST"])
@needs("dispute")
def settle(request: Request, table: Table, number: int) -> HttpResponse:
    """What an end would change, asked for its reason; then the ruling or proposal."""
    state, one = found(table, number)
    if not one.open:
        return redirect("tables:disputed", table.code, number)
    posted = {name: str(text) for name, text in request.GET.items()}
    posted |= entry_views.posted_in(request)
    end = end_of(state, one, posted)
    if end is None:
        return no_end(table, one, posted)
    if request.method == "GET":
        return settle_page(request, end, posted)
    who = speaking.speaker(request, state, posted)
    end = replace(end, problems=tuple(wrong(end, who)))
    if end.problems:
        return settle_page(request, end, posted)
    if not request.role.rules and not throttle.speak(request):
        return settle_page(request, replace(end, problems=(FLOOD,)), posted)
    return write(request, end, who, posted)


def no_end(
    table: Table, one: disputes.Dispute, posted: Mapping[str, str]
) -> HttpResponse:
    """To correct a round nobody has told otherwise, its facts are asked first."""
    if posted.get("outcome") == Outcome.CORRECTED and "fault" not in posted:
        url = reverse("tables:answer", args=[table.code, one.number])
        return redirect(f"{url}?with=facts&then={Outcome.CORRECTED}")
    return redirect("tables:disputed", table.code, one.number)


def wrong(end: End, who: speaking.Speaker) -> list[str]:
    found = []
    if who.seat is None and not who.free:
        found.append("Who are you? Tap your name.")
    if not end.reason:
        found.append(WHY)
    over = len(end.reason) - disputing.REASON
    if over > 0:
        found.append(f"{disputing.REASON} letters fit: {over} are too many.")
    return found


def settle_page(request: Request, end: End, posted: Mapping[str, str]) -> HttpResponse:
    state, one, rules = end.state, end.dispute, request.role.rules
    heading = HEADINGS[end.outcome].format(one.round)
    context = pages.around(request, state, "sheet", heading)
    try:
        compared, refused = end.compared, ""
    except scoring.SheetError as error:
        compared, refused = None, str(error)
    lines = []
    if end.facts is not None:
        stands = state.round(one.round)
        lines = history.compared(state, one.round, stands, end.facts)
    context |= {
        "end": end,
        "dispute": one,
        "who": speaking.speaker(request, state, posted),
        "found": compared,
        "refused": refused,
        "happens": list(change_page.happens(compared)) if compared else [],
        "lines": [line for line in lines if line.differs],
        "button": f"{'' if rules else 'Propose: '}{BUTTONS[end.outcome]}",
        "longest": disputing.REASON,
        "key": key_in(posted),
        "back": reverse("tables:disputed", args=[state.table.code, one.number]),
    }
    page = render(request, "tables/dispute_end.html", context)
    return entry_views.whole_page(page)


HEADINGS = {
    Outcome.STANDS: "Score stands, round {}",
    Outcome.CORRECTED: "Correct round {}",
    Outcome.VOID: "Void round {}",
}
BUTTONS = {
    Outcome.STANDS: "Score stands",
    Outcome.CORRECTED: "Correct the round",
    Outcome.VOID: "Void the round",
}


def write(
    request: Request, end: End, who: speaking.Speaker, posted: dict[str, str]
) -> HttpResponse:
    """One entry: the ruling of the table’s referee, or what one side proposes."""
    table, number = end.state.table, end.dispute.number
    try:
        if request.role.rules:
            ruled(request, end, posted)
        else:
            proposed(end, who, posted)
            speaking.remember(request, table, who.seat)
    except disputing.Ended:
        return over(request, table, number)
    except writing.Stale:
        return once_more(request, table, number, posted)
    except writing.Refused as caught:
        again = replace(end, problems=(str(caught),))
        return settle_page(request, again, posted)
    return said_so(request, table, number)


def ruled(request: Request, end: End, posted: dict[str, str]) -> None:
    disputing.rule(
        end.state.table,
        end.dispute.number,
        outcome=end.outcome,
        facts=end.facts,
        keep=entry_views.number_in(posted, "keep") or None,
        reason=end.reason,
        key=key_in(posted),
        after=entry_views.number_in(posted, "after"),
        by=phone.holder(request, end.state.table),
    )


def proposed(end: End, who: speaking.Speaker, posted: dict[str, str]) -> None:
    assert who.seat is not None
    disputing.propose(
        end.state.table,
        end.dispute.number,
        seat=who.seat,
        outcome=end.outcome,
        facts=end.facts,
        reason=end.reason,
        key=key_in(posted),
        after=entry_views.number_in(posted, "after"),
    )


def key_in(posted: Mapping[str, str]) -> str:
    return posted.get("key", "")[:64] or codes.new_key()


def once_more(
    request: Request, table: Table, number: int, posted: dict[str, str]
) -> HttpResponse:
    """The sheet has changed since the page was drawn: what follows now."""
    state, one = found(table, number)
    end = end_of(state, one, posted)
    if end is None or not one.open:
        return over(request, table, number)
    fresh = {k: text for k, text in posted.items() if k != "key"}
    return settle_page(request, replace(end, note=STALE), fresh)


def said_so(request: Request, table: Table, number: int) -> HttpResponse:
    """Back to the dispute, with what has become of it."""
    one = found(table, number)[1]
    if one.open:
        pages.say(request, "Proposed. The other side has to agree.")
    else:
        undo = "undo" if request.role.records else ""
        pages.say(request, f"{ENDED[one.outcome]}: the dispute is closed", undo)
    return to_dispute(request, table, number)
