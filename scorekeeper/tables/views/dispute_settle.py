"""Ending a dispute: by a ruling, or by what both sides agree on."""

from collections.abc import Mapping
from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import access, disputes, scoring, sentences, spoken
from scorekeeper.tables.correcting import preview
from scorekeeper.tables.dispute.end import End, end_of
from scorekeeper.tables.dispute.words import ENDED, button
from scorekeeper.tables.entry import posted_form
from scorekeeper.tables.events import commands, dispute_commands
from scorekeeper.tables.models import Outcome, Table
from scorekeeper.tables.scoring import rulings
from scorekeeper.tables.showing import history
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, refuse, require_permission
from scorekeeper.tables.views.dispute import FLOOD, find_dispute, over, to_dispute
from scorekeeper.tables.views.dispute_clash import show_clash

STALE = gettext_noop(
    "Someone else has saved something meanwhile. This is what changes now."
)
WHICH = gettext_noop(
    "Which seat are you? Choose it first: More, then Seats and phones."
)
ONE_PHONE = gettext_noop(
    "This phone agreed for another seat. Two sides agree on two phones."
)
FOR_REFEREE = gettext_noop(
    "The game is finished: players do not change it any more. The host rules, at a "
    "league’s table its referee."
)
WHY = gettext_noop("Choose why, or say it in a few words.")


@require_http_methods(["GET", "POST"])
@require_permission("dispute")
def settle(request: Request, table: Table, number: int) -> HttpResponse:
    """What an end would change, asked for its reason; then the ruling or proposal."""
    state, dispute = find_dispute(table, number)
    posted = {name: str(text) for name, text in request.GET.items()}
    posted |= at_table.posted_values(request)
    if not dispute.open:
        state, dispute = as_seen(state, dispute, posted)
    if not dispute.open:
        return redirect("tables:dispute", table.code, number)
    end = end_of(state, dispute, posted)
    if end is None:
        return no_end(table, dispute, posted)
    if request.method == "GET":
        return settle_page(request, end, posted)
    who = access.identity_of(request, state)
    end = replace(end, problems=tuple(wrong(end, who, request.role.rules)))
    if end.problems:
        return settle_page(request, end, posted)
    if not request.role.rules and not access.speak(request):
        return settle_page(request, replace(end, problems=(FLOOD,)), posted)
    return write(request, end, who, posted)


def as_seen(
    state: scoring.State, dispute: disputes.Dispute, posted: dict[str, str]
) -> tuple[scoring.State, disputes.Dispute]:
    """As whoever ends it saw it, who may have ended it as others did meanwhile."""
    if "after" not in posted:
        return state, dispute
    seen = posted_form.state_as_seen(state, posted)
    return seen, disputes.find(seen.disputes, dispute.number) or dispute


def no_end(
    table: Table, dispute: disputes.Dispute, posted: Mapping[str, str]
) -> HttpResponse:
    """To correct a round nobody has told otherwise, its facts are asked first."""
    if posted.get("outcome") == Outcome.CORRECTED and "fault" not in posted:
        url = reverse("tables:answer_dispute", args=[table.code, dispute.number])
        return redirect(f"{url}?with=facts&then={Outcome.CORRECTED}")
    return redirect("tables:dispute", table.code, dispute.number)


def wrong(end: End, who: access.Identity, rules: bool) -> list[str]:
    """A ruling takes a reason; what both sides agree on needs none."""
    found = []
    if who.seat is None and not who.free:
        found.append(gettext(WHICH))
    if rules and not end.reason:
        found.append(gettext(WHY))
    over = len(end.reason) - dispute_commands.REASON
    if over > 0:
        found.append(
            gettext("{number} letters fit: {over} are too many.").format(
                number=dispute_commands.REASON, over=over
            )
        )
    return found


