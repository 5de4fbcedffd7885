"""Everything that the site has of an account, to be taken out."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.utils import timezone

from scorekeeper.accounts import hooks, kept_tables
from scorekeeper.accounts.models import User
from scorekeeper.tables import hooks as tables, scoring
from scorekeeper.tables.models import SeatClaim, Table


def data_of(user: User) -> dict[str, Any]:
    """One JSON document; as many queries for one table as for many."""
    found: dict[str, Any] = {
        "account": {
            "name": user.username,
            "email": user.email,
            "joined": user.joined.isoformat(),
            "language": user.language,
            "passkeys": [
                {"name": key.wrap().name, "added": key.created_at.isoformat()}
                for key in Authenticator.objects.filter(user=user).order_by(
                    "created_at"
                )
            ],
        },
        "tables": tables_of(user),
        "seats": seats_of(user),
    }
    for of in hooks.data:
        found |= of(user)
    return found


def tables_of(user: User) -> list[dict[str, Any]]:
    """Its tables with their score sheets, as the referee reads them."""
    kept = [
        k for k in user.kept_tables.select_related("table") if kept_tables.is_open(k)
    ]
    closed = kept_tables.private_tables(user, kept)
    kept = [one for one in kept if one.table_id not in closed]
    tables.fetch(one.table for one in kept)
    states = scoring.read_many(one.table for one in kept)
    sheets = {state.table.pk: state.sheet for state in states}
    return [
        {
            "code": row.table.code,
            "begun": row.table.created.isoformat(),
            "day": day_of(row.table),
            "seat": row.name,
            "sheet": sheets.get(row.table_id),
        }
        for row in kept
    ]


def day_of(table: Table) -> str:
    """That of its evening, past midnight too."""
    with tables.clock_of(table):
        return timezone.localdate(tables.began(table)).isoformat()


def seats_of(user: User) -> list[dict[str, Any]]:
    """The seats that the account holds, and how it came to them."""
    claims = SeatClaim.objects.filter(account=user).select_related("table")
    return [
        {
            "table": claim.table.code,
            "seat": None if claim.seat is None else claim.seat + 1,
            "way": claim.way,
            "scores": claim.scores,
            "since": claim.since.isoformat(),
            "last_here": claim.seen.isoformat(),
        }
        for claim in claims.order_by("pk")
    ]
