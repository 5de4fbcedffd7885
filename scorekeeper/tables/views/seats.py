"""Seats and phones: what the host sees and frees, and what a watcher asks for."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper import text
from scorekeeper.tables import access, phone, scoring
from scorekeeper.tables.events import coming, seats as seat_events
from scorekeeper.tables.models import Phone, Table, Way
from scorekeeper.tables.showing import seat_rows
from scorekeeper.tables.views import at_table, seat as seat_views
from scorekeeper.tables.views.at_table import Request, refuse, require_permission

GONE = gettext_noop("That question is answered already.")
LATE = gettext_noop("Too late to undo: that seat, or its phone, is another’s now.")


@require_http_methods(["GET", "POST"])
@require_permission("host")
def seats(request: Request, table: Table) -> HttpResponse:
    """Who holds which seat; freeing one, and letting a phone score."""
    if request.method == "GET":
        return seats_page(request, table)
    posted = request.POST
    if "free" in posted:
        return free_seat(request, table, posted["free"])
    if "back" in posted:
        give_back(request, table, posted["back"])
    elif "let" in posted:
        let_in(request, table, posted["let"])
    elif "score" in posted:
        found = table.phones.filter(pk=text.number(posted["score"])).first()
        if found is None:
            return HttpResponseBadRequest(gettext("Which phone?"))
        let_score(table, found)
        messages.success(
            request,
            gettext("{name} can score now.").format(
                name=found.name or gettext("That phone")
            ),
        )
    return redirect("tables:seats", table.code)


def free_seat(request: Request, table: Table, pk: str) -> HttpResponse:
    """At once; the page that follows can give it back."""
    known = {str(one.pk): one for one in seat_events.claims_of(table)}
    if (held := known.get(pk)) is None:
        return HttpResponseBadRequest(gettext("Which seat?"))
    ticket = seat_events.ticket(held)
    seat_events.free(table, held)
    url = reverse("tables:seats", args=[table.code])
    return redirect(f"{url}?{urlencode({'freed': ticket})}")


def give_back(request: Request, table: Table, ticket: str) -> None:
    given = seat_events.last_freed(table, ticket)
    try:
        if given is None:
            raise seat_events.Taken
        seat_events.give_back(table, given)
        messages.success(request, gettext("That phone has its seat again."))
    except seat_events.Taken:
        messages.success(request, gettext(LATE))


def let_in(request: Request, table: Table, pk: str) -> None:
    """A seat that was taken by the score link, or all of them."""
    for held in seat_events.claims_of(table):
        if pk in ("all", str(held.pk)) and not seat_events.is_let_in(held):
            seat_events.let_in(table, held)
    messages.success(request, gettext("Let in: two sides can agree."))


def let_score(table: Table, found: Phone) -> None:
    """In the seat that it says, where that is free."""
    names = {name: seat for seat, name in enumerate(table.players)}
    seat = names.get(found.name)
    if seat is not None and seat_events.claim_at(table, seat):
        seat = None
    seat_events.claim(table, seat, ident=found.ident, way=Way.GIVEN, scores=True)


def seats_page(request: Request, table: Table) -> HttpResponse:
    state = scoring.read(table)
    context = at_table.around(request, state, "more", gettext("Seats and phones"))
    held = {one.seat: one for one in seat_events.claims_of(table)}
    mine, ticket = access.claim_of(request, table), request.GET.get("freed", "")
    context |= {
        "sub": seat_rows.sub_of(state, request.role),
        "freed": seat_rows.freed_words(table, seat_events.last_freed(table, ticket)),
        "ticket": ticket,
        "due": state.due,
        "may_come": coming.may_come(state),
        "may_go": coming.may_go(state),
        "fixed": coming.why_fixed(state),
        "rows": [(row, held.get(row.seat)) for row in seat_rows.phones_of(table, mine)],
        "outside": seat_rows.outside(table),
        "seatless": seat_rows.seatless(table),
        "watching": seat_rows.watching(table),
        "refusals": list(seat_rows.refusals(table)),
    }
    return render(request, "tables/seats.html", context)


@require_POST
@require_permission("dispute")
def answer_request(request: Request, table: Table) -> HttpResponse:
    """The host allows, or lets it rest; whoever holds the seat lets go of it."""
    pk = text.number(request.POST.get("request", ""))
    asked = table.seat_requests.filter(pk=pk).first()
    if asked is None:
        messages.success(request, gettext(GONE))
        return redirect(table)
    mine = asked.seat is not None and asked.seat == access.seat_of(request, table)
    if not (request.role.hosts or (mine and not asked.scores)):
        refuse(request, table)
    if request.POST.get("answer") != "allow":
        seat_events.not_now(table, asked)
    elif mine and (why := access.why_bound(request, table)):
        messages.success(request, why)
    else:
        by = None if request.role.hosts else access.claim_of(request, table)
        seat_events.allow(table, asked, by)
        messages.success(request, allowance_words(table, asked.seat, asked.scores))
    return redirect(table)


def allowance_words(table: Table, seat: int | None, scores: bool) -> str:
    name = gettext("That phone") if seat is None else table.players[seat]
    return (
        gettext("{name} can score now.").format(name=name)
        if scores
        else gettext("{name} has the seat now.").format(name=name)
    )


@require_POST
@require_permission("ask")
def ask(request: Request, table: Table) -> HttpResponse:
    """A phone asks to score, or for a seat: a word to the host, and no right."""
    known = {str(seat): seat for seat in range(len(table.players))}
    said = phone.current_player(request, table)
    own = table.players.index(said) if said in table.players else None
    seat = known.get(request.POST.get("seat", ""), own)
    scores = request.POST.get("for") == "score"
    if seat is None and not scores:
        return seat_views.choose_seat(request, table)
    said = "" if scores else gettext(seat_views.SENT)
    if words := seat_views.ask_host(request, table, seat, said, scores):
        messages.success(request, words)
    return redirect(table)
