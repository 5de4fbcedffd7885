"""The tables of an account on the phone that it is signed in on.

What a signed-in phone comes to know, the account keeps; on another phone it is known
from signing in until signing out. What a phone knew before is its own until somebody
takes it into an account.
"""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from scorekeeper import languages
from scorekeeper.accounts import hooks, kept_tables
from scorekeeper.accounts.models import User
from scorekeeper.middleware import View
from scorekeeper.tables import phone
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Table
from scorekeeper.tables.phone import Row


def claimable(request: HttpRequest) -> list[Row]:
    """What this phone knows that is in no account’s keeping through it."""
    return [row for row in phone.rows(request) if not row.of]


def keep(request: HttpRequest, user: User, rows: Iterable[Row]) -> None:
    """The account keeps these tables, and they are on this phone as its own."""
    found = {row.code: row for row in rows}
    for table in Table.objects.filter(code__in=found):
        kept_tables.keep(user, table, found[table.code])
        seats.belong(table, phone.known_ident(request), user.pk)
    phone.put(
        request,
        [
            row._replace(of=user.pk) if row.code in found else row
            for row in phone.rows(request)
        ],
    )


# ---- Signing in and out ----


def arrive(request: HttpRequest, user: User) -> None:
    """The account’s tables are known here, as far as there is room beside others.

    Those of somebody who was signed in here before go.
    """
    own = [row for row in phone.rows(request) if row.of in (0, user.pk)]
    known = {row.code: row for row in own}
    kept = user.kept_tables.select_related("table")[: phone.TABLES]
    came = [
        kept_tables.row_of(row)
        for row in kept
        if kept_tables.is_open(row)
        and kept_tables.opens_more(row, known.get(row.table.code))
    ]
    codes = {row.code for row in came}
    rest = [row for row in own if row.code not in codes]
    phone.put(request, [*came[: phone.TABLES - len(rest)], *rest])
    if languages.is_offered(user.language) and not languages.chosen_language(request):
        languages.choose(request, user.language)
    _begin(request)


def leave(request: HttpRequest) -> None:
    """What came by an account leaves this phone; it can be signed in anew."""
    for leave_phone in hooks.left:
        leave_phone(phone.known_ident(request))
    phone.part_with_account(request)
    _begin(request)


def clear_cache(response: HttpResponseBase) -> HttpResponseBase:
    """The browser forgets the pages it has seen; what it keeps for when there is no
    network, the script of signing out has dropped: it knows what waits to be sent.
    """
    response["Clear-Site-Data"] = '"cache"'
    return response


# ---- With every request ----


def carry(get_response: View) -> View:
    """Let the account keep what its phone has come to know; guests pass by."""

    def now(request: HttpRequest) -> HttpResponseBase:
        _begin_for_member(request)
        if _asks(request):
            _drop_strays(request)
        response = get_response(request)
        if _news(request):
            _keep_news(request)
        return forbid_storing(request, response)

    return now


def forbid_storing(
    request: HttpRequest, response: HttpResponseBase
) -> HttpResponseBase:
    """A page of somebody who is signed in is not to be had by going back afterwards."""
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def _begin_for_member(request: HttpRequest) -> None:
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        _begin(request)


def _asks(request: HttpRequest) -> bool:
    """Home shows the tables of an account to whoever is still signed in to it."""
    return request.path == "/" and any(row.of for row in phone.rows(request))


def _drop_strays(request: Any) -> None:
    """The session was ended elsewhere, as by a new password."""
    if not request.user.is_authenticated:
        leave(request)


def _begin(request: Any) -> None:
    request.phone_before = phone.rows(request)


def _news(request: Any) -> list[Row]:
    """What is new since the request began, but for what the phone had as its own."""
    if not hasattr(request, "phone_before"):
        return []
    before: list[Row] = request.phone_before
    own = {row.code for row in before if not row.of}
    return [r for r in phone.rows(request) if r not in before and r.code not in own]


def _keep_news(request: Any) -> None:
    if request.user.is_authenticated:
        keep(request, request.user, _news(request))
