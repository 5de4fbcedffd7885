"""A freed seat given back: for ten minutes, by what the page of the host carries."""

from typing import Any

from django.core import signing

from scorekeeper.tables.events import seats
from scorekeeper.tables.models import SeatClaim, Table

SALT = "freed"
LASTS = 10 * 60
PARTS = ("table_id", "seat", "ident", "account_id", "way", "scores")


def ticket(held: SeatClaim) -> str:
    """All that is needed to give the seat back, signed, for the page of the host."""
    return signing.dumps([getattr(held, name) for name in PARTS], salt=SALT)


def read(table: Table, words: str) -> dict[str, Any] | None:
    """What was freed there a moment ago; None where it is held again."""
    try:
        given = dict(zip(PARTS, signing.loads(words, salt=SALT, max_age=LASTS)))
    except signing.BadSignature:
        return None
    held = seats.claims_of(table)
    taken = {one.ident for one in held}, {one.seat for one in held} - {None}
    if given["table_id"] != table.pk or given["ident"] in taken[0]:
        return None
    return None if given["seat"] in taken[1] else given


def give_back(table: Table, given: dict[str, Any]) -> SeatClaim:
    """Gives the seat to the phone that held it; raises seats.Taken."""
    return seats.claim(
        table,
        given["seat"],
        ident=given["ident"],
        account=given["account_id"],
        way=given["way"],
        scores=given["scores"],
    )