def settle_page(request: Request, end: End, posted: Mapping[str, str]) -> HttpResponse:
    state, dispute, rules = end.state, end.dispute, request.role.rules
    unit = state.game.unit
    heading = sentences.of_round(HEADINGS[end.outcome], unit, dispute.round)
    context = at_table.around(request, state, "sheet", heading)
    try:
        compared, refused = end.compared, ""
    except scoring.SheetError as error:
        compared, refused = None, spoken.word(error.problem.said)
    lines = []
    if end.facts is not None:
        stands = state.round(dispute.round)
        lines = history.compare(state.at(dispute.round), stands, end.facts)
    voids = rulings.voids_of(state.at(dispute.round)) if end.void else []
    context |= {
        "end": end,
        "voids": [void.way for void in voids] if len(voids) > 1 else [],
        "dispute": dispute,
        "who": access.identity_of(request, state),
        "found": compared,
        "refused": refused,
        "happens": list(preview.happens(state, compared)) if compared else [],
        "deals": preview.dealers(state, compared) if compared else {},
        "lines": [line for line in lines if line.differs],
        "button": button(unit, end.outcome, rules),
        "because": []
        if end.fault or not rules
        else [(one, gettext(said)) for one, said in spoken.BECAUSE.items()],
        "typed": end.reason if end.fault else posted.get("reason", ""),
        "chosen": posted.get("because", ""),
        "longest": dispute_commands.REASON,
        "key": posted_form.key_in(posted),
        "back": reverse("tables:dispute", args=[state.table.code, dispute.number]),
    }
    page = render(request, "tables/settle.html", context)
    return at_table.whole_page(page)


HEADINGS = {
    Outcome.STANDS: sentences.STANDS_HEADING,
    Outcome.CORRECTED: sentences.CORRECT,
    Outcome.VOID: sentences.VOID_HEADING,
}


def write(
    request: Request, end: End, who: access.Identity, posted: dict[str, str]
) -> HttpResponse:
    """One entry: the ruling of the table’s referee, or what one side proposes."""
    table, number = end.state.table, end.dispute.number
    try:
        if request.role.rules:
            rule(request, end, posted)
        else:
            propose(end, who, posted)
    except dispute_commands.Ended:
        return show_clash(request, end)
    except dispute_commands.OnePhone:
        refuse(request, table, gettext(ONE_PHONE))
    except dispute_commands.NotLetIn:
        refuse(request, table, sentences.sentence(sentences.NOT_LET_IN))
    except dispute_commands.ForReferee:
        refuse(request, table, gettext(FOR_REFEREE))
    except commands.EditConflict:
        return once_more(request, table, number, posted)
    except commands.Refused as caught:
        again = replace(end, problems=(str(caught),))
        return settle_page(request, again, posted)
    return go_back(request, table, number)


def rule(request: Request, end: End, posted: dict[str, str]) -> None:
    dispute_commands.rule(
        end.state.table,
        end.dispute.number,
        outcome=end.outcome,
        facts=end.facts,
        keep=posted_form.number_in(posted, "keep") or None,
        reason=end.reason,
        key=posted_form.key_in(posted),
        after=posted_form.number_in(posted, "after"),
        by=access.name_of(request, end.state.table),
    )


def propose(end: End, who: access.Identity, posted: dict[str, str]) -> None:
    assert who.seat is not None
    dispute_commands.propose(
        end.state.table,
        end.dispute.number,
        seat=who.seat,
        outcome=end.outcome,
        facts=end.facts,
        reason=end.reason,
        key=posted_form.key_in(posted),
        after=posted_form.number_in(posted, "after"),
    )


def once_more(
    request: Request, table: Table, number: int, posted: dict[str, str]
) -> HttpResponse:
    """The sheet has changed since the page was drawn: what follows now."""
    state, dispute = find_dispute(table, number)
    end = end_of(state, dispute, posted)
    if end is None or not dispute.open:
        return over(request, table, number)
    fresh = {k: text for k, text in posted.items() if k != "key"}
    return settle_page(request, replace(end, note=gettext(STALE)), fresh)


def go_back(request: Request, table: Table, number: int) -> HttpResponse:
    """Back to the dispute, with what has become of it."""
    dispute = find_dispute(table, number)[1]
    if dispute.open:
        messages.success(request, gettext("Proposed. The other side has to agree."))
    else:
        undo = "undo" if request.role.scores else ""
        unit = scoring.game(table.game).unit
        what = sentences.of_round(ENDED[dispute.outcome], unit)
        text = gettext("{what}: the dispute is closed.").format(what=what)
        messages.success(request, text, extra_tags=undo)
    return to_dispute(request, table, number)
