"""Voices: who counts as a second one where two sides agree.

Two voices are two phones and two seats that the host let in. Whoever has the score link
may take free seats with as many browsers as they like; that makes nobody agree.
"""

from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Entry, Table, Way


def is_voice(table: Table, seat: int) -> bool:
    """Whoever holds the seat was let in."""
    held = seats.claim_at(table, seat)
    return held is None or seats.is_let_in(held)


def may_confirm(table: Table, seat: int, entry: Entry) -> bool:
    """Who wrote it is one voice, and this seat another."""
    return is_voice(table, seat) and wrote_as_one(table, entry)


def wrote_as_one(table: Table, entry: Entry) -> bool:
    """Who wrote it was let in then, or has been since. Older entries do not say."""
    if entry.way != Way.LINK:
        return True
    held = seats.claim_by(table, entry.phone, None)
    return held is not None and held.seat is not None and seats.is_let_in(held)
