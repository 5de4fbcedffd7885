"""Everything that the site has of an account, to be taken out."""

from typing import Any

from allauth.mfa.models import Authenticator

from scorekeeper.accounts import keeping, offers
from scorekeeper.accounts.models import User
from scorekeeper.tables import scoring


def data_of(user: User) -> dict[str, Any]:
    """One JSON document; as many queries for one table as for many."""
    found: dict[str, Any] = {
        "account": {
            "name": user.username,
            "email": user.email,
            "joined": user.joined.isoformat(),
            "passkeys": [
                {"name": one.wrap().name, "added": one.created_at.isoformat()}
                for one in Authenticator.objects.filter(user=user).order_by(
                    "created_at"
                )
            ],
        },
        "tables": tables_of(user),
    }
    for of in offers.data:
        found |= of(user)
    return found


def tables_of(user: User) -> list[dict[str, Any]]:
    """Its tables with their score sheets, as the referee reads them."""
    kept = [k for k in user.kept.select_related("table") if keeping.is_open(k)]
    states = scoring.read_many(one.table for one in kept)
    sheets = {state.table.pk: state.sheet for state in states}
    return [
        {
            "code": one.table.code,
            "begun": one.table.created.isoformat(),
            "seat": one.name,
            "sheet": sheets.get(one.table_id),
        }
        for one in kept
    ]
