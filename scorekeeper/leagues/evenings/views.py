"""The page of an evening, what of it changes while it is open, and who is there."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse, HttpResponseBadRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.evenings import (
    attending,
    beginning,
    calendar,
    following,
    seating,
    standing,
)
from scorekeeper.leagues.evenings.evening import Answer, Evening, nth, read
from scorekeeper.leagues.evenings.list_views import session_of
from scorekeeper.leagues.fields import tidy
from scorekeeper.leagues.models import League, Session, Sitting
from scorekeeper.leagues.pages import games_of, page
from scorekeeper.leagues.showing import dates
from scorekeeper.tables import pages
from scorekeeper.tables.following import live
from scorekeeper.tables.following.views import streamed

MOST = 12  # tables that can be asked for


@require_GET
@needs("look")
def session(request: Request, league: League, session: int) -> HttpResponse:
    """`?table=` gives one table alone, for a page that is open."""
    evening = read(league, session_of(league, session))
    code = request.GET.get("table")
    if code is not None:
        found = [one for one in evening.tables if one.state.table.code == code]
        if not found or found[0].state.over:
            return HttpResponse(status=204)
        answer = page(request, league, "_evening_table", one=found[0])
    else:
        answer = page(request, league, "session", **context_of(request, evening))
    answer["Cache-Control"] = "no-store"
    return answer


def context_of(request: Request, evening: Evening) -> dict[str, Any]:
    session, holds = evening.session, request.rights.holds
    may_hold = holds and session.closed is None
    people = [one.person for one in evening.here]
    chips = attending.chips(evening)
    keyed = [evening.league.code, session.pk, session.look_key]
    report = reverse("leagues:sent_report", args=keyed)
    return {
        "evening": evening,
        "session": session,
        "here": "sessions",
        "heading": heading(session),
        "sub": sub(evening),
        "back": reverse("leagues:sessions", args=[evening.league.code]),
        "turn": nth(evening.turn) if evening.turn else "",
        "chips": chips,
        "said": list(attending.said_by(chips)),
        "mine": mine(request, chips),
        "so_far": standing.so_far(evening),
        "holds": may_hold,
        "why": seating.why(evening, people) if evening.proposed else [],
        "stops": list(beginning.stops(evening)) if evening.proposed else [],
        "all": chips,
        "count": count(evening, chips),
        "games": games_of(evening.league) if may_hold else [],
        "chosen": chosen(evening) if may_hold else set(),
        "sizes": range(1, min(MOST, len(people) // 2) + 1),
        "report": request.build_absolute_uri(report) if holds else "",
        "day": calendar.day_address(evening.league, session),
    }


def heading(session: Session) -> str:
    at = timezone.localtime(session.starts)
    return f"{at:%A} {dates.day(session.starts)}"


def sub(evening: Evening) -> str:
    """At Dan’s, since 19:30."""
    at = f"{timezone.localtime(evening.session.starts):%H:%M}"
    since = f"since {at}" if evening.running else at
    place = evening.session.place
    parts = [f"At {place}", since] if place else [since]
    return ", ".join(parts)


def count(evening: Evening, chips: list[attending.Chip]) -> str:
    """7 of 9: of all who said something."""
    said = sum(1 for one in chips if one.answer)
    return f"{sum(one.on for one in chips)} of {said}" if said else ""


def chosen(evening: Evening) -> set[str]:
    """The games that are proposed, were played tonight, or on the evening before."""
    found = {one.game for one in evening.proposed}
    found = found or {one.sitting.game for one in evening.tables}
    if found:
        return found
    before = Sitting.objects.filter(
        session__season__league=evening.league,
        session__starts__lt=evening.session.starts,
        table__isnull=False,
    ).order_by("-session__starts")
    last = before.values_list("session", flat=True)[:1]
    return set(before.filter(session__in=list(last)).values_list("game", flat=True))


def mine(request: Request, chips: list[attending.Chip]) -> attending.Chip | None:
    """Of whoever asks, where they may not hold the evening."""
    me = request.rights.person
    if me is None or not request.rights.may("play") or request.rights.holds:
        return None
    return next((one for one in chips if one.person == me), None)


@require_GET
@needs("look")
def events(request: Request, league: League, session: int) -> HttpResponseBase:
    """The evening and its tables, as they change, on one line."""
    if not isinstance(request, ASGIRequest):
        return HttpResponse("This server has no streams: poll.", status=501)
    one = session_of(league, session)
    begun = one.sittings.filter(table__isnull=False)
    tables = begun.values_list("table__code", flat=True)
    return streamed(live.follow(following.room(one), "look", *tables))


# ---- Who is here ----


@require_POST
@needs("play")
def answer(request: Request, league: League, session: int) -> HttpResponse:
    """`to` says of whom what, so that a second tap says the same."""
    one = session_of(league, session)
    pk, _, said = request.POST.get("to", "").partition("-")
    if not pk.isdecimal() or said not in Answer.values:
        return HttpResponseBadRequest("Who, and what?")
    person = get_object_or_404(league.people, pk=int(pk), into=None)
    own = person == request.rights.person and said != Answer.HERE
    if not (request.rights.holds or own):
        raise PermissionDenied
    if one.closed is not None:
        pages.say(request, "The evening is closed.")
    else:
        attending.answer(one, [person], said)
    return redirect("leagues:session", league.code, one.pk)


@require_POST
@needs("hold")
def come(request: Request, league: League, session: int) -> HttpResponse:
    """A guest by name, or somebody who plays for another."""
    one = session_of(league, session)
    pk = request.POST.get("instead_of", "")
    instead = league.people.filter(pk=int(pk), into=None) if pk.isdecimal() else None
    on = timezone.localdate(one.starts) <= timezone.localdate()
    try:
        person = attending.come(
            one,
            tidy(request.POST.get("name", "")),
            instead.first() if instead is not None else None,
            on,
        )
        pages.say(request, f"{person} is {'here' if on else 'coming'}.")
    except attending.Unknown as caught:
        pages.say(request, str(caught))
    return redirect("leagues:session", league.code, one.pk)
