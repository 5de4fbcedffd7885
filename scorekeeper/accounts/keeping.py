"""The tables of an account, and of the phone that it is signed in on.

What a signed-in phone comes to know, the account keeps; on another phone it is known
from signing in until signing out. What a phone knew before is its own until somebody
takes it into an account.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.decorators import sync_and_async_middleware

from scorekeeper.accounts.models import Kept, User
from scorekeeper.tables import phone
from scorekeeper.tables.models import Table
from scorekeeper.tables.phone import Row
from scorekeeper.tables.renaming import swap


def claimable(request: HttpRequest) -> list[Row]:
    """What this phone knows that is in no account’s keeping through it."""
    return [row for row in phone.rows(request) if not row.of]


def keep(request: HttpRequest, user: User, rows: Iterable[Row]) -> None:
    """The account keeps these tables, and they are on this phone as its own."""
    found = {row.code: row for row in rows}
    for table in Table.objects.filter(code__in=found):
        _keep_one(user, table, found[table.code])
    phone.put(
        request,
        [
            row._replace(of=user.pk) if row.code in found else row
            for row in phone.rows(request)
        ],
    )


def _keep_one(user: User, table: Table, row: Row) -> None:
    """Of two keys the one that opens more; of two seats the later, where it is free."""
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table.pk)
        seats = table.kept.exclude(user=user).values_list("name", flat=True)
        before = table.kept.filter(user=user).first() or Kept(user=user, table=table)
        before.code, before.at = row.code, timezone.now()
        before.key = phone.strongest(table, before.key, row.key)
        if row.name not in seats:
            before.name = row.name
        before.save()


def is_open(kept: Kept) -> bool:
    """It still lets in: no code was made anew since, or its key can still write."""
    table = kept.table
    return kept.code == table.code or kept.key in (table.score_key, table.run_key)


def row_of(kept: Kept) -> Row:
    return Row(kept.table.code, kept.key, kept.name, kept.user_id)


def rename(table: Table, names: Mapping[str, str]) -> None:
    """Players of a table have other names: so have the seats that accounts keep."""
    swap(table.kept, "name", names)


# ---- Signing in and out ----


def arrive(request: HttpRequest, user: User) -> None:
    """The account’s tables are known here, as far as there is room beside others.

    Those of somebody who was signed in here before go.
    """
    own = [row for row in phone.rows(request) if row.of in (0, user.pk)]
    known = {row.code: row for row in own}
    kept = user.kept.select_related("table")[: phone.TABLES]
    came = [
        row_of(one)
        for one in kept
        if is_open(one) and opens_more(one, known.get(one.table.code))
    ]
    codes = {row.code for row in came}
    rest = [row for row in own if row.code not in codes]
    phone.put(request, [*came[: phone.TABLES - len(rest)], *rest])
    _begin(request)


def opens_more(kept: Kept, known: Row | None) -> bool:
    table = kept.table
    if known is None:
        return True
    writes = {table.score_key, table.run_key}
    best = phone.strongest(table, known.key, kept.key)
    return best == kept.key != known.key and kept.key in writes


def leave(request: HttpRequest) -> None:
    """What came by an account leaves this phone; it can be signed in anew."""
    phone.put(request, claimable(request))
    _begin(request)


# ---- With every request ----


@sync_and_async_middleware
def carry(get_response: Any) -> Any:
    """Let the account keep what its phone has come to know; guests pass by."""
    if iscoroutinefunction(get_response):

        async def later(request: HttpRequest) -> HttpResponseBase:
            _begin_for_member(request)
            if _asks(request):
                await sync_to_async(_drop_strays)(request)
            response: HttpResponseBase = await get_response(request)
            if _news(request):
                await sync_to_async(_keep_news)(request)
            return response

        return later

    def now(request: HttpRequest) -> HttpResponseBase:
        _begin_for_member(request)
        if _asks(request):
            _drop_strays(request)
        response: HttpResponseBase = get_response(request)
        if _news(request):
            _keep_news(request)
        return response

    return now


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
