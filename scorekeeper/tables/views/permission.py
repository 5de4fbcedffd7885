"""Who is let in at a table: each view of one names the permission that it needs."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any, NoReturn

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django_htmx.middleware import HtmxDetails

from scorekeeper.tables import access, codes, hooks, log, permissions, phone
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Kind, Note, Revoked, Table


class Request(HttpRequest):
    """At a table: who is asking, and whether htmx does."""

    role: permissions.Role
    table: Table
    htmx: HtmxDetails
    # Of what waited on a phone that posts it now: when it was entered there.
    entered: datetime | None


View = Callable[..., HttpResponseBase]


def enter(request: HttpRequest, code: str) -> Table | HttpResponse:
    """The table of that code, or what is said in its place.

    A miss counts against the address; an address of too many misses hears of no code
    that it did not know before. By a code that was revoked, a phone that may still
    write is let in, and knows the new one from then on.
    """
    code, spent = codes.tidy(code), access.spent(request)
    if table := log.table_by_code(code):
        if phone.is_member(request, table):
            return table
        shut = spent or access.is_expired(table)
        if not shut or hooks.can_enter(request, table):
            return table
        return too_many(request) if spent else say_expired(request)
    if spent and code not in phone.codes(request):
        return too_many(request)
    former = Revoked.objects.select_related("table").filter(word=code).first()
    if former is None:
        access.miss(request)
        raise Http404(gettext("No table has this code."))
    if phone.is_member(request, former.table):
        return former.table
    phone.move(request, code, former.table)
    if access.role_by_key(request, former.table) != permissions.VIEWER:
        return former.table
    phone.forget(request, former.table)
    return say_revoked(request, "code")


def require_permission(permission: str) -> Callable[[View], View]:
    """The view gets the table and `request.role`, which has that permission."""

    def wrap(view: View) -> View:
        @wraps(view)
        def at_table(request: Request, code: str, **rest: Any) -> HttpResponseBase:
            table = enter(request, code)
            if not isinstance(table, Table):
                return table
            if table.code != codes.tidy(code):
                return to_new_code(request, table)
            request.table, request.role = table, access.role_of(request, table)
            if access.settle_in(request, table):
                request.role = access.role_of(request, table)
            table.overrules = request.role.may("overrule")
            if not request.role.may(permission):
                why = gettext(request.role.why) if request.role.why else ""
                refuse(request, table, why or hooks.refusal(table, Kind.CORRECTED, ""))
            if request.role.disputes:
                phone.ident(request)  # by which its forms are known as its own
            if request.method == "POST" and request.role.disputes:
                at = getattr(request, "entered", None)
                table.writer = access.writer_of(request, table)._replace(at=at)
            with hooks.clock_of(table):
                return view(request, table, **rest)

        return at_table

    return wrap


def refuse(request: HttpRequest, table: Table, why: str = "") -> NoReturn:
    """What this phone may not do here: the host reads that it was tried."""
    match = request.resolver_match
    if request.method == "POST" and match and access.speak(request, "refused"):
        number = match.kwargs.get("number", 0) if "rounds" in match.route else 0
        name = access.name_of(request, table)
        what, ident = str(match.url_name), phone.known_ident(request)
        seats.note(table, Note.REFUSED, ident, what, name=name, round=number)
    raise PermissionDenied(why)


def to_new_code(request: HttpRequest, table: Table) -> HttpResponse:
    """To the same page under the new code, with all that was posted."""
    match = request.resolver_match
    assert match is not None
    url = reverse(match.view_name, kwargs=match.kwargs | {"code": table.code})
    query = request.GET.urlencode()
    return redirect(f"{url}?{query}" if query else url, preserve_request=True)


def say_revoked(request: HttpRequest, what: str) -> HttpResponse:
    return render(request, "tables/revoked.html", {"what": what}, status=410)


def say_expired(request: HttpRequest) -> HttpResponse:
    context = {"days": settings.CODE_DAYS}
    return render(request, "tables/expired.html", context, status=403)


def too_many(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/too_many.html", status=429)
