"""What a view of a league asks for: a permission, never a role.

A league that one may not see is not there.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django_htmx.middleware import HtmxDetails

from scorekeeper.leagues import zones
from scorekeeper.leagues.access import WHO, Permissions, permissions_of
from scorekeeper.leagues.models import League
from scorekeeper.leagues.showing.filters import NotFound
from scorekeeper.leagues.views.boosted import load_page
from scorekeeper.leagues.views.robots import keep_out
from scorekeeper.tables import phone
from scorekeeper.tables.phone import Visitor


class Request(HttpRequest):
    """In a league: who is asking, and whether htmx does."""

    permissions: Permissions
    htmx: HtmxDetails


View = Callable[..., HttpResponseBase]


def permissions_in(request: Visitor, league: League) -> Permissions:
    """At most one query, none for a guest."""
    return permissions_of(request.user, league, phone.link(request, link_name(league)))


def link_name(league: League) -> str:
    """By which a phone keeps the key to watch."""
    return f"l/{league.code}"


def require_permission(permission: str) -> Callable[[View], View]:
    """The view gets the league and `request.permissions`, which have that one."""

    def wrap(view: View) -> View:
        @wraps(view)
        def in_league(request: Request, code: str, **rest: Any) -> HttpResponseBase:
            league = League.objects.filter(code=code.upper()).first()
            permissions = permissions_in(request, league) if league else None
            if league is None or permissions is None or not permissions.may("view"):
                raise Http404("No league is here, or it is private.")
            if not permissions.may(permission):
                raise PermissionDenied(WHO.get(permission, ""))
            request.permissions = permissions
            try:
                with zones.by_clock_of(league):
                    answer = load_page(request, view(request, league, **rest))
            except NotFound as missing:
                raise Http404(str(missing)) from None
            return answer if league.is_indexed else keep_out(answer)

        return in_league

    return wrap
