"""Results as a feed: at the address of their page, or below the link to watch."""

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from referee.values.compact import dumps
from scorekeeper import programs
from scorekeeper.leagues import zones
from scorekeeper.leagues.models import League, Visibility
from scorekeeper.leagues.showing import feed
from scorekeeper.leagues.showing.filters import NotFound
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.held_back import hides
from scorekeeper.leagues.views.robots import hide_from_robots

ATOM, JSON_FEED = "application/atom+xml; charset=utf-8", "application/feed+json"


@require_GET
@require_permission("view")
def show(request: Request, league: League, kind: str) -> HttpResponseBase:
    here = request.build_absolute_uri()
    return answer(request, league, kind, here, request.permissions.can_score)


@require_GET
@hide_from_robots
def by_link(request: HttpRequest, key: str, kind: str) -> HttpResponseBase:
    """For a reader without cookies: what the link to watch shows whoever opens it.

    A feed that is passed on does not pass on the link: it says not where it lies.
    """
    league = League.objects.filter(viewer_token=key).first()
    if league is None or league.visibility == Visibility.PRIVATE:
        raise Http404("No league has this link, or it is private.")
    try:
        with zones.by_clock_of(league):
            return answer(request, league, kind, "")
    except NotFound as missing:
        raise Http404(str(missing)) from None


def answer(
    request: HttpRequest, league: League, kind: str, here: str, can_score: bool = False
) -> HttpResponseBase:
    """Where results wait, there are none: a reader keeps what it has."""
    hidden = hides(league, can_score)
    tables = [] if hidden else feed.tables_of(league, request.GET)
    told = league, tables, here, request.build_absolute_uri
    if kind == "atom":
        return programs.of_file(request, feed.atom(*told), ATOM)
    return programs.of_file(request, dumps(feed.json_feed(*told)).encode(), JSON_FEED)
