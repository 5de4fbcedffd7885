"""Disputing a round: saying what happened, looking at both versions, ending it."""

from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.tables import (
    codes,
    pages,
    phone,
    scoring,
    speaking,
    throttle,
    words,
    writing,
)
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.correcting import page as change_page
from scorekeeper.tables.dispute import claim, disputes, disputing
from scorekeeper.tables.dispute.page import Page
from scorekeeper.tables.dispute.words import who_of
from scorekeeper.tables.entering import views as entry_views
from scorekeeper.tables.following.views import parts
from scorekeeper.tables.models import Entry, Outcome, Table
from scorekeeper.tables.scoring import disputes as scoring_disputes
from scorekeeper.tables.showing import pad

FLOOD = "Too much was said from here in a few minutes. Wait ten minutes, then send it."
LONGEST = 6000  # characters of an address that every server takes
MOVED = "Round {} has changed meanwhile. Look at it once more, then send this."


@require_http_methods(["GET", "POST"])
@needs("dispute")
def dispute(request: Request, table: Table, number: int) -> HttpResponse:
    """A recorded round that somebody saw otherwise."""
    state = scoring.read(table)
    if not may_dispute(state, number):
        return redirect("tables:sheet", table.code)
    return claimed(request, state, number, None)


@require_http_methods(["GET", "POST"])
@needs("dispute")
def answer(request: Request, table: Table, number: int) -> HttpResponse:
    """More on an open dispute: words, another version, the cards."""
    state, one = found(table, number)
    if not one.open or not may_dispute(state, one.round):
        return redirect("tables:disputed", table.code, number)
    return claimed(request, state, one.round, one)


def may_dispute(state: scoring.State, number: int) -> bool:
    """Something of the round is recorded, and the referee has read it."""
    trouble = state.trouble.round if state.trouble else None
    read = trouble is None or number <= trouble
    return number > 0 and read and bool(state.round(number))


def found(table: Table, number: int) -> tuple[scoring.State, disputes.Dispute]:
    state = scoring.read(table)
    one = disputes.find(state.entries, number)
    if one is None:
        raise Http404("No dispute has this number.")
    return state, one


def claimed(
    request: Request,
    state: scoring.State,
    number: int,
    of: disputes.Dispute | None,
) -> HttpResponse:
    """The form for what somebody says; once it is whole, the entry."""
    posted = {name: str(text) for name, text in request.GET.items()}
    posted |= entry_views.posted_in(request)
    made = claim.claim_of(request, state, number, of, posted)
    if "step" in posted and made.entry:
        posted = entry_views.step(made.entry, posted)
        made = claim.claim_of(request, state, number, of, posted)
    if "check" in posted:
        return checked(request, made, posted)
    if "with" in posted and request.htmx and (url := address(made, posted)):
        return entry_views.go(request, url)
    if not made.pressed or not made.right:
        return claim_page(request, made, made.problems if made.pressed else [])
    return send(request, made)


def address(made: claim.Claim, posted: dict[str, str]) -> str:
    """The form in another way as a page of its own, with the scripts it needs."""
    query = urlencode({k: v for k, v in posted.items() if k != "csrfmiddlewaretoken"})
    return f"{made.url}?{query}" if len(query) < LONGEST else ""


def checked(
    request: Request, made: claim.Claim, posted: dict[str, str]
) -> HttpResponse:
    """What the entry means so far, for the script of the page."""
    if made.entry:
        return entry_views.checked(request, made.state.table, made.entry, posted)
    return render(request, "tables/_cards_again.html", {"pad": made.pad})


def claim_page(
    request: Request, made: claim.Claim, problems: list[str]
) -> HttpResponse:
    heading = f"{'Answer' if made.of else 'Dispute'}, round {made.number}"
    context = pages.around(request, made.state, "sheet", heading)
    told = scoring.told_round(made.state, made.number, made.state.round(made.number))
    context |= {
        "claim": made,
        "entry": made.entry,
        "pad": made.pad,
        "problems": problems,
        "told": pad.recorded(made.state, told),
        "longest": disputing.WORDS,
        "back": back(made),
    }
    page = render(request, "tables/dispute_form.html", context)
    return entry_views.whole_page(page)


def back(made: claim.Claim) -> str:
    code = made.state.table.code
    if made.of:
        return reverse("tables:disputed", args=[code, made.of.number])
    return reverse("tables:sheet", args=[code])


def send(request: Request, made: claim.Claim) -> HttpResponse:
    table, seat = made.state.table, made.who.seat
    if not request.role.rules and not throttle.speak(request):
        return claim_page(request, made, [FLOOD])
    try:
        entry = write(made)
    except disputing.Ended:
        return over(request, table, made.of.number if made.of else 0)
    except writing.Stale:
        state, posted = scoring.read(table), {**made.posted, "after": ""}
        again = claim.claim_of(request, state, made.number, made.of, posted)
        return claim_page(request, again, [MOVED.format(made.number)])
    except writing.Refused as caught:
        return claim_page(request, made, [str(caught)])
    speaking.remember(request, table, seat)
    number = made.of.number if made.of else entry.number
    what = "Added" if made.of else f"Round {made.number} is disputed"
    pages.say(request, what)
    if made.posted.get("then") == Outcome.CORRECTED and made.facts:
        url = reverse("tables:settle", args=[table.code, number])
        return entry_views.go(request, f"{url}?outcome={Outcome.CORRECTED}")
    return to_dispute(request, table, number)


def write(made: claim.Claim) -> Entry:
    table, seat, of = made.state.table, made.who.seat, made.of
    words, facts, key = made.words, made.facts, made.key
    if of:
        entry = disputing.answer(
            table, of.number, seat=seat, words=words, facts=facts, key=key
        )
    else:
        entry = disputing.dispute(
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
    url = reverse("tables:disputed", args=[table.code, number])
    return entry_views.go(request, url)


def over(request: Request, table: Table, number: int) -> HttpResponse:
    """The dispute has ended while somebody was writing."""
    pages.say(request, "The dispute has ended meanwhile.")
    return to_dispute(request, table, number)


@require_GET
@needs("look")
@parts
def show(request: Request, table: Table, number: int) -> HttpResponse:
    """One dispute: both versions, what was said, and how it ends or ended."""
    state, one = found(table, number)
    return dispute_page(request, state, one)


def dispute_page(
    request: Request, state: scoring.State, one: disputes.Dispute
) -> HttpResponse:
    phone.keep(request, state.table)
    shown = Page(state, one)
    heading = f"Dispute, round {one.round}"
    context = pages.around(request, state, "sheet", heading)
    who = speaking.speaker(request, state, {})
    compared = shown.found
    context |= {
        "shown": shown,
        "dispute": one,
        "who": who,
        "may_agree": who.seat is None or shown.lacks(who.seat),
        "found": compared,
        "happens": list(change_page.happens(compared)) if compared else [],
        "void": scoring_disputes.void_of(state, one.round) if one.open else None,
        "has_cards": state.game.cards is not None,
        "key": codes.new_key(),
        "sub": asked_by(state, one),
        "back": reverse("tables:sheet", args=[state.table.code]),
    }
    return render(request, "tables/dispute.html", context)


def asked_by(state: scoring.State, one: disputes.Dispute) -> str:
    """Raised by Cleo at 20:41."""
    return f"Raised by {who_of(state, one.said[0])} at {words.when(one.entry.at)}"
