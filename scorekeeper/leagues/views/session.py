"""The page of an evening, and of it one table alone."""

from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_GET

from scorekeeper import programs
from scorekeeper.leagues import club_apps
from scorekeeper.leagues.models import League
from scorekeeper.leagues.sessions import (
    all_here,
    attendance,
    calendar_file,
    penalties,
    plain_lists,
    seating,
    series,
    session_page,
    session_totals,
    start_tables,
)
from scorekeeper.leagues.sessions.overview import SessionOverview, read
from scorekeeper.leagues.showing import for_programs
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.held_back import hides
from scorekeeper.leagues.views.layout import games_of, page
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.leagues.views.stops import stops
from scorekeeper.middleware import readable

MOST = 12  # tables that can be asked for


def read_session(request: Request, league: League, session_id: int) -> HttpResponseBase:
    session = session_of(league, session_id)
    hidden = hides(league, request.permissions.can_score, session)
    said = for_programs.of_evening(read(league, session), hidden)
    return programs.answer(request, said)


@require_GET
@require_permission("view")
@readable(read_session)
def session(request: Request, league: League, session_id: int) -> HttpResponse:
    """`?table=` gives one table alone, for a page that is open."""
    overview = read(league, session_of(league, session_id))
    code = request.GET.get("table")
    if code is not None:
        found = [one for one in overview.tables if one.state.table.code == code]
        if not found or found[0].state.over:
            return HttpResponse(status=204)
        hidden = hides(league, request.permissions.can_score, overview.session)
        context = {"of_now": series.playing(overview), "hidden": hidden}
        answer = page(request, league, "_session_table", one=found[0], **context)
    else:
        answer = page(request, league, "session", **context_of(request, overview))
    answer["Cache-Control"] = "no-store"
    return answer


def context_of(request: Request, overview: SessionOverview) -> dict[str, Any]:
    session, can_score = overview.session, request.permissions.can_score
    may_hold = can_score and session.closed is None
    people = [one.person for one in overview.here]
    chips = attendance.chips(overview)
    hidden = hides(overview.league, can_score, session)
    so_far = [] if hidden else session_totals.so_far(overview)
    keyed = [overview.league.code, session.pk, session.viewer_token]
    report = reverse("leagues:sent_report", args=keyed)
    return {
        **standing(request, overview),
        "overview": overview,
        "session": session,
        "here": "sessions",
        "heading": session_page.heading(session),
        "sub": session_page.sub(overview),
        "back": reverse("leagues:sessions", args=[overview.league.code]),
        "chips": chips,
        "said": list(attendance.answers_in_words(chips)),
        "mine": mine(request, overview, chips),
        "so_far": so_far,
        **club_apps.of_totals(overview, so_far),
        "by_hand": [] if hidden else plain_lists.of(session),
        "hidden": hidden,
        "held": overview.league.held_back_id == session.pk,
        "penalties": penalties.of(session),
        **club_apps.of_session(session),
        "rows": club_apps.rows(request, session),
        "can_score": may_hold,
        "why": seating.why(overview, people) if overview.proposed else [],
        "all": chips,
        "count": session_page.count(overview, chips),
        **(to_hold(request, overview, chips) if may_hold else {}),
        "report": request.build_absolute_uri(report) if can_score else "",
        "plays_for": request.permissions.may("play")
        and club_apps.plays_for_money(overview.league),
        "day": calendar_file.day_address(overview.league, session),
    }


def standing(request: Request, overview: SessionOverview) -> dict[str, Any]:
    """Which series is next and which is played, and what of it comes next."""
    return {
        "of_next": series.next_of(overview),
        "of_now": series.playing(overview),
        "drawn": session_page.draw_summary(overview),
        "stands": session_page.stands(overview),
        "ahead": session_page.ahead(overview, request.permissions.person),
        "complete": session_page.complete(overview),
        "stops": stops(overview) if overview.proposed else [],
        "waits": start_tables.waiting(overview) if overview.proposed else "",
    }


def to_hold(
    request: Request, overview: SessionOverview, chips: list[attendance.Chip]
) -> dict[str, Any]:
    """What whoever holds the evening chooses from."""
    session, people = overview.session, len(overview.here)
    games = games_of(overview.league, session.season)
    chosen = session_page.games_to_choose(overview)
    return {
        "expected": all_here.offer(session, chips) if overview.on else None,
        "first": request.GET.get("first", ""),
        "games": games,
        "chosen": chosen & {game.slug for game in games},
        "sizes": range(1, min(MOST, people // 2) + 1),
    }


def mine(
    request: Request, overview: SessionOverview, chips: list[attendance.Chip]
) -> attendance.Chip | None:
    """Of whoever asks, where they may not hold the evening, and can still answer."""
    me = request.permissions.person
    if (
        me is None
        or overview.session.closed is not None
        or not request.permissions.may("play")
        or request.permissions.can_score
    ):
        return None
    return next((one for one in chips if one.person == me), None)
