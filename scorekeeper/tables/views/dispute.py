"""Disputing a round: saying what happened, looking at both versions, ending it."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.tables import access, codes, disputes, phone, scoring, sentences
from scorekeeper.tables.cards import deal_page
from scorekeeper.tables.correcting import preview
from scorekeeper.tables.dispute import claim, words
from scorekeeper.tables.dispute.page import Page
from scorekeeper.tables.entry import posted_form
from scorekeeper.tables.events import commands, dispute_commands, seats
from scorekeeper.tables.models import Entry, Outcome, Table
from scorekeeper.tables.scoring import rulings as scoring_disputes
from scorekeeper.tables.showing import board, explanation
from scorekeeper.tables.views import at_table, entry as entry_views
from scorekeeper.tables.views.at_table import Request, parts, require_permission

FLOOD = gettext_noop(
    "Too much was said from here in a few minutes. Wait ten minutes, then send it."
)
OVER = gettext_noop("The dispute has ended meanwhile.")
ANEW = gettext_noop(
    "The dispute has ended meanwhile. Send this to dispute it once more, or leave it."
)
LONGEST = 6000  # characters of an address that every server takes


@require_http_methods(["GET", "POST"])
@require_permission("dispute")
def raise_dispute(request: Request, table: Table, number: int) -> HttpResponse:
    """A recorded round that somebody saw otherwise."""
    state = scoring.read(table)
    if not may_dispute(state.at(number)):
        return redirect("tables:sheet", table.code)
    return show_claim(request, state.at(number), None)


@require_http_methods(["GET", "POST"])
@require_permission("dispute")
def answer_dispute(request: Request, table: Table, number: int) -> HttpResponse:
    """More on an open dispute: words, another version, the cards."""
    state, dispute = find_dispute(table, number)
    if not may_dispute(state.at(dispute.round)):
        return redirect("tables:dispute", table.code, number)
    if dispute.open:
        return show_claim(request, state.at(dispute.round), dispute)
    posted = at_table.posted_values(request)
    return (
        anew(request, dispute, posted) if posted else to_dispute(request, table, number)
    )


def anew(
    request: Request, dispute: disputes.Dispute, posted: dict[str, str]
) -> HttpResponse:
    """What came after the end of a dispute: dropped, or sent as one of its own."""
    state, as_now = scoring.read(request.table), {**posted, "after": ""}
    messages.success(request, gettext(ANEW))
    return claim_page(
        request, claim_in(request, state.at(dispute.round), None, as_now), []
    )


def may_dispute(at: scoring.TableRound) -> bool:
    """Something of the round is recorded, and the referee has read it."""
    trouble = at.state.trouble.round if at.state.trouble else None
    read = trouble is None or at.number <= trouble
    return at.number > 0 and read and bool(at.recorded)


def find_dispute(table: Table, number: int) -> tuple[scoring.State, disputes.Dispute]:
    state = scoring.read(table)
    dispute = disputes.find(state.disputes, number)
    if dispute is None:
        raise Http404(gettext("No dispute has this number."))
    return state, dispute


def show_claim(
    request: Request,
    at: scoring.TableRound,
    of: disputes.Dispute | None,
) -> HttpResponse:
    """The form for what somebody says; once it is whole, the entry."""
    posted = {name: str(text) for name, text in request.GET.items()}
    posted |= at_table.posted_values(request)
    made = claim_in(request, at, of, posted)
    if "step" in posted and made.entry:
        posted = posted_form.step(made.entry, posted)
        made = claim_in(request, at, of, posted)
    if "check" in posted:
        return check(request, made, posted)
    if "with" in posted and request.htmx and (url := address(made, posted)):
        return at_table.go(request, url)
    if not made.pressed or not made.right:
        return claim_page(request, made, made.problems if made.pressed else [])
    return send(request, made)


def claim_in(
    request: Request,
    at: scoring.TableRound,
    of: disputes.Dispute | None,
    posted: dict[str, str],
) -> claim.Claim:
    who, sent = access.identity_of(request, at.state), request.method == "POST"
    return claim.claim_of(who, at, of, posted, sent)


def address(made: claim.Claim, posted: dict[str, str]) -> str:
    """The form in another way as a page of its own, with the scripts it needs."""
    query = urlencode({k: v for k, v in posted.items() if k != "csrfmiddlewaretoken"})
    return f"{made.url}?{query}" if len(query) < LONGEST else ""


def check(request: Request, made: claim.Claim, posted: dict[str, str]) -> HttpResponse:
    """What the entry means so far, for the script of the page."""
    if made.entry:
        return entry_views.feedback(request, made.state.table, made.entry, posted)
    return render(request, "tables/_cards_again.html", {"pad": made.pad})


def claim_page(
    request: Request, made: claim.Claim, problems: list[str]
) -> HttpResponse:
    text = sentences.ANSWER_ON if made.of else sentences.DISPUTE_OF
    heading = sentences.of_round(text, made.at.game.unit, made.number)
    context = at_table.around(request, made.state, "sheet", heading)
    then = board.state_of_round(made.state, made.number)
    told = scoring.round_in_words(then.at(made.number), made.at.recorded)
    context |= {
        "claim": made,
        "entry": made.entry,
        "pad": made.pad,
        "problems": problems,
        "told": explanation.fact_rows(made.state, told, made.number),
        "longest": dispute_commands.WORDS,
        "back": back(made),
    }
    page = render(request, "tables/raise_dispute.html", context)
    return at_table.whole_page(page)


def back(made: claim.Claim) -> str:
    code = made.state.table.code
    if made.of:
        return reverse("tables:dispute", args=[code, made.of.number])
    return reverse("tables:sheet", args=[code])


def send(request: Request, made: claim.Claim) -> HttpResponse:
    table = made.state.table
    if not request.role.rules and not access.speak(request):
        return claim_page(request, made, [gettext(FLOOD)])
    try:
        entry = write(made)
    except dispute_commands.Ended:
        assert made.of
        return anew(request, made.of, dict(made.posted))
    except commands.EditConflict:
        state, posted = scoring.read(table), {**made.posted, "after": ""}
        again = claim_in(request, state.at(made.number), made.of, posted)
        moved = sentences.of_round(sentences.SEND_AGAIN, state.game.unit, made.number)
        return claim_page(request, again, [moved])
    except commands.Refused as caught:
        return claim_page(request, made, [str(caught)])
    number = made.of.number if made.of else entry.number
    disputed = sentences.of_round(sentences.DISPUTED, made.at.game.unit, made.number)
    what = gettext("Added.") if made.of else disputed
    messages.success(request, what)
    if made.posted.get("then") == Outcome.CORRECTED and made.facts:
        url = reverse("tables:settle", args=[table.code, number])
        return at_table.go(request, f"{url}?outcome={Outcome.CORRECTED}")
    return to_dispute(request, table, number)


def write(made: claim.Claim) -> Entry:
    table, seat, of = made.state.table, made.who.seat, made.of
    words, facts, key = made.words, made.facts, made.key
    if of:
        entry = dispute_commands.answer(
            table, of.number, seat=seat, words=words, facts=facts, key=key
        )
    else:
        entry = dispute_commands.dispute(
            table,
            made.number,
            seat=seat,
            words=words,
            facts=facts,
            key=key,
            after=made.after,
        )
    assert entry is not None
    return entry


def to_dispute(request: Request, table: Table, number: int) -> HttpResponse:
    url = reverse("tables:dispute", args=[table.code, number])
    return at_table.go(request, url)


def over(request: Request, table: Table, number: int) -> HttpResponse:
    """The dispute has ended while somebody was writing."""
    messages.success(request, gettext(OVER))
    return to_dispute(request, table, number)


@require_GET
@require_permission("view")
@parts
def dispute(request: Request, table: Table, number: int) -> HttpResponse:
    """One dispute: both versions, what was said, and how it ends or ended."""
    state, dispute = find_dispute(table, number)
    return dispute_page(request, state, dispute)


def dispute_page(
    request: Request, state: scoring.State, dispute: disputes.Dispute
) -> HttpResponse:
    phone.store_token(request, state.table)
    shown = Page(state, dispute)
    heading = sentences.of_round(sentences.DISPUTE_OF, state.game.unit, dispute.round)
    context = at_table.around(request, state, "sheet", heading)
    who = access.identity_of(request, state)
    compared = shown.found
    voids = scoring_disputes.voids_of(state.at(dispute.round)) if dispute.open else []
    context |= {
        "shown": shown,
        "dispute": dispute,
        "over_words": words.over_words(state, dispute.said[0]),
        "who": who,
        "may_agree": who.seat is None or shown.lacks(who.seat),
        "not_let_in": not_let_in(state.table, who.seat),
        "found": compared,
        "happens": list(preview.happens(state, compared)) if compared else [],
        "deals": preview.dealers(state, compared) if compared else {},
        "void": voids[0] if voids else None,
        "several_voids": len(voids) > 1,
        "has_cards": state.game.cards is not None,
        "dealt": deal_page.deals_in_words(shown.then.at(dispute.round), shown.carriers),
        "key": codes.new_key(),
        "sub": words.raise_words(state, dispute),
        "back": reverse("tables:sheet", args=[state.table.code]),
    }
    return render(request, "tables/dispute.html", context)


def not_let_in(table: Table, seat: int | None) -> str:
    """Why this seat cannot agree yet; nothing where it can."""
    if seat is None or seats.is_voice(table, seat):
        return ""
    return sentences.sentence(sentences.NOT_LET_IN)
