"""The evenings of a league: those to come and past ones; planning, closing one."""

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import audit_log, dates, sentences
from scorekeeper.leagues.models import League, PlainList, Session
from scorekeeper.leagues.seasons import season_form
from scorekeeper.leagues.sessions import (
    agreed_rounds,
    calendar_file,
    changing,
    closing,
    coming as coming_link,
    planned_together,
    session_form,
)
from scorekeeper.leagues.sessions.overview import ON, SessionOverview, read
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.agreed import has_agreed, key_of
from scorekeeper.leagues.views.file_form import own_key
from scorekeeper.leagues.views.layout import games_of, page
from scorekeeper.tables import codes
from scorekeeper.tables.sentences import capitalize, sentence

MOST = 20
NO_NEW_TABLES = gettext_lazy("No new tables can be started.")


def session_of(league: League, session_id: int) -> Session:
    sessions = Session.objects.select_related("season__league")
    return get_object_or_404(sessions, pk=session_id, season__league=league)


def with_begun(league: League) -> QuerySet[Session]:
    begun = Count("assignments", filter=Q(assignments__table__isnull=False))
    by_hand = Exists(PlainList.objects.filter(session=OuterRef("pk")))
    found = Session.objects.filter(season__league=league).select_related("season")
    return found.annotate(begun=begun, by_hand=by_hand)


@require_GET
@require_permission("view")
def sessions(request: Request, league: League) -> HttpResponse:
    since = timezone.now() - ON
    found = with_begun(league)
    coming = found.filter(starts__gt=since, closed=None).order_by("starts", "pk")
    past = found.exclude(starts__gt=since, closed=None).order_by("-starts", "-pk")
    return page(
        request,
        league,
        "sessions",
        here="sessions",
        heading=gettext("Evenings"),
        sub=league.name,
        coming=coming,
        together=steps_to_come(league, coming) if request.permissions.can_score else [],
        past=Paginator(past, MOST).get_page(request.GET.get("page")),
        calendar=request.build_absolute_uri(calendar_file.address(league)),
        letters=settings.MAIL and league.reminds and request.permissions.may("play"),
        answers=request.build_absolute_uri(coming_link.address(league))
        if request.permissions.can_score
        else "",
    )


def steps_to_come(
    league: League, coming: QuerySet[Session]
) -> list[audit_log.Described]:
    """What was planned in one step and is to come still."""
    return list(audit_log.describe(planned_together.to_come(league, coming)))


@require_http_methods(["GET", "POST"])
@require_permission("score")
def plan(request: Request, league: League) -> HttpResponse:
    form = session_form.PlanForm(
        agreed_rounds.label(games_of(league)),
        request.POST or None,
        initial=session_form.next_one(league),
    )
    key = request.POST.get("key") or codes.new_key()
    if request.method == "POST" and form.is_valid():
        made = session_form.plan(
            league, form, own_key(request), request.permissions.name
        )
        if len(made) == 1:
            messages.success(request, gettext("The evening is planned."))
            return redirect("leagues:session", league.code, made[0].pk)
        if made:
            messages.success(request, sentence(sentences.PLANNED, count=len(made)))
            return redirect("leagues:sessions", league.code)
        form.add_error(
            "day", gettext("The league has no season yet: it needs one first.")
        )
    return page(
        request,
        league,
        "plan_session",
        form=form,
        key=key,
        heading=gettext("A new evening"),
        sub=league.name,
        back=reverse("leagues:sessions", args=[league.code]),
        button=gettext("Plan the evening"),
    )


@require_http_methods(["GET", "POST"])
@require_permission("score")
def edit(request: Request, league: League, session_id: int) -> HttpResponse:
    session = session_of(league, session_id)
    here = reverse("leagues:session", args=[league.code, session.pk])
    posted = request.POST or None
    counts = agreed_rounds.label(games_of(league, session.season))
    form = session_form.EditForm(session, counts, posted)
    ready = request.method == "POST" and form.is_valid()
    moved = changing.would_move(session, form) if ready else []
    if ready and has_agreed(request, moved):
        other = changing.change(session, form, request.permissions.name)
        text = gettext("The evening is saved.")
        if other:
            text = sentence(sentences.COUNTS_IN, season=str(session.season))
        messages.success(request, text)
        return redirect(here)
    return page(
        request,
        league,
        "plan_session",
        form=form,
        moves=list(season_form.sentences_of(moved)),
        agreed=key_of(moved),
        heading=gettext("Change the evening"),
        sub=capitalize(dates.evening(session.starts)),
        back=here,
        button=gettext("Save it and move them")
        if moved
        else gettext("Save the evening"),
    )


@require_http_methods(["GET", "POST"])
@require_permission("score")
def close(request: Request, league: League, session_id: int) -> HttpResponse:
    """Or call off, where no table was begun; only an organiser opens it again.

    What is not finished is decided on first, table by table.
    """
    session = session_of(league, session_id)
    if "open" in request.POST:
        return open_again(request, league, session)
    overview = read(league, session)
    found = closing.decisions(overview, request.POST)
    if request.method == "GET" or not all(each.chosen for each in found):
        return ask_decisions(request, league, overview, found)
    key, by = own_key(request), request.permissions.name
    rules = request.permissions.can_rule
    for why in closing.settle(session, found, by, key, rules)[:1]:
        messages.success(request, why)
        return redirect("leagues:close_session", league.code, session.pk)
    told = gettext("The tables are decided.") if session.closed else str(NO_NEW_TABLES)
    changing.close(session, closed=True)
    messages.success(request, told)
    return redirect("leagues:session", league.code, session.pk)


def open_again(request: Request, league: League, session: Session) -> HttpResponse:
    if not request.permissions.can_manage:
        raise PermissionDenied
    changing.close(session, closed=False)
    messages.success(request, gettext("The evening is open again."))
    return redirect("leagues:session", league.code, session.pk)


def ask_decisions(
    request: Request,
    league: League,
    overview: SessionOverview,
    found: list[closing.Decision],
) -> HttpResponse:
    session = overview.session
    return page(
        request,
        league,
        "close_session",
        heading=gettext("Close the evening"),
        sub=capitalize(dates.evening(session.starts)),
        back=reverse("leagues:session", args=[league.code, session.pk]),
        session=session,
        overview=overview,
        found=found,
        needs=closing.needs(found, overview),
        missed=request.method == "POST",
        key=codes.new_key(),
        button=gettext("Save it") if session.closed else gettext("Close the evening"),
    )
