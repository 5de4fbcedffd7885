"""Pages that are made to be printed, and the one for the wall."""

from collections.abc import Iterable

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper.knockouts import on_evening
from scorekeeper.leagues import dates
from scorekeeper.leagues.models import League
from scorekeeper.leagues.sessions import penalties, plain_lists, session_totals
from scorekeeper.leagues.sessions.overview import SessionOverview, read
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.held_back import with_results
from scorekeeper.leagues.views.layout import page
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.money.models import Money
from scorekeeper.money.session_page import MoneyPage
from scorekeeper.paper import money as money_paper, sheets, wall
from scorekeeper.paper.invitations import invitations
from scorekeeper.teams import team_totals


@require_GET
@require_permission("score")
def slips(request: Request, league: League, session_id: int) -> HttpResponse:
    """Whoever scans a slip scores at that table: for those who may score."""
    overview = read(league, session_of(league, session_id))
    slips = list(sheets.slips(overview, request.build_absolute_uri))
    return sheet(request, overview, "slips", gettext("Scan to score"), sheets=slips)


@require_GET
@require_permission("view")
@with_results
def result(request: Request, league: League, session_id: int) -> HttpResponse:
    """With its prizes and the kitty for the people of the league alone."""
    overview = read(league, session_of(league, session_id))
    found = money_of(request, overview)
    tallies = session_totals.so_far(overview)
    return sheet(
        request,
        overview,
        "result",
        gettext("Result of the evening"),
        lists=list(sheets.result_lists(tallies)),
        of_teams=team_totals.so_far(overview, tallies),
        by_hand=plain_lists.of(overview.session),
        penalties=penalties.of(overview.session),
        cups=on_evening.of(overview.session),
        money=found.money if found else None,
        found=found,
        prizes=prizes_of(found),
        remarks=list(sheets.remarks(overview)),
    )


def money_of(request: Request, overview: SessionOverview) -> MoneyPage | None:
    """What is played for, where it is, and for those who play for it."""
    if not request.permissions.may("play"):
        return None
    kept = Money.objects.filter(league=overview.league).select_related("league")
    money = kept.first()
    return MoneyPage(money, overview) if money else None


def prizes_of(found: MoneyPage | None) -> dict[int, int]:
    """By the number of each person."""
    return {one.person.pk: one.amount for one in found.prizes} if found else {}


def sheet(
    request: Request,
    overview: SessionOverview,
    template: str,
    heading: str,
    more: Iterable[str] = (),
    **context: object,
) -> HttpResponse:
    """`more`: what stands below the heading beside the league and the day."""
    league, session = overview.league, overview.session
    day = dates.evening(session.starts)
    evening = reverse("leagues:session", args=[league.code, session.pk])
    context = {"back": evening, **context}
    return page(
        request,
        league,
        f"paper/{template}",
        overview=overview,
        session=session,
        heading=heading,
        sub=" · ".join([f"{league.name}, {day}", str(session.season), *more]),
        **context,
    )


@require_GET
@require_permission("score")
def cash(request: Request, league: League, session_id: int) -> HttpResponse:
    found = money_or_404(request, league, session_id)
    heading, cash = gettext("Cash sheet"), money_paper.cash_sheet(found)
    return sheet(request, found.overview, "cash", heading, cash=cash, back=up(found))


@require_GET
@require_permission("score")
def receipts(request: Request, league: League, session_id: int) -> HttpResponse:
    found = money_or_404(request, league, session_id)
    heading, some = gettext("Receipts"), money_paper.receipts(found)
    overview = found.overview
    return sheet(request, overview, "receipts", heading, receipts=some, back=up(found))


def money_or_404(request: Request, league: League, session_id: int) -> MoneyPage:
    found = money_of(request, read(league, session_of(league, session_id)))
    if found is None:
        raise Http404("This league plays without money.")
    return found


def up(found: MoneyPage) -> str:
    league, session = found.overview.league, found.session
    return reverse("leagues:session_money", args=[league.code, session.pk])


@require_GET
@require_permission("manage")
def invites(request: Request, league: League) -> HttpResponse:
    def address(key: str) -> str:
        return request.build_absolute_uri(reverse("leagues:invite", args=[key]))

    return page(
        request,
        league,
        "paper/invites",
        invitations=invitations(league, address),
        heading=gettext("Invitations"),
        sub=league.name,
        back=reverse("leagues:people", args=[league.code]),
    )


@require_GET
@require_permission("view")
def on_the_wall(request: Request, league: League, session_id: int) -> HttpResponse:
    """Its prizes and the kitty for the people of the league alone.

    `?table=` gives one table alone, for a page that is open.
    """
    overview = read(league, session_of(league, session_id))
    found = wall.wall(overview)
    code = request.GET.get("table")
    if code is not None:
        some = [one for one in found.tables if one.code == code]
        if not some:
            return HttpResponse(status=204)
        answer = page(request, league, "paper/_wall_table", one=some[0])
    else:
        money = money_of(request, overview) if found.lines else None
        answer = sheet(
            request,
            overview,
            "wall",
            found.heading,
            [found.series.words] if found.series else [],
            found=found,
            money=money,
            prizes=prizes_of(money),
            of_teams=team_totals.so_far(overview, found.tallies),
            cups=[] if found.held else on_evening.of(overview.session),
        )
    answer["Cache-Control"] = "no-store"
    return answer
