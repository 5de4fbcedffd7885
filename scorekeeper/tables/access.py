"""Who may do what at a table.

A role comes from the key that the phone holds, to run the table (and rule on its
disputes) or to score, or from the seat that it was given; else it watches, as everyone
with the code may. A key is good while the table has it: what is revoked stops at once.
"""

from collections.abc import Sequence
from datetime import timedelta
from hmac import compare_digest

from django.conf import settings
from django.utils import timezone

from scorekeeper.tables import permissions, phone
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Entry, Kind, Revoked, SeatClaim, Table
from scorekeeper.tables.phone import Visitor


def role_by_key(request: Visitor, table: Table) -> permissions.Role:
    held = phone.key(request, table)
    for role, key in (
        (permissions.HOST, table.host_token),
        (permissions.SCORER, table.scorer_token),
    ):
        if compare_digest(held, key):
            return role
    held_seat = claim_of(request, table)
    if held_seat is None:
        return permissions.VIEWER
    return permissions.SCORER if held_seat.scores else permissions.PLAYER


def claim_of(request: Visitor, table: Table) -> SeatClaim | None:
    """The seat that this phone holds, or its account: nothing that is posted counts."""
    if not table.seat_version:
        return None
    ident, account = phone.known_ident(request), account_of(request)
    return seats.claim_by(table, ident, account) if ident or account else None


def account_of(request: Visitor) -> int | None:
    """No query for a phone that is not signed in."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    user = getattr(request, "user", None)
    return user.pk if user and user.is_authenticated else None


def is_party(request: Visitor, table: Table) -> bool:
    """This phone scores there, or holds a seat; what it says of itself is nothing."""
    return role_by_key(request, table) != permissions.VIEWER


def may_undo(role: permissions.Role, entries: Sequence[Entry], entry: Entry) -> bool:
    """Whoever may not end a game or a dispute does not take its end back either."""
    while entry.kind == Kind.UNDONE:
        entry = entries[entry.data["entry"] - 1]
    asked = {Kind.ENDED: "host", Kind.RULED: "rule"}
    return role.may(asked.get(entry.kind, "score"))


def is_expired(table: Table) -> bool:
    """Nothing happened here for so long that the code lets no new phone in.

    No query for a table that was begun since.
    """
    since = timezone.now() - timedelta(days=settings.CODE_DAYS)
    if table.created >= since:
        return False
    last = table.entries.order_by("-number").values_list("at", flat=True).first()
    return (last or table.created) < since


def tables_of(request: Visitor) -> list[Table]:
    """The tables of this phone, the latest first; also those with a new code."""
    mine = phone.codes(request)
    found = {table.code: table for table in Table.objects.filter(code__in=mine)}
    lost = set(mine) - found.keys()
    if lost:
        former = Revoked.objects.filter(word__in=lost).select_related("table")
        found |= {r.word: r.table for r in former if still_writes(request, r)}
    return list(dict.fromkeys(found[code] for code in mine if code in found))


def still_writes(request: Visitor, former: Revoked) -> bool:
    """The phone that knows the table by an old code may write there; now by the new."""
    phone.move(request, former.word, former.table)
    if role_by_key(request, former.table) != permissions.VIEWER:
        return True
    phone.forget(request, former.table)
    return False
